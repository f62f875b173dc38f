"""Opponents play Nanahoshi legally, by what their seat sees, and greedy plays sensibly."""

import random

import pytest
from nanahoshi_setups import at

import kernel_games as kg
from kernel_games.opponents import choose


def greedy(match: kg.Match) -> set[str]:
    """What greedy does, as luck will have it between equals."""
    return {choose("greedy", match, match.to_move, random.Random(seed)) for seed in range(20)}


def test_greedy_captures_the_ladybird_with_more_dots():
    m = at("""
        Y1s  .    Y3e  ?
        ?    R2n  .    ?
        ?    .    .    ?
    """)
    assert greedy(m) == {"move b2 c3"}


def test_greedy_does_not_capture_where_it_would_lose_more():
    m = at("""
        Y1e  Y1w  .    ?
        ?    R3n  .    ?
        ?    ?    .    ?
    """)
    assert {"move b2 a3", "move b2 b3"} <= set(m.legal_actions())
    assert not greedy(m) & {"move b2 a3", "move b2 b3"}


def test_greedy_captures_all_the_same_if_that_makes_seven_dots():
    m = at("""
        Y3e  Y3w  .    .
        ?    R3n  .    .
        ?    ?    .    .
    """, captured=("Y1 Y1 Y2", "R1 R1 R2"))  # fmt: skip
    assert greedy(m) == {"move b2 a3", "move b2 b3"}


def losses(match: kg.Match, seat: int) -> list[str]:
    """How the other player could capture next."""
    other = 1 - seat
    return [
        a for a in match.legal_actions() if a.startswith("move") and match.apply(a).scores[other] > match.scores[other]
    ]


def test_greedy_leaves_a_ladybird_where_nothing_takes_it():
    m = at("""
        ?  .    Y3s  ?
        ?  R2s  .    ?
        ?  .    .    ?
    """)
    assert losses(m.apply("turn b2 left"), 0)  # it stands in danger
    assert greedy(m) == {"move b2 a1", "move b2 c1"}
    assert not losses(m.apply("move b2 a1"), 0)


def test_greedy_faces_a_found_enemy_to_where_it_threatens_nothing():
    m = at("""
        ?  Y3  .    ?
        ?  .   R3n  ?
        ?  .   .    ?
    """, phase="face")  # fmt: skip
    assert greedy(m) == {"face n", "face w"}


def test_greedy_faces_its_own_find_towards_its_prey():
    m = at("""
        ?  Y3n  .  ?
        ?  R1   .  ?
        ?  .    .  ?
    """, phase="face")  # fmt: skip
    assert greedy(m) == {"face n"}


@pytest.mark.parametrize("board", ["4x3", "3x4", "6x2"])
def test_greedy_wins_nineteen_of_twenty_games_against_random(board):
    """A bound that chance will not break: measured over 1,000 games it lost none."""
    rng, wins, losses = random.Random(5), 0, 0
    for seed in range(100):
        seat = seed % 2
        m = kg.new_match("nanahoshi", seed=seed, board=board)
        while not m.is_over:
            m = m.apply(choose("greedy" if m.to_move == seat else "random", m, m.to_move, rng))
        wins += m.winners == (seat,)
        losses += m.winners == (1 - seat,)
    assert wins >= 95
    assert wins + losses <= 100
