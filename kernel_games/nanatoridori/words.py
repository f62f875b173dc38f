"""Nanatoridori in plain sentences: what just happened, and why an action is refused. Secrets are told to nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..game import Position
from ..sentences import Line, capital, counted, listed
from .notation import ACTIONS, Action
from .pieces import COPIES, NUMBERS, RANKS, flock_name, the_flock
from .rules import best
from .setup import loser
from .state import Options, State, is_duel

PLAYERS = tuple(f"Player {seat + 1}" for seat in range(6))


def cards(n: int) -> str:
    return counted(n, "card")


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


# --- What is to be done, and how it ended: from a position, as a seat sees it ---


def prompt(position: Position, players: Sequence[str], options: Mapping[str, Any]) -> str:
    """What the player to move may do now."""
    phase, seat = position["phase"], position["to_move"]
    if phase == "over":
        return "The match is over."
    if phase == "deal":
        return "Look at how the round ended, then deal the next one."
    name = players[seat]
    if phase == "flock":
        return f"{name}: take the beaten flock, {flock_told(position['held'])}, into a gap of your hand, or discard it."
    if phase == "draw":
        card = "card that you picked up" if len(players) == 2 else "drawn card"
        return f"{name}: keep the {card} in a gap of your hand, or discard it."
    if position["flock"] is None:
        return f"{name}: play a flock from your hand."
    flock = flock_told(position["flock"])
    if (position["flock"]["rank"], position["flock"]["count"]) == (len(RANKS), COPIES):
        return f"{name}: pass, for nothing beats {flock}."
    return f"{name}: beat {flock}, or pass."


def flock_told(flock: Mapping[str, int]) -> str:
    """ "two 5s"."""
    return flock_name(str(flock["rank"]) * flock["count"])


def ending(position: Position, players: Sequence[str], options: Mapping[str, Any]) -> tuple[str, list[Line]]:
    """Who lost the round, and what each seat gained; after the last one, who won."""
    gained, reason = position["result"]["points"], position["result"]["reason"]
    loser = gained.index(min(gained))
    penguins = position["scoring"] == "penguins"
    lines, out = [], position["out"]
    for seat in (*out, *(seat for seat in range(len(gained)) if seat not in (*out, loser)), loser):
        told, rule = "went out", "going-out"
        if seat == loser:
            told, rule = (
                ("passed out", "passing-out") if reason == "passed-out" else ("had cards left in hand", "last-one")
            )
        elif seat not in out:
            told, rule = "wins the round", "passing-out"
        value = f"{gained[seat]} points" if not penguins else "− 1 penguin" if gained[seat] else ""
        lines.append(Line(f"{players[seat]} {told}", value, rule if penguins else "one-winner"))
    title = f"{players[loser]} loses the round"
    if position["phase"] == "over":
        title = _won(position, players, options, loser)
    return title, lines


def _won(position: Position, players: Sequence[str], options: Mapping[str, Any], loser: int) -> str:
    """Who won the match."""
    if position["scoring"] == "penguins":
        others = "everybody else" if len(players) > 2 else players[1 - loser]
        return f"{players[loser]} has no penguin left: {others} wins"
    return victory(position["scores"], Options.read(options), players)
