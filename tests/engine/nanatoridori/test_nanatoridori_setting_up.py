"""Nanatoridori Rulebook, Components and Setup: the cards, the deal (NT14), who starts (NT12), tables of two to six."""

from collections import Counter

import pytest
from nanatoridori_setups import ALL_CARDS, IN_ORDER, NAMES, cards, hand
from setups import refused

import kernel_games as kg


def test_nanatoridori_is_one_of_the_games():
    assert "nanatoridori" in kg.games()


def test_a_new_match_shows_its_game_players_and_options():
    m = kg.new_match("nanatoridori", players=["Nancy", "Bruno", "Carla"], seed=7, finish="all")
    assert (m.game, m.players, m.seed) == ("nanatoridori", ("Nancy", "Bruno", "Carla"), 7)
    assert m.options == {"scoring": "penguins", "finish": "all"}
    assert (m.phase, m.scores, m.is_over, m.winners, m.history, m.result) == ("play", (2, 2, 2), False, (), (), None)
    assert repr(m).startswith("<Match nanatoridori: Nancy – Bruno – Carla, round 1, play, ")


def test_four_play_unless_told_otherwise_and_two_to_six_may():
    assert len(kg.new_match("nanatoridori").players) == 4
    for players in range(2, 7):
        assert len(kg.new_match("nanatoridori", players=players).position()["hands"]) == players


@pytest.mark.parametrize(("scoring", "scores"), [("penguins", (2, 2, 2, 2)), ("one-winner", (0, 0, 0, 0))])
@pytest.mark.rule("nanatoridori:penguins")
def test_everybody_begins_with_two_penguins_or_without_points(scoring, scores):
    m = kg.new_match("nanatoridori", scoring=scoring)
    assert m.scores == scores
    assert m.position()["scoring"] == scoring


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.rule("nanatoridori:cards")
def test_nine_cards_of_each_rank_from_1_to_7(players):
    p = kg.new_match("nanatoridori", players=players, seed=3).position()
    assert sorted(cards(p)) == ALL_CARDS
    assert Counter(cards(p)) == dict.fromkeys(range(1, 8), 9)


# --- NT14: the deal ---


@pytest.mark.rule("nanatoridori:dealing")
def test_nt14_eight_cards_each_one_at_a_time_clockwise_from_the_starter():
    deal = [1, 2, 3, 4, 5, 6, *IN_ORDER[1:9], *IN_ORDER[10:18], *IN_ORDER[19:27], *IN_ORDER[28:36], *IN_ORDER[37:45],
            *IN_ORDER[46:54], *IN_ORDER[54:]]  # fmt: skip
    m = kg.new_match("nanatoridori", players=3, deal=deal, starter=1)
    assert [hand(m, seat) for seat in (1, 2, 0)] == ["14111222", "25111223", "36112223"]  # each card to the right end
    p = m.position()
    assert p["deck"] == deal[24:]
    assert (p["aside"], p["face_up"], p["discard"]) == ([], [[], [], []], [])


@pytest.mark.parametrize(("players", "left"), [(3, 39), (4, 31), (5, 23), (6, 15)])
@pytest.mark.rule("nanatoridori:dealing")
def test_nt14_what_is_left_is_the_draw_pile(players, left):
    p = kg.new_match("nanatoridori", players=players, deal=IN_ORDER, starter=0).position()
    assert [len(hand) for hand in p["hands"]] == [8] * players
    assert p["deck"] == IN_ORDER[8 * players :]
    assert len(p["deck"]) == left


@pytest.mark.rule("nanatoridori:duel-dealing")
def test_nt14_in_the_duel_eleven_each_then_two_face_up_and_the_rest_aside():
    deal = [1, 2, *IN_ORDER[1:9], *IN_ORDER[10:22], 7, 6, 7, 5]
    rest = list(IN_ORDER)
    for rank in deal:
        rest.remove(rank)
    p = kg.new_match("nanatoridori", players=2, deal=[*deal, *rest], starter=1).position()
    assert p["hands"] == [deal[1:22:2], deal[0:22:2]]
    assert p["face_up"] == [[6, 5], [7, 7]]  # these too one at a time, from the starter
    assert (p["deck"], p["aside"]) == ([], rest)
    assert len(p["aside"]) == 37


def test_nobody_s_cards_are_known_after_the_deal():
    p = kg.new_match("nanatoridori", players=2).position()
    assert p["known"] == [[False] * 11, [False] * 11]


# --- NT12: who starts ---


@pytest.mark.rule("nanatoridori:first-starter")
def test_nt12_the_first_starter_is_drawn_from_the_seed_or_named():
    drawn = [kg.new_match("nanatoridori", deal=IN_ORDER, seed=seed).to_move for seed in range(30)]
    assert set(drawn) == {0, 1, 2, 3}
    for starter in range(4):
        m = kg.new_match("nanatoridori", starter=starter)
        assert (m.to_move, m.position()["starter"]) == (starter, starter)


def test_a_seed_shuffles_the_same_whoever_starts():
    deals = [kg.new_match("nanatoridori", seed=5, starter=s).record()["deals"][0]["cards"] for s in range(4)]
    assert deals == [kg.new_match("nanatoridori", seed=5).record()["deals"][0]["cards"]] * 4


def test_every_rank_comes_to_every_hand_about_equally_often():
    counts: Counter = Counter()
    for seed in range(300):
        for seat, dealt in enumerate(kg.new_match("nanatoridori", seed=seed).position()["hands"]):
            counts.update((seat, rank) for rank in dealt)
    assert len(counts) == 28
    assert all(270 < n < 420 for n in counts.values())  # expected are 343, with a deviation of about 17


def test_the_deal_is_told():
    assert kg.new_match("nanatoridori", players=NAMES[:3], starter=2).said() == "Round 1. Carla starts."
    assert kg.new_match("nanatoridori", players=NAMES[:2], starter=0).said() == "A duel. Round 1. Nancy starts."


# --- Matches that cannot be ---


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ({"colour": "red"}, ["unknown option 'colour'", "scoring, finish"]),
        ({"dealer": 0}, ["unknown option 'dealer'"]),
        ({"scoring": "points"}, ["option scoring='points'", "'penguins', 'one-winner'"]),
        ({"scoring": None}, ["option scoring=None", "'penguins', 'one-winner'"]),
        ({"finish": "most"}, ["option finish='most'", "'highest', 'all'"]),
        ({"players": 1}, ["Nanatoridori is not for 1 players", "allowed are 2, 3, 4, 5, 6"]),
        ({"players": 7}, ["not for 7 players", "allowed are 2, 3, 4, 5, 6"]),
        ({"players": ["Nancy", "Nancy", "Bruno"]}, ["different names"]),
        ({"starter": 4}, ["starter 4 is not a seat", "0, 1, 2, 3"]),
        ({"starter": 2, "players": 2}, ["starter 2 is not a seat", "0, 1"]),
        ({"starter": "Nancy"}, ["starter 'Nancy' is not a seat"]),
        ({"starter": True}, ["starter True is not a seat"]),
        ({"deal": [8, *IN_ORDER[1:]]}, ["deal", "8 is not a rank", "1, 2, 3, 4, 5, 6, 7"]),
        ({"deal": ["1", *IN_ORDER[1:]]}, ["deal", "'1' is not a rank"]),
        ({"deal": [True, *IN_ORDER[1:]]}, ["deal", "True is not a rank"]),
        ({"deal": [None, *IN_ORDER[1:]]}, ["deal", "None is not a rank"]),
        ({"deal": IN_ORDER[1:]}, ["deal", "63 cards, nine of each rank", "1 came 8 times"]),
        ({"deal": [*IN_ORDER, 7]}, ["deal", "63 cards, nine of each rank", "7 came 10 times"]),
        ({"deal": []}, ["deal", "63 cards", "1 came 0 times"]),
        ({"deal": "1234567" * 9}, ["deal must be a list of ranks, not str"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_match_that_cannot_be_is_refused_with_what_is_wrong_and_what_is_allowed(arguments, parts):
    with refused(parts):
        kg.new_match("nanatoridori", **arguments)


def test_a_deal_without_a_starter_is_completed_by_luck_and_recorded():
    m = kg.new_match("nanatoridori", seed=3, deal=IN_ORDER)
    assert m.record()["deals"] == [{"starter": m.to_move, "cards": IN_ORDER}]
