"""Every refusal says why, in a sentence for this case, and rests on a rule of the rulebook."""

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nanatoridori_setups import at, lines, moments
from setups import check_refusal, seeds, steady

import kernel_games as kg
from kernel_games.nanatoridori.notation import UNIVERSE
from kernel_games.nanatoridori.pieces import COPIES, NUMBERS, RANKS, beats, stronger

RULES = {rule.id: rule for rule in kg.rulebook("nanatoridori")}

LEAD = at("1 5 3 5 22", "1", "1")
PLAY = at("3 5 3 5 22 6 55", "1", "1", flock="5")
PAIR = at("3 44 2222", "1", "1", flock="66")
BEATEN = PAIR.apply("play 4-6")
SINGLE = at("7 1", "1", "1", flock="6").apply("play 1")
LAST = at("6", "1", "1", flock="5").apply("play 1")
DRAWN = PAIR.apply("pass")
DUEL = at("55 1", "22", flock="4", face_up=("56", ""))
ONE_LEFT = at("55 1", "22", flock="4", face_up=("6", ""))
NONE_LEFT = at("55 1", "22", flock="4")
ENDED = NONE_LEFT.apply("pass")
OVER = at("55 1", "22", flock="4", scores=[1, 2]).apply("pass")
NINE_SEVENS = at("3" + "4" * 9, "1", "1", flock="7" * 9)
NOTATION = (
    "Actions are play 4, play 4-5, play 4 +1, pass, pass 1 or 2, take GAP, keep GAP, discard and deal, "
    "with places from 1 and gaps from 0."
)

CASES = [
    ("not-an-action", PLAY, "play two 5s", f"'play two 5s' is not an action. {NOTATION}"),
    ("not-an-action", PLAY, "play 4-4", f"'play 4-4' is not an action. {NOTATION}"),
    ("not-an-action", PLAY, None, f"None is not an action. {NOTATION}"),
    ("not-now", PLAY, "deal", "The next round is dealt once this one has ended."),
    (
        "not-now",
        at("5", "1", "1", scores=[1, 2, 2]),
        "deal",
        "The next round is dealt once this one has ended, unless it ends the match.",
    ),
    (
        "not-now",
        at("5", "1", "1", scores=[1, 1, 1]),
        "deal",
        "This is the last round: whoever loses it, the match ends with it.",
    ),
    ("not-now", ENDED, "play 1", "This round has ended: the next deal comes first."),
    ("not-now", ENDED, "discard", "This round has ended: the next deal comes first."),
    ("match-over", OVER, "deal", "The match is over: nothing can be played any more."),
    ("match-over", OVER, "pass", "The match is over: nothing can be played any more."),
    ("lead", LEAD, "pass", "The play area is empty: there is nothing to pass on, so play any flock from your hand."),
    ("lead", LEAD, "pass 1", "The play area is empty: there is nothing to pass on, so play any flock from your hand."),
    ("from-hand", LEAD, "play 7", "There is no card 7 in your hand: it has 6 cards."),
    ("from-hand", LEAD, "play 6-8", "There is no card 8 in your hand: it has 6 cards."),
    ("same-rank", LEAD, "play 1-2", "All cards of a flock have the same rank, but these are 1 and 5."),
    ("same-rank", LEAD, "play 4-6", "All cards of a flock have the same rank, but these are 5, 2 and 2."),
    ("same-rank", PLAY, "play 1-7", "All cards of a flock have the same rank, but cards 1 to 7 do not."),
    (
        "side-by-side",
        LEAD,
        "play 2-4",
        "These 5s do not lie side by side: a 3 is between them, and a hand keeps its order.",
    ),
    (
        "higher-rank",
        PLAY,
        "play 1",
        "A 3 does not beat a 5: play a card higher than 5, or at least two equal cards.",
    ),
    (
        "higher-rank",
        PLAY,
        "play 2",
        "A 5 does not beat a 5: play a card higher than 5, or at least two equal cards.",
    ),
    (
        "higher-rank",
        PAIR,
        "play 2-3",
        "Two 4s do not beat two 6s: play two cards of a rank higher than 6, or at least three equal cards.",
    ),
    (
        "more-cards",
        PAIR,
        "play 1",
        "A 3 does not beat two 6s: play two cards of a rank higher than 6, or at least three equal cards.",
    ),
    (
        "more-cards",
        at("44", "1", flock="55555", face_up=("4", "")),
        "play 1-2 +1",
        "Three 4s do not beat five 5s: play five cards of a rank higher than 5, or at least six equal cards.",
    ),
    (
        "more-cards",
        at("44", "1", "1", flock="777"),
        "play 1-2",
        "Two 4s do not beat three 7s: no rank is higher than 7, so play at least four equal cards.",
    ),
    (
        "higher-rank",
        at("77", "1", "1", flock="77"),
        "play 1-2",
        "Two 7s do not beat two 7s: no rank is higher than 7, so play at least three equal cards.",
    ),
    (
        "more-cards",
        at("3", "1", "1", flock="7" * 8),
        "play 1",
        "A 3 does not beat eight 7s: no rank is higher than 7, so play nine equal cards.",
    ),
    (
        "more-cards",
        at("4", "1", "1", flock="3" * 9),
        "play 1",
        "A 4 does not beat nine 3s: play nine cards of a rank higher than 3, "
        "for there are no more than nine of any rank.",
    ),
    ("more-cards", NINE_SEVENS, "play 1", "A 3 does not beat nine 7s: nothing does, so you can only pass."),
    (
        "higher-rank",
        NINE_SEVENS,
        "play 2-10",
        "Nine 4s do not beat nine 7s: nothing does, so you can only pass.",
    ),
    ("take-or-discard", BEATEN, "play 1", "You have beaten two 6s: first take them into your hand, or discard them."),
    ("take-or-discard", BEATEN, "keep 0", "You have beaten two 6s: first take them into your hand, or discard them."),
    ("take-or-discard", SINGLE, "pass", "You have beaten a 6: first take it into your hand, or discard it."),
    ("take-or-discard", PLAY, "take 0", "Only a flock that you have just beaten can be taken."),
    (
        "keep-or-discard",
        DRAWN,
        "play 1",
        "You have passed: first keep the card that you drew, or discard it.",
    ),
    ("keep-or-discard", DRAWN, "take 0", "You have passed: first keep the card that you drew, or discard it."),
    (
        "keep-or-discard",
        DUEL.apply("pass 1"),
        "play 1",
        "You have passed: first keep the card that you picked up, or discard it.",
    ),
    ("keep-or-discard", PLAY, "keep 0", "Only a card that a pass has just given you can be kept."),
    ("order", PLAY, "discard", "There is nothing to discard now: a card leaves your hand only when you play it."),
    ("any-gap", BEATEN, "take 5", "There is no gap 5: with 4 cards in your hand the gaps are 0 to 4."),
    ("any-gap", SINGLE, "take 2", "There is no gap 2: with 1 card in your hand the gaps are 0 to 1."),
    ("any-gap", DRAWN, "keep 8", "There is no gap 8: with 7 cards in your hand the gaps are 0 to 7."),
    ("any-gap", LAST, "take 1", "There is no gap 1: your hand is empty, so only gap 0 is left."),
    ("duel", PLAY, "pass 1", "Only a duel has face-up cards to choose from: here you simply pass."),
    ("duel", PLAY, "play 2 +1", "Only a duel has face-up cards that can join a flock."),
    (
        "duel-pass",
        DUEL,
        "pass",
        "A pass picks up a face-up card: say which, pass 1 for the 5 or pass 2 for the 6.",
    ),
    ("duel-pass", ONE_LEFT, "pass", "A pass picks up a face-up card: pass 1 for the 6."),
    ("duel-pass", ONE_LEFT, "pass 2", "You have only one face-up card left, the 6: pass 1 picks it up."),
    (
        "passing-out",
        NONE_LEFT,
        "pass 1",
        "You have no face-up card left to pick up: a pass without one is written pass, and loses the round.",
    ),
    ("face-up-joins", DUEL, "play 3 +1", "You have no 1 face up that could join this flock."),
    ("face-up-joins", DUEL, "play 1 +2", "You have only one 5 face up to join this flock."),
    ("face-up-joins", NONE_LEFT, "play 1 +1", "You have no 5 face up that could join this flock."),
]


@pytest.mark.parametrize(("rule", "match", "action", "sentence"), CASES, ids=[f"{c[0]}: {c[2]}" for c in CASES])
@pytest.mark.rule("nanatoridori:from-hand", "nanatoridori:same-rank", "nanatoridori:side-by-side")
def test_the_refusal_of_an_action(rule, match, action, sentence):
    check_refusal(match, action, RULES[rule], sentence)


def test_there_is_a_case_for_every_rule_that_refuses():
    """These tables meet every phase, so what refuses anything refuses something here."""
    tables = [LEAD, PLAY, PAIR, BEATEN, SINGLE, LAST, DRAWN, DUEL, ONE_LEFT, NONE_LEFT, ENDED, OVER]
    refusing = {rule.id for m in tables for action in (*UNIVERSE, "?") if (rule := m.why_not(action))}
    assert refusing == {rule for rule, *_ in CASES}


@pytest.mark.parametrize(
    "action",
    [None, 3, True, b"pass", ["pass"], object(), "", "PASS", " pass", "pass ", "play", "play 0", "play 04", "play 5-4",
     "play 4-4", "play 4-", "play 4 5", "play 4-5+1", "play 4 +0", "play 4 +3", "play 64", "play 60-64", "play 4.0",
     "pass 0", "pass 3", "take", "take -1", "take 64", "keep 01", "discard 1", "x" * 500],
)  # fmt: skip
def test_what_is_not_spelled_as_an_action_is_none(action):
    assert PLAY.why_not(action).id == "not-an-action"
    with pytest.raises(kg.IllegalAction, match=" is not an action. Actions are play 4, ") as refused:
        PLAY.apply(action)
    assert refused.value.action is action
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("n", range(1, COPIES + 1))
def test_what_is_advised_against_a_flock_beats_it_and_can_be_held(rank, n):
    """Advice is one card, so many of a rank or so many equal ones: all that are advised beat, and nothing else does."""
    flock, said = rank * n, stronger(rank * n)
    numbers = dict(zip(NUMBERS, range(10), strict=True)) | {"a": 1}
    higher = re.search(r"play (\w+) cards? (?:of a rank )?higher than (\d)", said)
    more = re.search(r"(at least )?(\w+) equal cards", said)
    advised = {r * numbers[higher[1]] for r in RANKS if r > higher[2]} if higher else set()
    most = COPIES if more and more[1] else numbers[more[2]] if more else 0
    advised |= {r * size for size in range(numbers[more[2]] if more else 1, most + 1) for r in RANKS}
    everything = {r * size for r in RANKS for size in range(1, COPIES + 1)}
    assert advised == {other for other in everything if beats(other, flock)}
    assert ("you can only pass" in said) == (not advised)


@steady
@given(lines())
def test_a_next_round_is_promised_as_far_as_it_is_certain(line):
    for m, after in pairwise(line):
        said = m.because("deal") if m.phase == "play" else ""
        if "round" in said and after.phase in ("deal", "over"):
            assert (after.phase == "over") <= (said != "The next round is dealt once this one has ended.")
            assert (after.phase == "deal") <= ("last round" not in said)


def ends(m):
    """Whether the round ended the match, in every way that it can end from here: by who is out first and who loses."""
    p = m.position()
    left = [seat for seat in range(len(m.players)) if seat not in p["out"]]
    for losing in left:
        for first in p["out"][:1] or [seat for seat in left if seat != losing]:
            gains = [4 if seat == first else 0 if seat == losing else 2 for seat in range(len(m.players))]
            if p["scoring"] == "penguins":
                yield m.scores[losing] == 1
            else:
                yield max(map(sum, zip(m.scores, gains, strict=True))) >= 10


@steady
@given(moments(), st.lists(st.sampled_from([0, 2, 4, 6, 8]), min_size=6, max_size=6))
def test_the_last_round_is_told_if_it_ends_the_match_however_it_goes(m, scores):
    if m.phase == "play":
        n = len(m.players)
        scores = [1 + (score > 2) for score in scores[:n]] if m.options["scoring"] == "penguins" else scores[:n]
        m = kg.from_position(m.position() | {"scores": scores}, **m.options)
        said = {frozenset([True]): "This is the last round", frozenset([False]): "once this one has ended."}
        assert said.get(frozenset(ends(m)), "unless it ends the match") in m.because("deal")


@steady
@given(moments(), seeds)
def test_a_drawn_card_is_named_in_no_refusal(m, seed):
    """Not even to the one who drew it: others may read over the shoulder."""
    if m.phase == "draw" and len(m.players) > 2:
        others = [m.resample((m.to_move + 1) % len(m.players), random.Random(seed + i)) for i in range(3)]
        for action in UNIVERSE[::7]:
            if len(m.position()["hands"][m.to_move]):
                assert {other.because(action) for other in others} == {m.because(action)}
