"""One board for every game: it shows the picture it is given and reports which key was pressed."""

import functools
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeGuard

import anywidget
from markupsafe import Markup
from traitlets import Dict, Int, Unicode

from kernel_games.sentences import shown

from .colours import CSS
from .keys import ESCAPE
from .picture import Picture, Piece
from .script import SCRIPT
from .still import JAPANESE_CSS, Still, still
from .views import Views

LONGEST = 200  # letters of what a view tells
WIDEST = 100_000  # pixels
P = ParamSpec("P")
log = logging.getLogger("kernel_games_widgets")


class Board(anywidget.AnyWidget):
    """A picture with keys that can be pressed.

    art: the game's symbol sheet, `<svg><defs><symbol id="kg-…" viewBox="…">…</symbol>…</defs></svg>`, sent once.
    alt: what a saved output says in place of the picture.

    picture: a `Picture` as JSON, and with it its `moment`, which changes whenever there is something new to decide on;
    a press says which was seen. A view shows the drawing with the largest `least` that its width allows.

    In the markup of a piece `data-act="key"` is what pressing the element reports; a range input reports
    "<key> <value>". What leads on is in the drawing's `can`, or has the class `kg-can`. `data-shows` lists the keys,
    and groups (`data-group`), that light up when what leads on is pointed at. A piece glides when its place changes.
    """

    _esm = SCRIPT
    _css = CSS + JAPANESE_CSS + Path(__file__).with_name("board.css").read_text(encoding="utf-8")

    art = Unicode().tag(sync=True)
    picture = Dict({"moment": 0, **Picture().data()}).tag(sync=True)
    answered = Int(0).tag(sync=True)  # presses so far: a view that waits in vain says that the kernel is gone

    def __init__(self, art: str = "", alt: str = "An empty board") -> None:
        self.alt = alt
        self.moment = 0
        self._shown = self._before = Picture()
        self._trouble: tuple[Piece, ...] = ()
        self._troubles = 0
        self.views = Views()
        self._listeners: list[Callable[[str], object]] = []
        self._resizers: list[Callable[[], object]] = []
        self._greeters: list[Callable[[], object]] = []
        super().__init__(art=art)

    def show(self, picture: Picture, moment: int = 0) -> None:
        """Show this picture in every view, and with it no trouble. ValueError if it is none or malformed.

        A press that was made on the picture of another `moment` is passed over: nobody decides what was not seen.
        """
        if not isinstance(picture, Picture):
            raise ValueError(f"a board shows a Picture, not {shown(picture)}")
        picture.check()
        if picture != self._shown:
            self._before = self._shown
        self._shown, self.moment, self._trouble = picture, moment, ()
        self._sync()

    def _sync(self) -> None:
        shown = self._shown._replace(words=(*self._shown.words, *self._trouble))
        self.picture = {"moment": self.moment, **shown.data()}

    def on_press(self, listener: Callable[[str], object]) -> None:
        """Call listener(key) for each press of a key in the picture, and for `ESCAPE`."""
        self._listeners.append(listener)

    def on_width(self, listener: Callable[[], object]) -> None:
        """Call listener() when the `views` have other widths: other drawings may be wanted."""
        self._resizers.append(listener)

    def on_view(self, listener: Callable[[], object]) -> None:
        """Call listener() when a view has come: what was sent while its page was being built is lost."""
        self._greeters.append(listener)

    async def until_seen(self) -> None:
        """Wait until a view has shown the present moment: while nobody looks nothing goes on."""
        await self.views.until_seen(self.moment)

    def trouble(self, what: Exception | str) -> None:
        """Say on the board what went wrong, until the next show()."""
        said = what if isinstance(what, str) else f"Something went wrong. {type(what).__name__}: {what}"
        self._troubles += 1
        note = Markup('<p role="alert" class="kg-trouble" data-said="{}">{}</p>').format(self._troubles, said)
        self._trouble = (Piece("table:trouble", str(note)),)
        self._sync()

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Log and show what fails inside: ipywidgets swallows it, and Voilà sends its traceback to the page."""
        try:
            yield
        except Exception as error:
            log.exception("%r", self)
            self.trouble(error)

    def guarded(self, handler: Callable[P, object]) -> Callable[P, None]:
        """The handler, guarded: for `observe` and `on_click` of other widgets beside this board."""

        @functools.wraps(handler)
        def careful(*args: P.args, **kwargs: P.kwargs) -> None:
            with self.guarding():
                handler(*args, **kwargs)

        return careful

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """The one door for all that a client sends. A board is display-only: writes are answered with the truth."""
        with self.guarding():
            match msg["content"]["data"]:
                case {"method": "custom", "content": content}:
                    self._hear(content)
                case {"method": "update", "state": dict(written)}:
                    self.send_state([name for name in self.keys if name in written])
                case {"method": "request_state"}:
                    self.send_state()
                case _:
                    self._refuse("The board was sent a message that it cannot read.")

    def _hear(self, told: object) -> None:
        """What a view tells: a press and on which moment it was made; its width; what it has shown; that it goes."""
        if _holds(told, "press", press=str, moment=int):
            with self.hold_sync():  # one message for the picture and the answer: a second one costs 2 ms
                self._pass_on(told["press"], told.get("moment"))
                self.answered += 1
        elif _holds(told, "width", width=int, view=str) and 0 < told["width"] <= WIDEST:
            self._fit(told.get("view", ""), told["width"])
        elif _holds(told, "seen", seen=int, view=str):
            self.views.show(told.get("view", ""), told["seen"])
        elif _holds(told, "gone", gone=str):
            self.views.leave(told["gone"])
        else:
            self._refuse("The board understands presses and what its views tell of themselves only.")
            self.answered += 1

    def _fit(self, view: str, width: int) -> None:
        """A view has this width, in pixels."""
        widths, picture, trouble = sorted(self.views.widths), self.picture, self._trouble
        is_new = self.views.fit(view, width)
        if widths != sorted(self.views.widths):
            self._tell(self._resizers)
            if trouble and not self._trouble:  # it stays until something is done
                self._trouble = trouble
                self._sync()
        if is_new:
            self.send_state(["answered", *(["picture"] if self.picture == picture else [])])
            self._tell(self._greeters)

    def _tell(self, listeners: list[Callable[[], object]]) -> None:
        for listener in listeners:
            with self.guarding():
                listener()

    def _pass_on(self, press: str, moment: int | None) -> None:
        if moment is not None and moment != self.moment:
            self.send_state("picture")  # what has just changed is passed over; it may be unseen
            return
        key = self._pressed(press)
        if key is None:
            if not self._before.pressed(press):  # else it was there until just now
                self._refuse("What was pressed is not on the board now.")
            return
        for listener in self._listeners:
            with self.guarding():
                listener(key)

    def _pressed(self, press: str) -> str | None:
        """The key in the picture that this press stands for, spelled one way; None if there is none."""
        if press == ESCAPE:
            return press
        element = self._shown.pressed(press)
        if element:
            return None if "disabled" in element or element["tag"] == "input" else press
        name, _, number = press.rpartition(" ")
        slider = self._shown.pressed(name)
        if not slider or slider["tag"] != "input" or not re.fullmatch(r"-?[0-9]{1,9}", number):
            return None
        known = range(int(slider.get("min", 0)), int(slider.get("max", 100)) + 1)
        return f"{name} {int(number)}" if int(number) in known else None

    def _refuse(self, why: str) -> None:
        log.warning("%r: %s", self, why)
        self.trouble(why)

    def __repr__(self) -> str:
        return f"Board({self.alt})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle and self._shown.drawings:
            with self.guarding():
                bundle[0]["text/html"] = Still(still(str(self._shown), self.art), self.alt).html
        return bundle


def _holds(told: object, needed: str, **kinds: type) -> TypeGuard[dict[str, Any]]:
    """Does this have such entries and no others, the needed one among them?"""
    return (
        isinstance(told, dict)
        and needed in told
        and all(type(value) is kinds.get(name) for name, value in told.items())
        and all(len(value) <= LONGEST for value in told.values() if isinstance(value, str))
    )
