"""The pages as a visitor of the site meets them."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import ANYTHING_LEADS
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_the_front_page_is_the_index_notebook(page, voila):
    page.goto(voila)
    page.wait_for_url("**/voila/render/index.ipynb")
    main = page.get_by_role("main")
    expect(main).to_have_count(1)
    expect(main.get_by_role("heading", level=1)).to_be_visible()
    assert page.title()


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, PHONE], ids=["light", "dark", "phone"])
@pytest.mark.parametrize(
    "name",
    [
        "index",
        "learn/koi_koi",
        "play/koi_koi",
        "learn/nanahoshi",
        "play/nanahoshi",
        "learn/nanatoridori",
        "play/nanatoridori",
    ],
)
def test_a_page_can_be_read_and_played_by_everybody(new_page, voila, name, options):
    page = new_page(**options)
    page.goto(f"{voila}voila/render/{name}.ipynb")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if name != "index":
        expect(page.locator(ANYTHING_LEADS).first).to_be_attached()
        for settings in page.get_by_role("button", name="Settings").all():
            settings.click()
    faults = Axe().run(page).response["violations"]
    assert not [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in faults]
    assert page.get_by_role("main").evaluate("main => main.scrollWidth <= main.clientWidth")


def test_a_page_that_is_not_there_says_so(page, voila):
    assert page.goto(voila + "voila/render/nothing.ipynb").status == 404
    expect(page.get_by_role("main")).to_contain_text("404")


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
