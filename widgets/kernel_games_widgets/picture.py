"""A picture is data: drawings, each for boards of some width, with its size and its pieces; and words around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

from markupsafe import escape


class Piece(NamedTuple):
    """One thing in a picture: who it is, and one element of markup. It is known again in the next picture by its key.

    `data-act` in it says what pressing it reports; a slider reports "<act> <number>". `data-from` is the key of the
    piece that it comes from if it is new.
    """

    key: str
    markup: str


class Drawn(NamedTuple):
    """A drawing for boards at least `least` pixels wide: its size, what it is, the keys that lead on, its pieces."""

    least: int
    width: float
    height: float
    label: str
    can: tuple[str, ...]
    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        """The drawing as SVG, each symbol that it uses to be found elsewhere."""
        pieces = "\n".join(piece.markup for piece in self.pieces)
        return (
            f'<svg class="kg-picture" viewBox="0 0 {self.width:g} {self.height:g}" role="group" '
            f'aria-label="{escape(self.label)}">\n{pieces}\n</svg>'
        )


class Picture(NamedTuple):
    """What a board shows: one of its drawings, the widest that fits, if it has any; and around it pieces of HTML."""

    drawings: tuple[Drawn, ...] = ()  # the widest first
    words: tuple[Piece, ...] = ()

    def __str__(self) -> str:
        """The widest drawing as SVG."""
        return str(self.drawings[0]) if self.drawings else ""

    def data(self) -> dict[str, Any]:
        """The same as JSON."""
        drawings = [{**drawn._asdict(), "can": list(drawn.can)} for drawn in self.drawings]
        return {
            "drawings": [{**drawn, "pieces": [list(piece) for piece in drawn["pieces"]]} for drawn in drawings],
            "words": [list(piece) for piece in self.words],
        }

    def check(self) -> None:
        """A ValueError unless each piece is one well-formed element, and no two of a drawing have one key."""
        for pieces in self._lists():
            for piece in pieces:
                presses(piece.markup)
            keys = [piece.key for piece in pieces]
            if len(set(keys)) < len(keys):
                twice = max(keys, key=keys.count)
                raise ValueError(f"two pieces of a picture have the key {twice!r}")

    def pressed(self, act: str) -> Mapping[str, str] | None:
        """The attributes of the element that reports this, and its tag; None if there is none."""
        for pieces in self._lists():
            for piece in pieces:
                if act in (found := presses(piece.markup)):
                    return found[act]
        return None

    def _lists(self) -> Iterator[tuple[Piece, ...]]:
        yield from (drawn.pieces for drawn in self.drawings)
        yield self.words


@lru_cache(maxsize=4096)
def presses(markup: str) -> Mapping[str, Mapping[str, str]]:
    """What can be pressed in one element of markup: by what it reports, its tag and its attributes."""
    found: dict[str, Mapping[str, str]] = {}

    def begins(tag: str, attributes: dict[str, str]) -> None:
        if "data-act" in attributes:
            found[attributes["data-act"]] = {"tag": tag, **attributes}

    reader = ParserCreate()
    reader.StartElementHandler = begins
    try:
        reader.Parse(markup, True)
    except ExpatError as error:
        raise ValueError(f"a piece of a picture must be one well-formed element: {error}") from error
    return found
