"""Pictures to look at: a match as it stands, the deck, some cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kernel_games.game import Position
from kernel_games.koi_koi.pieces import CARDS, INDEX, read_cards
from kernel_games.match import Match
from kernel_games.reading import read_options, read_seat, read_word
from kernel_games.sentences import shown

from .drawing import View, drawing, hanafuda
from .drawing.naming import isolated
from .session import rows
from .still import Still, still


def deck(dark: bool = False) -> Still:
    """The hanafuda deck on one sheet of A4, to look at or to print; on dark ground if it is wished."""
    named = ", ".join(card.name for card in CARDS)
    return Still(still(hanafuda.deck_sheet(), hanafuda.art(), dark), f"The hanafuda deck: {named}")


def cards(codes: str, language: str = "en", dark: bool = False) -> Still:
    """Some hanafuda cards in a row, by their codes with blanks between them, named in "en", "romaji" or "ja"."""
    if not isinstance(codes, str):
        raise ValueError(f"codes must be card codes with blanks between them, not {shown(codes)}")
    chosen = read_cards(codes.split(), "codes")
    language = read_word(language, ("en", "romaji", "ja"), "language")
    markup = hanafuda.card_row(chosen, language)
    return Still(still(markup, hanafuda.art(), dark), ", ".join(CARDS[INDEX[code]].name for code in chosen))


def draw(match: Match, seat: int | None = None, dark: bool = False, **looks: str) -> Still:
    """The match as it stands: the whole truth, or what `seat` may see. `looks` as for a `Table`.

    Its colours are light, where a browser shows it dark ones if the reader's system is dark, and always if so wished.
    """
    if not isinstance(match, Match):
        raise ValueError(f"match must be a Match, not {shown(match)}")
    seat = None if seat is None else read_seat(seat, len(match.players), "seat")
    return _drawn(match, lambda moment: moment.position(seat), seat, dark, looks)


def draw_public(match: Match) -> Still:
    """The match as it stands, with what every seat may see and nothing else: no hand from its front."""
    return _drawn(match, _public, None, False, {})


def _drawn(
    match: Match, seen: Callable[[Match], Position], seat: int | None, dark: bool, looks: Mapping[str, str]
) -> Still:
    """The match as it stands, of which `seen` tells the position."""
    drawn = drawing(match.game)
    position, plies = seen(match), len(match.history)
    lie = rows(match.history, lambda ply: seen(match.back(plies - ply)), drawn.rows, {})
    names, chosen = tuple(map(isolated, match.players)), read_options(drawn.LOOKS, looks)
    view = View(names, match.options, seat, rows=lie, looks=chosen)
    return Still(still(str(drawn.draw(position, view)), drawn.art(view.looks), dark), drawn.describe(position, view))


def _public(match: Match) -> Position:
    """What all seats see alike; what one of them may not see is hidden."""
    shared: Position = _shared([match.position(seat) for seat in range(len(match.players))])
    return shared


def _shared(views: Sequence[Any]) -> Any:
    """What these views of one thing have in common; where they differ, what stands for a thing unseen."""
    first = views[0]
    if all(view == first for view in views):
        return first
    if all(isinstance(view, dict) and view.keys() == first.keys() for view in views):
        return {name: _shared([view[name] for view in views]) for name in first}
    if all(isinstance(view, list) and len(view) == len(first) for view in views):
        return [_shared(part) for part in zip(*views, strict=True)]
    return "?" if "?" in views else None
