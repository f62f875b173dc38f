"""Records: a match as plain JSON, replayed to the same match, and refused with a reason where it cannot be."""

import json

import pytest
from nanatoridori_setups import IN_ORDER, NAMES, at, played
from setups import refused

import kernel_games as kg

MATCH = kg.new_match("nanatoridori", players=NAMES[:3], seed=3, deal=IN_ORDER, starter=0)
NEARLY = at("1", "2", "33")
ENDING = ("play 1", "play 1", "discard")


def test_a_record_is_plain_json_with_these_entries():
    m = played(MATCH, "play 1-2", "pass", "keep 3")
    record = m.record()
    assert record == {
        "schema": 1,
        "game": "nanatoridori",
        "players": ["Nancy", "Bruno", "Carla"],
        "options": {"scoring": "penguins", "finish": "highest"},
        "seed": 3,
        "start": None,
        "deals": [{"starter": 0, "cards": IN_ORDER}],
        "actions": ["play 1-2", "pass", "keep 3"],
    }
    assert kg.replay(json.loads(json.dumps(record))) == m


def test_a_record_of_a_match_that_was_set_up_lists_the_later_deals_alone():
    m = played(NEARLY, *ENDING, "deal")
    record = m.record()
    assert record["start"] == NEARLY.position()
    assert [deal["starter"] for deal in record["deals"]] == [2]
    assert kg.replay(record) == m


def test_listed_deals_win_over_the_seed_which_supplies_the_later_ones():
    m = played(NEARLY, *ENDING)
    record = m.record()
    record["deals"].append({"cards": IN_ORDER})
    listed = kg.replay(record)
    assert listed.record()["deals"] == [{"cards": IN_ORDER}]  # still to come
    assert listed.apply("deal").record()["deals"] == [{"starter": 2, "cards": IN_ORDER}]
    assert m.apply("deal").record()["deals"][0]["cards"] != IN_ORDER


def test_a_listed_deal_cannot_give_the_start_to_another_than_the_loser():
    record = played(NEARLY, *ENDING).record()
    listed = kg.replay(record | {"deals": [{"starter": 0}]})
    with pytest.raises(ValueError, match="starter 0 cannot start this round: seat 2 lost the last one"):
        listed.apply("deal")


def test_back_across_a_deal_and_forward_again_deals_the_same_cards():
    m = played(NEARLY, *ENDING, "deal")
    assert m.back().apply("deal") == m


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        ({"game": "koi-koi"}, ["unknown option 'scoring'"]),
        ({"options": {"scoring": "luck"}}, ["option scoring='luck' is not possible"]),
        ({"options": {"games": 12}}, ["unknown option 'games'"]),
        ({"start": {"game": "koi-koi"}}, ["the record is of nanatoridori", "'koi-koi'"]),
        ({"deals": [{"dealer": 0}]}, ["a deal has an unknown entry 'dealer'", "starter, cards"]),
        ({"deals": [{}, {"starter": 3}]}, ["starter 3 is not a seat", "0, 1, 2"]),
        ({"deals": [{"cards": [1, 2]}]}, ["deal", "63 cards"]),
        ({"deals": [{}, {"cards": "1234567"}]}, ["deal must be a list of ranks, not str"]),
        (
            {"actions": ["play 1", "play 1"]},
            ["action 2 of the record, 'play 1', cannot be played", "A 1 does not beat a 1"],
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_malformed_record_is_refused_with_what_is_wrong(change, parts):
    with refused(parts):
        kg.replay(MATCH.record() | change)


def test_a_listed_deal_is_for_the_seats_of_a_match_that_was_set_up_too():
    with pytest.raises(ValueError, match="starter 3 is not a seat: allowed are 0, 1, 2"):
        kg.replay(NEARLY.record() | {"deals": [{"starter": 3}]})
