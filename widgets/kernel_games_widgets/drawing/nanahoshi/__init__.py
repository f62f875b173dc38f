"""Nanahoshi in pictures: the meadow for wide and for narrow screens, seen from either side, and what a press means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from kernel_games.game import Option, Position
from kernel_games.nanahoshi.pieces import BOARDS, FACINGS, LADYBIRD, SIZES
from kernel_games.nanahoshi.state import SEVEN
from kernel_games.sentences import counted, listed

from ...picture import Drawn, Picture, Piece
from .. import Rows, View, ladybirds
from ..layouts import Zone, table, wanted
from ..naming import line
from ..svg import circle, frame, piece, text, use
from .bug import ANGLES, COLOURS, FULL, OPPOSITE, drawn_bug, ladybird, named, spoken, token
from .layout import Grid, Layout, layout
from .moments import captured, ending, moment, standing

WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}  # on the screen, seen from the south

LOOKS = (Option("side", "south", ("south", "north"), "Seen from", "", ("the south", "the north")),)


def art(looks: Mapping[str, str]) -> str:
    return ladybirds.art()


# --- Pressing ---


@cache
def presses(action: str) -> tuple[str, ...]:
    """A clover to reveal it; a ladybird, then where it goes ("b2-b3", while it is picked) or how it turns ("left")."""
    does, *keys = action.split()
    if does == "move":
        return keys[0], "-".join(keys)
    return tuple(keys) or (action,)


def origins(before: Position, action: str, after: Position) -> dict[str, str]:
    """A ladybird comes from the square that it leaves, or from under its clover; a captured one from the meadow."""
    does, *at = action.split()
    if does == "reveal":
        return {_key(after, at[0]): at[0]}
    if does != "move":
        return {}
    found = {_key(after, at[1]): _key(before, at[0])}
    for seat, (had, has) in enumerate(zip(before["captured"], after["captured"], strict=True)):
        if len(has) > len(had):
            found[f"won-{seat}-{len(had)}"] = _key(before, at[1])
    return found


def rows(before: Rows, position: Position) -> Rows:
    """None: the meadow has squares."""
    return {}


def _key(p: Position, square: str) -> str:
    """Who a ladybird is: what it is and where, for equal ones are told apart by nothing else."""
    return f"{ladybird(p['board'][square])[:2]}-{square}"


def prompt(position: Position, view: View) -> str:
    """What the player to move may do now."""
    phase, seat = position["phase"], position["to_move"]
    if phase == "over":
        return "The match is over."
    if phase == "deal":
        return "Look at how the game ended, then deal the next one."
    name = view.players[seat]
    if phase == "choose":
        return f"{name}: choose red or yellow."
    if phase == "face":
        square = _found(position)
        return f"{name}: which way shall the {spoken(position['board'][square])} on {square} face?"
    picked = _picked(position, view)
    if picked and _goes(position, view, picked):
        return f"{name}: press where the ladybird on {picked} goes, or turn it; press it again to let it go."
    if picked:
        return f"{name}: turn the ladybird on {picked}, which can go nowhere now; press it again to let it go."
    return f"{name}: {_offered(position, view)}."


def _offered(p: Position, view: View) -> str:
    """What a turn may be: there may be no clover to reveal, or no ladybird of one's own that can advance, or at all."""
    offered = ["reveal a clover"] if any(entry and not ladybird(entry) for entry in p["board"].values()) else []
    own = [square for square, entry in p["board"].items() if _is_own(p, entry)]
    if own:
        does = "move or turn" if any(_goes(p, view, square) for square in own) else "turn"
        offered.append(f"press a ladybird of yours to {does} it")
    return ", or ".join(offered)


def _found(p: Position) -> str:
    """The square of the ladybird that has just been revealed and does not face any way yet."""
    board: dict[str, str] = p["board"]
    return next(square for square, entry in board.items() if len(ladybird(entry)) == 2)


# --- The table ---


def draw(position: Position, view: View) -> Picture:
    """The table from the chosen side: a wide drawing, then a narrow one, or the one that the view has room for."""
    return Picture(tuple(_table(position, view, least) for least in wanted(view.widths)))


def _table(p: Position, view: View, least: int) -> Drawn:
    files, ranks = SIZES[view.options["board"]]
    turned = view.looks["side"] == "north"
    at = layout(least, files, ranks, turned, 0)
    height, panel = moment(p, view, at.moment)
    at = layout(least, files, ranks, turned, height)
    bottom = view.seat or 0
    names = BOARDS[view.options["board"]].squares
    # Ladybirds lie above all squares, so that they pass over them when they move.
    drawn = [
        _ground(at),
        *(_square(p, view, at.squares, square) for square in names),
        *(_bug(p, view, at.squares, square) for square in names if ladybird(p["board"][square])),
        *(_under(p, at.squares, square) for square in names if p["board"][square][:2] in ("?R", "?Y")),
        *_arrows(p, view, at),
    ]
    for zone, seat in zip(at.plates, (1 - bottom, bottom), strict=True):
        drawn += [_plate(p, view, seat, zone), *_row(p, view, seat, zone)]
    return table("Nanahoshi", at.least, at.width, at.height, view.can, [*drawn, *panel])


def _ground(at: Layout) -> Piece:
    """The letters of the files and the numbers of the ranks. The squares say their names, so these are silent."""
    s = at.squares
    left, top = s.x - at.edge / 2, s.y + s.ranks * s.step + at.edge / 2 + 5
    drawn = []
    for file in "abcdef"[: s.files]:
        drawn.append(text(s.place(f"{file}1")[0] + s.size / 2, top, file, 15, "middle", "quiet"))
    for rank in range(1, s.ranks + 1):
        drawn.append(text(left, s.place(f"a{rank}")[1] + s.size / 2 + 5, str(rank), 15, "middle", "quiet"))
    return piece("ground", 0, 0, "".join(drawn), silent=True)


def _square(p: Position, view: View, at: Grid, square: str) -> Piece:
    """A square with what lies on the ground.

    While a ladybird is picked, a square stands for going there, but one's own ladybirds out of its sight for picking
    them instead.
    """
    entry = p["board"][square]
    mover = _picked(p, view)
    own = _is_own(p, entry)
    act = f"{mover}-{square}" if mover and (not own or square in _seen(p, view, mover)) else square
    x, y = at.place(square)
    inner = use("meadow", at.size, 60)
    if entry.startswith("?"):
        inner += f"<g>{use('clover-under' if ' ' in entry else 'clover', at.size, 60)}</g>"
    goes = [each.partition("-")[2] for each in view.can if each.startswith(f"{square}-")] if own else []
    marked = square in view.marks or any(mark.endswith(f"-{square}") for mark in view.marks)
    label = f"{square}, {spoken(entry)}"
    return piece(
        square,
        x,
        y,
        inner,
        label=label,
        act=act,
        picked=square in view.picked,
        mark=marked,
        shows=" ".join(sorted(goes)),
    )


def _under(p: Position, at: Grid, square: str) -> Piece:
    """What a clover hides, for who may know it."""
    hidden = p["board"][square].split()[0][1:]
    x, y = at.place(square)
    label = frame(28, 20, "line", 1, "card") + text(14, 15, hidden, 13, "middle", bold=True)
    return piece(f"under-{square}", x + at.size - 30, y + at.size - 22, label, silent=True)


def _picked(p: Position, view: View) -> str:
    """The square of the ladybird that is picked."""
    return next((key for key in view.picked if ladybird(p["board"].get(key, ""))), "")


def _seen(p: Position, view: View, square: str, facing: str = "") -> list[str]:
    """The squares that the ladybird on a square looks to, as it stands or if it faces so."""
    board = BOARDS[view.options["board"]]
    steps = board.steps[LADYBIRD[ladybird(p["board"][square]) + facing]]
    return [board.squares[n] for n in steps[board.number[square]]]


def _goes(p: Position, view: View, square: str) -> list[str]:
    """The squares to which the player to move can advance a ladybird."""
    return [target for target in _seen(p, view, square) if not _is_own(p, p["board"][target])]


def _is_own(p: Position, entry: str) -> bool:
    """Does a ladybird of the player to move stand here, seen from above?"""
    bug = ladybird(entry)
    return bool(bug) and p["to_move"] is not None and p["colours"][p["to_move"]] == COLOURS[bug[0]]


def _bug(p: Position, view: View, at: Grid, square: str) -> Piece:
    """A ladybird from above. The square beneath speaks for it and is pressed for it."""
    entry = p["board"][square]
    bug = ladybird(entry)
    raised = entry.startswith("?")
    x, y = at.place(square)
    inner = drawn_bug(bug, at.size, at.turned, raised)
    key = _key(p, square)
    origin = view.origins.get(key, "")
    return piece(key, x, y, inner, origin=origin, turns=origin == square, silent=True)


def _arrows(p: Position, view: View, table: Layout) -> Iterable[Piece]:
    """Around a revealed ladybird the four ways that it can face."""
    if p["phase"] != "face":
        return
    here = _found(p)
    at = table.squares
    x, y = at.place(here)
    away, half = max(at.size / 2 + 18, 47), max(25, 0.2 * at.size)
    for facing in FACINGS:
        dx, dy = WAYS[OPPOSITE[facing] if at.turned else facing]
        threatened = _seen(p, view, here, facing)
        left = min(max(x + at.size / 2 + dx * away - half, 1), table.width - 2 * half - 1)
        label = f"face {FULL[facing]}, {'towards ' + ', '.join(threatened) if threatened else 'off the board'}"
        yield piece(
            f"face-{facing}",
            left,
            y + at.size / 2 + dy * away - half,
            f"<g>{use('arrow', 2 * half, 60, ANGLES[OPPOSITE[facing] if at.turned else facing])}</g>",
            label=label,
            act=facing,
            mark=facing in view.marks,
            shows=" ".join(threatened),
        )


# --- Beside the meadow ---


def _plate(p: Position, view: View, seat: int, zone: Zone) -> Piece:
    """Who sits here, with which colour, how far the captured dots have come, and whose turn it is."""
    moves, colour = p["to_move"] == seat, p["colours"][seat]
    n = captured(p, seat)
    words = standing(p, view, seat)
    if p["starter"] == seat:
        words += ", starts"
    inner = frame(zone.width, zone.height, "accent" if moves else "line", 2.5 if moves else 1, "card")
    rest = words.removeprefix(view.players[seat])
    shown = line(view.players[seat], rest, zone.width - 60, 15, "▸ " if moves else "")
    inner += text(10, 22, *shown, bold=moves)
    if colour:
        inner += f'<g transform="translate({zone.width - 46:g} 5)">{token(colour, 40)}</g>'
    for i in range(SEVEN):
        inner += circle(17 + i * 19, 40, 7, "ink" if i < n else "none", "quiet")
    dots = f"{n} of {SEVEN} dots" if n <= SEVEN else counted(n, "dot")
    inner += text(17 + SEVEN * 19, 45, dots, 13)
    told = listed(f"a {named(pawn)}" for pawn in p["captured"][seat]) if p["captured"][seat] else "nothing"
    label = f"{words}{', to move' if moves else ''}. Has captured {told}: {dots}."
    return piece(f"plate-{seat}", zone.x, zone.y, inner, label=label)


def _row(p: Position, view: View, seat: int, zone: Zone) -> list[Piece]:
    """The captured ladybirds, which the plate tells of."""
    width = min(zone.height - 58, 48)
    return [
        piece(
            f"won-{seat}-{i}",
            zone.x + 8 + i * (width + 2),
            zone.y + 54,
            drawn_bug(bug, width),
            origin=view.origins.get(f"won-{seat}-{i}", ""),
            turns=False,
            silent=True,
        )
        for i, bug in enumerate(p["captured"][seat])
    ]


def describe(position: Position, view: View) -> str:
    """The table in a few sentences."""
    said = [f"Nanahoshi, game {position['number']}.", prompt(position, view)]
    if position["result"]:
        said.append(f"{ending(position, view)[0]}.")
    for seat, name in enumerate(view.players):
        who = standing(position, view, seat)
        said.append(f"{who}{',' if who != name else ''} has captured {counted(captured(position, seat), 'dot')}.")
    seen = [f"{square} {spoken(entry)}" for square, entry in position["board"].items() if entry]
    return " ".join([*said, f"On the meadow: {', '.join(seen)}."])
