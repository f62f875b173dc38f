"""What only this game promises at every moment of every match, whatever is played and under whichever options."""

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from setups import at, options, playout, seeds, steady, zones

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS, CODES, mask
from kernel_games.koi_koi.setup import quick_victory
from kernel_games.match import game

ENGINE = game("koi-koi")
NAMES = {card.code: card.name for card in CARDS}


@st.composite
def lines(draw, plies=120):
    """The match at every ply of a random match under random options."""
    seed = draw(seeds)
    return playout(kg.new_match("koi-koi", seed=seed, **draw(options)), seed, plies)


@st.composite
def moments(draw):
    """One moment of such a match."""
    return draw(st.sampled_from(draw(lines())))


# --- Conservation ---


@steady
@given(lines())
def test_each_of_the_48_cards_lies_in_exactly_one_place_at_every_ply(line):
    for m in line:
        p = m.position()
        assert sorted(zones(p)) == sorted(CODES)
        if p["result"] is None and m.to_move is not None:
            assert set(p["gained"]) <= set(p["captured"][m.to_move])


@steady
@given(lines())
def test_scores_are_the_sum_of_the_finished_games_and_only_grow(line):
    for before, after in pairwise(line):
        assert all(a <= b for a, b in zip(before.scores, after.scores, strict=True))
    assert line[-1].scores == tuple(sum(r.points[seat] for r in line[-1].rounds) for seat in (0, 1))


@steady
@given(lines())
def test_each_action_moves_only_the_cards_it_says(line):
    def held(position):
        return zones({**position, "captured": [], "field": []})

    for before, after in pairwise(line):
        action, p, q = after.history[-1], before.position(), after.position()
        if action == "deal":
            continue
        gone = [
            card
            for card in zones({**p, "captured": [], "field": []})
            if card not in zones({**q, "captured": [], "field": []})
        ]
        if action == "flip":
            assert p["deck"][1:] == q["deck"]
            assert gone == ([] if q["phase"] == "take" else [p["deck"][0]])
        elif action.startswith("play"):
            assert gone == [action.split()[1]]
        else:
            assert gone == ([p["flipped"]] if action.startswith("take") else [])
        assert all(set(a) <= set(b) for a, b in zip(p["captured"], q["captured"], strict=True))


# --- Legality ---


def test_the_universe_holds_every_well_formed_action_once():
    universe = ENGINE.universe(ENGINE.Options.read({}))
    assert len(universe) == len(set(universe)) == 2 + 48 + 48 * 47 + 1 + 48 + 3
    spelled = {"swap", "keep", "flip", "koi-koi", "shobu", "deal"}
    spelled |= {f"{does} {card}" for does in ("play", "take") for card in CODES}
    spelled |= {f"play {card} take {other}" for card in CODES for other in CODES if card != other}
    assert set(universe) == spelled


# --- What a seat sees ---


@steady
@given(moments(), st.sampled_from([0, 1]))
def test_a_seat_sees_neither_the_deck_nor_the_other_hand_and_before_the_swap_not_its_own(m, seat):
    truth, view = m.position(), m.position(seat)
    if m.phase in ("deal", "over"):
        assert view == truth  # what is finished lies open to all
        return
    hidden = [hand for s, hand in enumerate(truth["hands"]) if s != seat or m.phase == "swap"]
    assert [hand for s, hand in enumerate(view["hands"]) if s != seat or m.phase == "swap"] == [
        [None] * len(hand) for hand in hidden
    ]
    assert view["deck"] == [None] * len(truth["deck"])
    if m.phase != "swap":
        assert view["hands"][seat] == truth["hands"][seat]
    for entry in truth.keys() - {"hands", "deck"}:
        assert view[entry] == truth[entry]


@steady
@given(lines(plies=20), st.sampled_from([0, 1]), seeds)
def test_a_resampled_hand_that_was_looked_at_is_no_quick_victory(line, seat, seed):
    for m in line:
        if m.phase not in ("swap", "deal", "over"):
            hand = m.resample(seat, random.Random(seed))._states[-1].hands[1 - seat]
            assert not quick_victory(hand)


def test_a_resampled_hand_is_innocent_even_where_luck_would_often_have_it_otherwise():
    """All 32 unseen cards are whole months: without the guard about one hand in forty would be a quick victory."""
    m = at(
        hand="jan-crane jan-scroll jan-dregs-1 jan-dregs-2 feb-warbler feb-scroll feb-dregs-1 feb-dregs-2",
        field="mar-curtain mar-scroll mar-dregs-1 mar-dregs-2 apr-cuckoo apr-scroll apr-dregs-1 apr-dregs-2",
    )
    rng = random.Random(1)
    hands = [m.resample(0, rng).position()["hands"][1] for _ in range(500)]
    assert not any(quick_victory(mask(hand)) for hand in hands)
    assert len(set(map(tuple, hands))) > 490


def test_before_the_swap_a_resampled_hand_may_be_one():
    m = kg.new_match("koi-koi", seed=1)
    rng = random.Random(1)
    assert any(quick_victory(hand) for _ in range(300) for hand in m.resample(0, rng)._states[-1].hands)


# --- In words ---


@steady
@given(lines(plies=60))
def test_each_action_is_told_in_a_sentence_that_names_no_hidden_card(line):
    last = line[-1]
    for ply, m in enumerate(line):
        for seat in (None, 0, 1):
            told = last.said(ply, seat)
            assert told
            assert told[0].isupper()
            assert told.endswith((".", "!"))
            named = {code for code in CODES if NAMES[code] in told}
            cut = {code for deal in m.record()["deals"][-1:] for pair in deal["cuts"] for code in pair}
            if ply == 0 or last.history[ply - 1] == "deal":
                named -= cut  # shown at the cut, then shuffled in again
            assert named <= set(zones(m.position(seat)))


@steady
@given(lines(plies=60))
def test_no_repr_shows_a_card(line):
    for m in line[::5]:
        shown = repr(m) + repr(m._states)
        assert not [code for code in CODES if code in shown]
