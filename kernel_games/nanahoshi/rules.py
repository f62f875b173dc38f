"""How Nanahoshi is played, in the order of its rulebook: the turn, what forbids an action, the end, the competition."""

from __future__ import annotations

from collections.abc import Callable

from ..game import IllegalAction, Result, Rule, judge, read_rules
from .notation import CHOOSE, FACE, NOTATION
from .pieces import BOARDS, NONE, TURNED, colour_of, dots, dots_of, facing, pawn_of
from .setup import next_starter
from .state import SEVEN, Options, State

RULES = read_rules(__package__)
RULE = {rule.id: rule for rule in RULES}

# --- What you do on your turn ---


def play(state: State, action: str) -> State:
    """The state after a legal action; `IllegalAction` otherwise. The action `deal` needs luck: see the function."""
    rule = why_not(state, action)
    if rule is not None:
        raise IllegalAction(rule, action)
    does, square, target = NOTATION[state.options.board].actions[action]
    if does == "move":
        return _advance(state, square, target)
    if does == "turn":
        return _turn(state, square, target)
    if does == "reveal":
        return _reveal(state, square)
    if does == "face":
        return _face(state, target)
    if does == "choose":
        return _choose(state, target)
    raise ValueError("the action 'deal' needs luck: deal the next game with deal(rng, options, before=state)")


def _choose(s: State, colour: int) -> State:
    """The starting player chooses a colour and takes the first turn."""
    assert s.to_move is not None
    # rule: colours
    return _begin_turn(s._replace(red=s.to_move ^ colour), s.to_move, s.clovers, s.ladybirds, s.captured, s.scores, ())


def _reveal(s: State, square: int) -> State:
    """First action: turn a clover over; its finder has yet to place what was found."""
    # rule: reveal
    return State(
        "face", s.to_move, s.red, s.clovers, s.ladybirds, square, s.captured,
        (), s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


def _face(s: State, way: int) -> State:
    """The ladybird is placed, and now everybody knows whether all of a colour are found."""
    assert s.to_move is not None
    ladybirds = _with(s.ladybirds, s.revealed, facing(s.clovers[s.revealed], way))  # rule: facing
    clovers = _with(s.clovers, s.revealed, NONE)
    if colour_found(clovers) != NONE:
        return _finish(s._replace(clovers=clovers, ladybirds=ladybirds), "all-found")  # rule: all-found
    return _begin_turn(s, 1 - s.to_move, clovers, ladybirds, s.captured, s.scores, ())


def _turn(s: State, square: int, quarters: int) -> State:
    """Second action: a quarter turn."""
    assert s.to_move is not None
    ladybirds = _with(s.ladybirds, square, TURNED[quarters][s.ladybirds[square]])  # rule: turn
    return _begin_turn(s, 1 - s.to_move, s.clovers, ladybirds, s.captured, s.scores, s.seen)


def _advance(s: State, square: int, target: int) -> State:
    """Third action: a step onto an empty space or a clover, or in place of a ladybird of the other colour."""
    assert s.to_move is not None
    cells = list(s.ladybirds)  # rule: climb
    taken, cells[target], cells[square] = cells[target], cells[square], NONE
    ladybirds = tuple(cells)
    if taken == NONE:  # rule: empty-space
        return _begin_turn(s, 1 - s.to_move, s.clovers, ladybirds, s.captured, s.scores, s.seen)
    mine, theirs = (*s.captured[s.to_move], pawn_of(taken)), s.captured[1 - s.to_move]  # rule: capture
    captured = (mine, theirs) if s.to_move == 0 else (theirs, mine)
    scores = s.scores if s.options.competition else (dots(captured[0]), dots(captured[1]))
    if dots(mine) >= SEVEN:  # rule: seven-dots
        return _finish(s._replace(ladybirds=ladybirds, captured=captured, scores=scores), "seven-dots")
    return _begin_turn(s, 1 - s.to_move, s.clovers, ladybirds, captured, scores, ())


def _with(cells: tuple[int, ...], square: int, content: int) -> tuple[int, ...]:
    """The cells with another content of one square."""
    changed = list(cells)
    changed[square] = content
    return tuple(changed)


def _begin_turn(
    s: State,
    seat: int,
    clovers: tuple[int, ...],
    ladybirds: tuple[int, ...],
    captured: tuple[tuple[int, ...], tuple[int, ...]],
    scores: tuple[int, int],
    seen: tuple[tuple[int, ...], ...],
) -> State:
    """The turn of `seat`, who may be stuck (NH6), or face a position for the third time (NH10).

    What has been `seen` is forgotten with a reveal or a capture, as nothing before it can come again. In between the
    clovers stay and turns alternate, so the ladybirds at every other turn tell whether a position is the same.
    """
    often = s.options.repetition
    if often is not None:
        seen = (*seen, ladybirds)
    state = State(
        "play", seat, s.red, clovers, ladybirds, NONE, captured,
        seen, s.number, s.starter, scores, None, s.options, s.dealt,
    )  # fmt: skip
    if stuck(state):
        return _finish(state, "stuck")  # rule: stuck
    if often is not None and seen[::-2].count(ladybirds) >= often:
        return _finish(state, "repetition")  # rule: repetition
    return state


# --- What forbids an action ---

DOES_IN_PHASE = {
    "choose": ("choose",),
    "play": ("reveal", "turn", "move"),  # rule: one-action
    "face": ("face",),
    "deal": ("deal",),
    "over": (),
}
# The rule that puts a decision where it belongs, and that holds up everything else while the decision waits.
DECISION = {"choose": "colours", "face": "facing"}
DOTS = {1: "one-dot", 2: "two-dots", 3: "three-dots"}


Read = tuple[str, int, int]  # of an action: what is done, on which square, and what to


def _may_reveal(state: State, read: Read) -> Rule | None:
    _, square, _ = read
    if state.clovers[square] == NONE:
        return RULE["reveal"]
    return None if state.ladybirds[square] == NONE else RULE["covered-clover"]  # rule: covered-clover


def _may_turn(state: State, read: Read) -> Rule | None:
    _, square, _ = read
    assert state.to_move is not None
    assert state.red is not None
    colour = state.to_move ^ state.red
    return None if state.ladybirds[square] // 12 == colour else RULE["own-ladybirds"]  # rule: own-ladybirds


def _may_advance(state: State, read: Read) -> Rule | None:
    _, square, target = read
    rule = _may_turn(state, read)
    if rule is not None:
        return rule
    board, ladybird = BOARDS[state.options.board], state.ladybirds[square]
    if target in board.steps[ladybird][square]:
        # rule: own-colour-blocks
        return RULE["own-colour-blocks"] if state.ladybirds[target] // 12 == ladybird // 12 else None
    if target not in board.neighbours[square]:
        return RULE["one-space"]
    return RULE[DOTS[dots_of(pawn_of(ladybird))]]


CHECKS: dict[str, Callable[[State, Read], Rule | None]] = {
    "reveal": _may_reveal,
    "turn": _may_turn,
    "move": _may_advance,
}
JUDGES = {
    board: judge(RULE, notation.actions, DOES_IN_PHASE, DECISION, DECISION, CHECKS)
    for board, notation in NOTATION.items()
}


def why_not(state: State, action: object) -> Rule | None:
    """None if the action is legal, else the rule that forbids it."""
    return JUDGES[state.options.board](state, action)


def legal(state: State) -> list[str]:
    """Every legal action in square order; on a square reveal, turn left, turn right, then moves in square order."""
    phase = state.phase
    if phase == "play":
        assert state.to_move is not None
        assert state.red is not None
        board = state.options.board
        colour, ladybirds, steps = state.to_move ^ state.red, state.ladybirds, BOARDS[board].steps
        clovers = state.clovers
        reveal, turn, move, _ = NOTATION[board]
        actions = []
        for square, ladybird in enumerate(ladybirds):
            if ladybird == NONE:
                if clovers[square] != NONE:
                    actions.append(reveal[square])
            elif ladybird // 12 == colour:
                actions += turn[square]
                for target in steps[ladybird][square]:
                    if ladybirds[target] // 12 != colour:
                        actions.append(move[square][target])
        return actions
    if phase == "face":
        return list(FACE)
    if phase == "choose":
        return list(CHOOSE)
    return ["deal"] if phase == "deal" else []


# --- The end of a game ---


def stuck(state: State) -> bool:
    """Whether the player to move cannot take a turn, by either reading of the rule (NH6)."""
    assert state.to_move is not None
    assert state.red is not None
    colour, ladybirds, clovers = state.to_move ^ state.red, state.ladybirds, state.clovers
    turning_helps = state.options.stuck == "no-action"
    for square, ladybird in enumerate(ladybirds):
        if ladybird == NONE:
            if clovers[square] != NONE:
                return False
        elif ladybird // 12 == colour and (turning_helps or _can_advance(state, square)):
            return False
    return True


def _can_advance(state: State, square: int) -> bool:
    ladybirds, ladybird = state.ladybirds, state.ladybirds[square]
    steps = BOARDS[state.options.board].steps[ladybird][square]
    return any(ladybirds[target] // 12 != ladybird // 12 for target in steps)


def seen_first(state: State) -> tuple[tuple[int, ...], ...]:
    """What has been seen if the counting starts here: this position, once, if a turn begins (NH10)."""
    return (state.ladybirds,) if state.phase == "play" and state.options.repetition is not None else ()


def colour_found(clovers: tuple[int, ...]) -> int:
    """The colour of which all six are found while all six of the other still hide (NH7), or NONE."""
    if clovers.count(NONE) != 6:
        return NONE
    hidden = {colour_of(pawn) for pawn in clovers if pawn != NONE}
    return 1 - hidden.pop() if len(hidden) == 1 else NONE


# --- Counting points; the competition ---


def _finish(s: State, reason: str) -> State:
    """Points counted, the game open to all; the match is over, or in a competition the next starter to move."""
    competition = s.options.competition
    points = points_of((dots(s.captured[0]), dots(s.captured[1])), s.options)  # rule: dots
    scores = (s.scores[0] + points[0], s.scores[1] + points[1]) if competition else points
    ended = s._replace(revealed=NONE, seen=(), scores=scores, result=Result(reason, points))
    if not competition or max(scores) >= SEVEN:
        return ended._replace(phase="over", to_move=None)
    return ended._replace(phase="deal", to_move=next_starter(ended))


def points_of(dots: tuple[int, int], options: Options) -> tuple[int, int]:
    """What a finished game gives: the dots themselves, or in a competition their difference to the winner (NH9)."""
    if not options.competition:
        return dots
    return max(0, dots[0] - dots[1]), max(0, dots[1] - dots[0])  # rule: competition


def game_winners(state: State) -> tuple[int, ...]:
    """Who won this finished game: who found all of a colour, else who captured more dots; equal dots are a draw."""
    assert state.red is not None
    found = colour_found(state.clovers)
    if found != NONE:
        return (found ^ state.red,)
    mine, theirs = (dots(pawns) for pawns in state.captured)
    return (0, 1) if mine == theirs else (0,) if mine > theirs else (1,)


def result(state: State) -> Result | None:
    """The reason and the points of the finished game; None before."""
    return state.result


def winners(state: State) -> tuple[int, ...]:
    """Who won once the match is over: the game, or the competition by points. A drawn game is shared."""
    if state.phase != "over":
        return ()
    return (state.scores.index(max(state.scores)),) if state.options.competition else game_winners(state)
