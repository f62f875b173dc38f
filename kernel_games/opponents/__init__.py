"""Opponents: generators that think in small steps and return an action. They see only what their seat sees."""

from __future__ import annotations

from collections.abc import Callable, Generator

from ..match import Match
from ..sentences import shown
from ..shuffle import Rng
from . import greedy, random

Thinking = Generator[float, None, str]
OPPONENTS: dict[str, Callable[[Match, int, Rng, float], Thinking]] = {"random": random.think, "greedy": greedy.think}


def opponent(name: str) -> Callable[[Match, int, Rng, float], Thinking]:
    """The `think(match, seat, rng, budget)` of an opponent; budget in seconds, progress yielded from 0 to 1."""
    if not isinstance(name, str) or name not in OPPONENTS:
        raise ValueError(f"unknown opponent {shown(name)}: allowed are {', '.join(OPPONENTS)}")
    return OPPONENTS[name]


def choose(name: str, match: Match, seat: int, rng: Rng, budget: float = 1.0) -> str:
    """The action that an opponent settles on, all at once."""
    thinking = opponent(name)(match, seat, rng, budget)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return str(done.value)
