"""Opponents play legally, by what their seat sees, and greedy plays sensibly."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from setups import at, options, playout, seeds, steady

import kernel_games as kg
from kernel_games.opponents import OPPONENTS, choose, opponent

opponents = st.sampled_from(sorted(OPPONENTS))


@st.composite
def turns(draw):
    """A moment of a random match at which somebody is to move."""
    seed = draw(seeds)
    line = playout(kg.new_match("koi-koi", seed=seed, **draw(options)), seed, plies=80)
    return draw(st.sampled_from([m for m in line if not m.is_over]))


def test_an_unknown_opponent_is_refused():
    with pytest.raises(ValueError, match="unknown opponent 'genius': allowed are random, greedy"):
        opponent("genius")


@steady
@given(opponents, turns())
def test_thinking_tells_its_progress_and_returns_the_action(name, m):
    thinking, progress = opponent(name)(m, m.to_move, random.Random(1), 1.0), []
    while True:
        try:
            progress.append(next(thinking))
        except StopIteration as done:
            action = done.value
            break
    assert action in m.legal_actions()
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    assert all(0 < share <= 1 for share in progress)


def test_random_takes_each_action_about_equally_often():
    m, rng = at(hand="jan-crane may-bridge", field="jan-scroll jan-dregs-1"), random.Random(1)
    counts = dict.fromkeys(m.legal_actions(), 0)
    for _ in range(900):
        counts[choose("random", m, 0, rng)] += 1
    assert len(counts) == 3
    assert all(230 < n < 370 for n in counts.values())


def greedy(match: kg.Match) -> str:
    """What greedy does, whatever the luck: the position leaves it one best action."""
    (action,) = {choose("greedy", match, match.to_move, random.Random(seed)) for seed in range(5)}
    return action


def test_greedy_takes_a_bright_rather_than_dregs():
    m = at(hand="aug-dregs-1 may-dregs-1", field="aug-moon aug-dregs-2 may-dregs-2")
    assert greedy(m) == "play aug-dregs-1 take aug-moon"


def test_greedy_takes_a_bright_rather_than_dregs_with_the_flip():
    m = at(phase="take", hand="jan-scroll", field="aug-moon aug-dregs-1", flipped="aug-dregs-2")
    assert greedy(m) == "take aug-moon"


def test_greedy_completes_a_set():
    m = at(
        hand="oct-dregs-1 aug-dregs-1",
        field="oct-scroll aug-moon",
        pile="jun-scroll sep-scroll",
        other_pile="jan-crane",
    )
    assert greedy(m) == "play oct-dregs-1"


def test_greedy_takes_the_card_that_the_other_needs():
    m = at(hand="oct-dregs-1 apr-dregs-1", field="oct-scroll apr-cuckoo", other_pile="jun-scroll sep-scroll")
    assert greedy(m) == "play oct-dregs-1"


def test_greedy_lays_down_what_matters_least():
    m = at(hand="aug-moon may-dregs-1", field="jun-scroll", pile="jan-crane mar-curtain")
    assert greedy(m) == "play may-dregs-1"


HAND = "jan-scroll feb-scroll apr-scroll may-scroll jul-scroll nov-scroll"


def test_greedy_calls_shobu_at_a_big_score():
    m = at(phase="call", hand=HAND, pile="jan-crane mar-curtain aug-moon nov-rain")
    assert greedy(m) == "shobu"


def test_greedy_calls_koi_koi_on_a_small_set_with_time_and_another_in_reach():
    pile = "feb-warbler apr-cuckoo may-bridge jul-boar oct-deer jan-crane mar-curtain"
    m = at(phase="call", hand=HAND, pile=pile)
    assert greedy(m) == "koi-koi"


def test_greedy_calls_shobu_when_the_other_is_near_a_set():
    pile = "feb-warbler apr-cuckoo may-bridge jul-boar oct-deer jan-crane mar-curtain"
    m = at(phase="call", hand=HAND, pile=pile, other_pile="jun-scroll sep-scroll")
    assert greedy(m) == "shobu"


def test_greedy_calls_shobu_when_there_is_no_time_left():
    pile = "feb-warbler apr-cuckoo may-bridge jul-boar oct-deer jan-crane mar-curtain"
    m = at(phase="call", hand="jan-scroll", pile=pile)
    assert greedy(m) == "shobu"


@pytest.mark.parametrize("small_sets", ["stack", "absorb"])
def test_greedy_wins_three_of_four_decided_games_against_random(small_sets):
    """A bound that chance will not break: measured over 6,000 games it wins about 83 of 100."""
    rng, wins, losses = random.Random(5), 0, 0
    for series in range(25):
        seat = series % 2
        m = kg.new_match("koi-koi", seed=series, small_sets=small_sets)
        while not m.is_over:
            name = "greedy" if m.to_move == seat else "random"
            m = m.apply(choose(name, m, m.to_move, rng))
        wins += sum(r.points[seat] > r.points[1 - seat] for r in m.rounds)
        losses += sum(r.points[seat] < r.points[1 - seat] for r in m.rounds)
    assert wins + losses > 200
    assert wins / (wins + losses) >= 0.75
