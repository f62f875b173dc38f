"""What a game looks like: one module a game, found by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from kernel_games.game import GAMES, Option, Position
from kernel_games.sentences import shown

Rows: TypeAlias = Mapping[str, tuple[str | None, ...]]  # by the name of a row the keys that lie there, None for a gap


@dataclass(frozen=True, slots=True)
class View:
    """How a position is looked at: from which seat, by which names, with what picked and what may be pressed."""

    players: tuple[str, ...]
    options: Mapping[str, Any]
    seat: int | None = None  # who sits at the bottom; None looks from seat 0
    picked: frozenset[str] = frozenset()
    can: frozenset[str] = frozenset()  # keys that lead on
    marks: frozenset[str] = frozenset()  # keys that a hint points at
    origins: Mapping[str, str] = field(default_factory=dict)  # for keys that come in new, the key that they come from
    rows: Rows = field(default_factory=dict)  # as they came about; {} lays them anew
    looks: Mapping[str, str] = field(default_factory=dict)  # each of the drawing's LOOKS
    widths: tuple[int, ...] = ()  # of the boards that show it, in pixels; () asks for the drawings for all widths


class Drawing(Protocol):
    """What a game's drawing module offers."""

    LOOKS: tuple[Option, ...]  # what can be chosen about the picture, as the rules' options are about the rules

    def art(self, looks: Mapping[str, str]) -> str:
        """The symbol sheet."""
        ...

    def draw(self, position: Position, view: View) -> str:
        """The picture as <svg> drawings, the widest first. Pure."""
        ...

    def origins(self, before: Position, action: str, after: Position) -> dict[str, str]:
        """Where the pieces that an action brings to light come from: key by key."""
        ...

    def rows(self, before: Rows, position: Position) -> Rows:
        """The rows in which what stays keeps its place, from what they were before; from {} for a new deal."""
        ...

    def presses(self, action: str) -> tuple[str, ...]:
        """The keys that make an action."""
        ...

    def describe(self, position: Position, view: View) -> str:
        """The picture in words, for who cannot see it."""
        ...

    def prompt(self, position: Position, view: View) -> str:
        """What the player to move may do now."""
        ...


def drawing(game: str) -> Drawing:
    """The drawing module of a game."""
    if game not in GAMES:
        raise ValueError(f"unknown game {shown(game)}: allowed are {', '.join(GAMES)}")
    return cast(Drawing, import_module(f".{GAMES[game]}", __package__))
