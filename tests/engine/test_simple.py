"""What a small game need not write itself."""

from typing import NamedTuple

import pytest

from kernel_games.game import Result
from kernel_games.simple import (
    Deal,
    NoOptions,
    deal_reader,
    pieces_of,
    position_reader,
    quiet,
    read_standing,
    result,
    standing,
    winners,
)


class State(NamedTuple):
    phase: str
    to_move: int | None
    number: int
    scores: tuple
    result: Result | None
    options: NoOptions
    dealt: Deal | None
    hands: tuple = ((3,), (1, "joker"))
    pile: tuple = ()


STATE = State("over", None, 2, (1, 0), Result("done", (1, 0)), NoOptions(), None)
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


def test_the_result_is_the_state_s_and_most_points_win_once_all_is_over():
    assert result(STATE) is STATE.result
    assert winners(STATE) == (0,)
    assert winners(STATE._replace(scores=(-1, 4, 4))) == (1, 2)
    assert winners(STATE._replace(phase="deal")) == ()


POSITION = {**standing("some", STATE), "hands": [[3], [1, "joker"]], "pile": []}
read_position = position_reader(POSITION, State, ("play", "over"), REASONS)


def test_all_pieces_are_found_wherever_they_lie():
    assert pieces_of(POSITION) == [1, 3, "joker"]
    assert pieces_of({**POSITION, "hands": [[], ["joker"]], "pile": [3, 1], "turned": 3}) == [1, 3, "joker"]


def test_a_position_becomes_a_state_again():
    assert read_position(POSITION, NoOptions(), 2) == STATE
    moved = read_position({**POSITION, "hands": [[], ["joker"]], "pile": [3, 1]}, NoOptions(), 2)
    assert (moved.hands, moved.pile, moved.dealt) == (((), ("joker",)), (3, 1), None)
    more = {**POSITION, "scores": [1, 0, 0], "result": None, "hands": [[3], [1], ["joker"]]}
    assert read_position({**more, "phase": "play", "to_move": 2}, NoOptions(), 3).hands == ((3,), (1,), ("joker",))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"hands": [[3], [1, 1]]}, "a position must have these pieces, each in one place: .1, 3, 'joker'."),
        ({"hands": [[3], [1]]}, "a position must have these pieces"),
        ({"pile": [1]}, "a position must have these pieces"),
        ({"hands": [[3], [True, "joker"]]}, "a position must have these pieces"),
        ({"hands": [[[3]], [1, "joker"]]}, "a position must have these pieces"),
        ({"hands": [[3, 1, "joker"]]}, "hands must have 2 lists, one a seat, not 1"),
        ({"hands": [3, [1, "joker"]]}, "hands must be a list, not int"),
        ({"hands": 7}, "hands must be a list of lists, not int"),
        ({"hands": [[3], [None, None]]}, "hands has hidden cards"),
        ({"pile": "joker"}, "pile must be a list, not str"),
        ({"aside": []}, "a position has an unknown entry 'aside'"),
        ({"phase": "lunch"}, "phase 'lunch' is unknown"),
    ],
)
def test_what_is_no_position_is_refused(wrong, told):
    with pytest.raises(ValueError, match=told):
        read_position({**POSITION, **wrong}, NoOptions(), 2)
