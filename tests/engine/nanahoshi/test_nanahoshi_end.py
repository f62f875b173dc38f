"""Nanahoshi Rulebook, Counting points and game end: seven dots, no turn (NH6), all found (NH7), third time (NH10)."""

import math
import random
from itertools import combinations

import pytest
from nanahoshi_setups import at, begun, played

import kernel_games as kg
from kernel_games import nanahoshi

# --- Seven dots ---


def capture(board: str, captured: tuple[str, str], **chosen) -> kg.Match:
    """After Nancy's three on b1 has captured on b2."""
    return at(board, captured=captured, **chosen).apply("move b1 b2")


@pytest.mark.rule("nanahoshi:seven-dots")
def test_six_captured_dots_go_on():
    m = capture(". . . .\n ? Y2s . ?\n ? R3n ? ?", ("Y1 Y1 Y2", "R1 R1"))
    assert (m.scores, m.phase, m.to_move) == ((6, 2), "play", 1)
    assert m.said().endswith("captures the two-dot yellow ladybird there: 6 dots so far.")


@pytest.mark.parametrize("option", [{}, {"stuck": "no-move"}, {"repetition": None}])
@pytest.mark.rule("nanahoshi:seven-dots")
def test_seven_captured_dots_end_the_game_and_win(option):
    m = capture(". . . .\n ? Y3s . ?\n ? R3n ? ?", ("Y1 Y1 Y2", "R1 R1"), **option)
    assert (m.phase, m.is_over, m.to_move, m.legal_actions()) == ("over", True, None, [])
    assert (m.result, m.scores, m.winners) == (("seven-dots", (7, 2)), (7, 2), (0,))
    assert m.said().endswith("7 dots so far. Seven dots or more end the game. The game is over: Nancy wins, 7 : 2.")


@pytest.mark.rule("nanahoshi:dots")
def test_more_than_seven_dots_count_in_full():
    m = capture(". . . .\n ? Y3s . ?\n ? R3n ? ?", ("Y2 Y2 Y1 Y1", "R1"))
    assert (m.result, m.winners) == (("seven-dots", (9, 1)), (0,))


def test_seven_dots_win_for_the_second_seat_and_for_yellow_too():
    m = at(". . . .\n ? R3s . ?\n ? Y3n ? ?", captured=("Y1 Y1", "R1 R1 R2"), to_move=1).apply("move b1 b2")
    assert (m.result, m.winners) == (("seven-dots", (2, 7)), (1,))
    m = at(". . . .\n ? R3s . ?\n ? Y3n ? ?", captured=("R1 R1 R2", "Y1 Y1"), colours=["yellow", "red"])
    m = m.apply("move b1 b2")
    assert (m.result, m.winners) == (("seven-dots", (7, 2)), (0,))


def test_when_the_game_is_over_the_clovers_lie_open_to_all():
    m = capture(". . . .\n ?Y2 Y3s . ?\n ? R3n ? ?", ("Y1 Y1 Y2", "R1 R1"))
    assert m.position(0) == m.position(1) == m.position()
    assert m.position(0)["board"]["a2"] == "?Y2"


# --- NH6: no turn ---

# Yellow can climb onto the last free clover, and then red has no ladybird in the open.
BURIED = """
    {0}  {1}  .  .
    .    .    .  .
    ?R3  Y3w  .  .
"""
# Yellow can cover the last free clover; red has a ladybird, but it looks over the edge.
CORNERED = """
    ?R3/Y3n  .    .  R1n
    .        Y2n  .  .
    ?R3      Y3w  .  .
"""


@pytest.mark.parametrize("stuck", ["no-action", "no-move"])
@pytest.mark.parametrize(
    ("captured", "covered", "points", "winners"),
    [
        (("Y1 Y1 Y2 Y2", "R1 R1 R2 R2"), ("?R3/Y3n", "."), (6, 6), (0, 1)),
        (("Y1 Y1 Y2", "R1 R2 R2"), ("?R3/Y3n", "?R1/Y2s"), (4, 5), (1,)),
        (("Y1 Y2 Y2", "R1 R1 R2"), ("?R3/Y3n", "?R2/Y1s"), (5, 4), (0,)),
    ],
)
@pytest.mark.rule("nanahoshi:stuck")
def test_nh6_without_any_action_the_game_ends_and_more_captured_dots_win(stuck, captured, covered, points, winners):
    m = at(BURIED.format(*covered), captured=captured, to_move=1, stuck=stuck).apply("move b1 a1")
    assert (m.is_over, m.result, m.winners) == (True, ("stuck", points), winners)


def test_nh6_is_told():
    m = at(BURIED.format("?R3/Y3s", "."), captured=("Y1 Y1 Y2 Y2", "R1 R1 R2 R2"), to_move=1).apply("move b1 a1")
    assert m.said() == (
        "Bruno advances the three-dot yellow ladybird on b1 to a1, onto the clover. Nancy can take no turn. "
        "The game is over: Nancy and Bruno share the victory, 6 : 6."
    )


def test_nh6_being_able_to_turn_is_an_action_unless_agreed_otherwise():
    m = at(CORNERED, to_move=1).apply("move b1 a1")
    assert (m.phase, m.to_move, m.legal_actions()) == ("play", 0, ["turn d3 left", "turn d3 right"])


@pytest.mark.rule("nanahoshi:stuck")
def test_nh6_agreed_otherwise_who_can_neither_advance_nor_reveal_is_stuck_though_turning_is_possible():
    m = at(CORNERED, captured=("Y1 Y1 Y2", "R1 R2 R2"), to_move=1, stuck="no-move").apply("move b1 a1")
    assert (m.is_over, m.result, m.winners) == (True, ("stuck", (4, 5)), (1,))
    assert m.said().endswith("Nancy can neither advance nor reveal. The game is over: Bruno wins, 5 : 4.")


def test_nh6_agreed_otherwise_who_can_advance_or_reveal_plays_on():
    advance = at(CORNERED.replace("R1n", "R1s"), to_move=1, stuck="no-move").apply("move b1 a1")
    assert advance.legal_actions() == ["turn d3 left", "turn d3 right", "move d3 d2"]
    reveal = at(CORNERED, to_move=1, stuck="no-move").apply("turn b1 left")
    assert "reveal a1" in reveal.legal_actions()


def test_nh6_agreed_otherwise_a_way_blocked_by_one_s_own_colour_is_no_way():
    board = """
        ?R3/Y3n  .    R2n  R1w
        .        Y2n  .    .
        ?R3      Y3w  .    .
    """
    m = at(board, to_move=1, stuck="no-move").apply("move b1 a1")
    assert m.result.reason == "stuck"


@pytest.mark.parametrize("stuck", ["no-action", "no-move"])
def test_nh6_on_the_first_turn_of_a_game_there_is_always_a_clover(stuck):
    assert len(begun(stuck=stuck).legal_actions()) == 12


@pytest.mark.parametrize("stuck", ["no-action", "no-move"])
def test_nh6_finding_the_last_free_clover_may_leave_the_other_stuck(stuck):
    board = """
        ?Y3/R1n  ?Y3/R1n  .    R2n
        .        R2n      .    .
        ?R3      .        R3n  .
    """
    m = played(at(board, captured=("Y1 Y1 Y2 Y2", ""), stuck=stuck), "reveal a1", "face n")
    assert (m.result, m.winners) == (("stuck", (6, 0)), (0,))


# --- NH7: all found ---

ALL_RED = ["reveal a1", "face n", "reveal b1", "face n", "reveal c1", "face n",
           "reveal d1", "face n", "reveal a2", "face n", "reveal b2"]  # fmt: skip
RED_FIRST = "R1 R2 R3 R1 R2 R3 Y1 Y2 Y3 Y1 Y2 Y3".split()
YELLOW_FIRST = RED_FIRST[6:] + RED_FIRST[:6]


@pytest.mark.parametrize(("deal", "winner"), [(RED_FIRST, 0), (YELLOW_FIRST, 1)])
@pytest.mark.parametrize("facing", "nesw")
@pytest.mark.rule("nanahoshi:all-found")
def test_nh7_all_six_of_a_colour_and_none_of_the_other_win_at_once_whoever_finds_the_last(deal, winner, facing):
    m = begun(deal, *ALL_RED)
    assert (m.phase, m.result) == ("face", None)  # only once it has been faced
    m = m.apply(f"face {facing}")
    assert (m.is_over, m.result, m.scores, m.winners) == (True, ("all-found", (0, 0)), (0, 0), (winner,))


def test_nh7_is_told():
    m = begun(YELLOW_FIRST, *ALL_RED, "face e")
    assert m.said() == (
        "Bruno places the three-dot yellow ladybird on b2 to face east. "
        "All six yellow ladybirds are found while all six red ladybirds still hide. "
        "The game is over: Bruno wins."
    )


@pytest.mark.parametrize("finder", [0, 1])
def test_nh7_holds_for_ladybirds_that_have_gone_onto_clovers_too(finder):
    board = """
        ?Y1      ?Y2  ?Y3  ?R3
        ?Y1/R1e  ?Y2  ?Y3  .
        R1n      R2n  R2n  R3n
    """
    m = played(at(board, to_move=finder), "reveal d3", "face n")
    assert (m.result, m.winners) == (("all-found", (0, 0)), (0,))


@pytest.mark.rule("nanahoshi:all-found")
def test_nh7_not_if_one_of_the_other_colour_has_ever_been_revealed():
    deal = [*RED_FIRST[:5], "Y3", "R3", *RED_FIRST[6:11]]
    m = begun(deal, *ALL_RED, "face n", "reveal c2", "face n")
    board = m.position()["board"]
    assert sum(cell.startswith("R") for cell in board.values()) == 6
    assert (m.phase, m.result) == ("play", None)


def test_nh7_not_if_the_one_that_was_revealed_has_been_captured_since():
    m = at("""
        ?Y3  ?Y2  ?Y3  ?R3
        ?Y1  ?Y2  .    R1n
        R1n  R2n  R2n  R3n
    """, captured=("Y1", ""))  # fmt: skip
    m = played(m, "reveal d3", "face n")
    assert (m.phase, m.result) == ("play", None)


def test_nh7_five_are_not_enough():
    assert begun(RED_FIRST, *ALL_RED[:-1]).phase == "play"


def test_nh7_the_chance_that_the_first_six_reveals_find_a_colour_is_2_in_924():
    """Over every arrangement of the colours, played out."""
    ended = []
    for reds in combinations(range(12), 6):
        red, yellow = iter("R1 R1 R2 R2 R3 R3".split()), iter("Y1 Y1 Y2 Y2 Y3 Y3".split())
        deal = [next(red) if place in reds else next(yellow) for place in range(12)]
        ended.append(begun(deal, *ALL_RED, "face n").result)
    assert len(ended) == math.comb(12, 6) == 924
    assert [result for result in ended if result] == [("all-found", (0, 0))] * 2


def test_nh7_the_shuffle_gives_that_chance():
    """Of 40,000 deals 87 are expected, with a deviation of 9.3: chance leaves this interval once in 15,000 times."""
    options, rng = nanahoshi.Options.read({}), random.Random(7)
    firsts = [nanahoshi.deal(rng, options).clovers[:6] for _ in range(40_000)]
    found = sum(max(first) < 3 or min(first) >= 3 for first in firsts)
    assert 50 <= found <= 124


# --- NH10: the third time ---

PAIR = """
    .  .  ?  ?
    .  .  ?  ?
    R3e .  ?  Y3w
"""
LOOP = ["turn a1 left", "turn d1 left", "turn a1 right", "turn d1 right"]


@pytest.mark.rule("nanahoshi:repetition")
def test_nh10_turning_to_and_fro_ends_the_game_when_a_position_stands_for_the_third_time():
    m = played(at(PAIR), *LOOP, *LOOP[:-1])
    assert (m.phase, m.legal_actions()[0]) == ("play", "reveal c1")
    m = m.apply(LOOP[-1])
    assert (m.is_over, m.result.reason) == (True, "repetition")
    assert "The same position stands for the third time. The game is over: " in m.said()


@pytest.mark.rule("nanahoshi:repetition")
def test_nh10_agreed_otherwise_it_goes_on():
    m = played(at(PAIR, repetition=None), *(LOOP * 10))
    assert m.phase == "play"


@pytest.mark.parametrize(
    ("captured", "winners"),
    [(("Y1 Y1 Y2 Y2", "R1 R1"), (0,)), (("Y1 Y1", "R1 R1 R2 R2"), (1,)), (("Y1 Y2 Y2", "R1 R2 R2"), (0, 1))],
)
def test_nh10_the_captured_dots_decide(captured, winners):
    m = played(at(". . ? ?\n . . ? ?\n R3e . . Y3w", captured=captured), *LOOP, *LOOP)
    assert (m.result.reason, m.winners) == ("repetition", winners)
    assert m.result.points == m.scores


def test_nh10_the_first_turn_is_the_one_after_the_choice_of_colours():
    m = begun(None, "reveal a1", "face e", "reveal b1", "face w")  # the first position that can come again
    loop = ["turn a1 left", "turn b1 left", "turn a1 right", "turn b1 right"]
    assert played(m, *loop, *loop[:3]).phase == "play"
    assert played(m, *loop, *loop).result.reason == "repetition"


def test_nh10_the_same_board_with_the_other_player_to_move_is_another_position():
    """Red goes round a triangle in seven actions, so the board comes back with now one, now the other to move."""
    m = at(PAIR.replace("R3e", "R3n"))
    triangle = ["move a1 a2", "turn a2 left", "turn a2 left", "move a2 b1", "turn b1 right", "move b1 a1",
                "turn a1 right"]  # fmt: skip
    red, yellow = iter(triangle * 2), iter(["turn d1 left", "turn d1 right"] * 7)
    stood = [(m.to_move, m.position()["board"])]
    for _ in range(28):
        m = m.apply(next(yellow if m.to_move else red))
        stood.append((m.to_move, m.position()["board"]))
    assert [seat for seat, board in stood if board == stood[0][1]] == [0, 1, 0]
    assert m.phase == "play"


def test_nh10_equal_pawns_are_interchangeable():
    """Two red ones go round a square and change places: in half a round the position is the same."""
    board = """
        .  R1s  ?  ?
        R1n .   ?  ?
        ?  ?  ?  Y3w
    """
    half = ["move a2 a3", "move b3 b2", "turn a3 right", "turn b2 right", "move a3 b3", "move b2 a2",
            "turn b3 right", "turn a2 right"]  # fmt: skip
    fill = ["turn d1 left", "turn d1 right"] * 4
    half_round = [action for pair in zip(half, fill, strict=True) for action in pair]
    m = played(at(board), *half_round)
    assert m.position() == at(board).position()
    m = played(m, *half_round[:-1])
    assert m.phase == "play"
    assert m.apply(half_round[-1]).result.reason == "repetition"


def test_nh10_climbing_onto_a_clover_and_leaving_it_forgets_nothing():
    board = """
        .   .  ?  ?
        .   .  ?  ?
        R1e ?  ?  Y3w
    """
    red = ["move a1 b1", "turn b1 left", "turn b1 left", "move b1 a1", "turn a1 left", "turn a1 left"]
    fill = ["turn d1 left", "turn d1 right"] * 3
    there_and_back = [action for pair in zip(red, fill, strict=True) for action in pair]
    m = played(at(board), *there_and_back, *there_and_back[:-1])
    assert m.phase == "play"
    assert m.apply(there_and_back[-1]).result.reason == "repetition"


def test_nh10_the_counting_starts_anew_from_a_position():
    m = played(at(PAIR), *LOOP, *LOOP[:-1])
    assert m.apply(LOOP[-1]).is_over
    again = kg.from_position(m.position(), seed=1)
    again = played(again, LOOP[-1], *LOOP)
    assert again.phase == "play"
    assert played(again, *LOOP[:-1]).result.reason == "repetition"  # the position of `again` stood when it began
