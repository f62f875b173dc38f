"""Koi-Koi in pictures: the table for wide and for narrow screens, and what a press means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kernel_games.game import Position
from kernel_games.koi_koi.cards import CARDS, CATEGORIES, INDEX, Card
from kernel_games.koi_koi.words import points

from .. import View, hanafuda
from ..hanafuda import LETTERS
from ..svg import fitting, frame, length, piece, spread, text, use
from .layout import LAYOUTS, Layout, Zone, make_room
from .moments import moment, nearly_told, sets_told

ART = hanafuda.ART

# --- Pressing ---


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
HIDDEN = {  # the badges of the cards that a view leaves out
    "full": "",
    "month": "--kg-badge-category:none",
    "off": "--kg-badge-category:none;--kg-badge-month:none",
}


def draw(position: Position, view: View) -> str:
    """The table from the view's seat: a wide drawing, then a narrow one."""
    return "".join(_table(position, view, layout) for layout in LAYOUTS)


def _table(p: Position, view: View, at: Layout) -> str:
    narrow = not at.least
    height, parts = moment(p, view, at.moment.x, at.moment.y, at.moment.width, narrow)
    at = make_room(at, height)
    bottom = view.seat or 0
    drawn = [_deck(p, view, at.deck), _field(p, view, at.field)]
    for place, seat in enumerate((1 - bottom, bottom)):
        drawn += [_plate(p, view, seat, at.plates[place]), _pile(p, view, seat, at.piles[place], at.pile_columns)]
        drawn.append(_hand(p, view, seat, at.hands[place], at.hand_rows if place else 1))
    if not parts:
        words = f"Game {p['number']} of {view.options['games']}"
        parts = text(at.moment.x + at.moment.width / 2, at.moment.y + 16, words, 14, "middle", "quiet")
    hidden = HIDDEN[view.badges]
    badges = f' style="{hidden}"' if hidden else ""
    return (
        f'<svg class="kg-picture" viewBox="0 0 {at.width} {at.height:g}" data-min="{at.least}" role="group" '
        f'aria-label="Koi-Koi table"{badges}>{"".join(drawn)}{parts}</svg>'
    )


def _card(code: str, x: float, y: float, zone: Zone, view: View, where: str, shows: Iterable[str] = ()) -> str:
    """A face-up card that can be pressed. A picked card is lifted."""
    card = CARDS[INDEX[code]]
    can, picked = code in view.can, code in view.picked
    inner = use(code, zone.card, zone.height)
    if code in view.marks:
        inner += frame(zone.card, zone.height, "gold", 6)
    elif can or picked:
        inner += frame(zone.card, zone.height, "accent", 5 if picked else 2.5)
    if view.language != "none":
        inner += _label(card, zone, view.language)
    lift = -0.08 * zone.height if picked else 0
    label = f"{card.name}, {card.category}, {where}"
    return piece(code, x, y + lift, inner, label, code, can, picked, view.origins.get(code, ""), " ".join(shows))


def _label(card: Card, zone: Zone, language: str) -> str:
    words = getattr(card.short, language)
    if length(words, 9) > zone.card:
        words = words.removesuffix(" scroll")  # the badge says so too
    size = min(11.5, zone.card * 11.5 / max(1, length(words, 11.5)))
    return text(zone.card / 2, zone.height + 12, words, size, "middle", "quiet")


def _hand(p: Position, view: View, seat: int, zone: Zone, rows: int) -> str:
    cards = p["hands"][seat]
    rows = rows if len(cards) > 5 else 1
    columns = -(-len(cards) // rows)
    places = [(x, zone.y + row * (zone.height + LABEL + 2)) for row in range(rows) for x in _row(columns, zone)]
    if cards and cards[0] is None:
        backs = "".join(
            piece(key, x, y, use("back", zone.card, zone.height), origin=view.origins.get(key, ""))
            for key, (x, y) in zip((f"back-{seat}-{i}" for i in range(len(cards))), places, strict=False)
        )
        return piece(f"hand-{seat}", 0, 0, backs, f"{view.players[seat]}'s hand, {len(cards)} cards face down")
    where = f"in {view.players[seat]}'s hand"
    small = replace(view, language="none") if zone.card < 50 else view
    return "".join(
        _card(code, x, y, zone, small, where, _captures(code, p["field"]))
        for code, (x, y) in zip(cards, places, strict=False)
    )


def _captures(code: str, field: list[str]) -> list[str]:
    """The cards of the field that a card would match."""
    month = CARDS[INDEX[code]].month
    return [other for other in field if CARDS[INDEX[other]].month == month]


def _row(n: int, zone: Zone) -> list[float]:
    return list(spread(n, zone.x, zone.width, zone.card, 6))


def _field(p: Position, view: View, zone: Zone) -> str:
    """Two rows, in the order of the months; wider fields overlap."""
    cards = p["field"]
    columns = max(4, -(-len(cards) // 2))
    xs = list(spread(columns, zone.x, zone.width, zone.card, 8))
    return "".join(
        _card(code, xs[i % columns], zone.y + i // columns * (zone.height + LABEL + 4), zone, view, "on the field")
        for i, code in enumerate(cards)
    )


def _deck(p: Position, view: View, zone: Zone) -> str:
    n = len(p["deck"])
    can = "deck" in view.can
    inner = use("back", zone.card, zone.height) if n else frame(zone.card, zone.height, "line", 1.5)
    if can:
        inner += frame(zone.card, zone.height, "gold" if "deck" in view.marks else "accent", 5)
    inner += f'<circle cx="{zone.card / 2:g}" cy="{zone.height / 2:g}" r="14" fill="var(--kg-card)"/>'
    inner += text(zone.card / 2, zone.height / 2 + 5, str(n), 14, "middle")
    drawn = piece("deck", zone.x, zone.y, inner, f"Deck, {n} cards", "deck", can)
    if p["flipped"]:
        code = p["flipped"]
        card = CARDS[INDEX[code]]
        face = use(code, zone.card, zone.height) + frame(zone.card, zone.height, "gold", 4)
        label = f"{card.name}, {card.category}, flipped"
        origin = view.origins.get(code, "")
        drawn += piece(code, zone.x, zone.y + zone.height + LABEL + 4, face, label, origin=origin)
    return drawn


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
    return piece(f"plate-{seat}", zone.x, zone.y, inner, f"{words}{', to move' if moves else ''}. {told}.")


def _pile(p: Position, view: View, seat: int, zone: Zone, columns: int) -> str:
    """What was captured, one row a category."""
    parts = []
    width = zone.width / columns
    for i, category in enumerate(CATEGORIES):
        cards = [code for code in p["captured"][seat] if CARDS[INDEX[code]].category == category]
        x, y = zone.x + i % columns * width, zone.y + i // columns * (zone.height + 5)
        parts.append(text(x + 6, y + zone.height / 2 + 4, LETTERS[category], 12, "middle", "quiet"))
        for code, cx in zip(cards, spread(len(cards), x + 16, width - 22, zone.card, 3), strict=True):
            origin = view.origins.get(code, "")
            parts.append(piece(code, cx, y, use(code, zone.card, zone.height), origin=origin))
    names = ", ".join(CARDS[INDEX[code]].name for code in p["captured"][seat]) or "nothing"
    label = f"{view.players[seat]} has captured {names}"
    small = f'<g style="{HIDDEN["off"]}">{"".join(parts)}</g>'  # no badge can be read at this size
    return piece(f"pile-{seat}", 0, 0, small, label)


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
