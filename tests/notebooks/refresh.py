"""Run the notebooks and store their outputs in the one form that is committed: python refresh.py [notebook ...]

It is what `python -m kernel_games_widgets tidy --execute` makes of a notebook, and stricter: only what is needed stays.
"""

import hashlib
import re
import sys
from pathlib import Path
from typing import Any

from kernel_games_widgets import tidy

ROOT = Path(__file__).resolve().parents[2]
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {  # as Jupyter writes it, but without the version, which differs from machine to machine
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}


def notebooks() -> list[Path]:
    return sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def executed(notebook: tidy.Notebook, folder: Path) -> tidy.Notebook:
    """The notebook after a run in `folder` with a new kernel, opponents playing without a pause."""
    return normal(tidy.executed(normal(notebook), folder, KERNEL_GAMES_PACE="0", KERNEL_GAMES_SEED="1"))


def normal(notebook: tidy.Notebook) -> tidy.Notebook:
    """The same notebook without what differs from run to run or needs a live kernel; the title is its first heading."""
    cells = [_cell(cell) for cell in tidy.tidied(notebook)["cells"]]
    seen: dict[str, int] = {}
    for cell in cells:
        digest = hashlib.sha256(f"{cell['cell_type']}:{cell['source']}".encode()).hexdigest()[:8]
        seen[digest] = seen.get(digest, 0) + 1
        cell["id"] = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
    prose = "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
    heading = re.search(r"^# (.+)$", prose, re.MULTILINE)
    metadata = {**METADATA, **({"title": heading[1]} if heading else {})}
    return tidy.as_stored({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    """The cell with its tags, its source as one string, and its outputs; a title or chapter begins a slide."""
    source = "".join(cell["source"])
    metadata = {"tags": cell["metadata"]["tags"]} if cell["metadata"].get("tags") else {}
    if cell["cell_type"] == "markdown" and source.startswith(("# ", "## ")):
        metadata["slideshow"] = {"slide_type": "slide"}
    kept = {name: cell.get(name) for name in ("execution_count", "outputs") if cell["cell_type"] == "code"}
    return {"cell_type": cell["cell_type"], "metadata": metadata, "source": source, **kept}


if __name__ == "__main__":
    for path in [Path(name).resolve() for name in sys.argv[1:]] or notebooks():
        print(path.relative_to(ROOT), flush=True)
        tidy.write(path, executed(tidy.read(path), path.parent))
