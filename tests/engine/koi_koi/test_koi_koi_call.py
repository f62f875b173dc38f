"""Hanafuda Rulebook, Check for a Scoring Set, Game End and Scoring: the call and what it leads to (KK2 to KK6)."""

import pytest
from setups import at, turn

RED = "jan-scroll feb-scroll mar-scroll"
BLUE = "jun-scroll sep-scroll oct-scroll"
TWO_BRIGHTS = "jan-crane mar-curtain"


def about_to(make: str, pile: str, top: str = "dec-dregs-1", hand: str = "apr-cuckoo", **more):
    """A match in which the mover's card `make` captures the dregs of its month; the flip matches nothing."""
    month = make[:3]
    return at(hand=f"{make} {hand}", field=f"{month}-dregs-1", pile=pile, deck=top, **more)


def three_brights(**more):
    return about_to("aug-moon", TWO_BRIGHTS, **more)


# --- Shōbu ---


@pytest.mark.rule("koi-koi:koi-koi-or-shobu")
def test_shobu_ends_the_game_and_scores_the_sets():
    m = turn(three_brights(), "play aug-moon").apply("shobu")
    assert (m.phase, m.scores, m.to_move) == ("deal", (5, 0), 0)  # the winner deals next
    assert m.position()["result"] == {"reason": "shobu", "points": [5, 0]}
    assert m.said() == "Nancy calls shōbu. Nancy wins with Three Brights (5 points): 5 points. Nancy deals next."


@pytest.mark.rule("koi-koi:winner-takes")
def test_only_the_winner_scores_whatever_the_other_collected():
    m = turn(three_brights(other_pile=f"{RED} apr-scroll"), "play aug-moon").apply("shobu")
    assert m.scores == (5, 0)


@pytest.mark.rule("koi-koi:next-dealer")
def test_either_seat_may_win_and_then_deals():
    m = turn(three_brights(seat=1, dealer=0, scores=[3, 4]), "play aug-moon").apply("shobu")
    assert (m.scores, m.to_move, m.position()["dealer"]) == ((3, 9), 1, 0)
    assert m.apply("deal").position()["dealer"] == 1


# --- KK2: Big Score and countering ---


@pytest.mark.parametrize("doublings", ["stack", "once"])
@pytest.mark.rule("koi-koi:big-score")
def test_kk2_a_sum_of_seven_is_a_big_score(doublings):
    m = turn(about_to("aug-moon", f"{TWO_BRIGHTS} nov-rain", doublings=doublings), "play aug-moon").apply("shobu")
    assert m.scores == (14, 0)
    assert "Rainy Four Brights (7 points): 7 points, doubled for a Big Score to 14." in m.said()


@pytest.mark.parametrize("doublings", ["stack", "once"])
@pytest.mark.rule("koi-koi:big-score")
def test_kk2_a_sum_of_six_is_none(doublings):
    m = turn(about_to("mar-scroll", "jan-scroll feb-scroll apr-scroll", doublings=doublings), "play mar-scroll")
    assert m.apply("shobu").scores == (6, 0)


@pytest.mark.parametrize("doublings", ["stack", "once"])
@pytest.mark.rule("koi-koi:counter")
def test_kk2_five_points_after_the_other_s_koi_koi_are_ten(doublings):
    m = turn(three_brights(caller=1, doublings=doublings), "play aug-moon")
    assert m.position()["result"] == {"reason": "counter", "points": [10, 0]}
    assert "Nancy counters the koi-koi and wins with Three Brights (5 points)" in m.said()
    assert "5 points, doubled for the countered koi-koi to 10" in m.said()


@pytest.mark.parametrize("doublings", ["stack", "once"])
def test_kk2_five_points_without_any_koi_koi_are_five(doublings):
    assert turn(three_brights(doublings=doublings), "play aug-moon").apply("shobu").scores == (5, 0)


@pytest.mark.parametrize(
    ("doublings", "points", "words"),
    [
        ("stack", 28, "7 points, doubled twice for a Big Score and the countered koi-koi to 28"),
        ("once", 14, "7 points, doubled for a Big Score and the countered koi-koi to 14"),
    ],
)
@pytest.mark.rule("koi-koi:counter", "koi-koi:big-score")
def test_kk2_a_counter_with_a_big_score_doubles_twice_or_once(doublings, points, words):
    m = turn(about_to("aug-moon", f"{TWO_BRIGHTS} nov-rain", caller=1, doublings=doublings), "play aug-moon")
    assert m.position()["result"] == {"reason": "counter", "points": [points, 0]}
    assert words in m.said()


@pytest.mark.parametrize("doublings", ["stack", "once"])
def test_kk2_a_further_set_of_the_caller_is_doubled_by_big_score_alone(doublings):
    m = turn(about_to("aug-moon", f"{TWO_BRIGHTS} {RED}", caller=0, doublings=doublings), "play aug-moon")
    assert m.position()["result"] == {"reason": "further-set", "points": [20, 0]}
    small = "feb-warbler apr-cuckoo may-bridge sep-cup"  # seeds 1 and dregs 1
    dregs = "jan-dregs-1 jan-dregs-2 feb-dregs-1 feb-dregs-2 mar-dregs-1 mar-dregs-2 apr-dregs-1 apr-dregs-2"
    m = about_to("jul-boar", f"{small} {dregs} nov-lightning", hand="dec-phoenix", caller=0, doublings=doublings)
    m = turn(m, "play jul-boar")
    assert m.position()["result"] == {"reason": "further-set", "points": [2, 0]}


def test_the_rulebook_s_big_score_blue_scrolls_and_then_three_brights_are_twenty():
    m = at(
        hand="oct-scroll mar-curtain",
        pile="jun-scroll sep-scroll jan-crane aug-moon",
        field="oct-dregs-1 mar-dregs-1",
        other_hand="nov-lightning dec-dregs-1",
        deck="feb-dregs-1 apr-dregs-1 may-dregs-1",
        dealer=0,
    )
    m = turn(m, "play oct-scroll").apply("koi-koi")
    assert m.said() == "Nancy calls koi-koi and plays on for a further set."
    m = turn(m, "play nov-lightning")
    m = turn(m, "play mar-curtain")
    assert m.position()["result"] == {"reason": "further-set", "points": [20, 0]}
    assert m.said().endswith(
        "Nancy completes a further set and wins with Three Brights (5 points) and Blue Scrolls (5 points): "
        "10 points, doubled for a Big Score to 20. Nancy deals next."
    )


# --- KK3: what a further set is ---


@pytest.mark.parametrize("next_set", ["new", "any-gain"])
@pytest.mark.parametrize(
    ("pile", "make", "points"),
    [
        (f"{TWO_BRIGHTS} dec-phoenix", "aug-moon", 16),  # Three Brights -> Four Brights
        (f"{TWO_BRIGHTS} dec-phoenix", "nov-rain", 14),  # Three Brights -> Rainy Four Brights
        (f"{TWO_BRIGHTS} dec-phoenix nov-rain", "aug-moon", 20),  # Rainy Four Brights -> Five Brights
        (f"{RED} jun-scroll sep-scroll", "oct-scroll", 24),  # Red -> Red & Blue (Scrolls was there)
        (f"{RED} apr-scroll", "may-scroll", 16),  # Red -> Red and Scrolls
    ],
)
@pytest.mark.rule("koi-koi:further-set")
def test_kk3_an_upgrade_or_a_set_beside_the_old_one_is_a_further_set(next_set, pile, make, points):
    field = "nov-lightning" if make == "nov-rain" else f"{make[:3]}-dregs-1"
    m = at(hand=f"{make} apr-cuckoo", field=field, pile=pile, deck="dec-dregs-1", caller=0, next_set=next_set)
    m = turn(m, f"play {make}")
    assert m.position()["result"] == {"reason": "further-set", "points": [points, 0]}


@pytest.mark.rule("koi-koi:further-set")
def test_kk3_a_larger_plus_alone_is_no_further_set():
    m = turn(about_to("apr-scroll", RED, hand="sep-cup", caller=0), "play apr-scroll")
    assert (m.phase, m.to_move, m.position()["result"]) == ("play", 1, None)


@pytest.mark.rule("koi-koi:further-set")
def test_kk3_under_any_gain_a_larger_plus_ends_the_game():
    m = turn(about_to("apr-scroll", RED, hand="sep-cup", caller=0, next_set="any-gain"), "play apr-scroll")
    assert m.position()["result"] == {"reason": "further-set", "points": [6, 0]}
    assert "Nancy adds points after the koi-koi and wins with Red Scrolls (6 points): 6 points." in m.said()


@pytest.mark.parametrize(("next_set", "on"), [("new", "a further set"), ("any-gain", "a further set or more points")])
def test_kk3_the_call_tells_what_it_plays_on_for(next_set, on):
    m = at(phase="call", hand="jan-crane", pile=RED, next_set=next_set).apply("koi-koi")
    assert m.said() == f"Nancy calls koi-koi and plays on for {on}."


def test_kk3_under_any_gain_a_capture_without_points_does_not():
    m = turn(about_to("apr-cuckoo", RED, hand="sep-cup", caller=0, next_set="any-gain"), "play apr-cuckoo")
    assert (m.phase, m.to_move) == ("play", 1)


@pytest.mark.parametrize("next_set", ["new", "any-gain"])
def test_kk3_the_counter_needs_a_set_of_its_own_under_both_values(next_set):
    m = about_to("apr-scroll", "jan-scroll", hand="sep-cup", caller=1, other_pile=TWO_BRIGHTS, next_set=next_set)
    assert turn(m, "play apr-scroll").phase == "play"


def test_kk3_an_absorbed_set_is_no_further_set():
    m = about_to("may-scroll", f"{RED} apr-scroll", hand="sep-cup", caller=0, small_sets="absorb")
    assert turn(m, "play may-scroll").phase == "play"  # the fifth scroll: Scrolls is void beside Red Scrolls


# --- KK4: the last card ---


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.rule("koi-koi:koi-koi-needs-cards")
def test_kk4_with_no_card_left_only_shobu_may_be_called(dealer):
    m = turn(three_brights(hand="", dealer=dealer), "play aug-moon")
    assert (m.phase, m.legal_actions()) == ("call", ["shobu"])
    assert m.why_not("koi-koi").id == "koi-koi-needs-cards"
    assert m.because("koi-koi") == "No card is left in your hand to play on with: only shōbu is left."
    assert m.apply("shobu").scores == (5, 0)


def test_kk4_with_one_card_left_koi_koi_may_still_be_called():
    m = turn(three_brights(), "play aug-moon")
    assert m.legal_actions() == ["koi-koi", "shobu"]


# --- KK5: one koi-koi a game ---


@pytest.mark.rule("koi-koi:koi-koi-or-shobu")
def test_kk5_koi_koi_passes_the_turn_and_is_remembered():
    m = turn(three_brights(), "play aug-moon").apply("koi-koi")
    assert (m.phase, m.to_move, m.position()["caller"], m.position()["gained"]) == ("play", 1, 0, [])


@pytest.mark.parametrize(("caller", "reason"), [(0, "further-set"), (1, "counter")])
@pytest.mark.rule("koi-koi:koi-koi-once")
def test_kk5_after_a_koi_koi_any_set_ends_the_game_without_a_decision(caller, reason):
    m = turn(three_brights(caller=caller), "play aug-moon")
    assert (m.phase, m.position()["result"]["reason"]) == ("deal", reason)


@pytest.mark.parametrize("caller", [0, 1])
@pytest.mark.rule("koi-koi:koi-koi-once")
def test_kk5_a_second_koi_koi_is_refused_to_both(caller):
    m = three_brights(caller=caller)
    assert m.why_not("koi-koi").id == "koi-koi-once"
    assert m.apply("play aug-moon").why_not("koi-koi").id == "koi-koi-once"


def test_kk5_the_next_game_has_its_own_koi_koi():
    m = turn(three_brights(caller=1), "play aug-moon").apply("deal")
    assert m.position()["caller"] is None


# --- KK6: the hands run out ---


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.rule("koi-koi:exhausted")
def test_kk6_without_a_set_nobody_scores_and_the_other_player_deals(dealer):
    last = 1 - dealer  # the dealer began, so the other plays the last card
    m = turn(at(seat=last, dealer=dealer, hand="apr-cuckoo", deck="dec-phoenix", scores=[4, 2]), "play apr-cuckoo")
    assert m.position()["result"] == {"reason": "exhausted", "points": [0, 0]}
    assert (m.phase, m.scores, m.to_move) == ("deal", (4, 2), 1 - dealer)
    assert "The hands are empty, so nobody scores." in m.said()
    assert m.apply("deal").position()["dealer"] == 1 - dealer


@pytest.mark.rule("koi-koi:exhausted")
def test_kk6_a_pending_koi_koi_scores_nothing_when_the_cards_run_out():
    m = at(seat=1, dealer=0, hand="apr-cuckoo", deck="dec-phoenix", caller=0, other_pile=f"{RED} apr-scroll")
    m = turn(m, "play apr-cuckoo")
    assert m.position()["result"] == {"reason": "exhausted", "points": [0, 0]}
    assert m.to_move == 1
    assert "Nancy's koi-koi found no further set: nobody scores." in m.said()


def test_kk6_the_dealer_s_last_card_leaves_the_other_one_turn():
    m = turn(at(hand="apr-cuckoo", deck="dec-phoenix", other_hand="sep-cup"), "play apr-cuckoo")
    assert (m.phase, m.to_move, m.legal_actions()) == ("play", 1, ["play sep-cup"])


def test_kk6_a_set_with_the_very_last_card_still_wins():
    m = turn(three_brights(seat=1, dealer=0, hand="", caller=0), "play aug-moon")
    assert m.position()["result"] == {"reason": "counter", "points": [0, 10]}
