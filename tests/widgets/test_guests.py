"""A guest for three to five at a table, though the house knows nothing of it: Fish Market, as it is installed."""

import re

import pytest
from guests import install
from strangers import higher

import kernel_games as kg
from kernel_games_widgets import Table, draw, drawing
from kernel_games_widgets.display import draw_public
from kernel_games_widgets.drawing.plain import Plain

EVERYBODY = ["Ada", "Ben", "Cy", "Dot", "Eve"]
NUMBERS = pytest.mark.parametrize("n", [3, 4, 5])
GUEST = "fish-market"


@pytest.fixture(autouse=True)
def market(monkeypatch):
    install(monkeypatch)
    monkeypatch.setattr(drawing, "_drawings", {})


def at_table(n, *seats, **given):
    sitters = [*seats, *["greedy"] * (n - len(seats))]
    return Table(GUEST, EVERYBODY[:n], sitters, **{"seed": 5, "pace": 0, "auto": "none", **given})


def take_the_screen(table):
    """Press what the curtain offers, if there is one. Who it asked for."""
    asked = table.session.curtain()
    if asked:
        table.press(re.search(r'data-act=\\?"([^"\\]+)', str(table.board.picture))[1])
    return asked


def play_through(table, choose=lambda legal: legal[0]):
    """Who was asked to take the screen, in order, until the match is over."""
    asked = []
    while not table.match.is_over:
        asked.append(take_the_screen(table))
        assert table.session.curtain() is None
        assert table.session.can() == frozenset(table.match.legal_actions())
        table.press(choose(table.match.legal_actions()))
    return [name for name in asked if name]


def test_it_is_drawn_plainly():
    assert isinstance(drawing.drawing(GUEST), Plain)


@NUMBERS
def test_opponents_play_a_whole_match_by_themselves(n):
    table = at_table(n, *["greedy", "random"])
    assert table.match.is_over
    assert "The match is over. Won by: " in table.board.alt
    assert len(table.match.rounds) == 2


@NUMBERS
def test_one_person_plays_against_the_others(n):
    table = at_table(n, "person")
    assert play_through(table) == [], "there is nobody to hide anything from"
    assert table.match.is_over


@NUMBERS
def test_several_people_take_the_screen_in_turn_and_see_their_own_purse_alone(n):
    table = at_table(n, *["person"] * (n - 1))
    starter = table.match.to_move
    asked = take_the_screen(table)
    assert asked == EVERYBODY[starter]
    for seat, name in enumerate(EVERYBODY[:n]):
        assert (f"Purses, {name}: face down" in table.board.alt) == (seat != starter)
    assert set(play_through(table)) == set(EVERYBODY[: n - 1]), "the opponent is never asked"


def test_who_sits_where_is_told_seat_by_seat():
    assert Table(GUEST, seed=5).seats == ("person", "greedy", "greedy", "greedy")
    for wrong in (["person"] * 3, ["person", "greedy", "chess", "greedy"]):
        with pytest.raises(ValueError, match="who plays each of the 4 seats, out of person, random, greedy"):
            Table(GUEST, seats=wrong)


def test_hint_undo_and_redo():
    table = at_table(4, "person", starter=0)
    table.hint()
    assert table.session.hint in table.match.legal_actions()
    table.press("pass")
    ply = table.ply
    assert ply >= 4, "the others have had their say"
    table.undo()
    assert (table.ply, table.match.to_move) == (0, 0)
    table.redo()
    assert table.ply == ply


def test_the_form_offers_its_numbers_of_players_and_its_option():
    table = at_table(4, "person")
    controls = table.controls
    assert list(controls.players.options) == [3, 4, 5]
    assert controls.options["days"].options == (("1", 1), ("2", 2), ("3", 3))
    for n in (3, 5, 4):
        controls.players.value, controls.options["days"].value = n, 1
        controls.begin.click()
        assert (len(table.match.players), len(table.seats), table.match.options) == (n, n, {"days": 1})
        assert [choice.layout.display for choice in controls.seats] == [None] * n + ["none"] * (5 - n)


@NUMBERS
def test_log_and_score_sheet_have_a_place_for_everybody(n):
    table = at_table(n, *["random"] * n)
    sheet = table.sheet.value
    assert re.findall(r'<th scope="col">([^<]*)</th>', sheet) == ["Day", *EVERYBODY[:n], "Ended by"]
    assert sheet.count("all fish sold") == 2
    assert sheet.count("<td>") == 3 * (n + 1)
    assert "Day 2 begins." in table.journal.value


@pytest.mark.parametrize("seat", [None, 0, 4])
def test_a_picture_shows_what_a_seat_may_see(seat):
    match = kg.new_match(GUEST, players=EVERYBODY, seed=5)
    words = draw(match, seat).alt
    for other, name in enumerate(EVERYBODY):
        assert (f"Purses, {name}: face down" in words) == (seat not in (None, other))


def test_what_everybody_may_see_is_no_purse_but_the_fish_for_sale():
    match = kg.new_match(GUEST, players=EVERYBODY, seed=5, starter=3)
    words = draw_public(match).alt
    assert words.count("face down, face down, face down, face down, face down.") == 5
    assert f"Lot: {match.position()['lot'][0]}, face down, face down, face down." in words


def test_who_begins_is_told_by_name():
    match = kg.new_match(GUEST, players=EVERYBODY, seed=5, starter=3)
    assert "Starter: Dot." in draw(match, 0).alt


def test_its_table_takes_no_looks_and_says_so():
    with pytest.raises(ValueError, match="unknown option 'badges': allowed are days, players, seed"):
        Table(GUEST, badges="full")
    with pytest.raises(ValueError, match="unknown option 'badges': allowed are none"):
        draw(kg.new_match(GUEST), badges="full")


def test_two_guests_are_at_home_at_once():
    kg.register(higher())
    assert Table("higher", pace=0).match.game == "higher"
    assert at_table(3, "person").match.game == GUEST
