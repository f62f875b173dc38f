"""Plain colours for what leaves the page: other programs than browsers know neither variables nor classes."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element

CSS = Path(__file__).with_name("picture.css").read_text(encoding="utf-8")
PALETTE = {  # by the name of a variable in picture.css: the light colour and the dark one
    name: (light, dark) for name, light, dark in re.findall(r"--kg-([a-z]+): light-dark\((#\w+), (#\w+)\)", CSS)
}
FONTS = re.findall(r"font-family: ([^;]+);", CSS)[0]
_VARIABLE = re.compile(r"var\(--kg-([a-z]+)(?:,[^)]*)?\)")
RINGS = {"kg-picked": ("accent", 5), "kg-mark": ("gold", 6)}  # around a piece: the colour, how thick


def paint(svg: Element, dark: bool = False) -> str:
    """Write into a drawing what picture.css says of it, in light colours or in dark ones.

    It gives a style that browsers follow, by which the light colours become dark where the reader's system is.
    """
    _spell_out(svg)
    used = set()
    for element in svg.iter():
        kinds = [kind for kind in element.attrib.pop("class", "").split() if kind == "kg-picture"]
        for attribute, value in list(element.items()):
            found = _VARIABLE.fullmatch(value.strip())
            if found:
                name = found[1]
                if name not in PALETTE:
                    raise ValueError(f"{attribute}={value!r} is no colour of ours: allowed are {', '.join(PALETTE)}")
                element.set(attribute, PALETTE[name][dark])
                if not dark:
                    used.add((attribute, name))
                    kinds.append(f"{attribute}-{name}")
        if kinds:
            element.set("class", " ".join(kinds))
    rules = "".join(f".{attribute}-{name}{{{attribute}:{PALETTE[name][1]}}}" for attribute, name in sorted(used))
    return rules and f"@media screen and (prefers-color-scheme:dark){{{rules}}}"


def _spell_out(svg: Element) -> None:
    """What classes say of elements, as attributes and shapes."""
    x, y, width, height = svg.get("viewBox", "0 0 0 0").replace(",", " ").split()
    ground = Element("rect", {"x": x, "y": y, "width": width, "height": height, "fill": "var(--kg-paper)"})
    svg.insert(0, ground)
    svg.set("fill", "var(--kg-ink)")
    svg.set("font-family", FONTS)
    svg.set("direction", "ltr")
    for parent in list(svg.iter()):
        kinds = parent.get("class", "").split()
        for child in list(parent):
            of_child = child.get("class", "").split()
            if "kg-leads" in of_child or ("kg-name" in of_child and "kg-small" in kinds):
                parent.remove(child)  # what belongs to the live board, and a name that is not shown
            elif "kg-name" in of_child:
                child.set("fill", "var(--kg-quiet)")
                child.set("text-anchor", "middle")
        for kind, (colour, thickness) in RINGS.items():
            if kind in kinds and len(parent) and parent[0].tag == "use":
                parent.append(_ring(parent[0], colour, thickness))


def group(svg: Element) -> None:
    """Make groups of the symbols that are shown at a size of their own: not every program scales a symbol."""
    uses = [(use, use.get("href", "").removeprefix("#")) for use in svg.iter("use")]
    unsized = {name for use, name in uses if "width" not in use.attrib}
    boxes = {}
    for symbol in svg.iter("symbol"):
        if symbol.get("id") not in unsized and "viewBox" in symbol.attrib:
            boxes[symbol.get("id")] = [float(each) for each in symbol.attrib.pop("viewBox").replace(",", " ").split()]
            symbol.tag = "g"
    for use, name in uses:
        if name in boxes:
            x, y, width, _ = boxes[name]
            placed = f"{use.get('transform', '')} scale({float(use.attrib.pop('width')) / width:.6g})"
            use.attrib.pop("height", None)
            use.set("transform", (placed + (f" translate({-x:g} {-y:g})" if x or y else "")).strip())


def _ring(face: Element, colour: str, thickness: float) -> Element:
    """A frame around a symbol, as it is placed."""
    half = thickness / 2
    width, height = (float(face.get(name, 0)) + thickness for name in ("width", "height"))
    shape = {"x": f"{-half:g}", "y": f"{-half:g}", "width": f"{width:g}", "height": f"{height:g}", "fill": "none"}
    placed = {"transform": face.get("transform", "")} if face.get("transform") else {}
    return Element("rect", shape | placed | {"stroke": f"var(--kg-{colour})", "stroke-width": f"{thickness:g}"})
