"""The board's script: its modules made one, for a notebook loads a widget's script as one text."""

from __future__ import annotations

from pathlib import Path

MODULES = (
    "places.js",
    "pieces.js",
    "marks.js",
    "motion.js",
    "art.js",
    "way.js",
    "board.js",
)  # each imports from those before it


def _bundled() -> str:
    """All modules in one scope: without the lines that import, and what they export by its name alone."""
    lines = [
        line.removeprefix("export ") if not line.startswith("export default") else line
        for name in MODULES
        for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
        if not line.startswith("import ")
    ]
    return "\n".join(lines)


SCRIPT = _bundled()
