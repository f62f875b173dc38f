"""Records: a match as plain JSON, replayed to the same match, and refused with a reason where it cannot be."""

import copy
import json

import pytest
from setups import TESHI, at, dealt, playout, position, refused, turn

import kernel_games as kg
from kernel_games.koi_koi.pieces import CODES


def test_a_record_is_plain_json_with_these_entries(match):
    record = turn(match.apply("keep"), "play may-scroll").record()
    assert record == {
        "schema": 1,
        "game": "koi-koi",
        "players": ["Nancy", "Bruno"],
        "options": {"games": 12, "swap": True, "small_sets": "stack", "doublings": "stack", "next_set": "new"},
        "seed": 7,
        "start": None,
        "deals": [{"cuts": [], "dealer": 0, "cards": dealt()}],
        "actions": ["keep", "play may-scroll", "flip"],
    }
    assert json.loads(json.dumps(record)) == record


def test_a_record_written_after_stepping_back_is_of_that_moment():
    last = playout(kg.new_match("koi-koi", seed=11, games=2), seed=11)[-1]
    m = last.back(len(last.history) - 5)
    assert kg.replay(m.record()) == m
    assert len(m.record()["deals"]) == 1


def test_a_record_of_a_match_set_up_from_a_position_starts_there():
    m = turn(at(hand="jan-crane may-bridge", number=3, scores=[4, 9]), "play jan-crane")
    record = json.loads(json.dumps(m.record()))
    assert record["deals"] == []
    assert record["start"]["scores"] == [4, 9]
    assert kg.replay(record) == m


def test_a_match_set_up_from_a_position_goes_on_to_deals_that_its_record_keeps():
    m = turn(at(seat=1, dealer=0, hand="apr-cuckoo", deck="dec-phoenix"), "play apr-cuckoo").apply("deal")
    record = json.loads(json.dumps(m.record()))
    assert [deal["dealer"] for deal in record["deals"]] == [1]
    assert kg.replay(record) == m


def test_listed_deals_win_over_the_seed_which_supplies_the_later_ones():
    m = kg.new_match("koi-koi", seed=3, deal=dealt(player=TESHI), dealer=0).apply("keep")
    record = m.record()
    record["deals"].append({"cards": list(CODES)})
    listed = kg.replay(record).apply("deal")
    assert listed.record()["deals"][1] == {"cuts": [], "dealer": 1, "cards": list(CODES)}
    assert m.apply("deal").record()["deals"][1]["cards"] != list(CODES)


def test_deals_still_to_come_stay_in_the_record():
    m = kg.new_match("koi-koi", seed=3, deal=dealt(player=TESHI), dealer=0).apply("keep")
    record = m.record()
    record["deals"].append({"cards": list(CODES)})
    assert kg.replay(record).record()["deals"][1]["cards"] == list(CODES)


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        ({"options": {"games": 13}}, ["option games=13 is not possible"]),
        ({"start": {"game": "nanahoshi"}}, ["the record is of koi-koi", "'nanahoshi'"]),
        ({"deals": [{"colour": 1}]}, ["a deal has an unknown entry 'colour'", "cuts, dealer, cards"]),
        ({"deals": [{"cards": ["jan-crane"]}]}, ["deal", "missing"]),
        ({"deals": [{}, 5]}, ["deal", "not int"]),
        (
            {"actions": ["keep", "keep"]},
            ["action 2 of the record, 'keep', cannot be played", "Hands are swapped before"],
        ),
        ({"actions": ["keep", "deal"]}, ["action 2 of the record, 'deal', cannot be played"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_malformed_record_is_refused_with_what_is_wrong(match, change, parts):
    with refused(parts):
        kg.replay(match.record() | change)


def test_a_match_set_up_from_a_position_cannot_be_changed_through_its_record_or_its_source():
    source = position(hand="jan-crane may-bridge")
    m = kg.from_position(source, seed=1)
    before = copy.deepcopy(m.record())
    source["hands"][0].clear()
    assert m.record() == before
    m.record()["start"]["hands"][0].clear()
    assert m.record() == before


def test_listed_deals_cannot_be_changed_through_a_record(match):
    record = match.record()
    record["deals"].append({"cards": list(CODES), "dealer": 0})
    m = kg.replay(record)
    before = copy.deepcopy(m.record())
    m.record()["deals"][1]["cards"].reverse()
    assert m.record() == before
    record["deals"][1]["cards"].clear()
    assert m.record() == before
