"""How a game ended, line by line: what, how much, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kernel_games.game import Rule
from kernel_games.sentences import Line

from .naming import widest
from .svg import text, wrap

MARGIN = 14


def reckoning(
    title: str, lines: Iterable[Line], width: float, rules: Mapping[str, Rule], columns: bool = False
) -> tuple[float, str]:
    """A title and the lines below it, each with its rule: in a column of its own, or below. The height, the drawing."""
    value_at, rule_at = (0.58 * width, 0.62 * width) if columns else (width - MARGIN, MARGIN)
    y, inner = 25.0, ""
    for words in wrap(title, width - 2 * MARGIN, 17, bold=True):
        inner += text(MARGIN, y, words, 17, bold=True)
        y += 23
    for line in lines:
        first, *more = wrap(line.words, value_at - MARGIN - 8 - widest(line.value, 14), 14)
        inner += text(MARGIN, y, first, 14)
        for words in more:
            y += 18
            inner += text(MARGIN, y, words, 14)
        inner += text(value_at, y, line.value, 14, "end", bold=True)
        y += 0 if columns else 16
        inner += text(rule_at, y, f"Rule: {rules[line.rule].title}", 12, fill="quiet")
        y += 21
    return y - 5, inner
