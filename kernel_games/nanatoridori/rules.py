"""How Nanatoridori is played, in the order of its rulebook: setup, play, pass, going out, the end, scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import IllegalAction, Result
from ..reading import read_keys, read_seat
from ..shuffle import Rng, below, shuffled
from .pieces import DECK, KNOWN, UNKNOWN, check_deck, inserted, ranks, read_ranks
from .state import (
    DUEL_HAND_SIZE,
    FACE_UP,
    HAND_SIZE,
    PENGUINS,
    Deal,
    Options,
    State,
    after,
    awaited,
    best,
    decided,
    is_duel,
    loser,
    points_of,
)
from .why import ACTIONS, KEEP, PASS, PLAY, TAKE, why_not
from .words import because

# --- Setup: the cards, the starting player ---


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
    size = DUEL_HAND_SIZE if duel else HAND_SIZE
    hands, rest = _dealt_out(dealt.cards, size, dealt.starter, players)
    face_up, rest = _dealt_out(rest, FACE_UP if duel else 0, dealt.starter, players)
    scores = (PENGUINS if options.scoring == "penguins" else 0,) * players
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
    cards = "".join(map(str, read.get("cards") or shuffled(DECK, rng)))
    named = starter if named is None else named
    return Deal(below(rng, players) if named is None else named, cards)


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


# --- On your turn ---


def legal(state: State) -> list[str]:
    """Every legal action: flocks by first place, then by last, each without face-up cards before +1 before +2; then
    pass, or pass 1 and pass 2. To put cards in: gaps from the left, then discard.
    """
    phase = state.phase
    if phase == "play":
        return _plays(state) + _passes(state)
    if phase == "flock" or phase == "draw":
        assert state.to_move is not None
        gaps = len(state.hands[state.to_move]) + 1
        return [*(TAKE if phase == "flock" else KEEP)[:gaps], "discard"]
    return ["deal"] if phase == "deal" else []


def _plays(state: State) -> list[str]:
    """What beats the flock, or whatever may be led: any part of a run of equal cards (NT3)."""
    assert state.to_move is not None
    hand, face_up, flock = state.hands[state.to_move], state.face_up[state.to_move], state.flock
    actions: list[str] = []
    size, left, plain = len(flock), len(hand), PLAY[0]
    start = stop = 0
    while start < left:  # each run of equal cards, of which `least` make a flock that is strong enough
        rank = hand[start]
        stop += 1
        while stop < left and hand[stop] == rank:
            stop += 1
        least = size if size and rank > flock[0] else size + 1
        if rank in face_up:
            actions += _joined(start, stop, least, face_up.count(rank))
        else:
            for first in range(start, stop - least + 1):
                actions += plain[first][least - 1 : stop - first]
        start = stop
    return actions


def _joined(start: int, stop: int, least: int, face_up: int) -> list[str]:
    """The parts of a run that as many face-up cards of its rank may join (NT11)."""
    return [
        PLAY[joined][first][beyond]
        for first in range(start, stop)
        for beyond in range(stop - first)
        for joined in range(max(0, least - beyond - 1), face_up + 1)
    ]


def _passes(state: State) -> list[str]:
    if not state.flock:
        return []
    assert state.to_move is not None
    left = len(state.face_up[state.to_move])
    return list(PASS[1 : left + 1]) if left else ["pass"]


def play(state: State, action: str) -> State:
    """The state after a legal action; `IllegalAction` otherwise. The action `deal` needs luck: see the function."""
    rule = why_not(state, action)
    if rule is not None:
        raise IllegalAction(rule, action, because(state, action))
    does, start, stop, joined = ACTIONS[action]
    if does == "play":
        return _play(state, start, stop, joined)
    if does == "pass":
        return _pass(state, start)
    if does == "deal":
        raise ValueError("the action 'deal' needs luck: deal the next round with deal(rng, options, before=state)")
    return (_add if state.phase == "flock" else _keep)(state, None if does == "discard" else start)


# --- Play: a flock that beats the last one, which is then taken or discarded ---


def _play(s: State, start: int, stop: int, joined: int) -> State:
    """A flock into the play area; the one it beats waits for a decision, if there is one."""
    assert s.to_move is not None
    seat = s.to_move
    hand, known, face_up = s.hands[seat], s.known[seat], s.face_up
    flock = hand[start:stop]
    if joined:
        rank = flock[0]
        flock += rank * joined
        face_up = _with(face_up, seat, face_up[seat].replace(rank, "", joined))
    hands = _with(s.hands, seat, hand[:start] + hand[stop:])
    knowns = _with(s.known, seat, known[:start] + known[stop:])
    if s.flock:
        return State(
            "flock", seat, hands, knowns, face_up, flock, seat, s.flock, s.deck, s.aside, s.discard,
            0, s.out, s.number, s.starter, s.scores, None, s.options, s.dealt,
        )  # fmt: skip
    return _end_play(s, hands, knowns, face_up, flock, s.discard)


def _add(s: State, gap: int | None) -> State:
    """The beaten flock goes whole into a gap of the hand, where everybody knows it (NT15), or is discarded."""
    assert s.to_move is not None
    if gap is None:
        return _end_play(s, s.hands, s.known, s.face_up, s.flock, s.discard + s.held)
    hands, known = _into_hand(s, gap, s.held, KNOWN * len(s.held))
    return _end_play(s, hands, known, s.face_up, s.flock, s.discard)


def _into_hand(s: State, gap: int, cards: str, flags: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    assert s.to_move is not None
    seat = s.to_move
    hands = _with(s.hands, seat, inserted(s.hands[seat], gap, cards))
    return hands, _with(s.known, seat, inserted(s.known[seat], gap, flags))


def _with(seats: tuple[str, ...], seat: int, cards: str) -> tuple[str, ...]:
    """What the seats have, with other cards for one of them."""
    changed = list(seats)
    changed[seat] = cards
    return tuple(changed)


# --- Pass: a card, kept or discarded; after everybody's pass a cleared table ---


def _pass(s: State, which: int) -> State:
    """A card from the deck (NT7), in the duel one's own face-up card; without one the duel is lost (NT10)."""
    assert s.to_move is not None
    seat, face_up, deck = s.to_move, s.face_up, s.deck
    if is_duel(s):
        row = face_up[seat]
        if not row:
            return _finish(s._replace(passes=s.passes + 1), "passed-out", seat)
        held, face_up = row[which - 1], _with(face_up, seat, row[: which - 1] + row[which:])
    elif deck:
        held, deck = deck[0], deck[1:]
    else:
        return _end_pass(s, s.hands, s.known, s.discard, s.passes + 1)
    return State(
        "draw", seat, s.hands, s.known, face_up, s.flock, s.owner, held, deck, s.aside, s.discard,
        s.passes + 1, s.out, s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


def _keep(s: State, gap: int | None) -> State:
    """The card goes into a gap of the hand, a secret unless it lay face up (NT15), or is discarded."""
    if gap is None:
        return _end_pass(s, s.hands, s.known, s.discard + s.held, s.passes)
    hands, known = _into_hand(s, gap, s.held, KNOWN if is_duel(s) else UNKNOWN)
    return _end_pass(s, hands, known, s.discard, s.passes)


def _end_pass(s: State, hands: tuple[str, ...], known: tuple[str, ...], discard: str, passes: int) -> State:
    """The next player, or when everybody has passed (NT4) the flock's owner; who is out is followed (NT5)."""
    assert s.to_move is not None
    assert s.owner is not None
    seat, flock, owner = s.to_move, s.flock, s.owner
    if passes < awaited(s):
        return State(
            "play", after(seat, s.out, len(hands)), hands, known, s.face_up, flock, owner, "", s.deck, s.aside,
            discard, passes, s.out, s.number, s.starter, s.scores, None, s.options, s.dealt,
        )  # fmt: skip
    leader = after(owner, s.out, len(hands)) if owner in s.out else owner
    return State(
        "play", leader, hands, known, s.face_up, "", None, "", s.deck, s.aside,
        discard + flock, 0, s.out, s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


# --- Going out, and the end of a round ---


def _end_play(
    s: State, hands: tuple[str, ...], known: tuple[str, ...], face_up: tuple[str, ...], flock: str, discard: str
) -> State:
    """Who has no card left now, after the decision (NT2), is out; with one player left the round ends."""
    assert s.to_move is not None
    seat = s.to_move
    out = s.out if hands[seat] else (*s.out, seat)
    state = State(
        "play", after(seat, out, len(hands)), hands, known, face_up, flock, seat, "", s.deck, s.aside, discard,
        0, out, s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip
    if len(out) < len(hands) - 1:
        return state
    assert state.to_move is not None
    return _finish(state, "went-out", state.to_move)


def _finish(s: State, reason: str, losing: int) -> State:
    """Penguins or points counted, the round open to all; the loser is to move, unless the match is over."""
    points = points_of(losing, s.out, len(s.hands), s.options)
    scores = tuple(score + gained for score, gained in zip(s.scores, points, strict=True))
    ended = s._replace(phase="deal", to_move=losing, scores=scores, result=Result(reason, points))
    return ended._replace(phase="over", to_move=None) if decided(scores, s.options) else ended


def result(state: State) -> Result | None:
    """The reason and the points of the finished round; None before."""
    return state.result


# --- Game end, and the one-winner variant ---


def winners(state: State) -> tuple[int, ...]:
    """Who won once the match is over: all but the loser, or who has most points; () before."""
    return best(state.scores, state.options) if state.phase == "over" else ()
