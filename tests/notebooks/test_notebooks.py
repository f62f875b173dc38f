"""What every committed notebook promises: its outputs are stored, current, small, and of no machine in particular."""

import json
import re
from pathlib import Path

import pytest
import refresh
from nbconvert import ScriptExporter, SlidesExporter

from kernel_games_widgets import tidy
from kernel_games_widgets.display import WIDGET_VIEW

NOTEBOOKS = refresh.notebooks()
MOST_BYTES = 800_000  # a picture of a table with its cards is about 60 KB, the whole deck 160


@pytest.fixture(params=NOTEBOOKS, ids=[path.relative_to(refresh.ROOT).as_posix() for path in NOTEBOOKS])
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


def test_there_are_notebooks():
    assert NOTEBOOKS


def test_the_front_page_leads_to_each_of_them_once():
    """So a new page that nobody can find is noticed, and a link that leads nowhere."""
    index = refresh.ROOT / "notebooks/index.ipynb"
    links = re.findall(r"\]\((\S+?\.ipynb)\)", "".join("".join(c["source"]) for c in tidy.read(index)["cells"]))
    assert sorted([index, *(index.parent / link for link in links)]) == NOTEBOOKS


def test_running_it_again_changes_nothing(path):
    stored = tidy.read(path)
    again = refresh.executed(stored, path.parent)
    assert _comparable(again) == _comparable(stored)


def test_it_is_stored_in_the_normal_form(path, tmp_path):
    stored, again = tidy.read(path), tmp_path / path.name
    assert stored == refresh.normal(stored)
    tidy.write(again, refresh.normal(stored))
    assert again.read_text(encoding="utf-8") == path.read_text(encoding="utf-8")
    assert WIDGET_VIEW not in path.read_text(encoding="utf-8")


def test_it_is_stored_executed_from_top_to_bottom(path):
    code = [cell for cell in tidy.read(path)["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert any(cell["outputs"] for cell in code)


def test_it_stores_no_error(path):
    outputs = [output for cell in tidy.read(path)["cells"] for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output["output_type"] == "error" or output.get("name") == "stderr"]


def test_it_names_no_path_of_a_machine(path):
    text = path.read_text(encoding="utf-8")
    for place in (str(refresh.ROOT), str(Path.home()) + "/", "/ipykernel_", "site-packages", "\\Users\\"):
        assert place not in text


def test_it_is_exported_as_a_python_file(path):
    _, resources = ScriptExporter().from_filename(str(path))
    assert resources["output_extension"] == ".py"


def test_its_title_and_each_chapter_begin_a_slide(path):
    page, _ = SlidesExporter().from_filename(str(path))
    cells = [cell for cell in tidy.read(path)["cells"] if cell["cell_type"] == "markdown"]
    chapters = [cell for cell in cells if cell["source"][0].startswith(("# ", "## "))]
    assert chapters[0] is cells[0]
    assert page.count("<section><section") == len(chapters)


def test_a_game_is_made_checked_and_played_in_eighty_lines():
    cells = tidy.read(refresh.ROOT / "notebooks/make/a_game.ipynb")["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len([line for source in code for line in source.splitlines() if line.strip()]) <= 80


def test_it_is_small(path):
    assert path.stat().st_size < MOST_BYTES


def _comparable(notebook: dict) -> list:
    """Sources and outputs, but only that a PNG is there (fonts differ), and of a tagged cell that it has outputs."""
    return [
        (cell["source"], bool(cell["outputs"]) if _tagged(cell) else [_without_png(out) for out in cell["outputs"]])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def _tagged(cell: dict) -> bool:
    return "nbval-ignore-output" in cell["metadata"].get("tags", [])


def _without_png(output: dict) -> dict:
    copy = json.loads(json.dumps(output))
    if "image/png" in copy.get("data", {}):
        copy["data"]["image/png"] = "a picture"
    return copy
