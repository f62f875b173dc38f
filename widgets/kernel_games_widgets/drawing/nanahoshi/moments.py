"""The moments of a game of Nanahoshi: the choice of colours, a picked ladybird's turns, and how a game ended."""

from __future__ import annotations

from kernel_games.game import Position
from kernel_games.nanahoshi.rules import RULE
from kernel_games.nanahoshi.words import ending

from ...picture import Piece
from .. import View
from ..layouts import Zone
from ..reckoning import reckoning
from ..svg import button, frame, piece, text, wrap

BUTTON = 60  # high


def moment(p: Position, view: View, zone: Zone) -> tuple[float, list[Piece]]:
    """What there is to decide beside the meadow, or to look back on; its height, 0 if there is none, and the pieces."""
    if p["phase"] in ("deal", "over"):
        height, inner = reckoning(*ending(p, view.players, view.options), zone.width, RULE)
        height, inner = height + 8, frame(zone.width, height, "gold", 2, "card", 10) + inner
        offered = [("deal", "Deal the next game")]
    elif p["phase"] == "choose":
        height, inner = _sentence(f"{view.players[p['to_move']]}: which ladybirds are yours?", zone.width)
        offered = [("red", "Red"), ("yellow", "Yellow")]
    else:
        height, inner, offered = 0, "", [("left", "Turn left"), ("right", "Turn right")] if view.picked else []
    offered = [each for each in offered if each[0] in view.can]
    each = (zone.width - 8 * (len(offered) - 1)) / max(1, len(offered))
    pieces = [piece("moment", zone.x, zone.y, inner)] if inner else []
    for i, (act, words) in enumerate(offered):
        pieces.append(button(act, zone.x + i * (each + 8), zone.y + height, each, BUTTON, words))
    return height + BUTTON * bool(offered), pieces


def _sentence(words: str, width: float) -> tuple[float, str]:
    lines = wrap(words, width, 15, bold=True)
    return 22 * len(lines) + 8, "".join(text(0, 18 + 22 * i, line, 15, bold=True) for i, line in enumerate(lines))
