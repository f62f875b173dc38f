"""A table to play at: a session with its board, its controls, its log and its score sheet."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets as widgets

from kernel_games.game import game
from kernel_games.match import Match
from kernel_games.reading import read_options
from kernel_games.sentences import shown

from . import around
from .board import Board
from .drawing import drawing
from .keys import PLY, READY
from .panel import Controls, log, score_sheet
from .selfplay import SelfPlay, loop_runs
from .session import PERSON, Session
from .settings import begin, named
from .still import Still, still

SOON = 0.05  # seconds after the board until buttons, log and score sheet follow
LOGGED = 200  # moves in the log: a game without an end has thousands


class Table(widgets.VBox):
    """A match to play in a notebook.

    `seats` says who plays each seat: "person", "random" or "greedy"; by default a person against greedy.
    `match` begins from a match that exists, otherwise `players`, `seed`, `deal` and options make a new one.
    `pace` is the pause in seconds before what is played by itself; 0 plays it at once. That is an opponent's move, and
    with `auto` "all" every forced move of a person, with "moves" all of them but the deal, with "none" nothing else.
    `options` may also name the looks that the game's drawing offers: for Koi-Koi `badges` ("full", "month", "off") and
    `language` ("en", "romaji", "ja", "none"), for Nanahoshi `side` ("south", "north").
    """

    def __init__(
        self,
        game_name: str = "koi-koi",
        players: Sequence[str] | int | None = None,
        seats: Sequence[str] | None = None,
        match: Match | None = None,
        pace: float | None = None,
        auto: str = "all",
        show_all: bool = False,
        **options: Any,
    ) -> None:
        if not isinstance(match, Match | None):
            raise ValueError(f"match must be a Match or None, not {shown(match)}")
        if not isinstance(show_all, bool):
            raise ValueError(f"show_all must be True or False, not {shown(show_all)}")
        self._drawing = drawing(game(game_name).NAME if match is None else match.game)
        looks = {o.name: options.pop(o.name) for o in self._drawing.LOOKS if o.name in options}
        if match is not None and (players is not None or options):
            raise ValueError("a table takes a match, or what makes a new one, but not both")
        match = begin(game_name, players, options) if match is None else match
        self._looks = read_options(self._drawing.LOOKS, looks)
        self.session = Session(match, seats, self._drawing.presses, auto)
        self.session.show_all = show_all
        self._shown = self.session.ply
        self._telling: asyncio.TimerHandle | None = None
        self.board = Board(art=self._drawing.art(self._looks))
        self._by_itself = SelfPlay(self.session, self.board, pace, self._show)
        self.controls = Controls(self.session, game(match.game), self._drawing.LOOKS, self._looks)
        self.journal = widgets.HTML()
        self.sheet = widgets.HTML()
        words = widgets.HBox([self.journal, self.sheet])
        words.add_class("kg-words")
        super().__init__([self.board, self.controls, words])
        self._listen()
        self._go_on()
        self._tell()  # at once, for what comes while the page is being built is lost

    @property
    def match(self) -> Match:
        """The match as it is shown, which may be an earlier moment of all that was played."""
        return self.session.match

    @property
    def line(self) -> Match:
        """The match with all that was played."""
        return self.session.line

    @property
    def ply(self) -> int:
        """How many of the actions played are shown."""
        return self.session.ply

    @property
    def pace(self) -> float:
        """The pause in seconds before what is played by itself."""
        return self._by_itself.pace

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays each seat."""
        return self.session.seats

    # --- What people do ---

    def _listen(self) -> None:
        guarded, controls = self.board.guarded, self.controls
        self.board.on_press(self.press)
        self.board.on_width(self._show)
        self.board.on_view(self._greet)
        for button, handler in (
            (controls.undo, self.undo),
            (controls.redo, self.redo),
            (controls.play_on, self.play_on),
            (controls.hint, self.hint),
            (controls.begin, self._begin),
        ):
            button.on_click(guarded(lambda _, do=handler: do()))
        for choice in controls.looks.values():
            choice.observe(guarded(lambda _: self._look()), names="value")
        for choice in (*controls.seats, controls.auto, controls.show_all):
            choice.observe(guarded(lambda _: self._sit()), names="value")

    def press(self, key: str) -> None:
        """A key of the picture was pressed: a piece, a button, "table:ply 12" for the timeline, or `ESCAPE`."""
        if not isinstance(key, str):
            raise ValueError(f"a key is a text, not {shown(key)}")
        does, _, number = key.partition(" ")
        if does == PLY:
            if not number.isdecimal() or len(number) > 9:
                raise ValueError(f"{shown(key)} names no move: allowed are {PLY} 0 to {PLY} {len(self.line.history)}")
            return self.go_to(int(number))
        before = self.session.line
        self.session.press(key)
        if self.session.line is before and key != READY:
            self._show()
        else:
            self._go_on()

    def play(self, action: str) -> None:
        """Play an action at the moment shown; what was played after it is forgotten. `IllegalAction` if refused."""
        self.session.play(action)
        self._go_on()

    def go_to(self, ply: int) -> None:
        """Show the match as it was after so many actions."""
        self.session.go_to(ply)
        self._go_on()

    def undo(self) -> None:
        """Back to the last real choice of a person, or to the beginning."""
        self.session.undo()
        self._go_on()

    def redo(self) -> None:
        """On to the next real choice of a person, or to the end."""
        self.session.redo()
        self._go_on()

    def play_on(self) -> None:
        """Forget all that was played after the moment shown, and go on from here."""
        self.session.play_on()
        self._go_on()

    def hint(self) -> None:
        """Point at what a sensible opponent would do."""
        self.session.give_hint()
        self._show()

    def new_match(self, seed: int | None = None, players: Sequence[str] | int | None = None, **options: Any) -> None:
        """A new match for the same players, other ones, or another number; options not named stay as they are."""
        options = {**self.line.options, **options, "seed": seed}
        match = begin(self.line.game, named(players, self.line.players), options)
        played = PERSON in self.seats
        self.controls.follow(match)
        self.session.seats = self.controls.sitters()
        self.session.begin(match)
        if played and PERSON not in self.seats:  # the only one sat where there is no seat any more
            self.controls.seats[0].value = PERSON  # which goes on
        else:
            self._go_on()

    def _begin(self) -> None:
        try:
            self.new_match(**self.controls.wanted())
        except ValueError as problem:
            self.session.refuse(str(problem))
            self._show()

    def _look(self) -> None:
        self._looks = {name: choice.value for name, choice in self.controls.looks.items()}
        with self.board.hold_sync():  # what the picture shows comes with it
            self.board.art = self._drawing.art(self._looks)
            self._show()

    def _sit(self) -> None:
        self.session.seats = self.controls.sitters()
        self.session.auto = self.controls.auto.value
        self.session.show_all = self.controls.show_all.value
        self.session.clear()
        self._go_on()

    # --- What is shown ---

    def _go_on(self) -> None:
        """Show what is, and play what is played by itself."""
        if self.comm is not None:  # else it is closed
            self._by_itself.go_on()
            self._show()

    def _show(self) -> None:
        """Bring board, log, sheet and buttons up to date."""
        session = self.session
        if self.comm is None:  # closed
            return
        curtain = session.curtain()
        if curtain:
            self.board.alt = f"Pass the screen to {curtain}."
            self.board.show(around.curtain(curtain, session), session.moment)
        else:
            seat = session.viewer()
            view = around.view(session, self._drawing, seat, self._shown, self._looks, self.board.views.widths)
            self.board.alt = self._drawing.describe(session.position(session.ply, seat), view)
            self.board.show(around.picture(session, self._drawing, view), session.moment)
        self._shown = session.ply
        if self._telling:
            self._telling.cancel()
        if loop_runs():  # the board first: it is what a person waits for
            self._telling = asyncio.get_running_loop().call_later(SOON, self.board.guarded(self._tell))
        else:
            self._tell()

    def _greet(self) -> None:
        """A view has come: it may have missed what stands around the board."""
        self._tell()
        controls = self.controls
        for button in (controls.undo, controls.redo, controls.play_on, controls.hint):
            button.send_state("disabled")
        for words in (self.journal, self.sheet):
            words.send_state("value")

    def _tell(self) -> None:
        """Bring buttons, log and score sheet up to date."""
        if self._telling:
            self._telling.cancel()
        session, match = self.session, self.session.match
        self.controls.undo.disabled = session.ply == 0
        self.controls.redo.disabled = self.controls.play_on.disabled = not session.is_past
        self.controls.hint.disabled = not session.people_act(match)
        first = next((ply for ply in range(session.ply, 0, -1) if match.history[ply - 1] == "deal"), 0)
        plies = range(0) if session.curtain() else range(first, session.ply + 1)  # words may tell secrets too
        self.journal.value = log(map(session.said, plies[-LOGGED:]), len(plies))
        self.sheet.value = score_sheet(match, match.rounds)

    def close(self) -> None:
        """End all that goes on here, and every widget of the table with it."""
        if self.comm is None:  # it is closed, or was never made
            return
        self._by_itself.stop()
        if self._telling:
            self._telling.cancel()
        for widget in _within(self):
            widget.close()
        super().close()

    def __repr__(self) -> str:
        return f"Table({self.line.game}: {', '.join(self.line.players)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live table, and for saved outputs the widest picture of its board, unless a curtain hides it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle and not self.session.curtain():
            seat = self.session.viewer()
            view = around.view(self.session, self._drawing, seat, self.ply, self._looks)
            drawn = self._drawing.draw(self.match.position(seat), view)
            bundle["text/html"] = Still(still(str(drawn), self.board.art), self.board.alt).html
        return bundle


def _within(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """The widgets that belong to this one: what lies in it, and the layouts and styles of all."""
    for child in getattr(widget, "children", ()):
        yield child
        yield from _within(child)
    for name in ("layout", "style"):
        if isinstance(part := getattr(widget, name, None), widgets.Widget):
            yield part
