"""The plain drawing: any game at a table, though nobody has drawn it."""

import json
import random
import re
from importlib.metadata import EntryPoint
from itertools import pairwise
from types import SimpleNamespace
from xml.etree.ElementTree import fromstring

import pytest
from marks import markup, on_board
from strangers import CARDS, higher

import kernel_games as kg
import kernel_games_widgets as kgw
from kernel_games import registry
from kernel_games.game import game
from kernel_games_widgets import Table, draw, drawing
from kernel_games_widgets.drawing import OFFERS, View
from kernel_games_widgets.drawing.plain import Plain
from kernel_games_widgets.drawing.tiles import rows

PEOPLE = ["person"] * 4
EVIL = 'Eve "<b>&'


@pytest.fixture(autouse=True)
def strangers(monkeypatch):
    """Higher is registered, and gone after the test with all else that was."""
    kg.games()
    for place, name in ((registry, "_games"), (registry, "_broken"), (drawing, "_drawings")):
        monkeypatch.setattr(place, name, dict(getattr(place, name)))
    kg.register(higher())


def drawn(match, seat=0, **given):
    """Both drawings of a moment, the wide one first, and how they were looked at."""
    plain = drawing.drawing(match.game)
    can = frozenset(given.pop("can", match.legal_actions()))
    view = View(match.players, match.options, seat, can=can, **given)
    return [
        fromstring(svg)
        for svg in re.findall(r"<svg.*?</svg>", markup(plain.draw(match.position(seat), view)), re.DOTALL)
    ]


def buttons(svg):
    return {each.get("data-act"): each for each in svg.iter() if each.get("data-act")}


def at(element):
    x, y = re.match(r"translate\((\S+) (\S+)\)", element.get("transform")).groups()
    return float(x), float(y)


def size(button):
    """In pixels, on the narrowest board that shows it."""
    svg_rect = next(button.iter("rect"))
    return float(svg_rect.get("width")), float(svg_rect.get("height"))


# --- Who is drawn so ---


def test_a_game_without_a_drawing_is_drawn_plainly():
    assert isinstance(drawing.drawing("higher"), Plain)
    assert not isinstance(drawing.drawing("koi-koi"), Plain)


def test_a_stranger_s_name_is_no_module_of_ours():
    kg.register(higher(NAME="hanafuda"))
    assert isinstance(drawing.drawing("hanafuda"), Plain)


def test_a_registered_drawing_takes_its_place():
    own = Plain(game("higher"))
    kgw.register_drawing("higher", own)
    assert drawing.drawing("higher") is own


@pytest.mark.parametrize(
    ("name", "thing", "told"),
    [
        ("higher", SimpleNamespace(LOOKS=()), "is no drawing: it lacks art, draw, origins"),
        ("Higher!", None, "is no drawing"),
        (7, "plain", "by the name of its game, not by 7"),
        ("koi-koi", "plain", "'koi-koi' has its drawing here"),
    ],
)
def test_what_is_no_drawing_is_refused(name, thing, told):
    with pytest.raises(ValueError, match=told):
        kgw.register_drawing(name, Plain(game("higher")) if thing == "plain" else thing)


def test_a_drawing_that_gives_no_picture_is_told_of():
    class Text(Plain):
        def draw(self, position, view):
            return "<svg/>"

    kgw.register_drawing("higher", Text(game("higher")))
    with pytest.raises(ValueError, match="a drawing gives a Picture, and this one gave '<svg/>'"):
        Table("higher", seed=4, pace=0)


def test_an_installed_drawing_is_found_and_a_broken_one_does_no_harm(monkeypatch):
    module = "kernel_games_widgets.drawing.nanahoshi"
    points = [EntryPoint("other", "absent", drawing.GROUP), EntryPoint("higher", module, drawing.GROUP)]
    monkeypatch.setattr(drawing, "entry_points", lambda group: points)
    monkeypatch.setattr(drawing, "_looked", False)
    with pytest.warns(RuntimeWarning, match="kernel_games.drawings: other = absent fails with ModuleNotFoundError"):
        found = drawing.drawing("higher")
    assert found.__name__ == module


def test_an_unknown_game_has_no_drawing():
    with pytest.raises(ValueError, match="unknown game 'chess'"):
        drawing.drawing("chess")


def test_it_offers_all_that_a_drawing_has():
    assert all(hasattr(Plain(game("higher")), name) for name in OFFERS)


# --- What is shown ---


def test_each_legal_action_is_a_button_large_enough_for_a_finger():
    match = kg.new_match("higher", seed=2)
    for svg, pixels in zip(drawn(match), (720 / 1000, 320 / 360), strict=True):
        found = buttons(svg)
        assert list(found) == match.legal_actions()
        assert all(each.get("class") == "kg-can" for each in found.values())
        assert all(min(size(each)) * pixels >= 44 for each in found.values())


@pytest.mark.parametrize("n", [1, 60, 300])
def test_any_number_of_actions_keeps_apart_and_on_the_board(n):
    match, can = kg.new_match("higher", seed=2), [f"lay-a-card {i}" for i in range(n)]
    for svg in drawn(match, can=can):
        _, _, width, height = map(float, svg.get("viewBox").split())
        boxes = [(*at(each), *size(each)) for each in buttons(svg).values()]
        assert len(boxes) == n
        assert all(x >= 0 and x + w <= width and y + h <= height for x, y, w, h in boxes)
        assert len({(x, y) for x, y, _, _ in boxes}) == n
        for (x, y, w, h), (x2, y2, _, _) in pairwise(boxes):
            assert (y2 == y and x2 >= x + w) or y2 >= y + h


def test_names_and_actions_and_things_are_escaped():
    evil = '<script>&"'
    kg.register(higher(universe=lambda options: (evil,)))
    match = kg.new_match("higher", players=[EVIL, "B", "C"], seed=2)
    position, view = match.position(), View(match.players, match.options, 0, can=frozenset([evil]))
    plain = drawing.drawing("higher")
    picture = markup(plain.draw({**position, "table": [evil], "more": {"<i>": "<u>"}}, view))
    assert "<script>" not in picture
    assert "<b>" not in picture
    for svg in re.findall(r"<svg.*?</svg>", picture, re.DOTALL):
        assert list(buttons(fromstring(svg))) == [evil]


def test_what_is_hidden_lies_face_down_and_is_told_so():
    match = kg.new_match("higher", players=3, seed=2)
    words = drawing.drawing("higher").describe(match.position(0), View(match.players, match.options, 0))
    assert "Hands, Player 2: face down, face down." in words
    for svg in drawn(match):
        shown = {text.text for text in svg.iter("text")}
        hidden = {str(card) for hand in match.position()["hands"][1:] for card in hand}
        assert not hidden & shown - {"0", "1"}


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ([], "none"),
        (None, "none"),
        ([None, "?"], "face down, face down"),
        ([None] * 40, "40 face down"),
        ("word", "word"),
        (True, "yes"),
        ({"a1": "R", "b1": "?"}, "a1 R, b1 face down"),
    ],
)
def test_every_kind_of_entry_becomes_a_row(entry, told):
    (row,) = rows({"game": "x", "some_thing": entry}, ["A", "B"])
    assert str(row) == f"Some thing: {told}"


def test_lists_within_are_the_players_or_counted():
    found = rows({"hands": [[1], [2]], "piles": [[1], [2], [[3]]], "own": {"a": [1], "b": []}}, ["A", "B"])
    assert [row.label for row in found] == [
        "Hands, A", "Hands, B", "Piles, 1", "Piles, 2", "Piles, 3, 1", "Own, a", "Own, b",
    ]  # fmt: skip


def test_a_thing_that_moves_keeps_its_identity_so_that_it_glides():
    match = kg.new_match("higher", players=3, seed=2)
    card = match.position()["hands"][0][0]
    before, after = drawn(match), drawn(match.apply(f"lay {card}"))
    for svg in (*before, *after):
        assert [each.get("data-key") for each in svg.iter() if each.get("data-key")].count(f"thing-{card}") == 1


@pytest.mark.parametrize("name", [*registry.OURS, "higher"])
def test_any_game_can_be_drawn_at_every_moment_with_every_key_once(name):
    rng, match, plain = random.Random(1), kg.new_match(name, seed=1), Plain(game(name))
    while not match.is_over and len(match.history) < 150:
        view = View(match.players, match.options, 0, can=frozenset(match.legal_actions()))
        for svg in re.findall(r"<svg.*?</svg>", markup(plain.draw(match.position(0), view)), re.DOTALL):
            keys = [each.get("data-key") for each in fromstring(svg).iter() if each.get("data-key")]
            assert len(keys) == len(set(keys))
        assert plain.describe(match.position(0), view)
        match = match.apply(rng.choice(match.legal_actions()))


# --- At the table ---


def test_a_whole_match_by_presses():
    table = Table("higher", seats=PEOPLE, seed=4, pace=0)
    while not table.match.is_over:
        if table.session.curtain():
            table.press("table:ready")
        table.press(table.match.legal_actions()[0])
    assert "The match is over. Won by" in table.board.alt
    assert "All laid" in table.board.alt
    assert json.dumps(table.match.record())


def test_against_opponents_a_press_is_enough():
    table = Table("higher", players=["Nancy", "A", "B"], seed=4, pace=0, auto="none")
    table.press(table.match.legal_actions()[0])
    assert table.match.phase == "deal"
    table.press("deal")
    assert table.match.phase == "lay"


def test_what_no_rule_allows_is_refused_with_the_rule():
    table = Table("higher", seed=4, pace=0, auto="none")
    card = next(card for card in CARDS if f"lay {card}" not in table.match.legal_actions())
    table.press(f"lay {card}")
    assert "Only what is in your hand can be laid. (Rule: Lay a card of your own)" in on_board(table)


def test_a_table_for_three_to_five_changes_its_number_of_players():
    table = Table("higher", seed=4, pace=0, auto="none")
    for n in (3, 5, 4):
        table.controls.players.value = n
        table.controls.begin.click()
        assert len(table.match.players) == len(table.seats) == n
        assert table.match.legal_actions()


def test_the_hint_marks_a_button():
    table = Table("higher", seed=4, pace=0, auto="none")
    table.hint()
    assert 'class="kg-mark kg-can"' in on_board(table)


def test_pictures_of_it_show_what_a_seat_may_see():
    match = kg.new_match("higher", players=3, seed=2)
    assert "face down" in draw(match, 0).alt
    assert "face down" not in draw(match).alt
    assert "data-act" not in draw(match, 0).svg
