"""Where games are found: ours, those that installed packages name as entry points, those registered by hand."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any

from .sentences import kind, shown

OURS = {"koi-koi": "koi_koi", "nanahoshi": "nanahoshi", "nanatoridori": "nanatoridori"}  # the package of each
GROUP = "kernel_games.games"
SPELLING = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_games: dict[str, Any] = {}  # what was loaded or registered, by name
_broken: dict[str, str] = {}  # entry points that cannot be used, by name, and why
_looked = False  # whether entry points were looked for


def names() -> tuple[str, ...]:
    """The names of all games, ours first."""
    _look()
    return (*OURS, *sorted(name for name in _games if name not in OURS))


def find(name: object) -> Any:
    """The game of this name."""
    if isinstance(name, str):
        if name in _games:
            return _games[name]
        if name in OURS:
            _games[name] = import_module(f".{OURS[name]}", __package__)
            return _games[name]
        _look()
        if name in _games:
            return _games[name]
        if name in _broken:
            raise ValueError(f"the game {shown(name)} cannot be played: {_broken[name]}")
    raise ValueError(f"unknown game {shown(name)}: allowed are {', '.join(names())}")


def add(module: Any, needed: Iterable[str]) -> str:
    """Register a game that offers all that is `needed`. The same game again, or its new version, takes its place."""
    check(module, needed)
    name: str = module.NAME
    _look()
    taken = home(_games[name]) if name in _games else f"{__package__}.{OURS[name]}" if name in OURS else None
    if taken not in (None, home(module)):
        raise ValueError(f"the name {shown(name)} is taken by the game of {taken}: give yours another NAME")
    _broken.pop(name, None)
    _games[name] = module
    return name


def home(module: Any) -> str:
    """The module that a game is, or in which it was written: by this a new version of it is known."""
    if isinstance(module, ModuleType):
        return module.__name__
    return str(getattr(module.deal, "__module__", None) or type(module).__module__)


def check(module: Any, needed: Iterable[str]) -> None:
    """A `ValueError` that says what keeps this from being a game."""
    missing = [name for name in needed if not hasattr(module, name)]
    if missing:
        raise ValueError(f"this {kind(module)} is no game: it lacks {', '.join(missing)}")
    asleep = [name for name in needed if name.islower() and not callable(getattr(module, name))]
    if asleep:
        raise ValueError(f"this {kind(module)} is no game: {', '.join(asleep)} must be functions")
    problem = next(_wrong(module), None)
    if problem:
        raise ValueError(f"this {kind(module)} is no game: {problem}")


def _wrong(game: Any) -> Iterator[str]:
    """What its tables do not tell."""
    if not isinstance(game.NAME, str) or not SPELLING.fullmatch(game.NAME):
        yield f"NAME must be small letters and digits, words joined by hyphens, as in 'koi-koi', not {shown(game.NAME)}"
    for name in ("TITLE", "FIRST", "ROUND"):
        if not isinstance(getattr(game, name), str) or not getattr(game, name):
            yield f"{name} must be a word, not {shown(getattr(game, name))}"
    seats = game.SEATS
    if not isinstance(seats, tuple) or not seats or not all(type(n) is int and n > 0 for n in seats):
        yield f"SEATS must be a tuple of numbers of players, the usual one first, not {shown(seats)}"
    if not isinstance(game.REASONS, Mapping):
        yield f"REASONS must be a mapping from how a deal can end to that in words, not {kind(game.REASONS)}"
    for name in ("OPTIONS", "RULES"):
        if not isinstance(getattr(game, name), Sequence):
            yield f"{name} must be a tuple, not {kind(getattr(game, name))}"
    if not callable(getattr(game.Options, "read", None)):
        yield "Options must have a method read, which makes one from a mapping"


# --- Entry points ---


def _look() -> None:
    """Load the games that installed packages name; one that cannot be used is told of, and does not stop the others."""
    global _looked
    if not _looked:
        _looked = True  # first: what is loaded may ask for the games itself
        for point in entry_points(group=GROUP):
            if problem := load(point, _use):
                _broken[point.name] = problem


def load(point: EntryPoint, use: Callable[[str, Any], None]) -> str:
    """Load an entry point and `use` it by its name. What went wrong, which is also a warning; "" if nothing did."""
    try:
        use(point.name, point.load())
    except Exception as problem:  # a stranger's module may do anything
        told = f"the entry point {point.group}: {point.name} = {point.value} fails with {kind(problem)}: {problem}"
        warnings.warn(told, RuntimeWarning, stacklevel=2)
        return told
    return ""


def _use(name: str, module: Any) -> None:
    from .game import OFFERS  # what a game is, which is told where games are found

    if getattr(module, "NAME", name) != name:
        raise ValueError(f"its NAME is {shown(module.NAME)}")
    add(module, OFFERS)
