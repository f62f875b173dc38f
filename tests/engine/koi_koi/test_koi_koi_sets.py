"""Hanafuda Rulebook, Set Reference Sheet; KK1 (overlapping sets) and KK3 (what a further set is)."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from setups import steady

import kernel_games as kg
from kernel_games.koi_koi.pieces import ALL, CODES, codes, mask
from kernel_games.koi_koi.sets import SETS, completed, holds, lacks, made, nearly, score, total

BY_ID = {s.id: s for s in SETS}
EIGHT_SCROLLS = "jan-scroll feb-scroll mar-scroll apr-scroll may-scroll jun-scroll jul-scroll sep-scroll"
NINE_DREGS = (
    "jan-dregs-1 jan-dregs-2 feb-dregs-1 feb-dregs-2 mar-dregs-1 mar-dregs-2 apr-dregs-1 apr-dregs-2 may-dregs-1"
)

# Name, romaji, Japanese, points, a pile with just this set, a card that its plus counts (None: no plus).
SHEET = [
    ("Five Brights", "Gokō", "五光", 10, "jan-crane mar-curtain aug-moon nov-rain dec-phoenix", None),
    ("Four Brights", "Shikō", "四光", 8, "jan-crane mar-curtain aug-moon dec-phoenix", None),
    ("Rainy Four Brights", "Ame-Shikō", "雨四光", 7, "jan-crane mar-curtain nov-rain dec-phoenix", None),
    ("Three Brights", "Sankō", "三光", 5, "jan-crane mar-curtain dec-phoenix", None),
    ("Red Scrolls", "Akatan", "赤短", 5, "jan-scroll feb-scroll mar-scroll", "jun-scroll"),
    ("Blue Scrolls", "Aotan", "青短", 5, "jun-scroll sep-scroll oct-scroll", "apr-scroll"),
    ("Scrolls", "Tanzaku", "短冊", 1, "jan-scroll feb-scroll apr-scroll may-scroll jun-scroll", "jul-scroll"),
    ("Boar, Deer, Butterfly", "Ino-Shika-Chō", "猪鹿蝶", 5, "jun-butterflies jul-boar oct-deer", "sep-cup"),
    ("Seeds", "Tane", "タネ", 1, "feb-warbler apr-cuckoo may-bridge jul-boar aug-geese", "nov-swallow"),
    ("Dregs", "Kasu", "カス", 1, f"{NINE_DREGS} nov-lightning", "dec-dregs-3"),
]  # fmt: skip


def scored(pile: str, small_sets: str = "stack") -> dict[str, int]:
    """The sets of a pile by name, with their points."""
    return {m.set.name: m.points for m in made(mask(pile.split()), small_sets)}


# --- The sheet, line by line ---


@pytest.mark.parametrize(("name", "romaji", "japanese", "points", "pile", "plus"), SHEET)
@pytest.mark.rule("koi-koi:brights", "koi-koi:colour-scrolls", "koi-koi:boar-deer-butterfly", "koi-koi:small-sets")
def test_each_line_of_the_reference_sheet(name, romaji, japanese, points, pile, plus):
    (only,) = made(mask(pile.split()))
    assert (only.set.name, only.set.romaji, only.set.japanese, only.points) == (name, romaji, japanese, points)
    assert scored(f"{pile} {plus or 'feb-dregs-2'}") == {name: points + (plus is not None)}


def test_red_and_blue_together_fill_the_remaining_line_of_the_sheet():
    both = "jan-scroll feb-scroll mar-scroll jun-scroll sep-scroll oct-scroll"
    assert scored(both, "absorb") == {"Red & Blue Scrolls": 10}
    assert (BY_ID["red-and-blue-scrolls"].romaji, BY_ID["red-and-blue-scrolls"].japanese) == (
        "Akatan Aotan",
        "赤短・青短",
    )
    assert len(SETS) == len(SHEET) + 1 == 11


@pytest.mark.parametrize("line", SHEET, ids=lambda line: line[0])
def test_a_set_with_any_one_card_missing_is_no_set(line):
    name, *_, pile, _ = line
    for missing in pile.split():
        assert name not in scored(pile.replace(missing, ""))


# --- KK1: brights ---


@pytest.mark.parametrize(
    ("brights", "sets"),
    [
        ("jan-crane mar-curtain nov-rain", {}),
        ("jan-crane mar-curtain aug-moon", {"Three Brights": 5}),
        ("jan-crane mar-curtain aug-moon nov-rain", {"Rainy Four Brights": 7}),
        ("jan-crane mar-curtain aug-moon dec-phoenix", {"Four Brights": 8}),
        ("jan-crane mar-curtain aug-moon nov-rain dec-phoenix", {"Five Brights": 10}),
    ],
)
@pytest.mark.parametrize("small_sets", ["stack", "absorb"])
@pytest.mark.rule("koi-koi:brights")
def test_kk1_of_the_brights_only_the_highest_set_counts(brights, sets, small_sets):
    assert scored(brights, small_sets) == sets


# --- KK1: scrolls, seeds and dregs beside the larger sets ---


@pytest.mark.parametrize(
    ("pile", "stacked", "absorbed"),
    [
        (
            "jan-scroll feb-scroll mar-scroll apr-scroll may-scroll",
            {"Red Scrolls": 7, "Scrolls": 1},
            {"Red Scrolls": 7},
        ),
        (
            "jun-scroll sep-scroll oct-scroll apr-scroll jan-scroll feb-scroll",
            {"Blue Scrolls": 8, "Scrolls": 2},
            {"Blue Scrolls": 8},
        ),
        (
            "jan-scroll feb-scroll mar-scroll jun-scroll sep-scroll oct-scroll",
            {"Red & Blue Scrolls": 10, "Scrolls": 2},
            {"Red & Blue Scrolls": 10},
        ),
        (
            "jan-scroll feb-scroll mar-scroll jun-scroll sep-scroll oct-scroll nov-scroll",
            {"Red & Blue Scrolls": 11, "Scrolls": 3},
            {"Red & Blue Scrolls": 11},
        ),
        (
            "jun-butterflies jul-boar oct-deer feb-warbler sep-cup",
            {"Boar, Deer, Butterfly": 7, "Seeds": 1},
            {"Boar, Deer, Butterfly": 7},
        ),
        (EIGHT_SCROLLS, {"Red Scrolls": 10, "Scrolls": 4}, {"Red Scrolls": 10}),
        (
            f"{NINE_DREGS} dec-dregs-1 jan-scroll feb-scroll mar-scroll",
            {"Red Scrolls": 5, "Dregs": 1},
            {"Red Scrolls": 5, "Dregs": 1},
        ),
        (
            "feb-warbler apr-cuckoo may-bridge aug-geese sep-cup jan-scroll feb-scroll mar-scroll",
            {"Red Scrolls": 5, "Seeds": 1},
            {"Red Scrolls": 5, "Seeds": 1},
        ),
    ],
)
@pytest.mark.rule("koi-koi:small-sets")
def test_kk1_small_sets_stack_or_are_absorbed_within_their_category(pile, stacked, absorbed):
    assert scored(pile) == stacked
    assert scored(pile, "absorb") == absorbed


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("jan-scroll feb-scroll mar-scroll apr-scroll may-scroll", 8),
        ("jan-scroll feb-scroll mar-scroll jun-scroll sep-scroll oct-scroll", 12),
        ("jun-butterflies jul-boar oct-deer feb-warbler apr-cuckoo", 8),
        (" ".join(CODES), 10 + 14 + 6 + 11 + 5 + 15),  # all 48: brights, colours, scrolls, trio, seeds, dregs
    ],
)
def test_kk1_totals_of_the_ruling_s_examples(pile, points):
    assert total(made(mask(pile.split()))) == points


@pytest.mark.rule("koi-koi:colour-scrolls")
def test_kk1_red_and_blue_replaces_both_single_sets():
    names = scored("jan-scroll feb-scroll mar-scroll jun-scroll sep-scroll oct-scroll").keys()
    assert names == {"Red & Blue Scrolls", "Scrolls"}


# --- Cards that deceive ---


def test_nine_dregs_and_the_cup_are_no_set():
    assert scored(f"{NINE_DREGS} sep-cup") == {}


def test_the_lightning_is_the_tenth_dregs():
    assert scored(f"{NINE_DREGS} nov-lightning") == {"Dregs": 1}


def test_plain_red_scrolls_are_no_red_scrolls_but_count_for_the_plus():
    assert scored("apr-scroll may-scroll jul-scroll") == {}
    assert scored("jan-scroll feb-scroll mar-scroll apr-scroll") == {"Red Scrolls": 6}


def test_a_set_with_a_plus_counts_only_cards_of_its_own_category():
    assert scored("jan-scroll feb-scroll mar-scroll jan-crane feb-warbler feb-dregs-1") == {"Red Scrolls": 5}


# --- What a set still lacks ---


@pytest.mark.parametrize(
    ("id_", "pile", "lacking"),
    [
        ("three-brights", "jan-crane nov-rain", [(2, "mar-curtain aug-moon dec-phoenix")]),
        ("rainy-four-brights", "jan-crane mar-curtain aug-moon", [(1, "nov-rain")]),
        ("rainy-four-brights", "jan-crane", [(1, "nov-rain"), (2, "mar-curtain aug-moon dec-phoenix")]),
        ("five-brights", "jan-crane mar-curtain aug-moon dec-phoenix", [(1, "nov-rain")]),
        ("red-scrolls", "jan-scroll apr-scroll", [(2, "feb-scroll mar-scroll")]),
        ("red-and-blue-scrolls", "jan-scroll feb-scroll mar-scroll oct-scroll", [(2, "jun-scroll sep-scroll")]),
        ("boar-deer-butterfly", "jul-boar feb-warbler", [(2, "jun-butterflies oct-deer")]),
        ("scrolls", EIGHT_SCROLLS, []),
        ("three-brights", "jan-crane mar-curtain aug-moon dec-phoenix", []),  # complete, though a higher set counts
    ],
)
def test_what_a_set_still_lacks(id_, pile, lacking):
    assert [(need.size, " ".join(codes(need.cards))) for need in lacks(mask(pile.split()), BY_ID[id_])] == lacking


@pytest.mark.parametrize(
    ("pile", "other", "one_short"),
    [
        ("jan-crane", "", {}),
        ("jan-crane mar-curtain", "", {"three-brights": "aug-moon dec-phoenix"}),
        ("jan-crane mar-curtain", "aug-moon", {"three-brights": "aug-moon dec-phoenix"}),
        ("jan-crane mar-curtain", "aug-moon dec-phoenix", {}),  # the other holds both that would do
        ("jun-scroll oct-scroll", "", {"blue-scrolls": "sep-scroll"}),
        (NINE_DREGS, "", {"dregs": None}),
        ("jan-crane mar-curtain aug-moon nov-rain dec-phoenix", "", {}),
    ],
)
def test_the_sets_that_are_one_card_short_and_not_blocked(pile, other, one_short):
    found = {s.id: need for s, need in nearly(mask(pile.split()), mask(other.split()))}
    assert found.keys() == one_short.keys()
    for id_, wanted in one_short.items():
        assert found[id_].size == 1
        assert wanted in (None, " ".join(codes(found[id_].cards)))


def test_each_set_names_a_rule_of_the_rulebook():
    ids = {rule.id for rule in kg.rulebook("koi-koi")}
    assert {s.rule for s in SETS} == {"brights", "colour-scrolls", "small-sets", "boar-deer-butterfly"} <= ids


# --- An independent scorer, written from the sheet, against the table ---

DRY = {"jan-crane", "mar-curtain", "aug-moon", "dec-phoenix"}
SEEDS = {"feb-warbler", "apr-cuckoo", "may-bridge", "jun-butterflies", "jul-boar", "aug-geese", "sep-cup", "oct-deer",
         "nov-swallow"}  # fmt: skip


def naive(pile: set[str], small_sets: str) -> dict[str, int]:
    """The sets of a pile and their points, spelled out without a table."""
    sets = {}
    dry, rain = len(pile & DRY), "nov-rain" in pile
    if dry == 4 and rain:
        sets["Five Brights"] = 10
    elif dry == 4:
        sets["Four Brights"] = 8
    elif dry == 3 and rain:
        sets["Rainy Four Brights"] = 7
    elif dry == 3:
        sets["Three Brights"] = 5
    scrolls = {card for card in pile if card.endswith("-scroll")}
    red = scrolls >= {"jan-scroll", "feb-scroll", "mar-scroll"}
    blue = scrolls >= {"jun-scroll", "sep-scroll", "oct-scroll"}
    if red and blue:
        sets["Red & Blue Scrolls"] = 10 + len(scrolls) - 6
    elif red:
        sets["Red Scrolls"] = 5 + len(scrolls) - 3
    elif blue:
        sets["Blue Scrolls"] = 5 + len(scrolls) - 3
    if len(scrolls) >= 5 and not (small_sets == "absorb" and (red or blue)):
        sets["Scrolls"] = 1 + len(scrolls) - 5
    seeds = pile & SEEDS
    trio = seeds >= {"jul-boar", "oct-deer", "jun-butterflies"}
    if trio:
        sets["Boar, Deer, Butterfly"] = 5 + len(seeds) - 3
    if len(seeds) >= 5 and not (small_sets == "absorb" and trio):
        sets["Seeds"] = 1 + len(seeds) - 5
    dregs = [card for card in pile if "dregs" in card or card == "nov-lightning"]
    if len(dregs) >= 10:
        sets["Dregs"] = 1 + len(dregs) - 10
    return sets


# A bit of each number for each card: half of the cards, a quarter, three quarters, or whatever hypothesis likes.
bits = st.integers(0, ALL)
piles = st.one_of(
    bits,
    st.tuples(bits, bits).map(lambda two: two[0] & two[1]),
    st.tuples(bits, bits).map(lambda two: two[0] | two[1]),
    st.sets(st.sampled_from([c for c in CODES if "dregs" not in c])).map(mask),
)
small = st.sampled_from(["stack", "absorb"])


@settings(steady, max_examples=400)
@given(piles, small)
@example(ALL, "stack")
@example(ALL, "absorb")
@example(0, "stack")
def test_any_pile_scores_as_an_independent_reading_of_the_sheet_says(pile, small_sets):
    expected = naive(set(codes(pile)), small_sets)
    assert {m.set.name: m.points for m in made(pile, small_sets)} == expected
    assert total(made(pile, small_sets)) == sum(expected.values())


@settings(steady, max_examples=400)
@given(piles, bits, small)
def test_kk3_a_turn_completes_a_set_if_it_adds_one_or_under_any_gain_if_the_points_rise(pile, some, small_sets):
    for gained in (pile & some, pile & some & (some >> 1), pile & (1 << some % 48)):
        now, before = naive(set(codes(pile)), small_sets), naive(set(codes(pile & ~gained)), small_sets)
        assert completed(pile, gained, small_sets, "new") == bool(now.keys() - before.keys())
        assert completed(pile, gained, small_sets, "any-gain") == (sum(now.values()) > sum(before.values()))


@steady
@given(piles, st.sampled_from(SETS))
def test_a_set_lacks_nothing_exactly_when_the_pile_holds_it_and_what_it_lacks_completes_it(pile, card_set):
    needs = lacks(pile, card_set)
    assert (needs == ()) == holds(pile, card_set)
    for need in needs:
        assert not need.cards & pile
        pile |= mask(codes(need.cards)[: need.size])
    assert holds(pile, card_set)


@steady
@given(piles, bits, small)
def test_a_set_is_one_card_short_if_a_card_that_nobody_has_would_make_it_score(pile, some, small_sets):
    other = some & ~pile
    free = codes(ALL & ~pile & ~other)
    for s in SETS:
        scores = any(s.name in naive(set(codes(pile)) | {card}, small_sets) for card in free)
        expected = scores and not holds(pile, s)
        assert (s in {found for found, _ in nearly(pile, other, small_sets)}) == expected


# --- KK2 ---


@pytest.mark.parametrize(
    ("pile", "countered", "stacked", "once"),
    [
        ("jan-crane mar-curtain dec-phoenix", False, 5, 5),
        ("jan-crane mar-curtain dec-phoenix", True, 10, 10),
        ("jan-crane mar-curtain dec-phoenix jan-scroll feb-scroll mar-scroll", False, 20, 20),
        ("jan-scroll feb-scroll mar-scroll apr-scroll", False, 6, 6),  # one point short of a Big Score
        ("jan-crane mar-curtain dec-phoenix nov-rain", False, 14, 14),  # exactly 7
        ("jan-crane mar-curtain dec-phoenix nov-rain", True, 28, 14),
    ],
)
def test_kk2_big_score_and_counter_double_once_or_twice(pile, countered, stacked, once):
    cards = mask(pile.split())
    assert score(cards, countered, "stack", "stack").points == stacked
    assert score(cards, countered, "stack", "once").points == once


def test_kk1_absorbing_can_cost_a_big_score():
    pile = mask("jan-scroll feb-scroll mar-scroll apr-scroll may-scroll".split())
    assert score(pile, False, "stack", "stack").points == 16
    assert score(pile, False, "absorb", "stack").points == 14
