"""Every well-formed action, and the one home of legality: the rule that forbids it in a state, or None."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..game import MATCH_OVER, NOT_AN_ACTION, NOT_NOW, Rule, read_rules
from .pieces import BOARDS, COLOURS, FACINGS, NONE, Board, dots_of, pawn_of
from .state import Options, State

RULES = read_rules(__package__)
RULE = {rule.id: rule for rule in RULES}


class Notation(NamedTuple):
    """How the actions of a board are written, by square; `actions` reads them again.

    action -> what is done, the square, and the colour, facing, quarter turns to the right, or square it leads to.
    """

    reveal: tuple[str, ...]
    turn: tuple[tuple[str, str], ...]
    move: tuple[tuple[str, ...], ...]
    actions: dict[str, tuple[str, int, int]]


CHOOSE = tuple(f"choose {colour}" for colour in COLOURS)
FACE = tuple(f"face {facing}" for facing in FACINGS)


def _notation(board: Board) -> Notation:
    reveal = tuple(f"reveal {square}" for square in board.squares)
    turn = tuple((f"turn {square} left", f"turn {square} right") for square in board.squares)
    move = tuple(tuple(f"move {square} {target}" for target in board.squares) for square in board.squares)
    actions = {action: ("choose", NONE, colour) for colour, action in enumerate(CHOOSE)}
    actions |= {action: ("reveal", square, NONE) for square, action in enumerate(reveal)}
    actions |= {action: ("face", NONE, facing) for facing, action in enumerate(FACE)}
    for square, (left, right) in enumerate(turn):
        actions |= {left: ("turn", square, -1), right: ("turn", square, 1)}
    for square, there in enumerate(move):
        actions |= {action: ("move", square, target) for target, action in enumerate(there) if target != square}
    return Notation(reveal, turn, move, actions | {"deal": ("deal", NONE, NONE)})


NOTATION = {name: _notation(board) for name, board in BOARDS.items()}
UNIVERSE = {name: tuple(notation.actions) for name, notation in NOTATION.items()}

DOES_IN_PHASE = {
    "choose": ("choose",),
    "play": ("reveal", "turn", "move"),
    "face": ("face",),
    "deal": ("deal",),
    "over": (),
}
# The rule that puts a decision where it belongs, and that holds up everything else while the decision waits.
DECISION = {"choose": "colours", "face": "facing"}
DOTS = {1: "one-dot", 2: "two-dots", 3: "three-dots"}


def universe(options: Options) -> tuple[str, ...]:
    """Every well-formed action of this board, sensible or not."""
    return UNIVERSE[options.board]


def why_not(state: State, action: object) -> Rule | None:
    """None if the action is legal, else the rule that forbids it."""
    read = NOTATION[state.options.board].actions.get(action) if isinstance(action, str) else None
    if read is None:
        return NOT_AN_ACTION
    if state.phase == "over":
        return MATCH_OVER
    does, square, target = read
    if does not in DOES_IN_PHASE[state.phase]:
        return _out_of_turn(state, does)
    check = CHECKS.get(does)
    return check(state, square, target) if check else None


def _out_of_turn(state: State, does: str) -> Rule:
    if state.phase in DECISION:
        return RULE[DECISION[state.phase]]
    if state.phase == "deal" or does == "deal":
        return NOT_NOW
    return RULE[DECISION[does]]


def _reveal(state: State, square: int, _: int) -> Rule | None:
    if state.clovers[square] == NONE:
        return RULE["reveal"]
    return None if state.ladybirds[square] == NONE else RULE["covered-clover"]


def _turn(state: State, square: int, _: int = 0) -> Rule | None:
    assert state.to_move is not None
    assert state.red is not None
    colour = state.to_move ^ state.red
    return None if state.ladybirds[square] // 12 == colour else RULE["own-ladybirds"]


def _move(state: State, square: int, target: int) -> Rule | None:
    rule = _turn(state, square)
    if rule is not None:
        return rule
    board, ladybird = BOARDS[state.options.board], state.ladybirds[square]
    if target in board.steps[ladybird][square]:
        return RULE["own-colour-blocks"] if state.ladybirds[target] // 12 == ladybird // 12 else None
    if target not in board.neighbours[square]:
        return RULE["one-space"]
    return RULE[DOTS[dots_of(pawn_of(ladybird))]]


CHECKS: dict[str, Callable[[State, int, int], Rule | None]] = {"reveal": _reveal, "turn": _turn, "move": _move}


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
