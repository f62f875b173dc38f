"""The hanafuda deck: 12 months of 4 cards (KK13), and sets of cards as `int` masks, bit i for card i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..reading import read_codes
from ..sentences import listed

BRIGHT, SEED, SCROLL, DREGS = "bright", "seed", "scroll", "dregs"
CATEGORIES = (BRIGHT, SEED, SCROLL, DREGS)


class Name(NamedTuple):
    """A thing's name in three languages."""

    en: str
    romaji: str
    ja: str


class Month(NamedTuple):
    """A suit of the deck."""

    code: str
    name: str
    plant: Name


class Card(NamedTuple):
    """One card: `picture` is what it shows besides the plant (for a scroll its kind), "" for plain dregs.

    `name` is spoken in English sentences; `short` is the picture's name or the plant's, in three languages, and
    `full` joins the two as players of the deck do.
    """

    code: str
    month: int  # 1 to 12
    category: str
    picture: str
    name: str
    short: Name
    full: Name


MONTHS = (
    Month("jan", "January", Name("pine", "matsu", "松")),
    Month("feb", "February", Name("plum", "ume", "梅")),
    Month("mar", "March", Name("cherry", "sakura", "桜")),
    Month("apr", "April", Name("wisteria", "fuji", "藤")),
    Month("may", "May", Name("iris", "ayame", "菖蒲")),
    Month("jun", "June", Name("peony", "botan", "牡丹")),
    Month("jul", "July", Name("bush clover", "hagi", "萩")),
    Month("aug", "August", Name("silver grass", "susuki", "芒")),
    Month("sep", "September", Name("chrysanthemum", "kiku", "菊")),
    Month("oct", "October", Name("maple", "momiji", "紅葉")),
    Month("nov", "November", Name("willow", "yanagi", "柳")),
    Month("dec", "December", Name("paulownia", "kiri", "桐")),
)

# The four cards of each month: bright, seed, kind of scroll; plain dregs make up the rest.
# rule: deck
# rule: odd-cards
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

PICTURES = {
    "crane": Name("crane", "tsuru", "鶴"),
    "warbler": Name("warbler", "uguisu", "鶯"),
    "curtain": Name("curtain", "maku", "幕"),
    "cuckoo": Name("cuckoo", "hototogisu", "時鳥"),
    "bridge": Name("bridge", "yatsuhashi", "八橋"),
    "butterflies": Name("butterflies", "chō", "蝶"),
    "boar": Name("boar", "inoshishi", "猪"),
    "moon": Name("moon", "tsuki", "月"),
    "geese": Name("geese", "kari", "雁"),
    "cup": Name("saké cup", "sakazuki", "盃"),
    "deer": Name("deer", "shika", "鹿"),
    "rain": Name("rain man", "Ono no Michikaze", "小野道風"),
    "swallow": Name("swallow", "tsubame", "燕"),
    "lightning": Name("lightning", "kaminari", "雷"),
    "phoenix": Name("phoenix", "hōō", "鳳凰"),
    "written": Name("written red scroll", "akatan", "赤短"),
    "plain": Name("plain red scroll", "tanzaku", "短冊"),
    "blue": Name("blue scroll", "aotan", "青短"),
}


def _pictured(month: Month, number: int, category: str, picture: str) -> Card:
    code = f"{month.code}-{'scroll' if category == SCROLL else picture}"
    short = PICTURES[picture]
    name = f"{month.name} {short.en}"
    full = Name(name, f"{month.plant.romaji} ni {short.romaji}", f"{month.plant.ja}に{short.ja}")
    return Card(code, number, category, picture, name, short, full)


def _plain(month: Month, number: int, n: int) -> Card:
    name = f"{month.name} {month.plant.en} (dregs {n})"
    full = Name(name, f"{month.plant.romaji} no kasu", f"{month.plant.ja}のカス")
    return Card(f"{month.code}-dregs-{n}", number, DREGS, "", name, month.plant, full)


def _deck() -> Iterator[Card]:
    for number, (month, line) in enumerate(zip(MONTHS, DECK.strip().splitlines(), strict=True), start=1):
        words = line.split()[1:]
        pictured = list(zip(words[::2], words[1::2], strict=True))
        yield from (_pictured(month, number, category, picture) for category, picture in pictured)
        yield from (_plain(month, number, n) for n in range(1, 5 - len(pictured)))


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
    return read_codes(value, INDEX, what, "card", "card codes")


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


def name(card: int) -> str:
    """A card as it is spoken of: "the October deer"."""
    return f"the {CARDS[card].name}"


def names(cards: int) -> str:
    """A set of cards as a list in words."""
    return listed(name(card) for card in indices(cards))
