"""What a small game need not write itself: no options, a deal of cards, the way back from a position, who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from .game import Position, Result, State
from .reading import (
    check_seen,
    entries,
    read_keys,
    read_list,
    read_number,
    read_options,
    read_points,
    read_result,
    read_seat,
    read_turn,
)
from .sentences import shown

STANDING = ("game", "phase", "to_move", "number", "scores", "result")  # what the position of every game tells


class NoOptions(NamedTuple):
    """The options of a game that has none."""

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> NoOptions:
        read_options((), given)
        return cls()


class Deal(NamedTuple):
    """What luck gave: the seat that starts, and the cards in dealing order."""

    starter: int
    cards: tuple[Any, ...]

    def record(self) -> dict[str, Any]:
        return {"starter": self.starter, "cards": list(self.cards)}

    def __repr__(self) -> str:
        return f"<Deal, seat {self.starter} starts>"


def deal_reader(cards: Sequence[Any]) -> Callable[..., dict[str, Any]]:
    """The function `read_deal` of a game that is dealt just these cards, its `FIRST` being "starter"."""

    def read_deal(given: object, players: int, first: bool = False) -> dict[str, Any]:
        read = read_keys(given, ("starter", "cards"), "a deal", needed=())
        if read.get("starter") is not None:
            read["starter"] = read_seat(read["starter"], players, "starter")
        if read.get("cards") is not None:
            dealt, left = entries(read["cards"]), list(cards)
            if dealt is None or len(dealt) != len(left) or not all(_took(card, left) for card in dealt):
                raise ValueError(f"deal must be these cards, each once: {shown(list(cards))}")
            read["cards"] = dealt
        return {name: value for name, value in read.items() if value is not None}

    return read_deal


def _took(card: Any, left: list[Any]) -> bool:
    """Take the card away from those that are left, if it is among them."""
    here = next((i for i, other in enumerate(left) if type(card) is type(other) and card == other), None)
    if here is not None:
        del left[here]
    return here is not None


def result(state: State) -> Result | None:
    """How the deal ended, once it has."""
    return state.result


def winners(state: State) -> tuple[int, ...]:
    """Who has most points when all is over: several after a tie."""
    most = max(state.scores)
    return tuple(seat for seat, points in enumerate(state.scores) if state.phase == "over" and points == most)


def quiet(state: State) -> str:
    """A `__repr__` for states that tells no secret."""
    return f"<State {state.number}, {state.phase}, {state.scores}>"


def standing(name: str, state: State) -> Position:
    """What the position of every game tells, but for what lies on the table."""
    ended = state.result
    return {
        "game": name,
        "phase": state.phase,
        "to_move": state.to_move,
        "number": state.number,
        "scores": list(state.scores),
        "result": None if ended is None else {"reason": ended.reason, "points": list(ended.points)},
    }


def read_standing(
    position: Mapping[str, Any], phases: Sequence[str], reasons: Mapping[str, str], players: int
) -> dict[str, Any]:
    """What `standing` told, by the names of a state's fields; `dealt` is None, for nothing is known of the deal."""
    phase, to_move = read_turn(position, phases, players)
    result = read_result(position["result"], reasons, players)
    if (result is not None) != (phase in ("deal", "over")):
        raise ValueError(f"a position in phase {phase} must {'have a' if result is None else 'not have a'} result")
    return {
        "phase": phase,
        "to_move": to_move,
        "number": read_number(position["number"], "number", 1),
        "scores": read_points(position["scores"], players, "scores", least=None),
        "result": result,
        "dealt": None,
    }


def pieces_of(position: Position) -> list[Any]:
    """All that lies in the lists of a whole position, sorted: `kernel_games.testing` sees by it that none is lost."""
    found = (piece for name, zone in position.items() if name not in STANDING for piece in _in(zone))
    return sorted(found, key=lambda piece: (type(piece).__name__, piece))


def _in(zone: object) -> Iterator[Any]:
    """What lies in a list, and in those within."""
    for thing in zone if isinstance(zone, list) else ():
        yield from _in(thing) if isinstance(thing, list) else (thing,)


def position_reader(
    example: Position, state: Callable[..., Any], phases: Sequence[str], reasons: Mapping[str, str]
) -> Callable[[Mapping[str, Any], Any, int], Any]:
    """The function `read_position` of a game that tells what `standing` does, and lists of the pieces in its states.

    The `example` is a whole position: it shows which entries there are, named as the fields of a `state`, which of them
    have a list for each seat, and all the pieces.
    """
    zones = [name for name in example if name not in STANDING]
    shared = [name for name in zones if not any(isinstance(thing, list) for thing in example[name])]
    pieces = pieces_of(example)

    def read_position(given: Mapping[str, Any], options: Any, players: int) -> Any:
        p = read_keys(given, tuple(example), "a position")
        found = {name: _laid(p[name], name) if name in shared else _owned(p[name], name, players) for name in zones}
        there = [piece for name in zones for piece in (found[name] if name in shared else chain(*found[name]))]
        left = list(pieces)
        if len(there) != len(left) or not all(_took(piece, left) for piece in there):
            raise ValueError(f"a position must have these pieces, each in one place: {shown(pieces)}")
        return state(**found, options=options, **read_standing(p, phases, reasons, players))

    return read_position


def _laid(zone: object, what: str) -> tuple[Any, ...]:
    check_seen(zone, what)
    return tuple(read_list(zone, what))


def _owned(zones: object, what: str, players: int) -> tuple[tuple[Any, ...], ...]:
    found = tuple(_laid(zone, what) for zone in read_list(zones, what, "lists"))
    if len(found) != players:
        raise ValueError(f"{what} must have {players} lists, one a seat, not {len(found)}")
    return found
