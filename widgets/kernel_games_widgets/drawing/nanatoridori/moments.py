"""How a round of Nanatoridori ended: who went out when, who lost, what it gave, each with its rule."""

from __future__ import annotations

from kernel_games.game import Position
from kernel_games.nanatoridori.rules import RULE
from kernel_games.nanatoridori.words import ending

from ...picture import Piece
from .. import View
from ..layouts import Zone
from ..reckoning import reckoning
from ..svg import button, frame, piece


def moment(p: Position, view: View, zone: Zone) -> tuple[float, list[Piece]]:
    """What there is to look back on when a round has ended; its height, 0 before, and the pieces."""
    if p["phase"] not in ("deal", "over"):
        return 0, []
    height, inner = reckoning(*ending(p, view.players, view.options), zone.width, RULE)
    inner = frame(zone.width, height, "gold", 2, "card", 10) + inner
    pieces = [piece("moment", zone.x, zone.y, inner)]
    if "deal" in view.can:
        width = min(280, zone.width - 28)
        pieces.append(button("deal", zone.x + 14, zone.y + height + 8, width, 52, "Deal the next round"))
        height += 68
    return height + 8, pieces
