"""What the sentences of all games are made with."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import NamedTuple


class Line(NamedTuple):
    """A line of a reckoning: what, how much, and the id of the rule that it rests on."""

    words: str
    value: str
    rule: str


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


ROOM = 60  # characters that a stranger's value takes up in a sentence, at most
PARTS, DEPTH = 8, 3  # of a list: how many entries are looked at, and how deep
BRACKETS: dict[type, str] = {list: "[]", tuple: "()", dict: "{}", set: "{}", frozenset: "{}"}


def shown(value: object) -> str:
    """A value as it is told back, on one line of at most `ROOM` characters, however long, deep, large or broken."""
    try:
        told = _told(value, DEPTH)
        line = "".join(c if c.isprintable() else " " for c in told[: 2 * ROOM])
    except Exception:  # a `__repr__` may do anything
        return f"<{kind(value)}>"
    return line if len(line) <= ROOM else f"{line[: ROOM - 3]}..."


def kind(value: object) -> str:
    """The name of its type, as it is told back."""
    return type(value).__name__[: ROOM // 2]


def _told(value: object, depth: int) -> str:
    """As `repr`, but no more of it than is shown."""
    if isinstance(value, str):
        return repr(str.__getitem__(value, slice(ROOM)))  # of its text, whatever its class makes of it
    if isinstance(value, (bytes, bytearray)):
        return repr(value[:ROOM])
    if isinstance(value, int) and int.bit_length(value) > 3 * ROOM:  # Python itself refuses to write the longest ones
        return f"a number of about {int(0.30103 * int.bit_length(value)):,} digits"
    brackets = BRACKETS.get(type(value))
    if brackets is None:
        return repr(value)
    assert isinstance(value, Collection)
    parts = [_told(part, depth - 1) for part in islice(value, PARTS)] if depth else []
    if isinstance(value, dict):
        parts = [f"{key}: {_told(entry, depth - 1)}" for key, entry in zip(parts, value.values(), strict=False)]
    more = ["..."] if len(parts) < len(value) else []
    return f"{brackets[0]}{', '.join([*parts, *more])}{brackets[1]}"
