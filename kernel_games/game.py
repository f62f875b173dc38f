"""What a game is: a module with a few pure functions, its rules as data, and three rules of the house."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Container, Mapping, Sequence
from importlib import resources
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from . import registry
from .shuffle import Rng

Position = dict[str, Any]


class Rule(NamedTuple):
    """One rule: `source` is a document's title and section, `ruling` the id of our decision where it is silent."""

    id: str
    title: str
    text: str
    source: str
    ruling: str | None


class Result(NamedTuple):
    """How a deal ended: the reason, and the points that it gave to each seat."""

    reason: str
    points: tuple[int, ...]


class IllegalAction(ValueError):
    """An action that a rule forbids: `.rule` is that rule, `.action` what was tried, `str()` why, for this case.

    A game's rules raise it with what the rule says of any case; a match adds the sentence.
    """

    def __init__(self, rule: Rule, action: object, sentence: str = "") -> None:
        super().__init__(sentence or rule.text)
        self.rule = rule
        self.action = action

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Rule, object, str]]:
        return IllegalAction, (self.rule, self.action, str(self))


HOUSE = "kernel_games, rules of the house"
NOT_AN_ACTION = Rule(
    "not-an-action",
    "An action is written in the game's notation",
    "Every action has exactly one spelling. What is not spelled so is no action, and changes nothing.",
    HOUSE,
    None,
)
NOT_NOW = Rule(
    "not-now",
    "Everything in its turn",
    "Each phase of a game offers its own actions. The others wait until their phase comes.",
    HOUSE,
    None,
)
MATCH_OVER = Rule(
    "match-over",
    "A finished match stays finished",
    "After the last deal nothing can be played. Step back to try something else, or begin a new match.",
    HOUSE,
    None,
)
HOUSE_RULES = (NOT_AN_ACTION, NOT_NOW, MATCH_OVER)


class Option(NamedTuple):
    """A choice that a match is made with: its values, each in words if they do not speak for themselves."""

    name: str
    default: Any
    allowed: tuple[Any, ...]
    title: str
    ruling: str
    words: tuple[str, ...] = ()
    shown: bool = False  # a position has an entry of this name, which decides where the option is not given


class State(Protocol):
    """One deal plus the standings: a frozen value. Each game adds fields of its own."""

    @property
    def phase(self) -> str: ...
    @property
    def to_move(self) -> int | None: ...
    @property
    def number(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def options(self) -> Any: ...
    @property
    def dealt(self) -> Any: ...


class Game(Protocol):
    """The functions and tables that every game's module offers.

    It may also offer `PHASES`, all that a state can be in, and `pieces_of(position)`, the sorted list of all pieces, by
    which `kernel_games.testing` sees that none is lost.
    """

    NAME: str
    TITLE: str
    SEATS: tuple[int, ...]  # how many players it takes, the default first
    FIRST: str  # what the rulebook calls the seat that begins: "dealer" or "starter"
    ROUND: str  # what it calls one deal: "game" or "round"
    OPTIONS: tuple[Option, ...]
    REASONS: Mapping[str, str]  # how a deal can end, and that in a word or two
    RULES: tuple[Rule, ...]
    Options: Any  # a NamedTuple, with `read` to make one from a mapping

    def deal(
        self, rng: Rng, options: Any, players: int, before: Any = None, given: Mapping[str, Any] | None = None
    ) -> Any: ...
    def read_deal(self, given: object, players: int, first: bool = False) -> dict[str, Any]: ...
    def legal(self, state: Any) -> list[str]: ...
    def play(self, state: Any, action: str) -> Any: ...  # `IllegalAction` says what the rule says of any case
    def why_not(self, state: Any, action: object) -> Rule | None: ...
    def universe(self, options: Any) -> Sequence[str]: ...
    def position(self, state: Any, seat: int | None = None) -> Position: ...
    def read_position(self, position: Mapping[str, Any], options: Any, players: int) -> Any: ...
    def resample(self, state: Any, seat: int, rng: Rng) -> Any: ...
    def result(self, state: Any) -> Result | None: ...
    def winners(self, state: Any) -> tuple[int, ...]: ...
    def because(self, state: Any, action: object) -> str: ...
    def said(self, before: Any, action: str, after: Any, seat: int | None, names: Sequence[str]) -> str: ...
    def worth(self, position: Position, seat: int, action: str, options: Mapping[str, Any]) -> float: ...  # of several


def judge(
    rules: Mapping[str, Rule],
    actions: Mapping[str, Any],
    does_in_phase: Mapping[str, Container[str]],
    waiting: Mapping[str, str],
    belongs: Mapping[str, str],
    checks: Mapping[str, Callable[[Any, Any], Rule | None]],
    sooner: Callable[[Any, str], str | None] = lambda state, does: None,
) -> Callable[[Any, object], Rule | None]:
    """What every game asks of an action, in this order, made from its tables into its `why_not`.

    `actions` reads the notation: what an action does, and its parts. If that is not done in this phase, `sooner(state,
    does)` may name a rule's id, then the decision that is `waiting` in the phase, then where such an action `belongs`.
    What is left is for `checks[does](state, what was read)`, where there is any.
    """

    def why_not(state: Any, action: object) -> Rule | None:
        """None if the action is legal, else the rule that forbids it."""
        read = actions.get(action) if isinstance(action, str) else None
        if read is None:
            return NOT_AN_ACTION
        phase = state.phase
        if phase == "over":
            return MATCH_OVER
        does = read[0]
        if does not in does_in_phase[phase]:
            return out_of_turn(state, does)
        check = checks.get(does)
        return check(state, read) if check else None

    def out_of_turn(state: Any, does: str) -> Rule:
        id_ = sooner(state, does) or waiting.get(state.phase)
        if id_ is None:
            id_ = NOT_NOW.id if state.phase == "deal" or does == "deal" else belongs[does]
        return rules[id_]

    return why_not


OFFERS = tuple(name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_"))  # all of these


def games() -> tuple[str, ...]:
    """The names of the games: ours, then those that were installed or registered."""
    return registry.names()


def game(name: str) -> Game:
    """The module of a game, by its name."""
    return cast(Game, registry.find(name))


def register(module: Any) -> str:
    """Let this be a game: a module, or anything else with the functions and tables of one (`Game`). Gives its name.

    A notebook gives its `globals()`: a dict of them, by their names, is as good.
    A `ValueError` says what it lacks, or that another module's game has its name. The same game again, such as a cell's
    that was run anew, takes the place of the one before.
    """
    if isinstance(module, dict):
        module = SimpleNamespace(**{name: thing for name, thing in module.items() if isinstance(name, str)})
    return registry.add(module, OFFERS)


def rulebook(name: str) -> tuple[Rule, ...]:
    """Every rule of a game in our own words, those of the house last."""
    return game(name).RULES


def read_rules(package: str) -> tuple[Rule, ...]:
    """The rules in a game's `rulebook.toml`, then those of the house."""
    table = tomllib.loads(resources.files(package).joinpath("rulebook.toml").read_text(encoding="utf-8"))
    source = table["source"]
    rules = [
        Rule(id_, r["title"], r["text"].strip(), f"{source}, {r['section']}", r.get("ruling"))
        for id_, r in table["rules"].items()
    ]
    return (*rules, *HOUSE_RULES)


if TYPE_CHECKING:  # each game is held to what a game is
    from . import koi_koi, nanahoshi, nanatoridori

    _: tuple[Game, ...] = (koi_koi, nanahoshi, nanatoridori)
