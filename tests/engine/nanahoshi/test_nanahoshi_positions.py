"""Positions: whole ones can be played on, a seat's view and impossible ones are refused with a reason; `resample`."""

import copy
import random

import pytest
from nanahoshi_setups import CHEQUERED, at, begun, picture, played
from setups import PLAYERS, playout, refused

import kernel_games as kg
from kernel_games.nanahoshi import REASONS, set_up


def test_a_position_has_these_entries():
    p = played(begun(CHEQUERED, "reveal a1", "face e", "reveal b1", "face n", "move a1 b1")).position()
    assert p == {
        "game": "nanahoshi",
        "phase": "play",
        "to_move": 1,
        "colours": ["red", "yellow"],
        "board": {
            "a1": "", "b1": "R1e", "c1": "?R2", "d1": "?Y2",
            "a2": "?Y3", "b2": "?R3", "c2": "?Y1", "d2": "?R1",
            "a3": "?R2", "b3": "?Y2", "c3": "?R3", "d3": "?Y3",
        },
        "captured": [["Y1"], []],
        "number": 1,
        "starter": 0,
        "scores": [1, 0],
        "result": None,
    }  # fmt: skip
    assert list(p) == [
        "game",
        "phase",
        "to_move",
        "colours",
        "board",
        "captured",
        "number",
        "starter",
        "scores",
        "result",
    ]


def test_how_a_square_is_written_and_what_a_seat_sees_of_it():
    m = played(begun(CHEQUERED, "reveal a1", "face n", "reveal b1", "face n", "move a1 a2", "reveal c1"))
    cells = {square: m.position()["board"][square] for square in ("a1", "b1", "c1", "d1", "a2")}
    assert cells == {"a1": "", "b1": "Y1n", "c1": "R2", "d1": "?Y2", "a2": "?Y3 R1n"}
    for seat in (0, 1):
        seen = m.position(seat)["board"]
        assert {square: seen[square] for square in cells} == cells | {"d1": "?", "a2": "? R1n"}


def test_the_colours_are_by_seat():
    assert begun().position()["colours"] == ["red", "yellow"]
    m = kg.new_match("nanahoshi", starter=0).apply("choose yellow")
    assert m.position()["colours"] == ["yellow", "red"]


PLAY = picture("?Y3 . . .\n ? Y2n R1s ?\n ? R2e ? ?/R3n")
YELLOW = picture("?Y3 . . .\n ? Y2n R1s ?\n ? R2e ? ?/R3n", colours=["yellow", "red"])
CHOOSE = kg.new_match("nanahoshi", seed=1, deal=CHEQUERED, starter=0).position()
FACE = begun(CHEQUERED, "reveal c1").position()
LAST = picture(". . . .\n ? Y3s . ?\n ? R3n ? .", captured=("Y1 Y2 Y2", "R1 R2 R2"))
OVER = kg.from_position(LAST, seed=1).apply("move b1 b2").position()
GOING = LAST | {"scores": [2, 3], "number": 4}
ENDED = kg.from_position(GOING, seed=1, competition=True).apply("move b1 b2").position()
CROWNED = kg.from_position(GOING | {"scores": [4, 3]}, seed=1, competition=True).apply("move b1 b2").position()
FOUND = begun("R1 R1 R2 R2 R3 R3 Y1 Y1 Y2 Y2 Y3 Y3".split(), *"""
    reveal a1/face n/reveal b1/face n/reveal c1/face n/reveal d1/face n/reveal a2/face n/reveal b2/face n
""".strip().split("/")).position()  # fmt: skip
BURIED = picture(". . . .\n . . . .\n ?R3/Y3n ?R3/Y3n . .", phase="over", to_move=None, starter=0,
                 result={"reason": "stuck", "points": [6, 6]})  # fmt: skip
COMPETITION = {"competition": True}


def changed(table: dict, squares: dict | None = None, **entries) -> dict:
    """The position with other contents of some squares, and other entries."""
    table = copy.deepcopy(table)
    table["board"] |= squares or {}
    return table | entries


def ended(table: dict, reason: str, *points: int) -> dict:
    return table | {"result": {"reason": reason, "points": list(points)}}


@pytest.mark.parametrize(
    ("table", "phase", "options"),
    [
        (PLAY, "play", {}),
        (YELLOW, "play", {}),
        (CHOOSE, "choose", {}),
        (FACE, "face", {}),
        (OVER, "over", {}),
        (GOING, "play", COMPETITION),
        (ENDED, "deal", COMPETITION),
        (CROWNED, "over", COMPETITION),
        (FOUND, "over", {}),
        (BURIED, "over", {}),
        (ended(OVER | {"captured": LAST["captured"], "scores": [5, 5], "board": LAST["board"]}, "repetition", 5, 5),
         "over", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_positions_that_are_possible(table, phase, options):
    assert kg.from_position(table, **options).phase == phase


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("m", [begun(), begun(CHEQUERED, "reveal a1"), kg.from_position(PLAY)])
def test_a_seat_s_view_is_no_whole_position(m, seat):
    with pytest.raises(ValueError, match="is hidden: only a whole position can be played on, not a seat's view"):
        kg.from_position(m.position(seat))


@pytest.mark.parametrize("cell", ["?", "? R3n"])
def test_a_position_with_a_single_hidden_clover_is_refused(cell):
    with pytest.raises(ValueError, match="the clover on d1 is hidden"):
        kg.from_position(changed(PLAY, {"d1": cell}))


WRONG = [
    # entries that are not what they should be
    (PLAY | {"game": "go"}, ["unknown game 'go'", "nanahoshi"]),
    (PLAY | {"weather": "rain"}, ["unknown entry 'weather'", "game, phase, to_move"]),
    (PLAY | {"phase": "draw"}, ["phase 'draw' is unknown", "choose, play, face, deal, over"]),
    (PLAY | {"phase": ["play"]}, ["phase ['play'] is unknown", "choose, play, face, deal, over"]),
    (PLAY | {"to_move": None}, ["to_move None is not a seat", "0, 1"]),
    (PLAY | {"to_move": 2}, ["to_move 2 is not a seat", "0, 1"]),
    (OVER | {"to_move": 0}, ["to_move must be None when the match is over", "0"]),
    (PLAY | {"starter": True}, ["starter True is not a seat", "0, 1"]),
    (PLAY | {"colours": ["red", "red"]}, ["colours ['red', 'red'] are not possible", "['red', 'yellow']"]),
    (PLAY | {"colours": ["red", None]}, ["colours ['red', None] are not possible", "[None, None]"]),
    (PLAY | {"colours": "red"}, ["colours 'red' are not possible"]),
    (PLAY | {"number": 0}, ["number 0 is not a game of the match", "1, as the match is one game"]),
    (PLAY | {"number": 2}, ["number 2 is not a game of the match", "1, as the match is one game"]),
    (PLAY | {"number": True}, ["number True is not a game of the match"]),
    (PLAY | {"scores": [1]}, ["scores must be 2 whole numbers from 0"]),
    (PLAY | {"scores": [1, -1]}, ["scores must be 2 whole numbers from 0", "[1, -1]"]),
    (PLAY | {"captured": [[]]}, ["captured must hold two lists of pawns"]),
    (PLAY | {"captured": {}}, ["captured must hold two lists of pawns"]),
    (PLAY | {"captured": [["Y4"], []]}, ["captured[0]", "'Y4' is not a pawn", "R1, R2"]),
    (PLAY | {"captured": [[], "Y1"]}, ["captured[1] must be a list of pawns, not str"]),
    (PLAY | {"board": []}, ["board must be a mapping", "not list"]),
    (PLAY | {"board": {"a1": ""}}, ["board lacks the entry 'b1'", "a1, b1, c1, d1, a2"]),
    (changed(PLAY, {"e1": ""}), ["board has an unknown entry 'e1'", "a1, b1"]),
    (changed(PLAY, {"d1": None}), ["None on d1 is nothing that lies on a square", "'?R2'", "'?Y1 R2n'"]),
    (changed(PLAY, {"d1": "R3x"}), ["'R3x' on d1 is nothing that lies on a square"]),
    (changed(PLAY, {"d1": "R3N"}), ["'R3N' on d1 is nothing that lies on a square"]),
    (changed(PLAY, {"d1": "R1n R3n"}), ["'R1n R3n' on d1 is nothing that lies on a square"]),  # one on another
    (changed(PLAY, {"d1": "?R1 ?R3"}), ["'?R1 ?R3' on d1 is nothing that lies on a square"]),
    (changed(PLAY, {"d1": "?R1 R3"}), ["'?R1 R3' on d1 is nothing that lies on a square"]),
    (changed(PLAY, {"d1": ["?R1"]}), ["['?R1'] on d1 is nothing that lies on a square"]),
    (changed(PLAY, {"d1": ""}), ["twelve pawns, two of each kind", "not 0 R3"]),
    (changed(PLAY, {"b3": "R3n"}), ["twelve pawns, two of each kind", "3 R3"]),
    (PLAY | {"captured": [["Y1", "Y1", "Y1"], []]}, ["twelve pawns, two of each kind", "3 Y1"]),
    (OVER | {"result": 5}, ["result must be a mapping"]),
    (OVER | {"result": {"reason": "stuck"}}, ["result lacks the entry 'points'"]),
    (ended(OVER, "luck", 8, 5), ["reason 'luck' is unknown", "seven-dots, all-found, stuck, repetition"]),
    (ended(OVER, [], 8, 5), ["reason [] is unknown"]),
    (ended(OVER, "seven-dots", 8), ["result: points must be 2 whole numbers"]),
    # positions from which the rules could not go on
    (ended(PLAY, "stuck", 0, 0), ["not possible", "phase play has no result yet"]),
    (OVER | {"result": None}, ["not possible", "phase over needs a result"]),
    (FACE | {"phase": "play"}, ["a ladybird waits to be faced in phase face, and only there"]),
    (PLAY | {"phase": "face"}, ["a ladybird waits to be faced in phase face, and only there"]),
    (changed(FACE, {"d1": "Y2"}), ["at most one ladybird waits to be faced"]),
    (PLAY | {"colours": [None, None]}, ["the colours are open in phase choose, and only there"]),
    (CHOOSE | {"colours": ["red", "yellow"]}, ["the colours are open in phase choose, and only there"]),
    (CHOOSE | {"to_move": 1}, ["the starting player chooses the colour"]),
    (changed(CHOOSE, {"a1": "R1n"}), ["before the colours are chosen all twelve pawns lie face down"]),
    (CHOOSE | {"scores": [1, 0]}, ["the scores are the captured dots, [0, 0]"]),
    (changed(CHOOSE, {"a1": "", "b1": ""}, captured=[["R1"], ["Y1"]]), ["all twelve pawns lie face down"]),
    (PLAY | {"captured": PLAY["captured"][::-1]}, ["seat 1 plays yellow and captures no yellow ladybirds"]),
    (YELLOW | {"colours": ["red", "yellow"]}, ["seat 1 plays yellow and captures no yellow ladybirds"]),
    (
        set_up("? ? ? ?\n ? ? R1s ?\n ? R2e R3n .", captured=("", "R1")),
        ["seat 1 has captured a ladybird, but none of its own has ever been revealed"],
    ),
    (PLAY | {"scores": [5, 0]}, ["the scores are the captured dots, "]),
    (
        set_up("?Y1 . . .\n ? . R1s ?\n ? R2e ? ?/R3n", captured=("Y3 Y3 Y2", "")),
        ["a game ends once a player has captured seven dots"],
    ),
    (
        set_up("? ? ? ?\n ? ? R1s R1s\n R2e R2n R3n R3n"),
        ["a game ends once a whole colour is found before the other shows itself"],
    ),
    (
        changed(BURIED, phase="play", to_move=0, result=None),
        ["the player to move cannot take a turn, so the game would have ended"],
    ),
    (ended(OVER, "seven-dots", 3, 0), ["the captured pawns give the points [8, 5]"]),
    (ended(OVER, "stuck", 8, 5), ["the game has not ended for the reason stuck"]),
    (ended(OVER, "repetition", 8, 5), ["the game has not ended for the reason repetition"]),
    (ended(OVER, "all-found", 8, 5), ["the game has not ended for the reason all-found"]),
    (ended(BURIED, "seven-dots", 6, 6), ["the game has not ended for the reason seven-dots"]),
    (ended(FOUND, "stuck", 0, 0), ["the game has not ended for the reason stuck"]),
    (ended(changed(PLAY, phase="over", to_move=None), "stuck", *PLAY["scores"]), ["not ended for the reason stuck"]),
    (OVER | {"phase": "deal", "to_move": 0}, ["phase over comes with the end of the match"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "parts"), WRONG, ids=lambda value: value[0] if isinstance(value, list) else ""
)  # fmt: skip
def test_an_impossible_position_is_refused_with_what_is_wrong(table, parts):
    with refused(parts):
        kg.from_position(table)


@pytest.mark.parametrize(
    ("table", "parts"),
    [
        (GOING | {"number": 0}, ["number 0 is not a game of the match", "whole numbers from 1"]),
        (GOING | {"scores": [7, 3]}, ["a competition ends once a player has seven points"]),
        (CROWNED | {"scores": [10, 3]}, ["a competition ends once a player has seven points"]),
        (ENDED | {"scores": [2, 3]}, ["the scores hold at least the points of the result"]),
        (ENDED | {"to_move": 1}, ["in phase deal the next starter is to move"]),
        (ENDED | {"phase": "over", "to_move": None}, ["phase over comes with the end of the match"]),
        (CROWNED | {"phase": "deal", "to_move": 0}, ["phase deal while a competition goes on"]),
        (ended(ENDED, "seven-dots", 2, 0), ["the captured pawns give the points [3, 0]"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_an_impossible_position_of_a_competition_is_refused_with_what_is_wrong(table, parts):
    with refused(parts):
        kg.from_position(table, competition=True)


def test_a_position_is_read_with_the_options_of_its_match():
    with refused(["unknown option 'colour'"]):
        kg.from_position(PLAY, colour="red")
    with refused(["board has an unknown entry 'd1'", "a1, b1, c1, a2"]):
        kg.from_position(PLAY, board="3x4")
    repeated = ended(
        OVER | {"captured": LAST["captured"], "scores": [5, 5], "board": LAST["board"]}, "repetition", 5, 5
    )
    with refused(["the game has not ended for the reason repetition"]):
        kg.from_position(repeated, repetition=None)
    cornered = set_up("?R3/Y3n . . R1n\n . Y2n . .\n ?R3/Y3w . . .", captured=("Y1 Y1 Y2", "R1 R2 R2"))
    assert kg.from_position(cornered).phase == "play"
    with refused(["the player to move cannot take a turn"]):
        kg.from_position(cornered, stuck="no-move")


def test_a_finished_game_is_told_from_its_position_as_it_was_when_it_ended():
    lines = [playout(kg.new_match("nanahoshi", seed=seed, stuck="no-move"), seed, plies=400) for seed in range(60)]
    ends = [m for line in lines for m in line if m.result] + [kg.from_position(FOUND)]
    assert {m.result.reason for m in ends} >= set(REASONS) - {"repetition"}
    for m in ends:
        again = kg.from_position(m.position(), seed=1, stuck="no-move")
        told = again.said().split(" yellow. ", 1)[1]
        assert m.said().endswith(told)


def test_a_position_that_was_set_up_is_told_with_its_colours():
    assert at("?Y3 . . .\n ? Y2n R1s ?\n ? R2e ? ?/R3n").said() == "Nancy starts. Nancy plays red and Bruno yellow."
    assert kg.from_position(YELLOW, players=PLAYERS).said() == "Nancy starts. Bruno plays red and Nancy yellow."


# --- Drawing one for a lesson ---


def test_a_picture_of_the_board_is_read_from_the_north():
    p = set_up("?R1 . R2n\n ? ? ?\n ? ?/Y1w ?\n ? R3e .", captured=("Y2", ""))
    board = p["board"]
    assert list(board) == "a1 b1 c1 a2 b2 c2 a3 b3 c3 a4 b4 c4".split()
    assert [board[square] for square in ("a4", "b4", "c4", "b1")] == ["?R1", "", "R2n", "R3e"]
    assert board["b2"].endswith(" Y1w")
    assert (p["captured"], p["scores"]) == ([["Y2"], []], [2, 0])
    assert kg.from_position(p, board="3x4").position() == p


def test_a_picture_needs_as_many_clovers_as_pawns_are_left():
    with pytest.raises(
        ValueError, match="the board has 1 clovers for 11 pawns without a place: R1, R1, R2, R2, R3, Y1"
    ):
        set_up(". . . .\n . R3n . .\n . ? . .")
    with pytest.raises(ValueError, match="a Nanahoshi position has an unknown entry 'colour'"):
        set_up("? ? ? ?\n ? ? ? ?\n ? ? ? ?", colour="red")


# --- resample ---


def test_resample_leaves_a_ladybird_that_was_found_and_not_yet_faced():
    m, rng = begun(CHEQUERED, "reveal c1"), random.Random(1)
    assert {m.resample(seat, rng).position()["board"]["c1"] for seat in (0, 1) for _ in range(20)} == {"R2"}


def test_resample_moves_the_pawns_under_the_clovers_about_equally_often():
    m, rng, counts = kg.from_position(PLAY), random.Random(1), {}
    hidden = [cell[1:3] for cell in PLAY["board"].values() if cell.startswith("?")]
    for _ in range(1000):
        cell = m.resample(1, rng).position()["board"]["a3"][1:]
        counts[cell] = counts.get(cell, 0) + 1
    assert counts.keys() == set(hidden)
    for pawn, n in counts.items():  # four standard deviations are 65 at most
        assert abs(n - 1000 * hidden.count(pawn) / len(hidden)) < 65


def test_resample_counts_repetitions_anew():
    m = at(". . ? ?\n . . ? ?\n R3e . ? Y3w")
    loop = ["turn a1 left", "turn d1 left", "turn a1 right", "turn d1 right"]
    m = played(m, *loop, *loop[:-1])
    assert m.apply(loop[-1]).is_over
    assert not m.resample(0, random.Random(1)).apply(loop[-1]).is_over
