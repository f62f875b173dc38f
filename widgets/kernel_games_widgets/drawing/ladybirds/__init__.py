"""The ladybirds of Nanahoshi and their clovers: `parts.svg` holds the art, this says which parts make a piece."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
SIZE = 60  # of a piece in the units of parts.svg, both ways; it may be shown at any size
INK = "#1b1918"
LETTERS = {"red": "R", "yellow": "Y"}
DOTS = {  # where the dots are on a ladybird that faces north: each points to a space that it may go to
    1: ((30, 22.8),),
    2: ((19.2, 27), (40.8, 27)),
    3: ((19.2, 27), (30, 22.8), (40.8, 27)),
}
LETTER_AT = {"n": (0, 9.6), "e": (-9.6, 0), "s": (0, -9.6), "w": (9.6, 0)}  # moves a letter behind the dots
RAISED = (30, 29, 0.8)  # of a ladybird on a clover, its shadow and its letter: its middle and its size
PIECES = {
    "clover": "clover",
    "clover-under": "clover-under",
    "lady-shadow": "shadow",
    "meadow": "meadow",
    "arrow": "arrow",
}


@cache
def art() -> str:
    """The symbol sheet: ladybirds facing north, their letters, clovers, shadow, ground and arrow."""
    pieces = [_symbol(name, _part(part)) for name, part in PIECES.items()]
    for colour, letter in LETTERS.items():
        pieces.append(_symbol(f"letter-{letter}", _part(letter, SIZE / 2, SIZE / 2)))
        for number, places in DOTS.items():
            dots = "".join(_part(f"dot-{colour}", x, y, ' class="kg-dot"') for x, y in places)
            pieces.append(_symbol(f"{colour}-{number}", _part("legs") + _part(colour) + dots))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{_parts()}{"".join(pieces)}</defs></svg>'


def _parts() -> str:
    """What stands in the <defs> of parts.svg, without comments and indents."""
    sheet = (FOLDER / "parts.svg").read_text(encoding="utf-8")
    inner = re.sub(r"<!--.*?-->", "", sheet.partition("<defs>")[2].partition("</defs>")[0], flags=re.DOTALL)
    return re.sub(r">\s+<", "><", inner).strip()


def _symbol(name: str, inner: str) -> str:
    return f'<symbol id="kg-{name}" viewBox="0 0 {SIZE} {SIZE}"><g fill="{INK}">{inner}</g></symbol>'


def _part(name: str, x: float = 0, y: float = 0, more: str = "") -> str:
    place = f' x="{x:g}" y="{y:g}"' if (x, y) != (0, 0) else ""
    return f'<use href="#kg-nh-{name}"{place}{more}/>'
