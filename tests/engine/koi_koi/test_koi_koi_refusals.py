"""Every refusal says why, in a sentence for this case, and rests on a rule of the rulebook."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from setups import at, dealt, options, playout, seeds, steady, zones

import kernel_games as kg
from kernel_games.koi_koi.cards import CARDS
from kernel_games.koi_koi.why import UNIVERSE

RULES = {rule.id: rule for rule in kg.rulebook("koi-koi")}

BEFORE_SWAP = kg.new_match("koi-koi", seed=1, deal=dealt(), dealer=0)
NO_SWAP = kg.new_match("koi-koi", seed=1, deal=dealt(), dealer=0, swap=False)
PLAY = at(
    hand="jan-crane mar-curtain oct-dregs-2 apr-scroll",
    field="jan-scroll jan-dregs-1 mar-scroll oct-deer oct-scroll oct-dregs-1 aug-geese",
    pile="feb-warbler",
    deck="dec-phoenix",
)
FLIP = PLAY.apply("play apr-scroll")
TAKE = at(
    phase="take", hand="jan-crane", field="may-bridge may-scroll aug-geese", flipped="may-dregs-1", pile="feb-warbler"
)
CALL = at(phase="call", hand="jan-crane", pile="jun-scroll sep-scroll oct-scroll")
LAST_CALL = at(phase="call", hand="", pile="jun-scroll sep-scroll oct-scroll")
CALLED = at(hand="jan-crane", caller=0)
ENDED = CALL.apply("shobu")
OVER = at(phase="call", number=12, hand="jan-crane", pile="jun-scroll sep-scroll oct-scroll").apply("shobu")

CASES = [
    (
        "not-an-action",
        PLAY,
        "play a card",
        "'play a card' is not an action. Actions are swap, keep, play CARD, play CARD take CARD, flip, take CARD, "
        "koi-koi, shobu and deal, with cards like jan-crane.",
    ),
    (
        "not-an-action",
        PLAY,
        None,
        "None is not an action. Actions are swap, keep, play CARD, play CARD take CARD, flip, take CARD, "
        "koi-koi, shobu and deal, with cards like jan-crane.",
    ),
    ("not-now", PLAY, "deal", "The next game is dealt once this one has ended."),
    ("not-now", FLIP, "deal", "The next game is dealt once this one has ended."),
    ("not-now", ENDED, "flip", "This game has ended: the next deal comes first."),
    ("not-now", ENDED, "play jan-crane", "This game has ended: the next deal comes first."),
    ("match-over", OVER, "deal", "The match is over: nothing can be played any more."),
    ("match-over", OVER, "koi-koi", "The match is over: nothing can be played any more."),
    (
        "swap",
        BEFORE_SWAP,
        "play jan-crane",
        "First the player who does not deal decides: swap the two hands unseen, or keep them.",
    ),
    (
        "swap",
        BEFORE_SWAP,
        "deal",
        "First the player who does not deal decides: swap the two hands unseen, or keep them.",
    ),
    ("swap", PLAY, "swap", "Hands are swapped before anyone looks at the cards, not during play."),
    ("swap", PLAY, "keep", "Hands are swapped before anyone looks at the cards, not during play."),
    ("swap", NO_SWAP, "swap", "This series is played without the swap."),
    ("play-from-hand", PLAY, "play feb-warbler", "The February warbler is not in your hand."),
    ("play-from-hand", PLAY, "play dec-phoenix", "The December phoenix is not in your hand."),
    ("play-from-hand", PLAY, "play feb-scroll take jan-scroll", "The February written red scroll is not in your hand."),
    (
        "play-from-hand",
        PLAY,
        "play aug-geese",
        "The August geese lies on the field: play a card from your hand, and it may capture that one.",
    ),
    (
        "same-month",
        PLAY,
        "play jan-crane take oct-deer",
        "The October deer must be matched by an October card, and the January crane is none.",
    ),
    (
        "same-month",
        PLAY,
        "play apr-scroll take mar-scroll",
        "The March written red scroll must be matched by a March card, and the April plain red scroll is none.",
    ),
    (
        "same-month",
        TAKE,
        "take aug-geese",
        "The August geese must be matched by an August card, and the May iris (dregs 1) is none.",
    ),
    (
        "capture-from-field",
        PLAY,
        "play jan-crane take jan-dregs-2",
        "The January pine (dregs 2) does not lie on the field, so it cannot be taken.",
    ),
    (
        "capture-from-field",
        PLAY,
        "play jan-crane take feb-warbler",
        "The February warbler does not lie on the field, so it cannot be taken.",
    ),
    (
        "capture-from-field",
        TAKE,
        "take may-dregs-2",
        "The May iris (dregs 2) does not lie on the field, so it cannot be taken.",
    ),
    (
        "capture-from-field",
        TAKE,
        "take may-dregs-1",
        "The May iris (dregs 1) does not lie on the field, so it cannot be taken.",
    ),
    (
        "choose-one-of-two",
        PLAY,
        "play jan-crane",
        "The January crane matches the January written red scroll and the January pine (dregs 1): "
        "say which of the two it takes.",
    ),
    (
        "capture-one",
        PLAY,
        "play mar-curtain take mar-scroll",
        "The March curtain matches one card alone and takes it by itself: just play it.",
    ),
    (
        "capture-three",
        PLAY,
        "play oct-dregs-2 take oct-deer",
        "The October maple (dregs 2) takes all three cards of its month: just play it.",
    ),
    ("flip", PLAY, "flip", "First a card from the hand is played, then the top card of the deck is flipped."),
    (
        "flip",
        FLIP,
        "play jan-crane take jan-scroll",
        "A card from the hand was played: now the top card of the deck is flipped.",
    ),
    (
        "flip-choice",
        PLAY,
        "take jan-scroll",
        "Only a flipped card that matches two cards asks what to take; to capture from the hand, play a card.",
    ),
    (
        "flip-choice",
        FLIP,
        "take jan-scroll",
        "Only a flipped card that matches two cards asks what to take; to capture from the hand, play a card.",
    ),
    (
        "flip-choice",
        TAKE,
        "play jan-crane",
        "The flipped card, the May iris (dregs 1), matches the May bridge and the May plain red scroll: "
        "first choose which of the two it takes.",
    ),
    (
        "flip-choice",
        TAKE,
        "flip",
        "The flipped card, the May iris (dregs 1), matches the May bridge and the May plain red scroll: "
        "first choose which of the two it takes.",
    ),
    ("koi-koi-or-shobu", PLAY, "koi-koi", "Nobody calls before a turn has completed a set."),
    ("koi-koi-or-shobu", FLIP, "shobu", "Nobody calls before a turn has completed a set."),
    (
        "koi-koi-or-shobu",
        CALL,
        "flip",
        "A set is complete: first call koi-koi to play on, or shōbu to end the game.",
    ),
    ("koi-koi-or-shobu", LAST_CALL, "flip", "A set is complete and no card is left in your hand: call shōbu."),
    (
        "koi-koi-or-shobu",
        CALLED,
        "shobu",
        "After a koi-koi nobody calls again: the next set ends the game by itself.",
    ),
    ("koi-koi-needs-cards", LAST_CALL, "koi-koi", "No card is left in your hand to play on with: only shōbu is left."),
    ("koi-koi-once", CALLED, "koi-koi", "Koi-koi has been called in this game already, and it is called only once."),
]


@pytest.mark.parametrize(("rule", "match", "action", "sentence"), CASES, ids=[f"{c[0]}: {c[2]}" for c in CASES])
def test_the_refusal_of_an_action(rule, match, action, sentence):
    assert match.why_not(action) == RULES[rule]
    assert match.because(action) == sentence
    with pytest.raises(kg.IllegalAction) as refused:
        match.apply(action)
    assert (refused.value.rule, refused.value.action, str(refused.value)) == (RULES[rule], action, sentence)


def test_there_is_a_case_for_every_rule_that_refuses():
    """These tables meet every phase, so what refuses anything refuses something here."""
    tables = [BEFORE_SWAP, NO_SWAP, PLAY, FLIP, TAKE, CALL, LAST_CALL, CALLED, ENDED, OVER]
    refusing = {rule.id for m in tables for action in (*UNIVERSE, "?") if (rule := m.why_not(action))}
    assert refusing == {rule for rule, *_ in CASES}


def test_a_legal_action_needs_no_excuse():
    for m in (BEFORE_SWAP, PLAY, FLIP, TAKE, CALL, ENDED):
        for action in m.legal_actions():
            assert m.why_not(action) is None
            assert m.because(action) == ""


@steady
@given(seeds, options, st.data())
def test_every_refusal_is_a_sentence_on_a_rule_and_names_no_card_that_the_mover_cannot_see(seed, options, data):
    line = playout(kg.new_match("koi-koi", seed=seed, **options), seed, plies=60)
    m = data.draw(st.sampled_from(line))
    legal = set(m.legal_actions())
    seen = set(zones(m.position(m.to_move)))
    for action in UNIVERSE:
        sentence = m.because(action)
        assert (sentence == "") == (action in legal)
        if sentence:
            assert m.why_not(action) == RULES[m.why_not(action).id]
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            named = {card.code for card in CARDS if card.name in sentence}
            assert named <= seen | set(action.split())


@steady
@given(seeds, options)
def test_a_refusal_is_the_same_whatever_the_hidden_cards_are(seed, options):
    """Asking tells nothing: in a position with other hidden cards every answer is the same."""
    line = playout(kg.new_match("koi-koi", seed=seed, **options), seed, plies=30)
    m = line[-1]
    if m.to_move is not None:
        other = m.resample(m.to_move, random.Random(seed))
        for action in UNIVERSE:
            assert m.because(action) == other.because(action)
