"""The rulebooks: every rule with its source and, where the sources leave it open, the ruling that decides."""

import re
from pathlib import Path

import pytest

import kernel_games as kg
from kernel_games.game import HOUSE_RULES, game

SOURCES = {"koi-koi": "Hanafuda Rulebook", "nanahoshi": "Nanahoshi Rulebook", "nanatoridori": "Nanatoridori Rulebook"}
RULINGS = {"koi-koi": ("KK", 15), "nanahoshi": ("NH", 10), "nanatoridori": ("NT", 15)}
REASONS = {
    "koi-koi": ["shobu", "further-set", "counter", "exhausted", "quick-victory", "bad-deal"],
    "nanahoshi": ["seven-dots", "all-found", "stuck", "repetition"],
    "nanatoridori": ["went-out", "passed-out"],
}
EVERY_RULE = [(name, rule) for name in SOURCES for rule in kg.rulebook(name)]
EVERY_RULING = [(name, f"{letters}{n}") for name, (letters, last) in RULINGS.items() for n in range(1, last + 1)]
every_game = pytest.mark.parametrize("name", SOURCES)


def rule_of(name, id_):
    (rule,) = [rule for rule in kg.rulebook(name) if rule.id == id_]
    return rule


@pytest.mark.parametrize(("name", "rule"), EVERY_RULE, ids=lambda value: getattr(value, "id", value))
def test_each_rule_has_an_id_a_title_a_text_and_a_source(name, rule):
    assert isinstance(rule, kg.Rule)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.id)
    assert rule.title.strip() == rule.title != ""
    assert not rule.title.endswith(".")
    assert rule.text.strip() == rule.text
    assert rule.text.endswith(".")
    assert len(rule.text.split()) >= 8
    assert rule.source.startswith((f"{SOURCES[name]}, ", "kernel_games, rules of the house"))
    assert rule.ruling is None or re.fullmatch(rf"{RULINGS[name][0]}\d+", rule.ruling)


@every_game
def test_ids_and_titles_are_unique(name):
    rules = kg.rulebook(name)
    assert len({rule.id for rule in rules}) == len({rule.title for rule in rules}) == len(rules)


@pytest.mark.parametrize(("name", "ruling"), EVERY_RULING)
def test_each_ruling_is_named_by_a_rule(name, ruling):
    assert ruling in {rule.ruling for rule in kg.rulebook(name)}


@pytest.mark.parametrize("ruling", [ruling for _, ruling in EVERY_RULING])
def test_each_ruling_is_tested_by_name(ruling):
    source = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    assert f"def test_{ruling.lower()}_" in source


@every_game
def test_each_option_rests_on_a_ruling_of_the_rulebook(name):
    assert {option.ruling for option in game(name).OPTIONS} <= {rule.ruling for rule in kg.rulebook(name)}


@every_game
def test_each_option_has_a_title_and_each_of_its_values_speaks_for_itself_or_is_put_in_words(name):
    for option in game(name).OPTIONS:
        assert option.title
        assert option.default in option.allowed
        if option.name != "games":
            assert len(option.words) == len(option.allowed) == len(set(option.words))


@every_game
def test_each_way_to_end_a_game_or_a_round_is_named_in_a_word_or_two(name):
    assert list(game(name).REASONS) == REASONS[name]
    assert all(1 <= len(words.split()) <= 2 for words in game(name).REASONS.values())


@every_game
def test_the_rules_of_the_house_come_last(name):
    assert [rule.id for rule in HOUSE_RULES] == ["not-an-action", "not-now", "match-over"]
    assert kg.rulebook(name)[-3:] == HOUSE_RULES
    assert all(rule.ruling is None for rule in HOUSE_RULES)


def test_kk14_what_is_not_built_is_said():
    rule = rule_of("koi-koi", "wild-lightning")
    assert rule.ruling == "KK14"
    assert rule.title.startswith("Not played here")


def test_nh1_that_the_board_is_our_choice_is_said_openly():
    rule = rule_of("nanahoshi", "board")
    assert rule.ruling == "NH1"
    assert "The rulebook does not say how these are arranged" in rule.text


def test_nt1_that_the_sources_differ_is_said_openly():
    rule = rule_of("nanatoridori", "ten-points")
    assert rule.ruling == "NT1"
    assert "The two sources differ" in rule.text
