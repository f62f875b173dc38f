"""One browser and one server of each kind for all tests; every page is watched."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import chromium
import pytest
import servers
from playwright.sync_api import Browser, BrowserContext, Page, WebError, expect, sync_playwright

FAILURES = Path(__file__).with_name("failures")
HERE = {"localhost", "127.0.0.1"}
NOT_OURS = "Cannot read properties of undefined (reading 'schema')"  # thrown by Notebook 7.6 itself as it opens
WAIT = 30_000  # ms, for whatever a page should show: machines are slow when they are busy
expect.set_options(timeout=WAIT)

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a standalone Voilà with the project's own configuration."""
    with servers.voila(tmp_path_factory.mktemp("voila")) as address:
        yield address


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a JupyterLab on a copy of the notebooks: open `lab + "lab/tree/play/koi_koi.ipynb"`."""
    with servers.lab(tmp_path_factory.mktemp("lab")) as address:
        yield address


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a Notebook 7 on a copy of the notebooks: open `notebook + "notebooks/play/koi_koi.ipynb"`."""
    with servers.notebook(tmp_path_factory.mktemp("notebook")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.none_found(), pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Makes a page in a context of its own; keyword arguments are Playwright's, as viewport= or color_scheme=.

    The test fails in the end if any of its pages asked another host for something or left an exception uncaught.
    """
    contexts: list[BrowserContext] = []
    foreign: list[str] = []
    uncaught: list[str] = []

    def note(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob", "about"} and parts.hostname not in HERE:
            foreign.append(url)

    def catch(error: WebError) -> None:
        if str(error.error) != NOT_OURS:
            uncaught.append(error.error.stack or str(error.error))

    def make(**options: object) -> Page:
        context = browser.new_context(**options)
        context.set_default_timeout(WAIT)
        context.set_default_navigation_timeout(WAIT)
        context.on("request", lambda sent: note(sent.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: note(socket.url)))
        context.on("weberror", catch)
        contexts.append(context)
        return context.new_page()

    yield make
    if request.node.stash.get(FAILED, False):
        name = re.sub(r"[^\w.-]+", "-", request.node.name)
        for number, page in enumerate(page for context in contexts for page in context.pages):
            page.screenshot(path=FAILURES / f"{name}-{number}.png")
    for context in contexts:
        context.close()
    assert not foreign, f"asked other hosts: {foreign}"
    assert not uncaught, f"uncaught in the page: {uncaught}"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """One watched page, 1280 × 720, light."""
    return new_page()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
