"""Every well-formed action, and the one home of legality: the rule that forbids it in a state, or None."""

from __future__ import annotations

from collections.abc import Callable

from ..game import MATCH_OVER, NOT_AN_ACTION, NOT_NOW, Rule, read_rules
from .cards import CODES, SAME_MONTH
from .state import Options, State

RULES = read_rules(__package__)
RULE = {rule.id: rule for rule in RULES}

NONE = -1
PLAY = tuple(f"play {code}" for code in CODES)
TAKE = tuple(f"take {code}" for code in CODES)
PLAY_TAKE = tuple(tuple(f"play {card} take {other}" for other in CODES) for card in CODES)

# The notation: action -> what is done, the card, the card taken with it (numbers, NONE where there is none).
ACTIONS: dict[str, tuple[str, int, int]] = {"swap": ("swap", NONE, NONE), "keep": ("swap", NONE, NONE)}
for _card, _action in enumerate(PLAY):
    ACTIONS[_action] = ("play", _card, NONE)
    ACTIONS |= {PLAY_TAKE[_card][other]: ("play", _card, other) for other in range(48) if other != _card}
ACTIONS["flip"] = ("flip", NONE, NONE)
ACTIONS |= {action: ("take", card, NONE) for card, action in enumerate(TAKE)}
ACTIONS |= {"koi-koi": ("koi-koi", NONE, NONE), "shobu": ("shobu", NONE, NONE), "deal": ("deal", NONE, NONE)}
UNIVERSE = tuple(ACTIONS)

DOES_IN_PHASE = {
    "swap": ("swap",),
    "play": ("play",),
    "flip": ("flip",),
    "take": ("take",),
    "call": ("koi-koi", "shobu"),
    "deal": ("deal",),
    "over": (),
}
# The rule that puts each kind of action where it belongs; `not-now` where no single rule does.
BELONGS = {
    "swap": "swap",
    "play": "play-from-hand",
    "flip": "flip",
    "take": "flip-choice",
    "koi-koi": "koi-koi-or-shobu",
    "shobu": "koi-koi-or-shobu",
}
# While one of these decisions waits, nothing else happens.
WAITING = {"swap": "swap", "take": "flip-choice", "call": "koi-koi-or-shobu"}


def universe(options: Options) -> tuple[str, ...]:
    """Every well-formed action, sensible or not."""
    return UNIVERSE


def why_not(state: State, action: object) -> Rule | None:
    """None if the action is legal, else the rule that forbids it."""
    move = ACTIONS.get(action) if isinstance(action, str) else None
    if move is None:
        return NOT_AN_ACTION
    if state.phase == "over":
        return MATCH_OVER
    does, card, taken = move
    if does not in DOES_IN_PHASE[state.phase]:
        return _out_of_turn(state, does)
    check = CHECKS.get(does)
    return check(state, card, taken) if check else None


def _out_of_turn(state: State, does: str) -> Rule:
    if does == "koi-koi" and state.caller is not None:
        return RULE["koi-koi-once"]
    if state.phase in WAITING:
        return RULE[WAITING[state.phase]]
    if state.phase == "deal" or does == "deal":
        return NOT_NOW
    if state.phase == "flip" and does == "play":
        return RULE["flip"]
    return RULE[BELONGS[does]]


def _play(state: State, card: int, taken: int) -> Rule | None:
    assert state.to_move is not None
    if not state.hands[state.to_move] >> card & 1:
        return RULE["play-from-hand"]
    matches = state.field & SAME_MONTH[card]
    n = matches.bit_count()
    if taken == NONE:
        return RULE["choose-one-of-two"] if n == 2 else None
    if not state.field >> taken & 1:
        return RULE["capture-from-field"]
    if not matches >> taken & 1:
        return RULE["same-month"]
    if n == 2:
        return None
    return RULE["capture-one" if n == 1 else "capture-three"]


def _take(state: State, card: int, _: int) -> Rule | None:
    if not state.field >> card & 1:
        return RULE["capture-from-field"]
    if not SAME_MONTH[state.flipped] >> card & 1:
        return RULE["same-month"]
    return None


def _koi_koi(state: State, *_: int) -> Rule | None:
    assert state.to_move is not None
    return None if state.hands[state.to_move] else RULE["koi-koi-needs-cards"]


CHECKS: dict[str, Callable[[State, int, int], Rule | None]] = {"play": _play, "take": _take, "koi-koi": _koi_koi}
