"""How a round of Nanatoridori ended: who went out when, who lost, what it gave, each with its rule."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.game import Position
from kernel_games.nanatoridori.state import TEN
from kernel_games.nanatoridori.why import RULE
from kernel_games.nanatoridori.words import listed

from .. import View
from ..svg import button, frame, length, text, wrap
from .layout import Zone


class Line(NamedTuple):
    """A line of a reckoning: what, how much, and the id of the rule that it rests on."""

    words: str
    value: str = ""
    rule: str = ""


def ending(p: Position, view: View) -> tuple[str, list[Line]]:
    """Who lost the round, and what each seat gained; after the last one, who won."""
    gained, reason = p["result"]["points"], p["result"]["reason"]
    loser = gained.index(min(gained))
    penguins = p["scoring"] == "penguins"
    lines = []
    for seat in (*p["out"], *(seat for seat in range(len(gained)) if seat not in (*p["out"], loser)), loser):
        told, rule = "went out", "going-out"
        if seat == loser:
            told, rule = ("passed out", "passing-out") if reason == "passed-out" else ("had cards left", "last-one")
        elif seat not in p["out"]:
            told, rule = "keeps everything", "passing-out"
        value = f"{gained[seat]} points" if not penguins else "− 1 penguin" if gained[seat] else ""
        lines.append(Line(f"{view.players[seat]} {told}", value, rule if penguins else "one-winner"))
    title = f"{view.players[loser]} loses the round"
    if p["phase"] == "over":
        title = _won(p, view, loser)
    return title, lines


def _won(p: Position, view: View, loser: int) -> str:
    """Who won the match."""
    if p["scoring"] == "penguins":
        return f"{view.players[loser]} has no penguin left: everybody else wins"
    enough = TEN if view.options["finish"] == "all" else max(p["scores"])
    won = [(name, score) for name, score in zip(view.players, p["scores"], strict=True) if score >= enough]
    points = dict.fromkeys(str(score) for _, score in won)
    if len(points) > 1:
        return f"{listed(f'{name} ({score} points)' for name, score in won)} share the victory"
    names = listed(name for name, _ in won)
    return f"{names} {'wins' if len(won) == 1 else 'share the victory'} with {listed(points)} points"


def moment(p: Position, view: View, zone: Zone) -> tuple[float, str]:
    """What there is to look back on when a round has ended; its height, 0 before, and the drawing."""
    if p["phase"] not in ("deal", "over"):
        return 0, ""
    title, lines = ending(p, view)
    y, inner = 26.0, ""
    for line in wrap(title, zone.width - 28, 18):
        inner += text(14, y, line, 17, bold=True)
        y += 23
    for each in lines:
        beside = length(each.words + each.value, 14) + 40 < zone.width  # else the value stands below, beside the rule
        inner += text(14, y, each.words, 14)
        y += 17
        inner += text(zone.width - 14, y - 17 * beside - 1, each.value, 14, "end", bold=True)
        if each.rule:
            inner += text(14, y - 1, f"Rule: {RULE[each.rule].title}", 12, fill="quiet")
            y += 19
    drawn = frame(zone.width, y, "gold", 2, "card", 10) + inner
    if "deal" in view.can:
        drawn += button("deal", 14, y + 8, min(280, zone.width - 28), 52, "Deal the next round")
        y += 68
    return y + 8, drawn
