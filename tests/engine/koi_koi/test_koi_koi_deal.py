"""Hanafuda Rulebook, Setting Up Koi-Koi: cut, deal, swap, quick victory and bad deal (KK7 to KK9, KK11, KK12)."""

import random

import pytest
from setups import KUTTSUKI, PLAYERS, TESHI, at, dealt, zones

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS, CODES

MONTH = {card.code: card.month for card in CARDS}
SEVEN_AND_ONE = "jun-butterflies jun-scroll jul-boar jul-scroll aug-moon aug-geese sep-cup oct-deer"  # three pairs
THREE_AND_PAIRS = "jun-butterflies jun-scroll jun-dregs-1 jul-boar jul-scroll aug-moon aug-geese sep-cup"


def match(player="", field="", dealer="", **options):
    """A match in which Nancy deals these cards."""
    return kg.new_match("koi-koi", players=PLAYERS, seed=3, deal=dealt(player, field, dealer), dealer=0, **options)


def both_quick_victories():
    return match(player=TESHI, dealer=KUTTSUKI).apply("keep")


# --- KK11: dealing ---


@pytest.mark.rule("koi-koi:dealing")
def test_kk11_two_cards_to_the_player_the_field_and_the_dealer_four_times_round():
    m = kg.new_match("koi-koi", deal=list(CODES), dealer=0, swap=False)
    p = m.position()
    ones = [CODES[i : i + 2] for i in range(0, 24, 2)]
    player, field, dealer = ([code for pair in ones[start::3] for code in pair] for start in (0, 1, 2))
    assert (p["hands"][1], p["field"], p["hands"][0]) == (player, field, dealer)


@pytest.mark.rule("koi-koi:dealing")
def test_kk11_the_rest_is_the_deck_top_first():
    p = kg.new_match("koi-koi", deal=list(CODES), dealer=1).position()
    assert p["deck"] == list(CODES[24:])
    m = kg.new_match("koi-koi", deal=dealt(), dealer=1, swap=False)
    assert m.apply(m.legal_actions()[0]).apply("flip").position()["deck"] == dealt()[25:]


def test_each_side_and_the_field_get_eight_cards_and_24_stay_in_the_deck():
    p = kg.new_match("koi-koi", seed=7).position()
    assert [len(cards) for cards in (*p["hands"], p["field"], p["deck"])] == [8, 8, 8, 24]
    assert sorted(zones(p)) == sorted(CODES)


@pytest.mark.rule("koi-koi:dealer-begins")
def test_the_dealer_begins_and_then_the_players_take_turns():
    m = match().apply("keep")
    assert (m.phase, m.to_move, m.position()["dealer"]) == ("play", 0, 0)
    m = m.apply(m.legal_actions()[0]).apply("flip")
    assert (m.phase, m.to_move) == ("play", 1)


# --- KK12: cutting for the dealer ---


@pytest.mark.rule("koi-koi:cut")
def test_kk12_the_earlier_month_deals_and_equal_months_cut_again_all_cuts_recorded():
    rounds = []
    for seed in range(100):
        (deal,) = kg.new_match("koi-koi", seed=seed).record()["deals"]
        *ties, (first, second) = deal["cuts"]
        assert all(MONTH[a] == MONTH[b] and a != b for a, b in ties)
        assert MONTH[first] != MONTH[second]
        assert deal["dealer"] == (0 if MONTH[first] < MONTH[second] else 1)
        rounds.append(len(deal["cuts"]))
    assert set(rounds) == {1, 2}  # one tie in about 16 cuts: some of these seeds have one


def test_kk12_the_cut_is_told_in_words():
    record = kg.new_match("koi-koi", players=PLAYERS, seed=1).record()
    record["deals"] = [{"cuts": [["jan-crane", "jan-scroll"], ["jun-scroll", "feb-scroll"]]}]
    m = kg.replay(record)
    assert m.position()["dealer"] == 1
    assert m.said() == (
        "Game 1 of 12. Nancy cuts the January crane and Bruno cuts the January written red scroll. "
        "Nancy cuts the June blue scroll and Bruno cuts the February written red scroll. Bruno deals."
    )


def test_kk12_an_explicit_dealer_needs_no_cut():
    (deal,) = kg.new_match("koi-koi", seed=1, dealer=1).record()["deals"]
    assert (deal["cuts"], deal["dealer"]) == ([], 1)


@pytest.mark.parametrize("open_entries", [("cuts", "dealer"), ("cuts", "dealer", "cards")])
def test_kk12_the_first_deal_of_a_record_needs_its_cuts_or_its_dealer(open_entries):
    record = kg.new_match("koi-koi", seed=1).record()
    (deal,) = record["deals"]
    assert kg.replay(record).record() == record
    left = {name: entry for name, entry in deal.items() if name not in open_entries}
    for other in (left, left | {"cuts": []}, left | {"cuts": [], "dealer": None}):
        with pytest.raises(
            ValueError, match="the first deal of a record was cut for: its cuts are needed, or its dealer"
        ):
            kg.replay(record | {"deals": [other]})


@pytest.mark.parametrize("given", [{}, {"dealer": 0}, {"deal": dealt()}, {"deal": dealt(), "dealer": 1}], ids=range(4))
def test_kk12_however_a_match_begins_its_record_is_replayed_to_it(given):
    m = kg.new_match("koi-koi", seed=3, **given)
    (deal,) = m.record()["deals"]
    assert bool(deal["cuts"]) == ("dealer" not in given)
    assert kg.replay(m.record()) == m
    assert kg.replay(m.record()).record() == m.record()


@pytest.mark.parametrize(
    ("cuts", "message"),
    [
        ([["jan-crane", "jan-scroll"]], "cuts are repeated exactly while their months are equal"),
        ([["jan-crane", "feb-scroll"], ["mar-scroll", "apr-scroll"]], "cuts are repeated exactly while"),
        ([["jan-crane", "jan-crane"]], "cuts must be a list of pairs of different cards, one card a seat"),
        ([["jan-crane"]], "cuts must be a list of pairs of different cards"),
        ([["jan-crane", "sun"]], "cuts: 'sun' is not a card; allowed are jan-crane"),
        ({"jan-crane": "feb-scroll"}, "cuts must be a list of pairs of cards, one card a seat"),
    ],
)
def test_kk12_impossible_cuts_are_refused(cuts, message):
    record = kg.new_match("koi-koi", seed=1).record()
    record["deals"] = [{"cuts": cuts}]
    with pytest.raises(ValueError, match=message):
        kg.replay(record)


def test_kk12_the_dealer_of_a_record_is_who_cut_the_earlier_month():
    record = kg.new_match("koi-koi", seed=1).record()
    record["deals"] = [{"cuts": [["jan-crane", "feb-scroll"]], "dealer": 1}]
    with pytest.raises(ValueError, match="dealer 1 did not cut the earlier month: jan-crane and feb-scroll were cut"):
        kg.replay(record)


# --- KK9: the swap ---


@pytest.mark.rule("koi-koi:swap")
def test_kk9_the_player_who_does_not_deal_decides_before_anyone_sees_a_hand():
    m = match()
    assert (m.phase, m.to_move, m.legal_actions()) == ("swap", 1, ["swap", "keep"])
    for seat in (0, 1):
        view = m.position(seat)
        assert view["hands"] == [[None] * 8, [None] * 8]
        assert view["deck"] == [None] * 24
        assert view["field"] == m.position()["field"]


@pytest.mark.rule("koi-koi:swap")
def test_kk9_swap_exchanges_the_hands_and_keep_leaves_them():
    m = match()
    hands = m.position()["hands"]
    assert m.apply("keep").position()["hands"] == hands
    assert m.apply("swap").position()["hands"] == hands[::-1]
    assert m.apply("swap").to_move == m.apply("keep").to_move == 0  # the dealer begins either way


@pytest.mark.rule("koi-koi:swap")
def test_kk9_a_series_may_be_agreed_without_the_swap():
    m = match(swap=False)
    assert (m.phase, m.to_move, m.history) == ("play", 0, ())
    assert m.why_not("swap").id == m.why_not("keep").id == "swap"
    assert m.because("swap") == "This series is played without the swap."


# --- KK7: quick victory ---


@pytest.mark.parametrize(
    ("hand", "quick"),
    [(TESHI, True), (KUTTSUKI, True), (SEVEN_AND_ONE, False), (THREE_AND_PAIRS, False)],
    ids=["teshi", "kuttsuki", "three pairs", "three of a month and two pairs"],
)
@pytest.mark.parametrize("swap", [True, False])
@pytest.mark.rule("koi-koi:quick-victory")
def test_kk7_four_of_a_month_or_exactly_four_pairs(hand, quick, swap):
    m = match(player=hand, swap=swap)
    m = m.apply("keep") if swap else m
    assert m.phase == ("deal" if quick else "play")
    assert m.position()["result"] == ({"reason": "quick-victory", "points": [0, 6]} if quick else None)


@pytest.mark.rule("koi-koi:quick-victory", "koi-koi:next-dealer")
def test_kk7_six_points_never_doubled_and_the_winner_deals_next():
    m = match(player=TESHI).apply("keep")
    assert (m.scores, m.to_move, m.legal_actions()) == ((0, 6), 1, ["deal"])
    m = m.apply("deal")
    assert (m.position()["dealer"], m.position()["number"], m.scores) == (1, 2, (0, 6))


def test_kk7_the_hands_are_checked_after_the_swap_decision():
    m = match(player=TESHI)
    assert m.phase == "swap"
    assert m.apply("swap").scores == (6, 0)
    assert m.apply("keep").scores == (0, 6)


def test_kk7_a_quick_victory_is_told_with_its_reason():
    assert match(player=TESHI).apply("keep").said() == (
        "Bruno keeps the hands as they were dealt. "
        "Bruno holds all four May cards (teshi): a quick victory for 6 points. Bruno deals next."
    )
    assert (
        "Nancy holds four pairs (kuttsuki): a quick victory for 6 points."
        in match(player=KUTTSUKI).apply("swap").said()
    )


def test_kk7_two_months_in_one_hand_are_both_whole():
    both = "may-bridge may-scroll may-dregs-1 may-dregs-2 jul-boar jul-scroll jul-dregs-1 jul-dregs-2"
    told = "Bruno holds all four May cards and all four July cards (teshi): a quick victory for 6 points."
    assert told in match(player=both).apply("keep").said()


@pytest.mark.rule("koi-koi:quick-victory")
def test_kk7_both_hands_score_six_each():
    m = both_quick_victories()
    assert m.scores == (6, 6)
    assert m.position()["result"] == {"reason": "quick-victory", "points": [6, 6]}
    assert m.said().endswith("The dealer is cut for anew.")


def test_kk7_after_both_the_old_dealer_deals_and_the_dealer_is_cut_for_anew():
    m = both_quick_victories()
    assert (m.phase, m.to_move) == ("deal", 0)  # the old dealer
    dealers = set()
    for seed in range(8):
        after = kg.replay(m.record() | {"seed": seed}).apply("deal")
        deal = after.record()["deals"][1]
        first, second = deal["cuts"][-1]
        assert after.position()["dealer"] == deal["dealer"] == (0 if MONTH[first] < MONTH[second] else 1)
        assert after.position()["number"] == 2
        dealers.add(deal["dealer"])
    assert dealers == {0, 1}


def test_kk7_kk12_a_listed_deal_after_both_is_refused_without_its_cuts():
    record = both_quick_victories().apply("deal").record()
    deal = record["deals"][1]
    assert deal["cuts"]
    assert kg.replay(record).record() == record
    for other in (
        {"dealer": 0, "cards": deal["cards"]},
        {"dealer": 1, "cards": deal["cards"]},
        {"cards": deal["cards"]},
        {},
        deal | {"cuts": []},
    ):
        changed = record | {"deals": [record["deals"][0], other]}
        with pytest.raises(
            ValueError, match="this deal was cut for, as both players had a quick victory: its cuts are"
        ):
            kg.replay(changed)
        waiting = kg.replay(changed | {"actions": record["actions"][:-1]})  # refused as soon as it is reached
        with pytest.raises(ValueError, match="its cuts are needed"):
            waiting.apply("deal")
    cuts_alone = record | {"deals": [record["deals"][0], {"cuts": [["feb-scroll", "jan-crane"]]}]}
    assert kg.replay(cuts_alone).position()["dealer"] == 1
    with pytest.raises(ValueError, match="dealer 0 did not cut the earlier month"):
        kg.replay(record | {"deals": [record["deals"][0], {"cuts": [["feb-scroll", "jan-crane"]], "dealer": 0}]})


def test_kk7_kk12_the_same_holds_for_a_record_that_begins_from_a_position():
    m = kg.from_position(both_quick_victories().position(), seed=1).apply("deal")
    record = m.record()
    assert kg.replay(record) == m
    (deal,) = record["deals"]
    assert deal["cuts"]
    for other in (deal | {"cuts": []}, {"dealer": 1 - deal["dealer"]}):
        with pytest.raises(ValueError, match="its cuts are needed"):
            kg.replay(record | {"deals": [other]})


def test_kk7_no_cut_is_made_when_the_next_dealer_is_known():
    record = match(player=TESHI).apply("keep").record()
    record["deals"].append({"cuts": [["jan-crane", "feb-scroll"]]})
    with pytest.raises(ValueError, match="cuts are made before the first game and after two quick victories"):
        kg.replay(record).apply("deal")
    record["deals"][1] = {"dealer": 0}
    with pytest.raises(ValueError, match="dealer 0 cannot deal this game: the last one made seat 1 the dealer"):
        kg.replay(record).apply("deal")


def test_kk7_four_of_a_month_gathered_later_are_no_quick_victory():
    m = at(hand="may-bridge may-scroll may-dregs-1 may-dregs-2", field="jan-crane")
    assert m.phase == "play"


# --- KK8: bad deal ---


@pytest.mark.parametrize("field", [TESHI, KUTTSUKI], ids=["teshi", "kuttsuki"])
@pytest.mark.parametrize("swap", [True, False])
@pytest.mark.rule("koi-koi:bad-deal")
def test_kk8_the_same_dealer_deals_the_same_game_again(field, swap):
    m = match(field=field, swap=swap)
    m = m.apply("keep") if swap else m
    assert (m.phase, m.to_move, m.scores) == ("deal", 0, (0, 0))
    assert m.position()["result"] == {"reason": "bad-deal", "points": [0, 0]}
    again = m.apply("deal")
    assert (again.position()["dealer"], again.position()["number"]) == (0, 1)
    assert again.phase == ("swap" if swap else "play")  # a new decision on the swap
    assert again.record()["deals"][1]["cuts"] == []


def test_kk8_a_bad_deal_is_told_with_its_reason():
    m = match(field=KUTTSUKI).apply("keep")
    assert m.said().endswith("The field holds four pairs (kuttsuki): a bad deal, and nobody scores. Nancy deals again.")


@pytest.mark.rule("koi-koi:bad-deal")
def test_kk8_a_winning_hand_comes_before_the_field():
    m = match(player=TESHI, field=KUTTSUKI).apply("keep")
    assert m.position()["result"] == {"reason": "quick-victory", "points": [0, 6]}


def test_kk8_three_pairs_or_three_of_a_month_on_the_field_are_played():
    assert match(field=SEVEN_AND_ONE).apply("keep").phase == "play"
    assert match(field=THREE_AND_PAIRS).apply("keep").phase == "play"


def test_kk8_a_bad_deal_in_the_last_game_does_not_end_the_series():
    m = match(field=TESHI, games=1).apply("keep")
    assert (m.phase, m.is_over, m.winners) == ("deal", False, ())
    assert m.apply("deal").phase == "swap"


# --- What is open, and to whom ---


def test_after_the_swap_each_seat_sees_its_own_hand_the_field_and_the_piles():
    m = match().apply("keep")
    p = m.position()
    for seat in (0, 1):
        view = m.position(seat)
        assert view["hands"][seat] == p["hands"][seat]
        assert view["hands"][1 - seat] == [None] * 8
        assert view["deck"] == [None] * 24
        assert view | {"hands": 0, "deck": 0} == p | {"hands": 0, "deck": 0}


def test_a_finished_game_lies_open_to_all():
    m = match(player=TESHI).apply("keep")
    assert m.position(0) == m.position(1) == m.position()


def test_the_same_seed_deals_the_same_cards_and_another_seed_others():
    assert kg.new_match("koi-koi", seed=5) == kg.new_match("koi-koi", seed=5)
    assert kg.new_match("koi-koi", seed=5).position() != kg.new_match("koi-koi", seed=6).position()


def test_each_game_of_a_series_is_dealt_anew():
    m, rng = kg.new_match("koi-koi", seed=5), random.Random(0)
    while not m.is_over:
        m = m.apply(rng.choice(m.legal_actions()))
    decks = [tuple(deal["cards"]) for deal in m.record()["deals"]]
    assert len(decks) >= 12
    assert len(set(decks)) == len(decks)
