"""Nanatoridori as people play it in Voilà: by mouse, keyboard and touch, and without being told a card unseen."""

import base64
import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator

import pytest
import servers
from playing import Player
from playwright.sync_api import Page, expect

import kernel_games as kg
from kernel_games.nanatoridori import set_up
from kernel_games.opponents import choose
from kernel_games_widgets import Table
from kernel_games_widgets.drawing.nanatoridori import presses
from kernel_games_widgets.session import luck

SEED = 90_909_063  # no other number is alike
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Maximilian"]
FOUR, THREE, DUEL = range(3)  # the tables of the page
TABLES = {  # as on the page
    FOUR: {"players": ["Player", "Nancy", "Bruno", "Ben"]},
    THREE: {"players": ["Player", "Nancy", "Bruno"], "scoring": "one-winner"},
    DUEL: {"players": ["Player", "Computer"]},
}
# Hands set up, each on a page of its own: a person has the first one.
SET_UP = {
    "small": (["1 22 3 2", "4 5", "6 7"], {}),
    "answer": (["1 22 3 55 7", "4 5", "6 7"], {"flock": "44"}),
    "gaps": (["7 5 1 5 2", "2 3 3", "6 6 2 7"], {"flock": "6", "held": "5", "phase": "flock"}),
    "face-up": (["55 1 3 4 6", "2 7 7 1"], {"flock": "66", "face_up": ["52", "3"]}),
    "many": (["1 22 3 44 5 666 7 1 2 3 4 6 5", *["1 5 7"] * 5], {"flock": "33"}),
}
CELL = """
import kernel_games as kg
from kernel_games_widgets import Table
match = kg.from_position({position}, players={players}, seed=1)
Table(match=match, seats=["person", *["greedy"] * {others}], auto="none")
"""
PEOPLE = """
from kernel_games_widgets import Table
Table("nanatoridori", {players}, ["person"] * {n})
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a Voilà with the game's page and pages of one table each, where each match is that of one seed."""
    folder = tmp_path_factory.mktemp("nanatoridori")
    (folder / "pages").mkdir()
    shutil.copy(servers.ROOT / "notebooks/play/nanatoridori.ipynb", folder / "pages/play.ipynb")
    cells = {"people": PEOPLE.format(players=NAMES[:3], n=3)}
    for name, (hands, more) in SET_UP.items():
        players = NAMES[: len(hands)]
        cells[name] = CELL.format(position=set_up(hands, **more), players=players, others=len(players) - 1)
    with servers.pages(folder, cells, KERNEL_GAMES_SEED=str(SEED)) as address:
        yield address


@pytest.fixture
def page(new_page) -> Page:
    """A page on which nothing glides, which would take its time."""
    return new_page(reduced_motion="reduce")


def seated(page: Page, address: str, name: str) -> Player:
    """A visitor at the one table of a page."""
    page.goto(f"{address}{name}.ipynb")
    return Player(page).ready()


def engine(name: str) -> kg.Match:
    """The match of a page: what the engine says of it is what the page should say."""
    hands, more = SET_UP[name]
    return kg.from_position(set_up(hands, **more), players=NAMES[: len(hands)], seed=1)


class Visitor:
    """Someone at a table of the game's page, and the same table here, where all is known.

    Asks here what a sensible player would do, and does that there.
    """

    def __init__(self, page: Page, address: str, table: int) -> None:
        self.page = page
        self.asked: list[str] = []
        self.frames: list[str] = []
        page.on("request", lambda sent: self.asked.append(sent.url))
        page.on("websocket", lambda socket: socket.on("framereceived", self._note))
        page.goto(f"{address}play.ipynb")
        tables = page.locator(".widget-vbox").filter(has=page.locator(":scope > .kg-controls"))
        expect(tables).to_have_count(len(TABLES))
        self.player = Player(page, tables.nth(table)).ready()
        players = TABLES[table]["players"]
        seats = ["person", *["greedy"] * (len(players) - 1)]
        self.mirror = Table("nanatoridori", seats=seats, seed=SEED, pace=0, **TABLES[table])

    def _note(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    def settings(self, **chosen: str) -> None:
        """Begin a new match with these settings, named by their labels."""
        button = self.player.where.get_by_role("button", name="Settings")
        button.click()
        for label, words in chosen.items():
            self.player.where.get_by_label(label, exact=True).select_option(words)
        self.player.after(self.player.where.get_by_role("button", name="Begin a new match").click)
        button.click()

    def advised(self) -> str:
        match = self.mirror.match
        return choose("greedy", match, 0, luck(match))

    def press(self, key: str, how: str) -> None:
        getattr(self.player, how)(key)
        self.mirror.press(key)

    def act(self, how: str = "click") -> None:
        """Do what is sensible, key by key, and see that the board tells what the engine says."""
        match, before = self.mirror.line, len(self.mirror.line.history)
        for key in (*presses(self.advised()), "table:confirm"):
            if self.mirror.line is match:
                self.press(key, how)
        assert self.mirror.line is not match, "all keys of an action play it"
        history = self.mirror.line.history
        assert self.player.moves() == len(history), "the test plays the same match"
        told = range(before + 1, len(history) + 1)
        last = max((ply for ply in told if history[ply - 1] == "deal"), default=before + 1)
        said = " ".join(self.mirror.match.said(ply, 0) for ply in range(last, len(history) + 1)[-8:])
        due = self.player.status.locator("strong").text_content()
        assert due
        assert self.player.status.text_content() == f"{said} {due}"

    def play_match(self, how: str = "click", then=lambda: None) -> None:
        """Play until the match is over."""
        for _ in range(400):
            if self.mirror.match.is_over:
                break
            self.act(how)
            then()
        match, player = self.mirror.match, self.player
        assert match.is_over
        assert player.leading() == []
        expect(player.status).to_contain_text("The match is over")
        expect(player.rounds()).to_have_count(len(match.rounds))
        totals = player.where.locator(".kg-sheet tfoot td").all_inner_texts()[: len(match.players)]
        assert tuple(map(int, totals)) == match.scores
        expect(self.page.get_by_role("alert")).to_have_count(0)


# ---- whole matches ----


def played_through(visitor: Visitor, how: str) -> None:
    """The whole match, by mouse ("click") or by keyboard alone ("enter"), which never loses the focus."""
    if how == "enter":
        visitor.player.key(visitor.player.leading()[0]).focus()

    def has_the_focus():
        assert how == "click" or visitor.player.focused() or visitor.mirror.match.is_over, "the focus is lost"

    visitor.play_match(how, then=has_the_focus)


@pytest.mark.parametrize("how", ["enter", pytest.param("click", marks=pytest.mark.slow)])
def test_a_whole_duel(page, address, how):
    played_through(Visitor(page, address, DUEL), how)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["click", "enter"])
def test_a_whole_match_of_three_for_one_winner(page, address, how):
    visitor = Visitor(page, address, THREE)
    played_through(visitor, how)
    assert max(visitor.mirror.match.scores) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("how", ["click", "enter"])
def test_a_whole_match_of_six(page, address, how):
    visitor = Visitor(page, address, FOUR)
    visitor.settings(Players="6")
    visitor.mirror.new_match(seed=SEED, players=6)
    assert len(visitor.mirror.match.players) == 6
    played_through(visitor, how)


# ---- ways to press ----


def test_by_keyboard_flocks_are_picked_let_go_and_played_whole_or_in_part(page, address):
    player = seated(page, address, "small")
    player.tab_in()
    player.walk("h1")
    for key in ("h2", "h3", "h4", "h5"):
        page.keyboard.press("ArrowRight")
        assert player.focused() == key
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    player.enter("h2")
    expect(player.key("h2")).to_have_attribute("aria-pressed", "true")
    expect(player.key("table:confirm")).to_have_text("Play this one")
    assert player.focused() == "h2"
    player.enter("h3")
    expect(player.status).to_contain_text("Ann plays two 2s.")
    player.after(page.get_by_role("button", name="Undo").click)
    free = player.leading()
    player.key("h3").focus()
    player.enter("h3")
    player.after(lambda: page.keyboard.press("Escape"))
    assert player.view.locator("[aria-pressed=true]").count() == 0
    assert player.leading() == free
    expect(player.key("table:confirm")).to_have_count(0)
    assert player.focused() == "h3"
    player.enter("h3")
    player.enter("table:confirm")  # the 2 alone
    expect(player.status).to_contain_text("Ann plays a 2.")
    assert player.focused(), "the focus is lost"


def test_a_refusal_stands_beside_the_card(page, address):
    player = seated(page, address, "answer")
    assert {*player.leading()} == {"pass", "h5", "h6"}
    player.key("h7").focus()
    player.after(lambda: page.keyboard.press("Enter"))
    note = player.board.locator(".kg-beside")
    match = engine("answer")
    words = f"{match.because('play 7')} (Rule: {match.why_not('play 7').title})"
    expect(note).to_have_text(words)
    expect(player.status).to_contain_text(words)
    edges, box = player.view.bounding_box(), note.bounding_box()
    assert edges["x"] <= box["x"]
    assert box["x"] + box["width"] <= edges["x"] + edges["width"]
    player.after(lambda: page.keyboard.press("Escape"))
    expect(note).to_have_count(0)
    assert player.focused() == "h7"
    player.click("h5")
    player.click("h6")
    told = page.get_by_role("group", name="Moves of this game")
    expect(told).to_contain_text(match.apply("play 5-6").said())


CALLED = "view => [...view.querySelectorAll('[data-act]')].map((e) => [e.dataset.act, e.ariaLabel ?? e.textContent])"
SMALL = """board => [...board.querySelectorAll("[data-act]")].flatMap((element) => {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < 43.99 ? [[element.dataset.act, width, height]] : [];
})"""


def test_cards_gaps_and_buttons_say_what_they_are(page, address):
    player = seated(page, address, "gaps")
    assert dict(player.view.evaluate(CALLED)) == {
        "h1": "place 1, 7", "h2": "place 2, 5", "h3": "place 3, 1", "h4": "place 4, 5", "h5": "place 5, 2",
        "g0": "put it at the left end", "g1": "put it after place 1, making a flock of 2",
        "g2": "put it after place 2, making a flock of 2", "g3": "put it after place 3, making a flock of 2",
        "g4": "put it after place 4, making a flock of 2", "g5": "put it at the right end", "discard": "Discard it",
    }  # fmt: skip
    player.tab_in()
    player.walk("g0")
    for n in range(1, 6):
        page.keyboard.press("ArrowRight")
        while (player.focused() or "h").startswith("h"):
            page.keyboard.press("ArrowRight")
        assert player.focused() == f"g{n}"
        expect(player.key(f"g{n}")).to_have_role("button")
    player.enter("g2")
    expect(player.status).to_contain_text(engine("gaps").apply("take 2").said())


def test_a_face_up_card_joins_in_a_duel(page, address):
    player = seated(page, address, "face-up")
    names = dict(player.view.evaluate(CALLED))
    assert {"Pass, and pick up the 5", "Pass, and pick up the 2"} <= {*names.values()}
    assert not [name for name in names.values() if name.startswith("face up")], "only what joins can be pressed"
    for key in ("h1", "h2"):
        player.click(key)
    expect(player.key("+1")).to_have_accessible_name("face up: 5")
    player.click("+1")
    expect(player.status).to_contain_text(engine("face-up").apply("play 1-2 +1").said())


def test_on_a_phone_fingers_find_many_cards_and_gaps(new_page, address):
    page = new_page(**PHONE, reduced_motion="reduce")
    player = seated(page, address, "many")
    match = engine("many")
    told = page.get_by_role("group", name="Moves of this game")
    for keys, taps, action in (
        ({*(f"h{n}" for n in range(1, 18)), "pass"}, ["h5", "h6"], "play 5-6"),
        ({*(f"h{n}" for n in range(1, 16)), *(f"g{n}" for n in range(16)), "discard"}, ["g15"], "take 15"),
    ):
        named = {key for key, words in player.view.evaluate(CALLED) if words.strip()}
        assert named >= keys
        assert player.board.evaluate(SMALL) == [], "all can be pressed with a finger"
        for key in taps:
            player.tap(key)
        match = match.apply(action)
        expect(told).to_contain_text(match.said())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the edge"


# ---- secrets ----


def test_people_at_one_screen_see_their_own_hand_alone(page, address):
    player = seated(page, address, "people")
    mirror = Table("nanatoridori", NAMES[:3], ["person"] * 3, seed=SEED, pace=0)
    for _ in range(3):
        seat = mirror.match.to_move
        name = NAMES[seat]
        expect(player.status).to_have_text(f"Pass the screen to {name}.")
        assert player.leading() == ["table:ready"]
        assert shown(player.view.evaluate("view => view.outerHTML")) == {}
        for key in ("table:ready", *presses(choose("greedy", mirror.match, seat, luck(mirror.match)))):
            player.click(key)
            mirror.press(key)
            if mirror.session.viewer() == seat and not mirror.session.curtain():
                seen = mirror.match.position(seat)
                assert leaks(seen, seat, player.view.evaluate("view => view.outerHTML")) == []
        if mirror.session.picks.confirm:
            player.click("table:confirm")
            mirror.press("table:confirm")
        while not mirror.session.curtain():  # a beaten flock, or a drawn card
            key = presses(choose("greedy", mirror.match, seat, luck(mirror.match)))[0]
            player.click(key)
            mirror.press(key)


ART = re.compile(r'"art": "(?:[^"\\]|\\.)*"')  # in a message, where the symbol sheet is sent
PICTURE = '"picture": '  # in a message, where a picture follows
STILL = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/]+)")
PIECE = re.compile(r'<g data-key="([^"]+)"(.*?)(?=<g data-key=|</svg>|$)', re.DOTALL)
BIRD = re.compile(r'href="#kg-bird-(\w+)"')


def shown(markup: str) -> dict[str, list[str]]:
    """The cards that a picture shows, piece by piece: ranks or "back"."""
    found = {key: BIRD.findall(inner) for key, inner in PIECE.findall(markup)}
    return {key: birds for key, birds in found.items() if birds}


def leaks(seen: dict, seat: int, markup: str) -> list[str]:
    """What a picture shows or says beyond what the seat may know, `seen`."""
    found = []
    for key, birds in shown(markup).items():
        kind, _, rest = key.partition("-")
        if kind == "seat":
            faces = seen["face_up"][int(rest)] if seen["face_up"] else []
            told = [*seen["hands"][int(rest)], *faces]
            found += [f"{key}: {birds}"] if birds != [str(rank or "back") for rank in told] else []
        elif kind == "deck":
            found += [f"{key}: {birds}"] if birds != ["back"] else []
        elif kind == "card":
            found += [key] if rest.partition("-")[0] != str(seat) else []
        elif kind == "drawn":
            held = seen["held"] or {"rank": "none"}
            found += [key] if birds != [str(held["rank"] or "back")] else []
    for n, label in re.findall(r'data-key="seat-(\d)"[^>]*aria-label="([^"]*)"', markup):
        if int(n) == seat:
            continue
        known = {(i, rank) for i, rank in enumerate(seen["hands"][int(n)], start=1) if rank}
        told = {(int(place), int(rank)) for place, rank in re.findall(r"place (\d+) is a (\d)", label)}
        found += [label] if told != known else []
    return found


def tells(text: str) -> list[str]:
    """Sentences that name a card which somebody else drew unseen; and the seed."""
    drawn = re.findall(r"(?<!Player) (?:passes and draws|keeps the) (?:a |an )?\d", text)
    return [*drawn, *re.findall(str(SEED), text)]


PAGE = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll(".kg-art, style").forEach((art) => art.remove());
  const typed = [...document.querySelectorAll("input, select, textarea")].map((field) => field.value);
  return [page.outerHTML, document.title, ...typed].join("\\n");
}"""


def test_the_browser_is_told_no_card_unseen(page, address):
    visitor = Visitor(page, address, FOUR)
    pictures, kinds, known = 0, Counter(), [visitor.mirror.match.position(0)]

    def check():
        nonlocal pictures
        if visitor.mirror.match.is_over:
            return  # all is open
        known.append(visitor.mirror.match.position(0))  # pictures of a pick come before it, the last one after it
        markup = visitor.player.view.evaluate("view => view.outerHTML")
        kinds.update(key.split("-")[0] for key in shown(markup))
        assert leaks(known[-1], 0, markup) == []
        assert tells(page.evaluate(PAGE)) == []
        for frame in visitor.frames:
            frame = ART.sub("", frame)
            assert tells(frame) == []
            for after in frame.split(PICTURE)[1:]:
                picture, _ = json.JSONDecoder().raw_decode(after)
                pieces = [drawing["pieces"] for drawing in picture["drawings"]]
                told = "".join(markup for each in (*pieces, picture["words"]) for _, markup in each)
                pictures += 1
                assert any(leaks(seen, 0, told) == [] for seen in known[-2:])
        visitor.frames.clear()

    stills = [base64.b64decode(each + "==").decode() for each in STILL.findall(page.content())]
    assert all(leaks(visitor.mirror.match.position(0), 0, still) == [] for still in stills)
    told = -1
    while told != len(visitor.frames):  # each table is sent anew to its first view
        told = len(visitor.frames)
        page.wait_for_timeout(800)
    visitor.frames.clear()  # what came before is of three tables
    check()
    for _ in range(12):
        visitor.act()
        check()
    assert pictures >= 12, "every picture was read"
    assert kinds.keys() >= {"seat", "deck", "card"}
    assert not [url for url in visitor.asked if str(SEED) in url]


def test_the_witness_would_notice():
    """The check above is no empty one: it finds a card in a hand, one in a name, and one in a sentence."""
    from kernel_games_widgets import draw

    match = kg.new_match("nanatoridori", players=NAMES[:3], seed=SEED)
    seen = match.position(0)
    assert leaks(seen, 0, draw(match, seat=0).svg) == []
    found = leaks(seen, 0, draw(match).svg)
    assert any(each.startswith("seat-1: ") for each in found)
    assert any("place 1 is a" in each for each in found)
    assert leaks(seen, 1, draw(match, seat=0).svg), "a hand that lies open belongs to who looks"
    assert tells("Nancy passes and draws a 3.")
    assert tells("Nancy keeps the 3, at the left end.")
    assert tells("Player passes and draws a 3. Nancy passes and draws a card.") == []
