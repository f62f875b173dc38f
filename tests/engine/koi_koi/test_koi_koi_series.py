"""Hanafuda Rulebook, Final Scoring: the score sheet of Nancy and Bruno; KK10 (what a series is)."""

import pytest
from setups import KUTTSUKI, PLAYERS, TESHI, at, dealt, playout, turn

import kernel_games as kg

NO_LUCK = "jun-butterflies jul-boar aug-geese sep-cup oct-deer nov-swallow dec-phoenix jan-scroll"
FIELD = "jan-dregs-1 feb-dregs-1 mar-dregs-1 apr-dregs-1 jun-dregs-1 jul-dregs-1 aug-dregs-1 sep-dregs-1"
EIGHT_DREGS = "jan-dregs-1 jan-dregs-2 feb-dregs-1 feb-dregs-2 mar-dregs-1 mar-dregs-2 apr-dregs-1 apr-dregs-2"
FOUR_SEEDS = "feb-warbler apr-cuckoo may-bridge aug-geese"

# How the last turn of a game comes to so many points: the winner's pile, the card that captures the dregs of its
# month, perhaps a card on the field that the flip captures, and whether that answers a koi-koi.
SIX = {"pile": "jan-scroll feb-scroll apr-scroll", "make": "mar-scroll"}  # Red Scrolls and one more
THREE = {  # six Seeds, and after a koi-koi ten Dregs
    "pile": f"{FOUR_SEEDS} sep-cup nov-swallow {EIGHT_DREGS} may-dregs-1",
    "make": "oct-scroll",
    "calls": "further-set",
}
TWENTY_SIX = {  # Four Brights and Red Scrolls, doubled
    "pile": "jan-crane mar-curtain dec-phoenix jan-scroll feb-scroll mar-scroll",
    "make": "aug-moon",
    "calls": "further-set",
}
FOURTEEN = {"pile": "jan-crane mar-curtain nov-rain", "make": "aug-moon"}  # Rainy Four Brights, doubled
COUNTERED = {  # six Seeds and ten Dregs in one turn, doubled
    "pile": f"{FOUR_SEEDS} {EIGHT_DREGS} may-dregs-1",
    "make": "jul-boar",
    "flip": "sep-cup",
    "taken": "sep-scroll",
    "calls": "counter",
}
SIXTEEN = {"pile": "jan-crane mar-curtain dec-phoenix", "make": "aug-moon", "calls": "further-set"}  # Four Brights
FIVE = {"pile": "jun-scroll sep-scroll", "make": "oct-scroll"}  # Blue Scrolls
ONE = {"pile": EIGHT_DREGS, "make": "oct-dregs-2"}  # ten dregs
TWENTY = {"pile": "jun-scroll sep-scroll oct-scroll jan-crane mar-curtain", "make": "aug-moon", "calls": "further-set"}

# The rulebook's score sheet: game, Nancy, Bruno, and a way to get there.
SHEET = [
    (1, 6, 0, SIX),
    (2, 0, 3, THREE),
    (3, 0, 26, TWENTY_SIX),
    (4, 14, 0, FOURTEEN),
    (5, 0, 0, "draw"),
    (6, 6, 0, COUNTERED),
    (7, 16, 0, SIXTEEN),
    (8, 5, 0, FIVE),
    (9, 0, 1, ONE),
    (10, 6, 6, "both"),
    (11, 0, 20, TWENTY),
    (12, 6, 0, "teshi"),
]
TOTALS = (59, 56)


def ended(number: int, dealer: int, scores: tuple[int, int], winner: int, how: object, **options) -> kg.Match:
    """Game `number` of a series, played from shortly before its end."""
    standings = {"number": number, "scores": list(scores), "dealer": dealer, **options}
    if how == "draw":
        last = at(seat=1 - dealer, hand="apr-cuckoo", deck="dec-phoenix", **standings)
        return turn(last, "play apr-cuckoo")
    if how in ("both", "teshi"):
        player = 1 - dealer
        theirs = KUTTSUKI if how == "both" else NO_LUCK
        mine, other = (theirs, TESHI) if how == "teshi" and winner == dealer else (TESHI, theirs)
        return at(phase="swap", seat=player, hand=mine, other_hand=other, field=FIELD, **standings).apply("keep")
    caller = {"further-set": winner, "counter": 1 - winner}.get(how.get("calls"))
    make = how["make"]
    last = at(
        seat=winner,
        hand=f"{make} nov-scroll",
        field=f"{make[:3]}-dregs-1 {how.get('taken', '')}",
        deck=how.get("flip", "dec-dregs-1"),
        pile=how["pile"],
        caller=caller,
        **standings,
    )
    last = turn(last, f"play {make}")
    return last if last.phase != "call" else last.apply("shobu")


def test_the_score_sheet_of_the_rulebook_game_by_game():
    scores, dealer = (0, 0), 0
    for number, nancy, bruno, how in SHEET:
        m = ended(number, dealer, scores, 0 if nancy else 1, how)
        scores = (scores[0] + nancy, scores[1] + bruno)
        assert m.result.points == (nancy, bruno), number
        assert m.scores == scores
        assert [(r.number, r.points) for r in m.rounds] == [(number, (nancy, bruno))]
        if number < 12:
            assert (m.phase, m.winners) == ("deal", ())
            following = m.apply("deal").position()
            assert (following["number"], tuple(following["scores"])) == (number + 1, scores)
            expected = {(True, False): 0, (False, True): 1, (False, False): 1 - dealer}.get((nancy > 0, bruno > 0))
            dealer = following["dealer"]
            assert expected in (dealer, None)  # None: both had a quick victory, so the dealer was cut for
    assert scores == TOTALS
    assert (m.phase, m.is_over, m.to_move, m.winners) == ("over", True, None, (0,))
    assert m.said().endswith("The series is over: Nancy wins, 59 : 56.")


def test_the_sheet_s_own_sum():
    assert tuple(map(sum, zip(*((nancy, bruno) for _, nancy, bruno, _ in SHEET), strict=True))) == TOTALS


# --- KK10 ---


@pytest.mark.rule("koi-koi:series")
def test_kk10_a_series_is_twelve_games_unless_agreed_otherwise():
    assert kg.new_match("koi-koi").options["games"] == 12
    m = playout(kg.new_match("koi-koi", seed=4), seed=4, plies=2000)[-1]
    assert m.is_over
    counted = [r.number for r in m.rounds if r.reason != "bad-deal"]
    assert counted == list(range(1, 13))
    assert tuple(map(sum, zip(*(r.points for r in m.rounds), strict=True))) == m.scores


@pytest.mark.parametrize("games", range(1, 13))
def test_kk10_a_series_may_have_one_to_twelve_games(games):
    *line, last = playout(kg.new_match("koi-koi", seed=games, games=games), seed=games, plies=2000)
    assert last.is_over
    assert last.position()["number"] == games
    assert not any(m.is_over for m in line)


@pytest.mark.parametrize("games", [0, 13, True, 6.0, "6", None])
def test_kk10_other_lengths_are_refused(games):
    with pytest.raises(ValueError, match=r"option games=.* is not possible: allowed are 1, 2, .*, 12"):
        kg.new_match("koi-koi", games=games)


@pytest.mark.rule("koi-koi:final-winner")
def test_kk10_equal_totals_share_the_victory():
    m = ended(6, 0, (10, 10), 0, "both", games=6)
    assert (m.scores, m.winners, m.is_over) == ((16, 16), (0, 1), True)
    assert m.said().endswith("The series is over: Nancy and Bruno share the victory, 16 : 16.")


@pytest.mark.rule("koi-koi:final-winner")
def test_kk10_the_higher_total_wins_even_if_the_last_game_was_lost():
    m = ended(6, 0, (30, 10), 1, SIX, games=6)
    assert (m.scores, m.winners) == ((30, 16), (0,))


@pytest.mark.rule("koi-koi:series")
def test_kk10_a_draw_counts_as_a_game_of_the_series():
    assert ended(12, 0, (3, 4), 0, "draw").winners == (1,)
    assert ended(5, 0, (3, 4), 0, "draw").apply("deal").position()["number"] == 6


def test_kk10_a_quick_victory_counts_as_a_game_of_the_series():
    assert ended(12, 0, (3, 4), 0, "teshi").winners == (0,)
    assert ended(5, 0, (3, 4), 0, "teshi").apply("deal").position()["number"] == 6


@pytest.mark.rule("koi-koi:series")
def test_kk10_a_bad_deal_does_not_count():
    m = kg.new_match("koi-koi", players=PLAYERS, seed=3, deal=dealt(field=TESHI), dealer=0, games=1, swap=False)
    assert [(r.number, r.reason) for r in m.rounds] == [(1, "bad-deal")]
    assert m.apply("deal").position()["number"] == 1


def test_when_the_series_is_over_nothing_can_be_played():
    m = ended(12, 0, (3, 4), 0, "teshi")
    assert (m.phase, m.to_move, m.legal_actions()) == ("over", None, [])
    assert m.position(0) == m.position(1) == m.position()
    for action in ("deal", "flip", "play jan-crane", "koi-koi"):
        assert m.why_not(action).id == "match-over"
        with pytest.raises(kg.IllegalAction, match="The match is over: nothing can be played any more"):
            m.apply(action)


def test_between_two_games_everything_lies_as_it_ended_and_only_the_next_deal_is_legal():
    m = ended(3, 1, (6, 3), 1, TWENTY_SIX)
    p = m.position()
    assert (p["number"], p["dealer"], p["scores"]) == (3, 1, [6, 29])  # still those of the game that ended
    assert p["result"] == {"reason": "further-set", "points": [0, 26]}
    assert "aug-moon" in p["captured"][1]
    assert (m.to_move, m.legal_actions()) == (1, ["deal"])
