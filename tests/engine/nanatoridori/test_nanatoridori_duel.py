"""Nanatoridori Rulebook, Two-Player Duel: who plays it (NT9), passing (NT10), face-up cards in a flock (NT11)."""

import pytest
from nanatoridori_setups import NAMES, at, hand, known, played, plays

import kernel_games as kg

# --- NT9: two players, and they alone ---


@pytest.mark.parametrize("scoring", ["penguins", "one-winner"])
@pytest.mark.rule("nanatoridori:duel")
def test_nt9_two_players_play_the_duel_and_more_do_not(scoring):
    for players in range(2, 7):
        p = kg.new_match("nanatoridori", players=players, seed=1, scoring=scoring).position()
        duel = players == 2
        assert [len(row) for row in p["face_up"]] == [2 * duel] * players
        assert (len(p["aside"]), bool(p["deck"])) == ((37, False) if duel else (0, True))


def test_nt9_two_lost_rounds_lose_the_duel():
    m = at("1", "2 3", face_up=("", ""), scores=[2, 1]).apply("play 1")
    assert (m.phase, m.scores, m.winners) == ("over", (2, 0), (0,))
    assert m.said().endswith("Bruno loses a penguin, and none is left. The game is over: Nancy wins.")


@pytest.mark.parametrize("players", [0, 1, 7])
def test_nt9_other_numbers_are_refused(players):
    with pytest.raises(ValueError, match=f"not for {players} players: allowed are 2, 3, 4, 5, 6"):
        kg.new_match("nanatoridori", players=players)


# --- NT10: passing ---


@pytest.mark.rule("nanatoridori:duel-pass")
def test_nt10_a_pass_names_one_of_one_s_own_face_up_cards():
    m = at("12", "34", flock="77", face_up=("56", "11"))
    assert m.legal_actions()[-2:] == ["pass 1", "pass 2"]
    assert m.why_not("pass").id == "duel-pass"
    m = m.apply("pass 2")
    p = m.position()
    assert (m.phase, m.to_move, p["held"], p["face_up"]) == ("draw", 0, {"rank": 6, "count": 1}, [[5], [1, 1]])
    assert m.legal_actions() == ["keep 0", "keep 1", "keep 2", "discard"]
    assert m.said() == m.said(seat=1) == "Nancy passes and picks up the face-up 6."


def test_nt10_both_are_listed_even_if_they_are_equal_and_what_is_left_keeps_its_order():
    m = at("12", "34", flock="77", face_up=("55", "12"))
    assert m.legal_actions()[-2:] == ["pass 1", "pass 2"]
    m = at("12", "34", flock="77", face_up=("56", "12"))
    assert m.apply("pass 1").position()["face_up"][0] == [6]
    assert m.apply("pass 2").position()["face_up"][0] == [5]
    left = played(m, "pass 1", "discard").position()["face_up"]
    assert left == [[6], [1, 2]]


def test_nt10_the_last_face_up_card_is_the_first_of_those_left():
    m = at("12", "34", flock="77", face_up=("6", ""))
    assert [action for action in m.legal_actions() if action.startswith("pass")] == ["pass 1"]
    assert m.why_not("pass 2").id == "duel-pass"


@pytest.mark.parametrize(("gap", "after"), [(0, "612"), (1, "162"), (2, "126")])
@pytest.mark.rule("nanatoridori:duel-pass")
def test_nt10_the_card_is_kept_in_any_gap_and_then_the_other_leads(gap, after):
    m = played(at("12", "34", flock="77", face_up=("56", "12")), "pass 2", f"keep {gap}")
    assert hand(m, 0) == after
    assert (m.to_move, m.position()["flock"], m.position()["discard"]) == (1, None, [7, 7])


@pytest.mark.rule("nanatoridori:duel-pass")
def test_nt10_or_it_is_discarded():
    m = played(at("12", "34", flock="77", face_up=("56", "12")), "pass 2", "discard")
    assert (hand(m, 0), m.position()["discard"]) == ("12", [6, 7, 7])


@pytest.mark.parametrize(("scoring", "points", "scores"), [
    ("penguins", (-1, 0), (1, 2)), ("one-winner", (0, 4), (0, 4))
])  # fmt: skip
@pytest.mark.rule("nanatoridori:passing-out")
def test_nt10_a_pass_without_face_up_cards_is_legal_and_loses_the_round_at_once(scoring, points, scores):
    m = at("12", "34", flock="77", scoring=scoring)
    assert m.legal_actions() == ["pass"]
    m = m.apply("pass")
    assert m.result == ("passed-out", points)
    assert (m.phase, m.scores, m.to_move) == ("deal", scores, 0)
    assert m.position()["passes"] == 1
    assert m.apply("deal").to_move == 0  # the passer starts the next round
    assert m.said().startswith("Nancy passes with no face-up card left, which loses the round. ")


def test_nt10_no_pass_on_an_empty_play_area_either():
    for face_up in (("56", "12"), ("", "12")):
        m = at("12", "34", face_up=face_up)
        assert m.legal_actions() == ["play 1", "play 2"]
        assert {m.why_not(action).id for action in ("pass", "pass 1", "pass 2")} == {"lead"}


def test_a_face_up_card_that_was_kept_was_seen_by_all_and_stays_known():
    m = at("12", "34", flock="77", face_up=("56", "12")).apply("pass 2")
    assert m.position(1)["held"] == {"rank": 6, "count": 1}
    m = m.apply("keep 1")
    assert (known(m, 0), hand(m, 0, viewer=1)) == (".6.", ".6.")
    assert m.said(seat=1) == (
        "Nancy keeps the 6, between cards 1 and 2. "
        "The two 7s that all have passed on are discarded, and Bruno leads."
    )  # fmt: skip


# --- NT11: face-up cards join a flock ---


@pytest.mark.rule("nanatoridori:face-up-joins")
def test_nt11_none_one_or_both_of_the_rank_may_join_cards_from_the_hand():
    m = at("55 1", "34", face_up=("55", "12"))
    assert plays(m) == ["1", "1 +1", "1 +2", "1-2", "1-2 +1", "1-2 +2", "2", "2 +1", "2 +2", "3"]
    m = m.apply("play 1-2 +2")
    p = m.position()
    assert (p["flock"], p["face_up"], hand(m, 0)) == ({"rank": 5, "count": 4, "owner": 0}, [[], [1, 2]], "1")
    assert m.said() == "Nancy plays four 5s, two of them face up."


@pytest.mark.rule("nanatoridori:face-up-joins")
def test_nt11_only_cards_of_the_rank_join():
    m = at("5 1", "34", face_up=("65", "12"))
    assert plays(m) == ["1", "1 +1", "2"]
    assert m.why_not("play 1 +2").id == m.why_not("play 2 +1").id == "face-up-joins"
    assert m.apply("play 1 +1").position()["face_up"] == [[6], [1, 2]]


def test_nt11_strength_counts_them_all():
    m = at("5 1", "34", flock="66", face_up=("55", "12"))
    assert plays(m) == ["1 +2"]
    m = m.apply("play 1 +2")
    assert (m.phase, m.position()["flock"]["count"], m.position()["held"]["count"]) == ("flock", 3, 2)
    assert m.said() == "Nancy plays three 5s, two of them face up, and beats two 6s of Bruno's."


def test_nt11_face_up_cards_are_never_played_alone_and_the_other_player_s_never():
    m = at("1", "5 2", flock="3", owner=0, to_move=1, face_up=("77", "66"))
    assert m.legal_actions() == ["play 1", "pass 1", "pass 2"]
    assert m.why_not("play 1 +1").id == "face-up-joins"


@pytest.mark.rule("nanatoridori:face-up-joins")
def test_nt11_they_need_not_be_played_to_go_out():
    m = at("5", "34", face_up=("55", "12")).apply("play 1")
    assert m.result.reason == "went-out"
    assert m.position()["face_up"] == [[5, 5], [1, 2]]
    assert "Nancy has no card left in hand and is out. Only Bruno has cards left in hand and loses" in m.said()


def test_the_last_card_on_a_flock_is_followed_by_the_decision_in_the_duel_too():
    m = at("6", "34", flock="3", face_up=("", "")).apply("play 1")
    assert (m.phase, m.legal_actions()) == ("flock", ["take 0", "discard"])
    assert m.apply("take 0").phase == "play"
    assert m.apply("discard").result == ("went-out", (0, -1))


def test_a_flock_goes_from_hand_to_hand_and_whoever_cannot_beat_it_pays():
    m = kg.new_match("nanatoridori", players=NAMES[:2], seed=4, starter=0)
    m = m.apply(m.legal_actions()[0])
    assert m.to_move == 1
    assert [action for action in m.legal_actions() if action.startswith("pass")] == ["pass 1", "pass 2"]
