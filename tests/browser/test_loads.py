"""Pages that are loaded again and again, while opponents play: each shows what its kernel knows."""

import os

import pytest
import servers
from playing import ANYTHING_LEADS
from playwright.sync_api import Page, expect

LOADS = int(os.environ.get("LOADS", "12"))  # of each page; 30 and more are for a free hour
AT_ONCE = 3  # on a busy machine there is more time in which something can be lost
LONG = 120_000  # ms that a page may take meanwhile

# Of each table on a page: how many moves its timeline shows, what its buttons and its log say of that, and its message.
TABLES = """() => [...document.querySelectorAll('.kg-board')].map(board => {
  const table = board.parentElement.closest('.widget-vbox') ?? board.parentElement;
  const button = (name) => [...table.querySelectorAll('button')].find(e => e.textContent === name);
  const slider = board.querySelector('input[type=range]');
  return { moves: Number(slider?.getAttribute('value') ?? 0), undo: button('Undo') && !button('Undo').disabled,
    hint: button('Hint') && !button('Hint').disabled, told: Number(table.querySelector('ol[reversed]')?.start ?? -1),
    last: table.querySelector('ol[reversed] li')?.textContent, said: board.querySelector('[role=status]')?.textContent,
    leads: board.querySelectorAll('[data-can]:not([data-can=""]), .kg-can').length > 0 };
})"""


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory):
    """Address of a Voilà whose opponents take a fifth of a second."""
    with servers.voila(tmp_path_factory.mktemp("loads"), KERNEL_GAMES_PACE="0.2") as address:
        yield address


def settled(page: Page) -> list[dict]:
    """What the tables of a page show once nothing changes any more."""
    if page.locator(".kg-board").count():
        expect(page.locator(ANYTHING_LEADS).first).to_be_attached(timeout=LONG)
    before, now = None, page.evaluate(TABLES)
    while now != before:
        page.wait_for_timeout(900)
        before, now = now, page.evaluate(TABLES)
    return now


@pytest.mark.slow
@pytest.mark.parametrize("name", servers.PAGES)
def test_a_page_shows_what_its_kernel_knows(new_page, brisk, name):
    wrong = []
    for _ in range(0, LOADS, AT_ONCE):
        pages = [new_page() for _ in range(AT_ONCE)]
        for page in pages:
            page.goto(f"{brisk}voila/render/{name}", wait_until="commit", timeout=LONG)
        for page in pages:
            expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)
            for table in settled(page):
                if table["undo"] is None:
                    continue
                good = (
                    table["undo"] == (table["moves"] > 0)
                    and (table["hint"] or not table["leads"])
                    and table["told"] >= 1
                    and table["last"] in table["said"]
                )
                if not good:
                    wrong.append(table)
        for page in pages:
            page.context.close()
    assert not wrong
