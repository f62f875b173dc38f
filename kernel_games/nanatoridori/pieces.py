"""Bird cards and flocks. Cards are strings of ranks, such as "3355": a hand in its order, a flock, a deck top first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..reading import read_list, whole
from ..sentences import shown

RANKS = "1234567"
COPIES = 9  # of each rank
DECK = "".join(rank * COPIES for rank in RANKS)  # rule: cards

KNOWN, UNKNOWN = "!", "?"  # beside each card of a hand: whether everybody knows its rank (NT15)


def beats(flock: str, other: str) -> bool:
    """More cards, or as many of a higher rank. Anything beats an empty table."""
    # rule: higher-rank
    return len(flock) > len(other) or (len(flock) == len(other) and flock > other)  # rule: more-cards


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def flock_name(cards: str) -> str:
    """Equal cards as they are spoken of: "a 5", "two 5s"."""
    return f"a {cards}" if len(cards) == 1 else f"{NUMBERS[len(cards)]} {cards[0]}s"


def the_flock(cards: str) -> str:
    """ "the 5", "the two 5s"."""
    return f"the {cards}" if len(cards) == 1 else f"the {flock_name(cards)}"


def stronger(flock: str) -> str:
    """What would beat a flock, as advice: there may be no higher rank, or no more cards of any rank, or neither."""
    n, rank = len(flock), flock[0]
    top, all_of_them = rank == RANKS[-1], n == COPIES
    if top and all_of_them:
        return "nothing does, so you can only pass"
    higher = f"play {'a card' if n == 1 else f'{NUMBERS[n]} cards of a rank'} higher than {rank}"
    if all_of_them:
        return f"{higher}, for there are no more than nine of any rank"
    more = f"{'' if n + 1 == COPIES else 'at least '}{NUMBERS[n + 1]} equal cards"
    return f"no rank is higher than 7, so play {more}" if top else f"{higher}, or {more}"


def inserted(hand: str, gap: int, cards: str) -> str:
    """The hand with the cards put in before the card now at index `gap` (NT6)."""
    return hand[:gap] + cards + hand[gap:]  # rule: any-gap


def changed(seats: tuple[str, ...], seat: int, cards: str) -> tuple[str, ...]:
    """What the seats have, with other cards for one of them."""
    others = list(seats)
    others[seat] = cards
    return tuple(others)


def flocks(hand: Sequence[object]) -> list[tuple[int, int]]:
    """The longest flocks of a hand, left to right: first and last place, from 1. A hidden card (None) joins none."""
    found: list[tuple[int, int]] = []
    for place, rank in enumerate(hand, start=1):
        if found and rank is not None and rank == hand[place - 2]:
            found[-1] = found[-1][0], place
        else:
            found.append((place, place))
    return found


def ranks(cards: str) -> list[int]:
    """Cards as they stand in positions and records."""
    return [int(rank) for rank in cards]


def read_ranks(value: object, what: str) -> str:
    """A list of ranks, or a `ValueError` that names the stranger."""
    given = read_list(value, what, "ranks")
    read = [whole(rank) for rank in given]
    for rank, told in zip(read, given, strict=True):
        if rank is None or not 1 <= rank <= len(RANKS):
            raise ValueError(f"{what}: {shown(told)} is not a rank; allowed are {', '.join(RANKS)}")
    return "".join(map(str, read))


def check_deck(cards: Iterable[str], what: str) -> None:
    """A `ValueError` unless these are all the cards, nine of each rank."""
    given = "".join(cards)
    wrong = [f"{rank} came {given.count(rank)} times" for rank in RANKS if given.count(rank) != COPIES]
    if wrong:
        raise ValueError(f"{what}: there are {len(DECK)} cards, nine of each rank, but {', '.join(wrong)}")
