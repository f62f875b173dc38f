"""A state of Koi-Koi: one game of a series, the options it is played with, and what the deal gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..game import Option, Result
from ..reading import read_options

PHASES = ("swap", "play", "flip", "take", "call", "deal", "over")
REASONS = {  # how a game can end, and that in a word or two
    "shobu": "shōbu",
    "further-set": "further set",
    "counter": "koi-koi countered",
    "exhausted": "hands empty",
    "quick-victory": "quick victory",
    "bad-deal": "bad deal",
}
HAND_SIZE = 8
QUICK_VICTORY_POINTS = 6

OPTIONS = (
    Option("games", 12, tuple(range(1, 13)), "Games", "KK10"),
    Option("swap", True, (True, False), "Swapping hands unseen", "KK9", ("allowed", "not played")),
    Option(
        "small_sets", "stack", ("stack", "absorb"), "Scrolls and Seeds", "KK1", ("always count", "void beside larger")
    ),
    Option("doublings", "stack", ("stack", "once"), "Big Score and counter", "KK2", ("four times", "twice at most")),
    Option("next_set", "new", ("new", "any-gain"), "After koi-koi", "KK3", ("a new set wins", "any gain wins")),
)


class Options(NamedTuple):
    """The choices a series is played with."""

    games: int
    swap: bool
    small_sets: str
    doublings: str
    next_set: str

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Options:
        return cls(**read_options(OPTIONS, given))


class Deal(NamedTuple):
    """What luck gave: the cut cards by seat (several rounds if equal), who deals, and the shuffled deck."""

    cuts: tuple[tuple[str, str], ...]
    dealer: int
    cards: tuple[str, ...]

    def record(self) -> dict[str, Any]:
        return {"cuts": [list(cut) for cut in self.cuts], "dealer": self.dealer, "cards": list(self.cards)}

    def __repr__(self) -> str:
        return f"<Koi-Koi deal, seat {self.dealer} deals>"


class State(NamedTuple):
    """One game of the series plus the standings. Hands, field and piles are sets of cards (`int` masks)."""

    phase: str
    to_move: int | None
    dealer: int
    hands: tuple[int, int]
    field: int
    captured: tuple[int, int]
    gained: int  # captured this turn, also part of the mover's pile
    deck: tuple[int, ...]  # top first
    flipped: int  # the card that waits in phase `take`, else -1
    caller: int | None
    number: int
    scores: tuple[int, int]
    result: Result | None
    options: Options
    dealt: Deal | None

    def __repr__(self) -> str:
        who = "" if self.to_move is None else f", seat {self.to_move} to move"
        return f"<Koi-Koi, game {self.number} of {self.options.games}, {self.phase}{who}, {self.scores}>"
