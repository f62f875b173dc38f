"""How strong an opponent is: one of it against one of another kind, or alone against a table full of them.

python tests/bench/strength.py greedy random 2000 [game [players]]

Without a number of players there are two where the game allows it, else as many as is usual. For two it tells the share
of decided games, for more the share of all games, a victory shared being a part of one, and the points of a game.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from statistics import fmean, stdev

import kernel_games as kg
from kernel_games.game import game as rules_of
from kernel_games.opponents import choose
from kernel_games.reading import read_number, read_word

Z = 1.96  # with this many deviations the true value lies within the margin in 95 % of such runs
USAGE = ["greedy", "random", "2000", "koi-koi"]


def wilson(wins: float, n: int) -> tuple[float, float]:
    """The interval in which the true share lies; any share, if there is nothing to go by."""
    if not n:
        return 0.0, 1.0
    share = wins / n
    middle = share + Z * Z / (2 * n)
    margin = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return (middle - margin) / (1 + Z * Z / n), (middle + margin) / (1 + Z * Z / n)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its margin."""
    return fmean(values), Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def played(game: str, first: str, second: str, games: int, players: int, seed: int = 0) -> list[tuple[int, ...]]:
    """The points of so many games: those of `first`, which moves on after each series, then those of each `second`."""
    rng, points, series = random.Random(seed), [], 0
    while len(points) < games:
        own = series % players
        match = kg.new_match(game, players=players, seed=seed + series)
        while not match.is_over:
            assert match.to_move is not None
            match = match.apply(choose(first if match.to_move == own else second, match, match.to_move, rng))
        points += [(r.points[own], *r.points[:own], *r.points[own + 1 :]) for r in match.rounds]
        series += 1
    return points[:games]


def share(points: Sequence[int]) -> float:
    """How much of the victory is the first one's: all of it, a part if others have as many points, or nothing."""
    return (points[0] == max(points)) / points.count(max(points))


def against_one(game: str, first: str, second: str, points: Sequence[tuple[int, ...]]) -> str:
    """What came of it between two."""
    won, lost = (sum(p[i] > p[1 - i] for p in points) for i in (0, 1))
    low, high = wilson(won, won + lost)
    return (
        f"{game}: {first} beats {second} in {won} of {won + lost} decided games of {len(points)}: "
        f"{won / ((won + lost) or 1):.1%} (95 % interval {low:.1%} to {high:.1%}), "
        f"{sum(p[0] for p in points)} : {sum(p[1] for p in points)} points"
    )


def against_many(game: str, first: str, second: str, points: Sequence[tuple[int, ...]]) -> str:
    """What came of it for one against several: its share of victories and its points, beside what chance would give."""
    others, won = len(points[0]) - 1, sum(map(share, points))
    low, high = wilson(won, len(points))
    more, margin = mean([p[0] - fmean(p[1:]) for p in points])
    return (
        f"{game}: {first} wins {won / len(points):.1%} of {len(points)} games against {others} {second}, "
        f"{1 / (others + 1):.1%} if it is as strong (95 % interval {low:.1%} to {high:.1%}), "
        f"{fmean(p[0] for p in points):.2f} points a game, {more:+.2f} ± {margin:.2f} beside theirs"
    )


def main() -> None:
    given = sys.argv[1:]
    first, second, games, game = (given + USAGE[len(given) :])[:4]
    seats = rules_of(game).SEATS
    players = 2 if 2 in seats else seats[0]
    if len(given) > 4:
        players = int(read_word(given[4], [str(n) for n in sorted(seats)], "number of players"))
    points = played(game, first, second, read_number(int(games), "number of games", 1), players)
    print((against_one if players == 2 else against_many)(game, first, second, points))


if __name__ == "__main__":
    main()
