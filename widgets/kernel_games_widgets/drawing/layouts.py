"""What the tables of all games have alike: a drawing for wide boards, one for narrow ones, and what frames them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..picture import Drawn, Piece

WIDE, NARROW = 720, 0  # the narrowest boards, in pixels, that show each drawing


class Zone(NamedTuple):
    """Where something lies: a corner and its size."""

    x: float
    y: float
    width: float
    height: float


def wanted(widths: tuple[int, ...]) -> list[int]:
    """The drawings that boards of these widths show, the widest first; all of them for ()."""
    return [least for least in (WIDE, NARROW) if not widths or any((width >= WIDE) == bool(least) for width in widths)]


def settled(row: Sequence[str | None], keys: Sequence[str]) -> tuple[str | None, ...]:
    """A row in which what stays keeps its place; what is new fills the gaps, the first ones first, then follows."""
    new = [key for key in keys if key not in row]
    kept = [key if key in keys else None for key in row]
    filled = [new.pop(0) if key is None and new else key for key in kept]
    return (*filled, *new)


def table(game: str, least: int, width: float, height: float, can: Iterable[str], pieces: Iterable[Piece]) -> Drawn:
    """A game's table for boards at least `least` pixels wide; `can` are the keys that lead on."""
    return Drawn(least, width, height, f"{game} table", tuple(sorted(can)), tuple(pieces))
