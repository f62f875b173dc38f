"""Nanahoshi Rulebook, Competition rules: the difference in dots, the next starter, seven points (NH9)."""

import pytest
from nanahoshi_setups import RED_FIRST, at, begun, played
from setups import PLAYERS, playout

import kernel_games as kg

LAST = """
    .  .    .  .
    ?  Y3s  .  ?
    ?  R3n  ?  .
"""
LOSING = LAST.replace("Y3s", "R3s").replace("R3n", "Y3n")
DRAWN = """
    .    .  ?  ?
    .    .  ?  ?
    R3e  .  .  Y3w
"""
LOOP = ["turn a1 left", "turn d1 left", "turn a1 right", "turn d1 right"] * 2
ALL_FOUND = ["reveal a1", "face n", "reveal b1", "face n", "reveal c1", "face n",
             "reveal d1", "face n", "reveal a2", "face n", "reveal b2", "face n"]  # fmt: skip


def won(captured=("Y1 Y2 Y2", "R1 R2 R2"), **standings) -> kg.Match:
    """A game that Nancy's red has just won, with 8 : 5 unless told otherwise, like the rulebook's example."""
    return at(LAST, captured=captured, competition=True, **{"scores": [0, 0]} | standings).apply("move b1 b2")


def drawn(**standings) -> kg.Match:
    entries = {"scores": [0, 0], "captured": ("Y1 Y2 Y2", "R1 R2 R2")} | standings
    return played(at(DRAWN, competition=True, **entries), *LOOP)


@pytest.mark.rule("nanahoshi:competition")
def test_nh9_a_match_is_one_game_unless_agreed_otherwise():
    assert kg.new_match("nanahoshi").options["competition"] is False
    last = playout(kg.new_match("nanahoshi", seed=3), seed=3, plies=2000)[-1]
    assert last.is_over
    assert len(last.rounds) == 1
    assert last.scores == last.rounds[0].points  # the captured dots themselves


@pytest.mark.rule("nanahoshi:competition")
def test_nh9_the_example_of_the_rulebook_eight_dots_against_five_gain_three_points():
    m = won()
    assert m.position()["captured"] == [["Y1", "Y2", "Y2", "Y3"], ["R1", "R2", "R2"]]
    assert (m.result, m.scores) == (("seven-dots", (3, 0)), (3, 0))
    assert m.said().endswith("The game is over: Nancy wins, gains 3 points and starts the next one.")


def test_nh9_during_a_game_the_scores_are_the_points_gained_before():
    m = at(LAST.replace("Y3s", "Y1s"), captured=("Y1 Y2 Y2", "R1 R2 R2"), competition=True, scores=[3, 5])
    m = m.apply("move b1 b2")
    assert (m.phase, m.scores) == ("play", (3, 5))


def test_nh9_points_add_up_and_the_loser_gains_none():
    assert won(scores=[3, 6]).scores == (6, 6)


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.rule("nanahoshi:next-starter")
def test_nh9_who_gained_points_starts_the_next_game(starter):
    m = won(starter=starter)
    assert (m.phase, m.to_move, m.legal_actions()) == ("deal", 0, ["deal"])
    m = m.apply("deal")
    assert (m.phase, m.to_move, m.position()["starter"], m.position()["number"]) == ("choose", 0, 0, 2)
    assert m.said() == "Game 2. Nancy starts."


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.rule("nanahoshi:next-starter")
def test_nh9_after_a_draw_the_other_player_than_last_time_starts(starter):
    m = drawn(starter=starter)
    assert (m.result, m.to_move) == (("repetition", (0, 0)), 1 - starter)
    assert m.apply("deal").position()["starter"] == 1 - starter
    assert m.said().endswith(
        f"The game is over: Nancy and Bruno share the victory, but nobody gains points. "
        f"{PLAYERS[1 - starter]} starts the next one."
    )


@pytest.mark.parametrize("starter", [0, 1])
def test_nh9_after_all_found_nobody_gains_and_the_other_player_than_last_time_starts(starter):
    m = kg.new_match("nanahoshi", players=PLAYERS, seed=1, deal=RED_FIRST, starter=starter, competition=True)
    m = played(m, "choose red", *ALL_FOUND)
    assert (m.phase, m.result, m.scores, m.to_move) == ("deal", ("all-found", (0, 0)), (0, 0), 1 - starter)
    assert m.said().endswith(
        f"The game is over: {PLAYERS[starter]} wins, but nobody gains points. "
        f"{PLAYERS[1 - starter]} starts the next one."
    )


def test_nh9_a_game_that_ends_stuck_or_by_repetition_gives_the_difference_too():
    m = drawn(captured=("Y1 Y2 Y2", "R1 R1 R2"), scores=[1, 2])
    assert (m.result, m.scores, m.to_move) == (("repetition", (1, 0)), (2, 2), 0)


def test_nh9_six_points_go_on():
    m = won(scores=[3, 4])
    assert (m.scores, m.is_over, m.winners) == ((6, 4), False, ())


@pytest.mark.parametrize(("before", "after"), [(4, 7), (6, 9)])
@pytest.mark.rule("nanahoshi:competition")
def test_nh9_seven_points_or_more_win_the_competition(before, after):
    m = won(scores=[before, 6], number=5)
    assert (m.scores, m.is_over, m.to_move, m.winners, m.legal_actions()) == ((after, 6), True, None, (0,), [])
    assert m.said().endswith(f"The competition is over: Nancy wins, {after} : 6.")
    assert m.position(0) == m.position(1) == m.position()


def test_nh9_the_second_seat_can_win_too():
    m = at(LOSING, captured=("Y1 Y1 Y2", "R1 R2 R2"), competition=True, scores=[6, 4], to_move=1).apply("move b1 b2")
    assert (m.scores, m.winners) == ((6, 8), (1,))


def test_nh9_each_game_begins_with_a_choice_of_colours_and_twelve_clovers():
    m = won(captured=("Y1 Y2 Y2", "R1 R2 R2")).apply("deal")
    p = m.position()
    assert (p["colours"], p["captured"], p["result"]) == ([None, None], [[], []], None)
    assert set(m.position(0)["board"].values()) == {"?"}
    assert m.apply("choose yellow").position()["colours"] == ["yellow", "red"]


def test_nh9_a_whole_competition_is_the_sum_of_its_games():
    for seed in range(12):
        m = playout(kg.new_match("nanahoshi", seed=seed, competition=True), seed, plies=3000)[-1]
        assert m.is_over
        assert m.scores == tuple(sum(r.points[seat] for r in m.rounds) for seat in (0, 1))
        assert max(m.scores) >= 7 > min(m.scores)
        assert m.winners == (m.scores.index(max(m.scores)),)
        assert [r.number for r in m.rounds] == list(range(1, len(m.rounds) + 1))
        assert all(0 in r.points for r in m.rounds)


def test_between_two_games_everything_lies_as_it_ended_open_to_all():
    m = won(scores=[3, 4], number=3, starter=1)
    p = m.position()
    assert (p["number"], p["starter"], p["result"]) == (3, 1, {"reason": "seven-dots", "points": [3, 0]})
    assert p["board"]["b2"] == "R3n"
    assert m.position(0) == m.position(1) == p


def test_a_later_deal_cannot_name_another_starter():
    record = won().record()
    record["deals"].append({"starter": 1})
    with pytest.raises(ValueError, match="starter 1 cannot start this game: the last one made seat 0 the starter"):
        kg.replay(record).apply("deal")


def test_without_a_competition_nothing_is_dealt_again():
    m = begun()
    assert m.because("deal") == "This match is one game, and it is dealt already."
