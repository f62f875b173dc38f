"""The engine against a second, naive implementation: sets and scores, whole random matches, and all ways to an end."""

import random
from collections import Counter
from itertools import chain, combinations, pairwise, product

import koi_koi_naive as naive
import pytest
from setups import KUTTSUKI, TESHI, at, dealt, playout

import kernel_games as kg
from kernel_games.koi_koi.pieces import CODES, mask
from kernel_games.koi_koi.sets import made, score
from kernel_games.koi_koi.state import OPTIONS

EVERY_OPTION = [
    dict(zip(("swap", "small_sets", "doublings", "next_set"), values, strict=True))
    for values in product(*(option.allowed for option in OPTIONS[1:]))
]


def check(line: list[kg.Match]) -> None:
    """Each step of a match as the naive implementation takes it."""
    options, deals = line[0].options, iter(line[-1].record()["deals"])
    p = line[0].position() | {"called": None} if line[0].set_up else naive.dealt(next(deals), None, options)
    agree(line[0], p)
    for before, after in pairwise(line):
        action = after.history[-1]
        p = naive.dealt(next(deals), p, options) if action == "deal" else naive.after(p, action, options)
        agree(after, p)
        assert before.phase != "over"


def agree(m: kg.Match, p: dict) -> None:
    assert m.position() == {entry: value for entry, value in p.items() if entry != "called"}
    assert (m.phase, m.to_move, list(m.scores)) == (p["phase"], p["to_move"], p["scores"])
    assert m.legal_actions() == naive.actions(p)
    assert m.winners == naive.winners(p)


# --- Sets and scores ---


def subsets(cards: list[str]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(cards, n) for n in range(len(cards) + 1)))


PILES = {
    "brights": subsets([*naive.DRY_BRIGHTS, naive.RAIN]),
    "scrolls": subsets(naive.SCROLLS),
    "seeds": subsets(naive.SEEDS),
    "dregs": [naive.DREGS[start:stop] for start in range(24) for stop in range(start, 25)],
}


def scores_alike(pile: list[str]) -> None:
    for small_sets in ("stack", "absorb"):
        scored = [(m.set.id, m.points) for m in made(mask(pile), small_sets)]
        assert len(scored) == len(dict(scored))
        assert dict(scored) == naive.sets(pile, small_sets), pile
        for countered, doublings in product((False, True), ("stack", "once")):
            options = {"small_sets": small_sets, "doublings": doublings}
            assert score(mask(pile), countered, **options).points == naive.score(pile, countered, options), pile


@pytest.mark.rule("koi-koi:brights", "koi-koi:colour-scrolls", "koi-koi:boar-deer-butterfly", "koi-koi:small-sets")
@pytest.mark.parametrize("category", PILES)
def test_every_pile_of_one_category_scores_as_in_the_naive_implementation(category):
    for pile in PILES[category]:
        scores_alike(pile)


@pytest.mark.rule("koi-koi:big-score", "koi-koi:counter")
def test_random_piles_score_so_too():
    rng = random.Random(1)
    for _ in range(1500):
        scores_alike(rng.sample(CODES, rng.randrange(49)))


def test_the_naive_deck_is_that_of_the_engine():
    assert list(CODES) == naive.CARDS
    assert Counter(map(naive.month, CODES)) == dict.fromkeys(naive.MONTHS, 4)
    assert [len(cards) for cards in (naive.SEEDS, naive.SCROLLS, naive.DREGS)] == [9, 10, 24]


# --- Matches ---


def bold(match: kg.Match, seed: int) -> list[kg.Match]:
    """A match whose players capture what they can, and mostly call koi-koi, so that games end in every way."""
    rng, line = random.Random(seed), [match]
    while not line[-1].is_over:
        m = line[-1]
        legal, months = m.legal_actions(), [naive.month(card) for card in m.position()["field"]]
        liked = [a for a in legal if a == "koi-koi" or (a.startswith("play") and a[5:8] in months)]
        line.append(m.apply(rng.choice(liked if liked and rng.random() < 0.8 else legal)))
    return line


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_random_matches_go_as_in_the_naive_implementation(options):
    for seed in range(12):
        m = kg.new_match("koi-koi", seed=seed, games=seed + 1, **options)
        check(bold(m, seed) if seed % 3 else playout(m, seed, 700))


def test_these_matches_end_in_every_way():
    """Else the comparison would say less than it seems to."""
    ends = Counter()
    for seed in range(30):
        line = bold(kg.new_match("koi-koi", seed=seed), seed)
        check(line)
        ends.update(game.reason for game in line[-1].rounds)
    assert set(ends) == {"shobu", "further-set", "counter", "exhausted", "quick-victory", "bad-deal"}


@pytest.mark.rule("koi-koi:quick-victory", "koi-koi:bad-deal", "koi-koi:next-dealer", "koi-koi:cut")
@pytest.mark.parametrize("swap", [True, False])
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize(
    "places", [(TESHI, "", ""), ("", "", KUTTSUKI), (TESHI, "", KUTTSUKI), ("", TESHI, ""), (TESHI, KUTTSUKI, "")]
)
def test_games_that_end_before_they_begin_are_followed_as_in_the_naive_implementation(places, dealer, swap):
    for games in (1, 2):
        m = kg.new_match("koi-koi", seed=3, deal=dealt(*places), dealer=dealer, games=games, swap=swap)
        for seed in range(3):
            check(playout(m, seed))


# --- Every way to the end ---

ENDINGS = {
    "a set for either": at(
        hand="jan-scroll oct-scroll", pile="feb-scroll feb-dregs-1 mar-scroll mar-dregs-1", seat=0,
        other_hand="jun-scroll may-dregs-1", other_pile="sep-scroll sep-dregs-1 oct-deer oct-dregs-1",
        field="jan-crane jan-dregs-1 jun-dregs-1 jun-dregs-2 may-bridge", deck="oct-dregs-2 may-scroll aug-moon",
    ),
    "koi-koi was called": at(
        hand="dec-phoenix jul-boar", pile="jan-crane jan-scroll mar-curtain mar-scroll aug-moon aug-dregs-1", seat=1,
        other_hand="jul-dregs-1 dec-dregs-3", other_pile="jun-butterflies jun-scroll oct-deer oct-scroll",
        field="dec-dregs-1 dec-dregs-2 nov-swallow jul-scroll", deck="nov-rain sep-cup jul-dregs-2 nov-scroll",
        phase="play",
    ),
    "many to choose from": at(
        hand="apr-cuckoo may-bridge", pile="feb-warbler feb-scroll aug-geese aug-moon sep-cup sep-scroll", seat=0,
        other_hand="apr-dregs-1 may-dregs-1", other_pile="", games=1, next_set="any-gain",
        field="apr-scroll apr-dregs-2 may-scroll may-dregs-2 nov-scroll nov-lightning", deck="nov-swallow jul-boar",
    ),
}  # fmt: skip


def walk(line: list[kg.Match]) -> int:
    """Every way to go on to the end of the game, each checked; gives how many there are."""
    m = line[-1]
    if m.result:
        check(line)
        return 1
    return sum(walk([*line, m.apply(action)]) for action in m.legal_actions())


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_way_to_the_end_of_a_game_goes_as_in_the_naive_implementation(ending):
    assert walk([ENDINGS[ending]]) >= 8
