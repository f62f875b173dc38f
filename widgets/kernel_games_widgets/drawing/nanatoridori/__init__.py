"""Nanatoridori in pictures: two to six seats around deck and flock, one's own hand in its order, what a press means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kernel_games.game import Option, Position
from kernel_games.nanatoridori.pieces import RANKS, ranks
from kernel_games.nanatoridori.words import ending, flock_told
from kernel_games.nanatoridori.words import prompt as told
from kernel_games.sentences import counted

from ...picture import Drawn, Picture, Piece
from .. import Rows, View, birds
from ..layouts import Zone, table, wanted
from ..naming import line, widest
from ..svg import button, frame, piece, spread, text, use
from .hand import bottom_seat, drawn_hand, flock_origin, hand_keys
from .layout import HEIGHT, WIDTH, Layout, layout
from .moments import moment

LOOKS: tuple[Option, ...] = ()
FADED = 'opacity="0.35"'  # a rank of which nothing is discarded


def art(looks: Mapping[str, str]) -> str:
    return birds.art()


# --- Pressing ---


@cache
def presses(action: str) -> tuple[str, ...]:
    """The places of a hand ("h4"), face-up cards that join ("+1", "+2"), a gap ("g0"); the rest are buttons."""
    does, *rest = action.split()
    if does == "play":
        first, _, last = rest[0].partition("-")
        places = [f"h{n}" for n in range(int(first), int(last or first) + 1)]
        joined = int(rest[1]) if len(rest) > 1 else 0
        return (*places, *("+1", "+2")[:joined])
    if does in ("take", "keep"):
        return (f"g{rest[0]}",)
    return ("-".join([does, *rest]),)


def origins(before: Position, action: str, after: Position) -> dict[str, str]:
    """A flock comes from a hand, a taken one goes there; a drawn card comes from the deck, and so does a deal."""
    does, seat = action.split()[0], before["to_move"]
    if does == "play":
        flock = after["flock"] or {"rank": 0, "count": 0}
        own = hand_keys(before, seat)
        places = [int(key[1:]) - 1 for key in presses(action) if key[0] == "h"]
        from_hand = [own[n] if before["hands"][seat][n] else f"seat-{seat}" for n in places]
        keys = _flock_keys(flock)
        return dict(zip(keys, [*from_hand, *[f"seat-{seat}"] * len(keys)], strict=False))
    if does in ("take", "keep"):
        new = [key for key in hand_keys(after, seat) if key not in hand_keys(before, seat)]
        held = before["held"] or {"rank": None, "count": 0}
        old = ["drawn"] if does == "keep" else _flock_keys(held)
        return dict(zip(new, old, strict=False))
    if does.startswith("pass"):
        return {"drawn": "deck"}
    if does == "deal":
        return {key: "deck" for seat in range(len(after["hands"])) for key in hand_keys(after, seat)}
    return {}


def rows(before: Rows, position: Position) -> Rows:
    """None: a hand closes up, for what comes together is a flock."""
    return {}


def _flock_keys(flock: Mapping[str, int]) -> list[str]:
    return [f"flock-{flock['rank']}-{flock['count']}-{i}" for i in range(flock["count"])]


def prompt(position: Position, view: View) -> str:
    """What the player to move may do now."""
    return told(position, view.players, view.options)


# --- The table ---


def draw(position: Position, view: View) -> Picture:
    """The table from the view's seat: a wide drawing, then a narrow one, or the one that the view has room for."""
    return Picture(tuple(_table(position, view, least) for least in wanted(view.widths)))


def _table(p: Position, view: View, least: int) -> Drawn:
    bottom, n = bottom_seat(p, view), len(view.players)
    cards = len(p["hands"][bottom])
    face_up = any(p["face_up"]) and cards > 0
    at = layout(least, n - 1, cards, face_up, 0)
    height, panel = moment(p, view, at.moment)
    at = layout(least, n - 1, cards, face_up, height)
    others = [(bottom + i) % n for i in range(1, n)]
    drawn = [
        *(_seat(p, view, seat, zone) for seat, zone in zip(others, at.others, strict=True)),
        _deck(p, view, at),
        _discard(p, view, at.discard),
        *(panel or _middle(p, view, at)),
        _own(p, view, bottom, at.own),
        *drawn_hand(p, view, bottom, at.hand),
    ]
    return table("Nanatoridori", at.least, at.width, at.height, view.can, drawn)


def card(rank: int | None, width: float) -> str:
    """A card from its front, or its back if nobody may know it."""
    return use(f"bird-{rank}" if rank else "bird-back", width, HEIGHT)


def _standing(p: Position, view: View, seat: int) -> str:
    """How a seat stands: "Nancy, 2 penguins, starts, out"."""
    score = counted(p["scores"][seat], "penguin" if p["scoring"] == "penguins" else "point")
    return ", ".join([view.players[seat], score, *_doing(p, seat)])


def _doing(p: Position, seat: int) -> list[str]:
    """What can be said of a seat beside its score."""
    said = ["starts"] if p["starter"] == seat else []
    if seat in p["out"]:
        said.append(f"out as number {p['out'].index(seat) + 1}")
    if p["flock"] and p["flock"]["owner"] == seat:
        said.append("has the flock")
    return said


def _tokens(p: Position, seat: int, x: float, y: float, size: float, anchor: str = "start") -> str:
    """Penguins that are left and lost; in the other scoring the words say the points. They begin or end at x."""
    if p["scoring"] != "penguins":
        return text(x, y + 0.7 * size, counted(p["scores"][seat], "point"), 11, anchor, bold=True)
    x -= 2 * size if anchor == "end" else 0
    kinds = ["penguin" if i < p["scores"][seat] else "penguin-gone" for i in range(2)]
    return "".join(
        f'<g transform="translate({x + i * size:g} {y:g})">{use(kind, size, 60)}</g>' for i, kind in enumerate(kinds)
    )


def _seat(p: Position, view: View, seat: int, zone: Zone) -> Piece:
    """Another seat: who, how they stand, and the hand in its order, with what is public of it."""
    moves, hand = p["to_move"] == seat, p["hands"][seat]
    words = _standing(p, view, seat)
    inner = frame(zone.width, zone.height, "accent" if moves else "line", 2.5 if moves else 1, "card")
    small, slim = zone.height < 60, zone.width < 240  # all in a row; the hand below all else
    out = f"out: {p['out'].index(seat) + 1}." if seat in p["out"] else counted(len(hand), "card")
    inner += text(8, 37, out, 12, fill="quiet") if small or slim else text(zone.width - 8, 19, out, 12, "end", "quiet")
    free = 84 if small else zone.width - 16 if slim else zone.width - 28 - widest(out, 12)
    inner += text(8, 19, *line(view.players[seat], "", free, 14, "▸ " if moves else ""), bold=moves)
    if slim:
        inner += _tokens(p, seat, zone.width - 8, 20, 21, "end")
    else:
        inner += _tokens(p, seat, 96 if small else 8, 12 if small else 28, 24)
    x, width = (158, 22.0) if small else (8, 30.0) if slim else (76, 34.0)
    faces = p["face_up"][seat] if p["face_up"] else []
    room = zone.width - x - 10 - (len(faces) * (width + 3) + 14 if faces else 0)
    for at, rank in zip(spread(len(hand), x, room, width, 2), hand, strict=True):
        y = zone.height - width * HEIGHT / WIDTH - 6
        inner += f'<g transform="translate({at:.4g} {y:g})">{card(rank, width)}</g>'
    for i, rank in enumerate(faces):
        at, y = zone.width - (len(faces) - i) * (width + 3) - 4, zone.height - width * HEIGHT / WIDTH - 6
        inner += f'<g transform="translate({at:g} {y:g})">{card(rank, width)}</g>'
    known = [f"place {n} is a {rank}" for n, rank in enumerate(hand, start=1) if rank]
    told = f"{words}{', to move' if moves else ''}. Hand of {len(hand)} cards{': ' if known else ''}{', '.join(known)}."
    if faces:
        told += f" Face up: {', '.join(map(str, faces))}."
    return piece(f"seat-{seat}", zone.x, zone.y, inner, label=told)


def _deck(p: Position, view: View, at: Layout) -> Piece:
    n, zone = len(p["deck"]), at.deck
    duel = len(view.players) == 2
    inner = card(None, zone.width) if n else frame(zone.width, zone.height, "line", 1.5)
    words = "no deck" if duel else f"{n} left" if n else "empty"
    inner += text(zone.width / 2, zone.height + 15, words, 12, "middle", "quiet")
    label = "No deck in a duel" if duel else f"Deck, {n} cards" if n else "The deck is empty"
    return piece("deck", zone.x, zone.y, inner, label=label)


def _discard(p: Position, view: View, zone: Zone) -> Piece:
    """How many of each rank lie in the discard, which anyone may look through."""
    counts = {rank: p["discard"].count(rank) for rank in ranks(RANKS)}
    small, column = zone.height < 60, zone.width / len(counts)
    width = 22.0 if small else min(30.0, column - 3)
    inner = "" if small else text(0, 12, f"Discarded: {len(p['discard'])}", 13, fill="quiet")
    for i, (rank, n) in enumerate(counts.items()):
        x, y = i * column, 0 if small else 22
        shown = use(f"bird-{rank}", width, HEIGHT)
        inner += f'<g transform="translate({x:.4g} {y})"{"" if n else f" {FADED}"}>{shown}</g>'
        if small:
            inner += text(x + width + 3, y + 24, f"×{n}", 13)
        else:
            inner += text(x + width / 2, y + width * HEIGHT / WIDTH + 16, f"×{n}", 13, "middle")
    told = ", ".join(f"{n} × {rank}" for rank, n in counts.items() if n) or "nothing"
    return piece("discard", zone.x, zone.y, inner, label=f"Discarded: {told}")


def _middle(p: Position, view: View, at: Layout) -> list[Piece]:
    """The flock to beat, what the player to move has in hand for a moment, and the buttons."""
    drawn = []
    if p["flock"]:
        drawn += _lying(p, view, "flock", at.flock, at.card)
    else:
        empty = frame(min(at.card, at.flock.width), at.flock.height, "line", 1.5)
        words = text(at.card + 12, at.flock.height / 2, "No flock", 15, fill="quiet")
        drawn.append(piece("no-flock", at.flock.x, at.flock.y, empty + words, label="No flock in the play area"))
    if p["held"] and p["phase"] == "flock":
        drawn += _lying(p, view, "held", at.held, at.card)
    elif p["held"]:
        came = "Picked up" if len(view.players) == 2 else "Drawn"
        drawn.append(
            piece(
                "drawn",
                at.held.x,
                at.held.y,
                card(p["held"]["rank"], at.card) + text(0, -6, came, 13, fill="quiet"),
                label=f"{came}: {p['held']['rank'] or 'a card that only its owner sees'}",
                origin=view.origins.get("drawn", ""),
            )
        )
    return [*drawn, *_buttons(p, view, at.buttons)]


def _lying(p: Position, view: View, which: str, zone: Zone, width: float) -> list[Piece]:
    """The flock on the table, or the held one that it has beaten, with a line above that tells whose or what it is."""
    flock = p[which]
    owner, words = (view.players[flock["owner"]], "'s flock") if which == "flock" else ("", "Beaten")
    rest = f"{words}: {flock_told(flock)}"
    said = text(0, -6, *line(owner, rest, zone.width, 13), fill="quiet")
    drawn = [piece(f"told-{which}", zone.x, zone.y, said, label=owner + rest)]
    for key, x in zip(_flock_keys(flock), spread(flock["count"], zone.x, zone.width, width, 3), strict=True):
        origin = flock_origin(key, p, view)
        turns = origin.startswith("seat-")
        drawn.append(piece(key, x, zone.y, card(flock["rank"], width), origin=origin, turns=turns, silent=True))
    return drawn


def _buttons(p: Position, view: View, zone: Zone) -> list[Piece]:
    """Pass, and what else is no card and no gap."""
    offered = []
    faces = p["face_up"][p["to_move"]] if p["face_up"] and p["to_move"] is not None else []
    for key, *words in (
        ("pass", "Pass"),
        *((f"pass-{i}", "Pass,", f"and pick up the {rank}") for i, rank in enumerate(faces, start=1)),
        ("discard", "Discard them" if p["held"] and p["held"]["count"] > 1 else "Discard it"),
    ):
        if key in view.can:
            offered.append((key, words))
    if not offered:
        return []
    each = min(232.0, (zone.width + 8) / len(offered) - 8)
    right = zone.x + zone.width - len(offered) * (each + 8) + 8
    return [
        button(key, right + i * (each + 8), zone.y, each, zone.height, *words) for i, (key, words) in enumerate(offered)
    ]


def _own(p: Position, view: View, seat: int, zone: Zone) -> Piece:
    """One's own plate: who, how one stands, and whose turn it is."""
    moves = p["to_move"] == seat
    words, rest = _standing(p, view, seat), "".join(f", {each}" for each in _doing(p, seat))
    inner = frame(zone.width, zone.height, "accent" if moves else "line", 2.5 if moves else 1, "card")
    inner += text(10, 23, *line(view.players[seat], rest, zone.width - 96, 14, "▸ " if moves else ""), bold=moves)
    inner += _tokens(p, seat, zone.width - 12, 5, 26, "end")
    return piece(f"seat-{seat}", zone.x, zone.y, inner, label=f"{words}{', to move' if moves else ''}.")


def describe(position: Position, view: View) -> str:
    """The table in a few sentences."""
    p = position
    ended = [f"{ending(p, view.players, view.options)[0]}."] if p["result"] else []
    said = [f"Nanatoridori, round {p['number']}.", prompt(p, view), *ended]
    for seat in range(len(view.players)):
        hand = p["hands"][seat]
        cards = " ".join(str(rank or "?") for rank in hand) or "empty"
        said.append(f"{_standing(p, view, seat)}; hand: {cards}.")
    if p["flock"]:
        said.append(f"The flock: {flock_told(p['flock'])}.")
    return " ".join(said)
