"""Reading a position that was set up, and whether a game could go on from it, its cards be counted out so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Result
from .pieces import MONTH_MASKS, SAME_MONTH
from .position import read_state
from .sets import made, score
from .setup import next_dealer, quick_victory
from .state import HAND_SIZE, QUICK_VICTORY_POINTS, Options, State

LEFT = 8  # cards in the deck once all hands are played
MISCOUNT = 2  # a deck that is longer by so few cards is a slip, not a lesson's: one card of a hand more makes two


def read_position(given: Mapping[str, Any], options: Options, players: int = 2) -> State:
    """The state of a whole position, or a `ValueError` that says what is wrong with it.

    It must be playable, not necessarily reachable: teachers set up positions. What the numbers of cards rule out in a
    game is refused too, unless the deck is longer than a game's, as in positions that name a few cards alone.
    """
    state = read_state(given, options, players)
    problem = impossible(state)
    if problem:
        raise ValueError(f"this position is not possible: {problem}")
    return state


def impossible(s: State) -> str | None:
    """What is wrong with the state, or None. Hands, field and piles may hold anything, as teachers set them up."""
    finished = s.phase in ("deal", "over")
    if finished != (s.result is not None):
        return f"phase {s.phase} " + ("needs a result" if finished else "has no result yet")
    if s.result is not None:
        return _impossible_end(s, s.result)
    assert s.to_move is not None
    pile, hand = s.captured[s.to_move], s.hands[s.to_move]
    if s.gained & ~pile:
        return "gained are cards of the mover's captured pile, this turn's"
    if (s.flipped >= 0) != (s.phase == "take"):
        return "a flipped card waits in phase take, and only there"
    if s.phase == "take" and (s.field & SAME_MONTH[s.flipped]).bit_count() != 2:
        return "in phase take the flipped card matches exactly two cards of the field"
    if s.phase == "call" and (s.caller is not None or not made(pile, s.options.small_sets)):
        return "phase call needs a set of the mover's and no earlier koi-koi"
    if s.phase in ("swap", "play") and s.gained:
        return "a turn that begins has gained nothing yet"
    if s.phase == "swap":
        return _impossible_swap(s)
    if s.phase == "play" and not hand:
        return "the player to move has no card to play"
    return _miscounted(s, s.to_move)


def _miscounted(s: State, mover: int | None) -> str | None:
    """What the numbers of cards rule out. `mover` is whose turn it is, or whose turn ended the game.

    Each card of a hand is followed by a flip, so the hands tell the size of the deck. Where a teacher set up a few
    cards, all the others lie in the deck too, which is then far too long, and no more can be counted out.
    """
    sizes = [hand.bit_count() for hand in s.hands]
    flips = sum(sizes) + (s.phase == "flip")
    spare = len(s.deck) - flips - LEFT
    if spare < 0:
        return f"the deck has {len(s.deck)} cards, but {flips} are still to be flipped and {LEFT} are left over"
    if mover is not None:
        played = s.phase != "play"
        lead = sizes[mover] - sizes[1 - mover]
        if lead not in ((-1, 0) if played else (0, 1)):
            return "the two hands are played in turn, so their sizes differ by one card at most"
        first = mover == s.dealer
        if not spare and (lead != (-first if played else not first) or sizes[mover] + played > HAND_SIZE):
            return "both hands begin with 8 cards and the dealer plays first, so they cannot be of these sizes"
    if spare > MISCOUNT:
        return None
    return _miscounted_months(s) if not spare else f"the deck has {len(s.deck)} cards, but {flips + LEFT} lie there now"


def _miscounted_months(s: State) -> str | None:
    taken = s.captured[0] | s.captured[1]
    for month in MONTH_MASKS:
        if any((pile & month).bit_count() % 2 for pile in (*s.captured, s.gained)):
            return "cards of a month are captured by twos, or all four at once"
        if taken & month and (s.field & month).bit_count() > 1:
            return "of a month that was captured from, the last two cards do not meet on the field"
    return None


def _impossible_swap(s: State) -> str | None:
    if not s.options.swap:
        return "this match is played without the swap"
    if s.to_move == s.dealer:
        return "the player who does not deal decides on the swap"
    return _begun(s, "before the swap")


def _begun(s: State, when: str) -> str | None:
    """What there cannot be while no card has been played."""
    if [cards.bit_count() for cards in (*s.hands, s.field)] != [HAND_SIZE] * 3:
        return f"{when} both hands and the field hold 8 cards each"
    if s.caller is not None or any(s.captured):
        return f"nobody has called koi-koi or captured a card {when}"
    return None


def _impossible_end(s: State, result: Result) -> str | None:
    last = s.number >= s.options.games and result.reason != "bad-deal"
    if last != (s.phase == "over"):
        return "phase over comes with the result of the last game, phase deal with any other"
    if s.flipped >= 0:
        return "a flipped card waits in phase take, and only there"
    if s.gained & ~(s.captured[0] | s.captured[1]):
        return "gained are cards of a captured pile, the last turn's"
    if result.points not in _possible_points(s, result.reason):
        return f"the reason {result.reason} does not give the points {list(result.points)} here"
    if any(score < points for score, points in zip(s.scores, result.points, strict=True)):
        return "the scores hold at least the points of the result"
    if result.reason == "exhausted" and any(s.hands):
        return "the reason exhausted comes with empty hands"
    dealer = next_dealer(s)
    if s.phase == "deal" and s.to_move != (s.dealer if dealer is None else dealer):
        return "in phase deal the next dealer is to move"
    if result.reason in ("quick-victory", "bad-deal"):
        return _begun(s, f"at the reason {result.reason}")
    return _miscounted(s, None if result.reason == "exhausted" else result.points.index(max(result.points)))


def _possible_points(s: State, reason: str) -> list[tuple[int, int]]:
    """The points that a game which ended so can have given."""
    quick = [quick_victory(hand) for hand in s.hands]
    if reason == "quick-victory":
        return [(QUICK_VICTORY_POINTS * quick[0], QUICK_VICTORY_POINTS * quick[1])] if any(quick) else []
    if reason == "bad-deal":
        return [(0, 0)] if quick_victory(s.field) and not any(quick) else []
    if reason == "exhausted":
        return [(0, 0)]
    winners = [0, 1] if s.caller is None else [s.caller if reason == "further-set" else 1 - s.caller]
    if (reason == "shobu") != (s.caller is None):
        return []
    won = [
        score(s.captured[seat], reason == "counter", s.options.small_sets, s.options.doublings).points
        for seat in winners
    ]
    return [(n, 0) if seat == 0 else (0, n) for seat, n in zip(winners, won, strict=True) if n]
