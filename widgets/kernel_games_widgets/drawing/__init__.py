"""What a game looks like: one module a game, found by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from kernel_games import registry
from kernel_games.game import Option, Position
from kernel_games.sentences import shown

from ..picture import Picture

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

    def draw(self, position: Position, view: View) -> Picture:
        """The picture: a drawing for each kind of board in the view's widths, the widest first. Pure."""
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


OFFERS = tuple(name for name in (*Drawing.__annotations__, *vars(Drawing)) if not name.startswith("_"))  # all of these
GROUP = "kernel_games.drawings"
_drawings: dict[str, Drawing] = {}  # what was loaded or registered, by the game's name
_looked = False  # whether entry points were looked for


def drawing(game: str) -> Drawing:
    """How a game is drawn: by its own drawing if it has one, else by the plain one."""
    if game not in _drawings and game in registry.OURS:
        _drawings[game] = cast(Drawing, import_module(f".{registry.OURS[game]}", __package__))
    if game in _drawings:
        return _drawings[game]
    rules = registry.find(game)
    _look()
    from .plain import Plain  # it needs what is told here

    return _drawings.get(game) or Plain(rules)


def register_drawing(name: str, drawing: Any) -> None:
    """Let the game of this name be drawn so: by a module, or anything else with all that a `Drawing` has."""
    missing = [each for each in OFFERS if not hasattr(drawing, each)]
    if missing:
        raise ValueError(f"{shown(drawing)} is no drawing: it lacks {', '.join(missing)}")
    if not isinstance(name, str) or not registry.SPELLING.fullmatch(name):
        raise ValueError(f"a drawing is registered by the name of its game, not by {shown(name)}")
    if name in registry.OURS:
        raise ValueError(f"the game {shown(name)} has its drawing here: no other takes its place")
    _drawings[name] = drawing


def _look() -> None:
    """Load the drawings that installed packages name; one that cannot be used is told of, and the plain one serves."""
    global _looked
    if not _looked:
        _looked = True
        for point in entry_points(group=GROUP):
            registry.load(point, register_drawing)


if TYPE_CHECKING:  # each of ours offers all that a drawing must
    from . import koi_koi, nanahoshi, nanatoridori

    _ours: tuple[Drawing, ...] = (koi_koi, nanahoshi, nanatoridori)
