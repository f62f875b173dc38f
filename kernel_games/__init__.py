"""Three tabletop games as a small rules engine that always says why."""

from __future__ import annotations

from .game import IllegalAction, Rule, games, register, rulebook
from .match import Match, from_position, new_match, replay

__version__ = "0.1.0"
__all__ = ["IllegalAction", "Match", "Rule", "from_position", "games", "new_match", "register", "replay", "rulebook"]
