"""Why an action of Nanahoshi is refused, in a sentence for the case, which never tells what a clover hides."""

from __future__ import annotations

from collections.abc import Callable

from ..sentences import capital, listed, shown
from .notation import NOTATION
from .pieces import BOARDS, DIRECTIONS, GOES, NONE, dots_of, facing_of, pawn_name, pawn_of
from .rules import why_not
from .state import State

WHITHER = {1: "straight ahead", 2: "diagonally forward", 3: "straight or diagonally forward"}


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
        return f"The {found} on {square_name(state, state.revealed)} has just been found: first say which way it faces."
    return "Only a ladybird that has just been revealed is placed to face any way. The others turn left or right."


def _reveal(state: State, does: str, square: int, *_: object) -> str:
    ladybird = state.ladybirds[square]
    if ladybird != NONE:
        whose = "" if _is_own_bird(state, ladybird) else ", and it belongs to the other player"
        return f"The {pawn_name(pawn_of(ladybird))} on {square_name(state, square)} is revealed already{whose}."
    return f"There is nothing to reveal on {square_name(state, square)}: the space is empty."


def _is_own_bird(state: State, ladybird: int) -> bool:
    assert state.to_move is not None
    assert state.red is not None
    return ladybird // 12 == state.to_move ^ state.red


def _covered(state: State, does: str, square: int, *_: object) -> str:
    sitting = pawn_name(pawn_of(state.ladybirds[square]))
    return f"The clover on {square_name(state, square)} cannot be revealed while the {sitting} sits on it."


def _own(state: State, does: str, square: int, *_: object) -> str:
    where, verb = square_name(state, square), "turned" if does == "turn" else "advanced"
    ladybird = state.ladybirds[square]
    if ladybird != NONE:
        return f"The {pawn_name(pawn_of(ladybird))} on {where} belongs to the other player."
    if state.clovers[square] != NONE:
        return f"Only a clover lies on {where}: it can be revealed, but not {verb}."
    return f"There is no ladybird on {where}: the space is empty."


def _one_space(state: State, does: str, square: int, target: int) -> str:
    there, here = square_name(state, target), square_name(state, square)
    return f"A ladybird advances to a neighbouring square, and {there} is farther away from {here}."


def _direction(state: State, does: str, square: int, target: int) -> str:
    board, ladybird = BOARDS[state.options.board], state.ladybirds[square]
    ahead = board.steps[ladybird][square]
    free = [board.squares[step] for step in ahead if state.ladybirds[step] // 12 != ladybird // 12]
    goes = f"can only go {WHITHER[dots_of(pawn_of(ladybird))]}"
    whither = f"{goes}: to {listed(free, 'or')}" if free else f"{goes}, but there {_in_the_way(ladybird, len(ahead))}"
    return f"{capital(standing(state, square))} faces {DIRECTIONS[facing_of(ladybird)]} and {whither}."


def _in_the_way(ladybird: int, blocked: int) -> str:
    """Why a ladybird cannot advance at all, when so many of its own colour stand where it looks."""
    edge = ["the board ends"] if blocked < len(GOES[dots_of(pawn_of(ladybird))]) else []
    own = [f"your own {'ladybird stands' if blocked == 1 else 'ladybirds stand'}"] if blocked else []
    return listed([*edge, *own], "or")


def _own_colour(state: State, does: str, square: int, target: int) -> str:
    return f"Your own {pawn_name(pawn_of(state.ladybirds[target]))} already stands on {square_name(state, target)}."


def standing(state: State, square: int) -> str:
    """ "the two-dot red ladybird on b2"."""
    return f"the {pawn_name(pawn_of(state.ladybirds[square]))} on {square_name(state, square)}"


def square_name(state: State, square: int) -> str:
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
