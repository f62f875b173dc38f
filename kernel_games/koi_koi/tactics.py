"""What an action is worth to a sensible player: cards that build one's own sets and starve the other's.

Reads only what the seat can see (its position), so it never cheats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Position
from .notation import ACTIONS
from .pieces import CATEGORIES, INDEX, SAME_MONTH, mask, matching
from .sets import SETS, CardSet, lacks, score

CARD_WORTH = dict(zip(CATEGORIES, (1.0, 0.5, 0.5, 0.2), strict=True))
BY_CATEGORY = {category: matching(category) for category in CATEGORIES}
ANY_SET = 6.0  # what ending the game is worth beside the points of the set
GUARD = 0.8  # a card kept from the other's sets, compared with the same card for one's own
GIVEN_AWAY = 0.3  # a card left on the field, which the other may take
RESERVE = 6.0  # how good the chances must be before koi-koi is called


def promise(pile: int, other: int) -> float:
    """How far a pile has come: its cards, and the cube of the completeness of each set that the other cannot block."""
    worth = sum(CARD_WORTH[category] * (pile & cards).bit_count() for category, cards in BY_CATEGORY.items())
    for s in SETS:
        if _possible(s, other):
            size = sum(need.size for need in s.needs)
            worth += (s.points + ANY_SET) * (1 - _short(pile, s) / size) ** 3
    return worth


def _possible(card_set: CardSet, other: int) -> bool:
    """Could the set still be made without the cards that the other player holds?"""
    return all((need.cards & ~other).bit_count() >= need.size for need in card_set.needs)


def _short(pile: int, card_set: CardSet) -> int:
    """How many cards are missing."""
    return sum(need.size for need in lacks(pile, card_set))


def worth(position: Position, seat: int, action: str, options: Mapping[str, Any]) -> float:
    """The higher, the better for `seat`. Actions without a choice are worth 0."""
    does, card, taken = ACTIONS[action]
    mine, theirs = (mask(position["captured"][s]) for s in (seat, 1 - seat))
    if does == "koi-koi":
        return _koi_koi(position, seat, mine, theirs, options)
    if does == "take":
        return _capture(1 << INDEX[position["flipped"]] | 1 << card, mine, theirs)
    if does != "play":
        return 0.0
    matches = mask(position["field"]) & SAME_MONTH[card] if taken < 0 else 1 << taken
    if matches:
        return _capture(1 << card | matches, mine, theirs)
    return -GIVEN_AWAY * _capture(1 << card, mine, theirs)


def _capture(won: int, mine: int, theirs: int) -> float:
    ours = promise(mine | won, theirs) - promise(mine, theirs)
    kept_from_them = promise(theirs | won, mine) - promise(theirs, mine)
    return ours + GUARD * kept_from_them


def _koi_koi(position: Position, seat: int, mine: int, theirs: int, options: Mapping[str, Any]) -> float:
    """Positive when playing on pays: a small win, a further set in reach, time left, and no set near for the other."""
    won = score(mine, False, options["small_sets"], options["doublings"])
    turns = len(position["hands"][seat])
    have = {m.set.id for m in won.sets}
    reach = min((_short(mine, s) for s in SETS if s.id not in have and _possible(s, theirs)), default=9)
    threat = min((_short(theirs, s) for s in SETS if _possible(s, mine)), default=9)
    return turns - 2.0 * reach + 2.0 * min(threat, 5) - won.points - RESERVE
