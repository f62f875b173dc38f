"""Koi-Koi as people play it: in Voilà, JupyterLab and Notebook, by mouse, keyboard and touch."""

import re
from collections.abc import Iterator

import pytest
import servers
from playing import ANYTHING_LEADS, DEAL, GAME, Player, run_all
from playwright.sync_api import Page, expect

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS
from kernel_games.opponents import choose
from kernel_games_widgets.drawing.koi_koi import presses
from kernel_games_widgets.session import luck

SEED = 8
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a Voilà where each match is that of one seed."""
    with servers.voila(tmp_path_factory.mktemp("seeded"), KERNEL_GAMES_SEED=str(SEED)) as address:
        yield address


def seated(page: Page, address: str) -> Player:
    """A visitor at the board of the page."""
    page.goto(address)
    return Player(page).ready()


def counted(player: Player, rounds: int) -> None:
    """The score sheet has this many rows, and the totals add them up."""
    expect(player.rounds()).to_have_count(rounds)
    cells = player.rounds().evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))")
    points = [[int(cell) if cell.isdecimal() else 0 for cell in row[1:3]] for row in cells]
    assert all(row[3] for row in cells), "each game says how it ended"
    totals = player.where.locator(".kg-sheet tfoot td").all_inner_texts()[:2]
    assert [int(total) for total in totals] == [sum(column) for column in zip(*points, strict=True)]


# ---- whole games ----


def test_a_whole_game_by_mouse_in_voila(page, seeded):
    player = seated(page, seeded + GAME)
    player.by_hand()
    expect(player.rounds()).to_have_count(0)
    assert player.play_game(player.click) >= 6
    counted(player, 1)
    expect(player.key(DEAL)).to_have_accessible_name("Deal the next game")
    player.click(DEAL)
    expect(player.key(DEAL)).to_have_count(0)
    assert player.leading(), "the next game goes on"
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_whole_game_by_keyboard_alone_in_voila(page, seeded):
    player = seated(page, seeded + GAME)
    player.tab_in()
    told = Told(player)
    pressed = player.play_game(told.enter)
    assert pressed >= 3
    counted(player, 1)
    told.enter(player.leading()[0])
    assert told.sentences >= 3


def test_a_game_is_dealt_by_keyboard(page, seeded):
    player = seated(page, seeded + GAME)
    player.by_hand()
    player.play_game(player.click)
    player.key(DEAL).focus()
    player.enter(DEAL)
    _keeps_the_focus(player)
    player.enter(player.leading()[0])
    _keeps_the_focus(player)


def _keeps_the_focus(player: Player) -> None:
    assert player.focused(), "the focus is lost"


# What a screen reader speaks unasked; and notes of which of them changed, taken by whoever asks.
LIVE = "[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output"
LISTEN = """live => {
  window.heard = new Set();
  const hear = (region) => region.hidden || window.heard.add(region.dataset.key ?? region.outerHTML);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target.closest ? target : target.parentElement)?.closest(live);
      if (around) hear(around);
      for (const node of addedNodes) {
        for (const region of [node, ...(node.querySelectorAll?.("*") ?? [])]) {
          if (region.matches?.(live)) window.heard.add(`new, so unheard: ${region.outerHTML}`);
        }
      }
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] });
}"""
# What changed since it was last asked, what can change, and what is said now: what happened and what is due.
HEARD = """live => {
  const heard = [...window.heard];
  window.heard.clear();
  const regions = [...document.querySelectorAll(live)].filter((region) => region.checkVisibility());
  const kinds = regions.map((region) => [region.role, region.ariaLive ?? "polite", region.dataset.key]);
  return [heard, kinds, regions[0].textContent, regions[0].querySelector("strong").textContent];
}"""
NAMES = {card.code: card.name for card in CARDS} | {
    "deck": "Deck", "koi-koi": "Koi-koi", "shobu": "Shōbu", "swap": "Swap", "keep": "Keep", DEAL: "Deal the next game",
}  # fmt: skip


class Told:
    """Plays by keyboard, and compares all that is told with what the engine says of the same match."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.match = kg.new_match("koi-koi", players=["Player", "Computer"], seed=SEED)
        self.picked: tuple[str, ...] = ()
        self.sentences = 0
        self._go_on()
        player.page.evaluate(LISTEN, LIVE)

    def enter(self, key: str) -> None:
        """Walk to the key and press it."""
        player, page = self.player, self.player.page
        player.walk(key)
        assert self._focus() == key
        player.after(lambda: page.keyboard.press("Enter"))
        self._focus()
        said = self._press(key)
        heard, kinds, words, due = page.evaluate(HEARD, LIVE)
        assert kinds == [["status", "polite", "table:say"]]
        assert due
        if said is None:
            assert set(heard) <= {"table:say"}
            return
        assert heard == ["table:say"]
        assert words == f"{said} {due}"
        assert player.moves() == len(self.match.history)
        self.sentences += 1

    def _focus(self) -> str | None:
        """The key that has the focus, which says what it is."""
        key = self.player.focused()
        assert key, "the focus is lost"
        snapshot = self.player.page.locator(":focus").aria_snapshot()
        spoken = re.match(r'- button "(.+?)"', snapshot)
        assert spoken, f"{key} is told as {snapshot}"
        assert re.match(rf"{re.escape(NAMES[key])}(\W|$)", spoken[1]), f"{key} is called {spoken[1]}"
        return key

    def _press(self, key: str) -> str | None:
        """What the engine says of the action that the press completes; None if it completes none."""
        self.picked += (key,)
        fits = [action for action in self.match.legal_actions() if {*self.picked} <= {*presses(action)}]
        if len(fits) != 1 or {*presses(fits[0])} != {*self.picked}:
            return None
        self.picked = ()
        first = len(self.match.history) + 1
        self.match = self.match.apply(fits[0])
        self._go_on()
        last = len(self.match.history)
        deals = [ply for ply in range(first, last + 1) if self.match.history[ply - 1] == DEAL]
        return " ".join(self.match.said(ply, 0) for ply in range(max([first, *deals]), last + 1))

    def _go_on(self) -> None:
        """What the page plays by itself: the other seat's moves, and where there is but one."""
        while not self.match.is_over:
            match, legal = self.match, self.match.legal_actions()
            if match.to_move == 0 or match.phase == "deal":
                if len(legal) > 1:
                    return
                action = legal[0]
            else:
                action = choose("greedy", match, 1, luck(match))
            self.match = match.apply(action)


def test_a_whole_game_by_mouse_in_jupyterlab(page, lab):
    page.goto(lab + "lab/tree/play/koi_koi.ipynb")
    run_all(page)
    player = Player(page, page.locator(".jp-Notebook")).ready()
    player.by_hand()
    player.play_game(player.click)
    counted(player, 1)
    player.click(DEAL)
    assert player.leading()
    expect(page.get_by_role("alert")).to_have_count(0)


# ---- ways to press ----


def test_notebook_leaves_the_keys_to_the_board(page, notebook):
    page.goto(notebook + "notebooks/play/koi_koi.ipynb")
    run_all(page)
    player = Player(page, page.locator(".jp-Notebook")).ready()
    state = """cells => cells.map((cell) => [
      ...[".jp-mod-active", ".jp-mod-selected"].map((mark) => cell.matches(mark)),
      cell.matches(".jp-CodeCell") && cell.querySelector(".jp-Cell-inputArea").innerText, // prose may be out of sight
    ])"""
    cells = page.locator(".jp-Cell")
    player.key(player.leading()[0]).focus()
    expect(cells.last).to_contain_class("jp-mod-active")
    before = cells.evaluate_all(state)
    for arrow in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "Home", "End"):
        page.keyboard.press(arrow)
        _keeps_the_focus(player)
    moves = player.moves()
    for n in range(4):
        keys = player.leading()
        player.enter(keys[n % len(keys)])
        _keeps_the_focus(player)
    assert player.moves() > moves
    for letter in ("a", "b", "d", "d", "x", "m", "Enter", "Escape"):
        page.keyboard.press(letter)
    _keeps_the_focus(player)
    assert cells.evaluate_all(state) == before, "no cell was added, moved, run or chosen"


def test_a_few_moves_by_touch_on_a_phone(new_page, seeded):
    page = new_page(**PHONE)
    player = seated(page, seeded + GAME)
    for n in range(6):
        keys = player.leading()
        player.tap(keys[n % len(keys)])
    assert player.moves() >= 8
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the edge"


def test_the_timeline_shows_an_earlier_moment_and_the_buttons_lead_back(page, seeded):
    player = seated(page, seeded + GAME)
    for _ in range(2):
        player.click(player.leading()[0])
    end = player.moves()
    assert end > 2
    slider = player.board.get_by_role("slider")
    slider.focus()
    player.after(lambda: page.keyboard.press("Home"))
    expect(player.status).to_contain_text(f"Looking back: move 0 of {end}")
    expect(slider).to_have_value("0")
    player.after(page.get_by_role("button", name="Redo").click)
    player.after(page.get_by_role("button", name="Play on from here").click)
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    assert player.leading()
    assert player.moves() < end


def test_a_new_match_is_begun_by_its_form(page, seeded):
    player = seated(page, seeded + GAME)
    player.click(player.leading()[0])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Games", exact=True).select_option("1")
    seed = page.get_by_label("Seed", exact=True)
    seed.fill("no number")
    begin = page.get_by_role("button", name="Begin a new match")
    player.after(begin.click)
    expect(player.status).to_contain_text("'no number' is not a whole number")
    seed.fill("5")
    seed.press("Tab")
    player.after(begin.click)
    expect(player.view).to_contain_text("Game 1 of 1")
    assert player.leading()


# ---- words ----


def test_a_press_that_leads_nowhere_is_answered_with_its_rule(page, seeded):
    player = seated(page, seeded + GAME)
    card = player.board.locator("[data-act][aria-label*='on the field']").first
    name = card.get_attribute("aria-label").split(",")[0]
    player.after(card.click)
    expect(player.status).to_contain_text(f"The {name} lies on the field, not in your hand")
    expect(player.status).to_contain_text("(Rule: First a card from the hand)")
    player.click(player.leading()[0])
    expect(player.status).not_to_contain_text("Rule:")


def test_the_moves_are_told_beside_the_board(page, seeded):
    player = seated(page, seeded + GAME)
    player.click(player.leading()[0])
    told = page.get_by_role("group", name="Moves of this game").get_by_role("listitem")
    expect(told).to_have_count(player.moves() + 1)
    expect(told.filter(has_text="Player plays the")).to_have_count(1)


# ---- the way there ----


@pytest.mark.parametrize("room", ["learn", "play"])
def test_the_front_page_leads_to_boards(page, seeded, room):
    page.goto(seeded)
    page.get_by_role("link", name=f"{room.capitalize()} Koi-Koi").first.click()
    page.wait_for_url(f"**/voila/render/{room}/koi_koi.ipynb")
    expect(page.locator(ANYTHING_LEADS).first).to_be_attached()
    page.get_by_role("link", name="All games").first.click()
    page.wait_for_url("**/voila/render/index.ipynb")
    expect(page.get_by_role("link", name="Learn Koi-Koi").first).to_be_visible()


# ---- whole series ----


@pytest.mark.slow
@pytest.mark.parametrize("place", ["voila", "lab"])
def test_a_whole_series_by_mouse(new_page, request, place):
    page = new_page(reduced_motion="reduce")
    address = request.getfixturevalue(place)
    if place == "voila":
        player = seated(page, address + GAME)
    else:
        page.goto(address + "lab/tree/play/koi_koi.ipynb")
        run_all(page)
        player = Player(page, page.locator(".jp-Notebook")).ready()
    while player.leading():
        player.play_game(player.click)
    expect(player.status).to_contain_text("The series is over")
    expect(player.rounds().filter(has_not_text="bad deal")).to_have_count(12)
    counted(player, player.rounds().count())
    expect(page.get_by_role("alert")).to_have_count(0)
