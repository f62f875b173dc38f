"""Where everything lies on a table for Koi-Koi, for wide and for narrow boards."""

from __future__ import annotations

from typing import NamedTuple

from ..layouts import NARROW, WIDE, Zone, wanted

WIDTH, HEIGHT = 60, 96  # of a card: only the ratio counts


def row(x: float, y: float, width: float, card: float) -> Zone:
    """Room for a row of cards so wide."""
    return Zone(x, y, width, card * HEIGHT / WIDTH)


def card_width(zone: Zone) -> float:
    """How wide the cards of a row are."""
    return zone.height * WIDTH / HEIGHT


class Layout(NamedTuple):
    """A drawing of the table for boards at least `least` pixels wide. Pairs are of the other's side and one's own.

    What lies below `moment` gives way to it when there is something to decide or to look back on.
    """

    least: int
    width: int
    height: float
    deck: Zone
    field: Zone
    hands: tuple[Zone, Zone]
    hand_rows: int
    plates: tuple[Zone, Zone]
    piles: tuple[Zone, Zone]
    pile_columns: int
    moment: Zone


LAYOUTS = (
    Layout(
        least=WIDE,
        width=1000,
        height=578,
        deck=row(16, 100, 66, 66),
        field=row(108, 100, 548, 66),
        hands=(row(16, 14, 640, 44), row(16, 424, 640, 74)),
        hand_rows=1,
        plates=(Zone(680, 12, 304, 57), Zone(680, 296, 304, 57)),
        piles=(row(680, 74, 304, 31), row(680, 358, 304, 31)),
        pile_columns=1,
        moment=Zone(16, 352, 640, 0),
    ),
    Layout(
        least=NARROW,
        width=360,
        height=820,
        deck=row(8, 188, 50, 50),
        field=row(68, 188, 284, 50),
        hands=(row(8, 66, 344, 18), row(8, 588, 344, 62)),
        hand_rows=2,
        plates=(Zone(8, 4, 344, 57), Zone(8, 422, 344, 57)),
        piles=(row(8, 100, 344, 24), row(8, 486, 344, 27)),
        pile_columns=2,
        moment=Zone(8, 386, 344, 0),
    ),
)


def layouts(widths: tuple[int, ...]) -> list[Layout]:
    """The layouts that boards of these widths show, the widest first; all of them for ()."""
    return [at for at in LAYOUTS if at.least in wanted(widths)]


def make_room(at: Layout, height: float) -> Layout:
    """The layout with its lower parts moved down, if a moment of this height needs more than is there."""
    below = [z for z in (*at.hands, *at.plates, *at.piles) if z.y > at.moment.y and z.x < at.moment.x + at.moment.width]
    down = max(0, at.moment.y + height + 12 - min(z.y for z in below))

    def move(zones: tuple[Zone, Zone]) -> tuple[Zone, Zone]:
        first, second = (z._replace(y=z.y + down) if z in below else z for z in zones)
        return first, second

    return at._replace(hands=move(at.hands), plates=move(at.plates), piles=move(at.piles), height=at.height + down)
