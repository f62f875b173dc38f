"""The pages on paper: all of them, in light colours, and nothing to press."""

import re

import pytest
from playing import Player
from playwright.sync_api import Page, expect

PAPER = {"width": 718, "height": 1047}  # what Chromium's margins leave of A4, in CSS pixels

# The lightness of a colour, from 0 to 1; what shows through counts as paper.
LIGHTNESS = """(element, property) => {
  const [red, green, blue, alpha = 1] = getComputedStyle(element)[property].match(/[\\d.]+/g).map(Number);
  return 1 - alpha + alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}"""
# What around the element would cut it off or keep it in one window.
WINDOWS = """element => {
  const windows = [];
  for (let each = element.parentElement; each !== document.documentElement; each = each.parentElement) {
    const { overflowY, position, contain } = getComputedStyle(each);
    if (overflowY !== "visible" || /absolute|fixed|sticky/.test(position) || contain !== "none") {
      windows.push(each.id || each.className);
    }
  }
  return windows;
}"""


def printed(page: Page, address: str) -> Page:
    """The page as a printer gets it, after a move was played on its first board and all settings were opened."""
    page.goto(address)
    player = Player(page, page.locator(".widget-vbox:has(> * > .kg-board)").first).ready()
    player.click(player.leading()[0])
    for settings in page.get_by_role("button", name="Settings").all():
        settings.click()
    expect(page.locator(".kg-controls select").last).to_be_visible()
    expect(player.where.locator(".kg-log li").nth(1)).to_be_visible()
    page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("name", ["learn", "play"])
def test_paper_shows_the_boards_whole_and_light_and_nothing_to_press(new_page, voila, name):
    page = printed(new_page(color_scheme="dark"), f"{voila}voila/render/{name}/koi_koi.ipynb")
    boards = page.locator(".kg-board .kg-picture")
    expect(boards.filter(visible=True)).to_have_count(page.locator(".kg-board").count())
    _nothing_to_press(page)
    _light(page)
    _not_cut(page)


def _nothing_to_press(page: Page) -> None:
    pressed = page.locator("button, select, input, textarea, label, .kg-controls, .kg-beside")
    assert pressed.count()
    expect(pressed.filter(visible=True)).to_have_count(0)


def _light(page: Page) -> None:
    for ground in ("body", "#rendered_cells", ".kg-board", ".kg-picture", ".kg-say"):
        assert page.locator(ground).first.evaluate(LIGHTNESS, "backgroundColor") > 0.85, ground
    for words in ("h1", ".jp-RenderedMarkdown p", ".kg-say", ".kg-log li", ".kg-sheet td", ".kg-sheet caption"):
        assert page.locator(words).first.evaluate(LIGHTNESS, "color") < 0.3, words
    assert page.locator(".kg-picture text").first.evaluate(LIGHTNESS, "fill") < 0.45


def _not_cut(page: Page) -> None:
    for part in (".kg-picture", ".kg-say", ".kg-log li", ".kg-sheet"):
        for found in (page.locator(part).first, page.locator(part).last):
            expect(found).to_be_visible()
            assert found.evaluate(WINDOWS) == [], part
    page.set_viewport_size(PAPER)
    width, length = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert width <= PAPER["width"]
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert sheets >= length / PAPER["height"]


@pytest.mark.parametrize("width", [360, 1280])
def test_a_board_fits_on_one_sheet(new_page, voila, width):
    page = printed(new_page(viewport={"width": width, "height": 740}), f"{voila}voila/render/play/koi_koi.ipynb")
    board = page.locator(".kg-picture")
    drawn = board.get_attribute("viewBox")
    page.set_viewport_size(PAPER)
    for height in (PAPER["height"], PAPER["width"]):  # upright, on its side
        page.set_viewport_size({**PAPER, "height": height})
        box = board.bounding_box()
        assert box["width"] <= PAPER["width"], drawn
        assert box["height"] <= 0.95 * height, drawn
    assert board.evaluate("board => getComputedStyle(board).breakInside") == "avoid"
