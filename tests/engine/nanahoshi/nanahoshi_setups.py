"""Boards for tests: whole positions drawn as pictures, and a short way to play to where it matters."""

from hypothesis import strategies as st
from setups import PLAYERS, playout, seeds

import kernel_games as kg
from kernel_games.nanahoshi import OPTIONS, set_up
from kernel_games.nanahoshi.pieces import BAG

EVERY_OPTION = [{option.name: value} for option in OPTIONS for value in option.allowed]
# a1 b1 c1 d1, then the ranks above: red and yellow take turns along each rank
CHEQUERED = "R1 Y1 R2 Y2 Y3 R3 Y1 R1 R2 Y2 R3 Y3".split()
RED_FIRST = "R1 R2 R3 R1 R2 R3 Y1 Y2 Y3 Y1 Y2 Y3".split()


def picture(board: str, captured: tuple[str, str] | None = None, **entries: object) -> dict:
    """A whole position, seat 0 red and to move unless told otherwise.

    Without `captured`, the pawns that find no place on the board were captured, six dots a seat at most.
    """
    if captured is None:
        cells = board.replace("/", " ").split()
        left = list(BAG)
        for cell in cells:
            if cell.strip("?")[:2] in left:
                left.remove(cell.strip("?")[:2])
        taken: dict[str, list[str]] = {"Y": [], "R": []}
        for pawn in sorted(left, key=lambda pawn: (pawn[1], pawn[0] == "R"))[: max(0, len(left) - cells.count("?"))]:
            taken[pawn[0]].append(pawn)
        captured = (" ".join(taken["Y"]), " ".join(taken["R"]))
        if entries.get("colours") == ["yellow", "red"]:
            captured = captured[::-1]
    return set_up(board, captured, **entries)


def at(board: str, **chosen: object) -> kg.Match:
    """A match at such a position; the game's options may be among the keywords."""
    options = {option.name: chosen.pop(option.name) for option in OPTIONS if option.name in chosen}
    ranks = board.strip().splitlines()
    options.setdefault("board", f"{len(ranks[0].split())}x{len(ranks)}")
    return kg.from_position(picture(board, **chosen), players=PLAYERS, seed=1, **options)


def begun(deal: list[str] | None = None, *actions: str, **options: object) -> kg.Match:
    """A new match that Nancy starts as red, after these actions."""
    m = kg.new_match("nanahoshi", players=PLAYERS, seed=1, deal=deal or CHEQUERED, starter=0, **options)
    return played(m, "choose red", *actions)


def played(match: kg.Match, *actions: str) -> kg.Match:
    """The match after these actions."""
    for action in actions:
        match = match.apply(action)
    return match


def moves(match: kg.Match, square: str) -> list[str]:
    """The squares to which the ladybird on this one can advance."""
    return [action.split()[2] for action in match.legal_actions() if action.startswith(f"move {square} ")]


def pawns(position: dict) -> list[str]:
    """Every pawn of a position, one entry for each; hidden ones are "?"."""
    cells = [part for cell in position["board"].values() for part in cell.split()]
    return [cell.lstrip("?")[:2] or "?" for cell in cells] + [p for taken in position["captured"] for p in taken]


options = st.fixed_dictionaries({option.name: st.sampled_from(option.allowed) for option in OPTIONS})


@st.composite
def lines(draw, plies: int = 150):
    """The match at every ply of a random match under random options."""
    seed = draw(seeds)
    return playout(kg.new_match("nanahoshi", seed=seed, **draw(options)), seed, plies)


@st.composite
def moments(draw):
    """One moment of such a match."""
    return draw(st.sampled_from(draw(lines())))
