"""Nanahoshi as people play it in Voilà: by mouse, keyboard and touch, and without being told what a clover hides."""

import base64
import re
from collections.abc import Iterator

import pytest
import servers
from playing import Player
from playwright.sync_api import Page, expect

from kernel_games_widgets import Table

GAME = "voila/render/play/nanahoshi.ipynb"
SEED = 70_070_070  # the person starts, and a1 hides a one-dot yellow ladybird; no other number is alike
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NAMES = """view => Object.fromEntries(
  [...view.querySelectorAll("svg [data-act][role=button]")].filter((each) => !each.dataset.key.startsWith("button"))
    .map((each) => [each.dataset.act, each.ariaLabel]))"""
KEYS = "view => [...view.querySelectorAll('[data-key]')].map((each) => each.dataset.key)"
SQUARES = {
    "4x3": [f"{file}{rank}" for rank in "123" for file in "abcd"],
    "3x4": [f"{file}{rank}" for rank in "1234" for file in "abc"],
    "6x2": [f"{file}{rank}" for rank in "12" for file in "abcdef"],
}
WORDS = {"3x4": "3 files, 4 ranks", "6x2": "6 files, 2 ranks"}  # of the boards, in the settings


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a Voilà where each match is that of one seed."""
    with servers.voila(tmp_path_factory.mktemp("nanahoshi"), KERNEL_GAMES_SEED=str(SEED)) as address:
        yield address


@pytest.fixture
def page(new_page) -> Page:
    """A page on which nothing glides, which would take its time."""
    return new_page(reduced_motion="reduce")


def seated(page: Page, address: str) -> Player:
    """A visitor at the meadow."""
    page.goto(address + GAME)
    return Player(page).ready()


def mirrored(**options: object) -> Table:
    """The same table as on the page, here: what it does is what the engine says."""
    return Table("nanahoshi", ["Player", "Computer"], ["person", "greedy"], seed=SEED, pace=0, **options)


def begin(player: Player, seed: int = SEED, **settings: str) -> None:
    """Begin a new match with these settings, named by their labels."""
    button = player.where.get_by_role("button", name="Settings")
    button.click()
    for label, words in settings.items():
        player.where.get_by_label(label, exact=True).select_option(words)
    player.where.get_by_label("Seed", exact=True).fill(str(seed))
    player.where.get_by_label("Seed", exact=True).press("Tab")
    player.after(player.where.get_by_role("button", name="Begin a new match").click)
    button.click()


# ---- whole games ----


def test_a_whole_game_by_keyboard_alone(page, address):
    player = seated(page, address)
    player.tab_in()

    def has_the_focus():
        assert player.focused(), "the focus is lost"

    assert player.play_game(player.enter, then=has_the_focus) >= 12
    expect(player.status).to_contain_text("The match is over")
    expect(player.rounds()).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["click", "enter"])
def test_a_whole_competition(page, address, how):
    """By mouse, and by keyboard alone."""
    player = seated(page, address)
    press = getattr(player, how)
    player.by_hand()
    begin(player, seed=16, Competition="to seven points")  # more than one game
    if how == "enter":
        player.key(player.leading()[0]).focus()
    while player.leading():
        player.play_game(press)
        if player.leading() == ["deal"]:
            expect(player.key("deal")).to_have_accessible_name("Deal the next game")
            expect(player.view).to_contain_text("gains the difference")
            press("deal")
    expect(player.status).to_contain_text("The match is over")
    rows = player.rounds().evaluate_all("rows => rows.map(row => [...row.cells].slice(1, 3).map(c => c.innerText))")
    points = [[int(cell) if cell.isdecimal() else 0 for cell in row] for row in rows]
    assert len(points) >= 2
    totals = [sum(column) for column in zip(*points, strict=True)]
    assert max(totals) >= 7
    assert [int(cell) for cell in player.where.locator(".kg-sheet tfoot td").all_inner_texts()[:2]] == totals
    expect(page.get_by_role("alert")).to_have_count(0)


# ---- ways to press ----


def test_squares_say_what_lies_on_them_and_arrows_walk_over_them(page, address):
    player = seated(page, address)
    names = {square: f"{square}, clover" for square in SQUARES["4x3"]}
    assert player.view.evaluate(NAMES) == names
    for key in ("yellow", "a1"):
        player.click(key)
    arrows = {
        "n": "north, towards a2",
        "e": "east, towards b1",
        "s": "south, off the board",
        "w": "west, off the board",
    }
    arrows = {key: f"face {words}" for key, words in arrows.items()}
    assert player.view.evaluate(NAMES) == {**names, "a1": "a1, one-dot yellow ladybird", **arrows}
    player.click("n")
    expect(player.key("a1")).to_have_role("button")
    expect(player.key("a1")).to_have_accessible_name("a1, one-dot yellow ladybird facing north")
    player.key("a1").focus()
    for arrow, square in (
        ("Right", "b1"), ("Up", "b2"), ("Right", "c2"), ("Up", "c3"), ("Left", "b3"), ("Left", "a3"), ("Down", "a2"),
        ("Down", "a1"),
    ):  # fmt: skip
        page.keyboard.press(f"Arrow{arrow}")
        assert player.focused() == square
    left = "board => board.querySelector('[data-act=a1]').getBoundingClientRect().left"
    before = player.board.evaluate(left)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Seen from", exact=True).select_option("the north")
    page.wait_for_function(
        f"([board, before]) => ({left})(board) > before", arg=[player.board.element_handle(), before]
    )
    player.key("c1").focus()
    for arrow, square in (("Right", "b1"), ("Down", "b2"), ("Left", "c2"), ("Up", "c1")):
        page.keyboard.press(f"Arrow{arrow}")
        assert player.focused() == square


def test_enter_picks_and_escape_lets_go_also_after_a_refusal(page, address):
    player = seated(page, address)
    for key in ("yellow", "a1", "n"):  # the person finds a ladybird of theirs
        player.click(key)
    free = player.leading()
    player.key("a1").focus()
    player.enter("a1")
    expect(player.key("a1")).to_have_attribute("aria-pressed", "true")
    assert {*player.leading()} >= {"a1-a2", "left", "right"}
    player.click("a1-d3")
    note = player.board.locator(".kg-beside")
    expect(note).to_be_visible()
    words = note.text_content()
    assert re.search(r"d3 .+ a1\..* \(Rule: Advance by one space\)$", words)
    expect(player.status).to_contain_text(words)
    edges, box = player.view.bounding_box(), note.bounding_box()
    assert edges["x"] <= box["x"]
    assert box["x"] + box["width"] <= edges["x"] + edges["width"]
    player.after(lambda: page.keyboard.press("Escape"))
    expect(note).to_have_count(0)
    assert player.leading() == free
    assert player.view.locator("[aria-pressed=true]").count() == 0
    assert player.focused(), "the focus is lost"


SMALL = """board => [...board.querySelectorAll("[data-act]")].flatMap((element) => {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < 44 ? [[element.dataset.act, width, height]] : [];
})"""


def test_on_a_phone_fingers_find_everything(new_page, address):
    page = new_page(**PHONE, reduced_motion="reduce")
    player = seated(page, address)
    for board, squares in SQUARES.items():
        if board in WORDS:
            begin(player, Board=WORDS[board])
        seen = set()
        for n in range(6):
            assert player.board.evaluate(SMALL) == [], f"on {board} all can be pressed with a finger"
            keys = player.leading()
            seen |= {*keys}
            player.tap("left" if "left" in keys else keys[n % len(keys)])
        assert seen >= {"red", "n"}
        assert {*player.view.evaluate(KEYS)} >= {*squares}
        assert player.moves() >= 5
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the edge"


def test_a_ladybird_comes_out_of_its_clover_unless_motion_is_unwelcome(new_page, address):
    page = new_page()
    page.add_init_script(
        """window.animated = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...more) {
          window.animated.push([this.dataset.key, ...Object.keys(frames)]);
          return animate.call(this, frames, ...more);
        };"""
    )
    player = seated(page, address)
    player.click("yellow")
    player.click("a1")
    animated = page.evaluate("window.animated.splice(0)")
    assert any("scale" in frames for key, *frames in animated if key == "Y1-a1")
    player.after(page.get_by_role("button", name="Undo").click)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.animated = []")
    player.click("a1")
    assert page.evaluate("window.animated") == []


# ---- secrets ----

ART = re.compile(r'"art": "(?:[^"\\]|\\.)*"')  # in a message, where the symbol sheet is sent
STILL = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/]+)")
PAGE = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll(".kg-art, style").forEach((art) => art.remove());
  const typed = [...document.querySelectorAll("input, select, textarea")].map((field) => field.value);
  return [page.outerHTML, document.title, ...typed].join("\\n");
}"""
COLOURS, NUMBERS = {"R": "red", "Y": "yellow"}, {"1": "one", "2": "two", "3": "three"}


def leaks(match, text: str) -> list[str]:
    """What the text tells of hidden pawns: of any under its clover, of those of which none was seen anything at all.

    Of a pawn that was seen there may be another, which cannot be told from it by name.
    """
    text = "\n".join([text, *(base64.b64decode(still + "==").decode() for still in STILL.findall(text))])
    seen = re.findall(r"[RY]\d", str([*match.position(0)["board"].values(), match.position(0)["captured"]]))
    told = [str(SEED), r"\?[RY]\d", "hiding", "under-[a-f]"]
    for code in {colour + number for colour in COLOURS for number in NUMBERS} - {*seen}:
        colour, number = COLOURS[code[0]], code[1]
        told += [rf"\b{code}\b", rf"\b{code}[nesw]\b", f"{NUMBERS[number]}-dot {colour}", rf"kg-{colour}-{number}\b"]
    return [found[0] for each in told if (found := re.search(each, text))]


def test_a_whole_game_by_mouse_tells_what_happened_and_no_hidden_pawn(page, address):
    frames: list[str] = []
    asked: list[str] = []

    def note(frame):
        frames.append(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    page.on("request", lambda sent: asked.append(sent.url))
    page.on("websocket", lambda socket: socket.on("framereceived", note))
    player, mirror = seated(page, address), mirrored()
    pictures = 0

    def check():
        nonlocal pictures
        assert player.moves() == len(mirror.line.history), "the test plays the same match"
        if mirror.match.is_over:
            return  # all is open
        assert leaks(mirror.match, page.evaluate(PAGE)) == []
        for frame in frames:
            pictures += '"picture": ' in frame
            assert leaks(mirror.match, ART.sub("", frame)) == []
        frames.clear()

    def press(key):
        before = len(mirror.line.history)
        player.click(key)
        mirror.press(key)
        plies = range(before + 1, len(mirror.line.history) + 1)
        if plies:
            due = player.status.locator("strong").text_content()
            assert due
            said = " ".join(mirror.match.said(ply, 0) for ply in plies)
            assert player.status.text_content() == f"{said} {due}"

    check()
    presses = player.play_game(press, then=check)
    assert presses >= 12
    assert pictures >= presses, "every picture was read"
    assert not [url for url in asked if str(SEED) in url]
    assert mirror.match.is_over
    expect(player.status).to_contain_text("The match is over")
    expect(player.rounds()).to_have_count(1)
    totals = player.where.locator(".kg-sheet tfoot td").all_inner_texts()[:2]
    assert tuple(map(int, totals)) == mirror.match.scores
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_witness_would_notice():
    """The check above is no empty one: it finds a code, a name, a symbol and a saved picture."""
    from kernel_games_widgets import draw

    match = mirrored().match
    assert leaks(match, "b1: ?Y2") == ["?Y2", "Y2"]
    assert leaks(match, "it is a three-dot red ladybird") == ["three-dot red"]
    assert leaks(match, '<use href="#kg-yellow-1">') == ["kg-yellow-1"]
    assert leaks(match, f"seed={SEED}") == [str(SEED)]
    assert leaks(match, draw(match)._repr_mimebundle_()["text/html"])
    assert leaks(match, draw(match, seat=0)._repr_mimebundle_()["text/html"]) == []
