"""Nanahoshi in pictures: the meadow for wide and for narrow screens, seen from either side, and what a press means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from kernel_games.game import Option, Position
from kernel_games.nanahoshi import words
from kernel_games.nanahoshi.pieces import BOARDS, DIRECTIONS, FACINGS, SIZES
from kernel_games.nanahoshi.state import SEVEN
from kernel_games.nanahoshi.words import captured, found, goes, is_own, ladybird, named, sees, spoken, standing_of
from kernel_games.sentences import counted, listed

from ...picture import Drawn, Picture, Piece
from .. import Rows, View, ladybirds
from ..layouts import Zone, table, wanted
from ..naming import line
from ..svg import circle, frame, piece, text, use
from .bug import ANGLES, OPPOSITE, drawn_bug, token
from .layout import Grid, Layout, layout
from .moments import moment

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
    picked = _picked(position, view)
    if not picked:
        return words.prompt(position, view.players, view.options)
    name = view.players[position["to_move"]]
    if goes(position, view.options, picked):
        return f"{name}: press where the ladybird on {picked} goes, or turn it; press it again to let it go."
    return f"{name}: turn the ladybird on {picked}, which can go nowhere now; press it again to let it go."


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
    own = is_own(p, entry)
    act = f"{mover}-{square}" if mover and (not own or square in sees(p, view.options, mover)) else square
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
    here = found(p)
    at = table.squares
    x, y = at.place(here)
    away, half = max(at.size / 2 + 18, 47), max(25, 0.2 * at.size)
    for facing in FACINGS:
        dx, dy = WAYS[OPPOSITE[facing] if at.turned else facing]
        threatened = sees(p, view.options, here, facing)
        left = min(max(x + at.size / 2 + dx * away - half, 1), table.width - 2 * half - 1)
        whither = f"towards {', '.join(threatened)}" if threatened else "off the board"
        label = f"face {DIRECTIONS[FACINGS.index(facing)]}, {whither}"
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
    words = standing_of(p, view.players, view.options, seat)
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
        said.append(f"{words.ending(position, view.players, view.options)[0]}.")
    for seat, name in enumerate(view.players):
        who = standing_of(position, view.players, view.options, seat)
        said.append(f"{who}{',' if who != name else ''} has captured {counted(captured(position, seat), 'dot')}.")
    seen = [f"{square} {spoken(entry)}" for square, entry in position["board"].items() if entry]
    return " ".join([*said, f"On the meadow: {', '.join(seen)}."])
