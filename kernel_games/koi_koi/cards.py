"""The hanafuda deck: 12 months of 4 cards (KK13), and sets of cards as `int` masks, bit i for card i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

BRIGHT, SEED, SCROLL, DREGS = "bright", "seed", "scroll", "dregs"
CATEGORIES = (BRIGHT, SEED, SCROLL, DREGS)


class Month(NamedTuple):
    """A suit of the deck."""

    code: str
    name: str
    plant: str


class Card(NamedTuple):
    """One card: `picture` is what it shows besides the plant (for a scroll its kind), "" for plain dregs."""

    code: str
    month: int  # 1 to 12
    category: str
    picture: str
    name: str


MONTHS = (
    Month("jan", "January", "pine"),
    Month("feb", "February", "plum"),
    Month("mar", "March", "cherry"),
    Month("apr", "April", "wisteria"),
    Month("may", "May", "iris"),
    Month("jun", "June", "peony"),
    Month("jul", "July", "bush clover"),
    Month("aug", "August", "silver grass"),
    Month("sep", "September", "chrysanthemum"),
    Month("oct", "October", "maple"),
    Month("nov", "November", "willow"),
    Month("dec", "December", "paulownia"),
)

# The four cards of each month: bright, seed, kind of scroll; plain dregs make up the rest.
DECK = """
jan  bright crane         scroll written
feb  seed   warbler       scroll written
mar  bright curtain       scroll written
apr  seed   cuckoo        scroll plain
may  seed   bridge        scroll plain
jun  seed   butterflies   scroll blue
jul  seed   boar          scroll plain
aug  bright moon          seed   geese
sep  seed   cup           scroll blue
oct  seed   deer          scroll blue
nov  bright rain          seed   swallow      scroll plain     dregs lightning
dec  bright phoenix
"""

SCROLL_NAMES = {"written": "written red scroll", "plain": "plain red scroll", "blue": "blue scroll"}
SPOKEN = {"cup": "saké cup", "rain": "rain man"}


def _deck() -> Iterator[Card]:
    for number, (month, line) in enumerate(zip(MONTHS, DECK.strip().splitlines(), strict=True), start=1):
        words = line.split()[1:]
        pictured = list(zip(words[::2], words[1::2], strict=True))
        for category, picture in pictured:
            code = f"{month.code}-{'scroll' if category == SCROLL else picture}"
            spoken = SCROLL_NAMES[picture] if category == SCROLL else SPOKEN.get(picture, picture)
            yield Card(code, number, category, picture, f"{month.name} {spoken}")
        for n in range(1, 5 - len(pictured)):
            yield Card(f"{month.code}-dregs-{n}", number, DREGS, "", f"{month.name} {month.plant} (dregs {n})")


CARDS = tuple(_deck())
CODES = tuple(card.code for card in CARDS)
INDEX = {code: i for i, code in enumerate(CODES)}
ALL = (1 << len(CARDS)) - 1
MONTH_MASKS = tuple(sum(1 << i for i, card in enumerate(CARDS) if card.month == month) for month in range(1, 13))
SAME_MONTH = tuple(MONTH_MASKS[card.month - 1] for card in CARDS)  # by card: all four of its month


def mask(codes: Iterable[str]) -> int:
    """The set of these card codes."""
    cards = 0
    for code in codes:
        cards |= 1 << INDEX[code]
    return cards


def indices(cards: int) -> Iterator[int]:
    """The cards of a set as numbers, in deck order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def codes(cards: int) -> list[str]:
    """The codes of a set, in deck order."""
    return [CODES[i] for i in indices(cards)]


def matching(category: str, picture: str | None = None) -> int:
    """The set of all cards of a category, or of those with one picture."""
    return sum(1 << i for i, card in enumerate(CARDS) if card.category == category and picture in (None, card.picture))


def read_cards(value: object, what: str) -> list[str]:
    """A list of known card codes, or a `ValueError` that names the stranger."""
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"{what} must be a list of card codes, not {type(value).__name__}")
    for code in value:
        if not isinstance(code, str) or code not in INDEX:
            raise ValueError(f"{what}: {code!r} is not a card; allowed are {', '.join(CODES)}")
    return list(value)


def check_deck(cards: Iterable[str], what: str) -> None:
    """A `ValueError` unless these are the 48 cards, each once."""
    counts = dict.fromkeys(CODES, 0)
    for code in cards:
        counts[code] += 1
    twice = [code for code, n in counts.items() if n > 1]
    missing = [code for code, n in counts.items() if n == 0]
    if twice:
        raise ValueError(f"{what}: each of the 48 cards lies in one place, but {', '.join(twice)} came more than once")
    if missing:
        raise ValueError(f"{what}: all 48 cards are needed, but {', '.join(missing)} is missing")
