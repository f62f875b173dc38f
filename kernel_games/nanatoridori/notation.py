"""Every well-formed action, read once."""

from __future__ import annotations

from typing import NamedTuple

from .pieces import DECK
from .state import FACE_UP, Options


class Action(NamedTuple):
    """What an action says: of the cards `hand[start:stop]`; `start` alone is a gap, or which face-up card (or 0)."""

    does: str
    start: int = 0
    stop: int = 0
    joined: int = 0  # how many face-up cards join the flock


PLACES = range(len(DECK))
GAPS = range(len(DECK) + 1)


def _spelled(start: int, stop: int, joined: int = 0) -> str:
    places = f"{start + 1}" if stop - start == 1 else f"{start + 1}-{stop}"
    return f"play {places} +{joined}" if joined else f"play {places}"


# By the number of face-up cards that join, then by start, then by how many cards beyond one.
PLAY = tuple(
    tuple(tuple(_spelled(start, stop, joined) for stop in range(start + 1, len(DECK) + 1)) for start in PLACES)
    for joined in range(FACE_UP + 1)
)
PASS = ("pass", *(f"pass {which}" for which in range(1, FACE_UP + 1)))
TAKE = tuple(f"take {gap}" for gap in GAPS)
KEEP = tuple(f"keep {gap}" for gap in GAPS)

ACTIONS = {
    plays[joined][beyond]: Action("play", start, start + beyond + 1, joined)
    for start, plays in enumerate(zip(*PLAY, strict=True))
    for beyond in range(len(DECK) - start)
    for joined in range(FACE_UP + 1)
}
ACTIONS |= {action: Action("pass", which) for which, action in enumerate(PASS)}
ACTIONS |= {action: Action("take", gap) for gap, action in enumerate(TAKE)}
ACTIONS |= {action: Action("keep", gap) for gap, action in enumerate(KEEP)}
ACTIONS |= {"discard": Action("discard"), "deal": Action("deal")}
UNIVERSE = tuple(ACTIONS)


def universe(options: Options) -> tuple[str, ...]:
    """Every well-formed action, sensible or not."""
    return UNIVERSE
