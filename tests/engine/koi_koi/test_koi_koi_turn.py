"""Hanafuda Rulebook, Taking Your Turn: a card from the hand, the flip, and what they capture (KK15)."""

import pytest
from setups import at, turn

OCTOBER = "oct-deer oct-scroll oct-dregs-1"


# --- 1. A card from the hand ---


@pytest.mark.rule("koi-koi:no-match")
def test_a_card_that_matches_nothing_is_added_to_the_field():
    m = at(hand="jan-crane may-bridge", field="feb-warbler").apply("play jan-crane")
    p = m.position()
    assert (m.phase, m.to_move) == ("flip", 0)
    assert p["hands"][0] == ["may-bridge"]
    assert p["field"] == ["jan-crane", "feb-warbler"]
    assert (p["captured"], p["gained"]) == ([[], []], [])


@pytest.mark.rule("koi-koi:same-month", "koi-koi:capture-one")
def test_a_card_that_matches_one_captures_it():
    p = at(hand="jan-crane may-bridge", field="jan-scroll feb-warbler").apply("play jan-crane").position()
    assert p["field"] == ["feb-warbler"]
    assert p["captured"] == [["jan-crane", "jan-scroll"], []]
    assert p["gained"] == ["jan-crane", "jan-scroll"]


@pytest.mark.rule("koi-koi:choose-one-of-two")
def test_a_card_that_matches_two_captures_the_one_that_the_player_chooses():
    m = at(hand="jan-crane may-bridge", field="jan-scroll jan-dregs-1 feb-warbler")
    assert m.legal_actions() == ["play jan-crane take jan-scroll", "play jan-crane take jan-dregs-1", "play may-bridge"]
    p = m.apply("play jan-crane take jan-dregs-1").position()
    assert p["field"] == ["jan-scroll", "feb-warbler"]
    assert p["captured"] == [["jan-crane", "jan-dregs-1"], []]


@pytest.mark.rule("koi-koi:capture-three")
def test_kk15_a_card_that_matches_three_captures_all():
    m = at(hand="oct-dregs-2 may-bridge", field=f"{OCTOBER} feb-warbler")
    assert m.legal_actions() == ["play may-bridge", "play oct-dregs-2"]
    p = m.apply("play oct-dregs-2").position()
    assert p["field"] == ["feb-warbler"]
    assert p["captured"] == [["oct-deer", "oct-scroll", "oct-dregs-1", "oct-dregs-2"], []]


@pytest.mark.rule("koi-koi:capture-from-field")
def test_a_capture_goes_to_the_pile_of_the_player_who_makes_it():
    p = at(seat=1, hand="jan-crane", field="jan-scroll", pile="may-bridge").apply("play jan-crane").position()
    assert p["captured"] == [[], ["jan-crane", "jan-scroll", "may-bridge"]]


@pytest.mark.rule("koi-koi:no-match")
def test_the_field_may_grow_beyond_eight_cards():
    field = "jan-scroll feb-scroll mar-scroll apr-scroll may-scroll jun-scroll jul-scroll sep-scroll"
    p = turn(at(hand="oct-deer may-bridge", field=field, deck="aug-moon"), "play oct-deer").position()
    assert len(p["field"]) == 10


# --- 2. The flip ---


@pytest.mark.rule("koi-koi:flip")
def test_the_flip_is_the_only_action_after_the_card_from_the_hand_whether_or_not_it_captured():
    m = at(hand="jan-crane may-bridge", field="jan-scroll")
    assert m.apply("play jan-crane").legal_actions() == ["flip"]
    assert m.apply("play may-bridge").legal_actions() == ["flip"]


def test_a_flip_that_matches_nothing_stays_on_the_field_and_the_turn_passes():
    m = turn(at(hand="jan-crane may-bridge", field="feb-warbler", deck="dec-phoenix"), "play jan-crane")
    assert (m.phase, m.to_move) == ("play", 1)
    assert m.position()["field"] == ["jan-crane", "feb-warbler", "dec-phoenix"]


@pytest.mark.rule("koi-koi:flip")
def test_a_flip_that_matches_one_captures_it_for_the_mover():
    m = turn(at(hand="jan-crane may-bridge", field="feb-warbler", deck="feb-scroll"), "play jan-crane")
    assert m.position()["captured"] == [["feb-warbler", "feb-scroll"], []]
    assert m.position()["gained"] == []  # the turn is over


def test_a_flip_may_capture_the_card_just_laid():
    m = turn(at(hand="jan-crane may-bridge", field="feb-warbler", deck="jan-scroll"), "play jan-crane")
    assert m.position()["captured"] == [["jan-crane", "jan-scroll"], []]


@pytest.mark.rule("koi-koi:flip-choice")
def test_a_flip_that_matches_two_waits_for_the_choice():
    m = at(hand="jan-crane may-bridge", field="feb-warbler feb-dregs-1 dec-phoenix", deck="feb-scroll apr-cuckoo")
    m = m.apply("play jan-crane").apply("flip")
    p = m.position()
    assert (m.phase, m.to_move, p["flipped"]) == ("take", 0, "feb-scroll")
    assert "feb-scroll" not in p["field"] + p["deck"] + p["captured"][0]  # it lies in `flipped` alone
    assert p["deck"][0] == "apr-cuckoo"
    assert m.legal_actions() == ["take feb-warbler", "take feb-dregs-1"]
    p = m.apply("take feb-warbler").position()
    assert p["captured"] == [["feb-warbler", "feb-scroll"], []]
    assert p["field"] == ["jan-crane", "feb-dregs-1", "dec-phoenix"]
    assert (p["phase"], p["to_move"], p["flipped"]) == ("play", 1, None)


@pytest.mark.rule("koi-koi:flip-choice")
def test_a_flip_that_matches_the_laid_card_and_another_also_asks():
    m = at(hand="jan-crane may-bridge", field="jan-scroll jan-dregs-1", deck="jan-dregs-2")
    m = m.apply("play jan-crane take jan-scroll").apply("flip")
    assert m.phase == "play"  # one card was left: captured without a question
    assert m.position()["captured"][0] == ["jan-crane", "jan-scroll", "jan-dregs-1", "jan-dregs-2"]


@pytest.mark.rule("koi-koi:capture-three")
def test_kk15_a_flip_that_matches_three_captures_all():
    m = turn(at(hand="jan-crane may-bridge", field=f"{OCTOBER} feb-warbler", deck="oct-dregs-2"), "play jan-crane")
    assert m.phase == "play"
    assert m.position()["captured"][0] == ["oct-deer", "oct-scroll", "oct-dregs-1", "oct-dregs-2"]
    assert m.position()["field"] == ["jan-crane", "feb-warbler"]


def test_both_seats_see_the_flipped_card_while_the_choice_waits():
    m = at(hand="jan-crane may-bridge", field="feb-warbler feb-dregs-1", deck="feb-scroll")
    m = m.apply("play jan-crane").apply("flip")
    assert m.position(0)["flipped"] == m.position(1)["flipped"] == "feb-scroll"


# --- 3. The check ---


@pytest.mark.rule("koi-koi:check-for-sets")
def test_a_set_made_from_the_hand_is_still_followed_by_the_flip_and_then_there_is_one_decision():
    m = at(
        hand="aug-moon may-bridge",
        field="aug-dregs-1 mar-dregs-1 mar-dregs-2",
        pile="jan-crane dec-phoenix jan-scroll feb-scroll",
        deck="mar-scroll",
        other_pile="jun-scroll",
    )
    m = m.apply("play aug-moon")
    assert m.phase == "flip"  # three brights lie in the pile, and nobody is asked yet
    m = m.apply("flip").apply("take mar-dregs-1")
    assert (m.phase, m.to_move, m.legal_actions()) == ("call", 0, ["koi-koi", "shobu"])
    assert m.position()["gained"] == ["mar-scroll", "mar-dregs-1", "aug-moon", "aug-dregs-1"]
    assert m.said().endswith("Nancy holds Three Brights (5 points) and Red Scrolls (5 points).")
    assert m.apply("shobu").scores == (20, 0)


def test_a_set_made_by_the_flip_is_asked_about_too():
    m = at(hand="may-bridge jun-scroll", field="aug-dregs-1", pile="jan-crane dec-phoenix", deck="aug-moon")
    assert turn(m, "play may-bridge").phase == "call"


def test_a_turn_without_a_set_asks_nothing():
    m = at(hand="aug-moon may-bridge", field="aug-dregs-1", pile="jan-crane nov-rain", deck="apr-cuckoo")
    assert turn(m, "play aug-moon").phase == "play"


# --- The order of the legal actions ---


def test_legal_actions_follow_the_hand_and_then_the_field_in_deck_order():
    m = at(
        hand="dec-phoenix jan-scroll jan-crane nov-rain oct-dregs-2",
        field=f"nov-lightning jan-dregs-2 nov-swallow jan-dregs-1 {OCTOBER}",
    )
    assert m.legal_actions() == [
        "play jan-crane take jan-dregs-1",
        "play jan-crane take jan-dregs-2",
        "play jan-scroll take jan-dregs-1",
        "play jan-scroll take jan-dregs-2",
        "play oct-dregs-2",
        "play nov-rain take nov-swallow",
        "play nov-rain take nov-lightning",
        "play dec-phoenix",
    ]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.rule("koi-koi:play-from-hand")
def test_only_the_movers_hand_is_played(seat):
    m = at(seat=seat, hand="jan-crane may-bridge", field="feb-warbler", other_hand="jun-scroll sep-cup")
    assert m.to_move == seat
    assert m.legal_actions() == ["play jan-crane", "play may-bridge"]


# --- In words ---


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("play may-bridge", "Nancy plays the May bridge, which matches nothing and stays on the field."),
        ("play apr-cuckoo", "Nancy plays the April cuckoo and captures the April plain red scroll."),
        (
            "play jan-crane take jan-scroll",
            "Nancy plays the January crane and captures the January written red scroll.",
        ),
        (
            "play oct-dregs-2",
            "Nancy plays the October maple (dregs 2) and captures the October deer, the October blue scroll "
            "and the October maple (dregs 1).",
        ),
    ],
)
def test_what_a_card_from_the_hand_does_is_said(action, sentence):
    m = at(hand="may-bridge apr-cuckoo jan-crane oct-dregs-2", field=f"apr-scroll jan-scroll jan-dregs-1 {OCTOBER}")
    assert m.apply(action).said() == sentence


@pytest.mark.parametrize(
    ("top", "sentence"),
    [
        ("dec-phoenix", "Nancy flips the December phoenix, which matches nothing and stays on the field."),
        ("apr-cuckoo", "Nancy flips the April cuckoo and captures the April plain red scroll."),
        (
            "jan-crane",
            "Nancy flips the January crane: it matches the January written red scroll and the January pine (dregs 1), "
            "and one of them may be taken.",
        ),
    ],
)
def test_what_the_flip_does_is_said(top, sentence):
    m = at(hand="may-bridge jun-scroll", field="apr-scroll jan-scroll jan-dregs-1", deck=top)
    assert m.apply("play may-bridge").apply("flip").said() == sentence


def test_what_the_choice_takes_is_said():
    m = at(hand="may-bridge jun-scroll", field="jan-scroll jan-dregs-1", deck="jan-crane")
    m = turn(m, "play may-bridge", "take jan-scroll")
    assert m.said() == "Nancy takes the January written red scroll with the January crane."
