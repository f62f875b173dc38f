"""How a notebook shows what is ours: a match as the picture that everybody may see, a board alive or as its picture."""

from __future__ import annotations

import os
import sys
from typing import Any

from kernel_games.match import Match

from .stills import draw_public

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def register(*boards: type) -> None:
    """Tell the IPython that runs, if one does, how to show a match and these kinds of boards. Twice is once."""
    shell = _shell()
    if shell is None or shell.display_formatter is None:
        return
    shell.display_formatter.formatters["text/html"].for_type(Match, _picture)
    for kind in boards:
        shell.display_formatter.mimebundle_formatter.for_type(kind, _bundle)


def nobody_watches() -> bool:
    """True while a program runs the notebook to store or export it, as nbconvert does: its cells can ask for no input.

    Voilà runs cells in the same way, but for a visitor, and says so in the environment of its kernels.
    """
    kernel: Any = getattr(_shell(), "kernel", None)
    if not hasattr(kernel, "get_parent") or "VOILA_PREHEAT" in os.environ:
        return False
    asked = kernel.get_parent().get("content", {})
    return asked.get("allow_stdin", True) is False


def _picture(match: Match) -> str | None:
    """What a cell that ends with a match shows, as its repr nothing but what is public: `draw` shows the truth."""
    try:
        return draw_public(match).html
    except (ImportError, ValueError):  # the game has no drawing
        return None


def _bundle(board: Any, include: Any = None, exclude: Any = None) -> Any:
    """What the board itself offers; without the live view if nobody watches and a picture stands beside it.

    An exported page would prefer the view, ask another host for the scripts that show it, and stay blank without.
    """
    if board._repr_mimebundle_ is None:  # it is closed
        return None
    bundle = board._repr_mimebundle_(include=include, exclude=exclude)
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    if "text/html" in data and nobody_watches():
        data = {mime: shown for mime, shown in data.items() if mime != WIDGET_VIEW}
    return data, metadata


def _shell() -> Any:
    """The IPython that runs; None outside one, and IPython is not imported to find out."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None
