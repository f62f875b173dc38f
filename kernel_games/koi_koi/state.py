"""A state of Koi-Koi, how it is written down as a position, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..game import Option, Position, Result, read_keys, read_options, read_seat
from ..shuffle import Rng, shuffled
from .cards import CODES, INDEX, MONTH_MASKS, SAME_MONTH, check_deck, codes, indices, mask, read_cards
from .sets import made

PHASES = ("swap", "play", "flip", "take", "call", "deal", "over")
REASONS = {  # how a game can end, and that in a word or two
    "shobu": "shōbu",
    "further-set": "further set",
    "counter": "koi-koi countered",
    "exhausted": "hands empty",
    "quick-victory": "quick victory",
    "bad-deal": "bad deal",
}
HAND_SIZE = 8

OPTIONS = (
    Option("games", 12, tuple(range(1, 13)), "Games", "KK10"),
    Option("swap", True, (True, False), "Swapping hands unseen", "KK9", ("allowed", "not played")),
    Option(
        "small_sets", "stack", ("stack", "absorb"), "Scrolls and Seeds", "KK1", ("always count", "void beside larger")
    ),
    Option("doublings", "stack", ("stack", "once"), "Big Score and counter", "KK2", ("four times", "twice at most")),
    Option("next_set", "new", ("new", "any-gain"), "After koi-koi", "KK3", ("a new set wins", "any gain wins")),
)


class Options(NamedTuple):
    """The choices a series is played with."""

    games: int
    swap: bool
    small_sets: str
    doublings: str
    next_set: str

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Options:
        return cls(**read_options(OPTIONS, given))


class Deal(NamedTuple):
    """What luck gave: the cut cards by seat (several rounds if equal), who deals, and the shuffled deck."""

    cuts: tuple[tuple[str, str], ...]
    dealer: int
    cards: tuple[str, ...]

    def record(self) -> dict[str, Any]:
        return {"cuts": [list(cut) for cut in self.cuts], "dealer": self.dealer, "cards": list(self.cards)}

    def __repr__(self) -> str:
        return f"<Koi-Koi deal, seat {self.dealer} deals>"


class State(NamedTuple):
    """One game of the series plus the standings. Hands, field and piles are sets of cards (`int` masks)."""

    phase: str
    to_move: int | None
    dealer: int
    hands: tuple[int, int]
    field: int
    captured: tuple[int, int]
    gained: int  # captured this turn, also part of the mover's pile
    deck: tuple[int, ...]  # top first
    flipped: int  # the card that waits in phase `take`, else -1
    caller: int | None
    number: int
    scores: tuple[int, int]
    result: Result | None
    options: Options
    dealt: Deal | None

    def __repr__(self) -> str:
        who = "" if self.to_move is None else f", seat {self.to_move} to move"
        return f"<Koi-Koi, game {self.number} of {self.options.games}, {self.phase}{who}, {self.scores}>"


def quick_victory(cards: int) -> bool:
    """Four cards of one month (teshi), or exactly four pairs (kuttsuki): KK7, KK8."""
    counts = [(cards & month).bit_count() for month in MONTH_MASKS]
    return 4 in counts or (counts.count(2) == 4 and sum(counts) == HAND_SIZE)


def next_dealer(state: State) -> int | None:
    """Who deals after this finished game; None if the cards must be cut (both had a quick victory)."""
    assert state.result is not None
    reason, points = state.result
    if reason == "bad-deal":
        return state.dealer
    if reason == "exhausted":
        return 1 - state.dealer
    if all(points):
        return None
    return 0 if points[0] else 1


def position(state: State, seat: int | None = None) -> Position:
    """The state as plain JSON. With a seat, what it may not see is None; a finished game is open to all."""
    if seat is not None:
        read_seat(seat, 2, "seat")
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
    read_seat(seat, 2, "seat")
    if state.phase in ("deal", "over"):
        return state._replace(dealt=None)
    unseen_hands = [s for s in (0, 1) if s != seat or state.phase == "swap"]
    unseen = set(state.deck).union(*(indices(state.hands[s]) for s in unseen_hands))
    for _ in range(1000):  # a position set up by hand may leave no innocent hand: then any will do
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


def read_position(given: Mapping[str, Any], options: Options, players: int = 2) -> State:
    """The state of a whole position, or a `ValueError` that says what is wrong with it.

    It must be playable, not necessarily reachable: teachers set up positions.
    """
    p = read_keys(given, ENTRIES, "a Koi-Koi position")
    phase = p["phase"]
    if phase not in PHASES:
        raise ValueError(f"phase {phase!r} is unknown: allowed are {', '.join(PHASES)}")
    to_move = None if phase == "over" else read_seat(p["to_move"], players, "to_move")
    if phase == "over" and p["to_move"] is not None:
        raise ValueError(f"to_move must be None when the match is over, not {p['to_move']!r}")
    dealer = read_seat(p["dealer"], players, "dealer")
    caller = None if p["caller"] is None else read_seat(p["caller"], players, "caller")
    number, scores = _read_standings(p, options)
    hands, captured = (_read_pair(p[name], name) for name in ("hands", "captured"))
    field, deck, gained = (_read_zone(p[name], name) for name in ("field", "deck", "gained"))
    flipped = [] if p["flipped"] is None else _read_zone([p["flipped"]], "flipped")
    check_deck([*hands[0], *hands[1], *field, *captured[0], *captured[1], *deck, *flipped], "position")
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
        result=_read_result(p["result"]),
        options=options,
        dealt=None,
    )
    problem = _impossible(state)
    if problem:
        raise ValueError(f"this position is not possible: {problem}")
    return state


def _read_zone(value: object, what: str) -> list[str]:
    if isinstance(value, (list, tuple)) and None in value:
        raise ValueError(f"{what} has hidden cards: only a whole position can be played on, not a seat's view")
    return read_cards(value, what)


def _read_pair(value: object, what: str) -> list[list[str]]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise ValueError(f"{what} must hold two lists of cards, one a seat")
    return [_read_zone(zone, f"{what}[{seat}]") for seat, zone in enumerate(value)]


def _read_points(value: object, what: str) -> tuple[int, int]:
    if not isinstance(value, (list, tuple)) or len(value) != 2 or any(type(n) is not int or n < 0 for n in value):
        raise ValueError(f"{what} must be two whole numbers from 0, one a seat, not {value!r}")
    return value[0], value[1]


def _read_standings(p: Mapping[str, Any], options: Options) -> tuple[int, tuple[int, int]]:
    if type(p["number"]) is not int or not 1 <= p["number"] <= options.games:
        raise ValueError(f"number {p['number']!r} is not a game of the series: allowed are 1 to {options.games}")
    return p["number"], _read_points(p["scores"], "scores")


def _read_result(value: object) -> Result | None:
    if value is None:
        return None
    r = read_keys(value, ("reason", "points"), "result")
    if r["reason"] not in REASONS:
        raise ValueError(f"result: reason {r['reason']!r} is unknown: allowed are {', '.join(REASONS)}")
    return Result(r["reason"], _read_points(r["points"], "result: points"))


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
    if s.caller is not None:
        return "nobody has called koi-koi before the swap"
    return None


def _impossible_end(s: State, result: Result) -> str | None:
    last = s.number >= s.options.games and result.reason != "bad-deal"
    if last != (s.phase == "over"):
        return "phase over comes with the result of the last game, phase deal with any other"
    if s.flipped >= 0:
        return "a flipped card waits in phase take, and only there"
    if result.reason in ("exhausted", "bad-deal") and any(result.points):
        return f"the reason {result.reason} gives no points"
    if result.reason not in ("exhausted", "bad-deal") and not any(result.points):
        return f"the reason {result.reason} gives points"
    dealer = next_dealer(s)
    if s.phase == "deal" and s.to_move != (s.dealer if dealer is None else dealer):
        return "in phase deal the next dealer is to move"
    return None
