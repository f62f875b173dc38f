"""How a ladybird is drawn, and its token."""

from __future__ import annotations

from kernel_games.nanahoshi.pieces import COLOURS

from .. import ladybirds
from ..svg import use

COLOUR = {"R": COLOURS[0], "Y": COLOURS[1]}  # by the letter of a pawn
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
ANGLES = {"n": 0, "e": 90, "s": 180, "w": 270}


def drawn_bug(bug: str, width: float, turned: bool = False, raised: bool = False) -> str:
    """A ladybird like "R2n" in a square of this width; its letter stays upright."""
    facing = bug[2:] or "n"
    if turned:
        facing = OPPOSITE[facing]
    unit = width / 60
    dx, dy = (unit * each for each in ladybirds.LETTER_AT[facing])
    inner = use(f"{COLOUR[bug[0]]}-{bug[1]}", width, 60, ANGLES[facing])
    inner += f'<g transform="translate({dx:.3g} {dy:.3g})">{use(f"letter-{bug[0]}", width, 60)}</g>'
    if not raised:
        return inner
    x, y, scale = ladybirds.RAISED
    place = f"translate({unit * (x - 30 * scale):.3g} {unit * (y - 30 * scale):.3g}) scale({scale:g})"
    return f'<g transform="{place}">{use("lady-shadow", width, 60)}{inner}</g>'


def token(colour: str, width: float) -> str:
    """A ladybird without dots: a colour, with its letter and its pattern."""
    bare = f'<g fill="{ladybirds.INK}">{use("nh-legs", width, 60)}{use(f"nh-{colour}", width, 60)}</g>'
    dx, dy = (width / 60 * each for each in ladybirds.LETTER_AT["n"])
    letter = use(f"letter-{ladybirds.LETTERS[colour]}", width, 60)
    return f'{bare}<g transform="translate({dx:.3g} {dy:.3g})">{letter}</g>'
