"""The rulebook: every rule with its source and, where the sources leave it open, the ruling that decides."""

import re

import pytest

import kernel_games as kg
from kernel_games.koi_koi.state import OPTIONS, REASONS

RULES = kg.rulebook("koi-koi")
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
    assert rule.source.startswith(("Hanafuda Rulebook, ", "kernel_games, rules of the house"))
    assert rule.ruling is None or re.fullmatch(r"KK\d+", rule.ruling)


def test_ids_and_titles_are_unique():
    assert len({rule.id for rule in RULES}) == len({rule.title for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("number", range(1, 16))
def test_each_ruling_is_named_by_a_rule(number):
    assert f"KK{number}" in {rule.ruling for rule in RULES}


def test_each_option_rests_on_a_ruling_of_the_rulebook():
    assert {option.ruling for option in OPTIONS} <= {rule.ruling for rule in RULES}


def test_each_option_has_a_title_and_each_of_its_values_speaks_for_itself_or_is_put_in_words():
    for option in OPTIONS:
        assert option.title
        assert option.default in option.allowed
        if option.name != "games":
            assert len(option.words) == len(option.allowed) == len(set(option.words))


def test_each_way_to_end_a_game_is_named_in_a_word_or_two():
    assert list(REASONS) == ["shobu", "further-set", "counter", "exhausted", "quick-victory", "bad-deal"]
    assert all(1 <= len(words.split()) <= 2 for words in REASONS.values())


def test_the_rules_of_the_house_come_last():
    assert [rule.id for rule in RULES[-3:]] == ["not-an-action", "not-now", "match-over"]
    assert all(rule.ruling is None for rule in RULES[-3:])


def test_kk14_what_is_not_built_is_said():
    rule = BY_ID["wild-lightning"]
    assert rule.ruling == "KK14"
    assert rule.title.startswith("Not played here")
