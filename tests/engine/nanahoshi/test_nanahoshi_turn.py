"""Nanahoshi Rulebook, What you do on your turn and How to advance the ladybirds (NH2 to NH5)."""

import pytest
from nanahoshi_setups import RED_FIRST, at, begun, moves, played

# --- One action a turn ---


@pytest.mark.rule("nanahoshi:one-action")
def test_after_one_action_the_turn_goes_to_the_other_player():
    m = begun(None, "reveal a1", "face n", "reveal b1", "face n")
    assert m.to_move == 0
    for action in ("turn a1 left", "move a1 a2", "reveal c1"):
        after = m.apply(action)
        after = after.apply("face n") if after.phase == "face" else after
        assert after.to_move == 1


@pytest.mark.rule("nanahoshi:one-action")
def test_nobody_may_pass():
    m = begun()
    assert not any(action.startswith("pass") for action in m.legal_actions())
    assert m.why_not("pass").id == "not-an-action"


def test_legal_actions_come_in_square_order_and_on_a_square_reveal_left_right_then_moves_in_square_order():
    m = at("""
        ?  .    .   ?
        .  R3n  .   ?
        ?  .    R2w ?/Y1n
    """)
    assert m.legal_actions() == [
        "reveal a1", "turn c1 left", "turn c1 right",
        "turn b2 left", "turn b2 right", "move b2 a3", "move b2 b3", "move b2 c3",
        "reveal d2", "reveal a3", "reveal d3",
    ]  # fmt: skip


# --- NH2: reveal, and face what was found ---


@pytest.mark.rule("nanahoshi:reveal")
def test_a_revealed_pawn_is_seen_by_both_before_it_is_faced():
    m = begun(RED_FIRST, "reveal b2")
    assert (m.phase, m.to_move) == ("face", 0)
    for seat in (None, 0, 1):
        assert m.position(seat)["board"]["b2"] == "R3"


@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
@pytest.mark.parametrize(("square", "pawn"), [("a1", "R1"), ("d3", "Y3")])
@pytest.mark.rule("nanahoshi:facing")
def test_nh2_the_finder_chooses_any_facing_whichever_colour_turns_up(square, pawn, facing):
    m = begun(RED_FIRST, f"reveal {square}")
    assert m.legal_actions() == ["face n", "face e", "face s", "face w"]
    m = m.apply(f"face {facing}")
    assert m.position()["board"][square] == m.position(0)["board"][square] == f"{pawn}{facing}"
    assert (m.phase, m.to_move) == ("play", 1)


def test_what_was_found_and_how_it_was_placed_is_told():
    m = begun(RED_FIRST, "reveal d3")
    assert m.said() == "Nancy reveals the clover on d3 and finds a three-dot yellow ladybird."
    assert m.apply("face w").said() == "Nancy places the three-dot yellow ladybird on d3 to face west."


# --- NH3: turn ---

TURNS = [("n", "left", "w"), ("w", "left", "s"), ("s", "left", "e"), ("e", "left", "n"),
         ("n", "right", "e"), ("e", "right", "s"), ("s", "right", "w"), ("w", "right", "n")]  # fmt: skip


@pytest.mark.parametrize(("before", "side", "after"), TURNS)
@pytest.mark.rule("nanahoshi:turn")
def test_nh3_a_ladybird_turns_a_quarter_to_the_left_or_to_the_right(before, side, after):
    m = at(f"""
        ?  ?           ?  ?
        ?  R3{before}  ?  ?
        ?  ?           ?  ?
    """)
    m = m.apply(f"turn b2 {side}")
    assert m.position()["board"]["b2"] == f"R3{after}"
    names = {"n": "north", "e": "east", "s": "south", "w": "west"}
    assert m.said() == f"Nancy turns the three-dot red ladybird on b2 to the {side}: it now faces {names[after]}."


@pytest.mark.rule("nanahoshi:turn")
def test_nh3_a_ladybird_cannot_be_turned_round():
    m = at("""
        ?  ?    ?  ?
        ?  R3n  ?  ?
        ?  ?    ?  ?
    """)
    assert [action for action in m.legal_actions() if action.startswith("turn")] == ["turn b2 left", "turn b2 right"]


def test_a_ladybird_turns_on_a_clover_and_at_the_edge_too():
    m = at("""
        ?  ?      ?  ?
        ?  ?/R3n  ?  ?
        .  ?      ?  R1s
    """)
    assert {"turn b2 left", "turn d1 right"} <= set(m.legal_actions())


# --- NH4: where ladybirds go ---

AHEAD = {
    "R1n": "b3", "R1e": "c2", "R1s": "b1", "R1w": "a2",
    "R2n": "a3 c3", "R2e": "c1 c3", "R2s": "a1 c1", "R2w": "a1 a3",
    "R3n": "a3 b3 c3", "R3e": "c1 c2 c3", "R3s": "a1 b1 c1", "R3w": "a1 a2 a3",
}  # fmt: skip


@pytest.mark.parametrize("ladybird", AHEAD)
@pytest.mark.rule("nanahoshi:one-space", "nanahoshi:one-dot", "nanahoshi:two-dots", "nanahoshi:three-dots")
def test_nh4_one_dot_goes_straight_two_go_diagonally_three_do_both(ladybird):
    m = at(f"""
        .  .           .  ?
        .  {ladybird}  ?  ?
        .  .           .  ?
    """)
    assert moves(m, "b2") == AHEAD[ladybird].split()


@pytest.mark.parametrize(
    ("board", "squares"),
    [
        ("? ? R3n ?\n ? ? ? ?\n ? ? ? ?", ""),
        ("? ? R3e ?\n ? ? ? ?\n ? ? ? ?", "d2 d3"),
        ("? ? ? ?\n ? ? ? ?\n R2s ? ? ?", ""),
        ("? ? ? ?\n ? ? ? ?\n R2n ? ? ?", "b2"),
        ("? ? ?\n ? ? R1e\n ? ? ?\n ? ? ?", ""),
        ("? ? ?\n ? ? R1n\n ? ? ?\n ? ? ?", "c4"),
        ("? ? ? ? ? R3n\n ? ? ? ? ? ?", ""),
        ("? ? ? ? ? ?\n ? ? ? ? ? R3n", "e2 f2"),
    ],
)
@pytest.mark.rule("nanahoshi:one-space")
def test_nh4_the_edge_of_the_board_blocks(board, squares):
    m = at(board)
    (square,) = [name for name, cell in m.position()["board"].items() if cell.startswith("R")]
    assert moves(m, square) == squares.split()


# The five cases that the printed sheet illustrates, around a three that faces north.
SHEET = """
    R1s  ?/Y1s  Y2s  ?
    ?    R3n    .    ?
    ?    ?      .    ?
"""


@pytest.mark.rule("nanahoshi:own-colour-blocks")
def test_pictured_own_colour_blocks_the_way():
    m = at(SHEET)
    assert "a3" not in moves(m, "b2")
    assert m.why_not("move b2 a3").id == "own-colour-blocks"


@pytest.mark.rule("nanahoshi:empty-space")
def test_pictured_an_empty_space_is_free():
    m = played(at(SHEET), "turn b2 right", "turn c3 left", "move b2 c2")
    board = m.position()["board"]
    assert (board["b2"], board["c2"]) == ("", "R3e")
    assert m.said() == "Nancy advances the three-dot red ladybird on b2 to c2."


@pytest.mark.rule("nanahoshi:climb")
def test_pictured_a_clover_is_climbed():
    m = played(at(SHEET), "turn b2 left", "turn c3 left")
    hidden = m.position()["board"]["a2"]
    m = m.apply("move b2 a2")
    assert m.position()["board"]["a2"] == f"{hidden} R3w"
    assert m.position(0)["board"]["a2"] == m.position(1)["board"]["a2"] == "? R3w"
    assert m.said() == "Nancy advances the three-dot red ladybird on b2 to a2, onto the clover."


@pytest.mark.rule("nanahoshi:capture")
def test_pictured_an_enemy_is_captured():
    m = at(SHEET)
    before = m.scores[0]
    m = m.apply("move b2 c3")
    p = m.position()
    assert (p["board"]["b2"], p["board"]["c3"]) == ("", "R3n")
    assert p["captured"][0][-1] == "Y2"
    assert m.scores[0] == before + 2
    assert m.said().startswith(
        "Nancy advances the three-dot red ladybird on b2 to c3 and captures the two-dot yellow ladybird there: "
    )


@pytest.mark.rule("nanahoshi:capture")
def test_pictured_an_enemy_on_a_clover_is_captured_and_replaced():
    m = at(SHEET)
    hidden = m.position()["board"]["b3"].split()[0]
    m = m.apply("move b2 b3")
    assert m.position()["board"]["b3"] == f"{hidden} R3n"
    assert m.position()["captured"][0][-1] == "Y1"
    assert " and captures the one-dot yellow ladybird on the clover there: " in m.said()


@pytest.mark.rule("nanahoshi:own-colour-blocks")
def test_nh4_a_ladybird_of_the_own_colour_blocks_on_a_clover_too():
    m = at("""
        ?  ?/R1s  ?  ?
        ?  R3n    ?  ?
        ?  .      ?  ?
    """)
    assert moves(m, "b2") == ["a3", "c3"]
    assert m.why_not("move b2 b3").id == "own-colour-blocks"


@pytest.mark.rule("nanahoshi:climb")
def test_nh4_a_ladybird_may_climb_onto_a_clover_that_hides_its_own_colour():
    m = at("""
        ?  ?R3  ?  ?
        ?  R1n  ?  ?
        ?  ?    ?  ?
    """)
    assert m.apply("move b2 b3").position()["board"]["b3"] == "?R3 R1n"


# --- NH5: not under a ladybird ---


@pytest.mark.rule("nanahoshi:covered-clover")
def test_nh5_a_clover_cannot_be_revealed_under_a_ladybird_and_when_it_leaves_it_can():
    m = at("""
        ?  ?        .  ?
        ?  ?Y2/R1n  ?  ?
        ?  ?        ?  ?
    """)
    assert "reveal b2" not in m.legal_actions()
    assert m.why_not("reveal b2").id == "covered-clover"
    m = m.apply("move b2 b3")
    assert m.position()["board"]["b2"] == "?Y2"
    assert "reveal b2" in m.legal_actions()
    assert m.apply("reveal b2").position()["board"]["b2"] == "Y2"


@pytest.mark.rule("nanahoshi:covered-clover")
def test_nh5_a_captured_ladybird_leaves_the_clover_covered_by_its_captor():
    m = at("""
        ?  ?      ?  .
        ?  ?/Y1n  ?  ?
        ?  R1n    ?  ?
    """)
    m = m.apply("move b1 b2")
    assert m.why_not("reveal b2").id == "covered-clover"
