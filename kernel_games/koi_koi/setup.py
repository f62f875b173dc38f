"""How a game of Koi-Koi is set up: the cut, the deal, and how the hands look. The only room where chance enters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..game import Result
from ..reading import entries, read_keys, read_seat
from ..shuffle import Rng, below, shuffled
from .pieces import CARDS, CODES, INDEX, MONTH_MASKS, check_deck, read_cards
from .state import HAND_SIZE, QUICK_VICTORY_POINTS, Deal, Options, State

# --- The dealer and the deal ---


def deal(
    rng: Rng,
    options: Options,
    players: int = 2,
    before: State | None = None,
    given: Mapping[str, Any] | None = None,
) -> State:
    """The next game of the series, after the finished state `before`; the only place where chance enters.

    `given` may fix `cuts`, `dealer` and `cards` (48 codes, in dealing order); what it leaves open is drawn, but for the
    cuts after two quick victories (KK12).
    """
    dealt = _draw(given, before, rng)
    dealer, player = dealt.dealer, 1 - dealt.dealer
    cards = [INDEX[code] for code in dealt.cards]
    hands = [0, 0]
    field = 0
    # rule: dealing
    for i in range(0, 3 * HAND_SIZE, 6):  # KK11: two to the player, two to the field, two to the dealer
        hands[player] |= 1 << cards[i] | 1 << cards[i + 1]
        field |= 1 << cards[i + 2] | 1 << cards[i + 3]
        hands[dealer] |= 1 << cards[i + 4] | 1 << cards[i + 5]
    number, scores = (1, (0, 0)) if before is None else (_next_number(before), before.scores)
    state = State(
        phase="swap",
        to_move=player,
        dealer=dealer,
        hands=(hands[0], hands[1]),
        field=field,
        captured=(0, 0),
        gained=0,
        deck=tuple(cards[3 * HAND_SIZE :]),
        flipped=-1,
        caller=None,
        number=number,
        scores=scores,
        result=None,
        options=options,
        dealt=dealt,
    )
    return state if options.swap else look_at_hands(state)  # rule: swap


def _next_number(before: State) -> int:
    assert before.result is not None
    return before.number + (before.result.reason != "bad-deal")


def _draw(given: Mapping[str, Any] | None, before: State | None, rng: Rng) -> Deal:
    """The deal that `given` describes, completed by luck. Who must deal is known, unless it is cut for."""
    read = {} if given is None else read_deal(given)
    cuts, named = tuple((first, second) for first, second in read.get("cuts", ())), read.get("dealer")
    dealer = None if before is None else next_dealer(before)
    if dealer is not None:
        if cuts:
            raise ValueError("cuts are made before the first game and after two quick victories, not here")
        if named not in (None, dealer):
            raise ValueError(f"dealer {named} cannot deal this game: the last one made seat {dealer} the dealer")
        named = dealer
    elif before is not None and given is not None and not cuts:
        raise ValueError("this deal was cut for, as both players had a quick victory: its cuts are needed")
    elif named is None:
        cuts = cuts or _cut(rng)
        named = _earlier(cuts[-1])
    return Deal(cuts, named, tuple(read.get("cards") or shuffled(CODES, rng)))


def read_deal(given: object, players: int = 2, first: bool = False) -> dict[str, Any]:
    """A deal as it was written, in plain values, without what is left open (or None).

    The `first` deal of a record says how its dealer was found: by its cuts, or by name if nobody cut (KK12).
    """
    read = read_keys(given, ("cuts", "dealer", "cards"), "a deal", needed=())
    deal: dict[str, Any] = {}
    if "cuts" in read:
        deal["cuts"] = _read_cuts(read["cuts"])
    if read.get("dealer") is not None:
        deal["dealer"] = read_seat(read["dealer"], 2, "dealer")
    if cuts := deal.get("cuts"):
        if deal.get("dealer") not in (None, _earlier(cuts[-1])):
            told = " and ".join(cuts[-1])
            raise ValueError(f"dealer {deal['dealer']} did not cut the earlier month: {told} were cut")
    elif first and "dealer" not in deal:
        raise ValueError("the first deal of a record was cut for: its cuts are needed, or its dealer if nobody cut")
    if read.get("cards") is not None:
        deal["cards"] = read_cards(read["cards"], "deal")
        check_deck(deal["cards"], "deal")
    return deal


def _cut(rng: Rng) -> tuple[tuple[str, str], ...]:
    """KK12: both cut a card until the months differ."""
    cuts: list[tuple[str, str]] = []
    while not cuts or _month(cuts[-1][0]) == _month(cuts[-1][1]):
        first = below(rng, 48)
        second = below(rng, 47)
        cuts.append((CODES[first], CODES[second + (second >= first)]))
    return tuple(cuts)


def _read_cuts(value: object) -> list[list[str]]:
    pairs = entries(value)
    if pairs is None:
        raise ValueError("cuts must be a list of pairs of cards, one card a seat")
    cuts = []
    for i, pair in enumerate(pairs):
        cards = read_cards(pair, "cuts")
        if len(cards) != 2 or cards[0] == cards[1]:
            raise ValueError("cuts must be a list of pairs of different cards, one card a seat")
        if (_month(cards[0]) == _month(cards[1])) == (i == len(pairs) - 1):
            raise ValueError("cuts are repeated exactly while their months are equal")
        cuts.append(cards)
    return cuts


def _month(code: str) -> int:
    return CARDS[INDEX[code]].month


def _earlier(cut: Sequence[str]) -> int:
    """The seat with the earlier month."""
    return 0 if _month(cut[0]) < _month(cut[1]) else 1  # rule: cut


# --- Quick victory and bad deal, with which a game is over before it is played ---


def look_at_hands(state: State) -> State:
    """Quick victory and bad deal (KK7, KK8), then the dealer begins."""
    quick = [quick_victory(hand) for hand in state.hands]
    if any(quick):
        points = (QUICK_VICTORY_POINTS * quick[0], QUICK_VICTORY_POINTS * quick[1])  # rule: quick-victory
        return finish(state, "quick-victory", points)
    if quick_victory(state.field):  # rule: bad-deal
        return finish(state, "bad-deal", (0, 0))
    return state._replace(phase="play", to_move=state.dealer)  # rule: dealer-begins


def quick_victory(cards: int) -> bool:
    """Four cards of one month (teshi), or exactly four pairs (kuttsuki): KK7, KK8."""
    counts = [(cards & month).bit_count() for month in MONTH_MASKS]
    return 4 in counts or (counts.count(2) == 4 and sum(counts) == HAND_SIZE)


def finish(s: State, reason: str, points: tuple[int, int]) -> State:
    """Points counted, the game open to all, the next dealer to move; after the last game the match is over."""
    ended = s._replace(
        scores=(s.scores[0] + points[0], s.scores[1] + points[1]), result=Result(reason, points), flipped=-1
    )
    if s.number >= s.options.games and reason != "bad-deal":  # rule: series
        return ended._replace(phase="over", to_move=None)
    dealer = next_dealer(ended)
    return ended._replace(phase="deal", to_move=s.dealer if dealer is None else dealer)


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
    return 0 if points[0] else 1  # rule: next-dealer
