"""Where everything lies on a table for Nanahoshi, for wide and for narrow boards."""

from __future__ import annotations

from typing import NamedTuple

from ..layouts import NARROW, WIDE, Zone

LARGEST = 132  # a square
GAP = 1 / 9  # of a step, between squares: for the frames around them, which grow with the squares


class Grid(NamedTuple):
    """The squares: how many, how far apart, where they begin, and whether they are seen from the north."""

    files: int
    ranks: int
    step: float
    x: float
    y: float
    turned: bool

    @property
    def size(self) -> float:
        """How large a square is drawn."""
        return self.step * (1 - GAP)

    def place(self, square: str) -> tuple[float, float]:
        """The upper left corner of a square such as "b3"."""
        column, row = ord(square[0]) - ord("a"), self.ranks - int(square[1:])
        if self.turned:
            column, row = self.files - 1 - column, self.ranks - 1 - row
        edge = self.step * GAP / 2
        return self.x + column * self.step + edge, self.y + row * self.step + edge


class Layout(NamedTuple):
    """A drawing of the table for boards at least `least` pixels wide. Plates are the other's and one's own."""

    least: int
    width: float
    height: float
    squares: Grid
    edge: float  # beside the squares, for their letters and numbers and for arrows that stand out
    plates: tuple[Zone, Zone]
    moment: Zone


def layout(least: int, files: int, ranks: int, turned: bool, moment: float) -> Layout:
    """The table with so many squares and with room for a moment of this height."""
    return (_wide if least else _narrow)(files, ranks, turned, moment)


def _wide(files: int, ranks: int, turned: bool, moment: float) -> Layout:
    """The squares at the left, all else in a column beside them."""
    edge, width, room = 36.0, 660, 540
    step = min((width - 2 * edge) / files, (room - 2 * edge) / ranks, LARGEST)
    plate = 128.0
    middle = max(moment, 150)
    height = max(ranks * step + 2 * edge + 8, 2 * plate + middle + 60)
    squares = Grid(files, ranks, step, 8 + (width - files * step) / 2, (height - ranks * step) / 2, turned)
    top = Zone(680, 14, 304, plate)
    below = Zone(680, height - plate - 14, 304, plate)
    return Layout(WIDE, 1000, height, squares, edge, (top, below), Zone(680, plate + 30, 304, middle))


def _narrow(files: int, ranks: int, turned: bool, moment: float) -> Layout:
    """One below the other."""
    edge, arrow, width, plate = 34.0 if files < 6 else 20.0, 48.0, 352, 88.0  # a finger needs 44 pixels
    step = min((width - 2 * edge) / files, 92)
    squares = Grid(files, ranks, step, 4 + (width - files * step) / 2, plate + 4 + arrow, turned)
    under = squares.y + ranks * step + 30  # there is no moment while there are arrows
    middle = max(moment, 64)
    own = Zone(8, under + middle + 8, 344, plate)
    return Layout(
        NARROW, 360, own.y + plate + 4, squares, edge, (Zone(8, 4, 344, plate), own), Zone(8, under, 344, middle)
    )
