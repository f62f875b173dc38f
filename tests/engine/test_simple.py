"""What a small game need not write itself."""

import pytest

from kernel_games.game import Result
from kernel_games.simple import Deal, NoOptions, deal_reader, quiet, read_standing, standing

STATE = type(
    "State", (), {"phase": "over", "to_move": None, "number": 2, "scores": (1, 0), "result": Result("done", (1, 0))}
)()
REASONS = {"done": "done"}
read_deal = deal_reader([1, 2, "joker"])


def test_a_game_without_options_refuses_any():
    assert NoOptions.read({})._asdict() == {}
    with pytest.raises(ValueError, match="unknown option 'speed': allowed are none"):
        NoOptions.read({"speed": 1})


def test_a_deal_is_recorded_and_read_again():
    deal = Deal(1, (2, "joker", 1))
    assert read_deal(deal.record(), players=2) == {"starter": 1, "cards": [2, "joker", 1]}
    assert "joker" not in repr(deal)


@pytest.mark.parametrize("given", [{}, {"cards": None, "starter": None}])
def test_what_a_deal_leaves_open_is_left_out(given):
    assert read_deal(given, players=2) == {}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"cards": [1, 2]}, "deal must be these cards"),
        ({"cards": [1, 1, 2]}, "deal must be these cards"),
        ({"cards": [True, 2, "joker"]}, "deal must be these cards"),
        ({"cards": 7}, "deal must be these cards"),
        ({"starter": 2}, "starter 2 is not a seat"),
        ({"dealer": 0}, "a deal has an unknown entry 'dealer'"),
        (None, "a deal must be a mapping"),
    ],
)
def test_what_is_no_deal_is_refused(given, told):
    with pytest.raises(ValueError, match=told):
        read_deal(given, players=2)


def test_the_standing_is_told_and_read_again():
    told = standing("some", STATE)
    read = read_standing(told, ("play", "over"), REASONS, 2)
    assert read == {name: getattr(STATE, name) for name in read if name != "dealt"} | {"dealt": None}
    assert quiet(STATE) == "<State 2, over, (1, 0)>"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"result": None}, "in phase over must have a result"),
        ({"phase": "play", "to_move": 0}, "in phase play must not have a result"),
        ({"phase": "lunch"}, "phase 'lunch' is unknown"),
        ({"scores": [1]}, "scores must be 2 whole numbers"),
        ({"number": 0}, "number 0 is not possible"),
    ],
)
def test_a_standing_that_cannot_be_is_refused(wrong, told):
    with pytest.raises(ValueError, match=told):
        read_standing({**standing("some", STATE), **wrong}, ("play", "over"), REASONS, 2)
