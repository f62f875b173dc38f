"""How a game ended, drawn line by line: words, value and rule keep apart, however long the words are."""

import re

import pytest

import kernel_games as kg
from kernel_games_widgets.drawing.reckoning import Line, reckoning
from kernel_games_widgets.drawing.svg import length
from kernel_games_widgets.still import tree

RULES = {rule.id: rule for rule in kg.rulebook("nanatoridori")}
LONG = "Somebody with quite a long name keeps everything that was to be kept in this round"
LINES = [
    Line("Nancy went out", "4 points", "going-out"),
    Line(LONG, "− 1 penguin", "last-one"),
    Line("So", "", "going-out"),
]


def lines(markup):
    """Each line of text: left, baseline, right, words."""
    for element in tree(markup).iter("text"):
        words = "".join(element.itertext())
        x, y, wide = float(element.get("x")), float(element.get("y")), length(words, float(element.get("font-size")))
        left = x - wide if element.get("text-anchor") == "end" else x
        yield left, y, left + wide, words


@pytest.mark.parametrize(("width", "columns"), [(282, False), (344, False), (628, False), (640, True)])
@pytest.mark.parametrize("title", ["Nancy wins", LONG])
def test_a_reckoning_stays_inside_and_no_words_lie_on_others(title, width, columns):
    height, markup = reckoning(title, LINES, width, RULES, columns)
    told = list(lines(markup))
    for left, y, right, words in told:
        assert 0 <= left <= right <= width, words
        assert 0 < y < height, words
    for n, (left, y, right, words) in enumerate(told):
        for other_left, other_y, other_right, other in told[n + 1 :]:
            apart = abs(y - other_y) >= 14 or right <= other_left or other_right <= left
            assert apart, (words, other)


@pytest.mark.parametrize("columns", [False, True])
def test_a_reckoning_tells_each_line_with_its_value_and_its_rule(columns):
    told = [words for *_, words in lines(reckoning("Nancy wins", LINES, 640, RULES, columns)[1])]
    text = re.sub(r"\s+", " ", " ".join(told))
    assert told[0] == "Nancy wins"
    assert all(line.value in told for line in LINES if line.value)
    assert [words for words in told if words.startswith("Rule: ")] == [f"Rule: {RULES[x.rule].title}" for x in LINES]
    assert "Nancy went out 4 points" in text
    assert {*LONG.split()} <= {*text.split()}


def test_a_rule_has_a_column_of_its_own_or_stands_below():
    line = Line("Nancy went out", "4 points", "going-out")
    (_, y, _, _), _, (left, beside, _, _) = list(lines(reckoning("", [line], 640, RULES, True)[1]))[-3:]
    assert beside == y
    assert left > 320
    (_, y, _, _), _, (left, below, _, _) = list(lines(reckoning("", [line], 640, RULES)[1]))[-3:]
    assert below > y
    assert left < 20
