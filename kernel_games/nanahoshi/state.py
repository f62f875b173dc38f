"""A state of Nanahoshi: one game, the options it is played with, and what the deal gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..game import Option, Result
from ..reading import read_options
from .pieces import SIZES

PHASES = ("choose", "play", "face", "deal", "over")
REASONS = {  # how a game can end, and that in a word or two
    "seven-dots": "seven dots",
    "all-found": "all found",
    "stuck": "no turn",
    "repetition": "third time",
}
SEVEN = 7  # dots win a game, points a competition

OPTIONS = (
    Option("board", "4x3", tuple(SIZES), "Board", "NH1", ("4 files, 3 ranks", "3 files, 4 ranks", "6 files, 2 ranks")),
    Option(
        "stuck", "no-action", ("no-action", "no-move"), "Stuck is who can", "NH6", ("do nothing at all", "only turn")
    ),
    Option("competition", False, (False, True), "Competition", "NH9", ("one game", "to seven points")),
    Option("repetition", 3, (3, None), "Same position", "NH10", ("ends at the third time", "plays on")),
)


class Options(NamedTuple):
    """The choices a match is played with."""

    board: str
    stuck: str
    competition: bool
    repetition: int | None

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Options:
        return cls(**read_options(OPTIONS, given))


class Deal(NamedTuple):
    """What luck gave: who starts, and the pawns in square order."""

    starter: int
    cards: tuple[str, ...]

    def record(self) -> dict[str, Any]:
        return {"starter": self.starter, "cards": list(self.cards)}

    def __repr__(self) -> str:
        return f"<Nanahoshi deal, seat {self.starter} starts>"


class State(NamedTuple):
    """One game plus the standings. By square: the pawn under the clover and the ladybird in the open, each or NONE."""

    phase: str
    to_move: int | None
    red: int | None  # the seat that plays red, once it is chosen
    clovers: tuple[int, ...]
    ladybirds: tuple[int, ...]
    revealed: int  # the square of the clover that has been turned over and not yet faced, in phase `face`, else NONE
    captured: tuple[tuple[int, ...], tuple[int, ...]]  # pawns by seat, in the order they were taken
    seen: tuple[tuple[int, ...], ...]  # the ladybirds at each turn's beginning since the last reveal or capture
    number: int
    starter: int
    scores: tuple[int, int]
    result: Result | None
    options: Options
    dealt: Deal | None

    def __repr__(self) -> str:
        who = "" if self.to_move is None else f", seat {self.to_move} to move"
        return f"<Nanahoshi, game {self.number}, {self.phase}{who}, {self.scores}>"
