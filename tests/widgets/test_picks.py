"""From presses to actions, with made-up games: no widget and no board."""

from itertools import permutations

import pytest

from kernel_games_widgets.picks import Outcome, by_key, hold, leading, press


def cards(action):
    """As in a game in which cards of one's hand are played together: `play 4-5` is h4 and h5, `+1` a card face up."""
    words = action.split()
    if words[0] != "play":
        return (action,)
    return (*(f"h{place}" for place in words[1].split("-")), *(f"f{word[1:]}" for word in words[2:]))


def pairs(action):
    """As in a game in which a card takes another: `play a take x` is a and x, `take x` is x."""
    return tuple(action.split()[1::2])


FLOCKS = ["play 4", "play 4-5", "play 4-5-6", "play 5", "play 6", "pass"]
FLOCK_UNIVERSE = [*FLOCKS, "play 1", "play 1-4", "keep 1"]
CAPTURES = ["play a take x", "play a take y", "play b", "play c take x"]
CAPTURE_UNIVERSE = [
    *(f"take {card}" for card in "abcxyz"),
    *(f"play {card}" for card in "abcxyz"),
    *(f"play {card} take {other}" for card, other in permutations("abcxyz", 2)),
]


def flock(key, picked=(), legal=FLOCKS):
    return press(key, picked, legal, cards, by_key(FLOCK_UNIVERSE, cards))


def capture(key, picked=(), legal=CAPTURES):
    return press(key, picked, legal, pairs, by_key(CAPTURE_UNIVERSE, pairs))


def after(presses, one=flock, **more):
    """What several presses come to."""
    outcome = Outcome()
    for key in presses:
        outcome = one(key, outcome.picked, **more)
    return outcome


# ---- playing ----


@pytest.mark.parametrize(("key", "action"), [("h6", "play 6"), ("pass", "pass")])
def test_a_press_plays_when_one_action_fits(key, action):
    legal = ["play 4", "play 4-5", "play 6", "pass"]
    assert flock(key, legal=legal) == Outcome(action=action)


def test_a_card_with_two_matches_waits_for_the_second_press():
    assert capture("a") == Outcome(picked=("a",))
    assert after("ax", capture) == Outcome(action="play a take x")
    assert after("ay", capture) == Outcome(action="play a take y")


def test_the_match_may_be_pressed_first():
    assert capture("y") == Outcome(picked=("y",)), "pressing one of the two does not say yet which card takes it"
    assert after("ya", capture) == Outcome(action="play a take y")


def test_a_card_without_a_choice_is_played_at_once():
    assert capture("b") == Outcome(action="play b")


@pytest.mark.parametrize("keys", list(permutations(["h4", "h5", "h6"])))
def test_many_keys_may_come_in_any_order(keys):
    legal = ["play 4-5-6", "pass"]
    assert after(keys[:2], legal=legal) == Outcome(picked=keys[:2])
    assert after(keys, legal=legal) == Outcome(action="play 4-5-6")


# ---- confirming ----


def test_what_could_still_grow_waits_to_be_confirmed():
    legal = ["play 4", "play 4-5", "pass"]
    assert flock("h4", legal=legal) == Outcome(picked=("h4",), confirm="play 4")
    assert after(["h4", "h5"], legal=legal) == Outcome(action="play 4-5")


def test_what_is_no_action_yet_cannot_be_confirmed():
    legal = ["play 4-5", "play 4-5-6", "pass"]
    assert flock("h4", legal=legal) == Outcome(picked=("h4",))
    assert after(["h4", "h5"], legal=legal) == Outcome(picked=("h4", "h5"), confirm="play 4-5")
    assert after(["h5", "h4", "h6"], legal=legal) == Outcome(action="play 4-5-6")


def test_holding_says_what_the_picked_keys_make():
    assert hold(("h5", "h4"), FLOCKS, cards) == Outcome(("h5", "h4"), confirm="play 4-5")
    assert hold(("h5", "h6"), FLOCKS, cards) == Outcome(("h5", "h6"))
    assert hold((), FLOCKS, cards) == Outcome()


def test_a_key_of_another_kind_completes_an_action_too():
    legal = ["play 4", "play 4 +1", "play 4 +2", "pass"]
    assert after(["h4", "f2"], legal=legal) == Outcome(action="play 4 +2")
    assert after(["f2", "h4"], legal=legal) == Outcome(action="play 4 +2")


# ---- letting go and beginning anew ----


def test_a_picked_key_is_let_go_when_pressed_again():
    assert after("aa", capture) == Outcome()
    legal = ["play 4-5-6", "play 4-5", "play 4"]
    assert after(["h4", "h5", "h4"], legal=legal) == Outcome(picked=("h5",))


def test_letting_go_never_plays_but_offers_what_is_left():
    legal = ["play 4", "play 4-5", "play 4-5-6"]
    assert after(["h4", "h5", "h5"], legal=legal) == Outcome(picked=("h4",), confirm="play 4")


def test_a_key_that_cannot_join_begins_anew():
    legal = ["play a take x", "play a take y", "play c take x", "play c take z"]
    assert after("ac", capture, legal=legal) == Outcome(picked=("c",))
    assert after("acz", capture, legal=legal) == Outcome(action="play c take z")


def test_a_key_that_cannot_join_but_plays_alone_is_played():
    assert after("ab", capture) == Outcome(action="play b")


# ---- keys that lead on ----


def test_at_first_every_key_of_a_legal_action_leads_on():
    assert leading(FLOCKS, cards, ()) == {"h4", "h5", "h6", "pass"}
    assert leading(CAPTURES, pairs, ()) == {"a", "b", "c", "x", "y"}


def test_then_those_that_complete_what_is_picked():
    assert leading(FLOCKS, cards, ("h4",)) == {"h5", "h6"}
    assert leading(CAPTURES, pairs, ("a",)) == {"x", "y"}
    assert leading(CAPTURES, pairs, ("x",)) == {"a", "c"}


def test_nothing_leads_on_when_nothing_is_legal():
    assert leading([], cards, ()) == frozenset()


@pytest.mark.parametrize("picked", [(), ("a",), ("x",), ("y",), ("c",)])
def test_each_key_that_leads_on_is_picked_or_plays(picked):
    for key in leading(CAPTURES, pairs, picked):
        outcome = capture(key, picked)
        assert outcome.refused is None
        assert outcome.action in CAPTURES or outcome.picked == (*picked, key)


# ---- refusals ----


def test_a_press_that_leads_nowhere_names_the_action_it_amounts_to():
    assert flock("h1") == Outcome(refused="play 1")


def test_the_kind_that_is_due_comes_first():
    assert capture("z") == Outcome(refused="play z"), "playing is due, though taking stands first in the universe"
    assert capture("z", legal=["take x", "take y"]) == Outcome(refused="take z")


def test_with_what_is_picked_if_that_means_something_else_alone():
    outcome = after("az", capture)
    assert outcome.refused == "play a take z"
    assert outcome.picked == ("a",), "the pick stays: another match can be pressed"
    assert flock("h1", ("h6",)).refused == "play 1", "6 and 1 together are no action at all"


@pytest.mark.parametrize(("first", "second"), [("a", "z"), ("c", "z"), ("c", "b")])
def test_what_was_picked_first_is_what_takes(first, second):
    legal = ["play a take x", "play a take y", "play c take x", "play c take y"]
    assert after(first + second, capture, legal=legal).refused == f"play {first} take {second}"


def test_a_key_that_means_nothing_is_not_explained():
    assert flock("lamp") == Outcome()
    assert flock("lamp", ("h4",)) == Outcome(picked=("h4",))


def test_when_nothing_is_legal_any_meaning_will_do():
    assert flock("h4", legal=[]).refused == "play 4"
    assert flock("keep 1", legal=[]).refused == "keep 1"
