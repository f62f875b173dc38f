"""The public interface: new matches, playing them, looking at them, and every way to get that wrong."""

import copy
import pickle
import random

import pytest
from setups import TESHI, at, dealt, refused, turn

import kernel_games as kg
from kernel_games.game import game
from kernel_games.koi_koi.pieces import CODES

# --- A new match ---


def test_koi_koi_is_one_of_the_games():
    assert "koi-koi" in kg.games()


def test_a_new_match_shows_its_game_players_and_options():
    m = kg.new_match("koi-koi", players=["Nancy", "Bruno"], seed=7, games=6, small_sets="absorb")
    assert (m.game, m.players, m.seed) == ("koi-koi", ("Nancy", "Bruno"), 7)
    assert m.options == {
        "games": 6,
        "swap": True,
        "small_sets": "absorb",
        "doublings": "stack",
        "next_set": "new",
    }
    assert (m.phase, m.scores, m.is_over, m.winners, m.history, m.result) == ("swap", (0, 0), False, (), (), None)


def test_players_are_names_a_number_or_the_default():
    assert kg.new_match("koi-koi").players == kg.new_match("koi-koi", players=2).players == ("Player 1", "Player 2")


def test_without_a_seed_one_is_drawn_and_recorded():
    first, second = kg.new_match("koi-koi"), kg.new_match("koi-koi")
    assert first.record()["seed"] == first.seed
    assert 0 <= first.seed < 1_000_000
    assert first.seed != second.seed or first == second
    assert kg.new_match("koi-koi", seed=first.seed) == first


def test_an_explicit_deal_without_a_dealer_draws_the_dealer():
    dealers = {kg.new_match("koi-koi", deal=dealt(), seed=seed).position()["dealer"] for seed in range(8)}
    assert dealers == {0, 1}


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ({"game": "go"}, ["unknown game 'go'", "koi-koi"]),
        ({"game": ["koi-koi"]}, ["unknown game", "koi-koi"]),
        ({"colour": "red"}, ["unknown option 'colour'", "games, swap, small_sets, doublings, next_set"]),
        ({"starter": 0}, ["unknown option 'starter'"]),
        ({"swap": "yes"}, ["option swap='yes'", "True, False"]),
        ({"swap": 1}, ["option swap=1", "True, False"]),
        ({"small_sets": "none"}, ["option small_sets='none'", "'stack', 'absorb'"]),
        ({"doublings": 2}, ["option doublings=2", "'stack', 'once'"]),
        ({"next_set": None}, ["option next_set=None", "'new', 'any-gain'"]),
        ({"players": 3}, ["not for 3 players", "allowed are 2"]),
        ({"players": 0}, ["not for 0 players", "allowed are 2"]),
        ({"players": ["Nancy"]}, ["not for 1 players", "allowed are 2"]),
        ({"players": ["Nancy", "Nancy"]}, ["different names", "Nancy, Nancy"]),
        ({"players": ["Nancy", " "]}, ["a list of names, or their number"]),
        ({"players": ["Nancy", 2]}, ["a list of names, or their number"]),
        ({"players": "Nancy"}, ["a list of names, or their number", "'Nancy'"]),
        ({"players": True}, ["a list of names, or their number"]),
        ({"seed": "7"}, ["seed must be a whole number", "'7'"]),
        ({"seed": 7.0}, ["seed must be a whole number", "7.0"]),
        ({"seed": True}, ["seed must be a whole number", "True"]),
        ({"dealer": 2}, ["dealer 2 is not a seat", "0, 1"]),
        ({"dealer": "Nancy"}, ["dealer 'Nancy' is not a seat", "0, 1"]),
        ({"dealer": True}, ["dealer True is not a seat", "0, 1"]),
        ({"deal": ["jan-crow", *CODES[1:]]}, ["deal", "'jan-crow' is not a card", "jan-crane, jan-scroll"]),
        ({"deal": [*CODES, "jan-crane"]}, ["deal", "48 cards", "jan-crane came more than once"]),
        ({"deal": ["jan-scroll", *CODES[1:]]}, ["deal", "jan-scroll came more than once"]),
        ({"deal": list(CODES[:-1])}, ["deal", "48 cards", "dec-dregs-3 is missing"]),
        ({"deal": []}, ["deal", "48 cards", "missing"]),
        ({"deal": "jan-crane"}, ["deal must be a list of card codes, not str"]),
        ({"deal": [*CODES[:-1], 3]}, ["deal", "3 is not a card"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_match_that_cannot_be_is_refused_with_what_is_wrong_and_what_is_allowed(arguments, parts):
    arguments = {"game": "koi-koi"} | arguments
    with refused(parts):
        kg.new_match(arguments.pop("game"), **arguments)


def test_an_unknown_game_has_no_rulebook():
    with pytest.raises(ValueError, match="unknown game 'go': allowed are koi-koi"):
        kg.rulebook("go")


# --- Playing it ---


def test_apply_gives_a_new_match_and_leaves_the_old_one_alone(match):
    before = copy.deepcopy(match.position())
    after = match.apply("swap")
    assert (match.history, after.history) == ((), ("swap",))
    assert match.position() == before
    assert after.position() != before
    assert match.apply("swap") == after  # again, and the same


def test_a_match_cannot_be_changed(match):
    for name, value in (("seed", 8), ("phase", "over"), ("new", 1)):
        with pytest.raises((AttributeError, TypeError)):
            setattr(match, name, value)


@pytest.mark.parametrize("show", ["position", "legal_actions", "record", "options"])
def test_what_a_match_gives_away_is_not_the_match_itself(match, show):
    match = match.apply("keep")

    def shown():
        value = getattr(match, show)
        return value() if callable(value) else value

    before = copy.deepcopy(shown())
    given = shown()
    given.clear()
    assert shown() == before


def test_history_is_a_tuple_of_the_actions(match):
    m = match.apply("keep")
    first = m.legal_actions()[0]
    assert turn(m, first).history == ("keep", first, "flip")


def test_back_undoes_one_or_more_actions(match):
    m = turn(match.apply("keep"), "play may-scroll")
    assert m.back().history == ("keep", "play may-scroll")
    assert m.back(3) == match
    assert m.back(0) == m
    assert m.back(2).apply("play jun-scroll").history == ("keep", "play jun-scroll")


@pytest.mark.parametrize("n", [-1, 2, "1", True, 1.0])
def test_back_goes_no_further_than_the_beginning(match, n):
    with pytest.raises(ValueError, match=r"cannot go back .* actions: allowed are 0 to 1"):
        match.apply("keep").back(n)


def test_back_across_a_deal_and_forward_again_deals_the_same_cards():
    m = kg.new_match("koi-koi", seed=3, deal=dealt(player=TESHI), dealer=0).apply("keep")
    dealt_once = m.apply("deal")
    assert dealt_once.back().apply("deal") == dealt_once


def test_rounds_are_the_score_sheet():
    m = kg.new_match("koi-koi", seed=3, deal=dealt(player=TESHI), dealer=0).apply("keep")
    assert [tuple(r) for r in m.rounds] == [(1, "quick-victory", (0, 6), 1)]
    assert m.apply("deal").rounds == m.rounds
    assert m.result == ("quick-victory", (0, 6))
    assert m.apply("deal").result is None


def test_said_tells_any_action_of_the_match(match):
    m = turn(match.apply("keep"), "play may-scroll")
    assert m.said(0) == "Game 1 of 12. Nancy deals."
    assert m.said(1) == "Bruno keeps the hands as they were dealt."
    assert m.said(2).startswith("Nancy plays the May plain red scroll")
    assert m.said() == m.said(3)
    for ply in (4, -1, "1", True):
        with pytest.raises(ValueError, match=r"there is no action .*: allowed are 0 to 3"):
            m.said(ply)


def test_repr_is_public(match):
    assert repr(match) == "<Match koi-koi: Nancy – Bruno, game 1, swap, Bruno to move, 0 : 0>"
    everything = [match, match.apply("keep"), at(hand="jan-crane may-bridge"), match.resample(0, random.Random(1))]
    for m in everything:
        for shown in (repr(m), str(m), f"{m}", repr(m._states), repr(m._states[-1].dealt)):
            assert not [code for code in CODES if code in shown]


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_only_a_seat_can_look(match, seat):
    with pytest.raises(ValueError, match=r"seat .* is not a seat: allowed are 0, 1"):
        match.position(seat)
    with pytest.raises(ValueError, match=r"seat .* is not a seat: allowed are 0, 1"):
        match.resample(seat, random.Random(1))


def test_an_illegal_action_has_its_rule_its_action_and_a_sentence_and_changes_nothing(match):
    m = match.apply("keep")
    before = copy.deepcopy(m.position())
    with pytest.raises(kg.IllegalAction) as refused:
        m.apply("play jan-crane")
    assert isinstance(refused.value, ValueError)
    assert refused.value.action == "play jan-crane"
    assert isinstance(refused.value.rule, kg.Rule)
    assert refused.value.rule == m.why_not("play jan-crane")
    assert refused.value.rule.id == "play-from-hand"
    assert str(refused.value) == m.because("play jan-crane") == "The January crane is not in your hand."
    assert m.position() == before


def test_the_rules_alone_refuse_with_what_the_rule_says_of_any_case(match):
    state = match.apply("keep")._states[-1]
    with pytest.raises(kg.IllegalAction) as refused:
        game("koi-koi").play(state, "play jan-crane")
    assert str(refused.value) == refused.value.rule.text


@pytest.mark.parametrize(
    "action",
    [None, 3, 3.5, True, b"keep", ["keep"], {"keep": 1}, object(), "", "KEEP", " keep", "keep ", "play", "take",
     "play  jan-crane", "play jan-crane take", "play jan-crane take jan-crane", "play jan-crow", "koikoi", "shōbu",
     "x" * 500],
)  # fmt: skip
def test_what_is_not_spelled_as_an_action_is_none(match, action):
    m = match.apply("keep")
    assert m.why_not(action).id == "not-an-action"
    with pytest.raises(kg.IllegalAction) as refused:
        m.apply(action)
    assert refused.value.action is action
    assert " is not an action. Actions are swap, keep, play CARD" in str(refused.value)
    assert len(str(refused.value)) < 300


def test_deal_is_refused_while_a_game_is_played(match):
    with pytest.raises(kg.IllegalAction, match="The next game is dealt once this one has ended"):
        match.apply("keep").apply("deal")


def test_matches_and_refusals_can_be_pickled(match):
    m = turn(match.apply("keep"), "play may-scroll")
    again = pickle.loads(pickle.dumps(m))
    assert again == m
    assert again.record() == m.record()
    assert again.apply(m.legal_actions()[0]) == m.apply(m.legal_actions()[0])
    with pytest.raises(kg.IllegalAction) as refused:
        m.apply("swap")
    error = pickle.loads(pickle.dumps(refused.value))
    assert (type(error), error.rule, error.action, str(error)) == (
        kg.IllegalAction,
        refused.value.rule,
        "swap",
        str(refused.value),
    )


def test_a_match_set_up_from_a_position_can_be_pickled():
    m = at(hand="jan-crane may-bridge")
    assert pickle.loads(pickle.dumps(m)) == m


@pytest.mark.parametrize("name", ["A\x00", "A\nB", "\ud800"])
def test_names_can_be_printed(name):
    with pytest.raises(ValueError, match="names that can be printed"):
        kg.new_match("koi-koi", players=[name, "B"])


@pytest.mark.parametrize("name", ["players", "seed", "position"])
def test_an_option_of_a_record_that_is_called_like_an_argument_is_unknown(name, match):
    record = kg.from_position(match.position(), seed=1).record()
    record["options"][name] = 3
    with pytest.raises(ValueError, match=f"unknown option '{name}': allowed are games"):
        kg.replay(record)


def test_an_unknown_option_is_told_all_that_a_match_is_made_of():
    with pytest.raises(ValueError, match="repetition, players, seed, deal and starter"):
        kg.new_match("nanahoshi", dealer=0)
