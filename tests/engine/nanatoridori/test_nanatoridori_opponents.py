"""Opponents play Nanatoridori legally, by what their seat sees, and greedy plays sensibly."""

import random

import pytest
from nanatoridori_setups import at

import kernel_games as kg
from kernel_games.opponents import choose


def greedy(match: kg.Match) -> set[str]:
    """What greedy does, as luck will have it between equals."""
    return {choose("greedy", match, match.to_move, random.Random(seed)) for seed in range(20)}


def test_greedy_goes_out_when_it_can():
    assert greedy(at("55", "1", "1")) == {"play 1-2"}
    assert greedy(at("55", "1", "1", flock="3")) == {"play 1-2"}
    assert greedy(at("5", "1", "1", flock="3").apply("play 1")) == {"discard"}


def test_greedy_plays_what_parts_its_long_flock():
    assert greedy(at("66 2 66", "1", "1")) == {"play 3"}
    assert greedy(at("66 4 66", "1", "1", flock="3")) == {"play 3"}


def test_greedy_takes_a_flock_that_joins_its_own_cards():
    m = at("77 1 5 2", "1", "1", flock="55").apply("play 1-2")
    assert greedy(m) <= {"take 1", "take 2"}


def test_greedy_discards_a_flock_that_joins_nothing():
    m = at("77 6 5 6", "1", "1", flock="11").apply("play 1-2")
    assert greedy(m) == {"discard"}


def test_greedy_keeps_a_drawn_card_that_makes_a_flock_longer_and_discards_another():
    m = at("3 66 2", "1", "1", flock="777", deck="6").apply("pass")
    assert greedy(m) <= {"keep 1", "keep 2", "keep 3"}
    m = at("3 66 2", "1", "1", flock="777", deck="1").apply("pass")
    assert greedy(m) == {"discard"}


def test_greedy_passes_rather_than_tear_a_long_flock_apart():
    assert greedy(at("6666 6", "1", "1", flock="1")) == {"play 1-5"}  # all of it is better still
    assert greedy(at("2 5555 1", "1", "1", flock="7777")) == {"pass"}


def test_greedy_does_not_pass_the_duel_away():
    m = at("2 55 1 55", "34", flock="11", face_up=("", ""))
    assert greedy(m) <= {"play 2-3", "play 5-6"}


def losses(players: int, rounds: int) -> tuple[int, int]:
    """Rounds that greedy lost, against random in all other seats, and how many were played."""
    rng, lost, played = random.Random(5), 0, 0
    while played < rounds:
        seat = played % players
        m = kg.new_match("nanatoridori", players=players, seed=played)
        while not m.is_over:
            m = m.apply(choose("greedy" if m.to_move == seat else "random", m, m.to_move, rng))
        lost += sum(r.points[seat] < 0 for r in m.rounds)
        played += len(m.rounds)
    return lost, played


@pytest.mark.parametrize(("players", "share"), [(2, 0.15), (4, 0.05)])
def test_greedy_loses_few_rounds_against_random(players, share):
    """A bound that chance will not break: it lost 48 of 1,000 duels, and none of 450 rounds at four seats."""
    lost, played = losses(players, 100 if players == 2 else 40)
    assert lost / played <= share
