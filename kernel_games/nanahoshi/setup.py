"""How a game of Nanahoshi is prepared: the clovers, and who starts. The only room where chance enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..reading import read_keys, read_seat
from ..shuffle import Rng, below, shuffled
from .pieces import BAG, NONE, PAWN, check_bag, read_pawns
from .state import Deal, Options, State


def deal(
    rng: Rng,
    options: Options,
    players: int = 2,
    before: State | None = None,
    given: Mapping[str, Any] | None = None,
) -> State:
    """The next game, after the finished state `before`; the only place where chance enters.

    `given` may fix `cards` (twelve pawns in square order) and `starter`; what it leaves open is drawn.
    """
    dealt = _draw({} if given is None else given, None if before is None else next_starter(before), rng)
    return State(
        phase="choose",
        to_move=dealt.starter,
        red=None,
        clovers=tuple(PAWN[code] for code in dealt.cards),
        ladybirds=(NONE,) * len(BAG),
        revealed=NONE,
        captured=((), ()),
        seen=(),
        number=1 if before is None else before.number + 1,
        starter=dealt.starter,
        scores=(0, 0) if before is None else before.scores,
        result=None,
        options=options,
        dealt=dealt,
    )


def _draw(given: Mapping[str, Any], starter: int | None, rng: Rng) -> Deal:
    """The deal that `given` describes, completed by luck; `starter` is who must start, None if luck decides."""
    read = read_deal(given)
    named = read.get("starter")
    if starter is not None and named not in (None, starter):
        raise ValueError(f"starter {named} cannot start this game: the last one made seat {starter} the starter")
    # rule: preparing
    cards = tuple(read.get("cards") or shuffled(BAG, rng))  # drawn first: a seed lays the same board whoever starts
    named = starter if named is None else named
    return Deal(below(rng, 2) if named is None else named, cards)  # rule: starter


def read_deal(given: object, players: int = 2, first: bool = False) -> dict[str, Any]:
    """A deal as it was written, in plain values, without what is left open (or None), be it the `first` or not."""
    read = read_keys(given, ("starter", "cards"), "a deal", needed=())
    deal: dict[str, Any] = {}
    if read.get("starter") is not None:
        deal["starter"] = read_seat(read["starter"], 2, "starter")
    if read.get("cards") is not None:
        cards = read_pawns(read["cards"], "deal")
        check_bag(cards, "deal")
        deal["cards"] = cards
    return deal


def next_starter(state: State) -> int:
    """Who starts the game after this finished one: who gained points, else not the one who started it (NH9)."""
    assert state.result is not None
    points = state.result.points
    return points.index(max(points)) if any(points) else 1 - state.starter  # rule: next-starter
