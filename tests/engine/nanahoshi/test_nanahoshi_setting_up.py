"""Nanahoshi Rulebook, How to prepare: the board (NH1), the clovers, the starting player, the colours (NH8)."""

import random

import pytest
from nanahoshi_setups import CHEQUERED, RED_FIRST, begun, pawns
from setups import PLAYERS, refused

import kernel_games as kg
from kernel_games.nanahoshi.pieces import BAG

BOARDS = ["4x3", "3x4", "6x2"]


def test_nanahoshi_is_one_of_the_games():
    assert "nanahoshi" in kg.games()


def test_a_new_match_shows_its_game_players_and_options():
    m = kg.new_match("nanahoshi", players=["Nancy", "Bruno"], seed=7, stuck="no-move")
    assert (m.game, m.players, m.seed) == ("nanahoshi", ("Nancy", "Bruno"), 7)
    assert m.options == {"board": "4x3", "stuck": "no-move", "competition": False, "repetition": 3}
    assert (m.phase, m.scores, m.is_over, m.winners, m.history, m.result) == ("choose", (0, 0), False, (), (), None)


# --- NH1: the board ---


@pytest.mark.parametrize(
    ("board", "squares"),
    [
        ("4x3", "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"),
        ("3x4", "a1 b1 c1 a2 b2 c2 a3 b3 c3 a4 b4 c4"),
        ("6x2", "a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2"),
    ],
)
@pytest.mark.rule("nanahoshi:board")
def test_nh1_a_board_has_twelve_squares_and_the_pawns_lie_on_them_in_this_order(board, squares):
    p = kg.new_match("nanahoshi", deal=CHEQUERED, board=board).position()
    assert list(p["board"]) == squares.split()
    assert list(p["board"].values()) == [f"?{pawn}" for pawn in CHEQUERED]


@pytest.mark.rule("nanahoshi:board")
def test_nh1_the_board_has_four_files_and_three_ranks_unless_agreed_otherwise():
    assert kg.new_match("nanahoshi").options["board"] == "4x3"


# --- The pawns lie face down ---


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.rule("nanahoshi:pawns", "nanahoshi:preparing")
def test_twelve_pawns_lie_face_down_two_of_each_kind(board):
    m = kg.new_match("nanahoshi", seed=7, board=board)
    assert sorted(pawns(m.position())) == sorted(BAG)
    for seat in (0, 1):
        assert set(m.position(seat)["board"].values()) == {"?"}


@pytest.mark.rule("nanahoshi:preparing")
def test_each_pawn_comes_to_lie_on_each_square_about_equally_often():
    """Of 1,200 deals 200 are expected, with a deviation of 13: these bounds are more than four of them away."""
    counts = {}
    for seed in range(1200):
        for square, cell in kg.new_match("nanahoshi", seed=seed).position()["board"].items():
            counts[square, cell] = counts.get((square, cell), 0) + 1
    assert len(counts) == 12 * 6
    assert all(140 < n < 260 for n in counts.values())


def test_a_seed_lays_the_same_board_whoever_starts():
    boards = [kg.new_match("nanahoshi", seed=5, starter=starter).position()["board"] for starter in (0, 1)]
    assert boards[0] == boards[1] == kg.new_match("nanahoshi", seed=5).position()["board"]


# --- The starting player ---


@pytest.mark.rule("nanahoshi:starter")
def test_the_starting_player_is_drawn_or_named():
    starters = [kg.new_match("nanahoshi", deal=CHEQUERED, seed=seed).position()["starter"] for seed in range(20)]
    assert set(starters) == {0, 1}
    for starter in (0, 1):
        m = kg.new_match("nanahoshi", starter=starter)
        assert (m.to_move, m.position()["starter"]) == (starter, starter)


# --- NH8: colours ---


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("colour", ["red", "yellow"])
@pytest.mark.rule("nanahoshi:colours")
def test_nh8_the_starting_player_first_chooses_a_colour_and_then_takes_the_first_turn(starter, colour):
    m = kg.new_match("nanahoshi", players=PLAYERS, seed=2, starter=starter)
    assert (m.phase, m.to_move, m.position()["colours"]) == ("choose", starter, [None, None])
    assert m.legal_actions() == ["choose red", "choose yellow"]
    m = m.apply(f"choose {colour}")
    assert (m.phase, m.to_move) == ("play", starter)
    assert m.position()["colours"][starter] == colour
    assert sorted(m.position()["colours"]) == ["red", "yellow"]


def test_nh8_the_choice_is_told():
    m = kg.new_match("nanahoshi", players=PLAYERS, starter=1)
    assert m.said() == "Bruno starts."
    assert m.apply("choose yellow").said() == "Bruno chooses yellow, so Nancy plays red."


def test_the_first_turn_can_only_reveal():
    assert begun().legal_actions() == [f"reveal {square}" for square in begun().position()["board"]]


# --- Matches that cannot be ---


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ({"colour": "red"}, ["unknown option 'colour'", "board, stuck, competition, repetition"]),
        ({"dealer": 0}, ["unknown option 'dealer'"]),
        ({"board": "3x3"}, ["option board='3x3'", "'4x3', '3x4', '6x2'"]),
        ({"board": (4, 3)}, ["option board=(4, 3)", "'4x3', '3x4', '6x2'"]),
        ({"stuck": "no"}, ["option stuck='no'", "'no-action', 'no-move'"]),
        ({"competition": 1}, ["option competition=1", "False, True"]),
        ({"repetition": 2}, ["option repetition=2", "3, None"]),
        ({"repetition": False}, ["option repetition=False", "3, None"]),
        ({"players": 3}, ["not for 3 players", "allowed are 2"]),
        ({"starter": 2}, ["starter 2 is not a seat", "0, 1"]),
        ({"starter": "Nancy"}, ["starter 'Nancy' is not a seat", "0, 1"]),
        ({"starter": True}, ["starter True is not a seat", "0, 1"]),
        ({"deal": ["R4", *BAG[1:]]}, ["deal", "'R4' is not a pawn", "R1, R2, R3, Y1, Y2, Y3"]),
        ({"deal": [*BAG[:-1], 3]}, ["deal", "3 is not a pawn"]),
        ({"deal": [*BAG, "R1"]}, ["deal", "twelve pawns, two of each kind", "3 R1"]),
        ({"deal": list(BAG[:-1])}, ["deal", "twelve pawns, two of each kind", "1 Y3"]),
        ({"deal": []}, ["deal", "twelve pawns", "0 R1"]),
        ({"deal": "R1"}, ["deal must be a list of pawns, not str"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_match_that_cannot_be_is_refused_with_what_is_wrong_and_what_is_allowed(arguments, parts):
    with refused(parts):
        kg.new_match("nanahoshi", **arguments)


def test_a_deal_without_a_starter_is_completed_by_luck_and_recorded():
    m = kg.new_match("nanahoshi", seed=3, deal=RED_FIRST)
    assert m.record()["deals"] == [{"starter": m.to_move, "cards": RED_FIRST}]


def test_what_a_deal_leaves_open_does_not_depend_on_more_than_the_seed():
    assert kg.new_match("nanahoshi", seed=3) == kg.new_match("nanahoshi", seed=3)
    seeds = random.Random(1).sample(range(1000), 20)
    assert len({tuple(kg.new_match("nanahoshi", seed=s).record()["deals"][0]["cards"]) for s in seeds}) == 20
