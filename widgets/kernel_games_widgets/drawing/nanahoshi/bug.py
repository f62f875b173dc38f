"""A ladybird: what stands on a square, how it is said, and how it is drawn."""

from __future__ import annotations

from kernel_games.nanahoshi.pieces import PAWN
from kernel_games.nanahoshi.words import pawn_name

from .. import ladybirds
from ..svg import use

COLOURS = {"R": "red", "Y": "yellow"}
FULL = {"n": "north", "e": "east", "s": "south", "w": "west"}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
ANGLES = {"n": 0, "e": 90, "s": 180, "w": 270}


def ladybird(entry: str) -> str:
    """The ladybird that can be seen on a square, like "R2n"; "" if there is none."""
    last = entry.rpartition(" ")[2]
    return "" if last.startswith("?") else last


def spoken(entry: str) -> str:
    """What lies on a square, or a captured ladybird, as it is said: "two-dot red ladybird facing north on a clover"."""
    clover = next((part for part in entry.split() if part.startswith("?")), "")
    bug = ladybird(entry)
    below = f"clover hiding a {named(clover[1:])}" if clover[1:] else "clover"
    if not bug:
        return below if clover else "empty"
    facing = f" facing {FULL[bug[2]]}" if len(bug) > 2 else ""
    return f"{named(bug)}{facing}{f' on a {below}' if clover else ''}"


def named(pawn: str) -> str:
    """A pawn, by its code or that of a ladybird."""
    return pawn_name(PAWN[pawn[:2]])


def drawn_bug(bug: str, width: float, turned: bool = False, raised: bool = False) -> str:
    """A ladybird like "R2n" in a square of this width; its letter stays upright."""
    facing = bug[2:] or "n"
    if turned:
        facing = OPPOSITE[facing]
    unit = width / 60
    dx, dy = (unit * each for each in ladybirds.LETTER_AT[facing])
    inner = use(f"{COLOURS[bug[0]]}-{bug[1]}", width, 60, ANGLES[facing])
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
