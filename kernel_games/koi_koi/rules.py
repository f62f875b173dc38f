"""How Koi-Koi is played, in the order of the Hanafuda Rulebook: the deal, the turn, the call, the end of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..game import IllegalAction, Result
from ..reading import entries, read_keys, read_seat
from ..shuffle import Rng, below, shuffled
from .cards import CARDS, CODES, INDEX, SAME_MONTH, check_deck, indices, read_cards
from .sets import completed, score
from .state import HAND_SIZE, QUICK_VICTORY_POINTS, Deal, Options, State, next_dealer, quick_victory
from .why import ACTIONS, PLAY, PLAY_TAKE, TAKE, why_not
from .words import because

# --- Setting up: the dealer, the deal, quick victory and bad deal ---


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
    return state if options.swap else _look_at_hands(state)


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
    return 0 if _month(cut[0]) < _month(cut[1]) else 1


def _look_at_hands(state: State) -> State:
    """Quick victory and bad deal (KK7, KK8), then the dealer begins."""
    quick = [quick_victory(hand) for hand in state.hands]
    if any(quick):
        points = (QUICK_VICTORY_POINTS * quick[0], QUICK_VICTORY_POINTS * quick[1])
        return _finish(state, "quick-victory", points)
    if quick_victory(state.field):
        return _finish(state, "bad-deal", (0, 0))
    return state._replace(phase="play", to_move=state.dealer)


# --- The turn ---


def legal(state: State) -> list[str]:
    """Every legal action: the hand in deck order, then the field in deck order; koi-koi before shobu."""
    phase = state.phase
    if phase == "play":
        assert state.to_move is not None
        actions = []
        field, hand = state.field, state.hands[state.to_move]
        while hand:  # as `indices` does, without its cost: this is the hottest loop of a playout
            card = (hand & -hand).bit_length() - 1
            hand &= hand - 1
            matches = field & SAME_MONTH[card]
            if matches.bit_count() == 2:
                actions += [PLAY_TAKE[card][other] for other in indices(matches)]
            else:
                actions.append(PLAY[card])
        return actions
    if phase == "flip":
        return ["flip"]
    if phase == "take":
        return [TAKE[card] for card in indices(state.field & SAME_MONTH[state.flipped])]
    if phase == "call":
        assert state.to_move is not None
        return ["koi-koi", "shobu"] if state.hands[state.to_move] else ["shobu"]
    if phase == "swap":
        return ["swap", "keep"]
    return ["deal"] if phase == "deal" else []


def play(state: State, action: str) -> State:
    """The state after a legal action; `IllegalAction` otherwise. The action `deal` needs luck: see the function."""
    rule = why_not(state, action)
    if rule is not None:
        raise IllegalAction(rule, action, because(state, action))
    does, card, taken = ACTIONS[action]
    if does == "play":
        return _play(state, card, taken)
    if does == "flip":
        return _flip(state)
    if does == "take":
        return _end_turn(state, state.deck, *_capture(state, state.flipped, 1 << card))
    if does == "koi-koi":
        return _koi_koi(state)
    if does == "shobu":
        return _win(state, "shobu")
    if does == "swap":
        hands = state.hands if action == "keep" else (state.hands[1], state.hands[0])
        return _look_at_hands(state._replace(hands=hands))
    raise ValueError("the action 'deal' needs luck: deal the next game with deal(rng, options, before=state)")


def _play(s: State, card: int, taken: int) -> State:
    """Step 1: a card from the hand."""
    matches = s.field & SAME_MONTH[card] if taken < 0 else 1 << taken
    field, captured, gained = _capture(s, card, matches)
    bit = 1 << card
    hands = (s.hands[0] & ~bit, s.hands[1] & ~bit)
    return State(
        "flip", s.to_move, s.dealer, hands, field, captured, gained, s.deck, -1,
        s.caller, s.number, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


def _flip(s: State) -> State:
    """Step 2: the top card of the deck."""
    card, deck = s.deck[0], s.deck[1:]
    matches = s.field & SAME_MONTH[card]
    if matches.bit_count() == 2:
        return State(
            "take", s.to_move, s.dealer, s.hands, s.field, s.captured, s.gained, deck, card,
            s.caller, s.number, s.scores, None, s.options, s.dealt,
        )  # fmt: skip
    return _end_turn(s, deck, *_capture(s, card, matches))


def _capture(s: State, card: int, matches: int) -> tuple[int, tuple[int, int], int]:
    """Put a card on the field, or capture the matches with it: the new field, piles and this turn's gain."""
    bit = 1 << card
    if not matches:
        return s.field | bit, s.captured, s.gained
    won = bit | matches
    piles = s.captured
    captured = (piles[0] | won, piles[1]) if s.to_move == 0 else (piles[0], piles[1] | won)
    return s.field & ~matches, captured, s.gained | won


def _end_turn(s: State, deck: tuple[int, ...], field: int, captured: tuple[int, int], gained: int) -> State:
    """Step 3: has the turn completed a set? If so, the mover calls, or after a koi-koi the game ends at once."""
    assert s.to_move is not None
    options = s.options
    mover = s.to_move
    if gained and completed(captured[mover], gained, options.small_sets, options.next_set):
        state = State(
            "call", mover, s.dealer, s.hands, field, captured, gained, deck, -1,
            s.caller, s.number, s.scores, None, options, s.dealt,
        )  # fmt: skip
        if s.caller is None:
            return state
        return _win(state, "further-set" if s.caller == mover else "counter")
    state = State(
        "play", 1 - mover, s.dealer, s.hands, field, captured, 0, deck, -1,
        s.caller, s.number, s.scores, None, options, s.dealt,
    )  # fmt: skip
    return state if s.hands[1 - mover] else _finish(state, "exhausted", (0, 0))


def _koi_koi(s: State) -> State:
    """The mover plays on for a further set, and the other player is next."""
    assert s.to_move is not None
    return s._replace(phase="play", to_move=1 - s.to_move, gained=0, caller=s.to_move)


# --- The end of a game ---


def _win(s: State, reason: str) -> State:
    """The mover scores the sets of its pile, doubled by Big Score and by a countered koi-koi (KK2)."""
    assert s.to_move is not None
    countered = s.caller == 1 - s.to_move
    points = score(s.captured[s.to_move], countered, s.options.small_sets, s.options.doublings).points
    return _finish(s, reason, (points, 0) if s.to_move == 0 else (0, points))


def _finish(s: State, reason: str, points: tuple[int, int]) -> State:
    """Points counted, the game open to all, the next dealer to move; after the last game the match is over."""
    ended = s._replace(
        scores=(s.scores[0] + points[0], s.scores[1] + points[1]), result=Result(reason, points), flipped=-1
    )
    if s.number >= s.options.games and reason != "bad-deal":
        return ended._replace(phase="over", to_move=None)
    dealer = next_dealer(ended)
    return ended._replace(phase="deal", to_move=s.dealer if dealer is None else dealer)


def result(state: State) -> Result | None:
    """The reason and the points of the finished game; None before."""
    return state.result


def winners(state: State) -> tuple[int, ...]:
    """Who has the highest total once the series is over; equal totals share (KK10)."""
    if state.phase != "over":
        return ()
    best = max(state.scores)
    return tuple(seat for seat, points in enumerate(state.scores) if points == best)
