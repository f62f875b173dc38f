"""Why an action of Koi-Koi is refused, in a sentence for the case."""

from __future__ import annotations

from collections.abc import Callable

from ..sentences import capital, shown
from .notation import ACTIONS
from .pieces import CARDS, MONTHS, SAME_MONTH, name, names
from .rules import why_not
from .state import State

SPELLINGS = (
    "swap, keep, play CARD, play CARD take CARD, flip, take CARD, koi-koi, shobu and deal, with cards like jan-crane"
)


def because(state: State, action: object) -> str:
    """Why the action is refused here, in a sentence; "" if it is legal. Tells nothing that the mover cannot see."""
    rule = why_not(state, action)
    if rule is None:
        return ""
    if rule.id == "not-an-action":
        return f"{shown(action)} is not an action. Actions are {SPELLINGS}."
    return SENTENCES[rule.id](state, *ACTIONS[str(action)])


def _month(card: int) -> str:
    return MONTHS[CARDS[card].month - 1].name


def _same_month(state: State, does: str, card: int, taken: int) -> str:
    card, other = (card, taken) if does == "play" else (state.flipped, card)
    month = _month(other)
    article = "an" if month[0] in "AO" else "a"
    return f"Only {article} {month} card can take {name(other)}, and {name(card)} is not one."


def _from_field(state: State, does: str, card: int, taken: int) -> str:
    return f"{capital(name(taken if does == 'play' else card))} does not lie on the field, so it cannot be taken."


def _not_now(state: State, *_: object) -> str:
    if state.result and state.result.reason == "bad-deal":
        return "It was a bad deal: first the cards are dealt again."
    if state.phase == "deal":
        return "This game has ended: the next deal comes first."
    if state.number < state.options.games:
        return "The next game is dealt once this one has ended."
    return "This is the last game of the series: no other is dealt after it."  # a bad deal would have shown by now


def _swap(state: State, *_: object) -> str:
    if state.phase == "swap":
        return "First the player who does not deal decides: swap the two hands unseen, or keep them."
    if not state.options.swap:
        return "This series is played without the swap."
    return "Hands are swapped before anyone looks at the cards, not during play."


def _from_hand(state: State, does: str, card: int, _: int) -> str:
    if state.field >> card & 1:
        other = f"only another {_month(card)} card can capture it"
        return f"{capital(name(card))} lies on the field, not in your hand: {other}."
    return f"{capital(name(card))} is not in your hand."


def _one_of_two(state: State, does: str, card: int, _: int) -> str:
    return f"{capital(name(card))} matches {names(state.field & SAME_MONTH[card])}: say which of the two it takes."


def _one(state: State, does: str, card: int, _: int) -> str:
    only = f"Only one card on the field matches {name(card)}, so there is nothing to choose"
    return f"{only}: simply play {name(card)}."


def _three(state: State, does: str, card: int, _: int) -> str:
    three = f"{capital(name(card))} takes all three {_month(card)} cards on the field"
    return f"{three}, so there is nothing to choose: simply play {name(card)}."


def _flip(state: State, does: str, *_: object) -> str:
    if does == "play":
        return "A card from the hand was played: now the top card of the deck is flipped."
    return "First a card from the hand is played, then the top card of the deck is flipped."


def _flip_choice(state: State, *_: object) -> str:
    if state.phase == "take":
        both = names(state.field & SAME_MONTH[state.flipped])
        return f"The flipped card, {name(state.flipped)}, matches {both}: first choose which of the two it takes."
    first = "flip the top card of the deck" if state.phase == "flip" else "play a card from your hand"
    return f"First {first}: only if it matches two cards do you choose what it takes."


def _call(state: State, *_: object) -> str:
    if state.phase == "call":
        if not state.hands[state.to_move or 0]:
            return "A set is complete and no card is left in your hand: call shōbu."
        return "A set is complete: first call koi-koi to play on, or shōbu to end the game."
    if state.caller is not None:
        return "After a koi-koi nobody calls again: the next set ends the game by itself."
    if state.phase == "flip":
        return "Sets are checked at the end of the turn: first flip the top card of the deck."
    return "Nobody calls before a turn has completed a set."


SENTENCES: dict[str, Callable[[State, str, int, int], str]] = {
    "match-over": lambda *_: "The match is over: nothing can be played any more.",
    "not-now": _not_now,
    "swap": _swap,
    "play-from-hand": _from_hand,
    "same-month": _same_month,
    "capture-from-field": _from_field,
    "capture-one": _one,
    "choose-one-of-two": _one_of_two,
    "capture-three": _three,
    "flip": _flip,
    "flip-choice": _flip_choice,
    "koi-koi-or-shobu": _call,
    "koi-koi-needs-cards": lambda *_: "No card is left in your hand to play on with: only shōbu is left.",
    "koi-koi-once": lambda *_: "Koi-koi has been called in this game already, and it is called only once.",
}
