"""What an action is worth to a sensible player: dots to capture, and none to lose.

Reads only what the seat can see (its position), so it never cheats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..game import Position
from .notation import NOTATION
from .pieces import BAG, BOARDS, COLOURS, LADYBIRD, NONE, PAWN, Board, dots, dots_of, facing, facing_of, pawn_of
from .state import SEVEN

WIN = 100.0
THREAT = 0.2  # a dot that could be captured next, compared with one that is
Cells = list[int]


def worth(position: Position, seat: int, action: str, options: Mapping[str, Any]) -> float:
    """The higher, the better for `seat`. Choosing a colour and dealing are worth 0."""
    does, square, target = NOTATION[options["board"]].actions[action]
    if does in ("choose", "deal"):
        return 0.0
    board = BOARDS[options["board"]]
    colour = COLOURS.index(position["colours"][seat])
    cells = [LADYBIRD.get(cell.rpartition(" ")[2], NONE) for cell in position["board"].values()]
    mine, theirs = (dots(PAWN[code] for code in position["captured"][s]) for s in (seat, 1 - seat))
    won = mine, theirs
    if does == "reveal":
        chances = _hidden(position)
        total = sum(chances.values())
        found = ((n, _best_facing(board, cells, square, pawn, colour, won)) for pawn, n in chances.items())
        return sum(n * value for n, value in found) / total
    if does == "face":
        square = next(board.number[name] for name, cell in position["board"].items() if cell in PAWN)
        cells[square] = facing(PAWN[position["board"][board.squares[square]]], target)
    elif does == "turn":
        cells[square] = facing(pawn_of(cells[square]), facing_of(cells[square]) + target)
    else:
        taken = cells[target]
        cells[square], cells[target] = NONE, cells[square]
        if taken != NONE:
            won = mine + dots_of(pawn_of(taken)), theirs
    return _standing(board, cells, colour, won)


def _hidden(position: Position) -> dict[int, int]:
    """How many of each pawn are still under the clovers: those that are nowhere to be seen."""
    open_ = [cell.rpartition(" ")[2][:2] for cell in position["board"].values() if not cell.endswith("?")]
    seen = [*open_, *position["captured"][0], *position["captured"][1]]
    left = {pawn: BAG.count(code) - seen.count(code) for code, pawn in PAWN.items()}
    return {pawn: n for pawn, n in left.items() if n}


def _best_facing(board: Board, cells: Cells, square: int, pawn: int, colour: int, won: tuple[int, int]) -> float:
    """What it would be worth to find this pawn, faced as well as can be."""
    ways = []
    for way in range(4):
        cells[square] = facing(pawn, way)
        ways.append(_standing(board, cells, colour, won))
    cells[square] = NONE
    return max(ways)


def _standing(board: Board, cells: Cells, colour: int, won: tuple[int, int]) -> float:
    """The dots won, less what the other player, who is to move, could win by the best capture."""
    if won[0] >= SEVEN:
        return WIN
    threat = max((dots_of(pawn_of(cells[target])) for _, target in _captures(board, cells, colour)), default=0)
    loss = 0.0
    for square, target in _captures(board, cells, 1 - colour):
        taken = dots_of(pawn_of(cells[target]))
        if won[1] + taken >= SEVEN:
            return -WIN
        loss = max(loss, taken - _recapture(board, cells, colour, square, target))
    return won[0] - won[1] - loss + THREAT * threat


def _recapture(board: Board, cells: Cells, colour: int, square: int, target: int) -> float:
    """What taking the capturer in its turn would win back."""
    for own, ladybird in enumerate(cells):
        if own != target and ladybird // 12 == colour and target in board.steps[ladybird][own]:
            return float(dots_of(pawn_of(cells[square])))
    return 0.0


def _captures(board: Board, cells: Cells, colour: int) -> Iterator[tuple[int, int]]:
    """The captures that this colour could make: from square to square."""
    for square, ladybird in enumerate(cells):
        if ladybird // 12 == colour:
            for target in board.steps[ladybird][square]:
                if cells[target] // 12 == 1 - colour:
                    yield square, target
