"""Hanafuda Rulebook, Understanding the Hanafuda Deck; KK13 (which cards there are)."""

import pytest

import kernel_games as kg
from kernel_games.koi_koi.pieces import ALL, CARDS, CODES, MONTHS, check_deck, codes, mask, matching, read_cards

# KK13, month by month: plant, bright, seed, kind of scroll, dregs.
SHEET = {
    "jan": ("pine", "jan-crane", None, "written", "jan-dregs-1 jan-dregs-2"),
    "feb": ("plum", None, "feb-warbler", "written", "feb-dregs-1 feb-dregs-2"),
    "mar": ("cherry", "mar-curtain", None, "written", "mar-dregs-1 mar-dregs-2"),
    "apr": ("wisteria", None, "apr-cuckoo", "plain", "apr-dregs-1 apr-dregs-2"),
    "may": ("iris", None, "may-bridge", "plain", "may-dregs-1 may-dregs-2"),
    "jun": ("peony", None, "jun-butterflies", "blue", "jun-dregs-1 jun-dregs-2"),
    "jul": ("bush clover", None, "jul-boar", "plain", "jul-dregs-1 jul-dregs-2"),
    "aug": ("silver grass", "aug-moon", "aug-geese", None, "aug-dregs-1 aug-dregs-2"),
    "sep": ("chrysanthemum", None, "sep-cup", "blue", "sep-dregs-1 sep-dregs-2"),
    "oct": ("maple", None, "oct-deer", "blue", "oct-dregs-1 oct-dregs-2"),
    "nov": ("willow", "nov-rain", "nov-swallow", "plain", "nov-lightning"),
    "dec": ("paulownia", "dec-phoenix", None, None, "dec-dregs-1 dec-dregs-2 dec-dregs-3"),
}


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.rule("koi-koi:deck")
def test_kk13_each_month_has_its_plant_and_its_four_cards(number):
    code, (plant, bright, seed, scroll, dregs) = list(SHEET.items())[number - 1]
    cards = [card for card in CARDS if card.month == number]
    assert len(cards) == 4
    assert (MONTHS[number - 1].code, MONTHS[number - 1].plant.en) == (code, plant)
    assert [c.code for c in cards if c.category == "bright"] == ([bright] if bright else [])
    assert [c.code for c in cards if c.category == "seed"] == ([seed] if seed else [])
    assert [(c.code, c.picture) for c in cards if c.category == "scroll"] == (
        [(f"{code}-scroll", scroll)] if scroll else []
    )
    assert [c.code for c in cards if c.category == "dregs"] == dregs.split()


@pytest.mark.parametrize(("category", "count"), [("bright", 5), ("seed", 9), ("scroll", 10), ("dregs", 24)])
@pytest.mark.rule("koi-koi:deck")
def test_kk13_counts_of_the_categories(category, count):
    assert sum(card.category == category for card in CARDS) == matching(category).bit_count() == count


@pytest.mark.rule("koi-koi:odd-cards", "koi-koi:wild-lightning")
def test_kk13_november_has_one_card_of_each_category_and_the_lightning_is_its_dregs():
    assert {c.category: c.code for c in CARDS if c.month == 11} == {
        "bright": "nov-rain",
        "seed": "nov-swallow",
        "scroll": "nov-scroll",
        "dregs": "nov-lightning",
    }


@pytest.mark.rule("koi-koi:odd-cards")
def test_kk13_the_cup_and_the_bridge_are_seeds_and_never_dregs():
    assert mask(["sep-cup", "may-bridge"]) & matching("seed") == mask(["sep-cup", "may-bridge"])
    assert not mask(["sep-cup", "may-bridge"]) & matching("dregs")


@pytest.mark.parametrize(
    ("kind", "scrolls"),
    [
        ("written", ["jan-scroll", "feb-scroll", "mar-scroll"]),
        ("blue", ["jun-scroll", "sep-scroll", "oct-scroll"]),
        ("plain", ["apr-scroll", "may-scroll", "jul-scroll", "nov-scroll"]),
    ],
)
def test_kk13_the_three_kinds_of_scrolls(kind, scrolls):
    assert codes(matching("scroll", kind)) == scrolls


def test_a_match_is_dealt_from_the_48_cards_by_these_codes():
    (deal,) = kg.new_match("koi-koi", seed=7).record()["deals"]
    named = {code for month in SHEET.values() for part in (*month[1:3], *month[4].split()) if part for code in [part]}
    named |= {f"{month}-scroll" for month, entries in SHEET.items() if entries[3]}
    assert len(deal["cards"]) == 48
    assert set(deal["cards"]) == set(CODES) == named


def test_sets_of_cards_are_written_and_read_as_masks():
    assert codes(ALL) == list(CODES)
    assert codes(mask(["dec-phoenix", "jan-crane"])) == ["jan-crane", "dec-phoenix"]  # in deck order
    assert codes(0) == []


def test_every_card_has_a_name_of_its_own():
    names = {card.name for card in CARDS}
    assert len(names) == 48
    assert {"September saké cup", "November rain man", "January written red scroll", "April plain red scroll"} <= names
    assert "December paulownia (dregs 3)" in names


def test_cards_are_named_in_english_romaji_and_japanese():
    card = {card.code: card for card in CARDS}
    assert card["jan-crane"].full == ("January crane", "matsu ni tsuru", "松に鶴")
    assert card["jan-crane"].short == ("crane", "tsuru", "鶴")
    assert card["dec-dregs-3"].full == ("December paulownia (dregs 3)", "kiri no kasu", "桐のカス")
    assert card["dec-dregs-3"].short == ("paulownia", "kiri", "桐")
    assert all(c.full.en == c.name and c.full.romaji and c.full.ja for c in CARDS)


def test_an_unknown_card_is_refused_by_name():
    with pytest.raises(ValueError, match=r"field: 'jan-crow' is not a card; allowed are jan-crane, .*dec-dregs-3"):
        read_cards(["jan-crane", "jan-crow"], "field")
    with pytest.raises(ValueError, match=r"field: 3 is not a card"):
        read_cards([3], "field")
    with pytest.raises(ValueError, match="field must be a list of card codes, not str"):
        read_cards("jan-crane", "field")


def test_a_deck_has_every_card_once():
    check_deck(CODES, "deck")
    with pytest.raises(ValueError, match="deck: each of the 48 cards .* but jan-crane came more than once"):
        check_deck([*CODES, "jan-crane"], "deck")
    with pytest.raises(ValueError, match="deck: all 48 cards are needed, but jan-crane is missing"):
        check_deck(CODES[1:], "deck")
