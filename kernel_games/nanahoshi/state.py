"""A state of Nanahoshi: one game, the options it is played with, and what the deal gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..game import Option, Result
from ..reading import read_options
from .pieces import NONE, SIZES, colour_of, dots

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


def seen_first(state: State) -> tuple[tuple[int, ...], ...]:
    """What has been seen if the counting starts here: this position, once, if a turn begins (NH10)."""
    return (state.ladybirds,) if state.phase == "play" and state.options.repetition is not None else ()


def colour_found(clovers: tuple[int, ...]) -> int:
    """The colour of which all six are found while all six of the other still hide (NH7), or NONE."""
    if clovers.count(NONE) != 6:
        return NONE
    hidden = {colour_of(pawn) for pawn in clovers if pawn != NONE}
    return 1 - hidden.pop() if len(hidden) == 1 else NONE


def points_of(dots: tuple[int, int], options: Options) -> tuple[int, int]:
    """What a finished game gives: the dots themselves, or in a competition their difference to the winner (NH9)."""
    if not options.competition:
        return dots
    return max(0, dots[0] - dots[1]), max(0, dots[1] - dots[0])


def game_winners(state: State) -> tuple[int, ...]:
    """Who won this finished game: who found all of a colour, else who captured more dots; equal dots are a draw."""
    assert state.red is not None
    found = colour_found(state.clovers)
    if found != NONE:
        return (found ^ state.red,)
    mine, theirs = (dots(pawns) for pawns in state.captured)
    return (0, 1) if mine == theirs else (0,) if mine > theirs else (1,)


def next_starter(state: State) -> int:
    """Who starts the game after this finished one: who gained points, else not the one who started it (NH9)."""
    assert state.result is not None
    points = state.result.points
    return points.index(max(points)) if any(points) else 1 - state.starter
