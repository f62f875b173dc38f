"""The numbers that a rulebook tells in words are those that the game counts with."""

import re

import pytest

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS, CATEGORIES, MONTHS
from kernel_games.koi_koi.sets import BIG_SCORE, BRIGHTS, SETS, score
from kernel_games.koi_koi.state import HAND_SIZE, QUICK_VICTORY_POINTS
from kernel_games.koi_koi.state import OPTIONS as KOI_KOI_OPTIONS
from kernel_games.nanahoshi.pieces import BAG, PAWNS, SIZES
from kernel_games.nanahoshi.state import SEVEN
from kernel_games.nanatoridori import state as birds
from kernel_games.nanatoridori.pieces import COPIES, DECK, RANKS
from kernel_games.registry import OURS

# "One" is left out: it is a number less often than a pronoun.
WORDS = "zero two three four five six seven eight nine ten eleven twelve thirty-seven sixty-three".split()
VALUES = dict(zip(WORDS, [0, *range(2, 13), 37, 63], strict=True))


def told(rule):
    """The numbers in a rule's title and text, in words or digits, in their order."""
    found = re.findall(rf"\b(?:{'|'.join(reversed(WORDS))}|\d+)\b", f"{rule.title}. {rule.text}".lower())
    return [VALUES[number] if number in VALUES else int(number) for number in found]


def sheet(rule):
    """How many cards each set of a rule needs, and what it is worth."""
    return [n for s in SETS if s.rule == rule for n in (sum(need.size for need in s.needs), s.points)]


MONTH, PAIR = len(CARDS) // len(MONTHS), 2
BY_CATEGORY = [sum(card.category == category for card in CARDS) for category in CATEGORIES]
EACH_COLOUR, BOTH_COLOURS = sheet("colour-scrolls")[2:], sheet("colour-scrolls")[:2]
SMALL = sorted(sheet("small-sets")[::2])
COPIES_OF_PAWN, DOTS = len(BAG) // len(PAWNS), 3
OUT_OF_DUEL = len(DECK) - 2 * (birds.DUEL_HAND_SIZE + birds.FACE_UP)

NUMBERS = {
    "koi-koi:deck": [len(MONTHS), MONTH, len(CARDS), MONTH, *BY_CATEGORY],
    "koi-koi:series": [KOI_KOI_OPTIONS[0].default],
    "koi-koi:dealing": [*[PAIR] * 5, HAND_SIZE // PAIR],
    "koi-koi:quick-victory": [MONTH, HAND_SIZE // PAIR, QUICK_VICTORY_POINTS, QUICK_VICTORY_POINTS],
    "koi-koi:bad-deal": [MONTH, HAND_SIZE // PAIR],
    "koi-koi:no-match": [HAND_SIZE],
    "koi-koi:brights": sheet("brights"),
    "koi-koi:colour-scrolls": [*EACH_COLOUR, *BOTH_COLOURS],
    "koi-koi:boar-deer-butterfly": sheet("boar-deer-butterfly")[1:],
    "koi-koi:small-sets": [*SMALL, sheet("small-sets")[1]],
    "koi-koi:big-score": [BIG_SCORE],
    "koi-koi:counter": [score(BRIGHTS, countered=True, small_sets="stack", doublings="stack").factor],
    "nanahoshi:pawns": [len(BAG) // 2, len(BAG) // 2, len(BAG), *[COPIES_OF_PAWN] * 2, 2, COPIES_OF_PAWN, DOTS],
    "nanahoshi:board": [len(BAG), len(BAG), *SIZES["4x3"], *reversed(SIZES["4x3"]), *SIZES["6x2"]],
    "nanahoshi:seven-dots": [SEVEN, SEVEN],
    "nanahoshi:all-found": [len(BAG) // 2, len(BAG) // 2, 0, 0],
    "nanahoshi:competition": [2, SEVEN],
    "nanatoridori:cards": [len(DECK), COPIES, int(RANKS[0]), int(RANKS[-1])],
    "nanatoridori:dealing": [birds.HAND_SIZE, birds.HAND_SIZE],
    "nanatoridori:penguins": [birds.PENGUINS, birds.PENGUINS],
    "nanatoridori:one-winner": [birds.FIRST_OUT, 0, birds.NEITHER_FIRST_NOR_LAST, 2, birds.FIRST_OUT, 0],
    "nanatoridori:ten-points": [birds.TEN, birds.TEN, 2, birds.TEN],
    "nanatoridori:duel-dealing": [*[birds.DUEL_HAND_SIZE, birds.FACE_UP] * 2, OUT_OF_DUEL],
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_rule_tells_the_numbers_that_the_game_counts_with(name):
    game, _, id_ = name.partition(":")
    assert told(next(rule for rule in kg.rulebook(game) if rule.id == id_)) == NUMBERS[name]


def test_every_rule_that_tells_more_than_three_is_checked():
    """Below that, numbers are of the sentence more often than of the game."""
    large = [f"{game}:{rule.id}" for game in OURS for rule in kg.rulebook(game) if max(told(rule), default=0) > 3]
    assert sorted(set(large) - set(NUMBERS)) == []
