"""How Nanahoshi is played, in the order of its rulebook: preparing, the three actions, the end, the competition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import IllegalAction, Result
from ..reading import read_keys, read_seat
from ..shuffle import Rng, below, shuffled
from .pieces import BAG, BOARDS, NONE, PAWN, TURNED, check_bag, dots, facing, pawn_of, read_pawns
from .state import SEVEN, Deal, Options, State, colour_found, game_winners, next_starter, points_of
from .why import CHOOSE, FACE, NOTATION, stuck, why_not
from .words import because

# --- How to prepare: the clovers, the starting player, the colours ---


def deal(
    rng: Rng,
    options: Options,
    players: int = 2,
    before: State | None = None,
    given: Mapping[str, Any] | None = None,
) -> State:
    """The next game, after the finished state `before`; the only place where chance enters.

    `given` may fix `cards` (twelve pawns in square order) and `starter`; what it leaves open is drawn.
    """
    dealt = _draw({} if given is None else given, None if before is None else next_starter(before), rng)
    return State(
        phase="choose",
        to_move=dealt.starter,
        red=None,
        clovers=tuple(PAWN[code] for code in dealt.cards),
        ladybirds=(NONE,) * len(BAG),
        revealed=NONE,
        captured=((), ()),
        seen=(),
        number=1 if before is None else before.number + 1,
        starter=dealt.starter,
        scores=(0, 0) if before is None else before.scores,
        result=None,
        options=options,
        dealt=dealt,
    )


def _draw(given: Mapping[str, Any], starter: int | None, rng: Rng) -> Deal:
    """The deal that `given` describes, completed by luck; `starter` is who must start, None if luck decides."""
    read = read_deal(given)
    named = read.get("starter")
    if starter is not None and named not in (None, starter):
        raise ValueError(f"starter {named} cannot start this game: the last one made seat {starter} the starter")
    cards = tuple(read.get("cards") or shuffled(BAG, rng))  # drawn first: a seed lays the same board whoever starts
    named = starter if named is None else named
    return Deal(below(rng, 2) if named is None else named, cards)


def read_deal(given: object, players: int = 2, first: bool = False) -> dict[str, Any]:
    """A deal as it was written, in plain values, without what is left open (or None), be it the `first` or not."""
    read = read_keys(given, ("starter", "cards"), "a deal", needed=())
    deal: dict[str, Any] = {}
    if read.get("starter") is not None:
        deal["starter"] = read_seat(read["starter"], 2, "starter")
    if read.get("cards") is not None:
        cards = read_pawns(read["cards"], "deal")
        check_bag(cards, "deal")
        deal["cards"] = cards
    return deal


# --- What you do on your turn ---


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


def play(state: State, action: str) -> State:
    """The state after a legal action; `IllegalAction` otherwise. The action `deal` needs luck: see the function."""
    rule = why_not(state, action)
    if rule is not None:
        raise IllegalAction(rule, action, because(state, action))
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
    return _begin_turn(s._replace(red=s.to_move ^ colour), s.to_move, s.clovers, s.ladybirds, s.captured, s.scores, ())


def _reveal(s: State, square: int) -> State:
    """First action: turn a clover over; its finder has yet to place what was found."""
    return State(
        "face", s.to_move, s.red, s.clovers, s.ladybirds, square, s.captured,
        (), s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


def _face(s: State, way: int) -> State:
    """The ladybird is placed, and now everybody knows whether all of a colour are found."""
    assert s.to_move is not None
    ladybirds = _with(s.ladybirds, s.revealed, facing(s.clovers[s.revealed], way))
    clovers = _with(s.clovers, s.revealed, NONE)
    if colour_found(clovers) != NONE:
        return _finish(s._replace(clovers=clovers, ladybirds=ladybirds), "all-found")
    return _begin_turn(s, 1 - s.to_move, clovers, ladybirds, s.captured, s.scores, ())


def _turn(s: State, square: int, quarters: int) -> State:
    """Second action: a quarter turn."""
    assert s.to_move is not None
    ladybirds = _with(s.ladybirds, square, TURNED[quarters][s.ladybirds[square]])
    return _begin_turn(s, 1 - s.to_move, s.clovers, ladybirds, s.captured, s.scores, s.seen)


def _advance(s: State, square: int, target: int) -> State:
    """Third action: a step onto an empty space or a clover, or in place of a ladybird of the other colour."""
    assert s.to_move is not None
    cells = list(s.ladybirds)
    taken, cells[target], cells[square] = cells[target], cells[square], NONE
    ladybirds = tuple(cells)
    if taken == NONE:
        return _begin_turn(s, 1 - s.to_move, s.clovers, ladybirds, s.captured, s.scores, s.seen)
    mine, theirs = (*s.captured[s.to_move], pawn_of(taken)), s.captured[1 - s.to_move]
    captured = (mine, theirs) if s.to_move == 0 else (theirs, mine)
    scores = s.scores if s.options.competition else (dots(captured[0]), dots(captured[1]))
    if dots(mine) >= SEVEN:
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
        return _finish(state, "stuck")
    if often is not None and seen[::-2].count(ladybirds) >= often:
        return _finish(state, "repetition")
    return state


# --- Counting points and game end; the competition ---


def _finish(s: State, reason: str) -> State:
    """Points counted, the game open to all; the match is over, or in a competition the next starter to move."""
    competition = s.options.competition
    points = points_of((dots(s.captured[0]), dots(s.captured[1])), s.options)
    scores = (s.scores[0] + points[0], s.scores[1] + points[1]) if competition else points
    ended = s._replace(revealed=NONE, seen=(), scores=scores, result=Result(reason, points))
    if not competition or max(scores) >= SEVEN:
        return ended._replace(phase="over", to_move=None)
    return ended._replace(phase="deal", to_move=next_starter(ended))


def result(state: State) -> Result | None:
    """The reason and the points of the finished game; None before."""
    return state.result


def winners(state: State) -> tuple[int, ...]:
    """Who won once the match is over: the game, or the competition by points. A drawn game is shared."""
    if state.phase != "over":
        return ()
    return (state.scores.index(max(state.scores)),) if state.options.competition else game_winners(state)
