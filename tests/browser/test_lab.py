"""A board in JupyterLab: the notebook's own keys, and what becomes of it when its kernel is restarted."""

from pathlib import Path

import pytest
import servers
from playing import Player, run_all
from playwright.sync_api import Page, expect


@pytest.fixture
def own(page: Page, tmp_path: Path):
    """A page with a notebook of one table in a JupyterLab of its own, and the notebook's file."""
    with servers.lab(tmp_path) as address:
        file = tmp_path / "notebooks" / "own.ipynb"
        servers.write(
            file, "from kernel_games_widgets import Table\nTable('nanatoridori', players=3, seed=8, starter=0)"
        )
        page.goto(f"{address}lab/tree/own.ipynb")
        run_all(page)
        yield page, Player(page).ready(), file


def test_the_notebooks_keys_work_and_a_restart_throws_nothing(own):
    """The page fails in the end if an exception was left uncaught."""
    page, player, file = own
    player.key("h1").focus()
    page.keyboard.press("ArrowRight")
    assert player.focused() == "h2"
    before = file.stat().st_mtime_ns
    page.keyboard.press("Control+s")
    for _ in range(50):
        if file.stat().st_mtime_ns != before:
            break
        page.wait_for_timeout(100)
    assert file.stat().st_mtime_ns != before, "Ctrl+S saves while a piece has the focus"
    page.keyboard.press("ArrowRight")
    assert player.focused() == "h3", "and its other keys stay the board's"

    page.locator('[data-command="notebook:restart-kernel"], jp-button[title^="Restart the kernel"]').first.click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')).to_be_visible()
    player.key("h1").click()
    expect(player.board.locator(".kg-silent")).to_be_visible()
    page.set_viewport_size({"width": 1200, "height": 700})
    page.wait_for_timeout(600)  # the width of a view is told once it has stopped changing
    run_all(page)
    Player(page).ready().click("h1")
