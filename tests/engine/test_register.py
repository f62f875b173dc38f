"""A stranger's game moves in: by hand or by entry point, in whole or not at all, and in nobody else's name."""

import json
import sys
import warnings
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest
from strangers import higher

import kernel_games as kg
from kernel_games import registry
from kernel_games.game import OFFERS, game
from kernel_games.nanahoshi import why_not as foreign

OURS = tuple(registry.OURS)


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """There are no guests, whatever is installed here, and what is registered in a test is gone after it."""
    kg.games()
    for name in ("_games", "_broken"):
        monkeypatch.setattr(registry, name, {})


@pytest.fixture
def installed(monkeypatch):
    """Let packages be installed that name these as games, as `name = "module:attribute"`."""

    def install(**points: str) -> None:
        named = [EntryPoint(name.replace("_", "-"), value, registry.GROUP) for name, value in points.items()]
        monkeypatch.setattr(registry, "entry_points", lambda group: [p for p in named if p.group == group])
        monkeypatch.setattr(registry, "_looked", False)

    return install


def module(name: str, **other: object) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(vars(higher(**other)))
    return made


def test_without_strangers_there_are_the_games_of_the_house():
    assert kg.games() == OURS


def test_a_registered_game_comes_after_them_and_is_played_recorded_and_replayed():
    assert kg.register(higher()) == "higher"
    assert kg.games() == (*OURS, "higher")
    match = kg.new_match("higher", seed=3)
    while not match.is_over:
        match = match.apply(match.legal_actions()[0])
    assert kg.replay(json.loads(json.dumps(match.record()))) == match
    assert kg.rulebook("higher")[0].id == "own-card"


def test_it_may_be_a_module_a_namespace_or_an_object_with_methods():
    rules = higher()
    instance = type("Higher", (), {name: staticmethod(f) if callable(f) else f for name, f in vars(rules).items()})()
    for thing in (module("strangers"), rules, instance):
        kg.register(thing)
        assert game("higher") is thing
        assert kg.new_match("higher", players=3, seed=1).legal_actions()


def test_a_notebook_gives_its_globals():
    assert kg.register({**vars(higher()), "_": 7, 8: 9}) == "higher"
    assert kg.new_match("higher", players=3, seed=1).legal_actions()
    with pytest.raises(ValueError, match="is no game: it lacks NAME"):
        kg.register({})


def test_a_cell_that_is_run_again_replaces_its_game():
    kg.register(higher())
    newer = higher(TITLE="Even Higher")
    kg.register(newer)
    assert game("higher") is newer
    assert kg.games().count("higher") == 1


@pytest.mark.parametrize("taken", [*OURS, "higher"])
def test_the_name_of_another_module_s_game_is_taken(taken):
    kg.register(module("a_stranger"))
    with pytest.raises(ValueError, match=f"the name '{taken}' is taken by the game of (kernel_games|a_stranger)"):
        kg.register(module("another_stranger", NAME=taken))
    assert game("koi-koi").TITLE == "Koi-Koi"


@pytest.mark.parametrize("name", OFFERS)
def test_what_it_lacks_is_named(name):
    rules = higher()
    delattr(rules, name)
    with pytest.raises(ValueError, match=rf"is no game: it lacks {name}$"):
        kg.register(rules)
    assert "higher" not in kg.games()


def test_everything_that_it_lacks_is_named_at_once():
    with pytest.raises(ValueError, match="it lacks NAME, TITLE, SEATS, .*deal, read_deal.*, worth$"):
        kg.register(object())


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"NAME": "Three Cards"}, "NAME must be small letters"),
        ({"NAME": "-x"}, "NAME must be small letters"),
        ({"NAME": 7}, "NAME must be small letters"),
        ({"TITLE": ""}, "TITLE must be a word"),
        ({"SEATS": ()}, "SEATS must be a tuple of numbers"),
        ({"SEATS": 2}, "SEATS must be a tuple of numbers"),
        ({"SEATS": (2, "3")}, "SEATS must be a tuple of numbers"),
        ({"REASONS": ("a",)}, "REASONS must be a mapping"),
        ({"RULES": None}, "RULES must be a tuple"),
        ({"Options": dict}, "Options must have a method read"),
        ({"legal": ["a"], "play": None}, "legal, play must be functions"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(wrong, told):
    with pytest.raises(ValueError, match=told):
        kg.register(higher(**wrong))
    assert kg.games() == OURS


def test_an_installed_game_is_found_by_its_entry_point(installed):
    installed(higher="strangers")
    assert kg.games() == (*OURS, "higher")
    assert kg.new_match("higher", seed=1).game == "higher"


def test_an_installed_game_is_found_without_asking_for_the_list(installed):
    installed(higher="strangers")
    assert kg.new_match("higher", seed=1).game == "higher"


def test_a_broken_entry_point_is_told_of_and_the_others_are_found(installed, monkeypatch):
    monkeypatch.setitem(sys.modules, "half", ModuleType("half"))
    installed(absent="no_such_module", half="half", other="strangers", higher="strangers", koi_koi="strangers")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert kg.games() == (*OURS, "higher")
    assert [str(each.message).split()[4] for each in told] == ["absent", "half", "other", "koi-koi"]
    with pytest.raises(ValueError, match="'absent' cannot be played: the entry point .*No module named"):
        kg.new_match("absent")
    with pytest.raises(ValueError, match="'half' cannot be played: .*it lacks NAME"):
        kg.new_match("half")
    with pytest.raises(ValueError, match="'other' cannot be played: .*its NAME is 'higher'"):
        kg.new_match("other")


@pytest.mark.parametrize("name", ["chess", "", None, 7, ["koi-koi"]])
def test_an_unknown_game_is_refused_with_those_that_there_are(name):
    kg.register(higher())
    with pytest.raises(ValueError, match="unknown game .*: allowed are .*, higher"):
        kg.new_match(name)


def test_a_game_s_functions_may_come_from_elsewhere():
    """It is known by the module where its deal was written."""
    rules = higher(why_not=foreign)
    kg.register(rules)
    kg.register(higher())
    assert game("higher") is not rules
