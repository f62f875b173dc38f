"""Any game's position as rows of tiles with labels: what the plain drawing shows, and what it says in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kernel_games.game import Position
from kernel_games.sentences import capital

SEATED = ("starter", "dealer")  # entries that tell a seat: what the rulebook calls who begins (`Game.FIRST`)
ELSEWHERE = ("game", "phase", "to_move", "number", "scores", "result")  # told beside the rows
HIDDEN = "face down"
NOTHING = "none"
MANY = 10  # things face down: of more than that their number is shown


class Tile(NamedTuple):
    """One thing: who it is, what is on it ("" for its back), what is below it, and how many lie there alike."""

    key: str
    words: str
    below: str = ""
    alike: int = 1

    def __str__(self) -> str:
        told = self.words or HIDDEN
        if self.alike > 1:
            told = f"{self.alike} {told}"
        return f"{self.below} {told}".strip()


class Row(NamedTuple):
    """A label and the tiles that belong to it."""

    key: str
    label: str
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"{self.label}: {', '.join(map(str, self.tiles)) or NOTHING}"


def rows(position: Position, players: Sequence[str]) -> list[Row]:
    """All that lies on the table. A thing in a list is known again where it moves, if there is but one like it."""
    entries = {name: _seated(name, value, players) for name, value in position.items() if name not in ELSEWHERE}
    found = [row for name, value in entries.items() for row in _rows(name, name, value, players)]
    seen = Counter(tile.words for row in found for tile in row.tiles)
    return [_identified(row, seen) for row in found]


def _seated(name: str, value: Any, players: Sequence[str]) -> Any:
    """The player's name, where an entry tells a seat."""
    return players[value] if name in SEATED and type(value) is int and 0 <= value < len(players) else value


def _identified(row: Row, seen: Mapping[str, int]) -> Row:
    return row._replace(
        tiles=tuple(
            tile._replace(key=f"thing-{tile.words}")
            if tile.words and not tile.below and seen[tile.words] == 1 and tile.key != row.key
            else tile
            for tile in row.tiles
        )
    )


def _rows(key: str, label: str, value: Any, players: Sequence[str]) -> Iterator[Row]:
    """The rows of an entry: its lists and mappings, and one for each list within."""
    title = capital(label.replace("_", " "))
    if isinstance(value, dict):
        if all(map(_is_one, value.values())):
            tiles = [Tile(f"{key}-{name}", _words(part), str(name)) for name, part in value.items()]
            yield Row(key, title, tuple(tiles))
            return
        for name, part in value.items():
            yield from _rows(f"{key}-{name}", f"{label}, {name}", part, players)
    elif isinstance(value, list):
        if all(map(_is_one, value)):
            yield Row(key, title, tuple(_tiles(key, value)))
            return
        named = players if len(value) == len(players) else range(1, len(value) + 1)
        for i, (name, part) in enumerate(zip(named, value, strict=True)):
            yield from _rows(f"{key}-{i}", f"{label}, {name}", part, players)
    else:
        yield Row(key, title, () if value is None else (Tile(key, _words(value)),))


def _tiles(key: str, things: Sequence[Any]) -> Iterator[Tile]:
    if len(things) > MANY and not any(map(_words, things)):
        yield Tile(f"{key}-0", "", alike=len(things))
        return
    for i, thing in enumerate(things):
        yield Tile(f"{key}-{i}", _words(thing))


def _is_one(value: Any) -> bool:
    """Is it one thing, rather than some?"""
    return not isinstance(value, (list, dict))


def _words(thing: Any) -> str:
    """What stands on a tile; "" if it lies face down."""
    if thing is None or thing == "?":
        return ""
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    return " ".join(str(thing).split()) or "–"
