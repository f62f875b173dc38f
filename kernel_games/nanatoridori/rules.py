"""How Nanatoridori is played, in the order of its rulebook: the turn, what forbids an action, the end, the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..game import IllegalAction, Result, Rule, judge, read_rules
from .notation import ACTIONS, KEEP, PASS, PLAY, TAKE, Action
from .pieces import KNOWN, UNKNOWN, beats, changed, inserted
from .state import FIRST_OUT, NEITHER_FIRST_NOR_LAST, TEN, Options, State, after, is_duel

RULES = read_rules(__package__)
RULE = {rule.id: rule for rule in RULES}

# --- On your turn ---


def play(state: State, action: str) -> State:
    """The state after a legal action; `IllegalAction` otherwise. The action `deal` needs luck: see the function."""
    rule = why_not(state, action)
    if rule is not None:
        raise IllegalAction(rule, action)
    does, start, stop, joined = ACTIONS[action]
    if does == "play":
        return _play(state, start, stop, joined)
    if does == "pass":
        return _pass(state, start)
    if does == "deal":
        raise ValueError("the action 'deal' needs luck: deal the next round with deal(rng, options, before=state)")
    return _put(state, None if does == "discard" else start)


# --- Play: a flock that beats the last one, which is then taken or discarded ---


def _play(s: State, start: int, stop: int, joined: int) -> State:
    """A flock into the play area; the one it beats waits for a decision, if there is one."""
    assert s.to_move is not None
    seat = s.to_move
    hand, known, face_up = s.hands[seat], s.known[seat], s.face_up
    flock = hand[start:stop]
    if joined:
        rank = flock[0]
        flock += rank * joined  # rule: face-up-joins
        face_up = changed(face_up, seat, face_up[seat].replace(rank, "", joined))
    hands = changed(s.hands, seat, hand[:start] + hand[stop:])  # rule: order
    knowns = changed(s.known, seat, known[:start] + known[stop:])
    if s.flock:
        return State(
            "flock", seat, hands, knowns, face_up, flock, seat, s.flock, s.deck, s.aside, s.discard,
            0, s.out, s.number, s.starter, s.scores, None, s.options, s.dealt,
        )  # fmt: skip
    return _end_play(s, hands, knowns, face_up, flock, s.discard)


def _put(s: State, gap: int | None) -> State:
    """What is held goes whole into a gap of the hand, known to everybody if it lay open (NT15), or is discarded."""
    assert s.to_move is not None
    seat, hands, known, discard = s.to_move, s.hands, s.known, s.discard
    beaten = s.phase == "flock"
    if gap is None:
        discard += s.held
    else:
        flag = KNOWN if beaten or is_duel(s) else UNKNOWN  # a drawn card alone is a secret
        hands = changed(hands, seat, inserted(hands[seat], gap, s.held))  # rule: take-or-discard
        known = changed(known, seat, inserted(known[seat], gap, flag * len(s.held)))
    if beaten:
        return _end_play(s, hands, known, s.face_up, s.flock, discard)
    return _end_pass(s, hands, known, discard, s.passes)


# --- Pass: a card, kept or discarded; after everybody's pass a cleared table ---


def _pass(s: State, which: int) -> State:
    """A card from the deck (NT7), in the duel one's own face-up card; without one the duel is lost (NT10)."""
    assert s.to_move is not None
    seat, face_up, deck = s.to_move, s.face_up, s.deck
    if is_duel(s):
        row = face_up[seat]
        if not row:
            return _finish(s._replace(passes=s.passes + 1), "passed-out", seat)  # rule: passing-out
        held, face_up = row[which - 1], changed(face_up, seat, row[: which - 1] + row[which:])  # rule: duel-pass
    elif deck:
        held, deck = deck[0], deck[1:]  # rule: keep-or-discard
    else:
        return _end_pass(s, s.hands, s.known, s.discard, s.passes + 1)  # rule: empty-pile
    return State(
        "draw", seat, s.hands, s.known, face_up, s.flock, s.owner, held, deck, s.aside, s.discard,
        s.passes + 1, s.out, s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


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
    leader = after(owner, s.out, len(hands)) if owner in s.out else owner  # rule: owner-out
    return State(
        "play", leader, hands, known, s.face_up, "", None, "", s.deck, s.aside,
        discard + flock, 0, s.out, s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip


def awaited(state: State) -> int:
    """How many passes in a row clear the table: one of everybody who has cards, but for the flock's owner (NT4)."""
    return len(state.hands) - len(state.out) - (state.owner not in state.out)  # rule: all-pass


# --- What forbids an action ---

DOES_IN_PHASE = {
    "play": ("play", "pass"),  # rule: play-or-pass
    "flock": ("take", "discard"),
    "draw": ("keep", "discard"),
    "deal": ("deal",),
    "over": (),
}
# The rule that puts a decision where it belongs, and that holds up everything else while the decision waits.
DECISION = {"flock": "take-or-discard", "draw": "keep-or-discard"}
BELONGS = {"take": "take-or-discard", "keep": "keep-or-discard", "discard": "order"}


def _may_play(state: State, read: Action) -> Rule | None:
    _, start, stop, joined = read
    assert state.to_move is not None
    hand = state.hands[state.to_move]
    if stop > len(hand):
        return RULE["from-hand"]  # rule: from-hand
    cards = hand[start:stop]
    rank = cards[0]
    if cards.count(rank) != len(cards):  # rule: same-rank
        return RULE["side-by-side" if cards[-1] == rank else "same-rank"]  # rule: side-by-side
    if joined:
        if not is_duel(state):
            return RULE["duel"]
        if state.face_up[state.to_move].count(rank) < joined:
            return RULE["face-up-joins"]
        cards += rank * joined
    if beats(cards, state.flock):
        return None
    return RULE["higher-rank" if len(cards) == len(state.flock) else "more-cards"]  # rule: higher-rank


def _may_pass(state: State, read: Action) -> Rule | None:
    which = read.start
    if not state.flock:
        return RULE["lead"]  # rule: lead
    assert state.to_move is not None
    if not is_duel(state):
        return RULE["duel"] if which else None
    left = len(state.face_up[state.to_move])
    if left:
        return None if 1 <= which <= left else RULE["duel-pass"]
    return RULE["passing-out"] if which else None


def _may_put(state: State, read: Action) -> Rule | None:
    assert state.to_move is not None
    return None if read.start <= len(state.hands[state.to_move]) else RULE["any-gap"]


CHECKS: dict[str, Callable[[State, Action], Rule | None]] = {
    "play": _may_play,
    "pass": _may_pass,
    "take": _may_put,
    "keep": _may_put,
}
why_not = judge(RULE, ACTIONS, DOES_IN_PHASE, DECISION, BELONGS, CHECKS)


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
                actions += plain[first][least - 1 : stop - first]  # rule: part
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


# --- Going out, and the end of a round ---


def _end_play(
    s: State, hands: tuple[str, ...], known: tuple[str, ...], face_up: tuple[str, ...], flock: str, discard: str
) -> State:
    """Who has no card left now, after the decision (NT2), is out; with one player left the round ends."""
    assert s.to_move is not None
    seat = s.to_move
    out = s.out if hands[seat] else (*s.out, seat)  # rule: going-out
    state = State(
        "play", after(seat, out, len(hands)), hands, known, face_up, flock, seat, "", s.deck, s.aside, discard,
        0, out, s.number, s.starter, s.scores, None, s.options, s.dealt,
    )  # fmt: skip
    if len(out) < len(hands) - 1:  # rule: last-one
        return state
    assert state.to_move is not None
    return _finish(state, "went-out", state.to_move)


def _finish(s: State, reason: str, losing: int) -> State:
    """Penguins or points counted, the round open to all; the loser is to move, unless the match is over."""
    points = points_of(losing, s.out, len(s.hands), s.options)
    scores = tuple(score + gained for score, gained in zip(s.scores, points, strict=True))
    ended = s._replace(phase="deal", to_move=losing, scores=scores, result=Result(reason, points))
    return ended._replace(phase="over", to_move=None) if decided(scores, s.options) else ended


def points_of(loser: int, out: tuple[int, ...], players: int, options: Options) -> tuple[int, ...]:
    """What a finished round gives: the loser a penguin less, or points by the order of going out (NT13)."""
    if options.scoring == "penguins":
        return tuple(-(seat == loser) for seat in range(players))
    first = out[0] if out else 1 - loser  # nobody went out: the duel was lost by passing
    points = [NEITHER_FIRST_NOR_LAST] * players
    points[first], points[loser] = FIRST_OUT, 0  # rule: one-winner
    return tuple(points)


def result(state: State) -> Result | None:
    """The reason and the points of the finished round; None before."""
    return state.result


# --- Game end, and the one-winner variant ---


def decided(scores: tuple[int, ...], options: Options) -> bool:
    """Whether these scores end the match."""
    return 0 in scores if options.scoring == "penguins" else max(scores) >= TEN  # rule: no-penguin-left


def best(scores: Sequence[int], options: Options) -> tuple[int, ...]:
    """Who wins a match with these scores: with penguins all but the loser, else by points, ten at least (NT1)."""
    enough = 1 if options.scoring == "penguins" else TEN if options.finish == "all" else max(scores)  # rule: ten-points
    return tuple(seat for seat, score in enumerate(scores) if score >= enough)


def winners(state: State) -> tuple[int, ...]:
    """Who won once the match is over: all but the loser, or who has most points; () before."""
    return best(state.scores, state.options) if state.phase == "over" else ()
