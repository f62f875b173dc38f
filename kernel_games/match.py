"""A match: who plays, the deals, every state since the beginning, and how all this is written down and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast

from .game import Game, IllegalAction, Position, Result, Rule, State, game, games
from .players import read_players
from .reading import (
    entries,
    plain,
    read_all_options,
    read_keys,
    read_list,
    read_mapping,
    read_rng,
    read_seat,
    read_seed,
    whole,
)
from .sentences import kind, shown
from .shuffle import Rng, below, rng_for

SCHEMA = 1


class Round(NamedTuple):
    """A finished deal: its number in the series (from 1), the reason and the points, and the action that ended it."""

    number: int
    reason: str
    points: tuple[int, ...]
    ply: int


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """A match at one moment. Nothing changes it: `apply` gives a new one."""

    game: str
    players: tuple[str, ...]
    seed: int
    set_up: bool  # from a position, rather than dealt
    history: tuple[str, ...]
    _listed: tuple[Mapping[str, Any], ...] = field(compare=False)  # deals given beforehand: they win over the seed
    _states: tuple[State, ...]

    # --- What can be seen ---

    @property
    def start(self) -> Position | None:
        """The position that the match was set up from; None if it was dealt."""
        return self._rules.position(self._states[0]) if self.set_up else None

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""
        return dict(self._states[-1].options._asdict())

    @property
    def phase(self) -> str:
        return self._states[-1].phase

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the match is over."""
        return self._states[-1].to_move

    @property
    def scores(self) -> tuple[int, ...]:
        return self._states[-1].scores

    @property
    def result(self) -> Result | None:
        """The reason and the points of the deal, once it has ended."""
        return self._rules.result(self._states[-1])

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several after a tie; () until the match is over."""
        return self._rules.winners(self._states[-1])

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished deals so far: the score sheet."""
        return tuple(
            Round(s.number, s.result.reason, s.result.points, ply) for ply, s in enumerate(self._states) if s.result
        )

    def position(self, seat: int | None = None) -> Position:
        """The position as plain JSON: the whole truth, or what `seat` may see of it."""
        return self._rules.position(self._states[-1], seat)

    def said(self, ply: int | None = None, seat: int | None = None) -> str:
        """What the action before state `ply` did, in words that `seat` may read; 0 tells the deal that came first."""
        ply = len(self.history) if ply is None else self._ply(ply, "there is no action {}")
        if seat is not None:
            seat = read_seat(seat, len(self.players), "seat")
        before = self._states[ply - 1] if ply else None
        action = self.history[ply - 1] if ply else "deal"
        return self._rules.said(before, action, self._states[ply], seat, self.players)

    def __repr__(self) -> str:
        state = self._states[-1]
        who = "" if state.to_move is None else f", {self.players[state.to_move]} to move"
        points = " : ".join(map(str, state.scores))
        where = f"{self._rules.ROUND} {state.number}, {state.phase}{who}"
        return f"<Match {self.game}: {' – '.join(self.players)}, {where}, {points}>"

    # --- What can be done ---

    def legal_actions(self) -> list[str]:
        """Every legal action, in the game's documented order; [] when the match is over."""
        return self._rules.legal(self._states[-1])

    def why_not(self, action: object) -> Rule | None:
        """None if the action is legal, else the rule that forbids it."""
        return self._rules.why_not(self._states[-1], _spelled(action))

    def because(self, action: object) -> str:
        """Why the action is refused in this case, in a sentence; "" if it is legal."""
        return self._rules.because(self._states[-1], _spelled(action))

    def apply(self, action: str) -> Match:
        """The match after the action; `IllegalAction`, a `ValueError` with `.rule`, if a rule forbids it."""
        rules, before = self._rules, self._states[-1]
        if type(action) is not str:
            action = _spelled(action)
        if type(action) is str and action == "deal" and rules.why_not(before, action) is None:
            after = self._deal(before)
        else:
            try:
                after = rules.play(before, action)
            except IllegalAction as refused:
                raise IllegalAction(refused.rule, action, rules.because(before, action)) from None
        return self._with((*self.history, action), (*self._states, after))

    def back(self, n: int = 1) -> Match:
        """The match as it was n actions ago."""
        ply = len(self.history) - self._ply(n, "cannot go back {} actions")
        return self._with(self.history[:ply], self._states[: ply + 1])

    def resample(self, seat: int, rng: Rng) -> Match:
        """A random match that `seat` cannot tell from this one, starting here; depends only on its view and the rng."""
        rng = read_rng(rng)
        state = self._rules.resample(self._states[-1], seat, rng)
        return Match(self.game, self.players, below(rng, 1_000_000), True, (), (), (state,))

    def record(self) -> dict[str, Any]:
        """The match as a JSON-able dict that `replay` reads."""
        deals = [deal.record() for deal in self._deals()]
        return {
            "schema": SCHEMA,
            "game": self.game,
            "players": list(self.players),
            "options": self.options,
            "seed": self.seed,
            "start": self.start,
            "deals": [*deals, *deepcopy(self._listed[len(deals) :])],
            "actions": list(self.history),
        }

    # --- How it is done ---

    @property
    def _rules(self) -> Game:
        return game(self.game)

    def _with(self, history: tuple[str, ...], states: tuple[State, ...]) -> Match:
        return Match(self.game, self.players, self.seed, self.set_up, history, self._listed, states)

    def _ply(self, value: object, refusal: str) -> int:
        """A number of actions, as many as there are at most."""
        ply = whole(value)
        if ply is None or not 0 <= ply <= len(self.history):
            raise ValueError(f"{refusal.format(shown(value))}: allowed are 0 to {len(self.history)}")
        return ply

    def _deals(self) -> list[Any]:
        """What was dealt so far, in order; a match that was set up from a position lists only later deals."""
        dealt = [after.dealt for action, after in zip(self.history, self._states[1:], strict=True) if action == "deal"]
        return dealt if self.set_up else [self._states[0].dealt, *dealt]

    def _deal(self, before: State) -> State:
        k = len(self._deals())
        given = self._listed[k] if k < len(self._listed) else None
        return cast(
            State,
            self._rules.deal(rng_for(self.seed, k), before.options, len(self.players), before=before, given=given),
        )


def new_match(
    game_name: str,
    players: Sequence[str] | int | None = None,
    seed: int | None = None,
    deal: Sequence[Any] | None = None,
    **options: Any,
) -> Match:
    """A new match, its first deal done.

    `players` are names or a number; `seed`, a whole number of at most 40 digits, makes it repeatable (one is drawn and
    recorded otherwise); `deal` sets the cards of the first deal in dealing order, `dealer=` or `starter=` who begins
    it. The rest are the game's options. Numbers, lists and texts may be numpy's; a match keeps plain Python values.
    """
    rules = game(game_name)
    given: dict[str, Any] = {} if deal is None else {"cards": deal}
    if rules.FIRST in options:
        given[rules.FIRST] = options.pop(rules.FIRST)
    allowed = [option.name for option in rules.OPTIONS]
    for name in options:
        if name not in allowed:
            named = ", ".join([*allowed, "players", "seed", "deal"])
            raise ValueError(f"unknown option {shown(name)}: allowed are {named} and {rules.FIRST}")
    return _begin(rules, players, seed, options, [given] if given else [])


def _begin(
    rules: Game,
    players: object,
    seed: object,
    options: Mapping[str, Any],
    listed: Sequence[object],
    recorded: bool = False,
) -> Match:
    chosen, names, number = rules.Options.read(options), read_players(rules, players), read_seed(seed)
    deals = tuple(rules.read_deal(given, len(names)) for given in listed)
    if recorded and deals:
        rules.read_deal(deals[0], len(names), first=True)
    first = rules.deal(rng_for(number, 0), chosen, len(names), given=deals[0] if deals else None)
    return Match(rules.NAME, names, number, False, (), deals, (first,))


def from_position(
    position: Mapping[str, Any], players: Sequence[str] | int | None = None, seed: int | None = None, **options: Any
) -> Match:
    """A match that starts from a whole position; a seat's view, which has hidden parts, is refused.

    The position must be playable, not necessarily reachable: teachers set positions up. A `ValueError` says why one is
    not, because the rules could not go on from it, or no game comes to such numbers of cards.
    Without `players` there is one for each of the position's scores; an option that positions show may be left out.
    """
    if not isinstance(position, Mapping) or "game" not in position:
        raise ValueError(f"a position is a mapping with the entry 'game', one of {', '.join(games())}")
    p = read_mapping(position, "a position")
    rules = game(p["game"])
    seats = len(entries(p.get("scores")) or ())
    if players is None and seats in rules.SEATS:
        players = seats
    told = {option.name: p[option.name] for option in rules.OPTIONS if option.shown and option.name in p}
    chosen, names, number = rules.Options.read(told | options), read_players(rules, players), read_seed(seed)
    state = rules.read_position(p, chosen, len(names))
    return Match(rules.NAME, names, number, True, (), (), (state,))


RECORD = ("schema", "game", "players", "options", "seed", "start", "deals", "actions")


def replay(record: Mapping[str, Any]) -> Match:
    """The match of a record, played through again; a `ValueError` says what is wrong with a record that cannot be."""
    r = read_keys(record, RECORD, "a record")
    if whole(r["schema"]) != SCHEMA:
        raise ValueError(f"schema {shown(r['schema'])} of the record is unknown: allowed is {SCHEMA}")
    rules = game(r["game"])
    options = read_all_options(rules.OPTIONS, r["options"], "options of the record")
    deals, actions = (read_list(r[name], f"{name} of the record") for name in ("deals", "actions"))
    if r["players"] is None:
        raise ValueError("players of the record must be a list of names, or their number, not None")
    if r["seed"] is None:
        raise ValueError("seed of the record must be a whole number, not None")
    if r["start"] is None:
        match = _begin(rules, r["players"], r["seed"], options, deals, recorded=True)
    else:
        if not isinstance(r["start"], Mapping):
            raise ValueError(f"start of the record must be a position or None, not {kind(r['start'])}")
        start = read_mapping(r["start"], "start of the record")
        if plain(start.get("game")) != rules.NAME:
            raise ValueError(f"the record is of {rules.NAME}, but its start is one of {shown(start.get('game'))}")
        match = from_position(start, r["players"], r["seed"], **options)
        match = replace(match, _listed=tuple(rules.read_deal(given, len(match.players)) for given in deals))
    for i, action in enumerate(actions):
        try:
            match = match.apply(action)
        except ValueError as problem:
            raise ValueError(f"action {i + 1} of the record, {shown(action)}, cannot be played: {problem}") from problem
    return match


def _spelled(action: object) -> Any:
    """An action as the plain text that it is, also if it is one of numpy's; anything else stays as it is."""
    text = plain(action)
    return action if text is None else text
