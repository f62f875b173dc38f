"""Every refusal says why, in a sentence for this case, and rests on a rule of the rulebook."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from setups import KUTTSUKI, at, check_refusal, dealt, options, playout, seeds, steady, zones

import kernel_games as kg
from kernel_games.koi_koi.notation import UNIVERSE
from kernel_games.koi_koi.pieces import CARDS

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
LAST = at(hand="jan-crane", number=12)
BAD_DEAL = kg.new_match("koi-koi", seed=1, deal=dealt(field=KUTTSUKI), dealer=0, games=1).apply("keep")
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
    ("not-now", LAST, "deal", "This is the last game of the series: no other is dealt after it."),
    ("not-now", BAD_DEAL, "flip", "It was a bad deal: first the cards are dealt again."),
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
        "The August geese lies on the field, not in your hand: only another August card can capture it.",
    ),
    (
        "same-month",
        PLAY,
        "play jan-crane take oct-deer",
        "Only an October card can take the October deer, and the January crane is not one.",
    ),
    (
        "same-month",
        PLAY,
        "play apr-scroll take mar-scroll",
        "Only a March card can take the March written red scroll, and the April plain red scroll is not one.",
    ),
    (
        "same-month",
        TAKE,
        "take aug-geese",
        "Only an August card can take the August geese, and the May iris (dregs 1) is not one.",
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
        "Only one card on the field matches the March curtain, so there is nothing to choose: "
        "simply play the March curtain.",
    ),
    (
        "capture-three",
        PLAY,
        "play oct-dregs-2 take oct-deer",
        "The October maple (dregs 2) takes all three October cards on the field, so there is nothing to choose: "
        "simply play the October maple (dregs 2).",
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
        "First play a card from your hand: only if it matches two cards do you choose what it takes.",
    ),
    (
        "flip-choice",
        FLIP,
        "take jan-scroll",
        "First flip the top card of the deck: only if it matches two cards do you choose what it takes.",
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
    (
        "koi-koi-or-shobu",
        FLIP,
        "shobu",
        "Sets are checked at the end of the turn: first flip the top card of the deck.",
    ),
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
@pytest.mark.rule("koi-koi:same-month", "koi-koi:capture-from-field", "koi-koi:play-from-hand")
def test_the_refusal_of_an_action(rule, match, action, sentence):
    check_refusal(match, action, RULES[rule], sentence)


def test_there_is_a_case_for_every_rule_that_refuses():
    """These tables meet every phase, so what refuses anything refuses something here."""
    tables = [BEFORE_SWAP, NO_SWAP, PLAY, FLIP, TAKE, CALL, LAST_CALL, CALLED, ENDED, OVER]
    refusing = {rule.id for m in tables for action in (*UNIVERSE, "?") if (rule := m.why_not(action))}
    assert refusing == {rule for rule, *_ in CASES}


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


# --- What a refusal says is true, and what it advises can be done ---

ADVISED = re.compile(r"simply play (the .+)\.$")
CODE = {f"the {card.name}": card.code for card in CARDS}


@steady
@given(seeds, options, st.data())
def test_a_card_that_a_refusal_says_simply_to_play_may_be_played(seed, options, data):
    m = data.draw(st.sampled_from(playout(kg.new_match("koi-koi", seed=seed, **options), seed, plies=60)))
    legal = m.legal_actions()
    for action in UNIVERSE:
        advised = ADVISED.search(m.because(action))
        assert not advised or f"play {CODE[advised[1]]}" in legal


@steady
@given(seeds, options)
def test_what_comes_first_by_a_refusal_may_be_done_at_once(seed, options):
    firsts = {"flip the top card": "flip", "play a card from your hand": "play", "the cards are dealt": "deal"}
    for m in playout(kg.new_match("koi-koi", seed=seed, **options), seed):
        does = {action.split()[0] for action in m.legal_actions()}
        for action in ("shobu", "koi-koi", "take jan-crane", "play jan-crane", "flip", "deal"):
            said = m.because(action)
            assert all(does == {kind} for words, kind in firsts.items() if f"first {words}" in said.lower())
            assert "call koi-koi" not in said or "koi-koi" in does
            assert "call shōbu" not in said or does == {"shobu"}


@steady
@given(seeds, options)
def test_a_next_game_is_promised_exactly_if_one_is_dealt(seed, options):
    line = playout(kg.new_match("koi-koi", seed=seed, **options), seed)
    for m in line:
        if m.phase in ("play", "flip"):
            promised = m.because("deal") == "The next game is dealt once this one has ended."
            later = {later.position()["number"] for later in line}
            assert promised == (m.position()["number"] < m.options["games"])
            assert promised or max(later) == m.options["games"]
