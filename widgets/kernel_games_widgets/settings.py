"""What a table does when it is not told: its pace and its seeds, which the environment may set."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, TypeVar

from kernel_games.match import Match, new_match
from kernel_games.reading import whole
from kernel_games.sentences import shown

Number = TypeVar("Number", int, float)


def _setting(name: str, default: Number | None, read: Callable[[str], Number]) -> Number | None:
    """A number from the environment; a ValueError that names the variable if it is none."""
    value = os.environ.get(name)
    if not value:
        return default
    try:
        number = read(value)
        if isfinite(number):
            return number
    except (ValueError, OverflowError):
        pass
    kind = "whole number" if read is int else "number"
    raise ValueError(f"the environment variable {name} must be a {kind}, not {shown(value)}")


PACE = _setting("KERNEL_GAMES_PACE", 0.7, float)  # seconds before a move that is played by itself
SEED = _setting("KERNEL_GAMES_SEED", None, int)  # for matches made without one, so that whole pages can be repeated


def read_pace(pace: float | None) -> float:
    """The pace in seconds, None for the usual one; a ValueError if it is not possible."""
    pace = PACE if pace is None else pace
    seconds = pace if isinstance(pace, float) else whole(pace)
    if seconds is None or not 0 <= seconds <= 60:
        raise ValueError(f"pace {shown(pace)} is not possible: allowed are 0 to 60 seconds")
    return float(seconds)


def begin(name: str, players: Sequence[str] | int | None, options: dict[str, Any]) -> Match:
    """A new match, with the usual seed if it is given none."""
    if options.get("seed") is None and SEED is not None:
        options = {**options, "seed": SEED}
    return new_match(name, players=players, **options)


def named(players: Sequence[str] | int | None, before: Sequence[str]) -> Sequence[str] | int:
    """The names for a new match: as many as are wanted, those from before first; None for the same as before.

    What is no possible number stays as it is, for the match to refuse.
    """
    if players is None:
        return list(before)
    number = whole(players)
    if number is None or number not in range(1, 99):
        return players
    names = list(before[:number])
    spare = (f"Player {n}" for n in range(len(names) + 1, 199))
    while len(names) < number:
        names += [name for name in [next(spare)] if name not in names]
    return names
