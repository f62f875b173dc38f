"""A state of Nanatoridori: one round, the options it is played with, and what the deal gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..game import Option, Result
from ..reading import read_options
from .pieces import ranks

PHASES = ("play", "flock", "draw", "deal", "over")
REASONS = {"went-out": "went out", "passed-out": "passed out"}  # how a round can end, and that in a word or two
HAND_SIZE, DUEL_HAND_SIZE, FACE_UP = 8, 11, 2
PENGUINS = 2
FIRST_OUT, NEITHER_FIRST_NOR_LAST, TEN = 4, 2, 10  # points of the one-winner variant

OPTIONS = (
    Option(
        "scoring",
        "penguins",
        ("penguins", "one-winner"),
        "Scoring",
        "NT13",
        ("penguins, one loser", "points, one winner"),
        shown=True,
    ),
    Option("finish", "highest", ("highest", "all"), "Ten points", "NT1", ("the most points win", "all with ten win")),
)


class Options(NamedTuple):
    """The choices a match is played with."""

    scoring: str
    finish: str

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Options:
        return cls(**read_options(OPTIONS, given))


class Deal(NamedTuple):
    """What luck gave: who starts, and the shuffled cards in dealing order."""

    starter: int
    cards: str

    def record(self) -> dict[str, Any]:
        return {"starter": self.starter, "cards": ranks(self.cards)}

    def __repr__(self) -> str:
        return f"<Nanatoridori deal, seat {self.starter} starts>"


class State(NamedTuple):
    """One round plus the standings. All cards are strings of ranks; two hands are always the duel (NT9)."""

    phase: str
    to_move: int | None
    hands: tuple[str, ...]
    known: tuple[str, ...]  # beside the hands: KNOWN or UNKNOWN for each card
    face_up: tuple[str, ...]  # by seat; empty but in the duel
    flock: str  # in the play area, "" if there is none
    owner: int | None  # who played it
    held: str  # the beaten flock in phase `flock`, the drawn card in phase `draw`, else ""
    deck: str  # top first; empty in the duel
    aside: str  # out of the duel; else empty
    discard: str
    passes: int  # in a row since the flock was played
    out: tuple[int, ...]  # seats in the order in which they went out
    number: int
    starter: int
    scores: tuple[int, ...]
    result: Result | None
    options: Options
    dealt: Deal | None

    def __repr__(self) -> str:
        who = "" if self.to_move is None else f", seat {self.to_move} to move"
        return f"<Nanatoridori, round {self.number}, {self.phase}{who}, {self.scores}>"


def is_duel(state: State) -> bool:
    """Two players always play the duel (NT9)."""
    return len(state.hands) == 2  # rule: duel


def after(seat: int, out: tuple[int, ...], players: int) -> int:
    """The next seat clockwise that still has cards."""
    seat = (seat + 1) % players
    while seat in out:
        seat = (seat + 1) % players
    return seat
