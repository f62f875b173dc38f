"""Readers of what comes from outside: each gives plain Python values, or a `ValueError` with what is wrong and allowed.

What comes may be anything, so nothing is compared, looked up or written down before its type is known: an array is
neither equal nor unequal, a `__repr__` may fail, and a number may be too long to be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from random import Random
from typing import Any

from .game import Option, Result
from .sentences import kind, shown
from .shuffle import Checked, Rng, new_seed

LARGEST = 999_999  # of numbers that count something: points, rounds; no real match comes near
SEED_DIGITS = 40  # room for 128 random bits
MOST_ENTRIES = 1_000_000  # of a sequence that is not a list yet

# --- Plain values ---


def whole(value: object) -> int | None:
    """A whole number as an `int`, also one of numpy's; None for anything else: True is none, nor are 7.0 and "7"."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except Exception:
        return None


def plain(value: object) -> str | None:
    """A text as a `str`, also an enumeration's or one of numpy's; None for anything else."""
    if type(value) is str:
        return value
    return str.__str__(value) if isinstance(value, str) else None


def entries(value: object) -> list[Any] | None:
    """What is in a list, a tuple, another sequence or an array, as a list; None for anything else, a text among it."""
    if type(value) is list or type(value) is tuple:
        return list(value)
    if isinstance(value, (str, bytes, bytearray, memoryview)):
        return None
    try:
        if len(value) > MOST_ENTRIES:  # type: ignore[arg-type]
            return None
        made = value if isinstance(value, Sequence) else value.tolist()  # type: ignore[attr-defined]
        return list(made) if isinstance(made, Sequence) else None
    except Exception:
        return None


def read_list(value: object, what: str, of: str = "") -> list[Any]:
    """The entries of a list, whatever they are."""
    read = entries(value)
    if read is None:
        raise ValueError(f"{what} must be a list{of and ' of '}{of}, not {kind(value)}")
    return read


def read_mapping(value: object, what: str) -> dict[Any, Any]:
    """A mapping as a dict, whatever its keys and entries are."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a mapping (a JSON object), not {kind(value)}")
    try:
        return dict(value)
    except Exception:
        raise ValueError(f"{what} must be a mapping (a JSON object), and this {kind(value)} cannot be read") from None


def read_keys(value: object, allowed: Sequence[str], what: str, needed: Sequence[str] | None = None) -> dict[str, Any]:
    """A mapping with the allowed keys, all the needed ones (default: all allowed) among them."""
    read = {}
    for key, entry in read_mapping(value, what).items():
        name = plain(key)
        if name is None or name not in allowed:
            raise ValueError(f"{what} has an unknown entry {shown(key)}: allowed are {', '.join(allowed)}")
        read[name] = entry
    for name in allowed if needed is None else needed:
        if name not in read:
            raise ValueError(f"{what} lacks the entry {name!r}: needed are {', '.join(needed or allowed)}")
    return read


def read_word(value: object, allowed: Iterable[str], what: str) -> str:
    """One of these words."""
    word = plain(value)
    if word is None or word not in list(allowed):
        raise ValueError(f"{what} {shown(value)} is unknown: allowed are {', '.join(allowed)}")
    return word


def read_codes(value: object, allowed: Mapping[str, Any], what: str, thing: str, of: str) -> list[str]:
    """A list of known codes, each of a `thing`; the message names the stranger."""
    codes = []
    for given in read_list(value, what, of):
        code = plain(given)
        if code is None or code not in allowed:
            raise ValueError(f"{what}: {shown(given)} is not a {thing}; allowed are {', '.join(allowed)}")
        codes.append(code)
    return codes


def check_seen(value: object, what: str) -> None:
    """A `ValueError` if this is a list with hidden cards: None instead of a card."""
    if any(card is None for card in entries(value) or ()):
        raise hidden(what)


def hidden(what: str) -> ValueError:
    return ValueError(f"{what} has hidden cards: only a whole position can be played on, not a seat's view")


def read_number(value: object, what: str, least: int, most: int = LARGEST, of: str = "possible") -> int:
    """A whole number within these bounds."""
    number = whole(value)
    if number is None or not least <= number <= most:
        allowed = f"whole numbers from {least} to {most:,}" if most == LARGEST else f"{least} to {most}"
        raise ValueError(f"{what} {shown(value)} is not {of}: allowed are {allowed}")
    return number


# --- The options of a match ---


def read_options(table: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a match, defaults filled in; a `ValueError` names a wrong one and what is allowed."""
    names = [option.name for option in table]
    chosen = {option.name: option.default for option in table}
    for name, value in given.items():
        if (known := plain(name)) not in names:
            raise ValueError(f"unknown option {shown(name)}: allowed are {', '.join(names) or 'none'}")
        chosen[known] = value
    return {option.name: _read_option(option, chosen[option.name]) for option in table}


def _read_option(option: Option, value: object) -> Any:
    for allowed in option.allowed:
        if allowed is value or _same(allowed, value):
            return allowed
    raise ValueError(f"option {option.name}={shown(value)} is not possible: allowed are {values(option)}")


def _same(allowed: object, value: object) -> bool:
    """1 == True in Python, but games=True and swap=1 are slips."""
    if isinstance(allowed, bool) or allowed is None:
        return False
    return allowed == (plain(value) if isinstance(allowed, str) else whole(value))


def values(option: Option) -> str:
    """The values that an option allows."""
    return ", ".join(map(repr, option.allowed))


def read_all_options(table: Sequence[Option], value: object, what: str) -> dict[str, Any]:
    """Every option with its value: where one is missing, its default would silently make another match."""
    given = read_mapping(value, what)
    if not all(isinstance(name, str) for name in given):
        raise ValueError(f"{what} must be a mapping from names to values")
    chosen, named = read_options(table, given), [plain(name) for name in given]
    missing = [f"{option.name} (allowed are {values(option)})" for option in table if option.name not in named]
    if missing:
        raise ValueError(f"{what} must list all of them, but lack {', '.join(missing)}")
    return chosen


# --- Seats, turns, points ---


def read_seat(value: object, players: int, what: str) -> int:
    """A seat number, or a `ValueError` that says which are allowed."""
    seat = whole(value)
    if seat is None or not 0 <= seat < players:
        raise ValueError(f"{what} {shown(value)} is not a seat: allowed are {', '.join(map(str, range(players)))}")
    return seat


def read_turn(position: Mapping[str, Any], phases: Sequence[str], players: int) -> tuple[str, int | None]:
    """The phase of a position and the seat to move, which is None once the match is over."""
    phase, to_move = read_word(position["phase"], phases, "phase"), position["to_move"]
    if phase != "over":
        return phase, read_seat(to_move, players, "to_move")
    if to_move is not None:
        raise ValueError(f"to_move must be None when the match is over, not {shown(to_move)}")
    return phase, None


def read_points(value: object, players: int, what: str, least: int | None = 0) -> tuple[int, ...]:
    """Whole numbers, one a seat, none below `least`; None allows negative ones too."""
    numbers = [whole(n) for n in entries(value) or ()]
    points = tuple(n for n in numbers if n is not None and (-LARGEST if least is None else least) <= n <= LARGEST)
    if len(numbers) != players or len(points) != players:
        bound = "" if least is None else f" from {least}"
        raise ValueError(
            f"{what} must be {players} whole numbers{bound}, one a seat, up to {LARGEST:,}, not {shown(value)}"
        )
    return points


def read_result(value: object, reasons: Mapping[str, str], players: int, least: int | None = 0) -> Result | None:
    """How a deal ended, by one of these reasons, its points as for `read_points`; None while it goes on."""
    if value is None:
        return None
    r = read_keys(value, ("reason", "points"), "result")
    reason = read_word(r["reason"], reasons, "result: reason")
    return Result(reason, read_points(r["points"], players, "result: points", least))


# --- Seed and luck ---


def read_seed(seed: object) -> int:
    """The number that makes a match repeatable: whole, of either sign, short enough to be written; None draws one."""
    number = new_seed() if seed is None else whole(seed)
    if number is None or abs(number) >= 10**SEED_DIGITS:
        raise ValueError(f"seed must be a whole number of at most {SEED_DIGITS} digits, not {shown(seed)}")
    return number


def read_rng(rng: object) -> Rng:
    """What gives luck: anything with a method `random()`, which gives numbers from 0 up to 1."""
    try:
        draw = None if isinstance(rng, type) else getattr(rng, "random", None)
    except Exception:
        draw = None
    if not callable(draw):
        raise ValueError(f"rng must have a method random(), such as random.Random(1) has, which {shown(rng)} has not")
    return rng if type(rng) is Random else Checked(draw)
