"""Reading a position that was set up, and whether the rules could go on from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Result
from .pieces import BAG, COLOURS, NONE, colour_of, dots
from .position import read_state
from .rules import colour_found, points_of, stuck
from .setup import next_starter
from .state import SEVEN, Options, State


def read_position(given: Mapping[str, Any], options: Options, players: int = 2) -> State:
    """The state of a whole position, or a `ValueError` that says what is wrong with it.

    It must be playable, not necessarily reachable: teachers set up positions. Repetitions are counted from here.
    """
    state = read_state(given, options, players)
    problem = impossible(state)
    if problem:
        raise ValueError(f"this position is not possible: {problem}")
    return state


def impossible(s: State) -> str | None:
    """What is wrong with the state, or None. Any pawns may lie anywhere, as teachers set them up."""
    finished = s.phase in ("deal", "over")
    if finished != (s.result is not None):
        return f"phase {s.phase} " + ("needs a result" if finished else "has no result yet")
    if (s.revealed != NONE) != (s.phase == "face"):
        return "a ladybird waits to be faced in phase face, and only there"
    if (s.red is None) != (s.phase == "choose"):
        return "the colours are open in phase choose, and only there"
    if s.red is None:
        return _impossible_choice(s)
    for seat, pawns in enumerate(s.captured):
        mine = seat ^ s.red
        if any(colour_of(pawn) == mine for pawn in pawns):
            return f"seat {seat} plays {COLOURS[mine]} and captures no {COLOURS[mine]} ladybirds"
        if pawns and sum(colour_of(pawn) == mine for pawn in s.clovers if pawn != NONE) == len(BAG) // 2:
            return f"seat {seat} has captured a ladybird, but none of its own has ever been revealed"
    return _impossible_scores(s) or (_impossible_end(s, s.result) if s.result else _impossible_turn(s))


def _impossible_choice(s: State) -> str | None:
    if NONE in s.clovers:
        return "before the colours are chosen all twelve pawns lie face down"
    if s.to_move != s.starter:
        return "the starting player chooses the colour"
    return _impossible_scores(s)


def _impossible_scores(s: State) -> str | None:
    captured = _dots(s)
    if not s.options.competition:
        return None if s.scores == captured else f"the scores are the captured dots, {list(captured)}"
    gained = s.result.points if s.result else (0, 0)
    before = [score - points for score, points in zip(s.scores, gained, strict=True)]
    if min(before) < 0:
        return "the scores hold at least the points of the result"
    return "a competition ends once a player has seven points" if max(before) >= SEVEN else None


def _impossible_turn(s: State) -> str | None:
    if max(_dots(s)) >= SEVEN:
        return "a game ends once a player has captured seven dots"
    if colour_found(s.clovers) != NONE:
        return "a game ends once a whole colour is found before the other shows itself"
    if s.phase == "play" and stuck(s):
        return "the player to move cannot take a turn, so the game would have ended"
    return None


def _impossible_end(s: State, result: Result) -> str | None:
    if result.points != points_of(_dots(s), s.options):
        return f"the captured pawns give the points {list(points_of(_dots(s), s.options))}"
    if not _possible_reason(s, result.reason):
        return f"the game has not ended for the reason {result.reason}"
    over = not s.options.competition or max(s.scores) >= SEVEN
    if over != (s.phase == "over"):
        return "phase over comes with the end of the match, phase deal while a competition goes on"
    if s.phase == "deal" and s.to_move != next_starter(s):
        return "in phase deal the next starter is to move"
    return None


def _possible_reason(s: State, reason: str) -> bool:
    """Whether the game can have ended so, with what lies on the board and what was captured."""
    if reason == "seven-dots":
        return min(_dots(s)) < SEVEN <= max(_dots(s))
    if reason == "all-found":
        return colour_found(s.clovers) != NONE
    if max(_dots(s)) >= SEVEN or colour_found(s.clovers) != NONE:
        return False
    if reason == "repetition":
        return s.options.repetition is not None
    return any(stuck(s._replace(to_move=seat)) for seat in (0, 1))


def _dots(s: State) -> tuple[int, int]:
    return dots(s.captured[0]), dots(s.captured[1])
