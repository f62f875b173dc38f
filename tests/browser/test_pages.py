"""The pages as a visitor of the site meets them."""

import json
import shutil
from pathlib import Path

import pytest
import servers
from axe_playwright_python.sync_playwright import Axe
from playing import ANYTHING_LEADS
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MODES = pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, PHONE], ids=["light", "dark", "phone"])
PAPER = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"


def faults(page):
    """What axe finds wrong."""
    found = Axe().run(page).response["violations"]
    return [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found]


def test_the_front_page_is_the_index_notebook(page, voila):
    page.goto(voila)
    page.wait_for_url("**/voila/render/index.ipynb")
    main = page.get_by_role("main")
    expect(main).to_have_count(1)
    expect(main.get_by_role("heading", level=1)).to_be_visible()
    assert page.title()


@MODES
@pytest.mark.parametrize("name", servers.PAGES)
def test_a_page_can_be_read_and_played_by_everybody(new_page, voila, name, options):
    page = new_page(**options)
    page.goto(f"{voila}voila/render/{name}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if name != "index.ipynb":
        expect(page.locator(ANYTHING_LEADS).first).to_be_attached()
        for settings in page.get_by_role("button", name="Settings").all():
            settings.click()
    assert not faults(page)
    assert page.get_by_role("main").evaluate("main => main.scrollWidth <= main.clientWidth")


@pytest.fixture(scope="module")
def with_broken_pages(tmp_path_factory):
    """Address of a Voilà that also has a notebook which is none, and one in a language that nobody speaks here."""
    folder = tmp_path_factory.mktemp("broken")
    index = Path(shutil.copy(servers.ROOT / "notebooks/index.ipynb", folder))
    stranger = json.loads(index.read_text(encoding="utf-8"))
    stranger["metadata"]["kernelspec"] = {"name": "nobody", "display_name": "Nobody", "language": "nobody's"}
    (folder / "stranger.ipynb").write_text(json.dumps(stranger), encoding="utf-8")
    (folder / "broken.ipynb").write_text("{", encoding="utf-8")
    with servers.voila(tmp_path_factory.mktemp("voila"), folder) as address:
        yield address


@MODES
def test_a_page_that_cannot_be_shown_says_so_and_leads_back(new_page, with_broken_pages, options):
    page = new_page(**options)
    page.goto(with_broken_pages + "voila/render/index.ipynb")
    paper = page.evaluate(PAPER)
    for name, status in (("nothing", 404), ("broken", 400), ("stranger", 500)):
        assert page.goto(f"{with_broken_pages}voila/render/{name}.ipynb").status == status
        expect(page.get_by_role("main")).to_contain_text(str(status))
        assert page.evaluate(PAPER) == paper, "it looks like the other pages"
        assert not faults(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="To the games").click()
    page.wait_for_url("**/voila/render/index.ipynb")


@MODES
def test_scripts_can_read_the_colours_of_a_page(new_page, voila, options):
    """Voilà's own decides by one of them whether a page is light or dark, and understands no light-dark()."""
    page = new_page(**options)
    with page.expect_console_message(lambda message: message.text.startswith("Theme is ")) as told:
        page.goto(voila + "voila/render/index.ipynb")
    assert told.value.text.startswith(f"Theme is {options.get('color_scheme', 'light')} ")


def test_the_pages_show_no_code_and_no_files(page, voila):
    page.goto(voila)
    assert page.request.get(voila + "voila/files/index.ipynb").status == 403
    assert page.request.get(voila + "voila/files/play/koi_koi.ipynb").status == 403


def test_leaving_a_page_ends_its_kernel(page, voila):
    page.goto(voila + "voila/render/index.ipynb")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    api = f"{voila}api/kernels/{kernel}"
    assert page.request.get(api).ok
    page.goto("about:blank")
    for _ in range(50):
        if page.request.get(api).status == 404:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the kernel is still there")
