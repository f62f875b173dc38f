"""What the tables of all games have alike: a drawing for wide boards, one for narrow ones, and what frames them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

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


def table(game: str, least: int, width: float, height: float, pieces: Iterable[str]) -> str:
    """A game's table for boards at least `least` pixels wide, a piece a line."""
    lines = "\n".join(pieces)
    return (
        f'<svg class="kg-picture" viewBox="0 0 {width:g} {height:g}" data-min="{least}" role="group" '
        f'aria-label="{game} table">\n{lines}\n</svg>'
    )
