"""Reading a position that was set up, and whether the rules could go on from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Result
from .pieces import beats
from .position import read_state
from .rules import awaited, decided, points_of
from .state import FACE_UP, PENGUINS, TEN, Options, State, after, is_duel


def read_position(given: Mapping[str, Any], options: Options, players: int = 4) -> State:
    """The state of a whole position, or a `ValueError` that says what is wrong with it.

    It must be playable, not necessarily reachable: teachers set up positions.
    """
    state = read_state(given, options, players)
    problem = impossible(state)
    if problem:
        raise ValueError(f"this position is not possible: {problem}")
    return state


def impossible(s: State) -> str | None:
    """What is wrong with the state, or None. Hands may hold anything, as teachers set them up."""
    finished = s.phase in ("deal", "over")
    if finished != (s.result is not None):
        return f"phase {s.phase} " + ("needs a result" if finished else "has no result yet")
    if bool(s.held) != (s.phase in ("flock", "draw")):
        return "a beaten flock or a drawn card is held in the phases flock and draw, and only there"
    if sorted(s.out) != [seat for seat, hand in enumerate(s.hands) if not hand and not _just_emptied(s, seat)]:
        return "out names the seats with empty hands, in the order in which they went out"
    if not is_duel(s) and (any(s.face_up) or s.aside):
        return "only a duel has face-up cards, or cards aside"
    if is_duel(s) and s.deck:
        return "a duel has no draw pile: what was not dealt lies aside"
    if max(len(row) + (s.phase == "draw" and seat == s.to_move) for seat, row in enumerate(s.face_up)) > FACE_UP:
        return "each player of a duel has two face-up cards at most, one that is held among them"
    return _impossible_scores(s) or (_impossible_end(s, s.result) if s.result else _impossible_turn(s))


def _just_emptied(s: State, seat: int) -> bool:
    """Whether the seat has played its last card and has still to decide on the flock it beat (NT2)."""
    return s.phase == "flock" and seat == s.to_move


def _impossible_scores(s: State) -> str | None:
    gained = s.result.points if s.result else (0,) * len(s.scores)
    before = [score - points for score, points in zip(s.scores, gained, strict=True)]
    if s.options.scoring == "penguins":
        return None if set(before) <= {1, PENGUINS} else "each player begins a round with one penguin or two"
    return None if set(before) <= set(range(0, TEN, 2)) else "each player begins a round with an even number below ten"


def _impossible_turn(s: State) -> str | None:
    assert s.to_move is not None
    if len(s.out) >= len(s.hands) - 1:
        return "a round ends once a single player has cards left"
    if s.to_move in s.out:
        return f"seat {s.to_move} is out and takes no turn"
    if not s.flock:
        if s.phase != "play":
            return f"in phase {s.phase} a flock lies in the play area"
        return "passes are counted while a flock lies in the play area" if s.passes else None
    if s.phase == "flock":
        if s.owner != s.to_move or s.passes:
            return "in phase flock the new flock is the mover's, and nobody has passed on it"
        return None if beats(s.flock, s.held) else "the flock in the play area beats the one that is held"
    if s.phase == "draw" and len(s.held) > 1:
        return "a single card is drawn"
    return _impossible_passes(s)


def _impossible_passes(s: State) -> str | None:
    """Turns go clockwise, so the flock's owner and the passes on it tell whose turn it is."""
    assert s.owner is not None
    turn = s.passes + (s.phase == "play")  # counted from the flock: this one, the next …
    if not 1 <= turn <= awaited(s):
        return f"{s.passes} passes do not go with phase {s.phase} here: {awaited(s)} in a row clear the play area"
    seat = s.owner
    for _ in range(turn):
        seat = after(seat, s.out, len(s.hands))
    return None if seat == s.to_move else f"after {s.passes} passes on seat {s.owner}'s flock seat {seat} is to move"


def _impossible_end(s: State, result: Result) -> str | None:
    losing = _lost(s, result.reason)
    if losing is None:
        return f"the round has not ended for the reason {result.reason}"
    points = points_of(losing, s.out, len(s.hands), s.options)
    if result.points != points:
        return f"this round, lost by seat {losing}, gives the points {list(points)}"
    if decided(s.scores, s.options) != (s.phase == "over"):
        return "phase over comes with the end of the match, phase deal while it goes on"
    return "in phase deal the loser is to move" if s.phase == "deal" and s.to_move != losing else None


def _lost(s: State, reason: str) -> int | None:
    """Who lost the round, if it can have ended so: the last flock is its winner's, or the loser has just passed."""
    if reason == "went-out":
        ended = len(s.out) == len(s.hands) - 1 and s.owner == s.out[-1] and not s.passes
        return after(s.out[-1], s.out, len(s.hands)) if ended else None
    if not is_duel(s) or s.out or s.owner is None or s.passes != 1:
        return None
    return None if s.face_up[1 - s.owner] else 1 - s.owner
