"""The seven birds of Nanatoridori and the penguins: `parts.svg` holds the art, this says which parts make a card."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
WIDTH, HEIGHT = 120, 192  # of a card in the units of parts.svg; it may be shown at any size
PENGUIN = 60  # of a penguin, both ways
INK = "#1b1918"
NUMERAL_TO = 48  # a card shows its whole numeral if it is visible from its left edge to here
SPECIES = {1: "wren", 2: "swallow", 3: "parrot", 4: "duck", 5: "owl", 6: "flamingo", 7: "peacock"}


@cache
def art() -> str:
    """The symbol sheet: a card for each rank, the back of a card, a penguin and the place of one that is gone."""
    cards = "".join(_card(f"bird-{rank}", f"scene-{name}", name, f"rank-{rank}") for rank, name in SPECIES.items())
    cards += _card("bird-back", "back")
    penguins = "".join(
        f'<symbol id="kg-{name}" viewBox="0 0 {PENGUIN} {PENGUIN}"><g fill="{INK}">{_part(name)}</g></symbol>'
        for name in ("penguin", "penguin-gone")
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{_parts()}{cards}{penguins}</defs></svg>'


def _parts() -> str:
    """What stands in the <defs> of parts.svg, without comments and indents."""
    sheet = (FOLDER / "parts.svg").read_text(encoding="utf-8")
    inner = re.sub(r"<!--.*?-->", "", sheet.partition("<defs>")[2].partition("</defs>")[0], flags=re.DOTALL)
    return re.sub(r">\s+<", "><", inner).strip()


def _card(name: str, *layers: str) -> str:
    """A symbol that looks the same everywhere, so that a live board may keep it as a bitmap (`kg-flat`)."""
    face = "".join(map(_part, ("paper", *layers, "border")))
    return f'<symbol id="kg-{name}" viewBox="0 0 {WIDTH} {HEIGHT}"><g class="kg-flat" fill="{INK}">{face}</g></symbol>'


def _part(name: str) -> str:
    return f'<use href="#kg-nt-{name}"/>'
