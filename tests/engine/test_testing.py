"""The kit finds what is broken, and says what and where."""

import random
from functools import cache

import pytest
from strangers import CARDS, OPTIONS, higher
from strangers import deal as dealt
from strangers import legal as allowed
from strangers import play as played
from strangers import position as seen
from strangers import resample as sampled
from strangers import said as told
from strangers import why_not as forbidden

import kernel_games as kg
from kernel_games import registry
from kernel_games.game import NOT_NOW, Rule
from kernel_games.testing import check_game

LUCK = random.Random(5)


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.setattr(registry, "_games", dict(registry._games))


def without_deal(state, action):
    return None if action == "deal" else forbidden(state, action)


def twice(state):
    return allowed(state) * 2


def lenient(state, action):
    return state if action == "lay 1" and forbidden(state, action) else played(state, action)


def by_luck(state, action):
    after = played(state, action)
    return after._replace(rest=tuple(sorted(after.rest, key=lambda _: LUCK.random())))


def open_hands(state, seat=None):
    return seen(state)


def rewritten(state, seat=None):
    return {**seen(state, seat), "number": state.number if seat is None else 7}


def in_tuples(state, seat=None):
    return {**seen(state, seat), "table": state.table}


def forgetful(state, seat=None):
    return {name: entry for name, entry in seen(state, seat).items() if name != "number"}


def knowing(state, seat, rng):
    return state._replace(dealt=None) if state.phase == "lay" and state.rest[0] < 6 else sampled(state, seat, rng)


def wild(state, seat, rng):
    return dealt(rng, state.options, len(state.hands))


def tells_hands(before, action, after, seat, names):
    return f"{told(before, action, after, seat, names)} Left: {after.hands}."


def losing(state, action):
    after = played(state, action)
    return after._replace(rest=after.rest[1:])


WRONG = Rule("nobody-s", "Nobody's", "Nobody's.", "Nowhere", None)
BROKEN = {
    "legal lists an action twice": {"legal": twice},
    "legal lacks .*, which why_not allows": {"why_not": without_deal},
    "why_not forbids the legal": {"why_not": lambda s, a: NOT_NOW if a != "deal" else forbidden(s, a)},
    "universe lacks the legal": {"universe": lambda options: ("lay 1", "deal")},
    "an action must be one line of text": {"universe": lambda o: (*(f"lay {c}" for c in CARDS), "deal", "a\nb")},
    "a rule that the rulebook lacks": {"why_not": lambda s, a: forbidden(s, a) and WRONG},
    "must be a sentence": {"because": lambda state, action: "no" if forbidden(state, action) else ""},
    "because must be empty": {"because": lambda state, action: "Never."},
    "play takes 'lay 1', which why_not forbids": {"play": lenient},
    "gives another state the second time": {"play": by_luck},
    "who changes what a match gave away": {"position": cache(seen)},
    "or '\\?' where it hides": {"position": rewritten},
    "is not the same after a way through JSON": {"position": in_tuples},
    "the position lacks \\['number'\\]|lacks the entry": {"position": forgetful},
    "knows more than the seat": {"resample": knowing},
    "gives what the seat can rule out": {"resample": wild},
    "may not know": {"said": tells_hands},
    "because\\('.*'\\) tells seat . what it may not know": {
        "because": lambda state, action: f"Left are {state.rest}." if forbidden(state, action) else ""
    },
    "said must be sentences": {"said": lambda *_: "something"},
    "pieces are lost or doubled": {"play": losing, "position": seen},
    "the phase 'lay' is not among PHASES": {"PHASES": ("deal", "over")},
    "the reason 'all-laid' is not among REASONS": {"REASONS": {"other": "other"}},
    "but won is": {"winners": lambda state: ()},
    "worth\\('.*'\\) is nan": {"worth": lambda *_: float("nan")},
    "with the same luck the opponent greedy chooses otherwise": {"worth": lambda *_: LUCK.random()},
    "the default of deals is not allowed": {"OPTIONS": (OPTIONS[0]._replace(allowed=(1, 3)),)},
    "RULES must end with game.HOUSE_RULES": {"RULES": (WRONG,)},
    "RULES must have ids of their own": {"RULES": (WRONG, *higher().RULES, WRONG)},
    "REASONS must say in words": {"REASONS": {}},
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_promise_is_named(message):
    with pytest.raises((AssertionError, ValueError), match=message):
        check_game(higher(**BROKEN[message]), matches=3)


def test_where_it_broke_is_told_so_that_one_can_come_there_again():
    with pytest.raises(AssertionError, match=r"^higher, 4 players, seed 1, usual options, after 0 actions: legal"):
        check_game(higher(legal=twice))


def test_a_game_that_shows_all_to_all_hides_nothing_and_may_do_so():
    """But what cannot be told apart must be alike, so its resample may change nothing."""
    same = {"position": open_hands, "resample": lambda state, seat, rng: state._replace(dealt=None)}
    check_game(higher(**same), matches=1)


def test_a_whole_game_passes_by_its_name_or_itself():
    check_game(higher())
    check_game("higher", matches=1, seed=9, plies=3)
    assert "higher" in kg.games()


def test_what_is_no_game_is_refused():
    with pytest.raises(ValueError, match="unknown game 'chess'"):
        check_game("chess")
    with pytest.raises(ValueError, match="is no game"):
        check_game(object())


def test_an_error_of_the_game_s_own_is_told_with_the_place_where_it_came():
    with pytest.raises(KeyError) as told:
        check_game(higher(worth=lambda position, *_: position["no such entry"]))
    assert told.value.__notes__ == ["higher, 4 players, seed 1, usual options, after 0 actions: opponents"]
