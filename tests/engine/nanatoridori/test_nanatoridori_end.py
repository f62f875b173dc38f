"""Nanatoridori Rulebook, Going Out, Game End and One-Winner Variant: rounds, penguins, points (NT1, NT12, NT13)."""

import pytest
from nanatoridori_setups import EVERY_SCORING, at, played, playout

import kernel_games as kg

# --- Going out, and the end of a round ---


@pytest.mark.rule("nanatoridori:going-out")
def test_who_has_no_card_left_is_out_and_is_skipped():
    m = at("1", "2", "33").apply("play 1")
    assert (m.position()["out"], m.to_move) == ([0], 1)
    m = played(m, "play 1", "take 0", "pass", "discard")  # Bruno takes the 1, Carla passes: all but the owner have
    assert (m.to_move, m.position()["flock"]) == (1, None)
    assert m.said() == "Carla discards the 1. The 2 that all have passed on is discarded, and Bruno leads."


@pytest.mark.rule("nanatoridori:last-one")
def test_a_round_ends_when_one_player_alone_has_cards():
    m = played(at("1", "2", "33"), "play 1", "play 1", "discard")
    assert (m.phase, m.result, m.to_move) == ("deal", ("went-out", (0, 0, -1)), 2)
    assert m.position()["out"] == [0, 1]
    assert m.said() == (
        "Bruno discards the 1. Bruno has no card left in hand and is out. "
        "Only Carla has cards left in hand and loses the round. "
        "Carla loses a penguin, and one is left. Carla starts the next one."
    )


def test_a_finished_round_lies_open_to_all_as_it_ended():
    m = played(at("1", "2", "3345", discard="77"), "play 1", "play 1", "discard")
    p = m.position()
    assert (p["hands"], p["flock"], p["discard"]) == (
        [[], [], [3, 3, 4, 5]],
        {"rank": 2, "count": 1, "owner": 1},
        [7, 7, 1],
    )
    assert (p["number"], p["starter"], p["result"]) == (1, 0, {"reason": "went-out", "points": [0, 0, -1]})
    for seat in range(3):
        assert m.position(seat) == p


def test_leading_the_last_card_ends_the_round_at_once_where_there_is_nothing_to_pick_up():
    assert at("1", "", "33").apply("play 1").result.reason == "went-out"


@pytest.mark.parametrize("scoring", EVERY_SCORING)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_round_and_every_match_ends_under_random_play(players, scoring):
    """A flock is beaten by stronger ones alone, 63 at most in a row, and then it, a card at least, is out for good."""
    for seed in range(2):
        m = playout(kg.new_match("nanatoridori", players=players, seed=seed, **scoring), seed, plies=20_000)[-1]
        assert m.is_over


def test_the_longest_row_of_flocks_is_63_and_each_clearing_costs_a_card():
    """Players who never discard or draw keep the round going as long as they can, and still it ends."""
    m = at("1 2 3 4 5 6 7", "2 3 4 5 6 7", "1 3 4 5 6 7", rest="discard")
    for _ in range(2000):
        if m.result:
            break
        actions = m.legal_actions()
        takes = [action for action in actions if action.startswith("take")]
        m = m.apply(takes[-1] if takes else actions[0])
    assert m.result


# --- NT12: the loser starts ---


@pytest.mark.parametrize("scoring", EVERY_SCORING)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.rule("nanatoridori:next-starter")
def test_nt12_the_loser_of_a_round_starts_the_next_one_in_every_variant(players, scoring):
    line = playout(kg.new_match("nanatoridori", players=players, seed=players, **scoring), 1, plies=20_000)
    ends = [m for m in line if m.phase == "deal"]
    assert ends
    for m in ends:
        points = m.result.points
        losing = points.index(min(points))
        if m.result.reason == "went-out":
            assert [bool(hand) for hand in m.position()["hands"]].index(True) == losing
        assert (m.to_move, m.legal_actions()) == (losing, ["deal"])
        after = m.apply("deal")
        p = after.position()
        assert (after.to_move, p["starter"], p["number"]) == (losing, losing, m.position()["number"] + 1)
        assert (after.scores, after.result, p["out"], p["passes"]) == (m.scores, None, [], 0)
        assert len(p["hands"][0]) == (11 if players == 2 else 8)


# --- Penguins ---


@pytest.mark.parametrize("finish", ["highest", "all"])
@pytest.mark.rule("nanatoridori:no-penguin-left")
def test_the_game_ends_when_a_player_has_lost_both_penguins_and_all_others_win(finish):
    m = played(at("1", "2", "33", scores=[1, 2, 1], finish=finish), "play 1", "play 1", "discard")
    assert (m.phase, m.to_move, m.legal_actions()) == ("over", None, [])
    assert (m.scores, m.winners, m.is_over) == ((1, 2, 0), (0, 1), True)
    assert m.said().endswith("Carla loses a penguin, and none is left. The game is over: Nancy and Bruno win.")


def test_penguins_left_are_two_and_what_the_rounds_gave():
    m = playout(kg.new_match("nanatoridori", players=4, seed=5), 5, plies=20_000)[-1]
    assert m.scores == tuple(2 + sum(r.points[seat] for r in m.rounds) for seat in range(4))
    assert sorted(m.winners) == [seat for seat in range(4) if m.scores[seat]]
    assert len(m.winners) == 3


# --- NT13: the one-winner variant ---


@pytest.mark.rule("nanatoridori:one-winner")
def test_nt13_the_first_out_gains_four_the_last_none_the_others_two():
    m = at("1", "2", "3", "44", scoring="one-winner")
    m = played(m, "play 1", "play 1", "discard", "play 1", "discard")
    assert m.result == ("went-out", (4, 2, 2, 0))
    assert (m.scores, m.to_move) == ((4, 2, 2, 0), 3)
    assert m.said().endswith("Nancy gains 4 points, Bruno and Carla 2 each. Dan starts the next one.")


@pytest.mark.rule("nanatoridori:one-winner")
def test_nt13_between_two_players_that_is_four_and_none():
    m = at("1", "2 3", scoring="one-winner").apply("play 1")
    assert (m.result, m.scores) == (("went-out", (4, 0)), (4, 0))
    assert m.said().endswith(
        "Only Bruno has cards left in hand and loses the round. Nancy gains 4 points. Bruno starts the next one."
    )


def test_nt13_the_order_of_going_out_counts_not_that_of_the_seats():
    m = at("77", "2", "3", "1", to_move=3, scoring="one-winner")
    m = played(m, "play 1", "play 1-2", "discard", "pass", "discard", "pass", "discard", "play 1")
    assert m.position()["out"] == [3, 0, 1]
    assert m.result == ("went-out", (2, 2, 0, 4))


# --- NT1: ten points ---


def one_winner(scores: list[int], finish: str) -> kg.Match:
    """Nancy goes out first and gains four points, Bruno gains two, Carla none."""
    m = at("1", "2", "33", scoring="one-winner", scores=scores, finish=finish)
    return played(m, "play 1", "play 1", "discard")


@pytest.mark.parametrize(
    ("scores", "after", "highest", "everybody"),
    [
        ([6, 2, 8], (10, 4, 8), (0,), (0,)),
        ([8, 8, 8], (12, 10, 8), (0,), (0, 1)),  # the rulebook's example, and the online help's
        ([6, 8, 0], (10, 10, 0), (0, 1), (0, 1)),
        ([2, 8, 8], (6, 10, 8), (1,), (1,)),
    ],
)
@pytest.mark.parametrize("finish", ["highest", "all"])
@pytest.mark.rule("nanatoridori:ten-points")
def test_nt1_ten_points_end_the_match(scores, after, highest, everybody, finish):
    m = one_winner(scores, finish)
    assert (m.phase, m.to_move, m.scores) == ("over", None, after)
    assert m.winners == (highest if finish == "highest" else everybody)


@pytest.mark.parametrize("finish", ["highest", "all"])
@pytest.mark.rule("nanatoridori:ten-points")
def test_nt1_with_less_than_ten_the_match_goes_on(finish):
    m = one_winner([4, 6, 8], finish)
    assert (m.phase, m.scores, m.winners) == ("deal", (8, 8, 8), ())


@pytest.mark.parametrize(
    ("scores", "finish", "told"),
    [
        ([8, 8, 8], "highest", "The game is over: Nancy wins with 12 points."),
        ([8, 8, 8], "all", "The game is over: Nancy (12 points) and Bruno (10 points) share the victory."),
        ([6, 8, 0], "highest", "The game is over: Nancy and Bruno share the victory with 10 points each."),
    ],
)
def test_nt1_the_end_is_told(scores, finish, told):
    assert one_winner(scores, finish).said().endswith(f"Nancy gains 4 points, Bruno 2. {told}")
