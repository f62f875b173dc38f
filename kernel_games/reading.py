"""Readers of what comes from outside: each gives what it reads, or a `ValueError` with what is wrong and allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .game import Game, Option, Result


def read_options(table: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a match, defaults filled in; a `ValueError` names a wrong one and what is allowed."""
    names = [option.name for option in table]
    for name in given:
        if name not in names:
            raise ValueError(f"unknown option {name!r}: allowed are {', '.join(names)}")
    chosen = {}
    for option in table:
        value = given.get(option.name, option.default)
        # 1 == True in Python, but games=True and swap=1 are slips.
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.allowed):
            allowed = ", ".join(repr(v) for v in option.allowed)
            raise ValueError(f"option {option.name}={value!r} is not possible: allowed are {allowed}")
        chosen[option.name] = value
    return chosen


def read_seat(value: object, players: int, what: str) -> int:
    """A seat number, or a `ValueError` that says which are allowed."""
    if type(value) is not int or not 0 <= value < players:
        raise ValueError(f"{what} {value!r} is not a seat: allowed are {', '.join(map(str, range(players)))}")
    return value


def read_keys(value: object, allowed: Sequence[str], what: str, needed: Sequence[str] | None = None) -> dict[str, Any]:
    """A mapping with the allowed keys, all the needed ones (default: all allowed) among them."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a mapping (a JSON object), not {type(value).__name__}")
    for key in value:
        if key not in allowed:
            raise ValueError(f"{what} has an unknown entry {key!r}: allowed are {', '.join(allowed)}")
    for key in allowed if needed is None else needed:
        if key not in value:
            raise ValueError(f"{what} lacks the entry {key!r}: needed are {', '.join(needed or allowed)}")
    return dict(value)


def read_turn(position: Mapping[str, Any], phases: Sequence[str], players: int) -> tuple[str, int | None]:
    """The phase of a position and the seat to move, which is None once the match is over."""
    phase, to_move = position["phase"], position["to_move"]
    if phase not in list(phases):
        raise ValueError(f"phase {phase!r} is unknown: allowed are {', '.join(phases)}")
    if phase != "over":
        return phase, read_seat(to_move, players, "to_move")
    if to_move is not None:
        raise ValueError(f"to_move must be None when the match is over, not {to_move!r}")
    return phase, None


def read_points(value: object, players: int, what: str, least: int | None = 0) -> tuple[int, ...]:
    """Whole numbers, one a seat, none below `least`; None allows all."""
    numbers = list(value) if isinstance(value, (list, tuple)) else []
    if len(numbers) != players or any(type(n) is not int or (least is not None and n < least) for n in numbers):
        bound = "" if least is None else f" from {least}"
        raise ValueError(f"{what} must be {players} whole numbers{bound}, one a seat, not {value!r}")
    return tuple(numbers)


def read_result(value: object, reasons: Mapping[str, str], players: int, least: int | None = 0) -> Result | None:
    """How a deal ended, by one of these reasons, its points as for `read_points`; None while it goes on."""
    if value is None:
        return None
    r = read_keys(value, ("reason", "points"), "result")
    if r["reason"] not in list(reasons):
        raise ValueError(f"result: reason {r['reason']!r} is unknown: allowed are {', '.join(reasons)}")
    return Result(r["reason"], read_points(r["points"], players, "result: points", least))


def read_players(rules: Game, players: object) -> tuple[str, ...]:
    """Names, or a number of players called Player 1, Player 2, …"""
    if players is None:
        players = rules.SEATS[0]
    if type(players) is int:
        _check_seats(rules, players)
        names = tuple(f"Player {seat + 1}" for seat in range(players))
    elif isinstance(players, (list, tuple)) and all(isinstance(name, str) and name.strip() for name in players):
        names = tuple(players)
    else:
        raise ValueError(f"players must be a list of names, or their number, not {players!r}")
    _check_seats(rules, len(names))
    for name in names:
        if not name.isprintable():
            raise ValueError(f"players must have names that can be printed, not {name!r}")
    if len(set(names)) < len(names):
        raise ValueError(f"players must have different names, not {', '.join(names)}")
    return names


def _check_seats(rules: Game, n: int) -> None:
    if n not in rules.SEATS:
        allowed = ", ".join(map(str, sorted(rules.SEATS)))
        raise ValueError(f"{rules.TITLE} is not for {n} players: allowed are {allowed}")
