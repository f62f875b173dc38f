"""What a table and a picture are made with: of any kind of number and text, and a slip is refused in a few words."""

import random

import numpy as np
import pytest

import kernel_games as kg
from kernel_games_widgets import Table, cards, draw
from kernel_games_widgets.settings import named, read_pace

deep: list = []
for _ in range(100_000):
    deep = [deep]


class Broken:
    __hash__ = None

    def __repr__(self):
        raise RuntimeError("no repr")

    def __eq__(self, other):
        raise RuntimeError("no eq")


ODD = {
    "huge": 10**5000, "1 MB": "x" * 1_000_000, "[1 MB]": ["x" * 1_000_000] * 2, "deep": deep, "broken": Broken(),
    "[broken]": [Broken(), Broken()], "array": np.array([1, 2]), "[array]": [np.zeros(2)] * 2, "nan": float("nan"),
    "bytes": b"all", "set": {1}, "mapping": {(): deep}, "generator": (n for n in (0, 1)), "type": random.Random,
}  # fmt: skip
odd = pytest.mark.parametrize("value", ODD.values(), ids=ODD)
MATCH = kg.new_match("koi-koi", players=["Nancy", "Bruno"], seed=7, dealer=0)


def refusal(make) -> str:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the words are looked at
        make()
    return f"{refused.value}"


@odd
@pytest.mark.parametrize(
    "argument", ["game_name", "players", "seats", "match", "pace", "auto", "show_all", "seed", "games"]
)
def test_an_odd_argument_of_a_table_is_refused_in_a_few_words(argument, value):
    assert len(refusal(lambda: Table(**{argument: value}))) < 300


@odd
def test_an_odd_argument_of_a_picture_is_refused_in_a_few_words(value):
    assert "match must be a Match, not" in (told := refusal(lambda: draw(value)))
    assert len(told) < 150
    assert len(refusal(lambda: draw(MATCH, seat=value))) < 150
    assert len(refusal(lambda: draw(MATCH, badges=value))) < 150
    assert len(refusal(lambda: cards(value))) < 1500  # with all 48 cards
    assert "language" in refusal(lambda: cards("jan-crane", language=value))


@odd
def test_an_odd_number_of_players_stays_for_the_match_to_refuse(value):
    assert named(value, ["Ada", "Bob"]) is value


def test_numpy_s_numbers_and_texts_will_do():
    table = Table(
        np.str_("koi-koi"), seats=np.array(["person", "random"]), auto=np.str_("none"), seed=np.int64(7), pace=0
    )
    assert [type(sitter) for sitter in table.seats] == [str, str]
    assert table.match == Table("koi-koi", seats=["person", "random"], auto="none", seed=7, pace=0).match
    assert read_pace(np.int64(2)) == read_pace(np.float64(2)) == 2.0
    assert named(np.int64(3), ["Ada", "Bob"]) == ["Ada", "Bob", "Player 3"]
    assert draw(MATCH, seat=np.int64(0)).svg == draw(MATCH, seat=0).svg


@pytest.mark.parametrize("pace", [True, np.True_, "1", -1, 61, float("nan"), 10**5000], ids=range(7))
def test_a_pace_is_a_number_of_seconds(pace):
    assert "is not possible: allowed are 0 to 60 seconds" in refusal(lambda: read_pace(pace))
