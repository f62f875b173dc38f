"""Every refusal says why, in a sentence for this case, and rests on a rule of the rulebook."""

import random

import pytest
from hypothesis import given
from nanatoridori_setups import at, moments
from setups import seeds, steady

import kernel_games as kg
from kernel_games.nanatoridori.why import UNIVERSE

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
NOTATION = (
    "Actions are play 4, play 4-5, play 4 +1, pass, pass 1 or 2, take GAP, keep GAP, discard and deal, "
    "with places from 1 and gaps from 0."
)

CASES = [
    ("not-an-action", PLAY, "play two 5s", f"'play two 5s' is not an action. {NOTATION}"),
    ("not-an-action", PLAY, "play 4-4", f"'play 4-4' is not an action. {NOTATION}"),
    ("not-an-action", PLAY, None, f"None is not an action. {NOTATION}"),
    ("not-now", PLAY, "deal", "The next round is dealt once this one has ended."),
    ("not-now", ENDED, "play 1", "This round has ended: the next deal comes first."),
    ("not-now", ENDED, "discard", "This round has ended: the next deal comes first."),
    ("match-over", OVER, "deal", "The match is over: nothing can be played any more."),
    ("match-over", OVER, "pass", "The match is over: nothing can be played any more."),
    ("lead", LEAD, "pass", "The play area is empty: there is nothing to pass on, so play any flock from your hand."),
    ("lead", LEAD, "pass 1", "The play area is empty: there is nothing to pass on, so play any flock from your hand."),
    ("from-hand", LEAD, "play 7", "There is no card 7 in your hand: it has 6 cards."),
    ("from-hand", LEAD, "play 6-8", "There is no card 8 in your hand: it has 6 cards."),
    ("same-rank", LEAD, "play 1-2", "1 and 5 are not of one rank, as the cards of a flock are."),
    ("same-rank", LEAD, "play 4-6", "5, 2 and 2 are not of one rank, as the cards of a flock are."),
    ("same-rank", PLAY, "play 1-7", "Cards 1 to 7 are not of one rank, as those of a flock are."),
    (
        "side-by-side",
        LEAD,
        "play 2-4",
        "The 5s are not next to each other: a 3 lies between them, and hands are not rearranged.",
    ),
    (
        "higher-rank",
        PLAY,
        "play 1",
        "3 is not higher than 5: the same number of cards needs a higher rank, or play more cards.",
    ),
    (
        "higher-rank",
        PLAY,
        "play 2",
        "5 is not higher than 5: the same number of cards needs a higher rank, or play more cards.",
    ),
    (
        "higher-rank",
        PAIR,
        "play 2-3",
        "4 is not higher than 6: the same number of cards needs a higher rank, or play more cards.",
    ),
    (
        "more-cards",
        PAIR,
        "play 1",
        "One card does not beat two: play two of a rank higher than 6, or more cards.",
    ),
    (
        "more-cards",
        at("44", "1", "1", flock="555"),
        "play 1-2",
        "Two cards do not beat three: play three of a rank higher than 5, or more cards.",
    ),
    (
        "more-cards",
        at("44", "1", "1", flock="777"),
        "play 1-2",
        "Two cards do not beat three, and no rank is higher than 7: play more cards.",
    ),
    (
        "higher-rank",
        at("77", "1", "1", flock="77"),
        "play 1-2",
        "7 is not higher than 7, and no rank is: play more cards.",
    ),
    (
        "higher-rank",
        at("3", "1", "1", flock="7"),
        "play 1",
        "3 is not higher than 7, and no rank is: play more cards.",
    ),
    ("take-or-discard", BEATEN, "play 1", "The two 6s you have beaten: first take them, or discard."),
    ("take-or-discard", BEATEN, "keep 0", "The two 6s you have beaten: first take them, or discard."),
    ("take-or-discard", SINGLE, "pass", "The 6 you have beaten: first take it, or discard."),
    ("take-or-discard", PLAY, "take 0", "Only a flock that has just been beaten is taken."),
    (
        "keep-or-discard",
        DRAWN,
        "play 1",
        "You have passed: first keep the card you picked up, or discard it.",
    ),
    ("keep-or-discard", DRAWN, "take 0", "You have passed: first keep the card you picked up, or discard it."),
    ("keep-or-discard", PLAY, "keep 0", "Only a card that was picked up with a pass is kept."),
    ("order", PLAY, "discard", "Nothing waits to be discarded: the cards of a hand leave it as flocks alone."),
    ("any-gap", BEATEN, "take 5", "There is no gap 5: with 4 cards in your hand the gaps are 0 to 4."),
    ("any-gap", SINGLE, "take 2", "There is no gap 2: with 1 card in your hand the gaps are 0 to 1."),
    ("any-gap", DRAWN, "keep 8", "There is no gap 8: with 7 cards in your hand the gaps are 0 to 7."),
    ("any-gap", LAST, "take 1", "There is no gap 1: your hand is empty, so only gap 0 is left."),
    ("duel", PLAY, "pass 1", "Only a duel has face-up cards to choose from: here just pass, and draw."),
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
        "You have no face-up card left to pick up: to pass now loses the round, and is written pass.",
    ),
    ("face-up-joins", DUEL, "play 3 +1", "You have no 1 face up that could join this flock."),
    ("face-up-joins", DUEL, "play 1 +2", "You have only one 5 face up to join this flock."),
    ("face-up-joins", NONE_LEFT, "play 1 +1", "You have no 5 face up that could join this flock."),
]


@pytest.mark.parametrize(("rule", "match", "action", "sentence"), CASES, ids=[f"{c[0]}: {c[2]}" for c in CASES])
def test_the_refusal_of_an_action(rule, match, action, sentence):
    before = match.position()
    assert match.why_not(action) == RULES[rule]
    assert match.because(action) == sentence
    with pytest.raises(kg.IllegalAction) as refused:
        match.apply(action)
    assert (refused.value.rule, refused.value.action, str(refused.value)) == (RULES[rule], action, sentence)
    assert match.position() == before


def test_there_is_a_case_for_every_rule_that_refuses():
    """These tables meet every phase, so what refuses anything refuses something here."""
    tables = [LEAD, PLAY, PAIR, BEATEN, SINGLE, LAST, DRAWN, DUEL, ONE_LEFT, NONE_LEFT, ENDED, OVER]
    refusing = {rule.id for m in tables for action in (*UNIVERSE, "?") if (rule := m.why_not(action))}
    assert refusing == {rule for rule, *_ in CASES}


def test_a_legal_action_needs_no_excuse():
    for m in (LEAD, PLAY, BEATEN, LAST, DRAWN, DUEL, NONE_LEFT, ENDED):
        for action in m.legal_actions():
            assert m.why_not(action) is None
            assert m.because(action) == ""


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


@steady
@given(moments())
def test_every_refusal_is_a_sentence_on_a_rule(m):
    legal = set(m.legal_actions())
    for action in UNIVERSE[::3]:
        sentence = m.because(action)
        assert (sentence == "") == (action in legal)
        if sentence:
            assert m.why_not(action) == RULES[m.why_not(action).id]
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")


@steady
@given(moments(), seeds)
def test_a_refusal_is_the_same_whatever_the_hidden_cards_are(m, seed):
    """Asking tells the mover nothing: in a position with other hidden cards every answer is the same."""
    if m.to_move is not None:
        other = m.resample(m.to_move, random.Random(seed))
        for action in UNIVERSE[::7]:
            assert m.because(action) == other.because(action)


@steady
@given(moments(), seeds)
def test_a_drawn_card_is_named_in_no_refusal(m, seed):
    """Not even to the one who drew it: others may read over the shoulder."""
    if m.phase == "draw" and len(m.players) > 2:
        others = [m.resample((m.to_move + 1) % len(m.players), random.Random(seed + i)) for i in range(3)]
        for action in UNIVERSE[::7]:
            if len(m.position()["hands"][m.to_move]):
                assert {other.because(action) for other in others} == {m.because(action)}
