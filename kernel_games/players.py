"""Who plays: names as people write them in any script, but none that breaks a line or deceives the eye."""

from __future__ import annotations

import re
from itertools import starmap
from unicodedata import category, combining, normalize

from .game import Game
from .reading import entries, plain, whole
from .sentences import shown

LONGEST = 80  # characters of a name
JOINERS = "\u200c\u200d"  # unseen, but Persian, Sinhala and many an emoji cannot be written without them
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that show nothing
VIRAMA = 9  # the combining class of the sign that a joiner may follow at the end of a word
FLAG = re.compile(
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
)  # of a region, in unseen letters
# What the eye does not see: joiners, and marks that choose between variants of what they follow.
UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def read_players(rules: Game, players: object) -> tuple[str, ...]:
    """Names, or a number of players called Player 1, Player 2, …; names in one encoding, with single blanks inside."""
    number = rules.SEATS[0] if players is None else whole(players)
    if number is not None:
        _check_seats(rules, number)
        return tuple(f"Player {seat + 1}" for seat in range(number))
    listed = entries(players)
    if listed is not None:
        _check_seats(rules, len(listed))
    names = [_tidy(name) for name in listed or ()]
    if not names or not all(names):
        raise ValueError(f"players must be a list of names, or their number, not {shown(players)}")
    for name in names:
        _check_name(name)
    _check_different(names)
    return tuple(names)


def _check_seats(rules: Game, n: int) -> None:
    if n not in rules.SEATS:
        allowed = ", ".join(map(str, sorted(rules.SEATS)))
        raise ValueError(f"{rules.TITLE} is not for {shown(n)} players: allowed are {allowed}")


def _tidy(value: object) -> str:
    """A name in the one encoding of its characters, with single blanks inside; "" for what is no name."""
    blanks = "".join(" " if category(c) == "Zs" else c for c in normalize("NFC", plain(value) or ""))
    return " ".join(word for word in blanks.split(" ") if word)


def _check_name(name: str) -> None:
    if len(name) > LONGEST:
        raise ValueError(f"players must have names of at most {LONGEST} characters, not {shown(name)}")
    letters = FLAG.sub("\U0001f3f4", name)
    around = zip(f" {letters}", letters, f"{letters[1:]} ", strict=False)  # each with its neighbours
    # A mark that begins a name would sit on whatever stands before it.
    if category(name[0]).startswith("M") or not all(starmap(_is_seen, around)):
        raise ValueError(f"players must have names that can be printed, not {shown(name)}")


def _is_seen(before: str, letter: str, after: str) -> bool:
    """Whether a letter is seen, or joins two that are."""
    if letter not in JOINERS:
        return letter.isprintable() and letter not in BLANK
    nothing = f" {JOINERS}"
    return before not in nothing and (after not in nothing or (after == " " and combining(before) == VIRAMA))


def _check_different(names: list[str]) -> None:
    """Two players are told apart by what is seen of their names."""
    seen: dict[str, str] = {}
    for name in names:
        look = normalize("NFC", UNSEEN.sub("", name))
        if look in seen:
            same = "" if name == seen[look] else ", which look the same"
            raise ValueError(f"players must have different names, not {seen[look]}, {name}{same}")
        seen[look] = name
