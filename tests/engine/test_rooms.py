"""The rooms of a game: the same names in the same order, and each uses only those before it."""

import ast
from pathlib import Path

import pytest

import kernel_games
from kernel_games.registry import OURS

PACKAGE = Path(kernel_games.__file__).parent
ROOMS = tuple("pieces sets state notation setup rules refusals words position possible tactics".split())
OPTIONAL = {"sets"}  # rooms that not every game needs


def uses(path):
    """The rooms of the same game that a room imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 1]


@pytest.mark.parametrize("game", OURS.values())
def test_every_game_has_the_same_rooms(game):
    rooms = {path.stem for path in (PACKAGE / game).glob("*.py")} - {"__init__"}
    assert rooms | OPTIONAL == set(ROOMS)


@pytest.mark.parametrize("game", OURS.values())
def test_a_room_uses_only_those_before_it(game):
    paths = [PACKAGE / game / f"{room}.py" for room in ROOMS]
    used = {path.stem: uses(path) for path in paths if path.exists()}
    assert {
        room for room, others in used.items() for other in others if other not in ROOMS[: ROOMS.index(room)]
    } == set()
