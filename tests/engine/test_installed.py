"""A guest for three to five moves in as a package, and nothing in the house has to be touched for it."""

import json
import os
import random
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from guests import INSTALLED, install
from test_goldens import Golden, play_through

import kernel_games as kg
from kernel_games.opponents import choose
from kernel_games.testing import check_game

BENCH = Path(__file__).parents[1] / "bench"
EVERYBODY = ["Ada", "Ben", "Cy", "Dot", "Eve"]
NUMBERS = pytest.mark.parametrize("n", [3, 4, 5])


@pytest.fixture(autouse=True)
def market(monkeypatch):
    install(monkeypatch)


def at_the_end(match: kg.Match, *sitters: str, plies: int = 1_000) -> kg.Match:
    """The match as these opponents play it on, by turns as many as there are seats."""
    rng = random.Random(3)
    while not match.is_over and len(match.history) < plies:
        match = match.apply(choose(sitters[match.to_move % len(sitters)], match, match.to_move, rng))
    return match


def test_a_new_python_finds_it_where_it_is_installed():
    code = "import kernel_games as kg; print(kg.new_match('fish-market', seed=1)); print(*kg.games())"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(INSTALLED), os.environ.get("PYTHONPATH", "")])}
    told = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True).stdout
    assert told.startswith("<Match fish-market: Player 1 – Player 2 – Player 3 – Player 4, day 1, bid, ")
    assert "fish-market" in told.splitlines()[1].split()


@NUMBERS
def test_it_seats_as_many_as_it_takes_by_number_or_by_name(n):
    assert len(kg.new_match("fish-market", players=n).scores) == n
    assert kg.new_match("fish-market", players=EVERYBODY[:n], seed=1).players == tuple(EVERYBODY[:n])
    assert kg.new_match("fish-market").players == ("Player 1", "Player 2", "Player 3", "Player 4")


@pytest.mark.parametrize("players", [0, 2, 6, ["Ada"], [*EVERYBODY, "Flo"]])
def test_other_numbers_are_refused_with_those_that_are_allowed(players):
    with pytest.raises(ValueError, match=r"Fish Market is not for \d players: allowed are 3, 4, 5"):
        kg.new_match("fish-market", players=players)


def test_its_option_and_its_deal_are_asked_for_by_name():
    with pytest.raises(ValueError, match="option days=9 is not possible: allowed are 1, 2, 3"):
        kg.new_match("fish-market", days=9)
    with pytest.raises(ValueError, match="allowed are days, players, seed, deal and starter"):
        kg.new_match("fish-market", dealer=0)


def test_it_passes_the_kit():
    """Though it tells neither `PHASES` nor `pieces_of`, and weighs no action that is the only one."""
    check_game("fish-market")


@NUMBERS
def test_it_is_recorded_set_up_and_imagined(n):
    match = at_the_end(kg.new_match("fish-market", players=n, seed=2), "greedy", "random", plies=9)
    assert kg.replay(json.loads(json.dumps(match.record()))) == match
    assert kg.from_position(match.position()).legal_actions() == match.legal_actions()
    imagined = match.resample(1, random.Random(1))
    assert imagined.position(1) == match.position(1)
    assert imagined.position() != match.position()
    assert at_the_end(imagined, "greedy").is_over


# --- What is measured and written down ---


def script(name: str):
    spec = spec_from_file_location(name, BENCH / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def strength(monkeypatch, capsys, *arguments: str) -> str:
    monkeypatch.setattr(sys, "argv", ["strength.py", *arguments])
    script("strength").main()
    return capsys.readouterr().out


@pytest.mark.parametrize(("seats", "n"), [([], 4), (["3"], 3), (["5"], 5)])
def test_one_opponent_is_measured_against_a_table_of_others(monkeypatch, capsys, seats, n):
    told = strength(monkeypatch, capsys, "greedy", "random", "40", "fish-market", *seats)
    assert told.startswith("fish-market: greedy wins ")
    assert f"of 40 games against {n - 1} random, {1 / n:.1%} if it is as strong (95 % interval" in told


def test_the_one_takes_each_seat_in_turn_and_its_points_come_first(monkeypatch):
    bench, seats = script("strength"), []
    monkeypatch.setattr(bench, "choose", lambda name, match, seat, rng: _noted(name, match, seat, seats))
    points = bench.played("fish-market", "one", "other", 8, 4)
    assert [len(each) for each in points] == [4] * 8
    assert list(dict.fromkeys(seats)) == [(0, 0), (1, 1), (2, 2), (3, 3)]


def _noted(name, match, seat, seats):
    if name == "one":
        seats.append((match.seed, seat))
    return match.legal_actions()[0]


def test_as_strong_as_the_others_is_a_fair_share():
    bench = script("strength")
    points = bench.played("fish-market", "random", "random", 300, 3)
    low, high = bench.wilson(sum(map(bench.share, points)), 300)
    assert low < 1 / 3 < high
    more, margin = bench.mean([each[0] - sum(each[1:]) / 2 for each in points])
    assert abs(more) < margin


def test_a_victory_shared_is_a_part_of_one():
    share = script("strength").share
    assert [share(points) for points in ((3, 1, 2), (3, 3, 0), (0, -1, 0, 0), (1, 2))] == [1, 1 / 2, 1 / 3, 0]


def test_between_two_the_decided_games_count(monkeypatch, capsys):
    told = strength(monkeypatch, capsys, "greedy", "random", "60")
    assert told == (
        "koi-koi: greedy beats random in 46 of 59 decided games of 60: 78.0% "
        "(95 % interval 65.9% to 86.6%), 200 : 64 points\n"
    )


def test_a_number_of_players_that_the_game_does_not_take_is_refused(monkeypatch, capsys):
    with pytest.raises(ValueError, match="number of players '2' is unknown: allowed are 3, 4, 5"):
        strength(monkeypatch, capsys, "greedy", "random", "30", "fish-market", "2")


def test_its_speed_is_measured_with_that_of_the_others(monkeypatch, capsys):
    bench = script("bench")
    monkeypatch.setattr(bench, "WINDOW", 0.01)
    bench.main()
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == list(kg.games())


def test_a_match_can_be_written_down_as_a_golden_file():
    golden = Golden("fish-market", 4, {"days": 1}, ("greedy", "random", "random"))
    match = at_the_end(kg.new_match("fish-market", players=3, seed=4, days=1), "random")
    lines = list(play_through(golden, match.history))
    assert Golden.read(lines) == golden
    assert lines[-1] == f"  starter: {match.position()['starter']}"
    assert "  sold-out " in "\n".join(lines)
