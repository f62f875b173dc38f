"""A state of Koi-Koi as a position in plain JSON: written and read, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Position
from ..reading import check_seen, entries, read_keys, read_number, read_points, read_result, read_seat, read_turn
from ..shuffle import Rng, shuffled
from .pieces import CODES, INDEX, check_deck, codes, indices, mask, read_cards
from .setup import quick_victory
from .state import PHASES, REASONS, Options, State


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


def read_state(given: Mapping[str, Any], options: Options, players: int) -> State:
    """The state of a whole position, well-formed and with all its pieces; whether it is possible is asked later."""
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
    return State(
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
