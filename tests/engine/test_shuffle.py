"""Seeded luck that outlives Python versions: known sequences, and what a shuffle promises."""

import hashlib
import random

from hypothesis import given
from hypothesis import strategies as st
from setups import steady

import kernel_games as kg
from kernel_games.shuffle import below, new_seed, rng_for, shuffled

# Computed once, and for good: a record or a class's seed must deal the same cards in ten years.


def test_known_random_numbers():
    rng = rng_for(7, 0)
    assert [rng.random() for _ in range(3)] == [0.14330515823824952, 0.8279253335086819, 0.8863917844195244]


def test_known_shuffles():
    assert "".join(shuffled("abcdefghijklm", rng_for(7, 0))) == "kahigcemfdljb"
    assert "".join(shuffled("abcdefghijklm", rng_for(7, 1))) == "ghaeijcdfmkbl"
    assert "".join(shuffled("abcdefghijklm", rng_for(-1, 0))) == "ihbamdkflcegj"


def test_the_known_first_deal_of_seed_7():
    (deal,) = kg.new_match("koi-koi", seed=7).record()["deals"]
    assert deal["cuts"] == [["feb-dregs-1", "oct-dregs-2"]]
    assert deal["cards"][:6] == ["jan-scroll", "dec-phoenix", "oct-scroll", "aug-moon", "apr-cuckoo", "dec-dregs-3"]


def test_a_deal_s_seed_is_derived_with_sha_256_from_the_match_s_seed_and_its_number():
    digest = hashlib.sha256(b"7/3").digest()
    assert rng_for(7, 3).random() == random.Random(int.from_bytes(digest[:8], "big")).random()


# What a shuffle promises.


@steady
@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_is_a_permutation_and_leaves_its_source_alone(items, seed):
    before = list(items)
    assert sorted(shuffled(items, random.Random(seed))) == sorted(items)
    assert items == before


@steady
@given(st.integers(), st.integers(0, 100))
def test_the_same_seed_and_deal_give_the_same_luck_and_another_deal_other_luck(seed, deal):
    def luck(seed, deal):
        rng = rng_for(seed, deal)
        return [rng.random() for _ in range(3)]

    assert luck(seed, deal) == luck(seed, deal)
    assert luck(seed, deal) != luck(seed, deal + 1)
    assert luck(seed, deal) != luck(seed + 1, deal)


def test_every_order_of_three_comes_about_equally_often():
    rng = random.Random(1)
    counts: dict[tuple, int] = {}
    for _ in range(6000):
        order = tuple(shuffled("abc", rng))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(850 < n < 1150 for n in counts.values())  # 1000 each, give or take five standard deviations


def test_a_shuffle_needs_nothing_but_random_numbers_from_0_to_1():
    class Low:
        def random(self):
            return 0.0

    class High:
        def random(self):
            return 1 - 2**-53

    assert shuffled("abcd", Low()) == ["b", "c", "d", "a"]
    assert shuffled("abcd", High()) == ["a", "b", "c", "d"]
    assert (below(Low(), 48), below(High(), 48)) == (0, 47)


def test_a_fresh_seed_is_short_enough_to_be_read_aloud():
    seeds = {new_seed() for _ in range(50)}
    assert all(0 <= seed < 1_000_000 for seed in seeds)
    assert len(seeds) > 40
