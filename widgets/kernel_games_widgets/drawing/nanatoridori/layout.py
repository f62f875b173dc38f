"""Where everything lies on a table for Nanatoridori, for wide and for narrow boards, two to six seats, any hand."""

from __future__ import annotations

from typing import NamedTuple

from ..layouts import NARROW, WIDE, Zone

WIDTH, HEIGHT = 60, 96  # of a card: only the ratio counts
FINGER = 44  # what a finger needs


class Hand(NamedTuple):
    """A hand in rows: its corner, its cards, how far each begins from the one before; half a step is free around it."""

    x: float
    y: float
    card: float
    step: float
    columns: int
    down: float

    def place(self, n: int) -> tuple[float, float]:
        """The upper left corner of card n, from 0."""
        row, column = divmod(n, self.columns)
        return self.x + (self.step - self.card) / 2 + column * self.step, self.y + row * self.down

    def gap(self, n: int, cards: int) -> tuple[float, float]:
        """The upper middle of gap n: before card n, or behind the last one, where a row has room for it."""
        row, column = divmod(n, self.columns)
        if n == cards and column == 0 and n:
            row, column = row - 1, self.columns
        return self.x + column * self.step, self.y + row * self.down


class Layout(NamedTuple):
    """A drawing of the table for boards at least `least` pixels wide."""

    least: int
    width: float
    height: float
    others: tuple[Zone, ...]  # clockwise from one's own seat
    deck: Zone
    discard: Zone
    flock: Zone
    held: Zone
    buttons: Zone
    own: Zone
    hand: Hand
    moment: Zone
    card: float  # the width of the cards in the middle


def layout(least: int, others: int, cards: int, face_up: bool, moment: float) -> Layout:
    """The table for so many other seats and cards in hand, face-up ones or not, and room for a moment so high."""
    return (_wide if least else _narrow)(others, cards, face_up, moment)


def _hand(x: float, y: float, width: float, cards: int, largest: float, label: float) -> Hand:
    """As many cards in a row as fingers can tell apart, and all rows about equally long."""
    most = int(width // (FINGER + 8)) - 1  # between cards 5 are free, and a phone shows less than 360
    rows = -(-max(cards, 1) // most)
    columns = min(most, max(1, -(-cards // rows)))
    # A hand that shrinks by a card keeps its size for a while, so that it does not jump.
    step = min(largest + 8, width / max(columns + 1, min(most, 9)))
    card = min(largest, step - 5)
    left = x + (width - columns * step) / 2
    return Hand(left, y, card, step, columns, card * HEIGHT / WIDTH + label)


def _wide(others: int, cards: int, face_up: bool, moment: float) -> Layout:
    """The others in a row, deck and flock in the middle, one's own hand below."""
    each = min(480.0 if others == 1 else 320.0, (968 - 8 * (others - 1)) / others)
    left = 500 - (others * (each + 8) - 8) / 2
    seats = tuple(Zone(left + i * (each + 8), 12, each, 96) for i in range(others))
    middle = max(182.0, moment)
    own = Zone(16, 132 + middle + 12, 968, 36)
    hand = _hand(16, own.y + 50, 968, cards, 74, 22)
    rows = -(-max(cards, 1) // hand.columns) + face_up
    return Layout(
        least=WIDE,
        width=1000,
        height=hand.y + rows * hand.down + 12 + 20 * face_up,
        others=seats,
        deck=Zone(16, 136, 72, 115),
        discard=Zone(104, 136, 232, 115),
        flock=Zone(356, 136, 380, 115),
        held=Zone(752, 136, 232, 115),
        buttons=Zone(16, 132 + middle - 48, 968, 48),
        own=own,
        hand=hand,
        moment=Zone(356, 126, 628, middle),
        card=72,
    )


def _narrow(others: int, cards: int, face_up: bool, moment: float) -> Layout:
    """One below the other."""
    seats = tuple(Zone(8, 6 + i * 52, 344, 48) for i in range(others))
    top = 6 + others * 52 + 22
    middle = max(84.0, moment)
    discard = top + middle + 26
    own = Zone(8, discard + 44 + 60, 344, 36)
    hand = _hand(0, own.y + 48, 360, cards, 54, 16)
    rows = -(-max(cards, 1) // hand.columns) + face_up
    return Layout(
        least=NARROW,
        width=360,
        height=hand.y + rows * hand.down + 12 + 20 * face_up,
        others=seats,
        deck=Zone(8, top, 50, 80),
        discard=Zone(8, discard, 344, 40),
        flock=Zone(70, top, 176, 80),
        held=Zone(254, top, 98, 80),
        buttons=Zone(8, discard + 48, 344, 48),
        own=own,
        hand=hand,
        moment=Zone(70, top - 18, 282, middle),
        card=50,
    )
