"""The moments of a game of Koi-Koi: koi-koi or shōbu, and how a game ended, each point with its rule."""

from __future__ import annotations

from kernel_games.game import Position
from kernel_games.koi_koi.pieces import mask
from kernel_games.koi_koi.rules import RULE
from kernel_games.koi_koi.sets import Made, made, nearly
from kernel_games.koi_koi.words import decision, ending, points, scored, set_name

from ...picture import Piece
from .. import View
from ..layouts import Zone
from ..reckoning import reckoning
from ..svg import button, frame, piece, remembered, text, wrap

NARROWEST = 500  # the width of a reckoning whose rules stand in a column of their own


def sets_told(p: Position, view: View, seat: int) -> tuple[str, ...]:
    """The sets of a pile with their points, the sum last if there are several."""
    return _sets_told(mask(p["captured"][seat]), view.options["small_sets"], view.looks["language"])


@remembered
def _sets_told(pile: int, small_sets: str, language: str) -> tuple[str, ...]:
    held = made(pile, small_sets)
    told = tuple(f"{set_name(m, language)} {m.points}" for m in held)
    return (*told, f"= {sum(m.points for m in held)}") if len(held) > 1 else told


def nearly_told(p: Position, view: View, seat: int) -> tuple[str, ...]:
    """The sets that are one card short: "Seeds: one seed short"."""
    mine, theirs = (mask(p["captured"][s]) for s in (seat, 1 - seat))
    return _nearly_told(mine, theirs, view.options["small_sets"], view.looks["language"])


@remembered
def _nearly_told(mine: int, theirs: int, small_sets: str, language: str) -> tuple[str, ...]:
    return tuple(
        f"{set_name(Made(s, 0), language)}: one {need.name if len(need.name) < 20 else 'card'} short"
        for s, need in nearly(mine, theirs, small_sets)
    )


# --- Drawing them ---


def moment(p: Position, view: View, zone: Zone) -> tuple[float, list[Piece]]:
    """What there is to decide or to look back on, as a panel; its height, 0 if the phase has none, and the pieces."""
    phase, width = p["phase"], zone.width
    if phase == "call":
        title = f"{view.players[p['to_move']]}: {', '.join(sets_told(p, view, p['to_move']))}"
        height, inner = _sentences(title, decision(p, view.players, view.options), width)
        takes = points(scored(p, view.options, p["to_move"]).points)
        offered = [("koi-koi", "Koi-koi!", "play on"), ("shobu", "Shōbu!", f"take {takes}")]
    elif phase in ("deal", "over"):
        height, inner = reckoning(
            *ending(p, view.players, view.options, view.looks["language"]), width, RULE, columns=width > NARROWEST
        )
        again = p["result"]["reason"] == "bad-deal"
        offered = [("deal", "Deal this game again" if again else "Deal the next game", "")]
    elif phase == "swap":
        title = f"{view.players[p['to_move']]}: swap the hands?"
        height, inner = _sentences(title, ["Both hands lie face down. Only before looking may they be swapped."], width)
        offered = [("swap", "Swap", "take the other hand"), ("keep", "Keep", "stay as dealt")]
    else:
        return 0, []
    offered = [each for each in offered if each[0] in view.can]
    buttons = _row(offered, zone.x, zone.y + height, width)
    height += 72 if buttons else 0
    panel = frame(width, height, "gold", 2, "card", 10) + inner
    return height, [piece("moment", zone.x, zone.y, panel), *buttons]


def _row(offered: list[tuple[str, str, str]], x: float, y: float, width: float) -> list[Piece]:
    """Large buttons side by side."""
    each = min(280, (width - 12) / max(1, len(offered)) - 12)
    start = x + (width - len(offered) * (each + 12) + 12) / 2
    return [button(act, start + i * (each + 12), y, each, 60, *words) for i, (act, *words) in enumerate(offered)]


def _sentences(title: str, sentences: list[str], width: float) -> tuple[float, str]:
    y = 24.0
    inner = ""
    for bold, size, words in [(True, 17, title), *((False, 14, s) for s in sentences)]:
        for line in wrap(words, width - 28, size, bold):
            inner += text(14, y, line, size, bold=bold)
            y += size + 5
        y += 3
    return y - 4, inner
