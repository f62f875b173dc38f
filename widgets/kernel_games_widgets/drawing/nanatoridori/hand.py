"""One's own hand in its fixed order: flocks visibly joined, chosen cards lifted, and the gaps where cards may go."""

from __future__ import annotations

from kernel_games.game import Position
from kernel_games.nanatoridori.pieces import flocks

from ...picture import Piece
from .. import View
from ..svg import frame, piece, text, use
from .layout import HEIGHT, WIDTH, Hand


def hand_keys(p: Position, seat: int) -> list[str]:
    """Who each card of a hand is: equal cards are told apart by their order alone, for nothing else does."""
    keys, seen = [], dict[int | None, int]()
    for rank in p["hands"][seat]:
        seen[rank] = seen.get(rank, 0) + 1
        keys.append(f"card-{seat}-{rank}-{seen[rank]}")
    return keys


def bottom_seat(p: Position, view: View) -> int:
    """Who sits at the bottom: whoever is to press cards or gaps, for these are counted in that hand; else who looks."""
    return p["to_move"] if (view.can | view.picked) - {"deal"} else view.seat or 0


def flock_origin(key: str, p: Position, view: View) -> str:
    """Where a card of a flock comes from: out of the hand that is drawn large, or from a seat as a whole."""
    kind, _, rest = view.origins.get(key, "").partition("-")
    seat = rest.partition("-")[0]
    if kind == "card" and seat != str(bottom_seat(p, view)):
        return f"seat-{seat}"
    return view.origins.get(key, "")


def picked_rank(p: Position, view: View, seat: int) -> int | None:
    """The rank of the hand cards that are picked."""
    places = [int(key[1:]) for key in view.picked if key.startswith("h")]
    return p["hands"][seat][places[0] - 1] if places else None


def drawn_hand(p: Position, view: View, seat: int, at: Hand) -> list[Piece]:
    """The cards, what joins them, one's face-up cards in a duel, and the gaps while something may be put in one."""
    hand = p["hands"][seat]
    height = at.card * HEIGHT / WIDTH
    drawn = [_joined(hand, at, height)]
    joined = {n: (first - 1, last) for first, last in flocks(hand) for n in range(first - 1, last)}
    for n, (key, rank) in enumerate(zip(hand_keys(p, seat), hand, strict=True)):
        act = f"h{n + 1}"
        x, y = at.place(n)
        start, end = joined[n]
        label = f"place {n + 1}, {rank or 'a card face down'}"
        if rank and end - start > 1:
            label += f", in a flock of {end - start}"
        lift = 0.1 * height if act in view.picked else 0
        drawn.append(
            piece(
                key,
                x,
                y - lift,
                use(f"bird-{rank}" if rank else "bird-back", at.card, HEIGHT),
                label=label,
                act=act,
                picked=act in view.picked,
                mark=act in view.marks,
                origin=view.origins.get(key, ""),
                turns=view.origins.get(key) == "deck",
                shows=" ".join(hand_keys(p, seat)[start:end]) if end - start > 1 else "",
            )
        )
    return [*drawn, *_face_up(p, view, seat, at), *_gaps(p, view, seat, at, height)]


def _joined(hand: list[int | None], at: Hand, height: float) -> Piece:
    """A band behind the cards of each flock. The cards say so too, so it is silent."""
    bands = ""
    for first, last in flocks(hand):
        for n in range(first - 1, last) if last > first else ():
            x, y = at.place(n)
            left = x - (at.step - at.card) if n >= first and n % at.columns else x - 1
            right = x + at.card + 1  # where the next flock begins can be seen
            bands += (
                f'<rect x="{left:.4g}" y="{y + height:.4g}" width="{right - left:.4g}" height="9" '
                'fill="var(--kg-gold)"/>'
            )
    return piece("bands", 0, 0, bands, silent=True)


def _face_up(p: Position, view: View, seat: int, at: Hand) -> list[Piece]:
    """In a duel: one's own face-up cards, to join a flock of their rank.

    Only those that fit are to be pressed. They are told apart by number alone: whichever is pressed is the next to
    join, or the last to leave.
    """
    if not p["face_up"]:
        return []
    chosen, joining = picked_rank(p, view, seat), sum(key in view.picked for key in ("+1", "+2"))
    drawn, fitting = [], 0
    rows = -(-max(len(p["hands"][seat]), 1) // at.columns)
    for i, rank in enumerate(p["face_up"][seat]):
        fits = rank == chosen or (chosen is None and joining > 0)
        fitting += fits
        act = f"+{min(2, max(fitting, joining)) if joining else 1}" if fits else ""
        x, y = 16 + i * (at.card + 10), at.y + rows * at.down + 22
        label = f"face up: {rank}" + ("" if fits else f", may join a flock of {rank}s that is played from the hand")
        inner = use(f"bird-{rank}", at.card, HEIGHT)
        drawn.append(
            piece(
                f"up-{seat}-{i}",
                x,
                y,
                inner,
                label=label,
                act=act,
                picked=act in view.picked,
                mark=act in view.marks,
            )
        )
    if drawn:
        words = text(16, at.y + rows * at.down + 14, "Face up", 13, fill="quiet")
        drawn.append(piece("told-up", 0, 0, words, silent=True))
    return drawn


def _gaps(p: Position, view: View, seat: int, at: Hand, height: float) -> list[Piece]:
    """Where a taken flock or a drawn card may go, each with the flock that it would make there."""
    if not any(key.startswith("g") and key[1:].isdigit() for key in view.can):
        return []
    hand, keys = p["hands"][seat], hand_keys(p, seat)
    rank, count = p["held"]["rank"], p["held"]["count"]
    drawn = []
    for gap in range(len(hand) + 1):
        start, end = gap, gap
        while rank and start and hand[start - 1] == rank:
            start -= 1
        while rank and end < len(hand) and hand[end] == rank:
            end += 1
        made = count + end - start
        x, y = at.gap(gap, len(hand))
        width = max(at.step, 44.0)
        good = end > start
        bar = (
            f'<rect width="{width:.4g}" height="{height:.4g}" fill="transparent"/>'
            f'<g transform="translate({width / 2 - 11:.4g} {height / 2 - 15:.4g})">'
            f"{frame(22, 30, 'gold' if good else 'accent', 3 if good else 2, 'card', 8)}"
            f"{text(11, 21, str(made) if good else '+', 16, 'middle', bold=True)}</g>"
        )
        where = "at the left end" if gap == 0 else "at the right end" if gap == len(hand) else f"after place {gap}"
        label = f"put it {where}" + (f", making a flock of {made}" if good else "")
        act = f"g{gap}"
        drawn.append(
            piece(
                f"gap-{gap}",
                x - width / 2,
                y,
                bar,
                label=label,
                act=act,
                mark=act in view.marks,
                shows=" ".join(keys[start:end]),
            )
        )
    return drawn
