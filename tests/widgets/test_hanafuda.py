"""The deck's art: every card is there, made of parts that exist, and says by its badges what it is."""

import re
from collections import Counter
from xml.etree.ElementTree import Element, fromstring

import pytest

from kernel_games.koi_koi.pieces import BRIGHT, CARDS, CATEGORIES, CODES, DREGS, MONTHS, SCROLL, SEED, Card
from kernel_games_widgets.drawing.hanafuda import BADGES, COMPOSITIONS, FOLDER, LETTERS, art, deck_sheet, symbol
from kernel_games_widgets.still import still

SVG = "{http://www.w3.org/2000/svg}"
SHEET = fromstring(art())
IDS = {element.get("id"): element for element in SHEET.iter() if element.get("id")}
BADGE = re.compile(r'<use href="#kg-part-(?:month|category)-[a-z0-9]+"/>')
each_level = pytest.mark.parametrize("badges", BADGES)


def symbols(badges: str) -> dict[str | None, Element]:
    return {element.get("id"): element for element in fromstring(art(badges)).iter(f"{SVG}symbol")}


SYMBOLS = symbols("full")


def hrefs(element: Element) -> list[str]:
    return [str(each.get("href")).removeprefix("#") for each in element.iter(f"{SVG}use")]


def parts(card: Card) -> list[str]:
    """The parts of a card's picture, without paper, border and badges."""
    picture = SYMBOLS[f"kg-{card.code}"].find(f"{SVG}g/{SVG}svg")
    assert picture is not None
    return [href.removeprefix("kg-part-") for href in hrefs(picture)]


def badges_of(card: Card, badges: str) -> list[str]:
    """What a card bears beside its picture, in the sheet of that level."""
    (face,) = symbols(badges)[f"kg-{symbol(card.code, badges)}"]
    borne = [str(use.get("href")).removeprefix("#kg-part-") for use in face.findall(f"{SVG}use")]
    return [part for part in borne if part not in ("paper", "border")]


def badge(card: Card, kind: str) -> Element:
    (used,) = (part for part in badges_of(card, "full") if part.startswith(f"{kind}-"))
    return IDS[f"kg-part-{used}"]


@each_level
def test_the_sheet_holds_a_symbol_for_each_card_and_the_back(badges: str):
    assert set(symbols(badges)) == {"kg-back", *(f"kg-{symbol(code, badges)}" for code in CODES)}
    for each in symbols(badges).values():
        x, y, width, height = map(float, str(each.get("viewBox")).split())
        assert (x, y, width / height) == (0, 0, 60 / 96)


@each_level
def test_ids_are_our_own_and_unique(badges: str):
    counts = Counter(element.get("id") for element in fromstring(art(badges)).iter() if element.get("id"))
    assert set(counts.values()) == {1}
    assert all(name.startswith("kg-") for name in counts)


@each_level
def test_everything_used_exists(badges: str):
    sheet = fromstring(art(badges))
    assert set(hrefs(sheet)) <= {element.get("id") for element in sheet.iter()}
    assert not re.findall(r"url\(", art(badges))


def test_every_part_is_used():
    assert {name for name in IDS if name.startswith("kg-part-")} == {n for n in hrefs(SHEET) if "part" in n}


@each_level
def test_the_sheet_stays_small(badges: str):
    assert len(art(badges).encode()) < 120_000
    assert not re.findall(r'(?<= d=")[^"]*\.\d\d[^"]*', art(badges)), "one decimal is enough"


@each_level
def test_a_shape_never_takes_its_colour_from_the_page(badges: str):
    """A page's ink turns light in dark mode, a card does not: unless it says otherwise a shape is black."""
    faces = [tuple(symbol) for symbol in symbols(badges).values()]
    assert {len(each) for each in faces} == {1}, "a symbol is one flat part, badges and all"
    assert {(face.tag, face.get("class"), face.get("fill")) for (face,) in faces} == {(f"{SVG}g", "kg-flat", "#1b1918")}
    assert set(re.findall(r"var\(([^,)]+)", art(badges))) == {"--kg-back"}
    assert set(re.findall(r'class="([^"]*)"', art(badges))) == {"kg-flat"}
    assert "currentColor" not in art(badges)


@pytest.mark.parametrize("card", CARDS, ids=CODES)
def test_badges_tell_month_and_category(card: Card):
    assert "".join(badge(card, "month").itertext()) == str(card.month)
    category = badge(card, "category")
    assert "".join(category.itertext()) == {BRIGHT: "B", SEED: "S", SCROLL: "T", DREGS: "D"}[card.category]
    assert hrefs(category) == [f"kg-part-badge-{card.category}"]
    assert hrefs(badge(card, "month")) == ["kg-part-badge-month"]


@pytest.mark.parametrize("card", CARDS, ids=CODES)
def test_each_level_of_badges_tells_what_it_says(card: Card):
    month, category = f"month-{card.month}", f"category-{card.category}"
    assert [badges_of(card, each) for each in ("full", "month", "off")] == [[month, category], [month], []]


def test_levels_differ_by_badges_alone():
    sheets = [art(each) for each in BADGES]
    assert len(set(sheets)) == len(BADGES)
    bare = {re.sub(r'(symbol id="kg-[a-z0-9-]+?)-(month|off)"', r'\1"', BADGE.sub("", sheet)) for sheet in sheets}
    assert len(bare) == 1
    assert [len(BADGE.findall(sheet)) for sheet in sheets] == [96, 48, 0]
    assert art() == art("full"), "newcomers come first"


def test_categories_differ_by_shape_as_well():
    shapes = {(shape.tag, shape.get("d")) for each in CATEGORIES for shape in IDS[f"kg-part-badge-{each}"]}
    assert len(shapes) == len(CATEGORIES)


def test_only_badges_are_written_in_a_font():
    words = Counter("".join(text.itertext()) for text in SHEET.iter(f"{SVG}text"))
    assert words == Counter([*(str(n + 1) for n in range(len(MONTHS))), *LETTERS.values()])


def test_scroll_kinds_are_different_parts():
    kinds: dict[str, set[str]] = {}
    for card in CARDS:
        scrolls = [part for part in parts(card) if part.startswith("scroll")]
        assert len(scrolls) == (card.category == SCROLL)
        if scrolls:
            kinds.setdefault(card.picture, set()).update(scrolls)
    assert kinds == {
        "written": {"scroll-written", "scroll-written-yoshino"},
        "plain": {"scroll-plain"},
        "blue": {"scroll-blue"},
    }


def test_cards_of_a_month_show_its_plant():
    plants = ("pine", "plum", "cherry", "wisteria", "iris", "peony", "clover", "grass", "mum", "maple", "willow")
    for card in CARDS:
        plant = (*plants, "paulownia")[card.month - 1]
        assert card.picture == "lightning" or any(part.startswith(plant) for part in parts(card)), card.code


def test_no_two_cards_look_alike():
    drawn = re.findall(r"<symbol[^>]*>(.*?)</symbol>", art("off"))
    assert not any(BADGE.search(each) for each in drawn)
    assert len(drawn) == len(set(drawn)) == len(CODES) + 1


def test_compositions_name_cards_only():
    assert {f"{month}-{card}" for month, cards in COMPOSITIONS.items() for card in cards} == set(CODES)


def test_the_parts_can_be_opened_in_a_drawing_program():
    root = fromstring((FOLDER / "parts.svg").read_text(encoding="utf-8"))
    defined = {str(part.get("id")) for part in root.findall(f"{SVG}defs/*")}
    assert {href for each in root.findall(f"{SVG}use") for href in hrefs(each)} == defined, "each is shown once"


def test_the_deck_sheet_holds_every_card_once():
    sheet = fromstring(still(deck_sheet(), art()))
    shown = [str(use.get("href")) for group in sheet.findall(f"{SVG}g") for use in group.findall(f"{SVG}use")]
    assert sorted(shown) == sorted(f"#kg-{code}" for code in CODES)
    words = set(sheet.itertext())
    assert {month.name for month in MONTHS} | {month.plant.en for month in MONTHS} <= words
    assert "kg-picture" in sheet.get("class").split()


def test_a_still_of_one_card_takes_only_what_it_needs():
    svg = still('<svg viewBox="0 0 60 96"><use href="#kg-mar-curtain" width="60" height="96"/></svg>', art())
    assert "kg-part-cherry-flower" in svg
    assert "kg-part-pine-fan" not in svg
    assert len(svg) < 15_000
