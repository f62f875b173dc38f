"""What only this game promises at every moment of every match, whatever is played and under whichever options."""

import json
import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nanahoshi_setups import begun, lines, moments, pawns
from setups import seeds, steady

from kernel_games.match import game
from kernel_games.nanahoshi.pieces import BAG, BOARDS

ENGINE = game("nanahoshi")
HIDDEN = re.compile(r"\?[RY]\d")


# --- Conservation ---


@steady
@given(lines())
def test_each_of_the_twelve_pawns_lies_in_exactly_one_place_at_every_ply(line):
    for m in line:
        p = m.position()
        assert sorted(pawns(p)) == sorted(BAG)
        assert list(p["board"]) == list(BOARDS[m.options["board"]].squares)


@steady
@given(lines())
def test_a_pawn_faces_a_way_exactly_when_it_is_face_up_and_placed(line):
    for m in line:
        cells = [part for cell in m.position()["board"].values() for part in cell.split()]
        waiting = [part for part in cells if re.fullmatch(r"[RY]\d", part)]
        assert len(waiting) == (m.phase == "face")
        assert all(re.fullmatch(r"\?[RY]\d|[RY]\d[nesw]", part) for part in cells if part not in waiting)


@steady
@given(lines())
def test_an_action_changes_only_the_squares_it_names(line):
    for before, after in pairwise(line):
        action, p, q = after.history[-1], before.position(), after.position()
        if action == "deal":
            continue
        changed = {square for square in p["board"] if p["board"][square] != q["board"][square]}
        if action.startswith("face"):
            assert [len(p["board"][square]) for square in changed] == [2]
        else:
            assert changed == set(action.split()[1:]) & set(p["board"])
        under = [{square for square, cell in x["board"].items() if cell.startswith("?")} for x in (p, q)]
        assert under[0] - under[1] == (changed if action.startswith("reveal") else set())
        assert under[1] <= under[0]
        assert all(b[: len(a)] == a for a, b in zip(p["captured"], q["captured"], strict=True))


@steady
@given(lines())
def test_captured_are_ladybirds_of_the_other_colour_and_fewer_than_seven_dots_while_the_game_goes_on(line):
    for m in line:
        p = m.position()
        dots = [sum(int(pawn[1]) for pawn in pile) for pile in p["captured"]]
        for colour, pile in zip(p["colours"], p["captured"], strict=True):
            assert all(pawn[0] == {"red": "Y", "yellow": "R"}[colour] for pawn in pile)
        assert (max(dots) >= 7) == bool(m.result and m.result.reason == "seven-dots")
        if not m.options["competition"]:
            assert list(m.scores) == dots


@steady
@given(lines())
def test_scores_are_the_sum_of_the_finished_games_and_only_grow(line):
    for before, after in pairwise(line):
        assert all(a <= b for a, b in zip(before.scores, after.scores, strict=True))
    last = line[-1]
    if last.result or last.options["competition"]:
        assert last.scores == tuple(sum(r.points[seat] for r in last.rounds) for seat in (0, 1))


# --- Legality ---


@pytest.mark.parametrize("board", BOARDS)
def test_the_universe_holds_every_well_formed_action_once(board):
    universe = ENGINE.universe(ENGINE.Options.read({"board": board}))
    squares = BOARDS[board].squares
    spelled = {"choose red", "choose yellow", "deal"} | {f"face {facing}" for facing in "nesw"}
    spelled |= {f"reveal {square}" for square in squares}
    spelled |= {f"turn {square} {side}" for square in squares for side in ("left", "right")}
    spelled |= {f"move {a} {b}" for a in squares for b in squares if a != b}
    assert set(universe) == spelled
    assert len(universe) == len(set(universe)) == 2 + 1 + 4 + 12 + 24 + 12 * 11


# --- Written down and read again ---


# --- What a seat sees ---


@steady
@given(moments(), st.sampled_from([0, 1]))
def test_a_seat_sees_no_pawn_that_is_face_down_not_even_under_a_ladybird(m, seat):
    truth, view = m.position(), m.position(seat)
    if m.phase in ("deal", "over"):
        assert view == truth  # what is finished lies open to all
        return
    assert not HIDDEN.search(json.dumps(view))
    assert view == truth | {"board": {square: HIDDEN.sub("?", cell) for square, cell in truth["board"].items()}}


# --- In words ---


@steady
@given(lines(plies=80), seeds)
def test_each_action_is_told_in_sentences_that_do_not_depend_on_what_is_hidden(line, seed):
    for before, after in pairwise(line):
        action = after.history[-1]
        told = after.said()
        assert re.fullmatch(r"[A-Z].*\.", told)
        assert {after.said(seat=seat) for seat in (0, 1)} == {told}
        if action.startswith(("turn", "move", "choose", "face")) and not after.result:
            other = before.resample(before.to_move, random.Random(seed))
            assert other.apply(action).said() == told


@steady
@given(lines(plies=80))
def test_no_repr_shows_a_pawn(line):
    codes = re.compile(r"\b[RY][123]\b|[?]")
    for m in line[::5]:
        assert not codes.search(repr(m) + repr(m._states) + repr(m._states[0].dealt))


def test_repr_is_public():
    m = begun(None, "reveal a1")
    assert repr(m) == "<Match nanahoshi: Nancy – Bruno, game 1, face, Nancy to move, 0 : 0>"
    assert repr(m._states[-1]) == "<Nanahoshi, game 1, face, seat 0 to move, (0, 0)>"
    assert repr(m._states[-1].dealt) == "<Nanahoshi deal, seat 0 starts>"
