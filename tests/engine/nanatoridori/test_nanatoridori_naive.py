"""The engine against a second, naive implementation: all plays of small hands, whole random matches, short trees."""

from functools import cache
from itertools import combinations_with_replacement, pairwise, product

import nanatoridori_naive as naive
import pytest
from nanatoridori_setups import EVERY_SCORING, at, playout
from setups import playout as random_playout

import kernel_games as kg
from kernel_games.match import game

ENGINE = game("nanatoridori")


def check(line: list[kg.Match]) -> None:
    """Each step of a match as the naive implementation takes it, unless it was set up: then from where it begins."""
    options, deals, players = line[0].options, iter(line[-1].record()["deals"]), len(line[0].players)

    def dealt(before: dict | None) -> dict:
        deal = next(deals)
        return naive.dealt(deal["cards"], deal["starter"], players, before, options)

    if line[0].set_up:
        p = line[0].position()
        p["passed"] = passed_before(p)
    else:
        p = dealt(None)
    agree(line[0], p)
    for after in line[1:]:
        action = after.history[-1]
        p = dealt(p) if action == "deal" else naive.after(p, action, options)
        agree(after, p)


def passed_before(p: dict) -> list[int]:
    """Who has passed on the flock that lies there, by the number of passes."""
    passed, seat = [], p["flock"] and p["flock"]["owner"]
    for _ in range(p["passes"]):
        seat = naive.following(p, seat)
        passed.append(seat)
    return passed


def agree(m: kg.Match, p: dict) -> None:
    assert m.position() == {entry: value for entry, value in p.items() if entry != "passed"}
    assert (m.phase, m.to_move, list(m.scores)) == (p["phase"], p["to_move"], p["scores"])
    assert m.legal_actions() == naive.actions(p)
    assert m.winners == naive.winners(p, m.options)


# --- All plays of small hands ---

FLOCKS = ["", *(str(rank) * count for count in (1, 2, 3) for rank in (1, 2, 3))]


def block(flock: str) -> dict | None:
    return {"rank": int(flock[0]), "count": len(flock)} if flock else None


@cache
def written(size: int) -> list[str]:
    """All plays that can be written for a hand of this size, and one beyond it."""
    places = [f"{a}" if a == b else f"{a}-{b}" for a in range(1, size + 2) for b in range(a, size + 2)]
    return [f"play {place}{joined}" for place in places for joined in ("", " +1", " +2")]


@pytest.mark.rule("nanatoridori:part", "nanatoridori:same-rank", "nanatoridori:more-cards", "nanatoridori:higher-rank")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_every_play_of_a_small_hand_is_as_in_the_naive_implementation(size):
    state = at("1", "2", "3")._states[-1]
    for hand in product("123", repeat=size):
        for flock in FLOCKS:
            s = state._replace(hands=("".join(hand), "2", "3"), flock=flock, owner=2 if flock else None)
            found = naive.plays([int(rank) for rank in hand], [], block(flock))
            assert ENGINE.legal(s) == found + naive.passes([], block(flock)), (hand, flock)
            assert [play for play in written(size) if ENGINE.why_not(s, play) is None] == found, (hand, flock)


@pytest.mark.rule("nanatoridori:face-up-joins", "nanatoridori:duel-pass", "nanatoridori:passing-out")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_play_of_a_small_hand_in_a_duel_so_too(size):
    state = at("1", "2")._states[-1]
    rows = ["", "1", "2", "3", *map("".join, combinations_with_replacement("123", 2))]
    for hand in product("123", repeat=size):
        for flock, row in product(FLOCKS, rows):
            s = state._replace(hands=("".join(hand), "2"), face_up=(row, ""), flock=flock, owner=1 if flock else None)
            ranks = [int(rank) for rank in row]
            found = naive.plays([int(rank) for rank in hand], ranks, block(flock))
            assert ENGINE.legal(s) == found + naive.passes(ranks, block(flock)), (hand, flock, row)
            assert [play for play in written(size) if ENGINE.why_not(s, play) is None] == found, (hand, flock, row)


# --- Matches ---


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", EVERY_SCORING, ids=str)
def test_random_matches_go_as_in_the_naive_implementation(options, players):
    for seed in range(8):
        m = kg.new_match("nanatoridori", players=players, seed=seed, **options)
        check(playout(m, seed, 2000) if seed else random_playout(m, seed, 300))


def test_these_matches_are_played_out_and_meet_every_case():
    """Else the comparison would say less than it seems to."""
    met = set()
    for players, scoring in product(range(2, 7), EVERY_SCORING):
        for seed in range(1, 8):
            line = playout(kg.new_match("nanatoridori", players=players, seed=seed, **scoring), seed, 2000)
            met |= {game.reason for game in line[-1].rounds}
            met |= {("over", scoring["scoring"], players > 2) for _ in range(line[-1].is_over)}
            if line[-1].is_over and scoring["scoring"] == "one-winner":
                tens = [score for score in line[-1].scores if score >= 10]
                if len(tens) > 1:
                    met.add((scoring["finish"], "shared" if len(set(tens)) == 1 else "a ten beaten"))
            for before, m in pairwise(line):
                p, q = before.position(), m.position()
                if p["flock"] and not q["flock"] and m.history[-1] != "deal":
                    met.add(("cleared", p["flock"]["owner"] in p["out"]))
                if m.history[-1] == "pass" and m.phase == "play":
                    met.add("empty pile")
                if m.history[-1].startswith("take") and not p["hands"][before.to_move]:
                    met.add("took back in")
    assert met >= {"went-out", "passed-out", "empty pile", "took back in", ("cleared", False), ("cleared", True)}
    assert met >= {("over", scoring, many) for scoring in ("penguins", "one-winner") for many in (False, True)}
    assert met >= set(product(("all", "highest"), ("shared", "a ten beaten")))


# --- Short trees ---

STARTS = {
    "three, nobody out": at("1 22", "3 1", "22 4", flock="1"),
    "three, the owner out": at("1 3", "2", "", flock="2", owner=2, out=[2]),
    "four, an empty pile": at("1 33", "2", "5 5", "7", flock="44", rest="discard"),
    "a duel": at("1 22", "3 3", face_up=("23", "3"), flock="1"),
    "a duel, nothing left to pass": at("2 2", "3", face_up=("", ""), flock="11", scoring="one-winner"),
    "the last round": at("3", "2", "1", flock="2", scores=[8, 6, 8], scoring="one-winner", finish="all"),
}


def walk(line: list[kg.Match], depth: int) -> int:
    """Every way to go on for so many actions, each checked; gives how many there are."""
    m = line[-1]
    if depth == 0 or m.result:
        check(line)
        return 1
    return sum(walk([*line, m.apply(action)], depth - 1) for action in m.legal_actions())


@pytest.mark.parametrize("start", STARTS)
def test_every_way_to_go_on_is_as_in_the_naive_implementation(start):
    assert walk([STARTS[start]], 4) >= 3
