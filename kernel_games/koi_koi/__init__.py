"""Koi-Koi: the deck and its sets, the rules, their words, and a sense of what an action is worth."""

from __future__ import annotations

from ..game import Position
from .notation import universe
from .position import position, resample, set_up
from .possible import read_position
from .refusals import because
from .rules import RULES, legal, play, result, why_not, winners
from .setup import deal, read_deal
from .state import OPTIONS, PHASES, REASONS, Options, State
from .tactics import worth
from .words import said

NAME = "koi-koi"
TITLE = "Koi-Koi"
SEATS = (2,)
FIRST = "dealer"
ROUND = "game"


def pieces_of(position: Position) -> list[str]:
    """Every card, wherever it lies, sorted."""
    piles = (*position["hands"], *position["captured"], position["field"], position["deck"])
    flipped = [position["flipped"]] if position["flipped"] else []
    return sorted([*flipped, *(card for pile in piles for card in pile)])


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
