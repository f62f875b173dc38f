"""Pictures that need neither kernel nor page: standalone SVG for saved outputs, print and files."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

from markupsafe import Markup

from .colours import group, paint

JAPANESE_CSS = Path(__file__).with_name("japanese.css").read_text(encoding="utf-8")
LIVE_ONLY = (
    "data-act",
    "data-can",
    "data-from",
    "data-group",
    "data-min",
    "data-shows",
    "data-turns",
    "tabindex",
    "aria-pressed",
    "aria-disabled",
)
_JAPANESE = re.compile("[\u3000-\u9fff]")
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^)'\"]+)")


class Still:
    """A picture to look at: shown by notebooks, saved by `save`. `svg` is its text, `alt` the same in words."""

    def __init__(self, svg: str, alt: str) -> None:
        self.svg = svg
        self.alt = alt

    @property
    def html(self) -> str:
        """The picture as an <img> with its alternative text, whole in itself: shown wherever HTML is."""
        data = b64encode(self.svg.encode()).decode()
        image = Markup('<img alt="{}" src="data:image/svg+xml;base64,{}" style="max-width:100%;height:auto">')
        return str(image.format(self.alt, data))

    def save(self, path: str | Path) -> None:
        """Write the picture to an .svg file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def __repr__(self) -> str:
        return f"Still({self.alt})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html}


def still(drawing: str, art: str, dark: bool = False) -> str:
    """The drawing as one SVG of its own: used symbols inside, plain colours, nothing to press.

    drawing: a well-formed <svg viewBox=…>; art: the symbol sheet, or "". ValueError if either is malformed, or if the
    drawing uses a symbol that neither of them holds.
    """
    svg = tree(drawing).find("svg")
    if svg is None:
        raise ValueError("a still is made of an <svg>, and this is none")
    for element in svg.iter():
        for name in LIVE_ONLY:
            element.attrib.pop(name, None)
        if element.get("role") == "button":
            del element.attrib["role"]
    size = svg.get("viewBox", "").replace(",", " ").split()
    if len(size) != 4:
        raise ValueError(f"a drawing needs viewBox='x y width height', not {svg.get('viewBox')!r}")
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        **svg.attrib,
        "width": size[2],
        "height": size[3],
        "role": "img",
    }
    svg.attrib.clear()
    svg.attrib.update(attributes)
    svg.insert(0, _used(svg, art))
    fonts = JAPANESE_CSS if _JAPANESE.search("".join(svg.itertext())) else ""
    style = Element("style")
    style.text = fonts + paint(svg, dark)
    group(svg)
    if style.text:
        svg.insert(0, style)
    return tostring(svg, encoding="unicode")


def tree(markup: str) -> Element:
    """The markup's elements below one root, tags without namespaces. ValueError if it is not well-formed XML."""
    try:
        root = fromstring(f"<picture>{markup}</picture>")
    except ParseError as error:
        raise ValueError(f"a picture must be well-formed XML: {error}") from error
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def _used(svg: Element, art: str) -> Element:
    """<defs> with those parts of the art sheet that the drawing needs, directly or through another part."""
    parts = _parts(art)
    own = {element.get("id") for element in svg.iter()}
    wanted: list[str] = []
    waiting = list(_references(svg))
    while waiting:
        name = waiting.pop()
        if name in own or name in wanted:
            continue
        if name not in parts:
            raise ValueError(f"the drawing uses #{name}, which the art does not hold")
        wanted.append(name)
        waiting.extend(_references(parts[name]))
    defs = Element("defs")
    chosen = {id(parts[name]) for name in wanted}
    for part in dict.fromkeys(parts.values()):
        if id(part) in chosen:
            defs.append(deepcopy(part))  # it is going to be painted
    return defs


def _references(part: Element) -> Iterator[str]:
    for element in part.iter():
        for name, value in element.items():
            if name.rpartition("}")[2] == "href" and value.startswith("#"):
                yield value[1:]
            yield from _REFERENCE.findall(value)


@lru_cache(maxsize=8)
def _parts(art: str) -> dict[str, Element]:
    """Every id in the art sheet, with the part of the sheet that holds it."""
    defs = tree(art).findall(".//defs")
    return {
        str(element.get("id")): part for sheet in defs for part in sheet for element in part.iter() if element.get("id")
    }
