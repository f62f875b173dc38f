"""The hanafuda deck: `parts.svg` holds the art, `cards.toml` says which parts make a card. Edit either."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from kernel_games.koi_koi.pieces import BRIGHT, CARDS, CATEGORIES, DREGS, INDEX, MONTHS, SCROLL, SEED, Card
from kernel_games.sentences import shown

from ..svg import text, use

FOLDER = Path(__file__).parent
WIDTH, HEIGHT = 120, 192  # of a card in the units of parts.svg; it may be shown at any size
INK = "#1b1918"
BADGES = ("full", "month", "off")  # what helps newcomers to read the cards
LANGUAGES = ("en", "romaji", "ja", "none")  # what the cards are called in
LETTERS = {BRIGHT: "B", SEED: "S", SCROLL: "T", DREGS: "D"}
BASELINES = {BRIGHT: 28.5, SEED: 28.5, SCROLL: 27, DREGS: 28}

# --- The cards ---


def _parts() -> str:
    """What stands in the <defs> of parts.svg, without comments and indents."""
    sheet = (FOLDER / "parts.svg").read_text(encoding="utf-8")
    inner = re.sub(r"<!--.*?-->", "", sheet.partition("<defs>")[2].partition("</defs>")[0], flags=re.DOTALL)
    return re.sub(r">\s+<", "><", inner).strip()


def _layer(words: str) -> str:
    """One part in its place: "name x y size turn", of which only the name must be told."""
    name, *rest = words.split()
    x, y, size, turn = (*rest, *("0", "0", "1", "0")[len(rest) :])
    placed = [f"translate({x} {y})"] if (x, y) != ("0", "0") else []
    if turn != "0":
        placed.append(f"rotate({turn})")
    if size != "1":
        placed.append(f"scale({size} {size.removeprefix('-')})")
    transform = f' transform="{" ".join(placed)}"' if placed else ""
    return f'<use href="#kg-part-{name}"{transform}/>'


def _badge(name: str, shape: str, x: float, y: float, size: float, word: str) -> str:
    """A part of its own, used by every card that bears it."""
    return (
        f'<g id="kg-part-{name}"><use href="#kg-part-badge-{shape}"/><text x="{x:g}" y="{y:g}" font-size="{size:g}" '
        'font-family="Verdana, DejaVu Sans, Arial, sans-serif" font-weight="700" text-anchor="middle" '
        f'fill="{INK}">{word}</text></g>'
    )


def symbol(code: str, badges: str = "full") -> str:
    """The name of a card's symbol: one of its own for each look, as boards of several looks may share a page."""
    return code if badges == "full" else f"{code}-{badges}"


def _symbol(card: Card, badges: str) -> str:
    month = MONTHS[card.month - 1].code
    layers = COMPOSITIONS[month][card.code.removeprefix(f"{month}-")]
    borne = {
        "full": [f"month-{card.month}", f"category-{card.category}"],
        "month": [f"month-{card.month}"],
        "off": [],
    }[badges]
    return _flat(symbol(card.code, badges), _face("".join(map(_layer, layers))) + "".join(map(_layer, borne)))


def _face(picture: str) -> str:
    """A card without badges: paper, the picture as far as the border, the border."""
    return (
        f'<use href="#kg-part-paper"/><svg x="4" y="4" width="112" height="184" viewBox="4 4 112 184">{picture}</svg>'
        '<use href="#kg-part-border"/>'
    )


def _flat(name: str, inner: str) -> str:
    """A symbol that looks the same everywhere, so that a live board may keep it as a bitmap (`kg-flat`)."""
    return f'<symbol id="kg-{name}" viewBox="0 0 {WIDTH} {HEIGHT}"><g class="kg-flat" fill="{INK}">{inner}</g></symbol>'


COMPOSITIONS = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
_BADGES = [
    *(_badge(f"month-{n}", "month", 23, 28.5 if n < 10 else 27.5, 21 if n < 10 else 18, str(n)) for n in range(1, 13)),
    *(_badge(f"category-{each}", each, 98, BASELINES[each], 18, LETTERS[each]) for each in CATEGORIES),
]


@cache
def art(badges: str = "full") -> str:
    """The symbol sheet, its cards with all badges ("full"), the month alone ("month") or none ("off")."""
    cards = "".join(_symbol(card, badges) for card in CARDS) + _flat("back", _face(_layer("back")))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{_parts()}{"".join(_BADGES)}{cards}</defs></svg>'


# --- The deck on one sheet ---

SHEET = (1188, 840)  # A4, landscape


def deck_sheet() -> str:
    """The whole deck to print: a column for each month. To be shown by `still(deck_sheet(), art())`."""
    width, height = SHEET
    column, top, card = 96, 156, (84, 134.4)
    left = (width - column * len(MONTHS)) / 2
    drawn = [text(width / 2, 50, "The hanafuda deck", 30, "middle", bold=True)]
    words = "Twelve months of four cards. " + ", ".join(
        f"{LETTERS[c]} {c} {sum(each.category == c for each in CARDS)}" for c in CATEGORIES
    )
    drawn.append(text(width / 2, 78, words, 15, "middle", "quiet"))
    for n, month in enumerate(MONTHS):
        x = left + n * column
        middle = x + column / 2
        drawn.append(text(middle, 112, str(n + 1), 18, "middle", bold=True))
        drawn.append(text(middle, 130, month.name, 13, "middle", bold=True))
        drawn.append(text(middle, 147, month.plant.en, 12, "middle"))
        for row, each in enumerate(each for each in CARDS if each.month == n + 1):
            y = top + row * 169
            drawn.append(f'<g transform="translate({x + 6:g} {y:g})">{use(each.code, card[0])}</g>')
            drawn.append(text(middle, y + 150, _caption(each), 11.5, "middle", "quiet"))
    return (
        f'<svg class="kg-picture" viewBox="0 0 {width} {height}" role="img" aria-label="The 48 cards of the hanafuda '
        f'deck, in twelve columns by month">{"".join(drawn)}</svg>'
    )


def card_row(codes: Sequence[str], language: str = "en") -> str:
    """Cards in a row, with their names."""
    for code in codes:
        if code not in INDEX:
            raise ValueError(f"{shown(code)} is not a card: allowed are {', '.join(INDEX)}")
    width, height = 84, 134.4
    drawn = ""
    for i, code in enumerate(codes):
        words = getattr(CARDS[INDEX[code]].short, language).replace(" red ", " ")
        name = text(width / 2, height + 18, words, 12, "middle")
        drawn += f'<g transform="translate({8 + i * (width + 12)} 8)">{use(code, width)}{name}</g>'
    return f'<svg class="kg-picture" viewBox="0 0 {4 + len(codes) * (width + 12)} 172">{drawn}</svg>'


def _caption(card: Card) -> str:
    return card.short.en.replace(" red ", " ") if card.picture else "dregs"
