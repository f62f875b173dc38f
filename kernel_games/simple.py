"""What a small game need not write itself: no options, a deal of cards, and the part of a position that all have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .game import Position, State
from .reading import entries, read_keys, read_number, read_options, read_points, read_result, read_seat, read_turn
from .sentences import shown


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
