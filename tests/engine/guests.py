"""A game by somebody else, found as an installed package is: `installed` holds what pip would leave of it."""

import sys
from pathlib import Path

from kernel_games import registry

INSTALLED = Path(__file__).with_name("installed")


def install(monkeypatch) -> None:
    """Let Fish Market be installed for the time of a test, and nothing else that is no game of the house."""
    monkeypatch.syspath_prepend(INSTALLED)
    monkeypatch.delitem(sys.modules, "fish_market", raising=False)
    for name, value in (("_games", {}), ("_broken", {}), ("_looked", False)):
        monkeypatch.setattr(registry, name, value)
