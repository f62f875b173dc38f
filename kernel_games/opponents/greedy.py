"""Plays the action that looks best at once, by the game's own sense of worth; luck decides between equals.

An action that is the only one is not weighed: so `worth` is never asked for a deal.
"""

from __future__ import annotations

from collections.abc import Generator

from ..game import game
from ..match import Match
from ..shuffle import Rng, below


def think(match: Match, seat: int, rng: Rng, budget: float) -> Generator[float, None, str]:
    worth, position, options = game(match.game).worth, match.position(seat), match.options
    best: list[str] = []
    record = float("-inf")
    actions = match.legal_actions()
    for i, action in enumerate(actions, start=1):
        value = worth(position, seat, action, options) if len(actions) > 1 else 0.0
        if value > record:
            record, best = value, []
        if value == record:
            best.append(action)
        yield i / len(actions)
    return best[below(rng, len(best))]
