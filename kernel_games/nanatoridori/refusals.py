"""Why an action of Nanatoridori is refused, in a sentence for the case. Secrets are told to nobody."""

from __future__ import annotations

from collections.abc import Callable
from operator import add

from ..sentences import capital, counted, listed, shown
from .notation import ACTIONS, Action
from .pieces import flock_name, stronger
from .rules import decided, points_of, why_not
from .state import State, is_duel


def because(state: State, action: object) -> str:
    """Why the action is refused here, in a sentence; "" if it is legal. Tells nothing that the mover cannot see."""
    rule = why_not(state, action)
    if rule is None:
        return ""
    if rule.id == "not-an-action":
        return (
            f"{shown(action)} is not an action. Actions are play 4, play 4-5, "
            f"play 4 +1, pass, pass 1 or 2, take GAP, keep GAP, discard and deal, with places from 1 and gaps from 0."
        )
    return SENTENCES[rule.id](state, ACTIONS[str(action)])


def _not_now(state: State, *_: object) -> str:
    if state.phase == "deal":
        return "This round has ended: the next deal comes first."
    ends = _may_end(state)
    if ends == {True}:
        return "This is the last round: whoever loses it, the match ends with it."
    return f"The next round is dealt once this one has ended{', unless it ends the match' if True in ends else ''}."


def _may_end(state: State) -> set[bool]:
    """Whether the round in play ends the match: the answers for all who may lose it and all who may be out first."""
    seats = range(len(state.hands))
    left = [seat for seat in seats if seat not in state.out]
    ends = set()
    for losing in left:
        for first in state.out[:1] or [seat for seat in left if seat != losing]:
            points = points_of(losing, (first,), len(seats), state.options)
            ends.add(decided(tuple(map(add, state.scores, points)), state.options))
    return ends


def _take_or_discard(state: State, *_: object) -> str:
    if state.phase == "flock":
        it = "it" if len(state.held) == 1 else "them"
        return f"You have beaten {flock_name(state.held)}: first take {it} into your hand, or discard {it}."
    return "Only a flock that you have just beaten can be taken."


def _keep_or_discard(state: State, *_: object) -> str:
    if state.phase == "draw":
        verb = "picked up" if is_duel(state) else "drew"
        return f"You have passed: first keep the card that you {verb}, or discard it."
    return "Only a card that a pass has just given you can be kept."


def _order(state: State, *_: object) -> str:
    return "There is nothing to discard now: a card leaves your hand only when you play it."


def _gap(state: State, action: Action) -> str:
    size = len(_hand(state))
    if not size:
        return f"There is no gap {action.start}: your hand is empty, so only gap 0 is left."
    return f"There is no gap {action.start}: with {counted(size, 'card')} in your hand the gaps are 0 to {size}."


def _from_hand(state: State, action: Action) -> str:
    size = len(_hand(state))
    return f"There is no card {action.stop} in your hand: it has {counted(size, 'card')}."


def _same_rank(state: State, action: Action) -> str:
    chosen = _hand(state)[action.start : action.stop]
    if len(chosen) > 6:
        return f"All cards of a flock have the same rank, but cards {action.start + 1} to {action.stop} do not."
    return f"All cards of a flock have the same rank, but these are {listed(chosen)}."


def _side_by_side(state: State, action: Action) -> str:
    chosen = _hand(state)[action.start : action.stop]
    other = next(rank for rank in chosen if rank != chosen[0])
    return f"These {chosen[0]}s do not lie side by side: a {other} is between them, and a hand keeps its order."


def _too_weak(state: State, action: Action) -> str:
    n = action.stop - action.start + action.joined
    weak = capital(flock_name(_hand(state)[action.start] * n))
    return f"{weak} {'does' if n == 1 else 'do'} not beat {flock_name(state.flock)}: {stronger(state.flock)}."


def _lead(state: State, *_: object) -> str:
    return "The play area is empty: there is nothing to pass on, so play any flock from your hand."


def _duel(state: State, action: Action) -> str:
    if action.does == "pass":
        return "Only a duel has face-up cards to choose from: here you simply pass."
    return "Only a duel has face-up cards that can join a flock."


def _face_up_joins(state: State, action: Action) -> str:
    rank = _hand(state)[action.start]
    n = _face_up(state).count(rank)
    if not n:
        return f"You have no {rank} face up that could join this flock."
    return f"You have only one {rank} face up to join this flock."


def _duel_pass(state: State, action: Action) -> str:
    left = _face_up(state)
    if action.start:
        return f"You have only one face-up card left, the {left}: pass 1 picks it up."
    if len(left) == 1:
        return f"A pass picks up a face-up card: pass 1 for the {left}."
    return f"A pass picks up a face-up card: say which, pass 1 for the {left[0]} or pass 2 for the {left[1]}."


def _passing_out(state: State, *_: object) -> str:
    return "You have no face-up card left to pick up: a pass without one is written pass, and loses the round."


def _hand(state: State) -> str:
    assert state.to_move is not None
    return state.hands[state.to_move]


def _face_up(state: State) -> str:
    assert state.to_move is not None
    return state.face_up[state.to_move]


SENTENCES: dict[str, Callable[[State, Action], str]] = {
    "match-over": lambda *_: "The match is over: nothing can be played any more.",
    "not-now": _not_now,
    "take-or-discard": _take_or_discard,
    "keep-or-discard": _keep_or_discard,
    "order": _order,
    "any-gap": _gap,
    "from-hand": _from_hand,
    "same-rank": _same_rank,
    "side-by-side": _side_by_side,
    "more-cards": _too_weak,
    "higher-rank": _too_weak,
    "lead": _lead,
    "duel": _duel,
    "face-up-joins": _face_up_joins,
    "duel-pass": _duel_pass,
    "passing-out": _passing_out,
}
