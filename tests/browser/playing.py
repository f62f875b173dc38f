"""How a visitor plays on a board: by mouse, by touch and by keyboard, with what the board offers and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

GAME = "voila/render/play/koi_koi.ipynb"
DEAL = "deal"  # the key that deals the next game
PRESSES = 150  # more than a game can take
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

# The elements of a board that lead on: those that its drawing lists, and those that say so themselves.
LEADS = """((board) => {
  const can = new Set([...board.querySelectorAll("[data-can]")].flatMap((e) => e.dataset.can.split(" ")));
  return [...board.querySelectorAll("[data-act]")].filter((e) => can.has(e.dataset.act) || e.matches(".kg-can"));
})"""
ANYTHING_LEADS = '.kg-view :is([data-can]:not([data-can=""]), .kg-can)'
# What a board shows that only the kernel can change: not what is lit up under the pointer or has the focus.
SHOWN = f"""(view) => JSON.stringify([
  [...view.querySelectorAll("[role=status], [role=alert]")].map((e) => e.textContent),
  [...view.querySelectorAll("input")].map((e) => [e.getAttribute("value"), e.max]),
  [...view.querySelectorAll("[data-act]")].map((e) => [e.dataset.act, e.ariaPressed]),
  {LEADS}(view).map((e) => e.dataset.act),
])"""
# Where things are, as an arrow key sees them: the middle of what is focused and of each key that leads on.
PLACES = f"""board => {{
  const middle = (e) => {{ const box = e.getBoundingClientRect();
    return [e.dataset.act, box.left + box.width / 2, box.top + box.height / 2]; }};
  const focused = document.activeElement;
  return [board.contains(focused) && focused.dataset.act ? middle(focused) : null,
    {LEADS}(board).map(middle)];
}}"""
# The words around a drawing follow it after 20 ms.
FOLLOWED = "new Promise((done) => setTimeout(done, 40))"
CALM = 600  # ms after which what has newly come under a resting hand may be pressed
NEAR = 30  # pixels that a resting hand may move


class Player:
    """Someone at the board of a page."""

    def __init__(self, page: Page, where: Locator | None = None) -> None:
        self.page = page
        self.where = page.locator("body") if where is None else where
        self.board = self.where.locator(".kg-board")
        self.view = self.board.locator(".kg-view")
        self.status = self.board.get_by_role("status")
        self.hand = (-NEAR, -NEAR)  # where the last press was

    def ready(self) -> Player:
        expect(self.board).to_have_count(1)
        expect(self.board.locator(ANYTHING_LEADS).first).to_be_attached()
        return self

    def key(self, name: str) -> Locator:
        return self.board.locator(f'[data-act="{name}"]')

    def leading(self) -> list[str]:
        """The keys that lead on, in the order of the picture."""
        return self.view.evaluate(f"view => {LEADS}(view).map(e => e.dataset.act)")

    def focused(self) -> str | None:
        """The key that has the focus; None if the focus is not on this board."""
        place = self.board.evaluate(PLACES)[0]
        return place and place[0]

    def moves(self) -> int:
        """How many moves were played, by the timeline."""
        slider = self.board.locator("input[type=range]")
        return int(slider.get_attribute("max") or 0) if slider.count() else 0

    def after(self, press: Callable[[], object]) -> None:
        """Do it and wait until the board shows the answer."""
        before = self.view.evaluate(SHOWN)
        press()
        view = self.view.element_handle()
        self.page.wait_for_function(f"([view, before]) => ({SHOWN})(view) !== before", arg=[view, before])
        self.page.evaluate(FOLLOWED)

    def click(self, key: str) -> None:
        self.reach(key)
        self.after(self.key(key).click)

    def tap(self, key: str) -> None:
        self.reach(key)
        self.after(self.key(key).tap)

    def reach(self, key: str) -> None:
        """Move the hand there; where it rests, look first at what has come under it."""
        self.key(key).scroll_into_view_if_needed()
        box = self.key(key).bounding_box()
        assert box
        there = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if all(abs(a - b) < NEAR for a, b in zip(there, self.hand, strict=True)):
            self.page.wait_for_timeout(CALM)
        self.hand = there

    def enter(self, key: str) -> None:
        """Walk to the key by arrows and press Enter."""
        self.walk(key)
        self.after(lambda: self.page.keyboard.press("Enter"))

    def walk(self, key: str) -> None:
        """Move the focus to a key by arrows alone, as straight as they lead; where it is already, look first."""
        if self.focused() == key:
            self.page.wait_for_timeout(CALM)
        tried: set[tuple[str, str]] = set()
        while (here := self.board.evaluate(PLACES))[0][0] != key:
            (name, x, y), (goal_x, goal_y) = here[0], next(place[1:] for place in here[1] if place[0] == key)
            gain = (x - goal_x, goal_x - x, y - goal_y, goal_y - y)
            ways = [arrow for _, arrow in sorted(zip(gain, ARROWS, strict=True), reverse=True)]
            way = next((arrow for arrow in ways if (name, arrow) not in tried), None)
            assert way, f"no arrow leads from {name} to {key}"
            tried.add((name, way))
            self.page.keyboard.press(way)

    def tab_in(self) -> None:
        """Press Tab until the focus is on the board."""
        for _ in range(30):
            if self.focused():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not enter the board")

    def by_hand(self) -> None:
        """Let nothing of one's own be played by itself."""
        settings = self.where.get_by_role("button", name="Settings")
        settings.click()
        self.where.get_by_label("Plays by itself").select_option("nothing")
        settings.click()

    def play_game(self, press: Callable[[str], None], then: Callable[[], object] = lambda: None) -> int:
        """Play until a game has ended and a new one can be dealt or has begun: the number of presses.

        The key to press turns with their number, so that different ones get pressed.
        """
        before = self.rounds().count()
        for n in range(PRESSES):
            keys = self.leading()
            if keys in ([DEAL], []) or self.rounds().count() > before:
                return n
            press(keys[n % len(keys)])
            then()
        raise AssertionError(f"no end after {PRESSES} presses")

    def rounds(self) -> Locator:
        """The rows of the score sheet, one a finished game."""
        return self.where.locator(".kg-sheet tbody tr")


def run_all(page: Page) -> None:
    """Run all cells of the notebook that is open in JupyterLab or Notebook."""
    expect(page.locator(".jp-Notebook")).to_be_visible()
    # Cells that are run before the kernel has come are emptied and no more.
    expect(page.locator(".jp-NotebookPanel-toolbar")).to_contain_text("Python 3")
    expect(page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')).to_be_visible()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
