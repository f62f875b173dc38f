"""Words stay in their place, however long a name is and from whichever side it is read."""

from pathlib import Path

import matplotlib
import pytest
from marks import on_board
from PIL import ImageFont

import kernel_games as kg
from kernel_games.opponents import choose
from kernel_games.shuffle import rng_for
from kernel_games_widgets import Table
from kernel_games_widgets.drawing.naming import END, ISOLATE, isolated, line, widest
from kernel_games_widgets.still import tree

FONTS = Path(matplotlib.get_data_path()) / "fonts/ttf"
FACE = {bold: ImageFont.truetype(str(FONTS / f"DejaVuSerif{bold}.ttf"), 1000) for bold in ("", "-Bold")}  # wide ones
LONG = ["Anna-Katharina Schmidt", "Maria Magdalena Oliveira", "Konstantinos Papadopoulos", "Wilhelmina Wagenknecht"]
LONGEST = ["W" * 60, "Maximiliane-Wilhelmina von und zu Mecklenburg-Schwerin MMMMM", "M" * 59, "iiii " * 11 + "MWMWM"]


def across(text):
    """From where to where a line of text goes, by a font that is at least as wide as those that it may be shown in."""
    size, x = float(text.get("font-size")), float(text.get("x"))
    wide = FACE["-Bold" if text.get("font-weight") else ""].getlength("".join(text.itertext())) * size / 1000
    anchor = text.get("text-anchor") or "middle"  # names below pieces
    left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
    return left, left + wide


def lines(element, shift=0.0, scale=1.0, room=None):
    """Each line of text, the room that it has (the frame around it, else the drawing), and where it goes."""
    for child in element:
        at, by = shift, scale
        for change in child.get("transform", "").replace(")", " ").split(" "):
            kind, _, value = change.partition("(")
            if kind == "translate":
                at += float(value) * by
            if kind == "scale":
                by *= float(value)
        if child.tag == "text":
            left, right = across(child)
            yield "".join(child.itertext()), room, at + left * by, at + right * by
        elif child.tag == "g":
            frame, framed = child.find("rect"), child.get("data-key", "").startswith(("plate", "seat", "moment"))
            around = (at, at + float(frame.get("width"))) if framed and frame is not None else room
            yield from lines(child, at, by, around)


def overfull(table):
    """The lines of both drawings of a table that leave their frames."""
    found = set()
    for svg in tree(on_board(table)).findall("svg"):
        whole = (0, float(svg.get("viewBox").split()[2]))
        for words, room, left, right in lines(svg, room=whole):
            if left < room[0] - 1 or right > room[1] + 1:
                found.add((svg.get("data-min"), words))
    return found


@pytest.mark.parametrize("names", [LONG, LONGEST], ids=["long", "longest"])
@pytest.mark.parametrize(
    ("game", "players"), [("koi-koi", 2), ("nanahoshi", 2), ("nanatoridori", 2), ("nanatoridori", 4)]
)
def test_long_names_stay_in_their_plates(game, players, names):
    more = {"games": 2} if game == "koi-koi" else {"competition": True} if game == "nanahoshi" else {}
    match = kg.new_match(game, players=names[:players], seed=8, **more)
    found = set()
    for ply in range(120):
        if ply % 3 == 0 or match.phase in ("call", "deal", "over", "swap"):
            found |= overfull(Table(match=match, seats=["person"] * players, show_all=True, auto="none", pace=0))
        if match.is_over:
            break
        match = match.apply(choose("greedy", match, match.to_move, rng_for(1, ply)))
    assert not found


def test_a_line_is_made_smaller_and_then_its_name_shorter():
    assert line("Ann", ", 3 points", 300, 14) == ("Ann, 3 points", 14)
    words, size = line("Magdalena Oliveira", ", 0 points, dealer", 288, 14, "▸ ")
    assert words == "▸ Magdalena Oliveira, 0 points, dealer"
    assert 11 <= size < 14
    words, size = line("Maximiliane-Wilhelmina von Mecklenburg", ", 0 points, dealer", 288, 14)
    assert size == 11
    assert words.startswith("Maximiliane-W")
    assert words.endswith("…, 0 points, dealer"), "what is said of a player is never cut"
    assert widest(words, size) <= 288


def test_a_shortened_name_keeps_its_direction_and_its_letters_whole():
    words, _ = line(isolated("سارة " * 9), ", 0 points", 200, 14)
    assert words.startswith(ISOLATE)
    assert f"…{END}, 0 points" in words
    words, _ = line("e\u0301" * 40, "", 100, 14)
    assert words.removesuffix("…")[-1] == "\u0301"


@pytest.mark.parametrize("name", ["سارة", "דנה", "علی‌رضا"])
def test_a_name_from_right_to_left_turns_nothing_else_round(name):
    assert isolated(name) == f"{ISOLATE}{name}{END}"


@pytest.mark.parametrize("name", ["Ann", "Ζωή", "花子", "Zoë 2"])
def test_other_names_stay_as_they_are(name):
    assert isolated(name) == name
