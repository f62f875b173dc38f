"""What an action is worth to a sensible player: a hand that few and strong flocks would empty.

Reads only what the seat can see (its position), so it never cheats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from ..game import Position
from .notation import ACTIONS
from .pieces import COPIES, RANKS, flocks, inserted

OUT = 100.0
WEAK = 2.0  # a flock that can only be led costs so much more than one that nothing beats
FADE = 0.8  # by each step of strength that much less
CARD = 0.05  # a card more, however few flocks the hand makes
PART = 0.1  # a flock more as they lie now, even if they are to meet
TEMPO = 0.3  # a turn without playing
FACE_UP = 0.5  # a face-up card, which saves a pass or joins a flock
MANY = 12  # runs: of a longer hand the flocks are counted as they lie


def worth(position: Position, seat: int, action: str, options: Mapping[str, Any]) -> float:
    """The higher, the better for `seat`. Dealing is worth 0."""
    does, start, stop, joined = ACTIONS[action]
    if does == "deal":
        return 0.0
    hand, held, flock = _cards(position["hands"][seat]), _block(position["held"]), _block(position["flock"])
    spare = FACE_UP * (len(position["face_up"][seat]) - joined)
    if does == "play":
        return _best_with(hand[:start] + hand[stop:], flock) + spare
    if does == "pass":
        return _passing(position, seat, hand, start) - TEMPO
    return _standing(hand if does == "discard" else inserted(hand, start, held)) + spare


def _cards(ranks: list[int]) -> str:
    return "".join(map(str, ranks))


def _block(cards: Mapping[str, int] | None) -> str:
    return str(cards["rank"]) * cards["count"] if cards else ""


def _passing(position: Position, seat: int, hand: str, which: int) -> float:
    """The hand after a pass: with a face-up card, or with what the deck may bring, kept or discarded."""
    face_up = position["face_up"][seat]
    if len(position["hands"]) == 2:
        if not face_up:
            return -OUT
        return _best_with(hand, str(face_up[which - 1])) + FACE_UP * (len(face_up) - 1)
    if not position["deck"]:
        return _standing(hand)
    chances = _unseen(position)
    return sum(n * _best_with(hand, rank) for rank, n in chances.items()) / sum(chances.values())


def _unseen(position: Position) -> dict[str, int]:
    """How many cards of each rank are nowhere to be seen."""
    seen = [rank for hand in position["hands"] for rank in hand if rank is not None] + position["discard"]
    open_ = _cards(seen) + _block(position["flock"])
    return {rank: COPIES - open_.count(rank) for rank in RANKS}


def _best_with(hand: str, cards: str) -> float:
    """The hand, with the cards added where they join others if that makes it better."""
    return max([_standing(hand), *(_standing(inserted(hand, gap, cards)) for gap in _joining(hand, cards))])


def _joining(hand: str, cards: str) -> Iterator[int]:
    """The gaps on the left of each flock of the same rank."""
    return (first - 1 for first, _ in flocks(hand) if cards and hand[first - 1] == cards[0])


def _standing(hand: str) -> float:
    """What a hand is worth: nothing is better than an empty one."""
    if not hand:
        return OUT
    runs = flocks(hand)
    if len(runs) > MANY:
        cost = sum(_cost(last - first + 1, hand[first - 1]) for first, last in runs)
    else:
        cost = _emptying(hand)
    return -cost - CARD * len(hand) - PART * len(runs)


@lru_cache(maxsize=50_000)
def _emptying(hand: str, more: int = 0) -> float:
    """The least cost of playing all the cards, `more` equal ones before them: flocks meet when what parts them goes."""
    if not hand:
        return 0.0
    size = len(hand) - len(hand.lstrip(hand[0]))
    best = _cost(more + size, hand[0]) + _emptying(hand[size:])
    for first, _ in flocks(hand)[1:]:
        if hand[first - 1] == hand[0]:
            best = min(best, _emptying(hand[size : first - 1]) + _emptying(hand[first - 1 :], more + size))
    return best


@cache
def _cost(size: int, rank: str) -> float:
    """A turn for each flock, and more for a weak one, which has to wait for an empty play area."""
    return 1 + WEAK * FADE ** (len(RANKS) * (size - 1) + int(rank) - 1)
