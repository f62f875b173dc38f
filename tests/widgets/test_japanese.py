"""No box in place of a Japanese character: a font for all of them travels with every board."""

import re
import struct
import unicodedata
from base64 import b64decode
from pathlib import Path

import pytest

import kernel_games
import kernel_games_widgets
from kernel_games.koi_koi import pieces, sets

FOLDER = Path(kernel_games_widgets.__file__).parent
CSS = (FOLDER / "japanese.css").read_text(encoding="utf-8")
LICENCE = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
TABLES = {"months": pieces.MONTHS, "pictures": pieces.PICTURES, "cards": pieces.CARDS, "sets": sets.SETS}
JAPANESE = "[\u3000-\u30ff\u3400-\u9fff]"


def texts(table):
    """Every string in a table, however deep."""
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        yield from texts(tuple(table.values()))
    elif isinstance(table, tuple):
        for entry in table:
            yield from texts(entry)


def strange(text):
    """The characters that no Latin font need hold."""
    return {c for c in text if not c.isascii() and not unicodedata.name(c).startswith("LATIN ")}


def covered():
    """What the stylesheet's unicode-range allows."""
    (written,) = re.findall(r"unicode-range:([^;]+);", CSS)
    characters = set()
    for part in written.split(","):
        start, end = re.fullmatch(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", part.strip()).groups()
        characters |= set(map(chr, range(int(start, 16), int(end or start, 16) + 1)))
    return characters


def font():
    (data,) = re.findall(r'src: url\("data:font/woff2;base64,([^"]+)"\) format\("woff2"\)', CSS)
    return b64decode(data, validate=True)


@pytest.mark.parametrize("name", TABLES)
def test_the_font_holds_every_name_of_the_engine(name):
    needed = strange("".join(texts(TABLES[name])))
    assert needed, "the walk finds them"
    assert needed <= covered(), "make font"


@pytest.mark.parametrize("package", [kernel_games, kernel_games_widgets])
def test_the_font_holds_what_is_written_anywhere_in_the_sources(package):
    files = [p for p in Path(package.__file__).parent.rglob("*") if p.suffix in (".py", ".toml", ".js", ".svg")]
    assert files
    for file in files:
        assert set(re.findall(JAPANESE, file.read_text(encoding="utf-8"))) <= covered(), f"{file.name}: make font"


def test_the_font_leaves_latin_text_to_the_fonts_of_the_page():
    assert not {c for c in covered() if not re.match(JAPANESE, c)}


def test_the_stylesheet_is_one_font_face_under_our_own_name():
    rules = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    assert rules.strip().startswith("@font-face {")
    assert rules.count("{") == rules.count("}") == 1
    assert re.findall(r'font-family: "([^"]+)"', rules) == ["kernel games ja"]
    assert re.findall(r'url\((?!"data:)', rules) == [], "it asks for nothing"


def test_the_font_is_a_whole_woff2():
    data = font()
    signature, flavour, length, tables, _, inflated, packed = struct.unpack(">4s4sIHHII", data[:24])
    assert (signature, flavour, length) == (b"wOF2", b"OTTO", len(data))
    assert 0 < tables < 20
    assert 0 < packed < length < inflated


def test_the_stylesheet_is_small():
    assert len(CSS.encode()) < 40_000


def test_the_licence_comes_with_the_font():
    assert "kernel games ja" in LICENCE
    assert "Noto Serif JP" in LICENCE
    assert "SIL OPEN FONT LICENSE Version 1.1" in LICENCE
    assert "THE FONT SOFTWARE IS PROVIDED" in LICENCE, "all of it"
    (holder,) = re.findall(r"^© .+$", LICENCE, flags=re.MULTILINE)
    assert holder in CSS
    assert "OFL.txt" in CSS
