"""Nanahoshi: pawns and boards, the rules, their words, and a sense of what an action is worth."""

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

NAME = "nanahoshi"
TITLE = "Nanahoshi"
SEATS = (2,)
FIRST = "starter"
ROUND = "game"


def pieces_of(position: Position) -> list[str]:
    """Every pawn, on the board, under a clover or captured, sorted."""
    cells = [part.strip("?")[:2] for cell in position["board"].values() for part in cell.split()]
    return sorted([*cells, *(pawn for pile in position["captured"] for pawn in pile)])


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
