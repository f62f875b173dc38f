"""How fast the rules are: actions of random playouts per 1,000 loops of a calibration run beside them.

The ratio is what can be compared between machines. Every `play` call counts, the flip included; deals do not.
"""

from __future__ import annotations

import random
import statistics
import time

import kernel_games as kg
from kernel_games.game import Game, game

WINDOW = 1.2  # seconds of CPU time
WINDOWS = 5


def calibrate(seconds: float) -> float:
    """Calibration loops per CPU second."""
    d: dict[int, int] = {}
    items: list[int] = []
    s = loops = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for i in range(10_000):
            s = (s * 31 + i) & 0xFFFF
            if s & 1:
                d[s & 255] = i
            else:
                items.append(i)
                if len(items) > 64:
                    items.clear()
        loops += 10_000
    return loops / spent


def playouts(rules: Game, options: object, players: int, seconds: float, rng: random.Random) -> float:
    """Actions per CPU second of random matches through the public `legal` and `play`."""
    legal, play, deal = rules.legal, rules.play, rules.deal
    actions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = deal(rng, options, players)
        while state.phase != "over":
            if state.phase == "deal":
                state = deal(rng, options, players, before=state)
                continue
            choices = legal(state)
            state = play(state, choices[int(rng.random() * len(choices))])
            actions += 1
    return actions / spent


def main() -> None:
    rng = random.Random(1)
    for name in kg.games():
        rules = game(name)
        options, players = rules.Options.read({}), rules.SEATS[0]
        ratios = []
        for _ in range(WINDOWS):
            loops = calibrate(WINDOW)
            ratios.append(1000 * playouts(rules, options, players, WINDOW, rng) / loops)
        spread = f"{min(ratios):.1f} to {max(ratios):.1f}"
        print(f"{name}: {statistics.median(ratios):.1f} actions per 1,000 calibration loops ({spread})")


if __name__ == "__main__":
    main()
