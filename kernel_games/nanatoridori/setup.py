"""How a round of Nanatoridori is set up: the cards, and who starts. The only room where chance enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..reading import read_keys, read_seat
from ..shuffle import Rng, below, shuffled
from .pieces import DECK, UNKNOWN, check_deck, ranks, read_ranks
from .state import DUEL_HAND_SIZE, FACE_UP, HAND_SIZE, PENGUINS, Deal, Options, State


def deal(
    rng: Rng,
    options: Options,
    players: int = 4,
    before: State | None = None,
    given: Mapping[str, Any] | None = None,
) -> State:
    """The next round, after the finished state `before`; the only place where chance enters.

    `given` may fix `cards` (63 ranks in dealing order) and `starter`; what it leaves open is drawn.
    """
    dealt = _draw({} if given is None else given, None if before is None else loser(before), players, rng)
    duel = players == 2
    size = DUEL_HAND_SIZE if duel else HAND_SIZE  # rule: duel-dealing
    hands, rest = _dealt_out(dealt.cards, size, dealt.starter, players)
    face_up, rest = _dealt_out(rest, FACE_UP if duel else 0, dealt.starter, players)
    scores = (PENGUINS if options.scoring == "penguins" else 0,) * players  # rule: penguins
    return State(
        phase="play",
        to_move=dealt.starter,
        hands=hands,
        known=(UNKNOWN * size,) * players,
        face_up=face_up,
        flock="",
        owner=None,
        held="",
        deck="" if duel else rest,
        aside=rest if duel else "",
        discard="",
        passes=0,
        out=(),
        number=1 if before is None else before.number + 1,
        starter=dealt.starter,
        scores=scores if before is None else before.scores,
        result=None,
        options=options,
        dealt=dealt,
    )


def _dealt_out(cards: str, size: int, starter: int, players: int) -> tuple[tuple[str, ...], str]:
    """So many cards a seat, one at a time, clockwise from the starter (NT14), and those that are left."""
    out = size * players
    return tuple(cards[(seat - starter) % players : out : players] for seat in range(players)), cards[out:]


def _draw(given: Mapping[str, Any], starter: int | None, players: int, rng: Rng) -> Deal:
    """The deal that `given` describes, completed by luck; `starter` is who must start, None if luck decides."""
    read = read_deal(given, players)
    named = read.get("starter")
    if starter is not None and named not in (None, starter):
        raise ValueError(f"starter {named} cannot start this round: seat {starter} lost the last one")
    # The cards are drawn first: a seed shuffles the same whoever starts.
    cards = "".join(map(str, read.get("cards") or shuffled(DECK, rng)))  # rule: dealing
    named = starter if named is None else named
    return Deal(below(rng, players) if named is None else named, cards)  # rule: first-starter


def read_deal(given: object, players: int = 4, first: bool = False) -> dict[str, Any]:
    """A deal as it was written, in plain values, without what is left open (or None), be it the `first` or not."""
    read = read_keys(given, ("starter", "cards"), "a deal", needed=())
    deal: dict[str, Any] = {}
    if read.get("starter") is not None:
        deal["starter"] = read_seat(read["starter"], players, "starter")
    if read.get("cards") is not None:
        cards = read_ranks(read["cards"], "deal")
        check_deck(cards, "deal")
        deal["cards"] = ranks(cards)
    return deal


def loser(state: State) -> int:
    """Who lost this finished round, and so starts the next one (NT12)."""
    assert state.result is not None
    points = state.result.points
    return points.index(min(points))  # rule: next-starter
