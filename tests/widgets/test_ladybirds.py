"""The art of Nanahoshi: every piece is there, says how it moves, and tells its colour without colour."""

import re
from collections import Counter
from math import hypot
from xml.etree.ElementTree import Element, fromstring

import pytest

from kernel_games_widgets.drawing import hanafuda
from kernel_games_widgets.drawing.ladybirds import DOTS, FOLDER, LETTER_AT, LETTERS, RAISED, art
from kernel_games_widgets.still import still

SVG = "{http://www.w3.org/2000/svg}"
SHEET = fromstring(art())
IDS = {str(element.get("id")): element for element in SHEET.iter() if element.get("id")}
SYMBOLS = {str(symbol.get("id")): symbol for symbol in SHEET.iter(f"{SVG}symbol")}
LADYBIRDS = [(colour, dots) for colour in ("red", "yellow") for dots in (1, 2, 3)]
each_ladybird = pytest.mark.parametrize(("colour", "dots"), LADYBIRDS)


def hrefs(element: Element) -> list[str]:
    return [str(each.get("href")).removeprefix("#") for each in element.iter(f"{SVG}use")]


def dots_of(symbol: Element) -> list[Element]:
    return [each for each in symbol.iter() if each.get("class") == "kg-dot"]


def place(element: Element) -> tuple[float, float]:
    return float(element.get("x", 0)), float(element.get("y", 0))


def test_the_sheet_holds_just_these_symbols():
    ladybirds = {f"kg-{colour}-{dots}" for colour, dots in LADYBIRDS}
    others = {"clover", "clover-under", "lady-shadow", "meadow", "arrow", "letter-R", "letter-Y"}
    assert set(SYMBOLS) == ladybirds | {f"kg-{name}" for name in others}
    assert {symbol.get("viewBox") for symbol in SYMBOLS.values()} == {"0 0 60 60"}


def test_ids_are_our_own_and_unique():
    counts = Counter(element.get("id") for element in SHEET.iter() if element.get("id"))
    assert set(counts.values()) == {1}
    assert all(name.startswith("kg-nh-") for name in set(IDS) - set(SYMBOLS))
    assert not set(IDS) & {element.get("id") for element in fromstring(hanafuda.art()).iter()}


def test_everything_used_exists_and_everything_that_exists_is_used():
    assert set(hrefs(SHEET)) == set(IDS) - set(SYMBOLS)


def test_nothing_is_drawn_that_a_hidden_sheet_cannot_give():
    drawn = {element.tag.removeprefix(SVG) for element in SHEET.iter()}
    assert drawn <= {"svg", "defs", "symbol", "g", "path", "circle", "ellipse", "rect", "use"}
    assert not re.search(r"url\(|style=|'", art())


def test_the_sheet_stays_small():
    assert len(art().encode()) < 30_000
    assert not re.findall(r'(?<= d=")[^"]*\.\d\d[^"]*', art()), "one decimal is enough"


def test_only_ground_and_arrow_follow_the_page():
    """A page's ink turns light in dark mode, a piece does not: unless it says otherwise a shape is black."""
    for symbol in SYMBOLS.values():
        (piece,) = symbol
        assert (piece.tag, piece.get("fill")) == (f"{SVG}g", "#1b1918")
    follows = {name for name, each in IDS.items() for shape in each.iter() if "var(" in str(shape.attrib)}
    assert follows == {"kg-nh-meadow", "kg-nh-arrow"}
    assert "currentColor" not in art()


@each_ladybird
def test_a_ladybird_bears_as_many_dots_as_its_name_says(colour: str, dots: int):
    drawn = dots_of(SYMBOLS[f"kg-{colour}-{dots}"])
    assert len(drawn) == dots
    assert [hrefs(dot) for dot in drawn] == [[f"kg-nh-dot-{colour}"]] * dots


@each_ladybird
def test_dots_point_where_the_ladybird_may_go(colour: str, dots: int):
    places = list(map(place, dots_of(SYMBOLS[f"kg-{colour}-{dots}"])))
    sides = {1: [0], 2: [-1, 1], 3: [-1, 0, 1]}[dots]
    assert [(x > 30) - (x < 30) for x, _ in places] == sides
    assert all(y < 30 for _, y in places), "in front of the middle"
    assert sum(x - 30 for x, _ in places) == pytest.approx(0)


def test_dots_keep_apart():
    radius = max(float(dot.get("r", 0)) for colour in LETTERS for dot in IDS[f"kg-nh-dot-{colour}"])
    assert all(
        hypot(x - u, y - v) > 2 * radius + 1 for each in DOTS.values() for x, y in each for u, v in each if x < u
    )


def test_colours_differ_by_pattern_and_by_letter():
    assert len(IDS["kg-nh-dot-yellow"].findall(f"{SVG}circle")) == 2, "a ring"
    assert len(IDS["kg-nh-dot-red"].findall(f"{SVG}circle")) == 1, "a plain dot"
    striped = {name for name, each in IDS.items() for shape in each.iter() if shape.get("stroke-dasharray")}
    assert striped == {"kg-nh-yellow"}
    badges = [IDS[f"kg-nh-{letter}"][0].tag for letter in LETTERS.values()]
    assert badges == [f"{SVG}circle", f"{SVG}rect"]


@pytest.mark.parametrize("facing", LETTER_AT)
@each_ladybird
def test_the_letter_covers_no_dot(colour: str, dots: int, facing: str):
    (badge, _) = IDS[f"kg-nh-{LETTERS[colour]}"]  # a circle, or a square with round corners
    corner = float(badge.get("r") or badge.get("rx", 0)) + 0.9
    straight = float(badge.get("width", 2 * corner)) / 2 + 0.9 - corner if badge.get("rx") else 0
    right, below = LETTER_AT[facing]
    for u, v in DOTS[dots]:
        x, y = {"n": (u, v), "e": (60 - v, u), "s": (60 - u, 60 - v), "w": (v, 60 - u)}[facing]
        away = abs(x - 30 - right), abs(y - 30 - below)
        assert hypot(*(max(0, each - straight) for each in away)) > 5.2 + corner + 0.5


def test_a_raised_ladybird_stays_on_its_clover():
    x, y, size = RAISED
    assert (x, size < 1) == (30, True)
    assert 0 <= y - 30 * size < y + 30 * size <= 60


def test_the_parts_can_be_opened_in_a_drawing_program():
    root = fromstring((FOLDER / "parts.svg").read_text(encoding="utf-8"))
    defined = {str(part.get("id")) for part in root.findall(f"{SVG}defs/*")}
    assert {href for each in root.findall(f"{SVG}use") for href in hrefs(each)} == defined, "each is shown once"


def test_a_still_takes_only_what_it_needs():
    svg = still('<svg viewBox="0 0 60 60"><use href="#kg-red-2" width="60" height="60"/></svg>', art())
    assert "kg-nh-dot-red" in svg
    assert "kg-nh-yellow" not in svg
    assert len(svg) < 12_000
