"""Draw the pictures of README anew: python docs/pictures.py [folder]"""

from __future__ import annotations

import sys
from pathlib import Path

import kernel_games as kg
from kernel_games.opponents import choose
from kernel_games.shuffle import rng_for
from kernel_games_widgets import Still, draw

# By the file's name: the game, how its match is made, and how many actions are played; all as the first seat sees it.
PICTURES = {
    "koi_koi": ("koi-koi", {"players": ["Nancy", "Bruno"], "seed": 11, "dealer": 0, "swap": False}, 15),
    "nanahoshi": ("nanahoshi", {"players": ["Nancy", "Bruno"], "seed": 5, "starter": 0}, 18),
    "nanatoridori": ("nanatoridori", {"players": ["Nancy", "Bruno", "Ben", "Mia"], "seed": 9, "starter": 0}, 38),
}


def picture(name: str) -> Still:
    """One of them."""
    game, made, plies = PICTURES[name]
    match = kg.new_match(game, **made)
    for ply in range(plies):
        match = match.apply(choose("greedy", match, match.to_move or 0, rng_for(1, ply)))
    return draw(match, seat=0)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name in PICTURES:
        picture(name).save(folder / f"{name}.svg")
