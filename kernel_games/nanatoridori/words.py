"""Nanatoridori in plain sentences: what just happened, and why an action is refused. Secrets are told to nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add

from ..sentences import capital, counted, listed, shown
from .notation import ACTIONS, Action
from .pieces import NUMBERS, flock_name, stronger, the_flock
from .rules import best, decided, points_of, why_not
from .setup import loser
from .state import Options, State, is_duel

PLAYERS = tuple(f"Player {seat + 1}" for seat in range(6))


def cards(n: int) -> str:
    return counted(n, "card")


# --- Why not ---


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
    return f"There is no gap {action.start}: with {cards(size)} in your hand the gaps are 0 to {size}."


def _from_hand(state: State, action: Action) -> str:
    size = len(_hand(state))
    return f"There is no card {action.stop} in your hand: it has {cards(size)}."


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


# --- What happened ---


def said(
    before: State | None, action: str, after: State, seat: int | None = None, names: Sequence[str] = PLAYERS
) -> str:
    """What the action did, in sentences that `seat` may read; `before` is None for the first deal of a match.

    A card from the deck is named to the player who drew it, and to no seat in particular; the rest is open to all.
    """
    if before is None or action == "deal":
        return " ".join(_dealt(after, names))
    mover = before.to_move
    assert mover is not None
    who, does = names[mover], ACTIONS[action].does
    if does == "play":
        said = [_played(before, ACTIONS[action], after, names)]
    elif does == "pass":
        said = [_passed(before, after, who, seat in (None, mover))]
    elif does == "take":
        said = [f"{who} takes {the_flock(before.held)} into the hand, {_where(before, ACTIONS[action])}."]
    elif does == "keep":
        card = the_flock(before.held) if seat in (None, mover) or is_duel(before) else "the card"
        said = [f"{who} keeps {card}, {_where(before, ACTIONS[action])}."]
    else:
        said = [f"{who} discards {the_flock(before.held)}."]
    return " ".join([*said, *_then(before, after, names)])


def _dealt(after: State, names: Sequence[str]) -> list[str]:
    duel = "A duel. " if is_duel(after) and after.number == 1 else ""
    said = [f"{duel}Round {after.number}. {names[after.starter]} starts."]
    return said + (_ended(after, names) if after.result else [])


def _played(before: State, action: Action, after: State, names: Sequence[str]) -> str:
    assert before.to_move is not None
    who = names[before.to_move]
    played = flock_name(after.flock)
    if action.joined:
        played += f", {NUMBERS[action.joined]} of them face up"
    if before.owner is None:
        return f"{who} plays {played}."
    owner = names[before.owner]
    return f"{who} plays {played}{',' if action.joined else ''} and beats {flock_name(before.flock)} of {owner}'s."


def _passed(before: State, after: State, who: str, told: bool) -> str:
    if after.held:
        if is_duel(before):
            return f"{who} passes and picks up the face-up {after.held}."
        return f"{who} passes and draws {flock_name(after.held) if told else 'a card'}."
    if is_duel(before):
        return f"{who} passes with no face-up card left, which loses the round."
    return f"{who} passes. The draw pile is empty."


def _where(before: State, action: Action) -> str:
    """Where the held cards went: the place tells nothing of the cards beside it."""
    assert before.to_move is not None
    size = len(before.hands[before.to_move])
    if not size:
        return "which was empty"
    if action.start in (0, size):
        return "at the right end" if action.start else "at the left end"
    return f"between cards {action.start} and {action.start + 1}"


def _then(before: State, after: State, names: Sequence[str]) -> list[str]:
    """What the action led to: a player out, the table cleared, the end of the round."""
    said = [f"{names[seat]} has no card left in hand and is out." for seat in after.out[len(before.out) :]]
    if before.flock and not after.flock:
        assert before.owner is not None
        assert after.to_move is not None
        owner, leader = names[before.owner], names[after.to_move]
        leads = f"{leader} leads" if before.owner == after.to_move else f"{owner} is out, so {leader} leads"
        verb = "is" if len(before.flock) == 1 else "are"
        said.append(f"{capital(the_flock(before.flock))} that all have passed on {verb} discarded, and {leads}.")
    return said + (_ended(after, names) if after.result else [])


def _ended(after: State, names: Sequence[str]) -> list[str]:
    """Why the round ended, what it gave, and who starts next or has won."""
    assert after.result is not None
    lost, options = loser(after), after.options
    said = []
    if after.result.reason == "went-out":
        said.append(f"Only {names[lost]} has cards left in hand and loses the round.")
    penguins = options.scoring == "penguins"
    said.append(_penguin(after, names[lost]) if penguins else f"{_gains(after.result.points, names)}.")
    if after.phase == "deal":
        said.append(f"{names[lost]} starts the next one.")
    elif penguins:
        others = listed(name for seat, name in enumerate(names[: len(after.hands)]) if seat != lost)
        said.append(f"The game is over: {others} {'wins' if len(after.hands) == 2 else 'win'}.")
    else:
        said.append(f"The game is over: {victory(after.scores, options, names)}.")
    return said


def _penguin(after: State, who: str) -> str:
    left = after.scores[loser(after)]
    return f"{who} loses a penguin, and {'one is' if left == 1 else 'none is'} left."


def _gains(points: Sequence[int], names: Sequence[str]) -> str:
    """ "Nancy gains 4 points, Carla and Dan 2 each"."""
    first = names[points.index(max(points))]
    others = [name for name, gained in zip(names, points, strict=False) if 0 < gained < max(points)]
    each = f", {listed(others)} {min(filter(None, points))}{' each' if len(others) > 1 else ''}" if others else ""
    return f"{first} gains {max(points)} points{each}"


def victory(scores: Sequence[int], options: Options, names: Sequence[str]) -> str:
    """Who won a match by points: "Nancy and Bruno share the victory with 10 points each"."""
    won = best(scores, options)
    if len(won) == 1:
        return f"{names[won[0]]} wins with {scores[won[0]]} points"
    if len({scores[seat] for seat in won}) == 1:
        return f"{listed(names[seat] for seat in won)} share the victory with {scores[won[0]]} points each"
    return f"{listed(f'{names[seat]} ({scores[seat]} points)' for seat in won)} share the victory"
