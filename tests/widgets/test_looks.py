"""What can be chosen about a picture: boards of several looks, and of several games, may share a page."""

from itertools import product
from xml.etree.ElementTree import tostring

import pytest
from marks import on_board

from kernel_games.registry import OURS
from kernel_games_widgets import Table
from kernel_games_widgets.drawing import drawing
from kernel_games_widgets.still import tree


def sheets():
    """The art of every game in every look."""
    for name in OURS:
        drawn = drawing(name)
        for values in product(*(look.allowed for look in drawn.LOOKS)):
            looks = dict(zip((look.name for look in drawn.LOOKS), values, strict=True))
            yield name, looks, drawn.art(looks)


def test_what_has_the_same_name_on_a_page_is_the_same():
    """A symbol is looked up by its name in the whole page, so that of the first board would show on every other."""
    known = {}
    for name, looks, art in sheets():
        for part in tree(art).iter():
            if part.get("id"):
                shape = tostring(part)
                assert known.setdefault(part.get("id"), shape) == shape, (name, looks, part.get("id"))


@pytest.mark.parametrize("name", OURS)
def test_every_symbol_of_a_table_is_in_its_own_art(name):
    drawn = drawing(name)
    for values in product(*(look.allowed for look in drawn.LOOKS)):
        looks = dict(zip((look.name for look in drawn.LOOKS), values, strict=True))
        table = Table(name, seed=8, pace=0, show_all=True, **looks)
        held = {part.get("id") for part in tree(table.board.art).iter()}
        used = {use.get("href").removeprefix("#") for use in tree(on_board(table)).iter("use")}
        assert used
        assert used <= held
