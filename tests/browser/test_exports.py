"""A notebook that was run and then saved or exported shows its boards: without a kernel, without a network."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import servers
from nbclient import NotebookClient
from playwright.sync_api import expect
from servers import ROOT

from kernel_games_widgets.__main__ import main

CONFIG = ["--config", str(ROOT / "widgets/jupyter_nbconvert_config.py")]
KOI_KOI = ROOT / "notebooks/play/koi_koi.ipynb"
HEIGHTS = "[...document.querySelectorAll('img')].map(img => img.getBoundingClientRect().height)"


@pytest.fixture
def jupyter(tmp_path, monkeypatch):
    """Folders of its own for Jupyter, and no settings: as on somebody else's machine."""
    for name in ("CONFIG", "DATA", "RUNTIME"):
        monkeypatch.setenv(f"JUPYTER_{name}_DIR", str(tmp_path / name.lower()))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("KERNEL_GAMES_PACE", "0")
    monkeypatch.setenv("KERNEL_GAMES_SEED", "1")
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    return tmp_path


@pytest.fixture
def look(browser):
    """Opens a file with the network cut off: the heights of its pictures, and what it asked for in vain."""
    contexts = []

    def open_it(file):
        asked = []
        context = browser.new_context()
        contexts.append(context)

        def refuse(route):
            asked.append(route.request.url)
            route.abort()

        context.route(lambda url: not url.startswith(("file:", "data:")), refuse)
        page = context.new_page()
        page.goto(file.as_uri(), wait_until="domcontentloaded")
        page.wait_for_timeout(1000)
        return page.evaluate(HEIGHTS), asked

    yield open_it
    for context in contexts:
        context.close()


def export(notebook: Path, folder: Path, *options: str) -> Path:
    """The page that nbconvert makes of the notebook."""
    command = [Path(sys.executable).with_name("jupyter"), "nbconvert", *options, "--output-dir", folder, notebook]
    subprocess.run(command, check=True, capture_output=True, cwd=folder)
    (page,) = folder.glob("*.html")
    return page


class FrontEnd(NotebookClient):
    """Runs a notebook as a front end does, for a person who could be asked something."""

    async def async_start_new_kernel_client(self):
        client = await super().async_start_new_kernel_client()
        client.allow_stdin = True
        return client


def saved(folder: Path, state: bool) -> Path:
    """A notebook that was run in a front end and saved with its live views, and with their state or without."""
    notebook = nbformat.read(KOI_KOI, as_version=4)
    FrontEnd(notebook, store_widget_state=state).execute(cwd=str(folder), env=dict(os.environ))
    path = folder / "saved.ipynb"
    nbformat.write(notebook, path)
    assert "widget-view+json" in path.read_text(encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "options",
    [
        ["--to", "html"],
        pytest.param(["--to", "html", "--template", "classic"], marks=pytest.mark.slow),
        pytest.param(["--to", "slides"], marks=pytest.mark.slow),
    ],
    ids=["html", "classic", "slides"],
)
def test_what_is_run_by_nbconvert_shows_its_board(jupyter, look, options):
    heights, _ = look(export(KOI_KOI, jupyter, "--execute", *options))
    assert max(heights, default=0) > 200


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in KOI_KOI.parent.glob("*.ipynb")))
def test_so_does_every_game(jupyter, look, name):
    notebook = KOI_KOI.with_stem(name)
    heights, _ = look(export(notebook, jupyter, "--execute", "--to", "html"))
    assert max(heights, default=0) > 200


def test_with_our_settings_a_page_asks_for_nothing(jupyter, look):
    heights, asked = look(export(KOI_KOI, jupyter, *CONFIG, "--execute", "--to", "html"))
    assert max(heights, default=0) > 200
    assert asked == []


def test_with_our_settings_a_stored_picture_wins_over_a_stored_live_board(jupyter, look):
    heights, asked = look(export(saved(jupyter, state=True), jupyter, *CONFIG, "--to", "html"))
    assert max(heights, default=0) > 200
    assert asked == []


def test_tidied_it_shows_its_board_in_a_lab_that_has_no_kernel_of_it_any_more(jupyter, page):
    """And not tidied it does not, where its views are trusted: on the machine of who ran it."""
    run = saved(jupyter, state=False)
    with servers.lab(jupyter / "lab") as lab:
        for name, there in (("untidy", False), ("tidy", True)):
            copy = jupyter / f"lab/notebooks/{name}.ipynb"
            copy.write_bytes(run.read_bytes())
            if there:
                assert main(["tidy", str(copy)]) == 0
            trust = [Path(sys.executable).with_name("jupyter"), "trust", copy]
            subprocess.run(trust, check=True, env={**os.environ, "JUPYTER_DATA_DIR": str(jupyter / "lab/data")})
            page.goto(f"{lab}lab/tree/{name}.ipynb?reset")
            board = page.locator(".jp-OutputArea-output").first
            if there:
                expect(board.locator("img")).to_be_visible()
                assert board.bounding_box()["height"] > 200
            else:
                expect(board).to_contain_text("model not found")
