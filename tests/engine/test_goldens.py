"""Whole matches, action by action and sentence by sentence, in files that a person can read.

After a wanted change of words or rules, write them anew with `python tests/engine/test_goldens.py` and read the diff.
A new one is a new file: its first line, and below it game, seed, options and who sits where, as in the others.
"""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import kernel_games as kg
from kernel_games.game import game
from kernel_games.opponents import choose
from kernel_games.registry import OURS

FOLDER = Path(__file__).with_name("goldens")
PLAYERS = ("Nancy", "Bruno", "Carla", "Dan", "Emma", "Finn")
HEADER = "# {}: each action after '>', what it did below, and how everything lay when a {} had ended."


class Golden(NamedTuple):
    """What makes a file: chosen so that together those of a game meet every phase and every way to end it."""

    game: str
    seed: int
    options: dict
    seats: tuple[str, ...]

    @classmethod
    def read(cls, lines: Sequence[str]) -> "Golden":
        """What stands below the first line of a file."""
        told = dict(line.split(" ", 1) for line in lines[1 : 1 + len(cls._fields)])
        return cls(told["game"], int(told["seed"]), json.loads(told["options"]), tuple(told["seats"].split()))

    def __str__(self) -> str:
        options, seats = json.dumps(self.options), " ".join(self.seats)
        return f"game {self.game}\nseed {self.seed}\noptions {options}\nseats {seats}"


def play_through(golden: Golden, actions: Iterable[str]) -> Iterator[str]:
    """The lines of a golden file."""
    rules = game(golden.game)
    yield HEADER.format(rules.TITLE, rules.ROUND)
    yield from str(golden).splitlines()
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
        yield from LAY.get(match.game, _entries)(match, p)


def _entries(match: kg.Match, p: dict) -> Iterator[str]:
    """How everything lay, for a game of which nothing else is said."""
    for name, entry in p.items():
        yield f"  {name}: {json.dumps(entry)}"


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


FILES = {path.name: path.read_text(encoding="utf-8").splitlines() for path in sorted(FOLDER.glob("*.txt"))}


def of_game(name: str) -> list[str]:
    """The lines of all files of this game."""
    return [line for lines in FILES.values() if Golden.read(lines).game == name for line in lines]


@pytest.mark.parametrize("name", FILES)
def test_a_match_plays_through_as_it_is_written(name):
    lines = FILES[name]
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    replayed = list(play_through(Golden.read(lines), actions))
    for number, (written, now) in enumerate(zip(lines, replayed, strict=False), start=1):
        assert now == written, f"{name}, line {number}"
    assert len(lines) == len(replayed)
    assert " is over: " in "".join(lines[-10:])


@pytest.mark.parametrize("name", OURS)
def test_together_the_matches_meet_every_way_to_end_a_game(name):
    ends = {line.split()[0] for line in of_game(name) if line.startswith("  ") and "], scores" in line}
    assert ends == set(game(name).REASONS)


@pytest.mark.parametrize("name", OURS)
def test_together_the_matches_meet_every_kind_of_action(name):
    """By its first word."""
    kinds = {action.split()[0] for action in game(name).universe(game(name).Options.read({}))}
    assert {line.split()[1] for line in of_game(name) if line.startswith("> ")} == kinds


def write() -> None:
    """Play every match anew and write its file."""
    for name, golden in zip(FILES, map(Golden.read, FILES.values()), strict=True):
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
