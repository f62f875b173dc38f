"""Whole matches, action by action and sentence by sentence, in files that a person can read.

After a wanted change of words or rules, write them anew with `python tests/engine/test_goldens.py` and read the diff.
"""

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import kernel_games as kg
from kernel_games.game import game
from kernel_games.opponents import choose

FOLDER = Path(__file__).with_name("goldens")
PLAYERS = ("Nancy", "Bruno", "Carla", "Dan")
HEADER = "# {}: each action after '>', what it did below, and how everything lay when a {} had ended."


class Golden(NamedTuple):
    """What makes a file: chosen so that together they meet every phase and every way to end a game."""

    game: str
    seed: int
    options: dict
    seats: tuple[str, ...]


GOLDENS = {
    "koi_koi_three_games.txt": Golden("koi-koi", 469, {"games": 3}, ("greedy", "random")),
    "koi_koi_other_rules.txt": Golden(
        "koi-koi",
        321,
        {"games": 3, "swap": False, "small_sets": "absorb", "doublings": "once", "next_set": "any-gain"},
        ("random", "greedy"),
    ),
    "koi_koi_quick_victory.txt": Golden("koi-koi", 3546, {"games": 2}, ("greedy", "greedy")),
    "nanahoshi_all_found.txt": Golden("nanahoshi", 161, {}, ("greedy", "greedy")),
    "nanahoshi_competition.txt": Golden("nanahoshi", 172, {"competition": True}, ("greedy", "greedy")),
    "nanahoshi_other_rules.txt": Golden(
        "nanahoshi", 511, {"board": "3x4", "stuck": "no-move", "competition": True}, ("random", "greedy")
    ),
    "nanatoridori_duel.txt": Golden("nanatoridori", 84, {}, ("greedy", "random")),
    "nanatoridori_three_players.txt": Golden("nanatoridori", 41, {}, ("greedy", "greedy", "greedy")),
    "nanatoridori_one_winner.txt": Golden(
        "nanatoridori", 39, {"scoring": "one-winner", "finish": "all"}, ("greedy", "greedy", "greedy", "random")
    ),
}
KINDS = {  # the actions of a game, by their first word
    "koi-koi": {"swap", "keep", "play", "flip", "take", "koi-koi", "shobu", "deal"},
    "nanahoshi": {"choose", "reveal", "face", "turn", "move", "deal"},
    "nanatoridori": {"play", "pass", "take", "keep", "discard", "deal"},
}


def play_through(golden: Golden, actions: Iterable[str]) -> Iterator[str]:
    """The lines of a golden file."""
    rules = game(golden.game)
    yield HEADER.format(rules.TITLE, rules.ROUND)
    yield f"seed {golden.seed}"
    yield f"options {json.dumps(golden.options)}"
    players = PLAYERS[: len(golden.seats)]
    match = kg.new_match(golden.game, players=players, seed=golden.seed, **golden.options)
    yield from _told(match)
    for action in actions:
        if action == "deal":
            yield ""
        yield f"> {action}"
        match = match.apply(action)
        yield from _told(match)


def _told(match: kg.Match) -> Iterator[str]:
    yield match.said()
    if match.result:
        p = match.position()
        yield f"  {match.result.reason} {list(match.result.points)}, scores {p['scores']}"
        yield from LAY[match.game](match, p)


def _cards(match: kg.Match, p: dict) -> Iterator[str]:
    yield f"  field: {' '.join(p['field'])}"
    for name, hand, pile in zip(match.players, p["hands"], p["captured"], strict=True):
        yield f"  {name}: hand {' '.join(hand) or '-'}; pile {' '.join(pile) or '-'}"
    yield f"  deck: {' '.join(p['deck'])}"


def _board(match: kg.Match, p: dict) -> Iterator[str]:
    ranks: dict[str, list[str]] = {}
    for square, cell in p["board"].items():
        ranks.setdefault(square[1], []).append(f"{cell.replace(' ', '/') or '.':8}")
    for rank, cells in reversed(ranks.items()):
        yield f"  {rank}  {''.join(cells)}".rstrip()
    for name, colour, pile in zip(match.players, p["colours"], p["captured"], strict=True):
        yield f"  {name}, {colour}: {' '.join(pile) or '-'}"


def _hands(match: kg.Match, p: dict) -> Iterator[str]:
    flock = p["flock"]
    yield f"  flock: {_row([flock['rank']] * flock['count'])}, {match.players[flock['owner']]}'s"
    for name, hand, face_up in zip(match.players, p["hands"], p["face_up"], strict=True):
        yield f"  {name}: hand {_row(hand)}{f'; face up {_row(face_up)}' if len(match.players) == 2 else ''}"
    for pile in ("deck", "aside", "discard"):
        if p[pile]:
            yield f"  {pile}: {_row(p[pile])}"


def _row(ranks: list[int]) -> str:
    return " ".join(map(str, ranks)) or "-"


LAY = {"koi-koi": _cards, "nanahoshi": _board, "nanatoridori": _hands}


def read(name: str) -> list[str]:
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


def of_game(name: str) -> list[str]:
    """The lines of all files of this game."""
    return [line for file, golden in GOLDENS.items() if golden.game == name for line in read(file)]


@pytest.mark.parametrize("name", GOLDENS)
def test_a_match_plays_through_as_it_is_written(name):
    lines = read(name)
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    replayed = list(play_through(GOLDENS[name], actions))
    for number, (written, now) in enumerate(zip(lines, replayed, strict=False), start=1):
        assert now == written, f"{name}, line {number}"
    assert len(lines) == len(replayed)
    assert " is over: " in "".join(lines[-10:])


def test_there_is_a_match_for_each_file():
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(GOLDENS)


@pytest.mark.parametrize("name", KINDS)
def test_together_the_matches_meet_every_way_to_end_a_game(name):
    ends = {line.split()[0] for line in of_game(name) if line.startswith("  ") and "], scores" in line}
    assert ends == set(game(name).REASONS)


@pytest.mark.parametrize("name", KINDS)
def test_together_the_matches_meet_every_kind_of_action(name):
    assert {line.split()[1] for line in of_game(name) if line.startswith("> ")} == KINDS[name]


def write() -> None:
    """Play every match anew and write its file."""
    for name, golden in GOLDENS.items():
        players, rng = len(golden.seats), random.Random(golden.seed)
        match = kg.new_match(golden.game, players=players, seed=golden.seed, **golden.options)
        while not match.is_over:
            assert match.to_move is not None
            match = match.apply(choose(golden.seats[match.to_move], match, match.to_move, rng))
        lines = play_through(golden, match.history)
        (FOLDER / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{name}: {len(match.history)} actions, {' : '.join(map(str, match.scores))}")


if __name__ == "__main__":
    write()
