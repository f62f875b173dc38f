"""Koi-Koi in plain sentences: what just happened, and why an action is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..game import Position
from ..sentences import Line, counted, listed
from .notation import ACTIONS
from .pieces import CARDS, INDEX, MONTH_MASKS, MONTHS, SAME_MONTH, mask, name, names
from .sets import BIG_SCORE, Made, Score, made, score
from .setup import next_dealer
from .state import State

PLAYERS = ("Player 1", "Player 2")


def points(n: int) -> str:
    return counted(n, "point")


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


# --- What is to be done, and how it ended: from a position, as a seat sees it ---


PROMPTS = {
    "swap": "swap the two hands unseen, or keep them?",
    "play": "play a card from your hand.",
    "flip": "flip the top card of the deck.",
    "call": "a set is complete: call koi-koi to play on, or shōbu to end the game.",
}


def prompt(position: Position, players: Sequence[str], options: Mapping[str, Any]) -> str:
    """What the player to move may do now."""
    if position["phase"] == "over":
        return "The series is over."
    if position["phase"] == "deal":
        if position["result"]["reason"] == "bad-deal":
            return "Look at the bad deal, then deal the same game again."
        return "Look at how the game ended, then deal the next one."
    name = players[position["to_move"]]
    if position["phase"] == "take":
        card = CARDS[INDEX[position["flipped"]]]
        return f"{name}: the {card.name} matches two cards: choose the one it takes."
    if position["phase"] == "call" and not position["hands"][position["to_move"]]:
        return f"{name}: a set is complete, and no card is left to play on with: call shōbu."
    return f"{name}: {PROMPTS[position['phase']]}"


def decision(position: Position, players: Sequence[str], options: Mapping[str, Any]) -> list[str]:
    """What is won now and what is risked, in two sentences."""
    seat = position["to_move"]
    now = scored(position, options, seat)
    won = reckoning(now)
    if not now.big:
        won += f"; from {BIG_SCORE} on they would be doubled"
    other = players[1 - seat]
    if not position["hands"][seat]:
        return [f"Shōbu takes {won}.", "No card is left in hand to play on with."]
    return [
        f"Shōbu takes {won}.",
        f"Koi-koi plays on for {further(options['next_set'])}; if {other} completes a set first, "
        f"{other} wins with doubled points, and if the hands run out nobody scores.",
    ]


def ending(
    position: Position, players: Sequence[str], options: Mapping[str, Any], language: str = "en"
) -> tuple[str, list[Line]]:
    """Who won how much, and how the points came about."""
    reason, gained = position["result"]["reason"], position["result"]["points"]
    if reason == "quick-victory":
        lines = [
            Line(f"{name}: a quick victory", str(n), "quick-victory")
            for name, n in zip(players, gained, strict=True)
            if n
        ]
        return _title(players, gained), lines
    if reason in ("bad-deal", "exhausted"):
        told = {"bad-deal": "A bad deal: the game is dealt again", "exhausted": "The hands are empty"}[reason]
        lines = [Line(told, "0", reason)]
        if position["caller"] is not None:
            lines.append(Line(f"{players[position['caller']]}'s koi-koi found no further set", "", "further-set"))
        return "Nobody scores", lines
    won = scored(position, options, 0 if gained[0] else 1)
    lines = [Line(_told(m, language), str(m.points), m.set.rule) for m in won.sets]
    if won.big:
        lines.append(Line(f"Big Score: {won.base} is {BIG_SCORE} or more", "× 2", "big-score"))
    if won.countered:
        limited = won.big and won.factor == 2
        lines.append(Line("Koi-koi countered", "no more" if limited else "× 2", "counter"))
    return _title(players, gained), lines


def _told(m: Made, language: str) -> str:
    if not m.extra:
        return set_name(m, language)
    return f"{set_name(m, language)}: {m.set.points} and {m.extra} for further cards"


def _title(players: Sequence[str], gained: list[int]) -> str:
    return " and ".join(f"{name} wins {points(n)}" for name, n in zip(players, gained, strict=True) if n)


def set_name(m: Made, language: str) -> str:
    return {"romaji": m.set.romaji, "ja": m.set.japanese}.get(language, m.set.name)


def scored(position: Position, options: Mapping[str, Any], seat: int) -> Score:
    return score(
        mask(position["captured"][seat]), position["caller"] == 1 - seat, options["small_sets"], options["doublings"]
    )
