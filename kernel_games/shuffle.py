"""Seeded luck that outlives Python versions.

Python promises only that `random.Random(seed).random()` keeps its sequence, so everything here is built on that one
method, and the seed of each deal is derived with SHA-256 rather than with `hash`.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from .sentences import kind, shown


class Rng(Protocol):
    """Anything that gives floats in [0, 1), such as `random.Random`."""

    def random(self) -> float: ...


class Checked:
    """Somebody's own luck: a `ValueError` as soon as it gives what is no number in [0, 1)."""

    def __init__(self, draw: Callable[[], Any]) -> None:
        self._draw = draw

    def random(self) -> float:
        what = "rng.random() must give numbers from 0 up to 1"
        try:
            drawn = self._draw()
            if drawn >= 0 and (number := float(drawn)) < 1:
                return number
        except Exception as problem:
            raise ValueError(f"{what}, and failed with {kind(problem)}") from problem
        raise ValueError(f"{what}, not {shown(drawn)}")


def rng_for(seed: int, deal: int) -> Rng:
    """The generator for deal number `deal` (from 0) of the match with this seed."""
    digest = hashlib.sha256(f"{seed}/{deal}".encode()).digest()
    return random.Random(int.from_bytes(digest[:8], "big"))


def new_seed() -> int:
    """A fresh seed, short enough to be read aloud in class: below a million."""
    return random.SystemRandom().randrange(1_000_000)


def below(rng: Rng, n: int) -> int:
    """A random whole number from 0 to n - 1."""
    return int(rng.random() * n)


T = TypeVar("T")


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """The items in random order (Fisher-Yates, from the last place down)."""
    cards, draw = list(items), rng.random
    for i in range(len(cards) - 1, 0, -1):
        j = int(draw() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards
