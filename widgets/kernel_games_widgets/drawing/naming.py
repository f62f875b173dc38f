"""Players' names in a drawing: whatever their script and their length, they stay in their place."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ISOLATE, END = "\u2068", "\u2069"  # what stands between them keeps its own direction
LEAST = 11  # the smallest size of a name: below that it is shortened
WIDTHS = {  # of letters in ems, as wide as the widest bold face that a picture may be shown in
    0.4: " ',./:;\\ijl|",
    0.5: '!()-IJ[]_`ft"',
    0.6: "*?rsvxyz·",
    0.7: "$0123456789abcdegkopq{}▸",
    0.8: "ACEFLPSTVXYZhnu",
    0.9: "#+<=>BDGKOQRU^w~",
    1.0: "%&@HNm…",
    1.2: "MW",
}
_WIDTH = {letter: width for width, letters in WIDTHS.items() for letter in letters}


@lru_cache(maxsize=64)
def isolated(name: str) -> str:
    """The name, kept from turning round what follows it if it is written from right to left."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"{ISOLATE}{name}{END}" if turns else name


@lru_cache(maxsize=4096)
def widest(words: str, size: float, bold: bool = True) -> float:
    """A width that a line of text does not exceed, whatever font it is shown in."""
    return sum(map(_ems, unicodedata.normalize("NFD", words))) * size * (1 if bold else 0.92)


def _ems(letter: str) -> float:
    if letter in _WIDTH:
        return _WIDTH[letter]
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 1.0 if unicodedata.east_asian_width(letter) in "WF" and letter.isalpha() else 1.35


@lru_cache(maxsize=1024)
def line(name: str, rest: str, width: float, size: float, before: str = "") -> tuple[str, float]:
    """A line with a name in it and the size at which it fits: smaller if need be, then with the name shortened."""
    words = before + name + rest
    fit = min(size, size * width / widest(words, size))
    if fit >= LEAST:
        return words, fit
    whole = name.strip(ISOLATE + END)
    for end in range(len(whole) - 1, 0, -1):
        if unicodedata.category(whole[end])[0] == "M" or whole[end - 1 : end + 1].strip() != whole[end - 1 : end + 1]:
            continue  # a mark belongs to its letter, and no blank stands before the dots
        words = f"{before}{isolated(whole[:end] + '…')}{rest}"
        if widest(words, LEAST) <= width:
            break
    return words, LEAST


def broken(word: str, width: float, size: float, bold: bool = False) -> list[str]:
    """A word in pieces of at most this width."""
    if widest(word, size, bold) <= width:
        return [word]
    pieces = [""]
    for letter in word:
        if pieces[-1] and widest(pieces[-1] + letter, size, bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
