"""The art of Nanatoridori: each rank is a bird of its own, and shows its numeral even where cards overlap."""

import re
from collections import Counter
from itertools import combinations
from xml.etree.ElementTree import Element, fromstring

import pytest

from kernel_games_widgets.drawing import hanafuda, ladybirds
from kernel_games_widgets.drawing.birds import FOLDER, HEIGHT, NUMERAL_TO, SPECIES, WIDTH, art
from kernel_games_widgets.still import still

SVG = "{http://www.w3.org/2000/svg}"
SHEET = fromstring(art())
IDS = {str(element.get("id")): element for element in SHEET.iter() if element.get("id")}
SYMBOLS = {str(symbol.get("id")): symbol for symbol in SHEET.iter(f"{SVG}symbol")}
CARDS = {*(f"kg-bird-{rank}" for rank in SPECIES), "kg-bird-back"}
PENGUINS = {"kg-penguin", "kg-penguin-gone"}
each_rank = pytest.mark.parametrize("rank", SPECIES)


def hrefs(element: Element) -> list[str]:
    return [str(each.get("href")).removeprefix("#") for each in element.iter(f"{SVG}use")]


def numeral(rank: int) -> str:
    return str(IDS[f"kg-nt-numeral-{rank}"].get("d"))


def ends(path: str) -> list[tuple[float, float]]:
    """Where a numeral's lines and curves end, or bend."""
    x = y = 0.0
    places = []
    for command, words in re.findall(r"([A-Z])([^A-Z]*)", path):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", words)]
        if command == "H":
            numbers = [numbers[0], y]
        elif command == "V":
            numbers = [x, numbers[0]]
        places += list(zip(numbers[::2], numbers[1::2], strict=True))
        x, y = places[-1]
    return places


def test_the_sheet_holds_just_these_symbols():
    assert list(SPECIES) == [1, 2, 3, 4, 5, 6, 7]
    assert set(SYMBOLS) == CARDS | PENGUINS
    assert {SYMBOLS[name].get("viewBox") for name in CARDS} == {f"0 0 {WIDTH} {HEIGHT}"}
    assert {SYMBOLS[name].get("viewBox") for name in PENGUINS} == {"0 0 60 60"}


def test_cards_have_the_proportions_of_a_hanafuda_card():
    assert (WIDTH, HEIGHT) == (hanafuda.WIDTH, hanafuda.HEIGHT)


def test_ids_are_our_own_and_unique():
    counts = Counter(element.get("id") for element in SHEET.iter() if element.get("id"))
    assert set(counts.values()) == {1}
    assert all(name.startswith("kg-nt-") for name in set(IDS) - set(SYMBOLS))
    for other in (hanafuda.art(), ladybirds.art()):
        assert not set(IDS) & {element.get("id") for element in fromstring(other).iter()}


def test_everything_used_exists_and_everything_that_exists_is_used():
    assert set(hrefs(SHEET)) == set(IDS) - set(SYMBOLS)


def test_nothing_is_drawn_that_a_hidden_sheet_cannot_give():
    drawn = {element.tag.removeprefix(SVG) for element in SHEET.iter()}
    assert drawn <= {"svg", "defs", "symbol", "g", "path", "circle", "rect", "use"}
    assert not re.search(r"url\(|style=|'", art())


def test_the_sheet_stays_small():
    assert len(art().encode()) < 40_000
    assert not re.findall(r"\.\d\d", art()), "one decimal is enough"


def test_a_card_takes_nothing_from_the_page():
    """It is one flat part, which a live board keeps as a bitmap; and unless it says otherwise a shape is black."""
    for name, symbol in SYMBOLS.items():
        (piece,) = symbol
        flat = "kg-flat" if name in CARDS else None
        assert (piece.tag, piece.get("class"), piece.get("fill")) == (f"{SVG}g", flat, "#1b1918")
    follows = {name for name, each in IDS.items() for shape in each.iter() if "var(" in str(shape.attrib)}
    assert follows == {"kg-nt-back", "kg-nt-penguin-gone"}
    assert set(re.findall(r"var\(([^)]+)\)", art())) == {"--kg-back, #7c2d2d", "--kg-quiet, #62574c"}
    assert "currentColor" not in art()


@each_rank
def test_a_card_shows_its_bird_on_its_ground_and_its_numeral_above(rank: int):
    bird = SPECIES[rank]
    layers = ["paper", f"scene-{bird}", bird, f"rank-{rank}", "border"]
    assert hrefs(SYMBOLS[f"kg-bird-{rank}"]) == [f"kg-nt-{layer}" for layer in layers]


def test_ranks_differ_by_shape_as_well_as_by_colour():
    shapes = {name: {shape.get("d") for shape in IDS[f"kg-nt-{name}"].iter(f"{SVG}path")} for name in SPECIES.values()}
    assert all(shapes.values())
    assert not any(shapes[one] & shapes[two] for one, two in combinations(shapes, 2))
    grounds = {IDS[f"kg-nt-scene-{name}"][0].get("fill") for name in SPECIES.values()}
    assert len(grounds) == len(SPECIES)


@each_rank
def test_the_numeral_is_whole_where_two_fifths_of_a_card_are_visible(rank: int):
    large, small = IDS[f"kg-nt-rank-{rank}"]
    assert hrefs(large) == hrefs(small) == [f"kg-nt-numeral-{rank}"] * 2, "cream around, then ink"
    left, top = map(float, re.findall(r"[\d.]+", str(large.get("transform"))))
    cream, ink = (float(str(each.get("stroke-width"))) / 2 for each in large)
    assert ink >= 4.5, "a pixel wide and more on a card of 26 pixels"
    xs, ys = zip(*ends(numeral(rank)), strict=True)
    assert left + min(xs) - cream >= 5.7
    assert left + max(xs) + cream <= NUMERAL_TO == 0.4 * WIDTH
    assert top + min(ys) - cream >= 5.7
    assert max(ys) - min(ys) + 2 * ink >= 0.25 * HEIGHT


@each_rank
def test_the_small_numeral_is_upright_for_those_who_sit_across(rank: int):
    _, small = IDS[f"kg-nt-rank-{rank}"]
    placed = re.fullmatch(r"translate\((\S+) (\S+)\) rotate\(180\) scale\((\S+)\)", str(small.get("transform")))
    assert placed
    x, y, size = map(float, placed.groups())
    assert size < 0.5
    assert WIDTH / 2 < x < WIDTH - 5.7
    assert HEIGHT / 2 < y < HEIGHT - 5.7


def test_one_six_and_seven_cannot_be_confused():
    assert numeral(1).endswith("H25"), "the 1 has a foot"
    assert numeral(7).count("M") == 2, "the 7 has a bar"
    assert numeral(6).count("C") >= 2, "the 6 is round"


def test_numerals_need_no_font():
    assert not list(SHEET.iter(f"{SVG}text"))


def test_a_lost_penguin_is_the_outline_of_a_penguin():
    assert "kg-nt-penguin-shape" in hrefs(IDS["kg-nt-penguin"])
    gone = IDS["kg-nt-penguin-gone"]
    assert "kg-nt-penguin-shape" in hrefs(gone)
    assert gone.get("fill") == "none"
    assert {shape.get("fill") for shape in gone} == {None}


def test_the_parts_can_be_opened_in_a_drawing_program():
    root = fromstring((FOLDER / "parts.svg").read_text(encoding="utf-8"))
    defined = {str(part.get("id")) for part in root.findall(f"{SVG}defs/*")}
    assert {href for each in root.findall(f"{SVG}use") for href in hrefs(each)} == defined, "each is shown once"


def test_a_still_takes_only_what_it_needs():
    svg = still('<svg viewBox="0 0 60 96"><use href="#kg-bird-6" width="60" height="96"/></svg>', art())
    assert "kg-nt-flamingo" in svg
    assert "kg-nt-owl" not in svg
    assert len(svg) < 12_000
