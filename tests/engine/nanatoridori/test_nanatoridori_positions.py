"""Positions: whole ones can be played on, a seat's view and impossible ones are refused with a reason; `resample`."""

import copy
import random

import pytest
from nanatoridori_setups import ALL_CARDS, at, cards, played, playout
from setups import refused

import kernel_games as kg
from kernel_games.nanatoridori import REASONS, flocks, set_up


def test_a_position_has_these_entries():
    p = at("6 1", "22", "3", flock="33", deck="5", discard="77").apply("pass").position()
    assert p | {"deck": p["deck"][:3]} == {
        "game": "nanatoridori",
        "phase": "draw",
        "to_move": 0,
        "hands": [[6, 1], [2, 2], [3]],
        "known": [[False, False], [False, False], [False]],
        "face_up": [[], [], []],
        "flock": {"rank": 3, "count": 2, "owner": 2},
        "held": {"rank": 5, "count": 1},
        "deck": [1, 1, 1],
        "aside": [],
        "discard": [7, 7],
        "passes": 1,
        "out": [],
        "starter": 0,
        "number": 1,
        "scoring": "penguins",
        "scores": [2, 2, 2],
        "result": None,
    }
    assert list(p) == [
        "game", "phase", "to_move", "hands", "known", "face_up", "flock", "held", "deck", "aside", "discard", "passes",
        "out", "starter", "number", "scoring", "scores", "result",
    ]  # fmt: skip


@pytest.mark.parametrize("players", range(2, 7))
def test_players_and_scoring_are_the_position_s_own_where_they_are_not_given(players):
    m = kg.new_match("nanatoridori", players=players, scoring="one-winner", seed=1)
    again = kg.from_position(m.position())
    assert (again.players, again.options) == (m.players, m.options)


def test_players_and_scoring_that_are_given_must_be_the_position_s_own():
    p = kg.new_match("nanatoridori", players=3, scoring="one-winner", seed=1).position()
    with pytest.raises(ValueError, match="scoring 'one-winner' of the position is not that of the match, 'penguins'"):
        kg.from_position(p, scoring="penguins")
    with pytest.raises(ValueError, match="hands must hold 4 lists, one a seat"):
        kg.from_position(p, players=4)


TABLE = set_up(("66 1", "22", "3"), flock="33", deck="5", discard="77")
DRAWN = kg.from_position(TABLE).apply("pass").position()
BEATEN = kg.from_position(TABLE).apply("play 1-2").position()
LED = set_up(("66 1", "22", "3"))
DUEL = set_up(("66 1", "22"), flock="33", face_up=("56", "1"))
DUEL_DRAWN = kg.from_position(DUEL).apply("pass 1").position()
OUT = set_up(("66 1", "", "3", "2"), flock="33", owner=1, to_move=2)
ENDED = played(kg.from_position(set_up(("1", "2", "33"))), "play 1", "play 1", "discard").position()
OVER = played(kg.from_position(set_up(("1", "2", "33"), scores=[2, 2, 1])), "play 1", "play 1", "discard").position()
LOST = kg.from_position(set_up(("66 1", "22"), flock="33")).apply("pass").position()
ONE = set_up(("1", "2", "33"), scoring="one-winner", scores=[8, 6, 4])
WON = played(kg.from_position(ONE), "play 1", "play 1", "discard").position()


def changed(table: dict, **entries) -> dict:
    """The position with other entries."""
    return copy.deepcopy(table) | entries


def flock(rank: object, count: object, owner: object) -> dict:
    return {"rank": rank, "count": count, "owner": owner}


def ended(table: dict, reason: object, points: object) -> dict:
    return table | {"result": {"reason": reason, "points": points}}


@pytest.mark.parametrize(
    ("table", "phase"),
    [
        (TABLE, "play"),
        (DRAWN, "draw"),
        (BEATEN, "flock"),
        (LED, "play"),
        (DUEL, "play"),
        (DUEL_DRAWN, "draw"),
        (OUT, "play"),
        (ENDED, "deal"),
        (OVER, "over"),
        (LOST, "deal"),
        (ONE, "play"),
        (WON, "over"),
        (changed(OUT, number=9, starter=3), "play"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_positions_that_are_possible(table, phase):
    assert kg.from_position(table).phase == phase


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("table", [TABLE, DRAWN, BEATEN, DUEL, DUEL_DRAWN])
def test_a_seat_s_view_is_no_whole_position(table, seat):
    with pytest.raises(ValueError, match="has hidden cards: only a whole position can be played on, not a seat's view"):
        kg.from_position(kg.from_position(table).position(seat))


@pytest.mark.parametrize(
    ("table", "what"),
    [
        (changed(TABLE, hands=[[6, 6, None], [2, 2], [3]]), "hands[0]"),
        (changed(TABLE, deck=[None, *TABLE["deck"][1:]]), "deck"),
        (changed(TABLE, discard=[None, 7]), "discard"),
        (changed(DUEL, aside=[None, *DUEL["aside"][1:]]), "aside"),
        (changed(DUEL, face_up=[[5, None], [1]]), "face_up[0]"),
        (changed(DRAWN, held={"rank": None, "count": 1}), "held"),
        (changed(TABLE, flock=flock(None, 2, 2)), "flock"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_position_with_a_single_hidden_card_is_refused(table, what):
    with pytest.raises(ValueError, match="has hidden cards") as refusal:
        kg.from_position(table)
    assert str(refusal.value).startswith(what)


WRONG = [
    # entries that are not what they should be
    (TABLE | {"game": "go"}, ["unknown game 'go'", "nanatoridori"]),
    (TABLE | {"weather": "rain"}, ["unknown entry 'weather'", "game, phase, to_move"]),
    (TABLE | {"phase": "take"}, ["phase 'take' is unknown", "play, flock, draw, deal, over"]),
    (TABLE | {"phase": ["play"]}, ["phase ['play'] is unknown"]),
    (TABLE | {"to_move": None}, ["to_move None is not a seat", "0, 1, 2"]),
    (TABLE | {"to_move": 3}, ["to_move 3 is not a seat", "0, 1, 2"]),
    (OVER | {"to_move": 0}, ["to_move must be None when the match is over, not 0"]),
    (TABLE | {"starter": True}, ["starter True is not a seat"]),
    (TABLE | {"hands": TABLE["hands"][:2]}, ["hands must hold 3 lists, one a seat"]),
    (TABLE | {"hands": {}}, ["hands must hold 3 lists, one a seat"]),
    (TABLE | {"hands": ["661", [2, 2], [3]]}, ["hands[0] must be a list of ranks, not str"]),
    (TABLE | {"hands": [[6, 6, 8], [2, 2], [3]]}, ["hands[0]: 8 is not a rank", "1, 2, 3, 4, 5, 6, 7"]),
    (TABLE | {"hands": [[6, 6, True], [2, 2], [3]]}, ["hands[0]: True is not a rank"]),
    (TABLE | {"hands": [[6, 6], [2, 2], [3]]}, ["63 cards, nine of each rank", "1 came 8 times"]),
    (TABLE | {"known": [[False] * 3, [False] * 2]}, ["known must hold 3 lists, one a seat"]),
    (TABLE | {"known": [[False] * 3, [False], [False]]}, ["known[1] must say True or False for each of the 2 cards"]),
    (TABLE | {"known": [[0] * 3, [False] * 2, [False]]}, ["known[0] must say True or False for each of the 3 cards"]),
    (TABLE | {"known": [None, [False] * 2, [False]]}, ["known[0] must say True or False"]),
    (TABLE | {"face_up": [[], []]}, ["face_up must hold 3 lists, one a seat"]),
    (TABLE | {"flock": 5}, ["flock must be a mapping", "not int"]),
    (TABLE | {"flock": {"rank": 3, "count": 2}}, ["flock lacks the entry 'owner'"]),
    (TABLE | {"flock": flock(9, 2, 2)}, ["flock: 9 is not a rank"]),
    (TABLE | {"flock": flock(3, 0, 2)}, ["flock: count 0 is not possible: allowed are 1 to 9"]),
    (TABLE | {"flock": flock(3, 10, 2)}, ["flock: count 10 is not possible: allowed are 1 to 9"]),
    (TABLE | {"flock": flock(3, True, 2)}, ["flock: count True is not possible"]),
    (TABLE | {"flock": flock(3, 2, 5)}, ["flock: owner 5 is not a seat"]),
    (TABLE | {"flock": flock(3, 2, None)}, ["flock: owner None is not a seat"]),
    (DRAWN | {"held": {"rank": 5}}, ["held lacks the entry 'count'"]),
    (DRAWN | {"held": {"rank": 5, "count": 1, "owner": 0}}, ["held has an unknown entry 'owner'"]),
    (TABLE | {"deck": "777"}, ["deck must be a list of ranks, not str"]),
    (TABLE | {"deck": []}, ["63 cards, nine of each rank", "1 came 1 times"]),
    (TABLE | {"discard": [7, 7, 7]}, ["63 cards, nine of each rank", "7 came 10 times"]),
    (TABLE | {"passes": -1}, ["passes -1 is not possible", "whole numbers from 0"]),
    (TABLE | {"passes": True}, ["passes True is not possible"]),
    (TABLE | {"out": 0}, ["out must be a list of seats, not int"]),
    (OUT | {"out": [1, 1]}, ["out names a seat more than once"]),
    (OUT | {"out": [7]}, ["out 7 is not a seat"]),
    (TABLE | {"number": 0}, ["number 0 is not possible", "whole numbers from 1"]),
    (TABLE | {"number": "1"}, ["number '1' is not possible"]),
    (TABLE | {"scoring": "points"}, ["option scoring='points' is not possible", "'penguins', 'one-winner'"]),
    (TABLE | {"scoring": []}, ["option scoring=[] is not possible"]),
    (TABLE | {"scores": [2, 2, "2"]}, ["scores must be 3 whole numbers, one a seat"]),
    (ENDED | {"result": 5}, ["result must be a mapping"]),
    (ENDED | {"result": {"reason": "went-out"}}, ["result lacks the entry 'points'"]),
    (ended(ENDED, "luck", [0, 0, -1]), ["reason 'luck' is unknown", "went-out, passed-out"]),
    (ended(ENDED, [], [0, 0, -1]), ["reason [] is unknown"]),
    (ended(ENDED, "went-out", [0, -1]), ["result: points must be 3 whole numbers, one a seat"]),
    # positions from which the rules could not go on
    (ended(TABLE, "went-out", [0, 0, -1]), ["not possible", "phase play has no result yet"]),
    (ENDED | {"result": None}, ["not possible", "phase deal needs a result"]),
    (DRAWN | {"phase": "play"}, ["is held in the phases flock and draw, and only there"]),
    (TABLE | {"phase": "flock"}, ["is held in the phases flock and draw, and only there"]),
    (OUT | {"out": []}, ["out names the seats with empty hands"]),
    (TABLE | {"out": [1]}, ["out names the seats with empty hands"]),
    (changed(TABLE, deck=TABLE["deck"][1:], aside=[5]), ["only a duel has face-up cards, or cards aside"]),
    (changed(TABLE, deck=TABLE["deck"][1:], face_up=[[5], [], []]), ["only a duel has face-up cards, or cards aside"]),
    (changed(DUEL, aside=DUEL["aside"][1:], deck=DUEL["aside"][:1]), ["a duel has no draw pile"]),
    (set_up(("66 1", "22"), flock="33", face_up=("567", "1")), ["two face-up cards at most"]),
    (set_up(("66 1", "22"), flock="33", face_up=("56", "1"), held="7", phase="draw"), ["two face-up cards at most"]),
    (TABLE | {"scores": [2, 2, 0]}, ["each player begins a round with one penguin or two"]),
    (TABLE | {"scores": [2, 2, 3]}, ["each player begins a round with one penguin or two"]),
    (OVER | {"scores": [2, 2, -1]}, ["each player begins a round with one penguin or two"]),
    (ONE | {"scores": [8, 6, 3]}, ["each player begins a round with an even number below ten"]),
    (ONE | {"scores": [8, 6, 10]}, ["each player begins a round with an even number below ten"]),
    (ONE | {"scores": [8, 6, -2]}, ["each player begins a round with an even number below ten"]),
    (set_up(("66 1", "", "")), ["a round ends once a single player has cards left"]),
    (set_up(("66 1", "", "3", "2"), to_move=1, out=[1]), ["seat 1 is out and takes no turn"]),
    (changed(DRAWN, flock=None, discard=[3, 3, *DRAWN["discard"]]), ["in phase draw a flock lies in the play area"]),
    (changed(BEATEN, flock=None, discard=[6, 6, 7, 7]), ["in phase flock a flock lies in the play area"]),
    (LED | {"passes": 1}, ["passes are counted while a flock lies in the play area"]),
    (BEATEN | {"passes": 1}, ["in phase flock the new flock is the mover's"]),
    (BEATEN | {"flock": flock(6, 2, 1)}, ["in phase flock the new flock is the mover's"]),
    (set_up(("1", "22", "3"), phase="flock", flock="3", held="55"), ["beats the one that is held"]),
    (set_up(("1", "22", "3"), phase="flock", flock="33", held="33"), ["beats the one that is held"]),
    (set_up(("1", "22", "3"), phase="draw", flock="33", held="55"), ["a single card is drawn"]),
    (DRAWN | {"passes": 0}, ["0 passes do not go with phase draw here: 2 in a row clear"]),
    (DRAWN | {"passes": 3}, ["3 passes do not go with phase draw here: 2 in a row clear"]),
    (TABLE | {"passes": 2}, ["2 passes do not go with phase play here: 2 in a row clear"]),
    (TABLE | {"passes": 1}, ["after 1 passes on seat 2's flock seat 1 is to move"]),
    (TABLE | {"flock": flock(3, 2, 1)}, ["after 0 passes on seat 1's flock seat 2 is to move"]),
    (TABLE | {"flock": flock(3, 2, 0)}, ["after 0 passes on seat 0's flock seat 1 is to move"]),
    (DUEL | {"flock": flock(3, 2, 0)}, ["after 0 passes on seat 0's flock seat 1 is to move"]),
    (OUT | {"to_move": 3}, ["after 0 passes on seat 1's flock seat 2 is to move"]),
    (ended(ENDED, "passed-out", [0, 0, -1]), ["the round has not ended for the reason passed-out"]),
    (ended(LOST, "went-out", [-1, 0]), ["the round has not ended for the reason went-out"]),
    (LOST | {"passes": 0}, ["the round has not ended for the reason passed-out"]),
    (changed(LOST, face_up=[[LOST["aside"][0]], []], aside=LOST["aside"][1:]), ["not ended for the reason passed-out"]),
    (changed(LOST, flock=None, discard=[3, 3]), ["the round has not ended for the reason passed-out"]),
    (changed(ENDED, out=[1, 0]), ["the round has not ended for the reason went-out"]),  # the last flock is seat 1's
    (ended(ENDED, "went-out", [-1, 0, 0]) | {"scores": [1, 2, 2]}, ["lost by seat 2, gives the points [0, 0, -1]"]),
    (ended(ENDED, "went-out", [0, 0, 0]), ["this round, lost by seat 2, gives the points [0, 0, -1]"]),
    (ended(WON, "went-out", [2, 4, 0]) | {"scores": [10, 10, 4]}, ["lost by seat 2, gives the points [4, 2, 0]"]),
    (ENDED | {"phase": "over", "to_move": None}, ["phase over comes with the end of the match"]),
    (OVER | {"phase": "deal", "to_move": 2}, ["phase over comes with the end of the match"]),
    (WON | {"phase": "deal", "to_move": 2}, ["phase over comes with the end of the match"]),
    (ENDED | {"to_move": 0}, ["in phase deal the loser is to move"]),
]  # fmt: skip


@pytest.mark.parametrize(("table", "parts"), WRONG, ids=lambda value: value[-1] if isinstance(value, list) else "")
def test_an_impossible_position_is_refused_with_what_is_wrong(table, parts):
    with refused(parts):
        kg.from_position(table)


def test_a_finished_round_is_told_from_its_position_as_it_was_when_it_ended():
    ends = [
        m
        for players in (2, 3, 4)
        for scoring in ("penguins", "one-winner")
        for m in playout(kg.new_match("nanatoridori", players=players, seed=1, scoring=scoring), 2, plies=20_000)
        if m.result
    ]
    assert {m.result.reason for m in ends} == set(REASONS)
    for m in ends:
        told = kg.from_position(m.position(), seed=1).said().split(" starts. ", 1)[1]
        assert m.said().endswith(told)


# --- Setting up a lesson ---


def test_a_position_is_set_up_from_a_few_ranks():
    p = set_up(("1 33 5", "22", "7"), flock="44", deck="6", discard="11")
    assert p["hands"] == [[1, 3, 3, 5], [2, 2], [7]]
    assert p["flock"] == flock(4, 2, 2)
    assert (p["deck"][0], p["discard"], p["known"][0]) == (6, [1, 1], [False] * 4)
    assert sorted(cards(p)) == ALL_CARDS
    assert kg.from_position(p).position() == p


def test_the_flock_is_the_last_player_s_who_did_not_pass_and_is_not_out():
    assert set_up(("1", "2", "3", "4"), flock="5")["flock"]["owner"] == 3
    assert set_up(("1", "2", "3", ""), flock="5")["flock"]["owner"] == 2
    assert set_up(("1", "2", "3", "4"), flock="5", passes=2)["flock"]["owner"] == 1
    assert set_up(("1", "2", "3", "4"), flock="5", held="6", phase="draw")["flock"]["owner"] == 3
    assert set_up(("", "2", "3", "4"), flock="5", held="4", phase="flock")["flock"]["owner"] == 0


def test_what_is_not_named_lies_in_the_deck_in_the_duel_aside_or_where_it_is_wanted():
    assert len(set_up(("1", "2", "3"))["deck"]) == 60
    assert len(set_up(("1", "2"))["aside"]) == 61
    p = set_up(("1", "2", "3"), deck="77", rest="discard")
    assert (p["deck"], len(p["discard"])) == ([7, 7], 58)


def test_a_set_up_position_has_no_entries_but_its_own():
    with pytest.raises(ValueError, match="a Nanatoridori position has an unknown entry 'colour'"):
        set_up(("1", "2", "3"), colour="red")


def test_the_flocks_of_a_hand_are_its_longest_runs():
    assert flocks([1, 3, 3, 5]) == [(1, 1), (2, 3), (4, 4)]
    assert flocks([5, 5, 5]) == [(1, 3)]
    assert flocks([]) == []
    assert flocks([None, None, 3, 3, None]) == [(1, 1), (2, 2), (3, 4), (5, 5)]  # of another's hand


# --- resample ---


def test_resample_deals_anew_the_deck_the_cards_aside_other_hands_and_a_card_that_another_drew():
    m = at("1 33 5", "22", "712", flock="44", deck="6", to_move=1).apply("pass")
    samples = [m.resample(0, random.Random(seed)).position() for seed in range(60)]
    assert {p["held"]["rank"] for p in samples} == set(range(1, 8))
    assert len({tuple(p["hands"][1]) for p in samples}) > 10
    assert {tuple(p["hands"][0]) for p in samples} == {(1, 3, 3, 5)}
    assert {m.resample(1, random.Random(seed)).position()["held"]["rank"] for seed in range(9)} == {6}
    duel = at("1 33 5", "22", flock="44", to_move=1, face_up=("11", "67")).apply("pass 1")
    samples = [duel.resample(0, random.Random(seed)).position() for seed in range(60)]
    assert {p["held"]["rank"] for p in samples} == {6}  # it lay face up
    assert len({tuple(p["aside"]) for p in samples}) == 60


def test_resample_of_a_finished_round_changes_nothing():
    for table in (ENDED, OVER, LOST):
        m = kg.from_position(table)
        assert m.resample(0, random.Random(1)).position() == m.position()
