"""Koi-Koi in pictures: the table for wide and for narrow screens, and what a press means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from kernel_games.game import Option, Position
from kernel_games.koi_koi import words
from kernel_games.koi_koi.pieces import CARDS, CATEGORIES, INDEX
from kernel_games.koi_koi.words import points

from ...picture import Drawn, Picture, Piece
from .. import Rows, View, hanafuda
from ..hanafuda import LANGUAGES, LETTERS
from ..layouts import Zone, settled, table
from ..naming import line
from ..svg import caption, fitting, frame, length, piece, remembered, spread, text, use
from .layout import HEIGHT, WIDTH, Layout, card_width, layouts, make_room
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


def rows(before: Rows, position: Position) -> Rows:
    """The field and the hands that lie open: cards that stay do not close up, so that they are found again."""
    zones = {"field": position["field"]} | {f"hand-{seat}": hand for seat, hand in enumerate(position["hands"])}
    return {name: settled(before.get(name, ()), [code for code in cards if code]) for name, cards in zones.items()}


def prompt(position: Position, view: View) -> str:
    """What the player to move may do now."""
    return words.prompt(position, view.players, view.options)


# --- The table ---


NAME = 11.5  # the size of the name below a card, on a card of full size
NAMED = 50  # as wide is the smallest card that has its name below
LABEL = 15  # the room that it takes


def draw(position: Position, view: View) -> Picture:
    """The table from the view's seat: a wide drawing, then a narrow one, or the one that the view has room for."""
    return Picture(tuple(_table(position, view, layout) for layout in layouts(view.widths)))


def _table(p: Position, view: View, at: Layout) -> Drawn:
    view = view if view.rows else replace(view, rows=rows({}, p))
    height, panel = moment(p, view, at.moment)
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
    if not panel:
        words = f"Game {p['number']} of {view.options['games']}"
        told = text(at.moment.width / 2, 16, words, 14, "middle", "quiet")
        panel = [piece("moment", at.moment.x, at.moment.y, told)]
    # Cards stand in the order of the deck wherever they lie: a browser is slow to put one in another's place.
    pieces = [*around, *(cards[code] for code in sorted(cards, key=INDEX.__getitem__)), *panel]
    return table("Koi-Koi", at.least, at.width, at.height, view.can, pieces)


def _card(code: str, x: float, y: float, zone: Zone, view: View, where: str, shows: str = "", group: str = "") -> Piece:
    """A face-up card that can be pressed. A picked card is lifted."""
    picked = code in view.picked
    card = CARDS[INDEX[code]]
    return piece(
        code,
        x,
        y - 0.08 * zone.height if picked else y,
        _face(code, **view.looks),
        label=f"{card.name}, {card.category}, {where}",
        act=code,
        scale=card_width(zone) / WIDTH,
        small=card_width(zone) < NAMED,
        picked=picked,
        mark=code in view.marks,
        origin=view.origins.get(code, ""),
        shows=shows,
        group=group,
    )


@remembered
def _face(code: str, language: str, badges: str) -> str:
    """A card with its name below, the same wherever it lies, so that there is nothing to do but to move it."""
    inner = use(hanafuda.symbol(code, badges), WIDTH)
    if language == "none":
        return inner
    words = getattr(CARDS[INDEX[code]].short, language)
    if length(words, 0.8 * NAME) > WIDTH:
        words = words.removesuffix(" scroll")  # the badge says so too
    return inner + caption(WIDTH / 2, HEIGHT + NAME, words, min(NAME, WIDTH * NAME / max(1, length(words, NAME))))


def _backs(p: Position, view: View, seat: int, zone: Zone) -> list[Piece]:
    """A hand that lies face down."""
    cards = p["hands"][seat]
    if not cards or cards[0] is not None:
        return []
    keys = [f"back-{seat}-{i}" for i in range(len(cards))]
    told = f"{view.players[seat]}'s hand, {len(cards)} cards face down"
    room = f'<rect width="{zone.width:g}" height="{zone.height:g}" fill="none"/>'
    return [
        piece(f"hand-{seat}", zone.x, zone.y, room, label=told),
        *(
            piece(key, x, zone.y, use("back", card_width(zone)), origin=view.origins.get(key, ""), silent=True)
            for key, x in zip(keys, _row(len(cards), zone), strict=True)
        ),
    ]


def _hand(p: Position, view: View, seat: int, zone: Zone, rows: int) -> dict[str, Piece]:
    """A hand that lies open, card by card."""
    cards = view.rows[f"hand-{seat}"]
    rows = rows if len(cards) > 5 else 1
    columns = -(-len(cards) // rows)
    places = [(x, zone.y + row * (zone.height + LABEL + 2)) for row in range(rows) for x in _row(columns, zone)]
    where = f"in {view.players[seat]}'s hand"
    return {
        code: _card(code, x, y, zone, view, where, shows=_month(code))
        for code, (x, y) in zip(cards, places, strict=False)
        if code
    }


def _month(code: str) -> str:
    """The group on the field that a card matches."""
    return code[:3]


def _row(n: int, zone: Zone) -> list[float]:
    return list(spread(n, zone.x, zone.width, card_width(zone), 6))


def _field(p: Position, view: View, zone: Zone) -> dict[str, Piece]:
    """Two to a column; wider fields overlap."""
    cards = view.rows["field"]
    xs = list(spread(max(4, -(-len(cards) // 2)), zone.x, zone.width, card_width(zone), 8))
    down = zone.height + LABEL + 4
    return {
        code: _card(code, xs[i // 2], zone.y + i % 2 * down, zone, view, "on the field", group=_month(code))
        for i, code in enumerate(cards)
        if code
    }


def _deck(p: Position, view: View, zone: Zone) -> Piece:
    n = len(p["deck"])
    mark, label = "deck" in view.marks, f"Deck, {n} cards"
    inner = use("back", card_width(zone)) if n else frame(card_width(zone), zone.height, "line", 1.5)
    inner += f'<circle cx="{card_width(zone) / 2:g}" cy="{zone.height / 2:g}" r="14" fill="var(--kg-card)"/>'
    inner += text(card_width(zone) / 2, zone.height / 2 + 5, str(n), 14, "middle")
    return piece("deck", zone.x, zone.y, inner, label=label, act="deck", mark=mark)


def _flipped(p: Position, view: View, deck: Zone) -> dict[str, Piece]:
    """The flipped card that waits below the deck for a choice."""
    code = p["flipped"]
    if not code:
        return {}
    card = CARDS[INDEX[code]]
    label, origin = f"{card.name}, {card.category}, flipped", view.origins.get(code, "")
    down = deck.height + LABEL + 4
    face = _face(code, **view.looks)
    scale = card_width(deck) / WIDTH
    return {code: piece(code, deck.x, deck.y + down, face, scale=scale, label=label, mark=True, origin=origin)}


def _plate(p: Position, view: View, seat: int, zone: Zone) -> Piece:
    """Who sits here, how they stand, the sets of their pile, and those that are one card short."""
    moves = p["to_move"] == seat
    name, rest = view.players[seat], f", {points(p['scores'][seat])}"
    if p["dealer"] == seat:
        rest += ", dealer"
    if p["caller"] == seat:
        rest += ", koi-koi!"
    sets, short = sets_told(p, view, seat), nearly_told(p, view, seat)
    inner = frame(zone.width, zone.height, "accent" if moves else "line", 2.5 if moves else 1, "card")
    inner += text(8, 17, *line(name, rest, zone.width - 16, 14, "▸ " if moves else ""), bold=moves)
    inner += text(8, 33, fitting(sets, zone.width - 16, 12) or "No set yet", 12, fill="ink" if sets else "quiet")
    inner += text(8, 49, fitting(short, zone.width - 16, 11) or " ", 11, fill="quiet")
    told = ", ".join([*sets, *short]) or "No set yet"
    return piece(f"plate-{seat}", zone.x, zone.y, inner, label=f"{name}{rest}{', to move' if moves else ''}. {told}.")


def _pile(p: Position, view: View, seat: int, zone: Zone, columns: int) -> dict[str, Piece]:
    """What was captured, one row a category. The frame tells it, so the cards themselves are silent."""
    drawn = {}
    for category, (x, y, width) in _pile_rows(zone, columns).items():
        cards = [code for code in p["captured"][seat] if CARDS[INDEX[code]].category == category]
        for code, cx in zip(cards, spread(len(cards), x + 16, width - 22, card_width(zone), 3), strict=True):
            face, origin = _face(code, **view.looks), view.origins.get(code, "")
            drawn[code] = piece(
                code, cx, y, face, scale=card_width(zone) / WIDTH, small=True, origin=origin, silent=True
            )
    return drawn


def _pile_frame(p: Position, view: View, seat: int, zone: Zone, columns: int) -> Piece:
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
