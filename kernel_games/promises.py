"""What every game promises at every moment, each promise a function that asks for it: see `kernel_games.testing`."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, NamedTuple

from .game import NOT_AN_ACTION, Game, IllegalAction, Rule, game
from .match import Match, from_position, replay
from .opponents import OPPONENTS, choose
from .simple import STANDING

TRIES = 8  # actions that are tried at each of them
MANY = 300  # refusals that are read
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
            raise AssertionError(f"{self}: {told}")

    def __str__(self) -> str:
        """How to come here again."""
        last = f", the last of them {self.match.history[-1]!r}" if self.match.history else ""
        return f"{self.setup}, after {len(self.match.history)} actions{last}"


def playout(match: Match, seed: int, plies: int) -> list[Match]:
    """The match at every ply of random play, the first one included."""
    rng, line = random.Random(seed), [match]
    while not match.is_over and len(line) <= plies:
        match = match.apply(rng.choice(match.legal_actions()))
        line.append(match)
    return line


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
    tried = at.rng.sample(universe, min(MANY, len(universe)))
    before = _seen(m)
    for action in [action for action in tried if m.why_not(action)][:TRIES]:
        try:
            m.apply(action)
        except IllegalAction as error:
            at.demand(error.rule == m.why_not(action), f"{action!r} is refused by {error.rule.id}, not as why_not says")
            at.demand(str(error) == m.because(action), f"{action!r} is refused with {error}, not as because says")
        else:
            at.demand(False, f"play takes {action!r}, which why_not forbids")
    at.demand(_seen(m) == before, "a refused action changed the state")


def purity(at: Moment) -> None:
    """`play` gives a new state, always the same, and leaves the old one as it is; so does who only looks at it."""
    m = at.match
    before = _seen(m)
    for action in _some(at, m.legal_actions()):
        after = m.apply(action)
        at.demand(after == m.apply(action), f"{action!r} gives another state the second time")
        at.demand(after.history == (*m.history, action) and after.back() == m, f"{action!r} cannot be taken back")
    at.demand(_seen(m) == before, "play changed the state that it was given")
    for given in (m.position(), m.record(), m.options, m.legal_actions()):
        _spoil(given)
    at.demand(_seen(m) == before, "who changes what a match gave away changes the match")


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
    lacking = [entry for entry in STANDING if entry not in position]
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
    universe = at.rules.universe(at.rules.Options.read(m.options))
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
            for action in at.rng.sample(universe, min(MANY, len(universe))):
                alike = m.because(action) == sample.because(action)
                at.demand(alike, f"because({action!r}) tells seat {seat} what it may not know: {m.because(action)!r}")
        again = from_position(sample.position(), m.players, sample.seed, **m.options)
        at.demand(again == sample, f"from_position does not make what resample({seat}) gave")
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
    """What an action is worth is a number, where there are others; an opponent goes by luck and what its seat sees."""
    m = at.match
    if m.to_move is None:
        return
    legal = m.legal_actions()
    for action in legal if len(legal) > 1 else ():
        value = at.rules.worth(m.position(m.to_move), m.to_move, action, m.options)
        at.demand(isfinite(value), f"worth({action!r}) is {value}")
    sample = m.resample(m.to_move, at.rng)
    for name in OPPONENTS:
        chosen = choose(name, m, m.to_move, at.rng, 0.01)
        at.demand(chosen in legal, f"the opponent {name} chooses {chosen!r}")
        for match, what in ((m, "the second time"), (sample, "where only hidden things differ")):
            again = choose(name, match, m.to_move, at.rng, 0.01)
            at.demand(again == chosen, f"with the same luck the opponent {name} chooses otherwise {what}: {again!r}")


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


def _spoil(value: Any) -> None:
    """Change whatever can be changed of it."""
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            _spoil(inner)
        value.clear()


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
