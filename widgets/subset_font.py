"""Make kernel_games_widgets/japanese.css: the glyphs that the games' Japanese words need, from Noto Serif JP.

`make font` runs this, after a Japanese word with a new character came into a game or a board; needs fonttools,
brotli and pylopdf-fonts-jp. The font's licence, kernel_games_widgets/OFL.txt, holds for what is made here too.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from textwrap import fill

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pylopdf_fonts_jp import serif_path

HERE = Path(__file__).parent
SOURCES = (HERE.parent / "kernel_games", HERE / "kernel_games_widgets")
JAPANESE = re.compile("[\u3000-\u30ff\u3400-\u9fff]")

FAMILY = "kernel games ja"  # not "Noto": a changed font must not pass for the original
ORIGINAL, POSTSCRIPT = "NotoSerifJP-Regular", "KernelGamesJa-Regular"
NAMES = {
    1: FAMILY,
    2: "Regular",
    3: f"2.003;{POSTSCRIPT}",
    4: FAMILY,
    5: "Version 2.003; subset of Noto Serif JP",
    6: POSTSCRIPT,
}
KEPT_NAMES = (0, 13, 14)  # copyright, licence, where the licence is found

CSS = """\
/* Made by `make font`; not to be edited. A subset of Noto Serif JP 2.003 under another name.
   {copyright} Under the SIL Open Font License, Version 1.1: see OFL.txt. */

@font-face {{
  font-family: "{family}";
  font-weight: 400;
  unicode-range:
{ranges};
  src: url("data:font/woff2;base64,{data}") format("woff2");
}}
"""


def wanted() -> set[str]:
    """Every Japanese character that a source file holds."""
    files = [file for folder in SOURCES for file in folder.rglob("*") if file.suffix in (".py", ".toml", ".js", ".svg")]
    written = "".join(file.read_text(encoding="utf-8") for file in files)
    return set(JAPANESE.findall(written))


def subset(characters: set[str]) -> TTFont:
    """The font with these characters alone, renamed, without layout tables: text runs from left to right."""
    options = Options(layout_features=[], hinting=False, desubroutinize=True, notdef_outline=True)
    options.drop_tables += ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    font = TTFont(serif_path(), recalcTimestamp=False)  # the same bytes each time
    if missing := characters - set(map(chr, font.getBestCmap())):
        raise SystemExit(f"the font lacks {' '.join(sorted(missing))}")
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(characters))
    subsetter.subset(font)
    rename(font)
    return font


def rename(font: TTFont) -> None:
    """Our own name wherever the original's stood; its copyright and licence stay."""
    table = font["name"]
    table.names = [name for name in table.names if name.nameID in KEPT_NAMES]
    for number, text in NAMES.items():
        table.setName(text, number, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames = [POSTSCRIPT]
    top = cff.topDictIndex[0]
    top.FullName = top.FamilyName = FAMILY
    for part in top.FDArray:
        part.FontName = part.FontName.replace(ORIGINAL, POSTSCRIPT)


def ranges(characters: set[str]) -> Iterator[str]:
    """The characters as unicode-range writes them: U+3041-3096."""
    codes = sorted(map(ord, characters))
    starts = [code for code in codes if code - 1 not in codes]
    ends = [code for code in codes if code + 1 not in codes]
    for start, end in zip(starts, ends, strict=True):
        yield f"U+{start:X}" if start == end else f"U+{start:X}-{end:X}"


def main() -> None:
    characters = wanted()
    font = subset(characters)
    font.flavor = "woff2"
    made = BytesIO()
    font.save(made)
    css = CSS.format(
        copyright=font["name"].getDebugName(0),
        family=FAMILY,
        ranges=fill(", ".join(ranges(characters)), 100, initial_indent="    ", subsequent_indent="    "),
        data=b64encode(made.getvalue()).decode(),
    )
    target = HERE / "kernel_games_widgets" / "japanese.css"
    target.write_text(css, encoding="utf-8")
    print(f"{target.name}: {len(characters)} characters, {len(css) / 1000:.0f} KB")


if __name__ == "__main__":
    main()
