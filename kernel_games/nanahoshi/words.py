"""Nanahoshi in plain sentences: what just happened, and why an action is refused. Neither tells what a clover hides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..sentences import capital, counted, listed, shown
from .notation import NOTATION
from .pieces import BOARDS, COLOURS, GOES, NONE, colour_of, dots, dots_of, facing_of, pawn_of
from .rules import colour_found, game_winners, stuck, why_not
from .setup import next_starter
from .state import State

PLAYERS = ("Player 1", "Player 2")
NUMBERS = {1: "one", 2: "two", 3: "three"}
DIRECTIONS = ("north", "east", "south", "west")
WHITHER = {1: "straight ahead", 2: "diagonally forward", 3: "straight or diagonally forward"}


def pawn_name(pawn: int) -> str:
    """A pawn as it is spoken of: "two-dot red ladybird"."""
    return f"{NUMBERS[dots_of(pawn)]}-dot {COLOURS[colour_of(pawn)]} ladybird"


def points(n: int) -> str:
    return counted(n, "point")


# --- Why not ---


def because(state: State, action: object) -> str:
    """Why the action is refused here, in a sentence; "" if it is legal."""
    rule = why_not(state, action)
    if rule is None:
        return ""
    board = BOARDS[state.options.board]
    if rule.id == "not-an-action":
        return (
            f"{shown(action)} is not an action. Actions are choose COLOUR, reveal "
            f"SQUARE, face n, e, s or w, turn SQUARE left or right, move SQUARE SQUARE and deal, with squares from "
            f"{board.squares[0]} to {board.squares[-1]}."
        )
    does, square, target = NOTATION[state.options.board].actions[str(action)]
    return SENTENCES[rule.id](state, does, square, target)


def _not_now(state: State, *_: object) -> str:
    if state.phase == "deal":
        return "This game has ended: the next deal comes first."
    if state.options.competition:
        return "The next game is dealt once this one has ended, unless it decides the competition."
    return "This match is one game, and it is dealt already."


def _colours(state: State, *_: object) -> str:
    if state.phase == "choose":
        return "First the starting player chooses a colour, red or yellow."
    return "The colours were chosen when the game began."


def _facing(state: State, *_: object) -> str:
    if state.phase == "face":
        found = pawn_name(state.clovers[state.revealed])
        return f"The {found} on {_square(state, state.revealed)} has just been found: first say which way it faces."
    return "Only a ladybird that has just been revealed is placed to face any way. The others turn left or right."


def _reveal(state: State, does: str, square: int, *_: object) -> str:
    ladybird = state.ladybirds[square]
    if ladybird != NONE:
        whose = "" if _is_own_bird(state, ladybird) else ", and it belongs to the other player"
        return f"The {pawn_name(pawn_of(ladybird))} on {_square(state, square)} is revealed already{whose}."
    return f"There is nothing to reveal on {_square(state, square)}: the space is empty."


def _is_own_bird(state: State, ladybird: int) -> bool:
    assert state.to_move is not None
    assert state.red is not None
    return ladybird // 12 == state.to_move ^ state.red


def _covered(state: State, does: str, square: int, *_: object) -> str:
    sitting = pawn_name(pawn_of(state.ladybirds[square]))
    return f"The clover on {_square(state, square)} cannot be revealed while the {sitting} sits on it."


def _own(state: State, does: str, square: int, *_: object) -> str:
    where, verb = _square(state, square), "turned" if does == "turn" else "advanced"
    ladybird = state.ladybirds[square]
    if ladybird != NONE:
        return f"The {pawn_name(pawn_of(ladybird))} on {where} belongs to the other player."
    if state.clovers[square] != NONE:
        return f"Only a clover lies on {where}: it can be revealed, but not {verb}."
    return f"There is no ladybird on {where}: the space is empty."


def _one_space(state: State, does: str, square: int, target: int) -> str:
    there, here = _square(state, target), _square(state, square)
    return f"A ladybird advances to a neighbouring square, and {there} is farther away from {here}."


def _direction(state: State, does: str, square: int, target: int) -> str:
    board, ladybird = BOARDS[state.options.board], state.ladybirds[square]
    ahead = board.steps[ladybird][square]
    free = [board.squares[step] for step in ahead if state.ladybirds[step] // 12 != ladybird // 12]
    goes = f"can only go {WHITHER[dots_of(pawn_of(ladybird))]}"
    whither = f"{goes}: to {listed(free, 'or')}" if free else f"{goes}, but there {_in_the_way(ladybird, len(ahead))}"
    return f"{capital(_standing(state, square))} faces {DIRECTIONS[facing_of(ladybird)]} and {whither}."


def _in_the_way(ladybird: int, blocked: int) -> str:
    """Why a ladybird cannot advance at all, when so many of its own colour stand where it looks."""
    edge = ["the board ends"] if blocked < len(GOES[dots_of(pawn_of(ladybird))]) else []
    own = [f"your own {'ladybird stands' if blocked == 1 else 'ladybirds stand'}"] if blocked else []
    return listed([*edge, *own], "or")


def _own_colour(state: State, does: str, square: int, target: int) -> str:
    return f"Your own {pawn_name(pawn_of(state.ladybirds[target]))} already stands on {_square(state, target)}."


def _square(state: State, square: int) -> str:
    return BOARDS[state.options.board].squares[square]


SENTENCES: dict[str, Callable[[State, str, int, int], str]] = {
    "match-over": lambda *_: "The match is over: nothing can be played any more.",
    "not-now": _not_now,
    "colours": _colours,
    "facing": _facing,
    "reveal": _reveal,
    "covered-clover": _covered,
    "own-ladybirds": _own,
    "one-space": _one_space,
    "one-dot": _direction,
    "two-dots": _direction,
    "three-dots": _direction,
    "own-colour-blocks": _own_colour,
}


# --- What happened ---


def said(
    before: State | None, action: str, after: State, seat: int | None = None, names: Sequence[str] = PLAYERS
) -> str:
    """What the action did, in sentences that `seat` may read; `before` is None for the first deal of a match.

    Both players see all that happens, so both read the same.
    """
    if before is None or action == "deal":
        return " ".join(_dealt(after, names))
    assert before.to_move is not None
    who = names[before.to_move]
    does, square, target = NOTATION[before.options.board].actions[action]
    if does == "choose":
        first = f"{who} chooses {COLOURS[target]}, so {names[1 - before.to_move]} plays {COLOURS[1 - target]}."
    elif does == "reveal":
        found = pawn_name(before.clovers[square])
        first = f"{who} reveals the clover on {_square(before, square)} and finds a {found}."
    elif does == "face":
        found = pawn_name(before.clovers[before.revealed])
        first = f"{who} places the {found} on {_square(before, before.revealed)} to face {DIRECTIONS[target]}."
    elif does == "turn":
        side = "left" if target < 0 else "right"
        first = f"{who} turns {_standing(before, square)} to the {side}: it now faces {_facing_now(after, square)}."
    else:
        first = _advanced(before, square, target, after, who)
    return " ".join([first, *(_ended(after, names) if after.result else [])])


def _dealt(after: State, names: Sequence[str]) -> list[str]:
    said = [f"Game {after.number}."] if after.options.competition else []
    said.append(f"{names[after.starter]} starts.")
    if after.red is not None:  # set up from a position
        said.append(f"{names[after.red]} plays red and {names[1 - after.red]} yellow.")
    return said + (_ended(after, names) if after.result else [])


def _standing(state: State, square: int) -> str:
    """ "the two-dot red ladybird on b2"."""
    return f"the {pawn_name(pawn_of(state.ladybirds[square]))} on {_square(state, square)}"


def _facing_now(state: State, square: int) -> str:
    return DIRECTIONS[facing_of(state.ladybirds[square])]


def _advanced(before: State, square: int, target: int, after: State, who: str) -> str:
    assert before.to_move is not None
    goes = f"{who} advances {_standing(before, square)} to {_square(before, target)}"
    taken, clover = before.ladybirds[target], before.clovers[target] != NONE
    if taken == NONE:
        return f"{goes}, onto the clover." if clover else f"{goes}."
    where = " on the clover there" if clover else " there"
    so_far = counted(dots(after.captured[before.to_move]), "dot")
    return f"{goes} and captures the {pawn_name(pawn_of(taken))}{where}: {so_far} so far."


def _ended(after: State, names: Sequence[str]) -> list[str]:
    """Why the game ended, what it gave, and who starts next or has won."""
    return [_end(after, names), _outcome(after, names)]


def _end(after: State, names: Sequence[str]) -> str:
    assert after.result is not None
    reason = after.result.reason
    if reason == "seven-dots":
        return "Seven dots or more end the game."
    if reason == "all-found":
        found = colour_found(after.clovers)
        return f"{all_found(found)}."
    if reason == "repetition":
        return "The same position stands for the third time."
    who = " and ".join(names[seat] for seat in (0, 1) if stuck(after._replace(to_move=seat)))
    return f"{who} can {'take no turn' if after.options.stuck == 'no-action' else 'neither advance nor reveal'}."


def all_found(found: int) -> str:
    """The end that finding a whole colour makes (NH7)."""
    return f"All six {COLOURS[found]} ladybirds are found while all six {COLOURS[1 - found]} ladybirds still hide"


def _outcome(after: State, names: Sequence[str]) -> str:
    assert after.result is not None
    won, gained = game_winners(after), max(after.result.points)
    if not after.options.competition:
        score = f", {_score(after.scores)}" if gained else ""
        return f"The game is over: {_victory(won, names)}{score}."
    if not gained:
        next_one = f"{names[next_starter(after)]} starts the next one."
        return f"The game is over: {_victory(won, names)}, but nobody gains points. {next_one}"
    winner = names[won[0]]
    if after.phase == "deal":
        return f"The game is over: {winner} wins, gains {points(gained)} and starts the next one."
    score = _score(after.scores)
    return (
        f"The game is over: {winner} wins and gains {points(gained)}. The competition is over: {winner} wins, {score}."
    )


def _victory(won: Sequence[int], names: Sequence[str]) -> str:
    if len(won) == 1:
        return f"{names[won[0]]} wins"
    return f"{names[0]} and {names[1]} share the victory"


def _score(scores: Sequence[int]) -> str:
    return f"{max(scores)} : {min(scores)}"
