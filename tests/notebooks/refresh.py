"""Run the notebooks and store their outputs in the one form that is committed: python refresh.py [notebook ...]"""

import hashlib
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "pygments_lexer": "ipython3"},
}

Notebook = dict[str, Any]


def notebooks() -> list[Path]:
    return sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def read(path: Path) -> Notebook:
    return json.loads(path.read_text(encoding="utf-8"))


def executed(notebook: Notebook, folder: Path) -> Notebook:
    """The notebook after a run in `folder` with a new kernel, opponents playing without a pause."""
    node = nbformat.from_dict(normal(notebook))
    client = NotebookClient(node, timeout=300, record_timing=False, store_widget_state=False, coalesce_streams=True)
    client.execute(cwd=str(folder), env={**os.environ, "KERNEL_GAMES_PACE": "0", "KERNEL_GAMES_SEED": "1"})
    return normal(node)


def normal(notebook: Notebook) -> Notebook:
    """The same notebook without what differs from run to run or needs a live kernel; the title is its first heading."""
    cells = [_cell(cell) for cell in notebook["cells"]]
    seen: dict[str, int] = {}
    for cell in cells:
        digest = hashlib.sha256(f"{cell['cell_type']}:{cell['source']}".encode()).hexdigest()[:8]
        seen[digest] = seen.get(digest, 0) + 1
        cell["id"] = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
    prose = "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
    heading = re.search(r"^# (.+)$", prose, re.MULTILINE)
    metadata = {**METADATA, **({"title": heading[1]} if heading else {})}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    new = {
        "cell_type": cell["cell_type"],
        "metadata": {"tags": cell["metadata"]["tags"]} if cell["metadata"].get("tags") else {},
        "source": _text(cell["source"]),
    }
    if cell["cell_type"] == "code":
        new["execution_count"] = cell.get("execution_count")
        new["outputs"] = [_output(output) for output in cell.get("outputs", [])]
    return new


def _output(output: dict[str, Any]) -> dict[str, Any]:
    new = dict(output)
    if "data" in new:
        new["data"] = {mime: _text(data) for mime, data in output["data"].items() if mime != WIDGET_VIEW}
        new["metadata"] = {mime: data for mime, data in output["metadata"].items() if mime != WIDGET_VIEW}
    if "text" in new:
        new["text"] = _text(output["text"])
    return new


def _text(value: Any) -> Any:
    """Text is stored as one string here and as lines in a file: both are one string from now on."""
    return "".join(value) if isinstance(value, list) and all(isinstance(line, str) for line in value) else value


def write(path: Path, notebook: Notebook) -> None:
    path.write_text(nbformat.writes(nbformat.from_dict(notebook)) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for path in [Path(name).resolve() for name in sys.argv[1:]] or notebooks():
        print(path.relative_to(ROOT), flush=True)
        write(path, executed(read(path), path.parent))
