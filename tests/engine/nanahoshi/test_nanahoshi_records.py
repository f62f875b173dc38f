"""Records: a match as plain JSON, replayed to the same match, and refused with a reason where it cannot be."""

import json

import pytest
from nanahoshi_setups import CHEQUERED, RED_FIRST, at, begun, played
from setups import refused

import kernel_games as kg

MATCH = begun(CHEQUERED, "reveal a1", "face n", "reveal b1")
NEARLY = at(". . . .\n ? Y3s . ?\n ? R3n ? .", captured=("Y1 Y2 Y2", "R1 R2 R2"), competition=True, scores=[2, 3])


def test_a_record_is_plain_json_with_these_entries():
    record = MATCH.record()
    assert record == {
        "schema": 1,
        "game": "nanahoshi",
        "players": ["Nancy", "Bruno"],
        "options": {"board": "4x3", "stuck": "no-action", "competition": False, "repetition": 3},
        "seed": 1,
        "start": None,
        "deals": [{"starter": 0, "cards": CHEQUERED}],
        "actions": ["choose red", "reveal a1", "face n", "reveal b1"],
    }
    assert json.loads(json.dumps(record)) == record


def test_a_record_of_a_match_set_up_from_a_position_starts_there_and_keeps_later_deals():
    m = played(NEARLY, "move b1 b2", "deal", "choose yellow")
    record = json.loads(json.dumps(m.record()))
    assert record["start"]["scores"] == [2, 3]
    assert [deal["starter"] for deal in record["deals"]] == [0]
    assert kg.replay(record) == m


def test_listed_deals_win_over_the_seed_which_supplies_the_later_ones():
    m = played(NEARLY, "move b1 b2")
    record = m.record()
    record["deals"].append({"cards": RED_FIRST})
    listed = kg.replay(record)
    assert listed.record()["deals"] == [{"cards": RED_FIRST}]  # still to come
    assert listed.apply("deal").record()["deals"] == [{"starter": 0, "cards": RED_FIRST}]
    assert m.apply("deal").record()["deals"][0]["cards"] != RED_FIRST


def test_back_across_a_deal_and_forward_again_deals_the_same_pawns():
    m = played(NEARLY, "move b1 b2", "deal")
    assert m.back().apply("deal") == m


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        ({"game": "koi-koi"}, ["unknown option 'board'"]),
        ({"options": {"board": "5x5"}}, ["option board='5x5' is not possible"]),
        ({"options": {"games": 12}}, ["unknown option 'games'"]),
        ({"start": {"game": "koi-koi"}}, ["the record is of nanahoshi", "'koi-koi'"]),
        ({"deals": [{"cuts": []}]}, ["a deal has an unknown entry 'cuts'", "starter, cards"]),
        ({"deals": [{"starter": 2}]}, ["starter 2 is not a seat"]),
        ({"deals": [{"cards": ["R1"]}]}, ["deal", "twelve pawns"]),
        ({"deals": [{}, {"cards": "R1"}]}, ["deal must be a list of pawns, not str"]),
        ({"actions": ["choose red", "turn a1 left"]}, ["action 2 of the record, 'turn a1 left', cannot be played"]),
        ({"actions": ["choose red", "deal"]}, ["action 2 of the record, 'deal', cannot be played", "one game"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_malformed_record_is_refused_with_what_is_wrong(change, parts):
    with refused(parts):
        kg.replay(MATCH.record() | change)
