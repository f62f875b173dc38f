"""What only this game promises at every moment: for two to six seats, under every option, whatever is played."""

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from nanatoridori_setups import ALL_CARDS, cards, lines, playout, shown, views
from setups import seeds, steady

import kernel_games as kg
from kernel_games.match import game
from kernel_games.nanatoridori.state import PHASES

ENGINE = game("nanatoridori")


@pytest.mark.parametrize("players", range(2, 7))
def test_random_matches_meet_every_phase(players):
    """Else the properties below would hold for less than they say."""
    lines = [playout(kg.new_match("nanatoridori", players=players, seed=seed), seed, 220) for seed in range(10)]
    assert {m.phase for line in lines for m in line} >= set(PHASES) - {"over"}


# --- Conservation ---


@steady
@given(lines())
def test_each_of_the_63_cards_lies_in_exactly_one_place_at_every_ply(line):
    for m in line:
        assert sorted(cards(m.position())) == ALL_CARDS


@steady
@given(lines())
def test_a_hand_changes_by_insertion_and_removal_of_neighbours_alone(line):
    for before, after in pairwise(line):
        action = after.history[-1]
        if action == "deal":
            continue
        p, q = before.position(), after.position()
        for seat, (old, new) in enumerate(zip(p["hands"], q["hands"], strict=True)):
            flags = list(zip(old, p["known"][seat], strict=True)), list(zip(new, q["known"][seat], strict=True))
            if seat != before.to_move or not action.startswith(("play", "take", "keep")):
                assert flags[0] == flags[1]
                continue
            more, fewer = sorted(flags, key=len, reverse=True)
            start = int(re.findall(r"\d+", action)[0]) - action.startswith("play")
            assert more[:start] + more[start + len(more) - len(fewer) :] == fewer


@steady
@given(lines())
def test_only_what_was_taken_openly_is_known_and_what_was_not_never_becomes_so(line):
    for before, after in pairwise(line):
        action = after.history[-1]
        if action.startswith(("take", "keep")):
            p, q = before.position(), after.position()
            gap, n = int(action.split()[1]), p["held"]["count"]
            openly = action.startswith("take") or len(p["hands"]) == 2
            assert q["known"][before.to_move][gap : gap + n] == [openly] * n


@steady
@given(lines())
def test_a_cleared_or_beaten_flock_goes_to_the_discard_or_into_the_mover_s_hand(line):
    for before, after in pairwise(line):
        p, q = before.position(), after.position()
        if after.history[-1] == "deal":
            continue
        gone = [q["discard"][len(p["discard"]) :], p["discard"] == q["discard"][: len(p["discard"])]]
        assert gone[1]
        if p["flock"] and q["flock"] is None:
            assert gone[0][-p["flock"]["count"] :] == [p["flock"]["rank"]] * p["flock"]["count"]
            assert p["passes"] + (p["phase"] == "play") == len(p["hands"]) - len(p["out"]) - (
                p["flock"]["owner"] not in p["out"]
            )


@steady
@given(lines())
def test_scores_are_the_beginning_and_the_sum_of_the_rounds(line):
    last = line[-1]
    begin = 2 if last.options["scoring"] == "penguins" else 0
    gained = [sum(r.points[seat] for r in last.rounds) for seat in range(len(last.players))]
    assert list(last.scores) == [begin + n for n in gained]


@steady
@given(lines())
def test_a_match_goes_on_until_it_is_over(line):
    for m in line:
        assert m.is_over == (m.to_move is None) == (m.legal_actions() == []) == bool(m.winners)
        assert (m.result is not None) == (m.phase in ("deal", "over"))
        p = m.position()
        if m.to_move is not None:
            assert m.to_move not in p["out"]
            assert p["hands"][m.to_move] or m.phase == "flock"


# --- Legality ---


def test_the_universe_holds_every_well_formed_action_once():
    universe = ENGINE.universe(ENGINE.Options.read({}))
    places = [f"{a}" if a == b else f"{a}-{b}" for a in range(1, 64) for b in range(a, 64)]
    spelled = {f"play {place}{plus}" for place in places for plus in ("", " +1", " +2")}
    spelled |= {"pass", "pass 1", "pass 2", "discard", "deal"}
    spelled |= {f"{does} {gap}" for does in ("take", "keep") for gap in range(64)}
    assert set(universe) == spelled
    assert len(universe) == len(set(universe)) == 3 * 63 * 64 // 2 + 5 + 2 * 64


# --- Written down and read again ---


# --- What a seat sees ---


@steady
@given(views())
def test_a_seat_sees_its_own_cards_what_is_known_and_what_is_open_and_nothing_else(view):
    m, seat = view
    truth, seen = m.position(), m.position(seat)
    if m.phase in ("deal", "over"):
        assert seen == truth  # what is finished lies open to all
        return
    hidden = {"hands", "held", "deck", "aside"}
    assert {entry: seen[entry] for entry in seen.keys() - hidden} == {e: truth[e] for e in truth.keys() - hidden}
    assert seen["hands"][seat] == truth["hands"][seat]
    for s, (hand, flags) in enumerate(zip(truth["hands"], truth["known"], strict=True)):
        if s != seat:
            assert seen["hands"][s] == [rank if flag else None for rank, flag in zip(hand, flags, strict=True)]
    assert seen["deck"] == [None] * len(truth["deck"])
    assert seen["aside"] == [None] * len(truth["aside"])
    drawn = m.phase == "draw" and m.to_move != seat and len(m.players) > 2
    assert seen["held"] == (truth["held"] | {"rank": None} if drawn else truth["held"])


# --- In words ---


@steady
@given(lines(plies=80), seeds)
def test_what_is_told_to_a_seat_does_not_depend_on_what_it_cannot_see(line, seed):
    for before, after in pairwise(line):
        action, mover = after.history[-1], before.to_move
        told = after.said()
        assert re.fullmatch(r"[A-Z].*\.", told)
        assert after.said(seat=mover) == told
        if action == "deal" or after.result:
            continue
        for seat in range(len(after.players)):
            again = before.resample(seat, random.Random(seed))
            if action in again.legal_actions():
                same = again.apply(action)
                if same.position(seat) == after.position(seat):
                    assert same.said(seat=seat) == after.said(seat=seat)


@steady
@given(lines(plies=80))
def test_a_drawn_card_is_told_to_its_owner_alone(line):
    for before, after in pairwise(line):
        if len(after.players) == 2 or before.phase in ("deal", "over"):
            continue
        action = after.history[-1]
        for seat in range(len(after.players)):
            told = after.said(seat=seat)
            named = re.findall(r"draws a (\d)\.|keeps the (\d),", told)
            drew = action.startswith("keep") or (action == "pass" and after.phase == "draw")
            assert len(named) == (drew and seat == before.to_move)


@steady
@given(lines(plies=60))
def test_no_repr_shows_a_card(line):
    for m in line[::5]:
        p = m.position()
        reprs = repr(m) + repr(m._states) + repr(m._states[-1].dealt)
        for pile in (*p["hands"], p["deck"][:4], p["aside"][:4]):
            if len(pile) > 3:
                assert shown(pile) not in reprs
                assert str(pile)[1:-1] not in reprs
        assert not re.search(r"\d{4}", reprs)
