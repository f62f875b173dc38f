"""How strong an opponent is: the share of decided games that it wins, with a 95 % Wilson interval.

python tests/bench/strength.py greedy random 2000 koi-koi
"""

from __future__ import annotations

import math
import random
import sys

import kernel_games as kg
from kernel_games.opponents import choose


def wilson(wins: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share lies, with z = 1.96 in 95 % of such runs."""
    share = wins / n
    middle = share + z * z / (2 * n)
    margin = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (middle - margin) / (1 + z * z / n), (middle + margin) / (1 + z * z / n)


def games_won(game: str, first: str, second: str, games: int, seed: int = 0) -> tuple[int, int, list[int]]:
    """Games won by each, and their points, over so many games; the seats change every series."""
    rng = random.Random(seed)
    wins, points = [0, 0], [0, 0]
    played = series = 0
    while played < games:
        names = (first, second) if series % 2 == 0 else (second, first)
        match = kg.new_match(game, players=2, seed=seed + series)
        while not match.is_over:
            assert match.to_move is not None
            match = match.apply(choose(names[match.to_move], match, match.to_move, rng))
        for round_ in match.rounds[: games - played]:
            mine, theirs = round_.points if series % 2 == 0 else round_.points[::-1]
            wins[0] += mine > theirs
            wins[1] += theirs > mine
            points[0] += mine
            points[1] += theirs
        played += len(match.rounds)
        series += 1
    return wins[0], wins[1], points


def main() -> None:
    defaults = ["greedy", "random", "2000", "koi-koi"]
    first, second, games, game = sys.argv[1:] + defaults[len(sys.argv) - 1 :]
    won, lost, points = games_won(game, first, second, int(games))
    low, high = wilson(won, won + lost)
    print(
        f"{game}: {first} beats {second} in {won} of {won + lost} decided games of {games}: "
        f"{won / (won + lost):.1%} (95 % interval {low:.1%} to {high:.1%}), {points[0]} : {points[1]} points"
    )


if __name__ == "__main__":
    main()
