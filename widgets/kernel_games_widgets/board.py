"""One board for every game: it shows the markup it is given and reports which key was pressed."""

import functools
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec

import anywidget
from markupsafe import Markup, escape
from traitlets import Int, Unicode

from .still import CSS, JAPANESE_CSS, check, img, still

HERE = Path(__file__).parent
SCRIPT = "\n".join((HERE / name).read_text(encoding="utf-8") for name in ("patch.js", "board.js"))
LONGEST_KEY = 200
ATTRIBUTES = re.compile(r"""\s([\w-]+)=["']([^"']*)["']""")
WIDEST = 100_000  # pixels
VIEWS = 4  # so many widths are remembered, the last that were told
P = ParamSpec("P")
log = logging.getLogger("kernel_games_widgets")


class Board(anywidget.AnyWidget):
    """A picture with keys that can be pressed.

    art: the game's symbol sheet, `<svg><defs><symbol id="kg-…" viewBox="…">…</symbol>…</defs></svg>`, sent once.
    alt: what a saved output says in place of the picture.

    A picture is well-formed markup: one or more `<svg class="kg-picture" viewBox="…">` (with `data-min`, the widest
    first: the board shows the one with the largest `data-min` that its width allows) and HTML around them.
    `data-key` says who an element is: it is kept, focus and all, and glides when its translate changes.
    `data-act="key"`, in double quotes and escaped by markupsafe, is what pressing the element reports; a range input
    reports "<key> <value>".
    A <path> with `data-can` lists the keys that lead on, and frames them in the view; an element of class `kg-can`
    leads on too.
    `data-shows` lists the keys, and groups (`data-group`), that light up when what leads on is pointed at.
    """

    _esm = SCRIPT
    _css = CSS + JAPANESE_CSS + (HERE / "board.css").read_text(encoding="utf-8")

    art = Unicode().tag(sync=True)
    picture = Unicode().tag(sync=True)
    answered = Int(0).tag(sync=True)  # presses so far: a view that waits in vain says that the kernel is gone

    def __init__(self, art: str = "", alt: str = "An empty board") -> None:
        self.alt = alt
        self._shown = ""
        self.widths: tuple[int, ...] = ()  # of the last views that told theirs, in pixels
        self._listeners: list[Callable[[str], object]] = []
        self._resizers: list[Callable[[], object]] = []
        super().__init__(art=art)

    def show(self, picture: str, checked: bool = False) -> None:
        """Show this picture in every view, and with it no trouble. ValueError if it is not well-formed.

        `checked` says that it is, as the pictures of our own drawings are: to look again takes longer than to draw.
        """
        if not checked:
            check(picture)
        self._shown = self.picture = str(picture)  # a Markup would escape what is added to it

    def on_press(self, listener: Callable[[str], object]) -> None:
        """Call listener(key) for each press of a key in the picture, and for "escape"."""
        self._listeners.append(listener)

    def on_width(self, listener: Callable[[], object]) -> None:
        """Call listener() when a view has a width that is new in `widths`: other drawings may be wanted."""
        self._resizers.append(listener)

    def trouble(self, what: Exception | str) -> None:
        """Say on the board what went wrong, until the next show()."""
        said = what if isinstance(what, str) else f"Something went wrong. {type(what).__name__}: {what}"
        note = Markup('<p role="alert" class="kg-trouble" data-key="trouble">{}</p>').format(said)
        self.picture = self._shown + str(note)

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
                    self._press(content)
                case {"method": "update", "state": dict(written)}:
                    self.send_state([name for name in self.keys if name in written])
                case {"method": "request_state"}:
                    self.send_state()
                case _:
                    self._refuse("The board was sent a message that it cannot read.")

    def _press(self, content: object) -> None:
        with self.hold_sync():  # one message for the picture and the answer: a second one costs 2 ms
            match content:
                case {"width": int(width), **rest} if not rest and type(width) is int and 0 < width <= WIDEST:
                    self._fit(width)
                case {"press": str(key), **rest} if not rest and len(key) <= LONGEST_KEY:
                    self._pass_on(key)
                    self.answered += 1
                case _:
                    self._refuse("The board understands presses and the widths of its views only.")
                    self.answered += 1

    def _fit(self, width: int) -> None:
        """A view has this width, in pixels."""
        if width not in self.widths:
            self.widths = (*self.widths, width)[-VIEWS:]
            note = self.picture.removeprefix(self._shown)
            for listener in self._resizers:
                with self.guarding():
                    listener()
            if note and self.picture == self._shown:
                self.picture = self._shown + note  # trouble stays until something is done

    def _pass_on(self, press: str) -> None:
        key = self._pressed(press)
        if key is None:
            return self._refuse(f"“{press}” is not on the board now.")
        for listener in self._listeners:
            with self.guarding():
                listener(key)

    def _pressed(self, press: str) -> str | None:
        """The key in the picture that this press stands for, spelled one way; None if there is none."""
        if press == "escape":
            return press
        element = _pressable(self._shown, press)
        if element:
            return None if "disabled" in element or element["tag"] == "input" else press
        name, _, number = press.rpartition(" ")
        slider = _pressable(self._shown, name)
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
        if bundle and "<svg" in self._shown:
            with self.guarding():
                bundle[0]["text/html"] = str(img(still(self._shown, self.art), self.alt))
        return bundle


def _pressable(picture: str, key: str) -> dict[str, str]:
    """The attributes of the element that reports this key, and its tag; {} if there is none."""
    at = picture.find(f' data-act="{escape(key)}"')
    if not key or at < 0:
        return {}
    start = picture.rindex("<", 0, at)
    tag, _, attributes = picture[start + 1 : picture.index(">", at)].partition(" ")
    return {"tag": tag, **dict(ATTRIBUTES.findall(f" {attributes}"))}
