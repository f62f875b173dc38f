"""The plain drawing, for any game that has none of its own: its position as tiles, its legal actions as buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import ceil
from typing import NamedTuple

from kernel_games.game import Game, Option, Position
from kernel_games.sentences import capital, listed

from ..picture import Drawn, Picture, Piece
from . import Rows, View
from .layouts import NARROW, WIDE, table, wanted
from .naming import line, widest
from .svg import frame, piece, text, wrap
from .tiles import NOTHING, Row, Tile, rows

GAP = 8.0
AIR = 14.0  # around what is written on a tile or a button


class Sizes(NamedTuple):
    """A drawing for boards at least `least` pixels wide: how wide it is, how large letters, tiles and buttons are."""

    least: int
    width: float
    margin: float
    small: float
    large: float
    tile: float
    button: float  # at least 44 pixels on the narrowest board
    plates: int  # in a row

    @property
    def room(self) -> float:
        return self.width - 2 * self.margin


SIZES = {
    WIDE: Sizes(WIDE, 1000, 20, 15, 20, 60, 64, 4),
    NARROW: Sizes(NARROW, 360, 8, 12, 16, 46, 50, 2),
}


class Part(NamedTuple):
    """Something drawn from its upper left corner: how large, and its pieces, each with its place within."""

    width: float
    height: float
    drawn: Sequence[tuple[float, float, str, str, Mapping[str, object]]]  # x, y, key, shapes, the rest of a piece


class Plain:
    """How a game looks that nobody has drawn: made of its position, its words and its legal actions."""

    LOOKS: tuple[Option, ...] = ()

    def __init__(self, rules: Game) -> None:
        self.rules = rules
        self._order: tuple[object, dict[str, int]] = None, {}

    def art(self, looks: Mapping[str, str]) -> str:
        return ""

    def origins(self, before: Position, action: str, after: Position) -> dict[str, str]:
        return {}

    def rows(self, before: Rows, position: Position) -> Rows:
        return {}

    def presses(self, action: str) -> tuple[str, ...]:
        """Each action has a button of its own."""
        return (action,)

    # --- In words ---

    def prompt(self, position: Position, view: View) -> str:
        """What the player to move may do now."""
        if position["phase"] == "over":
            won = listed(self._winners(position, view) or ["nobody"])
            return f"The match is over. Won by: {won}."
        if position["phase"] == "deal":
            return f"Look at how the {self.rules.ROUND} ended, then deal the next one."
        return f"{view.players[position['to_move']]}: choose what to do."

    def describe(self, position: Position, view: View) -> str:
        """The table in a few sentences."""
        said = [f"{self._title(position)}.", self.prompt(position, view)]
        if position.get("result"):
            said.append(f"{_sentence(self._ending(position, view))}.")
        said += [f"{_plate(position, view, seat)}." for seat in range(len(view.players))]
        return " ".join([*said, *(f"{row}." for row in rows(position, view.players))])

    def _title(self, position: Position) -> str:
        return f"{self.rules.TITLE}, {self.rules.ROUND} {position['number']}"

    def _winners(self, position: Position, view: View) -> list[str]:
        """Who won. A match that is over lies open to all; what a stranger's game makes of it is its own affair."""
        with suppress(ValueError):
            state = self.rules.read_position(position, self.rules.Options.read(view.options), len(view.players))
            return [view.players[seat] for seat in self.rules.winners(state)]
        return []

    def _ending(self, position: Position, view: View) -> list[str]:
        """How the deal ended, and what each seat gained."""
        result = position["result"]
        if not result:
            return []
        reason = capital(str(self.rules.REASONS.get(result["reason"], result["reason"])))
        gains = zip(view.players, result["points"], strict=True)
        return [f"{capital(self.rules.ROUND)} ended: {reason}", *(f"{name}: {points:+}" for name, points in gains)]

    def _offered(self, view: View) -> list[str]:
        """What may be done, in the order in which the game lists it."""
        options = tuple(view.options.items())
        if self._order[0] != options:
            universe = self.rules.universe(self.rules.Options.read(view.options))
            self._order = options, {action: i for i, action in enumerate(universe)}
        order = self._order[1]
        return sorted(view.can, key=lambda action: (order.get(action, len(order)), action))

    # --- In pictures ---

    def draw(self, position: Position, view: View) -> Picture:
        """The table for wide and for narrow boards, or the one that the view has room for."""
        return Picture(tuple(self._table(position, view, SIZES[least]) for least in wanted(view.widths)))

    def _table(self, position: Position, view: View, s: Sizes) -> Drawn:
        pieces = [_header(self._title(position), position["phase"], s)]
        y = s.margin + s.large + 14
        for parts, gap in (
            ([_seat(position, view, seat, s) for seat in range(len(view.players))], GAP),
            ([_block(row, s) for row in rows(position, view.players)], 2.5 * GAP),
            ([_panel(words, s) for words in [self._ending(position, view)] if words], GAP),
            ([_button(action, action in view.marks, s) for action in self._offered(view)], GAP),
        ):
            placed, y = _flowed(parts, s, y, gap)
            pieces += placed
        return table(self.rules.TITLE, s.least, s.width, y + s.margin - GAP, (), pieces)


def _flowed(parts: Sequence[Part], s: Sizes, y: float, gap: float) -> tuple[list[Piece], float]:
    """The parts side by side as far as they fit, line below line from y; their pieces, and where they end."""
    x, high, pieces = s.margin, 0.0, list[Piece]()
    for part in parts:
        if x > s.margin and x + part.width > s.width - s.margin:
            x, y, high = s.margin, y + high + gap, 0.0
        for dx, dy, key, shapes, more in part.drawn:
            pieces.append(piece(key, x + dx, y + dy, shapes, **more))  # type: ignore[arg-type]
        x, high = x + part.width + gap, max(high, part.height)
    return pieces, y + high + (2 * GAP if parts else 0)


def _header(title: str, phase: str, s: Sizes) -> Piece:
    words, size = line(title, "", s.room * 0.7, s.large)
    shown = text(0, s.large, words, size, bold=True)
    shown += text(s.room, s.large, *line(phase, "", s.room * 0.28, s.small), "end", "quiet")
    return piece("header", s.margin, s.margin, shown, label=f"{title}, {phase}")


def _plate(position: Position, view: View, seat: int) -> str:
    """Who sits here, and how it stands: "Nancy: 3, to move"."""
    moves = ", to move" if position["to_move"] == seat else ""
    return f"{view.players[seat]}: {position['scores'][seat]}{moves}"


def _seat(position: Position, view: View, seat: int, s: Sizes) -> Part:
    moves, score = position["to_move"] == seat, str(position["scores"][seat])
    lines = ceil(len(view.players) / s.plates)
    columns = ceil(len(view.players) / lines)  # as many in each line
    width = (s.room - (columns - 1) * GAP) / columns
    height, beside = 2.4 * s.large, widest(score, s.large) + 2 * AIR
    inner = frame(width, height, "accent" if moves else "line", 2.5 if moves else 1, "card", 8)
    baseline = height / 2 + 0.35 * s.large
    words, size = line(view.players[seat], "", width - beside - AIR, s.large, "▸ " if moves else "")
    inner += text(AIR, baseline, words, size, bold=moves)
    inner += text(width - AIR, baseline, score, s.large, "end", bold=True)
    return Part(width, height, [(0, 0, f"seat-{seat}", inner, {"label": _plate(position, view, seat)})])


def _block(row: Row, s: Sizes) -> Part:
    """A label, and the tiles in lines below it. The label speaks for them all."""
    under, x, y, high, width = s.small + 6, 0.0, s.small + 6, 0.0, 0.0
    drawn = []
    for tile in row.tiles:
        wide, tall, shapes = _tile(tile, s)
        if x and x + wide > s.room:
            x, y, high = 0.0, y + high + GAP, 0.0
        drawn.append((x, y, tile.key, shapes, {"silent": True}))
        width, high, x = max(width, x + wide), max(high, tall), x + wide + GAP
    words, size = line(row.label, "", s.room, s.small)
    label = text(0, s.small, words, size, fill="quiet")
    if not row.tiles:
        label += text(0, under + s.small + 4, NOTHING, s.small)
        high = s.small + 8
    width = min(s.room, max(width, widest(words, size, False), s.tile))
    return Part(width, y + high, [(0, 0, f"row-{row.key}", label, {"label": str(row)}), *drawn])


def _tile(tile: Tile, s: Sizes) -> tuple[float, float, str]:
    """Width, height and shapes of a tile: a card with words, or its back."""
    if not tile.words:
        width, height, shapes = _back(s)
        if tile.alike > 1:
            shapes += text(width + 6, height / 2 + 6, f"× {tile.alike}", s.large)
            width += 12 + widest(f"× {tile.alike}", s.large)
    else:
        lines = wrap(tile.words, s.room - 2 * AIR, s.large, bold=True)
        width = max([0.72 * s.tile, *(widest(each, s.large) + 1.2 * AIR for each in lines)])
        height = s.tile + (len(lines) - 1) * 1.25 * s.large
        shapes = frame(width, height, "line", 1.5, "card", 7) + _lines(lines, width, height, s)
    if tile.below:
        words, size = line(tile.below, "", max(width, s.room / 4), s.small)
        wide = max(width, widest(words, size, False))
        shapes = f'<g transform="translate({(wide - width) / 2:g} 0)">{shapes}</g>'
        shapes += text(wide / 2, height + s.small + 2, words, size, "middle", "quiet")
        width, height = wide, height + s.small + 6
    return width, height, shapes


def _back(s: Sizes) -> tuple[float, float, str]:
    width, height = 0.72 * s.tile, s.tile
    inner = f'<g transform="translate(5 5)">{frame(width - 10, height - 10, "card", 1, radius=4)}</g>'
    return width, height, frame(width, height, "line", 1.5, "back", 7) + inner


def _lines(lines: Sequence[str], width: float, height: float, s: Sizes) -> str:
    """Lines of text in the middle of a box."""
    step = 1.25 * s.large
    first = height / 2 + 0.35 * s.large - (len(lines) - 1) * step / 2
    return "".join(
        text(width / 2, first + i * step, each, s.large, "middle", bold=True) for i, each in enumerate(lines)
    )


def _panel(words: Sequence[str], s: Sizes) -> Part:
    """How the deal ended, framed in gold."""
    width = min(s.room, 420)
    lines = list(_wrapped(words, width - 2 * AIR, s))
    height = 1.4 * s.large * len(lines) + AIR
    inner = frame(width, height, "gold", 2, "card", 10)
    for i, (each, bold) in enumerate(lines):
        inner += text(AIR, (1.4 * i + 1.25) * s.large, each, s.large, bold=bold)
    return Part(width, height, [(0, 0, "ending", inner, {"label": _sentence(words)})])


def _wrapped(words: Sequence[str], width: float, s: Sizes) -> Iterator[tuple[str, bool]]:
    for i, each in enumerate(words):
        for part in wrap(each, width, s.large, bold=True):
            yield part, not i


def _sentence(words: Sequence[str]) -> str:
    return f"{words[0]}; {', '.join(words[1:])}"


def _button(action: str, mark: bool, s: Sizes) -> Part:
    """A button that plays an action. It says itself that it leads on: a list is parted at blanks, as actions are."""
    words = capital(action)
    lines = wrap(words, s.room - 2 * AIR, s.large, bold=True)
    width = min(s.room, max([s.button, *(widest(each, s.large) + 2 * AIR for each in lines)]))
    height = s.button + (len(lines) - 1) * 1.25 * s.large
    inner = frame(width, height, "accent", 2.5, "card", 10) + _lines(lines, width, height, s)
    more = {"label": words, "act": action, "mark": mark, "can": True}
    return Part(width, height, [(0, 0, f"button-{action}", inner, more)])
