"""Nanatoridori: birds and flocks, the rules, their words, and a sense of what an action is worth."""

from __future__ import annotations

from .notation import universe
from .pieces import flocks
from .position import position, read_position, resample, set_up
from .rules import RULES, legal, play, result, why_not, winners
from .setup import deal, read_deal
from .state import OPTIONS, REASONS, Options, State
from .tactics import worth
from .words import because, said

NAME = "nanatoridori"
TITLE = "Nanatoridori"
SEATS = (4, 2, 3, 5, 6)
FIRST = "starter"
ROUND = "round"

__all__ = [
    "FIRST",
    "NAME",
    "OPTIONS",
    "REASONS",
    "ROUND",
    "RULES",
    "SEATS",
    "TITLE",
    "Options",
    "State",
    "because",
    "deal",
    "flocks",
    "legal",
    "play",
    "position",
    "read_deal",
    "read_position",
    "resample",
    "result",
    "said",
    "set_up",
    "universe",
    "why_not",
    "winners",
    "worth",
]
