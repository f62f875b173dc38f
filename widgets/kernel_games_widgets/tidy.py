"""Notebooks without what is dead once their kernel has gone: a live board of which a picture was stored, above all.

It reads and writes a notebook's file as it is, so sources, pictures and whatever else its author put there stay.
"""

from __future__ import annotations

import json
import os
import re
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from kernel_games.sentences import shown

from .display import WIDGET_VIEW

Notebook: TypeAlias = dict[str, Any]  # as in its file

STATE = "application/vnd.jupyter.widget-state+json"
NOISE = ("ExecuteTime", "execution", "papermill")  # metadata of a run: when, how long, on which machine's paths
SECONDS = 600  # that one cell may run


def tidied(notebook: Notebook) -> Notebook:
    """The notebook without live views beside which a picture stands, the state of such, and the noise of a run."""
    cells = [_cell(cell) for cell in notebook["cells"]]
    metadata = _quiet(notebook.get("metadata", {}))
    state = metadata.get("widgets", {}).get(STATE, {}).get("state", {})
    needed = _needed(state, _views(cells))
    if needed:  # by a widget of somebody else, which has no picture
        metadata["widgets"] = {STATE: {**metadata["widgets"][STATE], "state": needed}}
    else:
        metadata.pop("widgets", None)
    return {**notebook, "cells": cells, "metadata": metadata}


def executed(notebook: Notebook, folder: Path, **env: str) -> Notebook:
    """The notebook after a run in `folder` with a new kernel; opponents play at once unless the environment tells.

    ImportError without nbclient; nbclient's own errors if a cell fails or there is no such kernel.
    """
    import nbformat
    from nbclient import NotebookClient

    node = nbformat.reads(json.dumps(notebook), as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(node, timeout=SECONDS, record_timing=False, store_widget_state=False, coalesce_streams=True)
    client.execute(cwd=str(folder), env={"KERNEL_GAMES_PACE": "0", **os.environ, **env})
    return as_stored(node)


def as_stored(notebook: Notebook) -> Notebook:
    """The notebook as it is in a file, where a text is a list of its lines."""
    import nbformat

    stored: Notebook = json.loads(nbformat.writes(nbformat.from_dict(notebook)))  # type: ignore[no-untyped-call]
    return stored


def read(path: Path) -> Notebook:
    """The notebook in a file. ValueError if it is none, or is written in a format older or newer than 4."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError("it is not a text in UTF-8, so no notebook") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON, so no notebook: {error}") from error
    if not isinstance(notebook, dict) or "nbformat" not in notebook:
        raise ValueError("it is JSON, but no notebook: it has no nbformat")
    if notebook["nbformat"] != 4:
        raise ValueError(
            f"it is written in format {shown(notebook['nbformat'])}, only 4 can be tidied: "
            "open it in JupyterLab, which converts it, and save it there"
        )
    if not _whole(notebook):
        raise ValueError("it is no whole notebook: its cells, their outputs or their metadata are missing or malformed")
    return notebook


def write(path: Path, notebook: Notebook) -> None:
    """Put the notebook into its file at once: who reads meanwhile finds the old one or the new one, whole.

    PermissionError if the file may not be written.
    """
    path = path.resolve()  # a link stays a link
    if path.exists() and not (path.stat().st_mode & stat.S_IWUSR and os.access(path, os.W_OK)):
        raise PermissionError("it is read-only")
    text = json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _whole(notebook: Notebook) -> bool:
    """Has it all that is looked at here?"""
    cells = notebook.get("cells")
    if not isinstance(cells, list) or not all(isinstance(cell, dict) and "cell_type" in cell for cell in cells):
        return False
    outputs = [cell.get("outputs", []) for cell in cells]
    if not all(isinstance(shown, list) and all(isinstance(output, dict) for output in shown) for shown in outputs):
        return False
    metadata = [part.get("metadata", {}) for part in (notebook, *cells)]
    return all(isinstance(part, dict) for part in metadata)


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    new = {**cell, "metadata": _quiet(cell.get("metadata", {}))}
    if "outputs" in cell:
        new["outputs"] = [_output(output) for output in cell["outputs"]]
    return new


def _output(output: dict[str, Any]) -> dict[str, Any]:
    if not any(mime == "text/html" or mime.startswith("image/") for mime in output.get("data", {})):
        return output
    parts = {name: output[name] for name in ("data", "metadata") if name in output}
    return {**output, **{name: {m: v for m, v in part.items() if m != WIDGET_VIEW} for name, part in parts.items()}}


def _quiet(metadata: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in metadata.items() if name not in NOISE}


def _views(cells: list[dict[str, Any]]) -> list[str]:
    """The models that are still looked at."""
    shown = [output.get("data", {}).get(WIDGET_VIEW) for cell in cells for output in cell.get("outputs", [])]
    return [view["model_id"] for view in shown if view]


def _needed(state: dict[str, Any], models: Iterable[str]) -> dict[str, Any]:
    """What is stored of these models, and of all that they are made of."""
    needed: set[str] = set()
    waiting = list(models)
    while waiting:
        model = waiting.pop()
        if model in state and model not in needed:
            needed.add(model)
            waiting += re.findall(r"IPY_MODEL_(\w+)", json.dumps(state[model]))
    return {model: kept for model, kept in state.items() if model in needed}
