"""What IPython shows of our things: boards alive for people, pictures alone in a run that nobody watches."""

from types import SimpleNamespace

import pytest
from IPython.core.formatters import DisplayFormatter

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
