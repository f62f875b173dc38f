"""What IPython shows of our things: boards alive for people, pictures alone where nobody watches, a match as public."""

import base64
import random
import subprocess
import sys
from types import SimpleNamespace

import pytest
from IPython.core.formatters import DisplayFormatter
from setups import zones

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS
from kernel_games_widgets import Board, Table, display

WATCHED = {"allow_stdin": True}  # what a front end says with the code of a cell
UNWATCHED = {"allow_stdin": False}


@pytest.fixture
def shown(monkeypatch):
    """What IPython makes of an object in a cell run by such a request."""

    def show(thing, content):
        kernel = SimpleNamespace(get_parent=lambda: {"content": content})
        shell = SimpleNamespace(display_formatter=DisplayFormatter(), kernel=kernel)
        monkeypatch.setattr(display, "_shell", lambda: shell)
        for _ in range(2):  # once more changes nothing
            display.register(Board, Table)
        return shell.display_formatter.format(thing)[0]

    return show


@pytest.fixture
def table():
    return Table("koi-koi", seed=8)


@pytest.mark.parametrize("content", [WATCHED, {}], ids=["a cell", "a press or a timer"])
def test_for_a_person_there_are_the_live_board_and_its_picture(shown, table, content):
    for thing in (table, table.board):
        assert {display.WIDGET_VIEW, "text/html", "text/plain"} <= set(shown(thing, content))


def test_where_nobody_watches_the_picture_stands_alone(shown, table):
    for thing in (table, table.board):
        data = shown(thing, UNWATCHED)
        assert set(data) == {"text/html", "text/plain"}
        assert data["text/html"].startswith("<img ")


def test_voila_runs_cells_for_a_visitor(shown, table, monkeypatch):
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    assert display.WIDGET_VIEW in shown(table, UNWATCHED)


def test_a_view_without_a_picture_stays(shown):
    table = Table("koi-koi", seats=["person", "person"], seed=8, swap=False)
    assert table.session.curtain(), "a curtain has no picture"
    assert display.WIDGET_VIEW in shown(table, UNWATCHED)


def test_a_closed_board_is_shown_as_its_words(shown, table):
    table.close()
    assert set(shown(table, WATCHED)) == {"text/plain"}


def test_a_kernel_that_does_not_tell_is_a_person_s(shown, table, monkeypatch):
    shown(table, WATCHED)
    monkeypatch.setattr(display, "_shell", lambda: SimpleNamespace(kernel=SimpleNamespace()))
    assert not display.nobody_watches()


def test_outside_ipython_nothing_is_registered(monkeypatch):
    monkeypatch.setattr(display, "_shell", lambda: None)
    display.register(Board)
    assert not display.nobody_watches()


# --- A match as the last line of a cell ---

TABLES = [("koi-koi", {}), ("nanahoshi", {}), ("nanatoridori", {"players": 2}), ("nanatoridori", {"players": 4})]


def moments(name, options, plies=40):
    """A match played at random, moment by moment."""
    match, rng = kg.new_match(name, seed=5, **options), random.Random(5)
    for _ in range(plies):
        yield match
        if match.is_over:
            return
        match = match.apply(rng.choice(match.legal_actions()))


def told(html):
    """All that the picture holds: its words and, decoded, its drawing."""
    words, _, code = html.partition("base64,")
    return words + base64.b64decode(code.partition('"')[0]).decode()


def views(match):
    return [match.position(seat) for seat in range(len(match.players))]


def parts_of(a):
    return list(a.values() if isinstance(a, dict) else a)


def hides(shown, view):
    """Is nothing in the position shown that the view does not know?"""
    if isinstance(shown, dict | list):
        return type(view) is type(shown) and all(map(hides, parts_of(shown), parts_of(view)))
    return shown in (None, "?") or shown == view


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_match_is_shown_as_its_repr_and_its_picture(shown, name, options):
    for match in moments(name, options):
        data = shown(match, WATCHED)
        assert data["text/plain"] == repr(match)
        assert data["text/html"].startswith("<img ")


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_of_a_match_nothing_is_shown_that_any_seat_may_not_see(monkeypatch, shown, name, options):
    """Neither in the position that is drawn, nor in that of any moment before."""
    module = display.draw_public.__globals__
    public, given = module["_public"], []
    monkeypatch.setitem(module, "_public", lambda match: given.append((match, public(match))) or given[-1][1])
    for match in list(moments(name, options))[::5]:
        shown(match, WATCHED)
    assert given
    for match, position in given:
        assert all(hides(position, view) for view in views(match))


def test_no_hidden_card_is_named_or_drawn(shown):
    for match in moments("koi-koi", {}):
        html = told(shown(match, WATCHED)["text/html"])
        first, second = map(zones, views(match))
        for card in CARDS:
            if not (card.code in first and card.code in second):
                assert card.code not in html
                assert card.name not in html


@pytest.mark.parametrize("players", [2, 4])
def test_no_hidden_bird_is_drawn(shown, players):
    match = kg.new_match("nanatoridori", players=players, seed=5)
    html = told(shown(match, WATCHED)["text/html"])
    assert "bird-back" in html
    assert "card-0-None-1" in html
    for rank in range(1, 8):
        assert f"card-0-{rank}-" not in html


def test_what_lies_open_to_all_is_shown(shown):
    match = next(match for match in moments("koi-koi", {}, 200) if match.phase == "deal")
    hand = next(hand for hand in (*match.position()["hands"], match.position()["field"]) if hand)
    assert hand[0] in told(shown(match, WATCHED)["text/html"])


def test_a_game_without_a_drawing_is_shown_as_its_repr(shown, monkeypatch):
    def no_drawing(match):
        raise ValueError("no drawing")

    monkeypatch.setattr(display, "draw_public", no_drawing)
    assert set(shown(kg.new_match("koi-koi", seed=8), WATCHED)) == {"text/plain"}


def test_to_import_the_boards_is_enough(tmp_path):
    """In an IPython that runs; the engine alone shows a match as its repr."""
    code = (
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance()\n"
        "import kernel_games as kg\n"
        "kinds = lambda: sorted(shell.display_formatter.format(kg.new_match('koi-koi', seed=8))[0])\n"
        "print(kinds())\n"
        "import kernel_games_widgets\n"
        "print(kinds())"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=tmp_path)
    assert run.stdout.splitlines() == ["['text/plain']", "['text/html', 'text/plain']"]
