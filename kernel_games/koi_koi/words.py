"""Koi-Koi in plain sentences: what just happened, and why an action is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..sentences import capital, counted, listed, shown
from .notation import ACTIONS
from .pieces import CARDS, INDEX, MONTH_MASKS, MONTHS, SAME_MONTH, indices
from .rules import why_not
from .sets import Made, Score, made, score
from .setup import next_dealer
from .state import State

PLAYERS = ("Player 1", "Player 2")
SPELLINGS = (
    "swap, keep, play CARD, play CARD take CARD, flip, take CARD, koi-koi, shobu and deal, with cards like jan-crane"
)


def name(card: int) -> str:
    """A card as it is spoken of: "the October deer"."""
    return f"the {CARDS[card].name}"


def names(cards: int) -> str:
    """A set of cards as a list in words."""
    return listed(name(card) for card in indices(cards))


def points(n: int) -> str:
    return counted(n, "point")


# --- Why not ---


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


# --- What happened ---


def said(
    before: State | None, action: str, after: State, seat: int | None = None, names: Sequence[str] = PLAYERS
) -> str:
    """What the action did, in sentences that `seat` may read; `before` is None for the first deal of a match.

    Every action of Koi-Koi is open, so all seats read the same.
    """
    if before is None or action == "deal":
        return " ".join(_dealt(after, names))
    assert before.to_move is not None
    who = names[before.to_move]
    does, card, _ = ACTIONS[action]
    if does == "swap":
        first = f"{who} swaps the hands unseen." if action == "swap" else f"{who} keeps the hands as they were dealt."
    elif does == "koi-koi":
        first = f"{who} calls koi-koi and plays on for {further(before.options.next_set)}."
    elif does == "shobu":
        first = f"{who} calls shōbu."
    else:
        first = _moved(before, does, card, after, who)
    return " ".join([first, *_then(before, after, names)])


def _moved(before: State, does: str, card: int, after: State, who: str) -> str:
    assert before.to_move is not None
    won = after.captured[before.to_move] & ~before.captured[before.to_move]
    if does == "take":
        return f"{who} takes {name(card)} with {name(before.flipped)}."
    moved = card if does == "play" else before.deck[0]
    verb = "plays" if does == "play" else "flips"
    if won:
        return f"{who} {verb} {name(moved)} and captures {names(won & ~(1 << moved))}."
    if after.phase == "take":
        both = names(before.field & SAME_MONTH[moved])
        return f"{who} flips {name(moved)}: it matches {both}, and one of them may be taken."
    return f"{who} {verb} {name(moved)}, which matches nothing and stays on the field."


def _dealt(after: State, names: Sequence[str]) -> list[str]:
    said = [f"Game {after.number} of {after.options.games}."]
    for cut in after.dealt.cuts if after.dealt else ():
        both = listed(f"{who} cuts {name(INDEX[code])}" for who, code in zip(names, cut, strict=True))
        said.append(f"{both}.")
    said.append(f"{names[after.dealer]} deals.")
    return said + (_ended(after, names) if after.result else [])


def _then(before: State, after: State, names: Sequence[str]) -> list[str]:
    """What the action led to: a set, or the end of the game."""
    if after.result:
        return _ended(after, names)
    if after.phase != "call":
        return []
    assert after.to_move is not None
    sets = made(after.captured[after.to_move], after.options.small_sets)
    return [f"{names[after.to_move]} holds {_sets(sets)}."]


def _sets(sets: Iterable[Made]) -> str:
    return listed(f"{m.set.name} ({points(m.points)})" for m in sets)


def _ended(after: State, names: Sequence[str]) -> list[str]:
    """Why the game ended, what it gave, and who deals next or has won."""
    assert after.result is not None
    reason, gained = after.result
    if reason == "quick-victory":
        said = [
            f"{who} holds {_luck(hand)}: a quick victory for {points(won)}."
            for who, hand, won in zip(names, after.hands, gained, strict=True)
            if won
        ]
    elif reason == "bad-deal":
        said = [f"The field holds {_luck(after.field)}: a bad deal, and nobody scores."]
    elif reason == "exhausted":
        said = ["The hands are empty, so nobody scores."]
        if after.caller is not None:
            said = [f"The hands are empty and {names[after.caller]}'s koi-koi found no further set: nobody scores."]
    else:
        seat = 0 if gained[0] else 1
        won = winning(after, seat)
        verb = {"counter": "counters the koi-koi and wins", "further-set": f"{_went_on(after, seat)} and wins"}
        said = [f"{names[seat]} {verb.get(reason, 'wins')} with {_sets(won.sets)}: {reckoning(won)}."]
    if after.phase == "over":
        return [*said, _final(after, names)]
    dealer = next_dealer(after)
    deals = "deals again" if reason == "bad-deal" else "deals next"
    return [*said, "The dealer is cut for anew." if dealer is None else f"{names[dealer]} {deals}."]


def further(next_set: str) -> str:
    """What the caller of koi-koi plays on for (KK3)."""
    return "a further set" if next_set == "new" else "a further set or more points"


def _went_on(after: State, seat: int) -> str:
    """What the caller's last turn did: with `next_set="any-gain"` it may be that no set is new."""
    pile, small_sets = after.captured[seat], after.options.small_sets
    now, before = ({m.set.id for m in made(cards, small_sets)} for cards in (pile, pile & ~after.gained))
    return "adds points after the koi-koi" if now <= before else "completes a further set"


def _luck(cards: int) -> str:
    """What makes eight cards a quick victory or a bad deal."""
    four = [m.name for m, month in zip(MONTHS, MONTH_MASKS, strict=True) if (cards & month).bit_count() == 4]
    return f"{listed(f'all four {month} cards' for month in four)} (teshi)" if four else "four pairs (kuttsuki)"


def winning(after: State, seat: int) -> Score:
    """How the winner's points came about."""
    options = after.options
    return score(after.captured[seat], after.caller == 1 - seat, options.small_sets, options.doublings)


def reckoning(won: Score) -> str:
    """The sum in words: "10 points, doubled for a Big Score to 20"."""
    reasons = [text for yes, text in ((won.big, "a Big Score"), (won.countered, "the countered koi-koi")) if yes]
    if not reasons:
        return points(won.points)
    times = {2: "doubled", 4: "doubled twice"}[won.factor]
    return f"{points(won.base)}, {times} for {' and '.join(reasons)} to {won.points}"


def _final(after: State, names: Sequence[str]) -> str:
    a, b = after.scores
    if a == b:
        return f"The series is over: {names[0]} and {names[1]} share the victory, {a} : {b}."
    return f"The series is over: {names[0 if a > b else 1]} wins, {max(a, b)} : {min(a, b)}."
