"""How a round of Nanatoridori ended: who went out when, who lost, what it gave, each with its rule."""

from __future__ import annotations

from kernel_games.game import Position
from kernel_games.nanatoridori.rules import RULE
from kernel_games.nanatoridori.state import Options
from kernel_games.nanatoridori.words import victory

from ...picture import Piece
from .. import View
from ..layouts import Zone
from ..reckoning import Line, reckoning
from ..svg import button, frame, piece


def ending(p: Position, view: View) -> tuple[str, list[Line]]:
    """Who lost the round, and what each seat gained; after the last one, who won."""
    gained, reason = p["result"]["points"], p["result"]["reason"]
    loser = gained.index(min(gained))
    penguins = p["scoring"] == "penguins"
    lines = []
    for seat in (*p["out"], *(seat for seat in range(len(gained)) if seat not in (*p["out"], loser)), loser):
        told, rule = "went out", "going-out"
        if seat == loser:
            told, rule = (
                ("passed out", "passing-out") if reason == "passed-out" else ("had cards left in hand", "last-one")
            )
        elif seat not in p["out"]:
            told, rule = "wins the round", "passing-out"
        value = f"{gained[seat]} points" if not penguins else "− 1 penguin" if gained[seat] else ""
        lines.append(Line(f"{view.players[seat]} {told}", value, rule if penguins else "one-winner"))
    title = f"{view.players[loser]} loses the round"
    if p["phase"] == "over":
        title = _won(p, view, loser)
    return title, lines


def _won(p: Position, view: View, loser: int) -> str:
    """Who won the match."""
    if p["scoring"] == "penguins":
        others = "everybody else" if len(view.players) > 2 else view.players[1 - loser]
        return f"{view.players[loser]} has no penguin left: {others} wins"
    return victory(p["scores"], Options.read(view.options), view.players)


def moment(p: Position, view: View, zone: Zone) -> tuple[float, list[Piece]]:
    """What there is to look back on when a round has ended; its height, 0 before, and the pieces."""
    if p["phase"] not in ("deal", "over"):
        return 0, []
    height, inner = reckoning(*ending(p, view), zone.width, RULE)
    inner = frame(zone.width, height, "gold", 2, "card", 10) + inner
    pieces = [piece("moment", zone.x, zone.y, inner)]
    if "deal" in view.can:
        width = min(280, zone.width - 28)
        pieces.append(button("deal", zone.x + 14, zone.y + height + 8, width, 52, "Deal the next round"))
        height += 68
    return height + 8, pieces
