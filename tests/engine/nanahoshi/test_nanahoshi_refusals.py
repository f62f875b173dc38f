"""Every refusal says why, in a sentence for this case, and rests on a rule of the rulebook."""

import re

import pytest
from hypothesis import given
from nanahoshi_setups import CHEQUERED, at, begun, lines, moments, moves
from setups import check_refusal, steady

import kernel_games as kg
from kernel_games.nanahoshi.notation import UNIVERSE

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
BLOCKED = at("""
    R1n  .    R3n  ?
    .    R2n  R3n  .
    ?    R1n  .    R2n
""", captured=("Y1 Y1 Y2 Y2", ""))  # fmt: skip
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
    (
        "not-now",
        COMPETITION,
        "deal",
        "The next game is dealt once this one has ended, unless it decides the competition.",
    ),
    ("not-now", ENDED, "reveal a1", "This game has ended: the next deal comes first."),
    ("not-now", ENDED, "choose red", "This game has ended: the next deal comes first."),
    ("match-over", OVER, "deal", "The match is over: nothing can be played any more."),
    ("match-over", OVER, "move b2 b3", "The match is over: nothing can be played any more."),
    ("colours", CHOOSE, "reveal a1", "First the starting player chooses a colour, red or yellow."),
    ("colours", CHOOSE, "deal", "First the starting player chooses a colour, red or yellow."),
    ("colours", PLAY, "choose yellow", "The colours were chosen when the game began."),
    ("facing", FACE, "reveal a1", "The two-dot red ladybird on c1 has just been found: first say which way it faces."),
    ("facing", FACE, "choose red", "The two-dot red ladybird on c1 has just been found: first say which way it faces."),
    ("facing", FACE, "deal", "The two-dot red ladybird on c1 has just been found: first say which way it faces."),
    (
        "facing",
        PLAY,
        "face n",
        "Only a ladybird that has just been revealed is placed to face any way. The others turn left or right.",
    ),
    ("reveal", PLAY, "reveal c3", "There is nothing to reveal on c3: the space is empty."),
    (
        "reveal",
        PLAY,
        "reveal c2",
        "The two-dot yellow ladybird on c2 is revealed already, and it belongs to the other player.",
    ),
    (
        "covered-clover",
        PLAY,
        "reveal b3",
        "The clover on b3 cannot be revealed while the one-dot red ladybird sits on it.",
    ),
    ("own-ladybirds", PLAY, "turn c2 left", "The two-dot yellow ladybird on c2 belongs to the other player."),
    ("own-ladybirds", PLAY, "move d3 d2", "The one-dot yellow ladybird on d3 belongs to the other player."),
    ("own-ladybirds", YELLOW, "move b1 a1", "The two-dot red ladybird on b1 belongs to the other player."),
    ("own-ladybirds", PLAY, "turn a1 left", "Only a clover lies on a1: it can be revealed, but not turned."),
    ("own-ladybirds", PLAY, "move a1 a2", "Only a clover lies on a1: it can be revealed, but not advanced."),
    ("own-ladybirds", PLAY, "turn c3 right", "There is no ladybird on c3: the space is empty."),
    ("own-ladybirds", PLAY, "move c3 d3", "There is no ladybird on c3: the space is empty."),
    ("one-space", PLAY, "move b2 d2", "A ladybird advances to a neighbouring square, and d2 is farther away from b2."),
    ("one-space", PLAY, "move b2 d1", "A ladybird advances to a neighbouring square, and d1 is farther away from b2."),
    (
        "one-dot",
        PLAY,
        "move b3 c2",
        "The one-dot red ladybird on b3 faces east and can only go straight ahead: to c3.",
    ),
    (
        "two-dots",
        YELLOW,
        "move b2 b3",
        "The two-dot yellow ladybird on b2 faces north and can only go diagonally forward: to a3 or c3.",
    ),
    (
        "two-dots",
        PLAY,
        "move b1 a1",
        "The two-dot red ladybird on b1 faces south and can only go diagonally forward, but there the board ends.",
    ),
    (
        "three-dots",
        PLAY,
        "move b2 a2",
        "The three-dot red ladybird on b2 faces north and can only go straight or diagonally forward: to c3.",
    ),
    (
        "one-dot",
        BLOCKED,
        "move b1 a2",
        "The one-dot red ladybird on b1 faces north and can only go straight ahead, "
        "but there your own ladybird stands.",
    ),
    (
        "two-dots",
        BLOCKED,
        "move d1 d2",
        "The two-dot red ladybird on d1 faces north and can only go diagonally forward, "
        "but there the board ends or your own ladybird stands.",
    ),
    (
        "two-dots",
        BLOCKED,
        "move b2 b1",
        "The two-dot red ladybird on b2 faces north and can only go diagonally forward, "
        "but there your own ladybirds stand.",
    ),
    (
        "three-dots",
        BLOCKED,
        "move c2 c1",
        "The three-dot red ladybird on c2 faces north and can only go straight or diagonally forward: to b3 or d3.",
    ),
    ("own-colour-blocks", PLAY, "move b2 a3", "Your own two-dot red ladybird already stands on a3."),
    ("own-colour-blocks", PLAY, "move b2 b3", "Your own one-dot red ladybird already stands on b3."),
]


@pytest.mark.parametrize(("rule", "match", "action", "sentence"), CASES, ids=[f"{c[0]}: {c[2]}" for c in CASES])
@pytest.mark.rule("nanahoshi:own-ladybirds", "nanahoshi:one-space", "nanahoshi:covered-clover")
def test_the_refusal_of_an_action(rule, match, action, sentence):
    check_refusal(match, action, RULES[rule], sentence)


def test_there_is_a_case_for_every_rule_that_refuses():
    """These boards meet every phase, so what refuses anything refuses something here."""
    tables = [CHOOSE, FACE, PLAY, YELLOW, COMPETITION, OVER, ENDED]
    refusing = {rule.id for m in tables for action in (*UNIVERSE["4x3"], "?") if (rule := m.why_not(action))}
    assert refusing == {rule for rule, *_ in CASES}


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


OWN = "your own (ladybird stands|ladybirds stand)"
DIRECTION = {"one-dot", "two-dots", "three-dots"}


@pytest.mark.parametrize("m", [PLAY, YELLOW, BLOCKED], ids=["play", "yellow", "blocked"])
def test_on_a_board_that_was_set_up_every_square_named_is_one_to_go_to(m):
    check_directions(m)


@steady
@given(lines())
def test_every_square_that_a_refusal_names_is_one_to_go_to(line):
    for m in line[::3]:
        if m.phase == "play":
            check_directions(m)


def check_directions(m):
    """A refusal names all squares that the ladybird can go to and no other, or says why there is none."""
    for action in UNIVERSE[m.options["board"]]:
        rule = m.why_not(action)
        if rule and rule.id in DIRECTION:
            here, sentence = action.split()[1], m.because(action)
            _, names, after = sentence.partition(": to ")
            assert re.findall(r"\b[a-f]\d\b", after) == moves(m, here)
            if not names:
                assert re.search(f", but there (the board ends|{OWN}|the board ends or {OWN})\\.$", sentence)


@steady
@given(moments())
def test_a_clover_of_which_a_refusal_says_so_can_be_revealed(m):
    for action in UNIVERSE[m.options["board"]]:
        if "can be revealed" in m.because(action):
            assert f"reveal {action.split()[1]}" in m.legal_actions()
