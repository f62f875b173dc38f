"""Every well-formed action, and the one home of legality: the rule that forbids it in a state, or None."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..game import MATCH_OVER, NOT_AN_ACTION, NOT_NOW, Rule, read_rules
from .pieces import DECK, beats
from .state import FACE_UP, Options, State, is_duel

RULES = read_rules(__package__)
RULE = {rule.id: rule for rule in RULES}


class Action(NamedTuple):
    """What an action says: of the cards `hand[start:stop]`; `start` alone is a gap, or which face-up card (or 0)."""

    does: str
    start: int = 0
    stop: int = 0
    joined: int = 0  # how many face-up cards join the flock


PLACES = range(len(DECK))
GAPS = range(len(DECK) + 1)


def _spelled(start: int, stop: int, joined: int = 0) -> str:
    places = f"{start + 1}" if stop - start == 1 else f"{start + 1}-{stop}"
    return f"play {places} +{joined}" if joined else f"play {places}"


# By the number of face-up cards that join, then by start, then by how many cards beyond one.
PLAY = tuple(
    tuple(tuple(_spelled(start, stop, joined) for stop in range(start + 1, len(DECK) + 1)) for start in PLACES)
    for joined in range(FACE_UP + 1)
)
PASS = ("pass", *(f"pass {which}" for which in range(1, FACE_UP + 1)))
TAKE = tuple(f"take {gap}" for gap in GAPS)
KEEP = tuple(f"keep {gap}" for gap in GAPS)

ACTIONS = {
    plays[joined][beyond]: Action("play", start, start + beyond + 1, joined)
    for start, plays in enumerate(zip(*PLAY, strict=True))
    for beyond in range(len(DECK) - start)
    for joined in range(FACE_UP + 1)
}
ACTIONS |= {action: Action("pass", which) for which, action in enumerate(PASS)}
ACTIONS |= {action: Action("take", gap) for gap, action in enumerate(TAKE)}
ACTIONS |= {action: Action("keep", gap) for gap, action in enumerate(KEEP)}
ACTIONS |= {"discard": Action("discard"), "deal": Action("deal")}
UNIVERSE = tuple(ACTIONS)

DOES_IN_PHASE = {
    "play": ("play", "pass"),
    "flock": ("take", "discard"),
    "draw": ("keep", "discard"),
    "deal": ("deal",),
    "over": (),
}
# The rule that puts a decision where it belongs, and that holds up everything else while the decision waits.
DECISION = {"flock": "take-or-discard", "draw": "keep-or-discard"}
BELONGS = {"take": "take-or-discard", "keep": "keep-or-discard", "discard": "order"}


def universe(options: Options) -> tuple[str, ...]:
    """Every well-formed action, sensible or not."""
    return UNIVERSE


def why_not(state: State, action: object) -> Rule | None:
    """None if the action is legal, else the rule that forbids it."""
    read = ACTIONS.get(action) if isinstance(action, str) else None
    if read is None:
        return NOT_AN_ACTION
    if state.phase == "over":
        return MATCH_OVER
    does, start, stop, joined = read
    if does not in DOES_IN_PHASE[state.phase]:
        return _out_of_turn(state, does)
    check = CHECKS.get(does)
    return check(state, start, stop, joined) if check else None


def _out_of_turn(state: State, does: str) -> Rule:
    if state.phase in DECISION:
        return RULE[DECISION[state.phase]]
    if state.phase == "deal" or does == "deal":
        return NOT_NOW
    return RULE[BELONGS[does]]


def _play(state: State, start: int, stop: int, joined: int) -> Rule | None:
    assert state.to_move is not None
    hand = state.hands[state.to_move]
    if stop > len(hand):
        return RULE["from-hand"]
    cards = hand[start:stop]
    rank = cards[0]
    if cards.count(rank) != len(cards):
        return RULE["side-by-side" if cards[-1] == rank else "same-rank"]
    if joined:
        if not is_duel(state):
            return RULE["duel"]
        if state.face_up[state.to_move].count(rank) < joined:
            return RULE["face-up-joins"]
        cards += rank * joined
    if beats(cards, state.flock):
        return None
    return RULE["higher-rank" if len(cards) == len(state.flock) else "more-cards"]


def _pass(state: State, which: int, *_: int) -> Rule | None:
    if not state.flock:
        return RULE["lead"]
    assert state.to_move is not None
    if not is_duel(state):
        return RULE["duel"] if which else None
    left = len(state.face_up[state.to_move])
    if left:
        return None if 1 <= which <= left else RULE["duel-pass"]
    return RULE["passing-out"] if which else None


def _gap(state: State, gap: int, *_: int) -> Rule | None:
    assert state.to_move is not None
    return None if gap <= len(state.hands[state.to_move]) else RULE["any-gap"]


CHECKS: dict[str, Callable[[State, int, int, int], Rule | None]] = {
    "play": _play,
    "pass": _pass,
    "take": _gap,
    "keep": _gap,
}
