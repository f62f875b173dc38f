"""The sets (yaku): one table that reads like the reference sheet, and what a pile of captured cards makes of it.

Source: Hanafuda Rulebook, Set Reference Sheet; KK1 (overlaps), KK2 (doublings), KK3 (what a further set is).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from .pieces import BRIGHT, DREGS, SCROLL, SEED, indices, matching

RAIN = matching(BRIGHT, "rain")
BRIGHTS = matching(BRIGHT)
DRY_BRIGHTS = BRIGHTS & ~RAIN
SEEDS = matching(SEED)
SCROLLS = matching(SCROLL)
WRITTEN = matching(SCROLL, "written")
BLUE = matching(SCROLL, "blue")
DREGS_ALL = matching(DREGS)
BOAR_DEER_BUTTERFLY = matching(SEED, "boar") | matching(SEED, "deer") | matching(SEED, "butterflies")


class Need(NamedTuple):
    """So many (`size`) cards out of these."""

    size: int
    cards: int
    name: str


class CardSet(NamedTuple):
    """One line of the reference sheet. `plus` is the category whose further cards give a point each, or 0.

    It is void beside any of the sets in `yields_to`; `rule` is the id of the rule that tells of it.
    """

    id: str
    name: str
    romaji: str
    japanese: str
    points: int
    needs: tuple[Need, ...]
    plus: int
    yields_to: tuple[str, ...]
    rule: str


class Made(NamedTuple):
    """A set that a pile holds, with its points: those of the set and one for each further card."""

    set: CardSet
    extra: int

    @property
    def points(self) -> int:
        return self.set.points + self.extra


FIVE, FOUR, RAINY, THREE = "five-brights", "four-brights", "rainy-four-brights", "three-brights"
RED_BLUE, RED, BLUES, TRIO = "red-and-blue-scrolls", "red-scrolls", "blue-scrolls", "boar-deer-butterfly"

_RAIN = Need(1, RAIN, "rain man")
_WRITTEN = Need(3, WRITTEN, "written red scroll")
_BLUE = Need(3, BLUE, "blue scroll")
_TRIO = Need(3, BOAR_DEER_BUTTERFLY, "boar, deer or butterflies")


def _dry(size: int) -> Need:
    return Need(size, DRY_BRIGHTS, "bright (not rain)")


# fmt: off
SETS = (
    # rule: brights
    CardSet(FIVE, "Five Brights", "Gokō", "五光", 10, (_RAIN, _dry(4)), 0, (), "brights"),
    CardSet(FOUR, "Four Brights", "Shikō", "四光", 8, (_dry(4),), 0, (FIVE,), "brights"),
    CardSet(RAINY, "Rainy Four Brights", "Ame-Shikō", "雨四光", 7, (_RAIN, _dry(3)), 0, (FIVE,), "brights"),
    CardSet(THREE, "Three Brights", "Sankō", "三光", 5, (_dry(3),), 0, (FIVE, FOUR, RAINY), "brights"),
    # rule: colour-scrolls
    CardSet(RED_BLUE, "Red & Blue Scrolls", "Akatan Aotan", "赤短・青短", 10, (_WRITTEN, _BLUE), SCROLLS, (),
            "colour-scrolls"),
    CardSet(RED, "Red Scrolls", "Akatan", "赤短", 5, (_WRITTEN,), SCROLLS, (RED_BLUE,), "colour-scrolls"),
    CardSet(BLUES, "Blue Scrolls", "Aotan", "青短", 5, (_BLUE,), SCROLLS, (RED_BLUE,), "colour-scrolls"),
    # rule: small-sets
    CardSet("scrolls", "Scrolls", "Tanzaku", "短冊", 1, (Need(5, SCROLLS, "scroll"),), SCROLLS, (), "small-sets"),
    # rule: boar-deer-butterfly
    CardSet(TRIO, "Boar, Deer, Butterfly", "Ino-Shika-Chō", "猪鹿蝶", 5, (_TRIO,), SEEDS, (), "boar-deer-butterfly"),
    # rule: small-sets
    CardSet("seeds", "Seeds", "Tane", "タネ", 1, (Need(5, SEEDS, "seed"),), SEEDS, (), "small-sets"),
    CardSet("dregs", "Dregs", "Kasu", "カス", 1, (Need(10, DREGS_ALL, "dregs"),), DREGS_ALL, (), "small-sets"),
)
# fmt: on

# Which cards a set can grow by, and how many it takes at least: this rules most sets out at once.
GROWS_BY = tuple(
    (reduce(or_, (need.cards for need in s.needs)) | s.plus, sum(need.size for need in s.needs), s) for s in SETS
)

# KK1, small_sets="absorb": the one-point sets are void beside the larger sets of their category.
ABSORBED_BY = {"scrolls": (RED_BLUE, RED, BLUES), "seeds": (TRIO,)}


def lacks(pile: int, card_set: CardSet) -> tuple[Need, ...]:
    """What the pile still needs for the set: `size` more out of `cards`; () when it is complete."""
    return tuple(
        Need(short, need.cards & ~pile, need.name)
        for need in card_set.needs
        if (short := need.size - (pile & need.cards).bit_count()) > 0
    )


def holds(pile: int, card_set: CardSet) -> bool:
    """Does the pile hold all that the set needs (whether or not a higher set replaces it)?"""
    for need in card_set.needs:  # noqa: SIM110 - a playout spends its time here, and `all` doubles it
        if (pile & need.cards).bit_count() < need.size:
            return False
    return True


def made(pile: int, small_sets: str = "stack") -> tuple[Made, ...]:
    """The sets that a pile scores, in the sheet's order: overlaps resolved (KK1), pluses counted."""
    complete = [s for cards, size, s in GROWS_BY if (pile & cards).bit_count() >= size and holds(pile, s)]
    if not complete:
        return ()
    ids = {s.id for s in complete}
    scored = []
    for s in complete:
        rivals = s.yields_to if small_sets == "stack" else s.yields_to + ABSORBED_BY.get(s.id, ())
        if ids.isdisjoint(rivals):
            size = sum(need.size for need in s.needs)
            scored.append(Made(s, (pile & s.plus).bit_count() - size if s.plus else 0))
    return tuple(scored)


def nearly(pile: int, other: int, small_sets: str = "stack") -> tuple[tuple[CardSet, Need], ...]:
    """The sets that one more card would score, if the other player's pile does not hold it, with what each lacks."""
    short = []
    for s in SETS:
        missing = lacks(pile, s)
        if sum(need.size for need in missing) == 1:
            free = indices(missing[0].cards & ~other)
            if any(m.set is s for card in free for m in made(pile | 1 << card, small_sets)):
                short.append((s, missing[0]))
    return tuple(short)


def completed(pile: int, gained: int, small_sets: str, next_set: str) -> bool:
    """Did the cards gained this turn complete a set? Before a koi-koi any set counts as new (KK3).

    `next_set="new"`: a set that was not there before, an upgrade included, a larger plus alone not;
    `"any-gain"`: any rise in points.
    """
    for cards, size, s in GROWS_BY:
        if gained & cards and (pile & cards).bit_count() >= size and holds(pile, s):
            break
    else:  # the common case, found out quickly
        return False
    now = made(pile, small_sets)
    before = made(pile & ~gained, small_sets)
    if next_set == "any-gain":
        return total(now) > total(before)
    return not {m.set.id for m in now} <= {m.set.id for m in before}  # rule: further-set


def total(sets: tuple[Made, ...]) -> int:
    """The points of these sets together, before any doubling."""
    return sum(m.points for m in sets)


class Score(NamedTuple):
    """How the points of a win come about (KK2)."""

    sets: tuple[Made, ...]
    base: int
    big: bool
    countered: bool
    factor: int

    @property
    def points(self) -> int:
        return self.base * self.factor


BIG_SCORE = 7


def score(pile: int, countered: bool, small_sets: str, doublings: str) -> Score:
    """What the pile wins: sets, Big Score (a sum of 7 or more doubles) and countering (doubles too)."""
    sets = made(pile, small_sets)
    base = total(sets)
    big = base >= BIG_SCORE  # rule: big-score
    twice = big + countered  # rule: counter
    return Score(sets, base, big, countered, 2 ** (twice if doublings == "stack" else min(twice, 1)))
