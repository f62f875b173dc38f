"""Nanatoridori Rulebook, On Your Turn: flocks (NT3), take or discard (NT2, NT6), passing (NT4, NT5, NT7, NT8), and what
everybody knows (NT15).
"""

import random

import pytest
from nanatoridori_setups import NAMES, at, hand, known, played, plays

# --- An empty play area: any flock, and no pass ---


@pytest.mark.rule("nanatoridori:lead")
def test_on_an_empty_play_area_any_flock_is_played_and_nobody_passes():
    m = at("1 22 1", "3", "4")
    assert m.legal_actions() == ["play 1", "play 2", "play 2-3", "play 3", "play 4"]
    assert m.why_not("pass").id == "lead"
    m = m.apply("play 2-3")
    assert m.position()["flock"] == {"rank": 2, "count": 2, "owner": 0}
    assert (m.phase, m.to_move, hand(m, 0)) == ("play", 1, "11")
    assert m.said() == "Nancy plays two 2s."


@pytest.mark.rule("nanatoridori:order")
def test_a_hand_keeps_its_order():
    m = at("7123456", "1", "1").apply("play 4")
    assert hand(m, 0) == "712456"


@pytest.mark.rule("nanatoridori:side-by-side")
def test_equal_cards_that_are_parted_are_no_flock():
    m = at("5 3 5", "1", "1")
    assert plays(m) == ["1", "2", "3"]
    assert m.why_not("play 1-3").id == "side-by-side"
    assert "play 1-2" in at("55", "1", "1").legal_actions()
    assert plays(played(m, "play 2", "pass", "discard", "pass", "discard")) == ["1", "1-2", "2"]  # now they have met


# --- NT3: part of a flock ---


@pytest.mark.parametrize(
    ("action", "left"),
    [("play 2", "15554"), ("play 3-4", "1554"), ("play 2-4", "154"), ("play 4-5", "1554"), ("play 2-5", "14")],
)
@pytest.mark.rule("nanatoridori:part")
def test_nt3_any_neighbours_of_a_run_are_a_flock_from_either_end_or_the_middle(action, left):
    m = at("1 5555 4", "1", "1")
    assert hand(m.apply(action), 0) == left


@pytest.mark.rule("nanatoridori:part")
def test_nt3_every_part_is_an_action_of_its_own():
    assert plays(at("5555", "1", "1")) == ["1", "1-2", "1-3", "1-4", "2", "2-3", "2-4", "3", "3-4", "4"]


def test_nt3_which_cards_leave_matters_to_what_the_others_know():
    m = at("44 1", "5", "1", flock="3", known=[[True, False, False], [False], [False]])
    assert known(m.apply("play 1"), 0) == ".."
    assert known(m.apply("play 2"), 0) == "4."


# --- Flock strength ---


@pytest.mark.parametrize(
    ("flock", "stronger"),
    [
        ("3", "1-2 3 4 5 5-6 5-7 6 6-7 7"),
        ("5", "1-2 4 5-6 5-7 6-7"),
        ("7", "1-2 5-6 5-7 6-7"),
        ("11", "1-2 5-6 5-7 6-7"),
        ("22", "5-6 5-7 6-7"),
        ("55", "5-7"),
        ("333", "5-7"),
        ("444", ""),
        ("1111", ""),
    ],
)
@pytest.mark.rule("nanatoridori:higher-rank", "nanatoridori:more-cards")
def test_as_many_cards_of_a_higher_rank_or_more_cards_whatever_the_rank(flock, stronger):
    m = at("22 5 7 444", "1", "1", flock=flock)
    assert plays(m) == stronger.split()
    assert m.legal_actions()[-1] == "pass"  # always allowed, even with something stronger in hand


@pytest.mark.parametrize(("weak", "strong"), [("7", "11"), ("11", "44444"), ("55", "555"), ("66", "77")])
def test_the_examples_of_the_sources(weak, strong):
    """Two 1s beat a 7, five 4s beat two 1s; more cards win, else the rank."""
    assert f"1-{len(strong)}" in plays(at(strong, "2", "2", flock=weak))
    assert f"1-{len(weak)}" not in plays(at(weak, "2", "2", flock=strong))


@pytest.mark.rule("nanatoridori:higher-rank")
def test_equal_strength_does_not_beat():
    assert plays(at("5 66", "2", "2", flock="66")) == []


# --- NT2 and NT6: take or discard ---


@pytest.mark.rule("nanatoridori:take-or-discard")
def test_who_beats_a_flock_decides_at_once_to_take_or_to_discard_it():
    m = at("66 1", "2", "2", flock="33").apply("play 1-2")
    assert (m.phase, m.to_move) == ("flock", 0)
    p = m.position()
    assert (p["flock"], p["held"]) == ({"rank": 6, "count": 2, "owner": 0}, {"rank": 3, "count": 2})
    assert m.legal_actions() == ["take 0", "take 1", "discard"]
    assert m.said() == "Nancy plays two 6s and beats two 3s of Carla's."


@pytest.mark.rule("nanatoridori:take-or-discard")
def test_a_discarded_flock_is_out_of_the_round():
    m = played(at("66 1", "2", "2", flock="33"), "play 1-2", "discard")
    assert (m.phase, m.to_move, hand(m, 0)) == ("play", 1, "1")
    assert m.position()["discard"] == [3, 3]
    assert m.said() == "Nancy discards the two 3s."


@pytest.mark.parametrize(("gap", "after"), [(0, "331234"), (1, "133234"), (2, "123334"), (3, "123334"), (4, "123433")])
@pytest.mark.rule("nanatoridori:any-gap")
def test_nt6_a_block_goes_in_whole_into_any_gap_at_either_end_too(gap, after):
    m = played(at("77 1234", "2", "2", flock="33"), "play 1-2", f"take {gap}")
    assert hand(m, 0) == after
    assert m.position()["flock"] == {"rank": 7, "count": 2, "owner": 0}


@pytest.mark.rule("nanatoridori:any-gap")
def test_nt6_there_are_as_many_gaps_as_cards_and_one():
    m = at("77 1234", "2", "2", flock="33").apply("play 1-2")
    assert m.legal_actions() == ["take 0", "take 1", "take 2", "take 3", "take 4", "discard"]
    assert m.why_not("take 5").id == "any-gap"


def test_two_5s_taken_beside_or_between_one_s_own_make_a_flock_of_four():
    for gap in (1, 2, 3):
        m = played(at("66 1 55", "3", "3", flock="55", owner=2), "play 1-2", f"take {gap}")
        assert hand(m, 0) == "15555"


@pytest.mark.parametrize(
    ("gap", "where"), [(0, "at the left end"), (1, "between cards 1 and 2"), (2, "at the right end")]
)
def test_where_a_flock_went_is_told(gap, where):
    m = played(at("77 12", "2", "2", flock="33"), "play 1-2", f"take {gap}")
    assert m.said() == f"Nancy takes the two 3s into the hand, {where}."


@pytest.mark.rule("nanatoridori:take-or-discard")
def test_nt2_with_the_last_card_on_a_flock_the_decision_still_comes_first():
    m = at("6", "22", "22", flock="3").apply("play 1")
    assert (m.phase, m.to_move, hand(m, 0), m.position()["out"]) == ("flock", 0, "", [])
    assert m.legal_actions() == ["take 0", "discard"]
    assert m.said() == "Nancy plays a 6 and beats a 3 of Carla's."


@pytest.mark.rule("nanatoridori:going-out")
def test_nt2_who_then_takes_the_flock_is_not_out():
    m = played(at("6", "22", "22", flock="3"), "play 1", "take 0")
    assert (m.phase, m.to_move, hand(m, 0), m.position()["out"]) == ("play", 1, "3", [])
    assert m.said() == "Nancy takes the 3 into the hand, which was empty."


@pytest.mark.rule("nanatoridori:going-out")
def test_nt2_who_discards_it_is_out():
    m = played(at("6", "22", "22", flock="3"), "play 1", "discard")
    assert (m.phase, m.to_move, m.position()["out"]) == ("play", 1, [0])
    assert m.said() == "Nancy discards the 3. Nancy has no card left in hand and is out."


# --- NT7: pass, draw, then decide ---


@pytest.mark.rule("nanatoridori:keep-or-discard")
def test_nt7_who_passes_first_draws_and_then_decides():
    m = at("12", "22", "22", flock="33", deck="5").apply("pass")
    assert (m.phase, m.to_move) == ("draw", 0)
    p = m.position()
    assert (p["held"], p["passes"], len(p["deck"])) == ({"rank": 5, "count": 1}, 1, 63 - 9)
    assert m.legal_actions() == ["keep 0", "keep 1", "keep 2", "discard"]


def test_nt7_only_who_drew_sees_the_card():
    m = at("12", "22", "22", flock="33", deck="5").apply("pass")
    assert m.position(0)["held"] == {"rank": 5, "count": 1}
    for seat in (1, 2):
        assert m.position(seat)["held"] == {"rank": None, "count": 1}
    assert m.said() == m.said(seat=0) == "Nancy passes and draws a 5."
    assert m.said(seat=1) == m.said(seat=2) == "Nancy passes and draws a card."


@pytest.mark.parametrize(("gap", "after"), [(0, "512"), (1, "152"), (2, "125")])
@pytest.mark.rule("nanatoridori:keep-or-discard", "nanatoridori:any-gap")
def test_nt7_a_drawn_card_may_be_kept_in_any_gap_unseen(gap, after):
    m = played(at("12", "22", "22", flock="33", deck="5"), "pass", f"keep {gap}")
    assert hand(m, 0) == hand(m, 0, viewer=0) == after
    assert hand(m, 0, viewer=1) == known(m, 0) == "..."
    assert (m.phase, m.to_move, m.position()["flock"]["owner"]) == ("play", 1, 2)
    assert m.said(seat=0).startswith("Nancy keeps the 5, ")
    assert m.said(seat=1).startswith("Nancy keeps the card, ")


def test_nt7_or_discarded_for_all_to_see():
    m = played(at("12", "22", "22", flock="33", deck="5"), "pass", "discard")
    assert hand(m, 0) == "12"
    assert m.position(1)["discard"] == [5]
    assert m.said(seat=1) == "Nancy discards the 5."


@pytest.mark.rule("nanatoridori:play-or-pass")
def test_who_passed_is_not_out_of_the_round():
    m = played(at("77", "22", "12", flock="6", owner=2), "pass", "discard", "play 1-2", "discard", "pass", "discard")
    assert m.to_move == 0
    assert "play 1-2" in m.legal_actions()


# --- NT8: an empty deck ---


@pytest.mark.rule("nanatoridori:empty-pile")
def test_nt8_without_a_deck_a_pass_changes_no_hand_and_there_is_nothing_to_decide():
    m = at("12", "22", "22", flock="33", rest="discard")
    assert m.position()["deck"] == []
    after = m.apply("pass")
    assert (after.phase, after.to_move, after.position()["passes"]) == ("play", 1, 1)
    assert after.position()["hands"] == m.position()["hands"]
    assert after.said() == "Nancy passes. The draw pile is empty."


@pytest.mark.rule("nanatoridori:empty-pile")
def test_nt8_the_discards_never_become_a_deck():
    m = played(at("12", "2", "22", flock="33", deck="5", rest="discard"), "pass", "keep 0", "pass")
    assert m.position()["deck"] == []
    assert (m.phase, m.to_move) == ("play", 2)
    assert m.said().startswith("Bruno passes. The draw pile is empty. The two 3s that all have passed on ")


# --- NT4: passes that clear the table ---


@pytest.mark.rule("nanatoridori:all-pass")
def test_nt4_four_seats_three_passes_clear_and_the_owner_leads():
    m = played(at("66 1", "2", "2", "2"), "play 1-2", "pass", "discard", "pass", "discard", "pass")
    assert (m.phase, m.position()["passes"], m.position()["flock"]["count"]) == ("draw", 3, 2)  # not yet
    m = m.apply("keep 0")
    p = m.position()
    assert (m.phase, m.to_move, p["flock"], p["passes"]) == ("play", 0, None, 0)
    assert p["discard"][-2:] == [6, 6]  # always to the discard, never to a hand
    assert [hand(m, seat) for seat in (0, 1, 2)] == ["1", "2", "2"]
    assert m.said(seat=0).endswith("The two 6s that all have passed on are discarded, and Nancy leads.")
    assert m.why_not("pass").id == "lead"


@pytest.mark.rule("nanatoridori:all-pass")
def test_nt4_a_new_flock_makes_the_count_begin_again():
    m = played(at("6 1", "2", "77 1", "2"), "play 1", "pass", "discard", "play 1-2", "discard")
    assert (m.to_move, m.position()["passes"]) == (3, 0)
    m = played(m, "pass", "discard", "pass", "discard")
    assert (m.to_move, m.position()["passes"]) == (1, 2)
    m = played(m, "pass", "discard")
    assert (m.to_move, m.position()["flock"]) == (2, None)


def test_nt4_who_is_out_is_not_waited_for():
    m = played(at("66 1", "", "2", "2"), "play 1-2", "pass", "discard", "pass", "discard")
    assert (m.to_move, m.position()["flock"]) == (0, None)


def test_nt4_the_last_passer_may_keep_the_card_before_the_table_is_cleared():
    m = played(at("66 1", "2", "2", deck="77"), "play 1-2", "pass", "keep 0", "pass", "keep 1")
    assert [hand(m, seat) for seat in range(3)] == ["1", "72", "27"]
    assert m.to_move == 0


# --- NT5: the owner is out ---


@pytest.mark.rule("nanatoridori:owner-out")
def test_nt5_four_seats_owner_out_all_three_others_pass_and_the_next_seat_leads():
    m = played(at("66", "2", "2", "2"), "play 1-2", "pass", "discard", "pass", "discard")
    assert (m.to_move, m.position()["passes"], m.position()["out"]) == (3, 2, [0])
    assert m.position()["flock"] is not None  # two are not enough
    m = m.apply("pass").apply("discard")
    p = m.position()
    assert (m.to_move, p["flock"], p["passes"], p["discard"][-2:]) == (1, None, 0, [6, 6])
    assert m.said().endswith("The two 6s that all have passed on are discarded, and Nancy is out, so Bruno leads.")


@pytest.mark.rule("nanatoridori:owner-out")
def test_nt5_the_next_seat_is_the_first_clockwise_that_still_has_cards():
    m = at("2", "", "2", "", "2", flock="66", owner=1, to_move=2, out=[3, 1])
    m = played(m, "pass", "discard", "pass", "discard", "pass", "discard")
    assert (m.to_move, m.position()["flock"]) == (2, None)


# --- NT15: what is public ---


@pytest.mark.rule("nanatoridori:open")
def test_nt15_a_flock_that_was_taken_stays_known_in_its_place():
    m = played(at("77 1234", "2", "2", flock="33"), "play 1-2", "take 1")
    assert (hand(m, 0), known(m, 0)) == ("133234", ".33...")
    assert hand(m, 0, viewer=1) == hand(m, 0, viewer=2) == ".33..."
    assert hand(m, 0, viewer=0) == "133234"


def test_nt15_known_cards_stay_known_when_another_is_put_between_or_before_them():
    known_ = [[True, True, False], [False], [False]]
    m = at("33 1", "2", "2", flock="66", deck="5", known=known_).apply("pass")
    assert known(m.apply("keep 1"), 0) == "3.3."
    assert known(m.apply("keep 0"), 0) == ".33."
    assert known(m.apply("keep 3"), 0) == "33.."
    m = at("33 77 1", "2", "2", flock="66", known=[[True, True, False, False, False], [False], [False]])
    assert known(played(m, "play 3-4", "take 1"), 0) == "3663."


def test_nt15_a_card_is_known_until_it_is_played():
    m = at("333 1", "2", "2", flock="2", known=[[True, True, False, False], [False], [False]])
    assert known(m.apply("play 1"), 0) == "3.."
    assert known(m.apply("play 2-3"), 0) == "3."
    assert known(m.apply("play 3"), 0) == "33."


@pytest.mark.rule("nanatoridori:open")
def test_nt15_sizes_discards_and_flock_are_open_and_another_s_hand_and_the_deck_are_not():
    m = at("12", "345", "6", flock="77", discard="1122")
    view = m.position(0)
    assert view["hands"] == [[1, 2], [None] * 3, [None]]
    assert view["deck"] == [None] * len(m.position()["deck"])
    assert (view["discard"], view["flock"]) == ([1, 1, 2, 2], {"rank": 7, "count": 2, "owner": 2})


def test_nt15_resample_leaves_known_cards_where_they_are():
    m = at("12", "3335", "6", flock="77", known=[[False] * 2, [True, False, False, True], [False]])
    hands = {hand(m.resample(0, random.Random(seed)), 1) for seed in range(50)}
    assert {h[0] + h[3] for h in hands} == {"35"}
    assert len(hands) > 20


def test_it_is_always_one_of_the_seats_with_cards_and_turns_go_clockwise():
    m = at(*["2"] * 6)
    seats = []
    for _ in range(5):
        m = m.apply("play 1") if not m.position()["flock"] else played(m, "pass", "discard")
        seats.append(m.to_move)
    assert seats == [1, 2, 3, 4, 5]
    assert m.players == NAMES
