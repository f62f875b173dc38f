"""The kit that every game passes: it plays at random and asks at every turn for what a game promises (`game.Game`).

`check_game("koi-koi")` asks for everything, with a game's name or the game itself. A test that would rather fail
promise by promise runs each of `CHECKS` over `moments(...)`, and `check_tables` once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from .game import HOUSE_RULES, Game, Rule, game, games, register
from .match import new_match
from .promises import CHECKS, Moment, playout

__all__ = ["CHECKS", "Moment", "check_game", "check_tables", "moments", "playout", "setups"]
LOOKS = 6  # moments of a match that are looked at


def check_game(game: str | Any, matches: int = 2, seed: int = 1, plies: int = 200) -> None:
    """Play random matches under every option value and number of players; an `AssertionError` names a broken promise.

    `game` is its name, or the game itself, which is registered. `matches` are played of each kind, of `plies` actions
    at most; another `seed` plays others. Any other error is the game's own, with a note of where it came.
    """
    name = game if isinstance(game, str) else register(game)
    check_tables(name)
    for moment in moments(name, matches, seed, plies):
        for check in CHECKS:
            try:
                check(moment)
            except Exception as problem:
                if not isinstance(problem, AssertionError):
                    problem.add_note(f"{moment}: {check.__name__}")
                raise


def moments(name: str, matches: int = 2, seed: int = 1, plies: int = 200) -> Iterator[Moment]:
    """Moments of random matches, each match's first and last among them, and one of each phase."""
    for players, options in setups(game(name)):
        for k in range(seed, seed + matches):
            setup = f"{name}, {players} players, seed {k}, {options or 'usual options'}"
            line = playout(new_match(name, players=players, seed=k, **options), k, plies)
            rng = random.Random(k)
            chosen = {0, len(line) - 1, *(rng.randrange(len(line)) for _ in range(LOOKS))}
            chosen.update({m.phase: ply for ply, m in enumerate(line)}.values())  # each phase that was met
            yield from (Moment(line[ply], line[0], k + ply, setup) for ply in sorted(chosen))


def setups(rules: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players under the usual options, each other value of an option, and all the last ones at once."""
    for players in rules.SEATS:
        yield players, {}
        for option in rules.OPTIONS:
            for value in option.allowed:
                if value is not option.default:
                    yield players, {option.name: value}
        if len(rules.OPTIONS) > 1:
            yield players, {option.name: option.allowed[-1] for option in rules.OPTIONS}


# --- What is promised once ---


def check_tables(name: str) -> None:
    """The game's tables: rules, options, reasons."""
    rules = game(name)
    _ask(name in games(), name, "games() does not list it")
    ids = [rule.id for rule in rules.RULES]
    _ask(all(isinstance(rule, Rule) for rule in rules.RULES), name, "RULES must hold Rules")
    _ask(len(ids) == len(set(ids)), name, f"RULES must have ids of their own: {ids}")
    _ask(tuple(rules.RULES)[-len(HOUSE_RULES) :] == HOUSE_RULES, name, "RULES must end with game.HOUSE_RULES")
    _ask(
        all(rule.title and rule.text and rule.source for rule in rules.RULES), name, "a rule needs title, text, source"
    )
    _ask(rules.REASONS and all(rules.REASONS.values()), name, "REASONS must say in words how a deal can end")
    usual = rules.Options.read({})._asdict()
    _ask(usual == {o.name: o.default for o in rules.OPTIONS}, name, f"Options.read({{}}) must give the usual: {usual}")
    for option in rules.OPTIONS:
        _ask(option.default in option.allowed, name, f"the default of {option.name} is not allowed")
        _ask(len(option.words) in (0, len(option.allowed)), name, f"{option.name} needs words for all values or none")
    try:
        rules.Options.read({"no-such-option": 1})
    except ValueError:
        return
    raise AssertionError(f"{name}: Options.read must refuse an unknown option with a ValueError")


def _ask(kept: object, name: str, told: str) -> None:
    if not kept:
        raise AssertionError(f"{name}: {told}")
