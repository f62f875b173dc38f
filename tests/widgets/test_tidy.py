"""python -m kernel_games_widgets tidy: notebooks without what is dead, and nothing else changed."""

import json
import os
import subprocess
import sys
from copy import deepcopy

import pytest

from kernel_games_widgets import tidy
from kernel_games_widgets.__main__ import main
from kernel_games_widgets.display import WIDGET_VIEW

PICTURE = {"text/html": ["<img alt='a table'>"], "text/plain": ["Table(koi-koi: Nancy, Bruno)"]}


def view(model):
    return {WIDGET_VIEW: {"model_id": model, "version_major": 2, "version_minor": 0}}


def output(*data, **more):
    return {
        "output_type": "display_data",
        "data": {mime: value for part in data for mime, value in part.items()},
        "metadata": {},
        **more,
    }


def notebook(*outputs, state=None, **metadata):
    """A notebook of one cell as a front end saved it, with what people and run left in its metadata."""
    cell = {
        "cell_type": "code",
        "id": "a-cell",
        "execution_count": 1,
        "metadata": {"tags": ["mine"], "collapsed": True, "execution": {"iopub.status.busy": "2026-12-01T10:00:00Z"}},
        "outputs": list(outputs),
        "source": ["table = Table()\n", "table"],
    }
    widgets = {"widgets": {tidy.STATE: {"state": state, "version_major": 2, "version_minor": 0}}} if state else {}
    kept = {"kernelspec": {"name": "python3"}, "authors": [{"name": "Ada"}], **metadata}
    return {"cells": [cell], "metadata": {**kept, **widgets}, "nbformat": 4, "nbformat_minor": 5}


def outputs_of(notebook):
    return [output["data"] for cell in notebook["cells"] for output in cell["outputs"]]


@pytest.fixture
def file(tmp_path):
    """Writes a notebook as Jupyter does and gives its path."""

    def put(content, name="lesson.ipynb"):
        path = tmp_path / name
        path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return path

    return put


# --- What goes, and what stays ---


def test_a_live_view_goes_where_a_picture_stands_beside_it():
    dirty = notebook(output(view("t"), PICTURE, metadata=view("t")), state={"t": {"state": {}}})
    clean = tidy.tidied(dirty)
    assert outputs_of(clean) == [PICTURE]
    assert clean["cells"][0]["outputs"][0]["metadata"] == {}
    assert "widgets" not in clean["metadata"]


def test_an_image_is_a_picture_too():
    (data,) = outputs_of(tidy.tidied(notebook(output(view("t"), {"image/png": "iVBO"}))))
    assert data == {"image/png": "iVBO"}


def test_a_view_without_a_picture_stays_with_what_it_is_made_of():
    state = {
        "slider": {"state": {"layout": "IPY_MODEL_layout", "value": 3}},
        "layout": {"state": {"width": None}},
        "table": {"state": {"layout": "IPY_MODEL_layout", "children": ["IPY_MODEL_board"]}},
        "board": {"state": {}},
    }
    words = {"text/plain": ["IntSlider(value=3)"]}
    clean = tidy.tidied(notebook(output(view("slider"), words), output(view("table"), PICTURE), state=state))
    assert outputs_of(clean) == [{**words, **view("slider")}, PICTURE]
    assert set(clean["metadata"]["widgets"][tidy.STATE]["state"]) == {"slider", "layout"}


def test_times_and_paths_of_a_run_go():
    clean = tidy.tidied(notebook(output(PICTURE), papermill={"input_path": "/home/ada/lesson.ipynb"}))
    assert "papermill" not in clean["metadata"]
    assert clean["cells"][0]["metadata"] == {"tags": ["mine"], "collapsed": True}


def test_all_else_stays_as_it_was():
    words = {"output_type": "stream", "name": "stdout", "text": ["hello\n"]}
    dirty = notebook(words, output(view("t"), PICTURE), title="Mine")
    before = deepcopy(dirty)
    clean = tidy.tidied(dirty)
    assert dirty == before, "the notebook that was given is not changed"
    for name in ("id", "cell_type", "execution_count", "source"):
        assert clean["cells"][0][name] == dirty["cells"][0][name]
    assert clean["cells"][0]["outputs"][0] == words
    assert clean["metadata"] == dirty["metadata"]
    assert tidy.tidied(clean) == clean, "once is enough"


# --- The command ---


def test_the_file_is_replaced_by_the_tidy_one(file, capsys):
    path = file(notebook(output(view("t"), PICTURE), state={"t": {"state": {}}}))
    path.chmod(0o640)
    assert main(["tidy", str(path)]) == 0
    assert tidy.read(path) == tidy.tidied(tidy.read(path))
    assert capsys.readouterr().out == f"{path}: tidied\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(path.parent) == [path.name], "nothing is left beside it"


def test_a_tidy_file_is_not_touched(file, capsys):
    path = file(tidy.tidied(notebook(output(PICTURE))))
    os.utime(path, (1, 1))
    assert main(["tidy", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: tidy\n"
    assert path.stat().st_mtime == 1


def test_only_what_is_dead_leaves_the_text_of_the_file(file):
    path = file(notebook(output(PICTURE, view("t"))))
    before = path.read_text(encoding="utf-8").splitlines()
    main(["tidy", str(path)])
    after = [line.rstrip(",") for line in path.read_text(encoding="utf-8").splitlines()]
    assert set(after) <= {line.rstrip(",") for line in before} | {'   "metadata": {}'}


def test_a_check_changes_nothing_and_names_what_is_not_tidy(file, capsys):
    dirty, clean = file(notebook(output(view("t"), PICTURE))), file(tidy.tidied(notebook()), "clean.ipynb")
    before = dirty.read_bytes()
    assert main(["tidy", "--check", str(dirty), str(clean)]) == 1
    assert main(["tidy", "--check", str(clean)]) == 0
    assert dirty.read_bytes() == before
    assert f"{dirty}: not tidy\n" in capsys.readouterr().out


def test_a_link_stays_a_link(file, tmp_path):
    path = file(notebook(output(view("t"), PICTURE)))
    link = tmp_path / "link.ipynb"
    link.symlink_to(path)
    assert main(["tidy", str(link)]) == 0
    assert link.is_symlink()
    assert outputs_of(tidy.read(path)) == [PICTURE]


def test_it_can_run_the_notebook_first(file, tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    new = notebook()
    new["cells"][0] |= {"source": "import os\nprint(os.getcwd(), os.environ['KERNEL_GAMES_PACE'])", "outputs": []}
    path = file(new)
    assert main(["tidy", "--execute", str(path)]) == 0
    run = tidy.read(path)
    assert run["cells"][0]["outputs"][0]["text"] == [f"{tmp_path} 0\n"]
    assert run["metadata"]["authors"] == new["metadata"]["authors"]
    assert main(["tidy", "--check", str(path)]) == 0


def test_a_cell_that_fails_leaves_the_file_alone(file, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    new = notebook()
    new["cells"][0]["source"] = "1 / 0"
    path = file(new)
    assert main(["tidy", "--execute", str(path)]) == 1
    assert tidy.read(path) == new
    assert "ZeroDivisionError" in capsys.readouterr().err


# --- What it cannot do, it says ---


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff\xfe", "not a text"),
        (b"print('hello')", "not JSON"),
        (b"[]", "no notebook"),
        (b'{"cells": []}', "no nbformat"),
        (b'{"nbformat": 3, "worksheets": []}', "format 3"),
        (b'{"nbformat": 5, "cells": []}', "format 5"),
        (b'{"nbformat": 4}', "no whole notebook"),
        (b'{"nbformat": 4, "cells": [1]}', "no whole notebook"),
        (b'{"nbformat": 4, "cells": [{"cell_type": "code", "outputs": 3}]}', "no whole notebook"),
        (b'{"nbformat": 4, "cells": [], "metadata": []}', "no whole notebook"),
    ],
)
def test_a_file_that_is_no_notebook_is_left_alone(tmp_path, capsys, text, says):
    path = tmp_path / "lesson.ipynb"
    path.write_bytes(text)
    assert main(["tidy", str(path)]) == 1
    assert path.read_bytes() == text
    said = capsys.readouterr().err
    assert said.startswith(f"{path}: ")
    assert says in said


def test_one_that_cannot_be_tidied_does_not_stop_the_others(file, tmp_path, capsys):
    path = file(notebook(output(view("t"), PICTURE)))
    assert main(["tidy", str(tmp_path / "nothing.ipynb"), str(tmp_path), str(path)]) == 1
    assert outputs_of(tidy.read(path)) == [PICTURE]
    said = capsys.readouterr().err
    assert "nothing.ipynb: No such file or directory" in said
    assert f"{tmp_path}: Is a directory" in said


def test_a_read_only_file_is_left_alone(file, capsys):
    path = file(notebook(output(view("t"), PICTURE)))
    path.chmod(0o444)
    before = path.read_bytes()
    assert main(["tidy", str(path)]) == 1
    assert path.read_bytes() == before
    assert "read-only" in capsys.readouterr().err


def test_a_write_that_fails_leaves_the_old_file_whole(file, monkeypatch):
    path = file(notebook(output(view("t"), PICTURE)))
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert main(["tidy", str(path)]) == 1
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_without_jupyter_it_says_what_a_run_needs(file, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "nbclient", None)
    assert main(["tidy", "--execute", str(file(notebook()))]) == 1
    assert "pip install nbclient" in capsys.readouterr().err


def test_tidying_alone_needs_nothing_of_jupyter(file):
    path = file(notebook(output(view("t"), PICTURE)))
    code = (
        "import sys; sys.modules |= {'nbformat': None, 'nbclient': None}\n"
        f"from kernel_games_widgets.__main__ import main; sys.exit(main(['tidy', {str(path)!r}]))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert outputs_of(tidy.read(path)) == [PICTURE]


def test_without_a_command_it_tells_what_there_is():
    command = [sys.executable, "-m", "kernel_games_widgets"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "usage: python -m kernel_games_widgets" in told
    assert "tidy" in told
