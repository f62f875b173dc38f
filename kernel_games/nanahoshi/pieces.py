"""Pawns, facings and boards. Everything is a small number: pawns, ladybirds, squares; moves are worked out once.

Squares are numbered along the ranks: a1 b1 c1 … a2 b2 c2 … A clover is the number of the pawn that it hides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..reading import read_codes

NONE = -1
COLOURS = ("red", "yellow")
PAWNS = tuple(f"{letter}{dots}" for letter in "RY" for dots in (1, 2, 3))
PAWN = {code: pawn for pawn, code in enumerate(PAWNS)}
# rule: pawns
BAG = tuple(code for code in PAWNS for _ in range(2))  # two of each

FACINGS = ("n", "e", "s", "w")  # each a quarter turn to the right of the one before
LADYBIRDS = tuple(f"{pawn}{facing}" for pawn in PAWNS for facing in FACINGS)
LADYBIRD = {code: ladybird for ladybird, code in enumerate(LADYBIRDS)}

# The eight ways off a square, as steps in files and ranks; facing f looks along way 2 f.
WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
# By dots: which ways a ladybird goes, counted from where it looks.
GOES = {
    1: (0,),  # rule: one-dot
    2: (-1, 1),  # rule: two-dots
    3: (-1, 0, 1),  # rule: three-dots
}


# The numbers of pawns and ladybirds go up by colour, then by dots, then by facing, so a division tells each. NONE
# comes out as NONE: no pawn has no colour. Hot loops write out `// 12`, the colour of a ladybird.


def colour_of(pawn: int) -> int:
    """0 for red, 1 for yellow."""
    return pawn // 3


def dots_of(pawn: int) -> int:
    """One, two or three."""
    return pawn % 3 + 1


def pawn_of(ladybird: int) -> int:
    """Which pawn shows itself so."""
    return ladybird // 4


def facing_of(ladybird: int) -> int:
    """Where it looks, as a place in `FACINGS`."""
    return ladybird % 4


def facing(pawn: int, way: int) -> int:
    """The ladybird that this pawn is, looking that way."""
    return 4 * pawn + way % 4


def dots(pawns: Iterable[int]) -> int:
    """What captured pawns are worth together."""
    return sum(dots_of(pawn) for pawn in pawns)


# By quarter turns to the right, then by ladybird: what it is once it has turned.
TURNED = {
    quarters: tuple(facing(pawn_of(bird), facing_of(bird) + quarters) for bird in range(len(LADYBIRDS)))
    for quarters in (-1, 1)
}


class Board(NamedTuple):
    """A rectangle of squares. `steps[ladybird][square]` are the squares it looks to, in order, whatever lies there."""

    squares: tuple[str, ...]
    number: dict[str, int]
    width: int
    neighbours: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[tuple[int, ...], ...], ...]


def _board(width: int, height: int) -> Board:
    squares = tuple(f"{'abcdef'[file]}{rank + 1}" for rank in range(height) for file in range(width))

    def reached(square: int, ways: Iterable[int]) -> tuple[int, ...]:
        rank, file = divmod(square, width)
        steps = [WAYS[way % 8] for way in ways]
        places = [(file + right, rank + up) for right, up in steps]
        return tuple(sorted(r * width + f for f, r in places if 0 <= f < width and 0 <= r < height))

    numbers = range(len(squares))
    steps = tuple(  # rule: one-space
        tuple(
            reached(square, [2 * facing_of(bird) + way for way in GOES[dots_of(pawn_of(bird))]]) for square in numbers
        )
        for bird in range(len(LADYBIRDS))
    )
    neighbours = tuple(reached(square, range(8)) for square in numbers)
    return Board(squares, {name: number for number, name in enumerate(squares)}, width, neighbours, steps)


# rule: board
SIZES = {"4x3": (4, 3), "3x4": (3, 4), "6x2": (6, 2)}  # files and ranks (NH1)
BOARDS = {name: _board(*size) for name, size in SIZES.items()}


def read_pawns(value: object, what: str) -> list[str]:
    """A list of known pawn codes, or a `ValueError` that names the stranger."""
    return read_codes(value, PAWN, what, "pawn", "pawns")


def check_bag(pawns: Iterable[str], what: str) -> None:
    """A `ValueError` unless these are the twelve pawns, two of each."""
    given = list(pawns)
    wrong = [f"{given.count(code)} {code}" for code in PAWNS if given.count(code) != 2]
    if wrong:
        raise ValueError(f"{what}: there are twelve pawns, two of each kind, not {', '.join(wrong)}")


NUMBERS = {1: "one", 2: "two", 3: "three"}
DIRECTIONS = ("north", "east", "south", "west")


def pawn_name(pawn: int) -> str:
    """A pawn as it is spoken of: "two-dot red ladybird"."""
    return f"{NUMBERS[dots_of(pawn)]}-dot {COLOURS[colour_of(pawn)]} ladybird"
