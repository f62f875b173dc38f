"""Koi-Koi in pictures: the table for wide and for narrow screens, and what a press means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from kernel_games.game import Option, Position
from kernel_games.koi_koi.cards import CARDS, CATEGORIES, INDEX, Card
from kernel_games.koi_koi.words import points

from .. import View, hanafuda
from ..hanafuda import LANGUAGES, LETTERS
from ..layouts import table
from ..svg import caption, fitting, frame, length, piece, spread, text, use
from .layout import Layout, Zone, layouts, make_room
from .moments import moment, nearly_told, sets_told

LOOKS = (
    Option("badges", "full", hanafuda.BADGES, "Badges", "", ("month and category", "month only", "none")),
    Option("language", "en", LANGUAGES, "Names", "", ("English", "Japanese in Latin letters", "Japanese", "none")),
)


def art(looks: Mapping[str, str]) -> str:
    return hanafuda.art(looks["badges"])


# --- Pressing ---


@cache
def presses(action: str) -> tuple[str, ...]:
    """A card is pressed by its code, the deck to flip; `play A take B` is A and B. The rest are buttons."""
    if action == "flip":
        return ("deck",)
    words = action.split()
    return tuple(words[1::2]) if len(words) > 1 else (action,)


def origins(before: Position, action: str, after: Position) -> dict[str, str]:
    """A flipped card comes from the deck, a played one from its hand, and after a deal all cards from the deck."""
    if action == "flip":
        seen = {*before["field"], *before["captured"][0], *before["captured"][1]}
        shown = {*after["field"], *after["captured"][0], *after["captured"][1], after["flipped"]} - {None}
        return dict.fromkeys(shown - seen, "deck")
    if action.startswith("play "):
        card, seat = presses(action)[0], before["to_move"]
        return {card: f"back-{seat}-{len(before['hands'][seat]) - 1}"}
    if action == "deal":
        backs = [f"back-{seat}-{i}" for seat, hand in enumerate(after["hands"]) for i in range(len(hand))]
        cards = [code for cards in (*after["hands"], after["field"]) for code in cards if code]
        return dict.fromkeys([*backs, *cards], "deck")
    return {}


PROMPTS = {
    "swap": "swap the two hands unseen, or keep them?",
    "play": "play a card from your hand.",
    "flip": "flip the top card of the deck.",
    "take": "the flipped card matches two: choose the one it takes.",
    "call": "a set is complete: call koi-koi to play on, or shōbu to end the game.",
}


def prompt(position: Position, view: View) -> str:
    if position["phase"] == "over":
        return "The series is over."
    if position["phase"] == "deal":
        return "Look at how the game ended, then deal the next one."
    if position["phase"] == "take":
        card = CARDS[INDEX[position["flipped"]]]
        return f"{view.players[position['to_move']]}: the {card.name} matches two cards: choose the one it takes."
    return f"{view.players[position['to_move']]}: {PROMPTS[position['phase']]}"


# --- The table ---


LABEL = 15  # below a card, for its name


def draw(position: Position, view: View) -> str:
    """The table from the view's seat: a wide drawing, then a narrow one, or the one that the view has room for."""
    return "".join(_table(position, view, layout) for layout in layouts(view.widths))


def _table(p: Position, view: View, at: Layout) -> str:
    narrow = not at.least
    height, parts = moment(p, view, at.moment.x, at.moment.y, at.moment.width, narrow)
    at = make_room(at, height)
    bottom = view.seat or 0
    around = [_deck(p, view, at.deck)]
    cards = _field(p, view, at.field) | _flipped(p, view, at.deck)
    for place, seat in enumerate((1 - bottom, bottom)):
        around += [
            _plate(p, view, seat, at.plates[place]),
            _pile_frame(p, view, seat, at.piles[place], at.pile_columns),
        ]
        around += _backs(p, view, seat, at.hands[place])
        cards |= _hand(p, view, seat, at.hands[place], at.hand_rows if place else 1)
        cards |= _pile(p, view, seat, at.piles[place], at.pile_columns)
    if not parts:
        words = f"Game {p['number']} of {view.options['games']}"
        parts = text(at.moment.x + at.moment.width / 2, at.moment.y + 16, words, 14, "middle", "quiet")
    # Cards stand in the order of the deck wherever they lie: a browser is slow to put one in another's place.
    pieces = [*around, *(cards[code] for code in sorted(cards, key=INDEX.__getitem__)), parts]
    return table("Koi-Koi", at.least, at.width, at.height, pieces)


def _card(code: str, x: float, y: float, zone: Zone, view: View, where: str, shows: Iterable[str] = ()) -> str:
    """A face-up card that can be pressed. A picked card is lifted."""
    card = CARDS[INDEX[code]]
    inner = use(code, zone.card)
    if view.looks["language"] != "none":
        inner += _label(card, zone, view.looks["language"])
    lift = -0.08 * zone.height if code in view.picked else 0
    return piece(
        code,
        x,
        y + lift,
        inner,
        label=f"{card.name}, {card.category}, {where}",
        act=code,
        can=code in view.can,
        picked=code in view.picked,
        mark=code in view.marks,
        origin=view.origins.get(code, ""),
        shows=" ".join(shows),
    )


def _label(card: Card, zone: Zone, language: str) -> str:
    words = getattr(card.short, language)
    if length(words, 9) > zone.card:
        words = words.removesuffix(" scroll")  # the badge says so too
    size = min(11.5, zone.card * 11.5 / max(1, length(words, 11.5)))
    return caption(zone.card / 2, zone.height + 12, words, size)


def _backs(p: Position, view: View, seat: int, zone: Zone) -> list[str]:
    """A hand that lies face down."""
    cards = p["hands"][seat]
    if not cards or cards[0] is not None:
        return []
    backs = "".join(
        piece(key, x, zone.y, use("back", zone.card), origin=view.origins.get(key, ""))
        for key, x in zip((f"back-{seat}-{i}" for i in range(len(cards))), _row(len(cards), zone), strict=True)
    )
    return [piece(f"hand-{seat}", 0, 0, backs, label=f"{view.players[seat]}'s hand, {len(cards)} cards face down")]


def _hand(p: Position, view: View, seat: int, zone: Zone, rows: int) -> dict[str, str]:
    """A hand that lies open, card by card."""
    cards = [code for code in p["hands"][seat] if code]
    rows = rows if len(cards) > 5 else 1
    columns = -(-len(cards) // rows)
    places = [(x, zone.y + row * (zone.height + LABEL + 2)) for row in range(rows) for x in _row(columns, zone)]
    where = f"in {view.players[seat]}'s hand"
    small = replace(view, looks={**view.looks, "language": "none"}) if zone.card < 50 else view
    return {
        code: _card(code, x, y, zone, small, where, _captures(code, p["field"]))
        for code, (x, y) in zip(cards, places, strict=False)
    }


def _captures(code: str, field: list[str]) -> list[str]:
    """The cards of the field that a card would match."""
    month = CARDS[INDEX[code]].month
    return [other for other in field if CARDS[INDEX[other]].month == month]


def _row(n: int, zone: Zone) -> list[float]:
    return list(spread(n, zone.x, zone.width, zone.card, 6))


def _field(p: Position, view: View, zone: Zone) -> dict[str, str]:
    """Two rows, in the order of the months; wider fields overlap."""
    cards = p["field"]
    columns = max(4, -(-len(cards) // 2))
    xs = list(spread(columns, zone.x, zone.width, zone.card, 8))
    down = zone.height + LABEL + 4
    return {
        code: _card(code, xs[i % columns], zone.y + i // columns * down, zone, view, "on the field")
        for i, code in enumerate(cards)
    }


def _deck(p: Position, view: View, zone: Zone) -> str:
    n = len(p["deck"])
    can, mark, label = "deck" in view.can, "deck" in view.marks, f"Deck, {n} cards"
    inner = use("back", zone.card) if n else frame(zone.card, zone.height, "line", 1.5)
    inner += f'<circle cx="{zone.card / 2:g}" cy="{zone.height / 2:g}" r="14" fill="var(--kg-card)"/>'
    inner += text(zone.card / 2, zone.height / 2 + 5, str(n), 14, "middle")
    return piece("deck", zone.x, zone.y, inner, label=label, act="deck", can=can, mark=mark)


def _flipped(p: Position, view: View, deck: Zone) -> dict[str, str]:
    """The flipped card that waits below the deck for a choice."""
    code = p["flipped"]
    if not code:
        return {}
    card = CARDS[INDEX[code]]
    label, origin = f"{card.name}, {card.category}, flipped", view.origins.get(code, "")
    down = deck.height + LABEL + 4
    return {code: piece(code, deck.x, deck.y + down, use(code, deck.card), label=label, mark=True, origin=origin)}


def _plate(p: Position, view: View, seat: int, zone: Zone) -> str:
    """Who sits here, how they stand, the sets of their pile, and those that are one card short."""
    moves = p["to_move"] == seat
    words = f"{view.players[seat]}, {points(p['scores'][seat])}"
    if p["dealer"] == seat:
        words += ", dealer"
    if p["caller"] == seat:
        words += ", koi-koi!"
    sets, short = sets_told(p, view, seat), nearly_told(p, view, seat)
    inner = frame(zone.width, 57, "accent" if moves else "line", 2.5 if moves else 1, "card")
    inner += text(8, 17, f"▸ {words}" if moves else words, 14, bold=moves)
    inner += text(8, 33, fitting(sets, zone.width - 16, 12) or "No set yet", 12, fill="ink" if sets else "quiet")
    inner += text(8, 49, fitting(short, zone.width - 16, 11), 11, fill="quiet")
    told = ", ".join([*sets, *short]) or "No set yet"
    return piece(f"plate-{seat}", zone.x, zone.y, inner, label=f"{words}{', to move' if moves else ''}. {told}.")


def _pile(p: Position, view: View, seat: int, zone: Zone, columns: int) -> dict[str, str]:
    """What was captured, one row a category. The frame tells it, so the cards themselves are silent."""
    drawn = {}
    for category, (x, y, width) in _pile_rows(zone, columns).items():
        cards = [code for code in p["captured"][seat] if CARDS[INDEX[code]].category == category]
        for code, cx in zip(cards, spread(len(cards), x + 16, width - 22, zone.card, 3), strict=True):
            drawn[code] = piece(code, cx, y, use(code, zone.card), origin=view.origins.get(code, ""), silent=True)
    return drawn


def _pile_frame(p: Position, view: View, seat: int, zone: Zone, columns: int) -> str:
    """The letters of the categories, and the pile in words."""
    letters = "".join(
        text(x + 6, y + zone.height / 2 + 4, LETTERS[category], 12, "middle", "quiet")
        for category, (x, y, _) in _pile_rows(zone, columns).items()
    )
    label = f"{view.players[seat]} has captured {_named(p['captured'][seat])}"
    return piece(f"pile-{seat}", 0, 0, letters, label=label)


def _pile_rows(zone: Zone, columns: int) -> dict[str, tuple[float, float, float]]:
    """For each category where its row begins, and how wide it is."""
    width = zone.width / columns
    places = ((zone.x + i % columns * width, zone.y + i // columns * (zone.height + 5)) for i in range(len(CATEGORIES)))
    return {category: (x, y, width) for category, (x, y) in zip(CATEGORIES, places, strict=True)}


def describe(position: Position, view: View) -> str:
    """The table in a few sentences."""
    p = position
    said = [f"Koi-Koi, game {p['number']} of {view.options['games']}.", prompt(p, view)]
    for seat, name in enumerate(view.players):
        said.append(f"{name}, {points(p['scores'][seat])}, has captured {_named(p['captured'][seat])}.")
        hand = p["hands"][seat]
        if hand and hand[0] is not None:
            said.append(f"{name}'s hand: {_named(hand)}.")
    said.append(f"The field: {_named(p['field'])}.")
    if p["flipped"]:
        said.append(f"Flipped: {_named([p['flipped']])}.")
    return " ".join(said)


def _named(codes: list[str]) -> str:
    return ", ".join(CARDS[INDEX[code]].name for code in codes) or "nothing"
