"""The kit that every game passes: it plays at random and asks at every turn for what a game promises (`game.Game`).

`check_game("koi-koi")` asks for everything, with a game's name or the game itself. A test that would rather fail
promise by promise runs each of `CHECKS` over `moments(...)`, and `check_tables` once.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import Any, NamedTuple

from .game import HOUSE_RULES, NOT_AN_ACTION, Game, IllegalAction, Rule, game, games, register
from .match import Match, from_position, new_match, replay
from .opponents import OPPONENTS, choose

NEEDED = ("game", "phase", "to_move", "number", "scores", "result")  # what the position of every game tells
LOOKS = 6  # moments of a match that are looked at
TRIES = 8  # actions that are tried at each of them
MANY = 100  # refusals that are read
STRANGE: tuple[object, ...] = ("", " ", "nonsense", "Deal", "deal ", None, 7, 2.5, True, [], {}, object())


class Moment(NamedTuple):
    """A moment of a match, what it was like when the match began, luck of its own, and how to come here again."""

    match: Match
    first: Match
    seed: int
    setup: str

    @property
    def rules(self) -> Game:
        return game(self.match.game)

    @property
    def rng(self) -> random.Random:
        return random.Random(self.seed)

    def demand(self, kept: object, told: str) -> None:
        """An `AssertionError` that says what is broken, and where, unless the promise is kept."""
        if not kept:
            last = f", the last of them {self.match.history[-1]!r}" if self.match.history else ""
            raise AssertionError(f"{self.setup}, after {len(self.match.history)} actions{last}: {told}")


def check_game(game: str | Any, matches: int = 2, seed: int = 1, plies: int = 200) -> None:
    """Play random matches under every option value and number of players; an `AssertionError` names a broken promise.

    `game` is its name, or the game itself, which is registered. `matches` are played of each kind, of `plies` actions
    at most; another `seed` plays others.
    """
    name = game if isinstance(game, str) else register(game)
    check_tables(name)
    for moment in moments(name, matches, seed, plies):
        for check in CHECKS:
            check(moment)


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
    """Every number of players under the usual options, and every other value of each option in turn."""
    for players in rules.SEATS:
        yield players, {}
        for option in rules.OPTIONS:
            for value in option.allowed:
                if value is not option.default:
                    yield players, {option.name: value}


def playout(match: Match, seed: int, plies: int) -> list[Match]:
    """The match at every ply of random play, the first one included."""
    rng, line = random.Random(seed), [match]
    while not match.is_over and len(line) <= plies:
        match = match.apply(rng.choice(match.legal_actions()))
        line.append(match)
    return line


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


# --- What is promised at every moment ---


def legality(at: Moment) -> None:
    """`legal` and `why_not` agree on all of `universe`; what is refused is refused by a rule, in a sentence."""
    m, universe = at.match, at.rules.universe(at.rules.Options.read(at.match.options))
    legal = m.legal_actions()
    at.demand(len(legal) == len(set(legal)), f"legal lists an action twice: {legal}")
    at.demand(len(universe) == len(set(universe)), "universe lists an action twice")
    at.demand(all(a.isprintable() and a == a.strip() and a for a in universe), "an action must be one line of text")
    strangers = set(legal) - set(universe)
    at.demand(not strangers, f"universe lacks the legal {strangers}")
    state = m._states[-1]
    refused: list[str] = []
    found: dict[Rule, str] = {}
    for action in universe:
        rule = at.rules.why_not(state, action)
        if rule is not None:
            refused.append(action)
            found[rule] = action
    for rule, action in found.items():
        at.demand(rule in at.rules.RULES, f"{action!r} is refused by a rule that the rulebook lacks: {rule}")
    at.demand(set(refused).isdisjoint(legal), f"why_not forbids the legal {set(refused) & set(legal)}")
    forgotten = set(universe) - set(refused) - set(legal)
    at.demand(not forgotten, f"legal lacks {forgotten}, which why_not allows")
    for action in legal:
        at.demand(m.because(action) == "", f"because must be empty for the legal {action!r}: {m.because(action)!r}")
    for action in at.rng.sample(refused, min(MANY, len(refused))):
        why = at.rules.because(state, action)
        at.demand(_is_sentence(why), f"because({action!r}) must be a sentence: {why!r}")
    for thing in STRANGE:
        if thing not in universe:
            at.demand(m.why_not(thing) == NOT_AN_ACTION, f"{thing!r} must be refused as no action")


def refusals(at: Moment) -> None:
    """A refused action raises `IllegalAction`, with the rule and the sentence, and changes nothing."""
    m, universe = at.match, at.rules.universe(at.rules.Options.read(at.match.options))
    refused = [action for action in universe if m.why_not(action)]
    before = _seen(m)
    for action in at.rng.sample(refused, min(TRIES, len(refused))):
        try:
            m.apply(action)
        except IllegalAction as error:
            at.demand(error.rule == m.why_not(action), f"{action!r} is refused by {error.rule.id}, not as why_not says")
            at.demand(str(error) == m.because(action), f"{action!r} is refused with {error}, not as because says")
        else:
            at.demand(False, f"play takes {action!r}, which why_not forbids")
    at.demand(_seen(m) == before, "a refused action changed the state")


def purity(at: Moment) -> None:
    """`play` gives a new state, always the same, and leaves the old one as it is."""
    m = at.match
    before = _seen(m)
    for action in _some(at, m.legal_actions()):
        after = m.apply(action)
        at.demand(after == m.apply(action), f"{action!r} gives another state the second time")
        at.demand(after.history == (*m.history, action) and after.back() == m, f"{action!r} cannot be taken back")
    at.demand(_seen(m) == before, "play changed the state that it was given")


def records(at: Moment) -> None:
    """A record is JSON, and is replayed to the same match; its deals make its seed superfluous."""
    record = at.match.record()
    read = _json(at, "the record", record)
    at.demand(replay(read) == at.match, "the record is replayed to another match")
    at.demand(replay(read).record() == record, "the record of the replayed match is another one")
    again = replay({**read, "seed": at.match.seed + 1})
    at.demand(again.position() == at.match.position(), "the deals of the record are not all that was dealt")


def positions(at: Moment) -> None:
    """A position is JSON, and a match from it plays on alike."""
    m = at.match
    position = m.position()
    lacking = [entry for entry in NEEDED if entry not in position]
    at.demand(not lacking, f"the position lacks {lacking}")
    told = m.game, m.phase, m.to_move, list(m.scores)
    at.demand(
        tuple(position[e] for e in ("game", "phase", "to_move", "scores")) == told, "the position tells otherwise"
    )
    again = from_position(_json(at, "the position", position), players=m.players, seed=m.seed, **m.options)
    at.demand(again.position() == position, f"from_position makes another position: {again.position()}")
    at.demand(again.legal_actions() == m.legal_actions(), "from_position has other legal actions")
    for action in _some(at, m.legal_actions()):
        if action != "deal":
            after, other = m.apply(action), again.apply(action)
            if after.result == other.result:  # a rule may look further back than a position does
                at.demand(after.position() == other.position(), f"from_position plays on otherwise: {action!r}")


def views(at: Moment) -> None:
    """A seat's view hides things and changes none; `resample` keeps it, and depends on it and on luck alone."""
    m, whole = at.match, at.match.position()
    for seat in range(len(m.players)):
        view = m.position(seat)
        _json(at, f"the view of seat {seat}", view)
        at.demand(_hides(whole, view), f"position({seat}) must be the position with None or '?' where it hides: {view}")
        at.demand(m.phase not in ("deal", "over") or view == whole, f"what has ended must lie open to seat {seat}")
        if view != whole:
            _refused(at, view, seat)
        sample = m.resample(seat, random.Random(at.seed))
        at.demand(sample.position(seat) == view, f"resample({seat}) gives what the seat can rule out")
        other = m.resample(seat, random.Random(at.seed + 1))
        at.demand(sample == other.resample(seat, random.Random(at.seed)), f"resample({seat}) knows more than the seat")
        at.demand(repr(sample._states) == repr(m._states[-1:]), f"a state's repr tells what seat {seat} may not know")
        if m.to_move == seat:
            at.demand(sample.legal_actions() == m.legal_actions(), f"seat {seat} cannot know what it may do")
        last = playout(sample, at.seed, TRIES)[-1]
        at.demand(replay(json.loads(json.dumps(last.record()))) == last, f"resample({seat}) cannot be played on")


def _refused(at: Moment, view: dict[str, Any], seat: int) -> None:
    try:
        from_position(view, players=at.match.players, **at.match.options)
    except ValueError:
        return
    at.demand(False, f"from_position takes the view of seat {seat}, which has hidden parts")


def words(at: Moment) -> None:
    """What is told to a seat are sentences, the same for all that it cannot tell apart."""
    m, say = at.match, at.rules.said
    for seat in (None, *range(len(m.players))):
        at.demand(_is_sentence(m.said(seat=seat)), f"said must be sentences: {m.said(seat=seat)!r}")
        if seat is None or m.phase in ("deal", "over"):
            continue
        sample = m.resample(seat, at.rng)
        for action in _some(at, [a for a in m.legal_actions() if a in sample.legal_actions()]):
            after, other = m.apply(action), sample.apply(action)
            if after.position(seat) == other.position(seat):
                pairs = (m, after), (sample, other)
                told = [say(x._states[-1], action, y._states[-1], seat, m.players) for x, y in pairs]
                at.demand(told[0] == told[1], f"{action!r} tells seat {seat} what it may not know: {told}")


def pieces(at: Moment) -> None:
    """No piece is lost or doubled, if the game offers `pieces_of`."""
    pieces_of = getattr(at.rules, "pieces_of", None)
    if pieces_of is None:
        return
    all_of_them = pieces_of(at.first.position())
    for match in (at.match, *(at.match.resample(seat, at.rng) for seat in range(len(at.match.players)))):
        found = pieces_of(match.position())
        at.demand(found == all_of_them, f"pieces are lost or doubled: {found}, not {all_of_them}")


def outcome(at: Moment) -> None:
    """Phase, turn, result, scores and winners tell the same."""
    m, n = at.match, len(at.match.players)
    phases, legal = getattr(at.rules, "PHASES", None), m.legal_actions()
    at.demand(phases is None or m.phase in phases, f"the phase {m.phase!r} is not among PHASES")
    for told, ended in (("to_move is None", m.to_move is None), ("no action is legal", not legal), ("won", m.winners)):
        at.demand(bool(ended) == m.is_over, f"over is {m.is_over}, but {told} is {bool(ended)}")
    at.demand(m.to_move is None or m.to_move in range(n), f"to_move {m.to_move} is no seat")
    at.demand(len(m.scores) == n, f"scores must have one number a seat: {m.scores}")
    at.demand((m.result is not None) == (m.phase in ("deal", "over")), f"{m.result} in phase {m.phase!r}")
    at.demand(m.phase != "deal" or legal == ["deal"], f"in phase deal one deals, and nothing else: {legal}")
    at.demand(set(m.winners) <= set(range(n)) and len(set(m.winners)) == len(m.winners), f"winners {m.winners}")
    if m.result:
        at.demand(m.result.reason in at.rules.REASONS, f"the reason {m.result.reason!r} is not among REASONS")
        at.demand(len(m.result.points) == n, f"points must have one number a seat: {m.result.points}")


def opponents(at: Moment) -> None:
    """What an action is worth is a number, and every opponent finds a legal one."""
    m = at.match
    if m.to_move is None:
        return
    for action in m.legal_actions():
        value = at.rules.worth(m.position(m.to_move), m.to_move, action, m.options)
        at.demand(isfinite(value), f"worth({action!r}) is {value}")
    for name in OPPONENTS:
        chosen = choose(name, m, m.to_move, at.rng, 0.01)
        at.demand(chosen in m.legal_actions(), f"the opponent {name} chooses {chosen!r}")


CHECKS: tuple[Callable[[Moment], None], ...] = (
    legality,
    refusals,
    purity,
    pieces,
    records,
    positions,
    views,
    words,
    outcome,
    opponents,
)


# --- How it is looked at ---


def _some(at: Moment, actions: Sequence[str]) -> list[str]:
    return at.rng.sample(list(actions), min(TRIES, len(actions)))


def _seen(m: Match) -> tuple[object, ...]:
    """All that can be seen of a state, and its hash."""
    return repr(m.position()), repr(m.record()), repr(m._states), hash(m._states[-1]), m.legal_actions()


def _json(at: Moment, what: str, value: Any) -> Any:
    """The value after a way through JSON, which must change nothing."""
    try:
        read = json.loads(json.dumps(value))
    except (TypeError, ValueError) as problem:
        raise AssertionError(f"{at.setup}: {what} is no JSON: {problem}") from problem
    at.demand(read == value, f"{what} is not the same after a way through JSON")
    return read


def _hides(whole: Any, view: Any) -> bool:
    """Is this view the whole, but for what it hides?"""
    if isinstance(whole, dict) and isinstance(view, dict):
        return whole.keys() == view.keys() and all(_hides(whole[name], view[name]) for name in whole)
    if isinstance(whole, list) and isinstance(view, list):
        return len(whole) == len(view) and all(map(_hides, whole, view))
    return whole == view or view is None or (isinstance(view, str) and "?" in view)


def _is_sentence(told: object) -> bool:
    return isinstance(told, str) and told[:1] == told[:1].upper() != "" and told.endswith((".", "!", "?"))
