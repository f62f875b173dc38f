"""Plays any legal action, each as likely as the others."""

from __future__ import annotations

from collections.abc import Generator

from ..match import Match
from ..shuffle import Rng, below


def think(match: Match, seat: int, rng: Rng, budget: float) -> Generator[float, None, str]:
    actions = match.legal_actions()
    yield 1.0
    return actions[below(rng, len(actions))]
