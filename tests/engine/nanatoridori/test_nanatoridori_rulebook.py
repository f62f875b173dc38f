"""The rulebook: every rule with its source and, where the sources leave it open, the ruling that decides."""

import re
from pathlib import Path

import pytest

import kernel_games as kg
from kernel_games.nanatoridori import OPTIONS, REASONS

RULES = kg.rulebook("nanatoridori")
BY_ID = {rule.id: rule for rule in RULES}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_each_rule_has_an_id_a_title_a_text_and_a_source(rule):
    assert isinstance(rule, kg.Rule)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.id)
    assert rule.title.strip() == rule.title != ""
    assert not rule.title.endswith(".")
    assert rule.text.strip() == rule.text
    assert rule.text.endswith(".")
    assert len(rule.text.split()) >= 8
    assert rule.source.startswith(("Nanatoridori Rulebook, ", "kernel_games, rules of the house"))
    assert rule.ruling is None or re.fullmatch(r"NT\d+", rule.ruling)


def test_ids_and_titles_are_unique():
    assert len({rule.id for rule in RULES}) == len({rule.title for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("number", range(1, 16))
def test_each_ruling_is_named_by_a_rule(number):
    assert f"NT{number}" in {rule.ruling for rule in RULES}


@pytest.mark.parametrize("number", range(1, 16))
def test_each_ruling_is_tested_by_name(number):
    source = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_nanatoridori_*.py"))
    assert f"def test_nt{number}_" in source


def test_each_option_rests_on_a_ruling_of_the_rulebook():
    assert {option.ruling for option in OPTIONS} <= {rule.ruling for rule in RULES}


def test_each_option_has_a_title_and_each_of_its_values_is_put_in_words():
    for option in OPTIONS:
        assert option.title
        assert option.default in option.allowed
        assert len(option.words) == len(option.allowed) == len(set(option.words))


def test_each_way_to_end_a_round_is_named_in_a_word_or_two():
    assert list(REASONS) == ["went-out", "passed-out"]
    assert all(1 <= len(words.split()) <= 2 for words in REASONS.values())


def test_the_rules_of_the_house_come_last():
    assert [rule.id for rule in RULES[-3:]] == ["not-an-action", "not-now", "match-over"]
    assert all(rule.ruling is None for rule in RULES[-3:])


def test_nt1_that_the_sources_differ_is_said_openly():
    assert BY_ID["ten-points"].ruling == "NT1"
    assert "The two sources differ" in BY_ID["ten-points"].text
