"""The engine against a second, naive implementation: the size of game trees, and whole random matches."""

import random
from itertools import pairwise

import nanahoshi_naive as naive
import pytest
from hypothesis import given
from nanahoshi_setups import CHEQUERED, RED_FIRST, at, lines
from setups import steady

import kernel_games as kg

THREES_FIRST = "R3 Y3 Y2 R2 Y1 R1 R3 Y3 Y2 R2 Y1 R1".split()


def dealt(deal: list[str], board: str) -> kg.Match:
    return kg.new_match("nanahoshi", seed=1, deal=deal, starter=0, board=board)


# Start -> how many sequences of 1, 2, 3 … actions can be played from there.
TREES = {
    "deal 1": (dealt(CHEQUERED, "4x3"), [2, 24, 96, 1206, 5820]),
    "deal 2": (dealt(RED_FIRST, "3x4"), [2, 24, 96, 1208, 5840]),
    "deal 3": (dealt(THREES_FIRST, "6x2"), [2, 24, 96, 1200, 5760]),
    "many captures": (
        at("""
            R2s  ?/R1e  .    Y1s
            ?    R3n    Y2w  .
            ?    .      .    Y2n
        """),
        [10, 97, 877, 8130],
    ),
    "near seven dots": (
        at("""
            R3e  .      Y3w  ?  .    .
            .    R2n    .    ?  Y3w  .
        """),
        [8, 58, 406, 3080],
    ),
    "near no turn": (
        at("""
            ?R3/Y3n  .    R1n
            .        Y2n  .
            ?R3      Y3w  .
            .        .    .
        """, to_move=1, stuck="no-move"),
        [11, 29, 221, 1046, 6433],
    ),
}  # fmt: skip


def count(m: kg.Match, depth: int) -> int:
    """The number of action sequences of this length."""
    return sum(count(m.apply(action), depth - 1) for action in m.legal_actions()) if depth else 1


def naive_count(p: dict, depth: int, past: list[tuple], options: dict) -> int:
    if depth == 0:
        return 1
    return sum(
        naive_count(naive.after(p, action, past, options), depth - 1, [*past, naive.stands(p)], options)
        for action in naive.actions(p)
    )


@pytest.mark.parametrize("start", TREES)
def test_the_number_of_action_sequences_is_that_of_the_naive_implementation(start):
    m, numbers = TREES[start]
    for depth, number in enumerate(numbers, start=1):
        assert count(m, depth) == number
        if number < 3000:
            assert naive_count(m.position(), depth, [], m.options) == number


def check(line: list[kg.Match]) -> None:
    """Each step of a match as the naive implementation takes it."""
    p, past = line[0].position(), []
    for before, after in pairwise(line):
        assert before.legal_actions() == naive.actions(p)
        action = after.history[-1]
        if action == "deal":
            p, past = after.position(), []
            continue
        p, past = naive.after(p, action, past, before.options), [*past, naive.stands(p)]
        assert after.position() == p


@steady
@given(lines(plies=250))
def test_random_matches_go_as_in_the_naive_implementation(line):
    check(line)


@pytest.mark.parametrize("competition", [False, True])
def test_matches_of_players_who_mostly_turn_go_so_too_and_end_in_every_way(competition):
    ends = set()
    for seed in range(16):
        rng = random.Random(seed)
        line = [kg.new_match("nanahoshi", seed=seed, competition=competition, stuck="no-move")]
        while not line[-1].is_over and len(line) < 300:
            legal = line[-1].legal_actions()
            turns = [action for action in legal if action.startswith("turn")]
            line.append(line[-1].apply(rng.choice(turns if len(turns) in (2, 4) and rng.random() < 0.95 else legal)))
        check(line)
        ends |= {r.reason for r in line[-1].rounds}
    assert ends >= {"seven-dots", "stuck", "repetition"}
