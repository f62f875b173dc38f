"""Every well-formed action of each board, read once."""

from __future__ import annotations

from typing import NamedTuple

from .pieces import BOARDS, COLOURS, FACINGS, NONE, Board
from .state import Options


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


def universe(options: Options) -> tuple[str, ...]:
    """Every well-formed action of this board, sensible or not."""
    return UNIVERSE[options.board]
