"""Whole series, action by action and sentence by sentence, in files that a person can read.

After a wanted change of words or rules, write them anew with `python tests/engine/test_goldens.py` and read the diff.
"""

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import kernel_games as kg
from kernel_games.opponents import choose

FOLDER = Path(__file__).with_name("goldens")
HEADER = "# A series of Koi-Koi: each action after '>', what it did below, and how the cards lay when a game had ended."

# File -> seed, options, who plays: chosen so that together they meet every phase and every way to end a game.
SERIES: dict[str, tuple[int, dict, tuple[str, str]]] = {
    "koi_koi_three_games.txt": (469, {"games": 3}, ("greedy", "random")),
    "koi_koi_other_rules.txt": (
        321,
        {"games": 3, "swap": False, "small_sets": "absorb", "doublings": "once", "next_set": "any-gain"},
        ("random", "greedy"),
    ),
    "koi_koi_quick_victory.txt": (3546, {"games": 2}, ("greedy", "greedy")),
}


def play_through(seed: int, options: dict, actions: Iterable[str]) -> Iterator[str]:
    """The lines of a golden file."""
    yield HEADER
    yield f"seed {seed}"
    yield f"options {json.dumps(options)}"
    match = kg.new_match("koi-koi", players=["Nancy", "Bruno"], seed=seed, **options)
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
        yield f"  field: {' '.join(p['field'])}"
        for name, hand, pile in zip(match.players, p["hands"], p["captured"], strict=True):
            yield f"  {name}: hand {' '.join(hand) or '-'}; pile {' '.join(pile) or '-'}"
        yield f"  deck: {' '.join(p['deck'])}"


def read(name: str) -> list[str]:
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", SERIES)
def test_a_series_plays_through_as_it_is_written(name):
    lines = read(name)
    seed, options, _ = SERIES[name]
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    replayed = list(play_through(seed, options, actions))
    for number, (written, now) in enumerate(zip(lines, replayed, strict=False), start=1):
        assert now == written, f"{name}, line {number}"
    assert len(lines) == len(replayed)
    assert "The series is over" in "".join(lines[-8:])


def test_there_is_a_series_for_each_file():
    assert sorted(path.name for path in FOLDER.glob("koi_koi_*.txt")) == sorted(SERIES)


def test_together_the_series_meet_every_way_to_end_a_game():
    ends = {line.split()[0] for name in SERIES for line in read(name) if line.startswith("  ") and "], scores" in line}
    assert ends == {"shobu", "further-set", "counter", "exhausted", "quick-victory", "bad-deal"}


def test_together_the_series_meet_every_kind_of_action():
    kinds = {line.split()[1] for name in SERIES for line in read(name) if line.startswith("> ")}
    assert kinds == {"swap", "keep", "play", "flip", "take", "koi-koi", "shobu", "deal"}


def write() -> None:
    """Play every series anew and write its file."""
    for name, (seed, options, seats) in SERIES.items():
        match, rng = kg.new_match("koi-koi", seed=seed, **options), random.Random(seed)
        while not match.is_over:
            assert match.to_move is not None
            match = match.apply(choose(seats[match.to_move], match, match.to_move, rng))
        lines = play_through(seed, options, match.history)
        (FOLDER / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{name}: {len(match.history)} actions, {' : '.join(map(str, match.scores))}")


if __name__ == "__main__":
    write()
