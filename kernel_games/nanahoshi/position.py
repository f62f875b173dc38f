"""A state of Nanahoshi as a position in plain JSON: written and read, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..game import Position
from ..reading import entries, plain, read_keys, read_number, read_points, read_result, read_seat, read_turn, whole
from ..sentences import shown
from ..shuffle import Rng, shuffled
from .pieces import BAG, BOARDS, COLOURS, LADYBIRDS, NONE, PAWN, PAWNS, check_bag, dots, read_pawns
from .rules import seen_first
from .state import PHASES, REASONS, Options, State


def position(state: State, seat: int | None = None) -> Position:
    """The state as plain JSON. With a seat, a clover is "?", whatever it hides; a finished game is open to all."""
    if seat is not None:
        seat = read_seat(seat, 2, "seat")
    secret = seat is not None and state.phase not in ("deal", "over")
    colours = [None, None] if state.red is None else [COLOURS[seat ^ state.red] for seat in (0, 1)]
    cells = zip(BOARDS[state.options.board].squares, state.clovers, state.ladybirds, strict=True)
    board = {square: _cell(clover, ladybird, secret) for square, clover, ladybird in cells}
    if state.revealed != NONE:
        board[_square(state, state.revealed)] = PAWNS[state.clovers[state.revealed]]
    return {
        "game": "nanahoshi",
        "phase": state.phase,
        "to_move": state.to_move,
        "colours": colours,
        "board": board,
        "captured": [[PAWNS[pawn] for pawn in pawns] for pawns in state.captured],
        "number": state.number,
        "starter": state.starter,
        "scores": list(state.scores),
        "result": state.result and {"reason": state.result.reason, "points": list(state.result.points)},
    }


def _square(state: State, square: int) -> str:
    return BOARDS[state.options.board].squares[square]


def _cell(clover: int, ladybird: int, secret: bool) -> str:
    under = "" if clover == NONE else "?" if secret else f"?{PAWNS[clover]}"
    above = "" if ladybird == NONE else LADYBIRDS[ladybird]
    return f"{under} {above}" if under and above else under or above


def resample(state: State, seat: int, rng: Rng) -> State:
    """A random state that the seat cannot tell from this one: other pawns under the clovers. It sees nothing else."""
    read_seat(seat, 2, "seat")
    seen = seen_first(state)
    if state.phase in ("deal", "over"):
        return state._replace(dealt=None)
    hiding = [square for square, pawn in enumerate(state.clovers) if pawn != NONE and square != state.revealed]
    clovers = list(state.clovers)
    for square, pawn in zip(hiding, shuffled(sorted(clovers[square] for square in hiding), rng), strict=True):
        clovers[square] = pawn
    return state._replace(clovers=tuple(clovers), seen=seen, dealt=None)


ENTRIES = ("game", "phase", "to_move", "colours", "board", "captured", "number", "starter", "scores", "result")


def set_up(
    board: str, captured: tuple[str, str] = ("", ""), phase: str = "play", to_move: int = 0, **entries: Any
) -> Position:
    """A whole position for a lesson, from a picture of the board, the northern rank on top; seat 0 plays red.

    Squares have blanks between them: `.` is empty, `R3e` a ladybird, `?R2` a clover and what it hides, `?R2/Y1n` one
    with a ladybird on it. A bare `?` hides one of the pawns that are not named. Other entries may be given by name.
    """
    ranks = [line.split() for line in board.strip().splitlines()][::-1]
    cells = [cell.replace("/", " ").strip(".") for rank in ranks for cell in rank]
    left = list(BAG)
    for word in " ".join([*cells, *captured]).split():
        pawn = word.strip("?")[:2]
        if pawn in left:
            left.remove(pawn)
    bare = " ".join(cells).split().count("?")
    if bare != len(left):
        raise ValueError(f"the board has {bare} clovers for {len(left)} pawns without a place: {', '.join(left)}")
    squares = [f"{'abcdef'[file]}{number}" for number, rank in enumerate(ranks, start=1) for file in range(len(rank))]
    given = {
        "game": "nanahoshi",
        "phase": phase,
        "to_move": to_move,
        "colours": [None, None] if phase == "choose" else list(COLOURS),
        "board": dict(zip(squares, _filled(cells, left), strict=True)),
        "captured": [pawns.split() for pawns in captured],
        "number": 1,
        "starter": to_move,
        "scores": [dots(PAWN[pawn] for pawn in pawns.split()) for pawns in captured],
        "result": None,
    }
    return given | read_keys(entries, ENTRIES, "a Nanahoshi position", needed=())


def _filled(cells: list[str], left: list[str]) -> Iterator[str]:
    """The cells, one of the pawns that are left under each bare clover."""
    for cell in cells:
        under, blank, above = cell.partition(" ")
        yield f"?{left.pop(0)}{blank}{above}" if under == "?" else cell


# How a square is written -> the pawn under its clover, its ladybird, and whether the pawn is still to be faced.
CELLS = {_cell(under, above, False): (under, above, False) for under in range(-1, 6) for above in range(-1, 24)}
CELLS |= {code: (pawn, NONE, True) for code, pawn in PAWN.items()}
HIDDEN = {_cell(0, above, True) for above in range(-1, 24)}


def read_state(given: Mapping[str, Any], options: Options, players: int) -> State:
    """The state of a whole position, well-formed and with all its pieces; whether it is possible is asked later."""
    p = read_keys(given, ENTRIES, "a Nanahoshi position")
    phase, to_move = read_turn(p, PHASES, players)
    clovers, ladybirds, revealed = _read_board(p["board"], options.board)
    captured = _read_captured(p["captured"])
    on_board = [PAWNS[pawn] for pawn in (*clovers, *(bird // 4 for bird in ladybirds)) if pawn != NONE]
    check_bag([*on_board, *captured[0], *captured[1]], "position")
    if len(revealed) > 1:
        raise ValueError("board: at most one ladybird waits to be faced")
    first, second = read_points(p["scores"], players, "scores")
    state = State(
        phase=phase,
        to_move=to_move,
        red=_read_colours(p["colours"]),
        clovers=clovers,
        ladybirds=ladybirds,
        revealed=revealed[0] if revealed else NONE,
        captured=(tuple(PAWN[code] for code in captured[0]), tuple(PAWN[code] for code in captured[1])),
        seen=(),
        number=_read_number(p["number"], options),
        starter=read_seat(p["starter"], players, "starter"),
        scores=(first, second),
        result=read_result(p["result"], REASONS, players),
        options=options,
        dealt=None,
    )
    return state._replace(seen=seen_first(state))


def _read_board(value: object, name: str) -> tuple[tuple[int, ...], tuple[int, ...], list[int]]:
    """The clovers, the ladybirds, and the squares of those that are still to be faced."""
    squares = BOARDS[name].squares
    cells = read_keys(value, squares, "board")
    clovers, ladybirds, revealed = [], [], []
    for number, square in enumerate(squares):
        cell = plain(cells[square])
        if cell in HIDDEN:
            raise ValueError(
                f"board: the clover on {square} is hidden: only a whole position can be played on, not a seat's view"
            )
        if cell is None or cell not in CELLS:
            raise ValueError(
                f"board: {shown(cells[square])} on {square} is nothing that lies on a square: allowed are '', "
                "clovers like '?R2', ladybirds like 'R3e', one on a clover like '?Y1 R2n', "
                "and one still to be faced like 'R2'"
            )
        clover, ladybird, waits = CELLS[cell]
        clovers.append(clover)
        ladybirds.append(ladybird)
        if waits:
            revealed.append(number)
    return tuple(clovers), tuple(ladybirds), revealed


def _read_captured(value: object) -> tuple[list[str], list[str]]:
    piles = entries(value)
    if piles is None or len(piles) != 2:
        raise ValueError("captured must hold two lists of pawns, one a seat")
    return read_pawns(piles[0], "captured[0]"), read_pawns(piles[1], "captured[1]")


def _read_colours(value: object) -> int | None:
    """The seat that plays red; None if nobody has chosen."""
    allowed: dict[tuple[str | None, ...], int | None] = {(None, None): None, ("red", "yellow"): 0, ("yellow", "red"): 1}
    chosen = tuple(None if colour is None else plain(colour) or "" for colour in entries(value) or ())
    if chosen in allowed:
        return allowed[chosen]
    listed = ", ".join(str(list(colours)) for colours in allowed)
    raise ValueError(f"colours {shown(value)} are not possible: allowed are {listed}")


def _read_number(value: object, options: Options) -> int:
    if options.competition:
        return read_number(value, "number", 1, of="a game of the match")
    if whole(value) != 1:
        raise ValueError(f"number {shown(value)} is not a game of the match: allowed is 1, as the match is one game")
    return 1
