"""Positions: whole ones can be played on, a seat's view and impossible ones are refused with a reason; `resample`."""

import copy

import pytest
from setups import KUTTSUKI, PLAYERS, TESHI, playout, position, refused

import kernel_games as kg
from kernel_games.koi_koi.state import REASONS


def test_a_position_has_these_entries(match):
    assert list(match.position()) == [
        "game", "phase", "to_move", "dealer", "hands", "field", "captured", "gained", "deck", "flipped", "caller",
        "number", "scores", "result",
    ]  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_s_view_is_no_whole_position(match, seat):
    with pytest.raises(ValueError, match="has hidden cards: only a whole position can be played on, not a seat's view"):
        kg.from_position(match.apply("keep").position(seat))


@pytest.mark.parametrize("zone", ["field", "deck"])
def test_a_position_with_a_single_hidden_card_is_refused(zone):
    table = position(hand="jan-crane", field="may-bridge")
    table[zone][0] = None
    with pytest.raises(ValueError, match=f"{zone} has hidden cards"):
        kg.from_position(table)


@pytest.mark.parametrize("table", [None, 5, "koi-koi", [], {}, {"phase": "play"}])
def test_a_position_names_its_game(table):
    with pytest.raises(ValueError, match="a position is a mapping with the entry 'game', one of koi-koi"):
        kg.from_position(table)


PLAY = position(hand="jan-crane jan-scroll", field="may-bridge may-scroll", pile="feb-warbler feb-scroll")
TAKE = position(phase="take", hand="jan-crane", field="may-bridge may-scroll", flipped="may-dregs-1", pile="feb-scroll")
CALL = position(phase="call", hand="jan-crane", pile="jun-scroll sep-scroll oct-scroll", gained=["oct-scroll"])
SWAP = position(
    phase="swap",
    seat=1,
    dealer=0,
    hand="jan-crane feb-warbler mar-curtain apr-cuckoo may-bridge jun-butterflies jul-boar aug-moon",
    field="jan-scroll feb-scroll mar-scroll apr-scroll may-scroll jun-scroll jul-scroll aug-geese",
    other_hand="jan-dregs-1 feb-dregs-1 mar-dregs-1 apr-dregs-1 may-dregs-1 jun-dregs-1 jul-dregs-1 aug-dregs-1",
)
WON = position(
    phase="deal",
    hand="jan-crane",
    pile="jun-scroll sep-scroll oct-scroll",
    scores=[5, 0],
    result={"reason": "shobu", "points": [5, 0]},
)
LAST = WON | {"phase": "over", "to_move": None, "number": 12}


BOTH = position(
    phase="deal",
    hand=TESHI,
    other_hand=KUTTSUKI,
    field="jan-scroll feb-scroll mar-scroll apr-scroll oct-scroll nov-scroll dec-phoenix jul-dregs-1",
    scores=[6, 6],
    result={"reason": "quick-victory", "points": [6, 6]},
)


EXHAUSTED = position(phase="deal", seat=1, dealer=0, result={"reason": "exhausted", "points": [0, 0]})


def ended(reason: str, *points: int) -> dict:
    """`WON` with another result."""
    return WON | {"result": {"reason": reason, "points": list(points)}}


def moved(table: dict, card: str, source: str, target: str) -> dict:
    """The position with a card moved from one list to another; `hands.0` is seat 0's hand."""
    table = copy.deepcopy(table)

    def zone(path: str) -> list:
        name, _, seat = path.partition(".")
        return table[name][int(seat)] if seat else table[name]

    zone(source).remove(card)
    zone(target).append(card)
    return table


@pytest.mark.parametrize(
    ("table", "phase"),
    [
        (PLAY, "play"),
        (TAKE, "take"),
        (CALL, "call"),
        (SWAP, "swap"),
        (WON, "deal"),
        (LAST, "over"),
        (BOTH, "deal"),
        (ended("further-set", 5, 0) | {"caller": 0}, "deal"),
        (ended("counter", 10, 0) | {"caller": 1, "scores": [10, 0]}, "deal"),
        (EXHAUSTED, "deal"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_positions_that_are_possible(table, phase):
    assert kg.from_position(table).phase == phase


@pytest.mark.parametrize(
    ("table", "parts"),
    [
        # entries that are not what they should be
        (PLAY | {"game": "go"}, ["unknown game 'go'", "koi-koi"]),
        (PLAY | {"game": ["koi-koi"]}, ["unknown game", "koi-koi"]),
        (PLAY | {"weather": "rain"}, ["unknown entry 'weather'", "game, phase, to_move"]),
        (PLAY | {"phase": "draw"}, ["phase 'draw' is unknown", "swap, play, flip, take, call, deal, over"]),
        (PLAY | {"to_move": None}, ["to_move None is not a seat", "0, 1"]),
        (PLAY | {"to_move": 2}, ["to_move 2 is not a seat", "0, 1"]),
        (PLAY | {"dealer": True}, ["dealer True is not a seat", "0, 1"]),
        (PLAY | {"caller": 5}, ["caller 5 is not a seat", "0, 1"]),
        (PLAY | {"number": 0}, ["number 0 is not a game of the series", "1 to 12"]),
        (PLAY | {"number": 13}, ["number 13 is not a game of the series", "1 to 12"]),
        (PLAY | {"number": "1"}, ["number '1' is not a game of the series"]),
        (PLAY | {"scores": [1]}, ["scores must be 2 whole numbers from 0"]),
        (PLAY | {"scores": [1, -1]}, ["scores must be 2 whole numbers from 0", "[1, -1]"]),
        (PLAY | {"scores": [1, 2.0]}, ["scores must be 2 whole numbers from 0"]),
        (PLAY | {"hands": [[]]}, ["hands must hold two lists of cards"]),
        (PLAY | {"captured": {}}, ["captured must hold two lists of cards"]),
        (PLAY | {"hands": [["sun"], []]}, ["hands[0]", "'sun' is not a card", "jan-crane"]),
        (PLAY | {"field": "may-bridge"}, ["field must be a list of card codes, not str"]),
        (PLAY | {"deck": None}, ["deck must be a list of card codes, not NoneType"]),
        (PLAY | {"flipped": "sun"}, ["flipped", "'sun' is not a card"]),
        (PLAY | {"gained": ["sun"]}, ["gained", "'sun' is not a card"]),
        (PLAY | {"field": [*PLAY["field"], "jan-crane"]}, ["jan-crane came more than once"]),
        (PLAY | {"field": ["may-bridge"]}, ["all 48 cards", "may-scroll is missing"]),
        (WON | {"result": 5}, ["result must be a mapping"]),
        (WON | {"result": {"reason": "shobu"}}, ["result lacks the entry 'points'"]),
        (WON | {"result": {"reason": "luck", "points": [5, 0]}}, ["reason 'luck' is unknown", "shobu, further-set"]),
        (WON | {"result": {"reason": [], "points": [5, 0]}}, ["reason [] is unknown", "shobu, further-set"]),
        (WON | {"result": {"reason": "shobu", "points": 5}}, ["result: points must be 2 whole numbers"]),
        # positions from which the rules could not go on
        (PLAY | {"result": {"reason": "shobu", "points": [5, 0]}}, ["not possible", "phase play has no result yet"]),
        (WON | {"result": None}, ["not possible", "phase deal needs a result"]),
        (PLAY | {"gained": ["may-bridge"]}, ["gained are cards of the mover's captured pile"]),
        (PLAY | {"gained": ["feb-scroll"]}, ["gained"]),  # a turn that begins has gained nothing
        (PLAY | {"flipped": "dec-phoenix", "deck": PLAY["deck"]}, ["dec-phoenix came more than once"]),
        (TAKE | {"phase": "flip"}, ["a flipped card waits in phase take, and only there"]),
        (PLAY | {"phase": "take"}, ["a flipped card waits in phase take, and only there"]),
        (moved(TAKE, "may-scroll", "field", "deck"), ["the flipped card matches exactly two cards of the field"]),
        (moved(TAKE, "may-dregs-2", "deck", "field"), ["the flipped card matches exactly two cards of the field"]),
        (CALL | {"caller": 1}, ["phase call needs a set of the mover's and no earlier koi-koi"]),
        (moved(CALL, "jun-scroll", "captured.0", "deck"), ["phase call needs a set of the mover's"]),
        (moved(SWAP, "jan-crane", "hands.1", "deck"), ["before the swap both hands and the field hold 8 cards each"]),
        (moved(SWAP, "jan-scroll", "field", "deck"), ["before the swap both hands and the field hold 8 cards each"]),
        (SWAP | {"dealer": 1}, ["the player who does not deal decides on the swap"]),
        (SWAP | {"caller": 0}, ["nobody has called koi-koi", "before the swap"]),
        (SWAP | {"deck": SWAP["deck"][9:], "captured": [SWAP["deck"][:9], []]}, ["not possible"]),  # 15 for 16 flips
        (moved(PLAY, "jan-crane", "hands.0", "deck"), ["their sizes differ by one card at most"]),
        (moved(PLAY, "dec-phoenix", "deck", "hands.1"), ["their sizes differ by one card at most"]),
        (
            position(phase="flip", hand="jan-crane feb-warbler", other_hand="may-bridge"),
            ["their sizes differ by one card at most"],
        ),
        (position(hand="", other_hand=""), ["the player to move has no card to play"]),
        (
            PLAY | {"deck": PLAY["deck"][:3], "captured": [[*PLAY["captured"][0], *PLAY["deck"][3:]], []]},
            ["the deck has 3 cards, but 4 are still to be flipped"],
        ),
        (WON | {"number": 12}, ["phase over comes with the result of the last game"]),
        (LAST | {"number": 11}, ["phase over comes with the result of the last game"]),
        (LAST | {"to_move": 0}, ["to_move must be None when the match is over, not 0"]),
        (
            LAST | {"result": {"reason": "bad-deal", "points": [0, 0]}},
            ["phase over comes with the result of the last game"],
        ),
        (
            WON | {"flipped": "dec-phoenix", "deck": [c for c in WON["deck"] if c != "dec-phoenix"]},
            ["a flipped card waits in phase take"],
        ),
        (ended("exhausted", 5, 0), ["the reason exhausted does not give the points [5, 0] here"]),
        (ended("bad-deal", 5, 0), ["the reason bad-deal does not give the points [5, 0] here"]),
        (
            ended("bad-deal", 0, 0),
            ["the reason bad-deal does not give the points [0, 0] here"],
        ),  # innocent
        (ended("shobu", 0, 0), ["the reason shobu does not give the points [0, 0] here"]),
        (ended("shobu", 5, 5), ["the reason shobu does not give the points [5, 5] here"]),
        (ended("shobu", 6, 0), ["the reason shobu does not give the points [6, 0] here"]),
        (ended("shobu", 0, 5), ["the reason shobu does not give the points [0, 5] here"]),  # seat 1 holds no set
        (ended("shobu", 5, 0) | {"caller": 0}, ["the reason shobu does not give the points"]),
        (ended("further-set", 5, 0), ["the reason further-set does not give the points"]),  # nobody called
        (ended("counter", 10, 0) | {"caller": 0}, ["the reason counter does not give the points"]),  # seat 1 countered
        (ended("counter", 5, 0) | {"caller": 1}, ["the reason counter does not give the points"]),  # it doubles
        (ended("quick-victory", 6, 0), ["the reason quick-victory does not give the points"]),
        (BOTH | {"result": {"reason": "quick-victory", "points": [6, 0]}}, ["does not give the points [6, 0] here"]),
        (WON | {"to_move": 1}, ["in phase deal the next dealer is to move"]),
        (EXHAUSTED | {"to_move": 0}, ["in phase deal the next dealer is to move"]),  # the other player
        (ended("exhausted", 0, 0) | {"to_move": 1}, ["the reason exhausted comes with empty hands"]),
        (WON | {"scores": [4, 9]}, ["the scores hold at least the points of the result"]),
        (WON | {"gained": ["dec-phoenix"]}, ["gained are cards of a captured pile"]),
        (CALL | {"gained": ["oct-scroll", "oct-scroll"]}, ["gained names a card more than once"]),
        (BOTH | {"to_move": 1}, ["in phase deal the next dealer is to move"]),  # the old dealer, for a new cut
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_an_impossible_position_is_refused_with_what_is_wrong(table, parts):
    with refused(parts):
        kg.from_position(table)


# --- What the numbers of cards rule out ---

LINES = [playout(kg.new_match("koi-koi", seed=seed, players=PLAYERS, games=2), seed) for seed in range(12)]
MOMENTS = [m for line in LINES for m in line]
ZONES = ("hands.0", "hands.1", "field", "captured.0", "captured.1", "deck")


def refusal(table: dict) -> str:
    try:
        kg.from_position(table, games=2)
    except ValueError as problem:
        return f"{problem}"
    return ""


def zone(table: dict, path: str) -> list:
    name, _, seat = path.partition(".")
    return table[name][int(seat)] if seat else table[name]


@pytest.mark.parametrize("source", ZONES)
@pytest.mark.parametrize("target", ZONES)
def test_a_card_that_lies_elsewhere_than_in_a_game_is_missed(source, target):
    """Hands and deck are played down together, and cards of a month are captured by twos."""
    met = 0
    for m in MOMENTS[::3] if source != target else ():
        table = m.position()
        if zone(table, source):
            card = zone(table, source)[-1]
            assert refusal(moved(table, card, source, target)), (m, card)
            met += 1
    assert met or source == target


@pytest.mark.parametrize(("phase", "called"), [("play", "flip"), ("flip", "play"), ("take", "flip"), ("call", "play")])
def test_a_phase_that_is_called_another_is_missed(phase, called):
    tables = [m.position() for m in MOMENTS if m.phase == phase]
    assert tables
    for table in tables:
        assert "not possible" in refusal(table | {"phase": called, "gained": []})


def test_the_dealer_is_told_by_the_hands():
    for m in MOMENTS:
        table = m.position()
        if m.phase in ("play", "flip", "take", "call"):
            assert "the dealer plays first" in refusal(table | {"dealer": 1 - table["dealer"]})


@pytest.mark.parametrize("m", [m for m in MOMENTS if m.phase == "play"][40:60:5], ids=range(4))
def test_what_is_wrong_with_the_numbers_is_said(m):
    table = m.position()
    cards, flips = len(table["deck"]), len(table["deck"]) - 8
    short = moved(table, table["deck"][-1], "deck", "field")
    assert f"the deck has {cards - 1} cards, but {flips} are still to be flipped and 8 are left over" in refusal(short)
    long = moved(table, table["field"][0], "field", "deck")
    assert f"the deck has {cards + 1} cards, but {cards} lie there now" in refusal(long)
    pile = "captured.0" if table["captured"][0] else "captured.1"
    odd = moved(table, zone(table, pile)[0], pile, "field")
    assert "cards of a month are captured by twos, or all four at once" in refusal(odd)


def test_the_last_two_cards_of_a_month_do_not_meet_on_the_field():
    met = 0
    for m in MOMENTS:
        table = m.position()
        for card in table["field"] if m.phase == "play" else ():
            month = card[:4]
            partner = next((c for c in table["deck"] if c.startswith(month)), None)
            other = next((c for c in table["field"] if not c.startswith(month)), None)
            if partner and other and any(c.startswith(month) for pile in table["captured"] for c in pile):
                swapped = moved(moved(table, partner, "deck", "field"), other, "field", "deck")
                assert "the last two cards do not meet on the field" in refusal(swapped)
                met += 1
    assert met


def test_a_game_that_ended_at_the_deal_was_not_played():
    for card, target in (("dec-phoenix", "captured.0"), ("dec-phoenix", "deck")):
        assert "at the reason quick-victory both hands and the field hold 8 cards each" in refusal(
            moved(BOTH | {"number": 1}, card, "field", target)
        )
    assert "nobody has called koi-koi or captured a card at the reason quick-victory" in refusal(BOTH | {"caller": 1})


def test_a_lesson_of_a_few_cards_may_have_any_piles_and_a_deck_of_all_the_others():
    three = position(hand="jan-crane", field="may-bridge may-scroll", pile="sep-scroll oct-scroll jun-scroll")
    assert len(three["deck"]) == 41
    m = kg.from_position(three)
    for later in playout(m, 1, plies=3):
        assert kg.from_position(later.position()).position() == later.position()


def test_a_position_before_the_swap_needs_a_series_with_the_swap():
    with pytest.raises(ValueError, match="this match is played without the swap"):
        kg.from_position(SWAP, swap=False)


def test_a_position_is_read_with_the_options_of_its_series():
    with pytest.raises(ValueError, match="unknown option 'colour'"):
        kg.from_position(PLAY, colour="red")
    with pytest.raises(ValueError, match="number 7 is not a game of the series: allowed are 1 to 6"):
        kg.from_position(PLAY | {"number": 7}, games=6)


def test_a_finished_game_is_told_from_its_position_as_it_was_when_it_ended():
    ends = [m for seed in range(20) for m in playout(kg.new_match("koi-koi", seed=seed), seed, plies=400) if m.result]
    assert {m.result.reason for m in ends} == set(REASONS)
    for m in ends:
        again = kg.from_position(m.position(), seed=1)
        p = m.position()
        opening = f"Game {p['number']} of 12. {m.players[p['dealer']]} deals. "
        assert again.said().startswith(opening)
        assert m.said().endswith(again.said().removeprefix(opening))


# --- resample ---
