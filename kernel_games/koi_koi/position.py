"""A state of Koi-Koi as a position in plain JSON: written, read and checked, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Position, Result
from ..reading import check_seen, entries, read_keys, read_number, read_points, read_result, read_seat, read_turn
from ..shuffle import Rng, shuffled
from .cards import CODES, INDEX, SAME_MONTH, check_deck, codes, indices, mask, read_cards
from .sets import made, score
from .state import HAND_SIZE, PHASES, QUICK_VICTORY_POINTS, REASONS, Options, State, next_dealer, quick_victory


def position(state: State, seat: int | None = None) -> Position:
    """The state as plain JSON. With a seat, what it may not see is None; a finished game is open to all."""
    if seat is not None:
        seat = read_seat(seat, 2, "seat")
    secret = seat is not None and state.phase not in ("deal", "over")
    hidden = [secret and (s != seat or state.phase == "swap") for s in (0, 1)]
    return {
        "game": "koi-koi",
        "phase": state.phase,
        "to_move": state.to_move,
        "dealer": state.dealer,
        "hands": [
            [None] * hand.bit_count() if hide else codes(hand) for hand, hide in zip(state.hands, hidden, strict=True)
        ],
        "field": codes(state.field),
        "captured": [codes(pile) for pile in state.captured],
        "gained": codes(state.gained),
        "deck": [None] * len(state.deck) if secret else [CODES[i] for i in state.deck],
        "flipped": CODES[state.flipped] if state.flipped >= 0 else None,
        "caller": state.caller,
        "number": state.number,
        "scores": list(state.scores),
        "result": state.result and {"reason": state.result.reason, "points": list(state.result.points)},
    }


def resample(state: State, seat: int, rng: Rng) -> State:
    """A random state that the seat cannot tell from this one: what it does not see, dealt anew.

    Hands were looked at before play began, so the other's untouched hand is no quick victory, and never later holds
    four cards of a month.
    """
    seat = read_seat(seat, 2, "seat")
    if state.phase in ("deal", "over"):
        return state._replace(dealt=None)
    unseen_hands = [s for s in (0, 1) if s != seat or state.phase == "swap"]
    unseen = set(state.deck).union(*(indices(state.hands[s]) for s in unseen_hands))
    while True:  # the deck is at least as large as the hands, so there always is a hand without a quick victory
        cards = shuffled(sorted(unseen), rng)
        hands = list(state.hands)
        for s in unseen_hands:
            size = state.hands[s].bit_count()
            hands[s] = sum(1 << i for i in cards[:size])
            del cards[:size]
        if state.phase == "swap" or not quick_victory(hands[1 - seat]):
            break
    return state._replace(hands=(hands[0], hands[1]), deck=tuple(cards), dealt=None)


# fmt: off
ENTRIES = (
    "game", "phase", "to_move", "dealer", "hands", "field", "captured", "gained", "deck", "flipped", "caller",
    "number", "scores", "result",
)
# fmt: on


def set_up(
    hands: tuple[str, str],
    field: str,
    captured: tuple[str, str] = ("", ""),
    deck: str = "",
    phase: str = "play",
    to_move: int = 0,
    **entries: Any,
) -> Position:
    """A whole position for a lesson, from card codes with blanks between them.

    Cards that are not named lie at the bottom of the deck. Other entries of a position may be given by their names.
    """
    flipped = entries.pop("flipped", None)
    named = " ".join([*hands, field, *captured, deck, flipped or ""]).split()
    given = {
        "game": "koi-koi",
        "phase": phase,
        "to_move": to_move,
        "dealer": to_move,
        "hands": [hand.split() for hand in hands],
        "field": field.split(),
        "captured": [pile.split() for pile in captured],
        "gained": [],
        "deck": [*deck.split(), *(code for code in CODES if code not in named)],
        "flipped": flipped,
        "caller": None,
        "number": 1,
        "scores": [0, 0],
        "result": None,
    }
    return given | read_keys(entries, ENTRIES, "a Koi-Koi position", needed=())


def read_position(given: Mapping[str, Any], options: Options, players: int = 2) -> State:
    """The state of a whole position, or a `ValueError` that says what is wrong with it.

    It must be playable, not necessarily reachable: teachers set up positions.
    """
    p = read_keys(given, ENTRIES, "a Koi-Koi position")
    phase, to_move = read_turn(p, PHASES, players)
    dealer = read_seat(p["dealer"], players, "dealer")
    caller = None if p["caller"] is None else read_seat(p["caller"], players, "caller")
    number, scores = _read_standings(p, options)
    hands, captured = (_read_pair(p[name], name) for name in ("hands", "captured"))
    field, deck, gained = (_read_zone(p[name], name) for name in ("field", "deck", "gained"))
    flipped = [] if p["flipped"] is None else _read_zone([p["flipped"]], "flipped")
    check_deck([*hands[0], *hands[1], *field, *captured[0], *captured[1], *deck, *flipped], "position")
    if len(set(gained)) < len(gained):
        raise ValueError("gained names a card more than once")
    state = State(
        phase=phase,
        to_move=to_move,
        dealer=dealer,
        hands=(mask(hands[0]), mask(hands[1])),
        field=mask(field),
        captured=(mask(captured[0]), mask(captured[1])),
        gained=mask(gained),
        deck=tuple(INDEX[code] for code in deck),
        flipped=INDEX[flipped[0]] if flipped else -1,
        caller=caller,
        number=number,
        scores=scores,
        result=read_result(p["result"], REASONS, players),
        options=options,
        dealt=None,
    )
    problem = _impossible(state)
    if problem:
        raise ValueError(f"this position is not possible: {problem}")
    return state


def _read_zone(value: object, what: str) -> list[str]:
    check_seen(value, what)
    return read_cards(value, what)


def _read_pair(value: object, what: str) -> list[list[str]]:
    zones = entries(value)
    if zones is None or len(zones) != 2:
        raise ValueError(f"{what} must hold two lists of cards, one a seat")
    return [_read_zone(zone, f"{what}[{seat}]") for seat, zone in enumerate(zones)]


def _read_standings(p: Mapping[str, Any], options: Options) -> tuple[int, tuple[int, int]]:
    number = read_number(p["number"], "number", 1, options.games, "a game of the series")
    first, second = read_points(p["scores"], 2, "scores")
    return number, (first, second)


def _impossible(s: State) -> str | None:
    """Why the rules could not go on from here, or None."""
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
    before_hand = s.phase == "play"
    lead = hand.bit_count() - s.hands[1 - s.to_move].bit_count()
    if lead not in ((0, 1) if before_hand else (-1, 0)):
        return "the two hands are played in turn, so their sizes differ by one card at most"
    if before_hand and not hand:
        return "the player to move has no card to play"
    flips = (s.hands[0] | s.hands[1]).bit_count() + (s.phase == "flip")
    if len(s.deck) < flips:
        return f"the deck has {len(s.deck)} cards, but {flips} are still to be flipped"
    return None


def _impossible_swap(s: State) -> str | None:
    if not s.options.swap:
        return "this match is played without the swap"
    sizes = [s.hands[0].bit_count(), s.hands[1].bit_count(), s.field.bit_count()]
    if sizes != [HAND_SIZE] * 3:
        return "before the swap both hands and the field hold 8 cards each"
    if s.to_move == s.dealer:
        return "the player who does not deal decides on the swap"
    if s.caller is not None or any(s.captured):
        return "nobody has called koi-koi or captured a card before the swap"
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
    return None


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
