"""The few shapes that every drawing is made of. All words are escaped here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

from markupsafe import escape

from ..picture import Piece
from .naming import broken, widest

Given = ParamSpec("Given")
Made = TypeVar("Made")


def remembered(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """What is made is kept, for from one picture to the next nearly every shape is the same."""
    return cast(Callable[Given, Made], lru_cache(maxsize=4096)(make))


@remembered
def text(
    x: float, y: float, words: str, size: float = 14, anchor: str = "start", fill: str = "ink", bold: bool = False
) -> str:
    """A line of text, its baseline at y."""
    style = (' font-weight="700"' if bold else "") + _language(words)
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="var(--kg-{fill})"{style}>'
        f"{escape(words)}</text>"
    )


@remembered
def caption(x: float, y: float, words: str, size: float) -> str:
    """A name below a piece, its middle at x. There are many of them, so their looks are in picture.css."""
    return f'<text class="kg-name" x="{x:g}" y="{y:g}" font-size="{size:.3g}"{_language(words)}>{escape(words)}</text>'


@remembered
def _language(words: str) -> str:
    """Tells a screen reader and the browser's fonts that the words are Japanese, if they are."""
    return ' lang="ja"' if any(map(_is_japanese, words)) else ""


def _is_japanese(letter: str) -> bool:
    return ord(letter) > 0x2E80


@remembered
def length(words: str, size: float) -> float:
    """About how wide a line of text becomes."""
    return sum(1.0 if _is_japanese(letter) else 0.52 for letter in words) * size


def wrap(words: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The words in lines of at most this width."""
    lines = [""]
    for word in (part for whole in words.split() for part in broken(whole, width, size, bold)):
        longer = f"{lines[-1]} {word}".strip()
        if widest(longer, size, bold) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitting(items: Iterable[str], width: float, size: float, between: str = " · ") -> str:
    """As many of the items as fit in one line, the first in any case."""
    line = ""
    for item in items:
        longer = f"{line}{between}{item}" if line else item
        if line and length(longer, size) > width:
            break
        line = longer
    return line


@remembered
def frame(width: float, height: float, stroke: str, thickness: float, fill: str = "none", radius: float = 5) -> str:
    """A rounded rectangle from the origin."""
    paint = fill if fill == "none" else f"var(--kg-{fill})"
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{paint}" '
        f'stroke="var(--kg-{stroke})" stroke-width="{thickness:g}"/>'
    )


@remembered
def circle(x: float, y: float, radius: float, fill: str, stroke: str, thickness: float = 1.5) -> str:
    """A disc around (x, y)."""
    paint = fill if fill == "none" else f"var(--kg-{fill})"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{paint}" stroke="var(--kg-{stroke})" '
        f'stroke-width="{thickness:g}"/>'
    )


@remembered
def use(symbol: str, width: float, height: float = 96, turned: float = 0) -> str:
    """A symbol of the art sheet, this wide, turned by so many degrees; `height` is its own, where it is 60 wide.

    It is scaled, for a browser draws it anew when its own size changes.
    """
    scale = width / 60
    turns = [f"rotate({turned:g} {width / 2:g} {scale * height / 2:g})"] if turned else []
    if scale != 1:
        turns.append(f"scale({scale:.4g})")
    transform = f' transform="{" ".join(turns)}"' if turns else ""
    return f'<use href="#kg-{symbol}" width="60" height="{height:g}"{transform}/>'


@remembered
def piece(
    key: str,
    x: float,
    y: float,
    inner: str,
    *,
    label: str = "",
    act: str = "",
    scale: float = 1,
    group: str = "",
    small: bool = False,
    picked: bool = False,
    mark: bool = False,
    origin: str = "",
    turns: bool = True,
    shows: str = "",
    silent: bool = False,
    can: bool = False,
) -> Piece:
    """Something with a place and an identity; with `act`, something to press.

    `origin` is the key that it comes from if it is new, and if it `turns` it opens like a card meanwhile; `shows` are
    the keys and groups that light up when it is pointed at; `small` leaves out its name; `silent` hides it from screen
    readers and from the pointer, for what is told elsewhere; `can` says that it leads on, for a key with blanks in it,
    which no list of keys can hold.
    """
    pressed = ""
    if act:
        state = ' aria-pressed="true"' if picked else ""
        pressed = f' data-act="{escape(act)}" role="button"{state}'
    elif label:
        pressed = ' role="img"'
    elif silent:
        pressed = ' aria-hidden="true"'
    told = (("kg-small", small), ("kg-picked", picked), ("kg-mark", mark), ("kg-can", can))
    kinds = [kind for kind, yes in told if yes]
    classes = f' class="{" ".join(kinds)}"' if kinds else ""
    named = f' aria-label="{escape(label)}"' if label else ""
    moved = f' data-from="{escape(origin)}"' if origin else ""
    if origin and turns:
        moved += ' data-turns=""'
    lit = f' data-shows="{escape(shows)}"' if shows else ""
    if group:
        lit += f' data-group="{escape(group)}"'
    sized = f" scale({scale:.4g})" if scale != 1 else ""
    place = f'data-key="{escape(key)}" transform="translate({x:g} {y:g}){sized}"'
    return Piece(key, f"<g {place}{pressed}{classes}{named}{moved}{lit}>{inner}</g>")


@remembered
def button(act: str, x: float, y: float, width: float, height: float, words: str, below: str = "") -> Piece:
    """A button with its words in the middle, and smaller ones below; it is drawn only where it leads on."""
    inner = frame(width, height, "accent", 2.5, "card", 10)
    size = min(19, 1.7 * width / len(words))
    inner += text(width / 2, height / 2 + size / 3 - (9 if below else 0), words, size, "middle", bold=True)
    if below:
        inner += text(width / 2, height / 2 + 18, below, min(13, 1.9 * width / len(below)), "middle", "quiet")
    return piece(f"button-{act}", x, y, inner, label=f"{words} {below}".strip(), act=act)


def spread(n: int, x: float, width: float, size: float, gap: float) -> Iterable[float]:
    """Where n things of one size stand in a row from x: side by side with a gap, or overlapping to fit the width."""
    step = size + gap
    if n > 1:
        step = min(step, (width - size) / (n - 1))
    return [x + i * step for i in range(n)]
