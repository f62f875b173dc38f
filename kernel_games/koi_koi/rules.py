"""How Koi-Koi is played, in the order of the Hanafuda Rulebook: the turn, what forbids an action, the end of a game."""

from __future__ import annotations

from collections.abc import Callable

from ..game import IllegalAction, Result, Rule, judge, read_rules
from .notation import ACTIONS, NONE, PLAY, PLAY_TAKE, TAKE
from .pieces import SAME_MONTH, indices
from .sets import completed, score
from .setup import finish, look_at_hands
from .state import State

RULES = read_rules(__package__)
RULE = {rule.id: rule for rule in RULES}

# --- The turn ---


def play(state: State, action: str) -> State:
    """The state after a legal action; `IllegalAction` otherwise. The action `deal` needs luck: see the function."""
    rule = why_not(state, action)
    if rule is not None:
        raise IllegalAction(rule, action)
    does, card, taken = ACTIONS[action]
    if does == "play":
        return _play(state, card, taken)
    if does == "flip":
        return _flip(state)
    if does == "take":
        return _end_turn(state, state.deck, *_capture(state, state.flipped, 1 << card))
    if does == "koi-koi":
        return _koi_koi(state)
    if does == "shobu":
        return _win(state, "shobu")
    if does == "swap":
        hands = state.hands if action == "keep" else (state.hands[1], state.hands[0])  # rule: swap
        return look_at_hands(state._replace(hands=hands))
    raise ValueError("the action 'deal' needs luck: deal the next game with deal(rng, options, before=state)")


def _play(s: State, card: int, taken: int) -> State:
    """Step 1: a card from the hand."""
    # rule: same-month
    matches = s.field & SAME_MONTH[card] if taken < 0 else 1 << taken  # rule: capture-three
    field, captured, gained = _capture(s, card, matches)
    bit = 1 << card
    hands = (s.hands[0] & ~bit, s.hands[1] & ~bit)  # rule: play-from-hand
    return State(
        "flip", s.to_move, s.dealer, hands, field, captured, gained, s.deck, -1,
        s.caller, s.number, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


def _flip(s: State) -> State:
    """Step 2: the top card of the deck."""
    card, deck = s.deck[0], s.deck[1:]  # rule: flip
    matches = s.field & SAME_MONTH[card]
    if matches.bit_count() == 2:
        return State(  # rule: flip-choice
            "take", s.to_move, s.dealer, s.hands, s.field, s.captured, s.gained, deck, card,
            s.caller, s.number, s.scores, None, s.options, s.dealt,
        )  # fmt: skip
    return _end_turn(s, deck, *_capture(s, card, matches))


def _capture(s: State, card: int, matches: int) -> tuple[int, tuple[int, int], int]:
    """Put a card on the field, or capture the matches with it: the new field, piles and this turn's gain."""
    bit = 1 << card
    if not matches:
        return s.field | bit, s.captured, s.gained  # rule: no-match
    won = bit | matches  # rule: capture-one
    piles = s.captured
    captured = (piles[0] | won, piles[1]) if s.to_move == 0 else (piles[0], piles[1] | won)
    return s.field & ~matches, captured, s.gained | won  # rule: capture-from-field


def _end_turn(s: State, deck: tuple[int, ...], field: int, captured: tuple[int, int], gained: int) -> State:
    """Step 3: has the turn completed a set? If so, the mover calls, or after a koi-koi the game ends at once."""
    assert s.to_move is not None
    options = s.options
    mover = s.to_move
    if gained and completed(captured[mover], gained, options.small_sets, options.next_set):  # rule: check-for-sets
        state = State(
            "call", mover, s.dealer, s.hands, field, captured, gained, deck, -1,
            s.caller, s.number, s.scores, None, options, s.dealt,
        )  # fmt: skip
        if s.caller is None:  # rule: koi-koi-or-shobu
            return state
        return _win(state, "further-set" if s.caller == mover else "counter")  # rule: koi-koi-once
    state = State(
        "play", 1 - mover, s.dealer, s.hands, field, captured, 0, deck, -1,
        s.caller, s.number, s.scores, None, options, s.dealt,
    )  # fmt: skip
    return state if s.hands[1 - mover] else finish(state, "exhausted", (0, 0))  # rule: exhausted


def _koi_koi(s: State) -> State:
    """The mover plays on for a further set, and the other player is next."""
    assert s.to_move is not None
    return s._replace(phase="play", to_move=1 - s.to_move, gained=0, caller=s.to_move)  # rule: koi-koi-or-shobu


# --- What forbids an action ---

DOES_IN_PHASE = {
    "swap": ("swap",),
    "play": ("play",),
    "flip": ("flip",),
    "take": ("take",),
    "call": ("koi-koi", "shobu"),
    "deal": ("deal",),
    "over": (),
}
# The rule that puts each kind of action where it belongs.
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


def _sooner(state: State, does: str) -> str | None:
    if does == "koi-koi" and state.caller is not None:
        return "koi-koi-once"  # rule: koi-koi-once
    return "flip" if state.phase == "flip" and does == "play" else None


Read = tuple[str, int, int]  # of an action: what is done, the card, the card taken with it


def _may_play(state: State, read: Read) -> Rule | None:
    _, card, taken = read
    assert state.to_move is not None
    if not state.hands[state.to_move] >> card & 1:
        return RULE["play-from-hand"]
    matches = state.field & SAME_MONTH[card]
    n = matches.bit_count()
    if taken == NONE:
        return RULE["choose-one-of-two"] if n == 2 else None  # rule: choose-one-of-two
    if not state.field >> taken & 1:
        return RULE["capture-from-field"]
    if not matches >> taken & 1:
        return RULE["same-month"]
    if n == 2:
        return None
    return RULE["capture-one" if n == 1 else "capture-three"]


def _may_take(state: State, read: Read) -> Rule | None:
    _, card, _ = read
    if not state.field >> card & 1:
        return RULE["capture-from-field"]
    if not SAME_MONTH[state.flipped] >> card & 1:
        return RULE["same-month"]
    return None


def _may_call(state: State, read: Read) -> Rule | None:
    assert state.to_move is not None
    return None if state.hands[state.to_move] else RULE["koi-koi-needs-cards"]  # rule: koi-koi-needs-cards


CHECKS: dict[str, Callable[[State, Read], Rule | None]] = {
    "play": _may_play,
    "take": _may_take,
    "koi-koi": _may_call,
}
why_not = judge(RULE, ACTIONS, DOES_IN_PHASE, WAITING, BELONGS, CHECKS, _sooner)


def legal(state: State) -> list[str]:
    """Every legal action: the hand in deck order, then the field in deck order; koi-koi before shobu."""
    phase = state.phase
    if phase == "play":
        assert state.to_move is not None
        actions = []
        field, hand = state.field, state.hands[state.to_move]
        while hand:  # as `indices` does, without its cost: this is the hottest loop of a playout
            card = (hand & -hand).bit_length() - 1
            hand &= hand - 1
            matches = field & SAME_MONTH[card]
            if matches.bit_count() == 2:
                actions += [PLAY_TAKE[card][other] for other in indices(matches)]
            else:
                actions.append(PLAY[card])
        return actions
    if phase == "flip":
        return ["flip"]
    if phase == "take":
        return [TAKE[card] for card in indices(state.field & SAME_MONTH[state.flipped])]
    if phase == "call":
        assert state.to_move is not None
        return ["koi-koi", "shobu"] if state.hands[state.to_move] else ["shobu"]
    if phase == "swap":
        return ["swap", "keep"]
    return ["deal"] if phase == "deal" else []


# --- The end of a game, and of the series ---


def _win(s: State, reason: str) -> State:
    """The mover scores the sets of its pile, doubled by Big Score and by a countered koi-koi (KK2)."""
    assert s.to_move is not None
    countered = s.caller == 1 - s.to_move
    points = score(s.captured[s.to_move], countered, s.options.small_sets, s.options.doublings).points
    return finish(s, reason, (points, 0) if s.to_move == 0 else (0, points))  # rule: winner-takes


def result(state: State) -> Result | None:
    """The reason and the points of the finished game; None before."""
    return state.result


def winners(state: State) -> tuple[int, ...]:
    """Who has the highest total once the series is over; equal totals share (KK10)."""
    if state.phase != "over":
        return ()
    best = max(state.scores)
    return tuple(seat for seat, points in enumerate(state.scores) if points == best)  # rule: final-winner
