"""Nanatoridori: birds and flocks, the rules, their words, and a sense of what an action is worth."""

from __future__ import annotations

from ..game import Position
from .notation import universe
from .pieces import flocks
from .position import position, resample, set_up
from .possible import read_position
from .refusals import because
from .rules import RULES, legal, play, result, why_not, winners
from .setup import deal, read_deal
from .state import OPTIONS, PHASES, REASONS, Options, State
from .tactics import worth
from .words import said

NAME = "nanatoridori"
TITLE = "Nanatoridori"
SEATS = (4, 2, 3, 5, 6)
FIRST = "starter"
ROUND = "round"


def pieces_of(position: Position) -> list[int]:
    """Every card, by its rank, wherever it lies, sorted."""
    piles = (*position["hands"], *position["face_up"], position["deck"], position["aside"], position["discard"])
    flocks = [flock for flock in (position["flock"], position["held"]) if flock]
    laid = [flock["rank"] for flock in flocks for _ in range(flock["count"])]
    return sorted([*laid, *(rank for pile in piles for rank in pile)])


__all__ = [
    "FIRST",
    "NAME",
    "OPTIONS",
    "PHASES",
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
    "pieces_of",
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
