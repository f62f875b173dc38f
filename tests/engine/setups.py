"""Tables for tests: whole positions and explicit deals, made from the few cards that matter."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from hypothesis import settings
from hypothesis import strategies as st

import kernel_games as kg
from kernel_games.koi_koi.pieces import CODES
from kernel_games.koi_koi.state import OPTIONS

PLAYERS = ("Nancy", "Bruno")
TESHI = "may-bridge may-scroll may-dregs-1 may-dregs-2 jan-crane feb-warbler mar-curtain apr-cuckoo"
KUTTSUKI = "jun-butterflies jun-scroll jul-boar jul-scroll aug-moon aug-geese sep-cup sep-scroll"

steady = settings(deadline=None, derandomize=True, max_examples=60)


def position(
    *,
    hand: str = "",
    field: str = "",
    deck: str = "",
    pile: str = "",
    other_hand: str | None = None,
    other_pile: str = "",
    flipped: str | None = None,
    seat: int = 0,
    phase: str = "play",
    dealer: int | None = None,
    **entries: object,
) -> dict:
    """A whole position with `seat` to move: its `hand` and `pile`, the other's, and the top of the `deck`.

    Cards that are not named lie at the bottom of the deck, but for those that fill the other hand to the size it
    has at this moment of a game (the dealer, `seat` unless said otherwise, played first).
    """
    dealer = seat if dealer is None else dealer
    named = [hand, field, deck, pile, other_hand or "", other_pile, flipped or ""]
    rest = [code for code in CODES if code not in " ".join(named).split()]
    theirs = (other_hand or "").split()
    if other_hand is None:
        played = phase in ("flip", "take", "call")
        size = len(hand.split()) + (played and seat == dealer) - (not played and seat != dealer)
        theirs = [rest.pop() for _ in range(size)]
    hands, piles = [hand.split(), theirs], [pile.split(), other_pile.split()]
    if seat == 1:
        hands.reverse()
        piles.reverse()
    table = {
        "game": "koi-koi",
        "phase": phase,
        "to_move": seat,
        "dealer": dealer,
        "hands": hands,
        "field": field.split(),
        "captured": piles,
        "gained": [],
        "deck": deck.split() + rest,
        "flipped": flipped,
        "caller": None,
        "number": 1,
        "scores": [0, 0],
        "result": None,
    }
    assert entries.keys() <= table.keys(), entries
    return table | entries


def at(players: object = PLAYERS, **chosen: object) -> kg.Match:
    """A match at such a position; the game's options may be among the keywords."""
    options = {o.name: chosen.pop(o.name) for o in OPTIONS if o.name in chosen}
    return kg.from_position(position(**chosen), players=players, seed=1, **options)


def dealt(player: str = "", field: str = "", dealer: str = "") -> list[str]:
    """A deck, in dealing order, that gives the player, the field and the dealer these eight cards each.

    Places left open are filled so that no other quick victory or bad deal comes about.
    """
    named = f"{player} {field} {dealer}".split()
    # all first cards of the months, then all second ones …: eight in a row hold no pair
    rest = sorted((code for code in CODES if code not in named), key=lambda c: (CODES.index(c) % 4, CODES.index(c)))
    places = []
    for place in (player.split(), field.split(), dealer.split()):
        assert len(place) in (0, 8), place
        places.append(place or rest[:8])
        rest = rest if place else rest[8:]
    order = [card for i in (0, 2, 4, 6) for place in places for card in place[i : i + 2]]
    return order + rest


def turn(match: kg.Match, action: str, *more: str) -> kg.Match:
    """The match after a whole turn: the card from the hand, the flip, and what the flip takes."""
    for step in (action, "flip", *more):
        match = match.apply(step)
    return match


def zones(position: dict) -> list[str]:
    """Every card of a position, one entry for each place where it lies; hidden ones are None."""
    flipped = [] if position["flipped"] is None else [position["flipped"]]
    piles = (*position["hands"], *position["captured"], position["field"], position["deck"], flipped)
    return [card for pile in piles for card in pile]


def playout(match: kg.Match, seed: int, plies: int = 150) -> list[kg.Match]:
    """The match at every ply of random play, the first one included."""
    rng, line = random.Random(seed), [match]
    while not match.is_over and len(line) <= plies:
        match = match.apply(rng.choice(match.legal_actions()))
        line.append(match)
    return line


@contextmanager
def refused(parts: Sequence[str]) -> Iterator[None]:
    """What is done here is refused with a `ValueError` that says all of this."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the parts say which
        yield
    for part in parts:
        assert part in str(refusal.value), f"{part!r} is not in {refusal.value}"


def check_refusal(match: kg.Match, action: str, rule: kg.Rule, sentence: str) -> None:
    """The action is refused by this rule, in this sentence, and nothing changes."""
    before = match.position()
    assert (match.why_not(action), match.because(action)) == (rule, sentence)
    with pytest.raises(kg.IllegalAction) as refusal:
        match.apply(action)
    assert (refusal.value.rule, refusal.value.action, str(refusal.value)) == (rule, action, sentence)
    assert match.position() == before


seeds = st.integers(0, 999_999)
options = st.fixed_dictionaries(
    {o.name: st.sampled_from((1, 2, 12) if o.name == "games" else o.allowed) for o in OPTIONS}
)
