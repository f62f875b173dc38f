"""The moments of a game of Nanahoshi: the choice of colours, a picked ladybird's turns, and how a game ended."""

from __future__ import annotations

from kernel_games.game import Position
from kernel_games.nanahoshi.pieces import COLOURS, NONE, PAWN
from kernel_games.nanahoshi.rules import RULE, colour_found
from kernel_games.nanahoshi.words import all_found
from kernel_games.sentences import counted

from ...picture import Piece
from .. import View
from ..layouts import Zone
from ..reckoning import Line, reckoning
from ..svg import button, frame, piece, text, wrap

BUTTON = 60  # high
STUCK = {"no-action": "could not take a turn", "no-move": "could neither advance nor reveal"}


def captured(p: Position, seat: int) -> int:
    """The dots on the ladybirds that a seat has captured."""
    return sum(int(pawn[1]) for pawn in p["captured"][seat])


def standing(p: Position, view: View, seat: int) -> str:
    """A player's name, the points of a competition, and the colour."""
    scored, colour = p["scores"][seat], p["colours"][seat]
    points = f", {scored} point{'s' * (scored != 1)}" if view.options["competition"] else ""
    return f"{view.players[seat]}{points}{f', {colour}' if colour else ''}"


def ending(p: Position, view: View) -> tuple[str, list[Line]]:
    """Who won, and how that came about."""
    reason, gained = p["result"]["reason"], p["result"]["points"]
    dots = [captured(p, seat) for seat in (0, 1)]
    lines = [
        Line(f"{name} has captured", counted(n, "dot"), "dots") for name, n in zip(view.players, dots, strict=True)
    ]
    if reason == "all-found":
        found = colour_found(tuple(PAWN.get(entry[1:3], NONE) for entry in p["board"].values()))
        return f"{view.players[p['colours'].index(COLOURS[found])]} wins", [Line(all_found(found), "", "all-found")]
    told = {
        "seven-dots": f"{view.players[dots.index(max(dots))]} has seven dots or more",
        "stuck": f"The next player {STUCK[view.options['stuck']]}",
        "repetition": "The same position came for the third time",
    }
    lines.append(Line(told[reason], "", reason))
    if dots[0] == dots[1]:
        return f"A draw, {dots[0]} : {dots[1]}", lines
    winner = dots.index(max(dots))
    if view.options["competition"]:
        lines.append(Line(f"{view.players[winner]} gains the difference", str(gained[winner]), "competition"))
    return f"{view.players[winner]} wins, {max(dots)} : {min(dots)}", lines


def moment(p: Position, view: View, zone: Zone) -> tuple[float, list[Piece]]:
    """What there is to decide beside the meadow, or to look back on; its height, 0 if there is none, and the pieces."""
    if p["phase"] in ("deal", "over"):
        height, inner = reckoning(*ending(p, view), zone.width, RULE)
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
