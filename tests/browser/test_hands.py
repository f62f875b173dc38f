"""A person decides only what was seen: second presses, stale ones, and those of people who are quick."""

from collections.abc import Iterator

import pytest
import servers
from playing import LEADS, Player
from playwright.sync_api import Page, expect

from kernel_games import koi_koi, nanahoshi, nanatoridori

CELL = """
import kernel_games as kg
from kernel_games_widgets import Table
Table(match=kg.from_position({position}, seed=1), seats={seats}, auto="none", show_all=True)
"""
HANDS = ["1 55 3 7 2", "4 4 6 1", "2 2 3 5"]
POSITIONS = {
    "pass": nanatoridori.set_up(HANDS, flock="4"),
    "duel": nanatoridori.set_up(["1 55 3 7 2", "4 4 6 1"], flock="666", face_up=["52", "3"]),
    "arrow": nanahoshi.set_up("? ? ? ?  R2 ? ? ?  ? ? ? ?".replace("  ", "\n"), phase="face"),
    "call": koi_koi.set_up(
        hands=("jan-dregs-1 feb-warbler mar-dregs-1 apr-dregs-1", "feb-dregs-1 mar-dregs-2 apr-dregs-2 may-dregs-1"),
        field="jan-crane oct-deer",
        captured=("mar-curtain aug-moon", ""),
    ),
}
CALM = 500  # ms that what is new needs to be seen


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a Voilà with a page for each position, where one person plays all seats and nobody else moves."""
    cells = {
        name: CELL.format(position=position, seats=["person"] * len(position["scores"]))
        for name, position in POSITIONS.items()
    }
    with servers.pages(tmp_path_factory.mktemp("hands"), cells) as address:
        yield address


@pytest.fixture
def at(new_page, address):
    def sit(name: str, **options: object) -> Player:
        page = new_page(**options)
        page.goto(f"{address}{name}.ipynb")
        player = Player(page).ready()
        page.wait_for_timeout(CALM + 100)
        return player

    return sit


def middle(player: Player, key: str) -> tuple[float, float]:
    box = player.key(key).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(page: Page) -> None:
    """Let every answer come."""
    page.wait_for_timeout(400)


def moment_of(player: Player) -> tuple[list[str], int, str]:
    """What leads on, how many moves were played, and what is said."""
    return player.leading(), player.moves(), player.status.inner_text()


# The page, what is pressed there, the keys that lead on after the one move that this may make, and the milliseconds
# until it is pressed again.
SECOND = [
    *(("pass", "pass", {"discard", "g0", "g5"}, delay) for delay in (0, 80, 400)),
    ("pass", "h5", {"discard", "g0", "g4"}, 200),
    ("duel", "pass-2", {"discard", "g0"}, 200),
    ("arrow", "s", {"a1", "b3"}, 200),
    ("call", "jan-dregs-1", {"deck"}, 200),
]


@pytest.mark.parametrize(("name", "key", "then", "delay"), SECOND)
def test_a_second_click_decides_nothing_that_was_not_seen(at, name, key, then, delay):
    player = at(name)
    x, y = middle(player, key)
    player.page.mouse.click(x, y)
    player.page.wait_for_timeout(delay)
    player.page.mouse.click(x, y)
    settled(player.page)
    assert then <= set(player.leading())
    assert player.moves() == 1
    assert player.board.get_by_role("alert").filter(visible=True).count() == 0


@pytest.mark.parametrize(("name", "key", "then", "delay"), SECOND)
def test_a_second_enter_decides_nothing_that_was_not_seen(at, name, key, then, delay):
    player = at(name)
    player.tab_in()
    player.walk(key)
    player.page.keyboard.press("Enter")
    player.page.wait_for_timeout(delay)
    player.page.keyboard.press("Enter")
    settled(player.page)
    assert then <= set(player.leading())
    assert player.moves() == 1


def test_a_second_tap_decides_nothing_that_was_not_seen(at):
    player = at("pass", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    player.key("pass").scroll_into_view_if_needed()
    x, y = middle(player, "pass")
    for step in range(3):
        player.page.touchscreen.tap(x + 4 * step, y)
        player.page.wait_for_timeout(90)
    settled(player.page)
    assert player.moves() == 1
    assert "discard" in player.leading()


def test_what_was_seen_can_be_pressed_in_the_same_place(at):
    player = at("pass")
    x, y = middle(player, "pass")
    player.click("pass")
    player.page.wait_for_timeout(CALM + 100)
    assert player.page.evaluate(
        f"([x, y]) => document.elementFromPoint({x}, {y}).closest('[data-act]')?.dataset.act", [x, y]
    )
    player.page.mouse.click(x, y)
    settled(player.page)
    assert player.moves() == 2


def test_who_is_quick_loses_no_press_elsewhere(at):
    """Two cards of a flock and the button that plays them, one right after the other; then a gap, without a pause."""
    player = at("pass")
    for key in ("h2", "h3"):
        player.page.mouse.click(*middle(player, key))
    expect(player.key("g0")).to_be_attached()
    player.page.mouse.click(*middle(player, "g0"))
    player.page.wait_for_timeout(100)
    assert player.moves() == 2


def test_a_hand_that_left_and_came_back_is_free(at):
    """It rested where something new has come, and moved since: it chooses what it presses."""
    player = at("pass")
    x, y = middle(player, "pass")
    player.click("pass")
    player.page.mouse.move(x + 60, y)
    player.page.mouse.click(x, y)
    player.page.wait_for_timeout(100)
    assert player.moves() == 2


def test_who_is_quick_with_the_keyboard_loses_no_press_elsewhere(at):
    player = at("pass")
    player.tab_in()
    player.walk("pass")
    player.enter("pass")
    player.walk("g2")
    player.enter("g2")
    assert player.moves() == 2


def test_a_second_press_on_a_slow_line_is_passed_over_in_silence(at):
    """The same card twice before the first answer has come: the second is not for what came in between."""
    player = at("call")
    pressed = f"""() => {{
        const [stop] = {LEADS}(document.querySelector(".kg-view"));
        for (const n of [1, 2]) stop.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
    }}"""
    player.after(lambda: player.page.evaluate(pressed))
    settled(player.page)
    assert player.moves() == 1
    assert player.board.get_by_role("alert").filter(visible=True).count() == 0
    assert "not on the board" not in player.status.inner_text()


def test_every_refusal_is_announced(at):
    """A live region is read out when it changes, so it must change with each press that is refused."""
    player = at("call")
    heard = """() => { window.heard = 0; new MutationObserver((changes) => {
        heard += changes.some((change) => change.addedNodes.length || change.type === "characterData");
    }).observe(document.querySelector("[role=status]"), { childList: true, characterData: true, subtree: true }); }"""
    player.click("deck")
    said = player.status.inner_text()
    player.page.evaluate(heard)
    for times in (1, 2, 3):
        player.page.mouse.click(*middle(player, "deck"))
        player.page.wait_for_timeout(300)
        assert player.status.inner_text() == said
        assert player.page.evaluate("heard") == times


@pytest.mark.parametrize("size", [(740, 360), (360, 640)])
def test_what_the_board_says_is_seen_on_a_low_screen(at, size):
    player = at("call", viewport={"width": size[0], "height": size[1]})
    player.key("jan-dregs-1").evaluate("stop => stop.scrollIntoView({ block: 'center' })")
    player.click("jan-dregs-1")
    box = player.status.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size[1] + 1
