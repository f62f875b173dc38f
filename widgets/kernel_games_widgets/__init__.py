"""Boards for Jupyter: tables to play at, and pictures of any position."""

from __future__ import annotations

from .board import Board
from .display import register
from .drawing import register_drawing
from .picture import Drawn, Picture, Piece
from .still import Still
from .stills import cards, deck, draw
from .table import Table

__all__ = ["Board", "Drawn", "Picture", "Piece", "Still", "Table", "cards", "deck", "draw", "register_drawing"]

register(Board, Table)
