"""Every refusal says why, in a sentence for this case, and rests on a rule of the rulebook."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nanahoshi_setups import CHEQUERED, at, begun, moments
from setups import seeds, steady

import kernel_games as kg
from kernel_games.nanahoshi.why import UNIVERSE

RULES = {rule.id: rule for rule in kg.rulebook("nanahoshi")}

CHOOSE = kg.new_match("nanahoshi", seed=1, deal=CHEQUERED, starter=0)
FACE = begun(CHEQUERED, "reveal c1")
PLAY = at("""
    R2n  ?/R1e  .    Y1s
    ?    R3n    Y2w  .
    ?    R2s    .    Y2n
""")
YELLOW = at("""
    ?  .    ?  .
    ?  Y2n  ?  .
    ?  R2s  ?  Y2n
""", to_move=1)  # fmt: skip
COMPETITION = kg.new_match("nanahoshi", seed=1, deal=CHEQUERED, starter=0, competition=True).apply("choose red")
LAST = ". . . .\n ? Y3s . ?\n ? R3n ? ?"
OVER = at(LAST, captured=("Y1 Y1 Y2", "R1 R1")).apply("move b1 b2")
ENDED = at(LAST, captured=("Y1 Y1 Y2", "R1 R1"), competition=True, scores=[0, 0]).apply("move b1 b2")

ACTIONS = (
    "Actions are choose COLOUR, reveal SQUARE, face n, e, s or w, turn SQUARE left or right, move SQUARE SQUARE and "
    "deal, with squares from a1 to d3."
)

CASES = [
    ("not-an-action", PLAY, "move a1", f"'move a1' is not an action. {ACTIONS}"),
    ("not-an-action", PLAY, "reveal e1", f"'reveal e1' is not an action. {ACTIONS}"),
    ("not-an-action", PLAY, "turn b2 around", f"'turn b2 around' is not an action. {ACTIONS}"),
    ("not-an-action", PLAY, "pass", f"'pass' is not an action. {ACTIONS}"),
    ("not-an-action", PLAY, None, f"None is not an action. {ACTIONS}"),
    ("not-now", PLAY, "deal", "This match is one game, and it is dealt already."),
    ("not-now", COMPETITION, "deal", "The next game is dealt once this one has ended."),
    ("not-now", ENDED, "reveal a1", "This game has ended: the next deal comes first."),
    ("not-now", ENDED, "choose red", "This game has ended: the next deal comes first."),
    ("match-over", OVER, "deal", "The match is over: nothing can be played any more."),
    ("match-over", OVER, "move b2 b3", "The match is over: nothing can be played any more."),
    ("colours", CHOOSE, "reveal a1", "First the starting player chooses a colour, red or yellow."),
    ("colours", CHOOSE, "deal", "First the starting player chooses a colour, red or yellow."),
    ("colours", PLAY, "choose yellow", "The colours were chosen when the game began."),
    ("facing", FACE, "reveal a1", "The red two on c1 has just been found: first say which way it faces."),
    ("facing", FACE, "choose red", "The red two on c1 has just been found: first say which way it faces."),
    ("facing", FACE, "deal", "The red two on c1 has just been found: first say which way it faces."),
    (
        "facing",
        PLAY,
        "face n",
        "Only a ladybird that has just been revealed is placed to face any way. The others turn left or right.",
    ),
    ("reveal", PLAY, "reveal c3", "There is nothing to reveal on c3: the space is empty."),
    ("reveal", PLAY, "reveal c2", "The yellow two on c2 is revealed already, and it belongs to the other player."),
    ("covered-clover", PLAY, "reveal b3", "The clover on b3 cannot be revealed while the red one sits on it."),
    ("own-ladybirds", PLAY, "turn c2 left", "The yellow two on c2 belongs to the other player."),
    ("own-ladybirds", PLAY, "move d3 d2", "The yellow one on d3 belongs to the other player."),
    ("own-ladybirds", YELLOW, "move b1 a1", "The red two on b1 belongs to the other player."),
    ("own-ladybirds", PLAY, "turn a1 left", "Only a clover lies on a1: it can be revealed, but not turned."),
    ("own-ladybirds", PLAY, "move a1 a2", "Only a clover lies on a1: it can be revealed, but not advanced."),
    ("own-ladybirds", PLAY, "turn c3 right", "There is no ladybird on c3: the space is empty."),
    ("own-ladybirds", PLAY, "move c3 d3", "There is no ladybird on c3: the space is empty."),
    ("one-space", PLAY, "move b2 d2", "A ladybird advances one space, and d2 is farther away from b2."),
    ("one-space", PLAY, "move b2 d1", "A ladybird advances one space, and d1 is farther away from b2."),
    (
        "one-dot",
        PLAY,
        "move b3 c2",
        "The red one-dot ladybird on b3 faces east and can only go straight ahead: to c3.",
    ),
    (
        "two-dots",
        YELLOW,
        "move b2 b3",
        "The yellow two-dot ladybird on b2 faces north and can only go diagonally forward: to a3 or c3.",
    ),
    (
        "two-dots",
        PLAY,
        "move b1 a1",
        "The red two-dot ladybird on b1 faces south and can only go diagonally forward, but there the board ends.",
    ),
    (
        "three-dots",
        PLAY,
        "move b2 a2",
        "The red three-dot ladybird on b2 faces north and can only go straight or diagonally forward: to a3, b3 or c3.",
    ),
    ("own-colour-blocks", PLAY, "move b2 a3", "Your own ladybird already stands on a3, the red two."),
    ("own-colour-blocks", PLAY, "move b2 b3", "Your own ladybird already stands on b3, the red one."),
]


@pytest.mark.parametrize(("rule", "match", "action", "sentence"), CASES, ids=[f"{c[0]}: {c[2]}" for c in CASES])
def test_the_refusal_of_an_action(rule, match, action, sentence):
    assert match.why_not(action) == RULES[rule]
    assert match.because(action) == sentence
    with pytest.raises(kg.IllegalAction) as refused:
        match.apply(action)
    assert (refused.value.rule, refused.value.action, str(refused.value)) == (RULES[rule], action, sentence)


def test_there_is_a_case_for_every_rule_that_refuses():
    """These boards meet every phase, so what refuses anything refuses something here."""
    tables = [CHOOSE, FACE, PLAY, YELLOW, COMPETITION, OVER, ENDED]
    refusing = {rule.id for m in tables for action in (*UNIVERSE["4x3"], "?") if (rule := m.why_not(action))}
    assert refusing == {rule for rule, *_ in CASES}


def test_a_legal_action_needs_no_excuse():
    for m in (CHOOSE, FACE, PLAY, YELLOW, COMPETITION, ENDED):
        for action in m.legal_actions():
            assert m.why_not(action) is None
            assert m.because(action) == ""


@pytest.mark.parametrize("board", ["3x4", "6x2"])
def test_the_squares_are_those_of_the_board(board):
    m = begun(None, "reveal b1", "face n", board=board)
    last = {"3x4": "c4", "6x2": "f2"}[board]
    assert m.because("reveal d4").endswith(f"with squares from a1 to {last}.")
    assert m.why_not(f"reveal {last}") is None


@pytest.mark.parametrize(
    "action",
    [3, 3.5, True, b"deal", ["deal"], {"deal": 1}, object(), "", "DEAL", " deal", "deal ", "move", "reveal",
     "move  b2 b3", "move b2-b3", "move b2 b2", "turn b2", "face north", "choose blue", "reveal B2", "x" * 500],
)  # fmt: skip
def test_what_is_not_spelled_as_an_action_is_none(action):
    assert PLAY.why_not(action).id == "not-an-action"
    with pytest.raises(kg.IllegalAction) as refused:
        PLAY.apply(action)
    assert refused.value.action is action
    assert len(str(refused.value)) < 300


@steady
@given(moments())
def test_every_refusal_is_a_sentence_on_a_rule(m):
    legal = set(m.legal_actions())
    for action in UNIVERSE[m.options["board"]]:
        sentence = m.because(action)
        assert (sentence == "") == (action in legal)
        if sentence:
            assert m.why_not(action) == RULES[m.why_not(action).id]
            assert sentence[0].isupper()
            assert sentence.endswith(".")


@steady
@given(moments(), st.sampled_from([0, 1]), seeds)
def test_a_refusal_is_the_same_whatever_the_clovers_hide(m, seat, seed):
    """Asking tells nothing: with other pawns under the clovers every answer is the same."""
    other = m.resample(seat, random.Random(seed))
    for action in UNIVERSE[m.options["board"]]:
        assert m.because(action) == other.because(action)
