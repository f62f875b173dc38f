"""What the sentences of all games are made with."""

from __future__ import annotations

from collections.abc import Iterable


def counted(n: int, unit: str) -> str:
    """ "1 point", "2 points"."""
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"


def listed(things: Iterable[str], last_word: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    *first, last = things
    return f"{', '.join(first)} {last_word} {last}" if first else last


def capital(sentence: str) -> str:
    """The sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def quoted(action: object) -> str:
    """What was tried, as it is told back: not longer than a line."""
    shown = repr(action)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
