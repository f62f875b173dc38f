"""A state of Nanatoridori as a position in plain JSON: written and read, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..game import Position
from ..reading import (
    check_seen,
    entries,
    hidden,
    plain,
    read_keys,
    read_list,
    read_number,
    read_points,
    read_result,
    read_seat,
    read_turn,
)
from ..sentences import shown
from ..shuffle import Rng, shuffled
from .pieces import COPIES, DECK, KNOWN, UNKNOWN, check_deck, ranks, read_ranks
from .state import PENGUINS, PHASES, REASONS, Options, State, is_duel


def position(state: State, seat: int | None = None) -> Position:
    """The state as plain JSON. With a seat, what it may not see is None; a finished round is open to all."""
    if seat is not None:
        seat = read_seat(seat, len(state.hands), "seat")
    *hands, held, deck, aside = (_shown(cards, flags) for cards, flags in _secrets(state, seat))
    flock = {"rank": int(state.flock[0]), "count": len(state.flock), "owner": state.owner} if state.flock else None
    return {
        "game": "nanatoridori",
        "phase": state.phase,
        "to_move": state.to_move,
        "hands": hands,
        "known": [[flag == KNOWN for flag in known] for known in state.known],
        "face_up": [ranks(row) for row in state.face_up],
        "flock": flock,
        "held": {"rank": held[0], "count": len(held)} if held else None,
        "deck": deck,
        "aside": aside,
        "discard": ranks(state.discard),
        "passes": state.passes,
        "out": list(state.out),
        "starter": state.starter,
        "number": state.number,
        "scoring": state.options.scoring,
        "scores": list(state.scores),
        "result": state.result and {"reason": state.result.reason, "points": list(state.result.points)},
    }


def _secrets(state: State, seat: int | None) -> list[tuple[str, str]]:
    """The places where secrets are: each hand, what is held, the deck, the cards aside. Beside each card, whether the
    seat (None: whoever knows everything) knows it. A finished round has no secrets; NT15 says what one has.
    """
    places = (*state.hands, state.held, state.deck, state.aside)
    if seat is None or state.phase in ("deal", "over"):
        return [(cards, KNOWN * len(cards)) for cards in places]
    drawn = state.phase == "draw" and state.to_move != seat and not is_duel(state)  # by another, out of sight
    known = [KNOWN * len(flags) if s == seat else flags for s, flags in enumerate(state.known)]  # rule: open
    known += [(UNKNOWN if drawn else KNOWN) * len(state.held), UNKNOWN * len(state.deck), UNKNOWN * len(state.aside)]
    return list(zip(places, known, strict=True))


def _shown(cards: str, flags: str) -> list[int | None]:
    return [int(rank) if flag == KNOWN else None for rank, flag in zip(cards, flags, strict=True)]


def resample(state: State, seat: int, rng: Rng) -> State:
    """A random state that the seat cannot tell from this one: what it does not see, dealt anew."""
    seat = read_seat(seat, len(state.hands), "seat")
    secrets = [list(zip(cards, flags, strict=True)) for cards, flags in _secrets(state, seat)]
    unseen = sorted(rank for place in secrets for rank, flag in place if flag == UNKNOWN)
    luck = iter(shuffled(unseen, rng))
    *hands, held, deck, aside = (
        "".join(rank if flag == KNOWN else next(luck) for rank, flag in place) for place in secrets
    )
    return state._replace(hands=tuple(hands), held=held, deck=deck, aside=aside, dealt=None)


# fmt: off
ENTRIES = (
    "game", "phase", "to_move", "hands", "known", "face_up", "flock", "held", "deck", "aside", "discard", "passes",
    "out", "starter", "number", "scoring", "scores", "result",
)
# fmt: on


def set_up(
    hands: Sequence[str],
    flock: str = "",
    owner: int | None = None,
    phase: str = "play",
    to_move: int = 0,
    face_up: Sequence[str] = ("", ""),
    rest: str = "",
    scoring: str = "penguins",
    **entries: Any,
) -> Position:
    """A whole position for a lesson. Cards are ranks in a row, with blanks as you like: "1 33 5".

    Cards that are not named lie in `rest`: below what is named of the deck, or of the cards aside in the duel, unless
    another pile is named. The flock is the last player's who did not pass. `held`, `deck`, `aside` and `discard` are
    written like hands; other entries of a position as they stand there.
    """
    players, duel = len(hands), len(hands) == 2
    rows = [hand.replace(" ", "") for hand in hands]
    rest = rest or ("aside" if duel else "deck")
    piles = {name: entries.pop(name, "").replace(" ", "") for name in ("held", "deck", "aside", "discard")}
    left = list(DECK)
    for rank in "".join([*rows, *face_up, flock, *piles.values()]):
        if rank in left:
            left.remove(rank)
    piles[rest] += "".join(left)
    out = [seat for seat, row in enumerate(rows) if not row and (phase, seat) != ("flock", to_move)]
    passes = entries.get("passes", int(phase == "draw"))
    if owner is None:
        turns = [seat for seat in range(players) if seat not in out or seat == to_move]
        owner = turns[(turns.index(to_move) - passes - (phase == "play")) % len(turns)]
    given = {
        "game": "nanatoridori",
        "phase": phase,
        "to_move": to_move,
        "hands": [ranks(row) for row in rows],
        "known": [[False] * len(row) for row in rows],
        "face_up": [ranks(row) for row in face_up] if duel else [[] for _ in rows],
        "flock": _block(flock, owner=owner),
        "held": _block(piles["held"]),
        "deck": ranks(piles["deck"]),
        "aside": ranks(piles["aside"]),
        "discard": ranks(piles["discard"]),
        "passes": passes,
        "out": out,
        "starter": to_move,
        "number": 1,
        "scoring": scoring,
        "scores": [PENGUINS if scoring == "penguins" else 0] * players,
        "result": None,
    }
    return given | read_keys(entries, ENTRIES, "a Nanatoridori position", needed=())


def _block(cards: str, **owner: int) -> dict[str, int] | None:
    return {"rank": int(cards[0]), "count": len(cards), **owner} if cards else None


def read_state(given: Mapping[str, Any], options: Options, players: int) -> State:
    """The state of a whole position, well-formed and with all its pieces; whether it is possible is asked later."""
    p = read_keys(given, ENTRIES, "a Nanatoridori position")
    phase, to_move = read_turn(p, PHASES, players)
    if plain(p["scoring"]) != options.scoring:
        told = shown(p["scoring"])
        raise ValueError(f"scoring {told} of the position is not that of the match, {options.scoring!r}")
    hands, face_up = (tuple(_read_lists(p[name], players, name)) for name in ("hands", "face_up"))
    deck, aside, discard = (_read_pile(p[name], name) for name in ("deck", "aside", "discard"))
    flock, owner = _read_block(p["flock"], "flock", "owner")
    held, _ = _read_block(p["held"], "held")
    check_deck([*hands, *face_up, flock, held, deck, aside, discard], "position")
    return State(
        phase=phase,
        to_move=to_move,
        hands=hands,
        known=_read_known(p["known"], hands),
        face_up=face_up,
        flock=flock,
        owner=read_seat(owner, players, "flock: owner") if flock else None,
        held=held,
        deck=deck,
        aside=aside,
        discard=discard,
        passes=read_number(p["passes"], "passes", 0),
        out=_read_out(p["out"], players),
        number=read_number(p["number"], "number", 1),
        starter=read_seat(p["starter"], players, "starter"),
        scores=read_points(p["scores"], players, "scores", None),
        result=read_result(p["result"], REASONS, players, None),
        options=options,
        dealt=None,
    )


def _read_pile(value: object, what: str) -> str:
    check_seen(value, what)
    return read_ranks(value, what)


def _read_seats(value: object, players: int, what: str) -> Iterable[tuple[str, object]]:
    """One entry a seat, each with what it is called."""
    seats = entries(value)
    if seats is None or len(seats) != players:
        raise ValueError(f"{what} must hold {players} lists, one a seat, not {shown(value)}")
    return ((f"{what}[{seat}]", entry) for seat, entry in enumerate(seats))


def _read_lists(value: object, players: int, what: str) -> Iterable[str]:
    return (_read_pile(cards, name) for name, cards in _read_seats(value, players, what))


def _read_known(value: object, hands: Sequence[str]) -> tuple[str, ...]:
    known = []
    for hand, (what, given) in zip(hands, _read_seats(value, len(hands), "known"), strict=True):
        flags = entries(given)
        if flags is None or [type(flag) for flag in flags] != [bool] * len(hand):
            raise ValueError(f"{what} must say True or False for each of the {len(hand)} cards, not {shown(given)}")
        known.append("".join(KNOWN if flag else UNKNOWN for flag in flags))
    return tuple(known)


def _read_block(value: object, what: str, *more: str) -> tuple[str, object]:
    """The equal cards of a flock, or of what is held, and whose they are, still to be read; "" for None."""
    if value is None:
        return "", None
    block = read_keys(value, ("rank", "count", *more), what)
    if block["rank"] is None:
        raise hidden(what)
    count = read_number(block["count"], f"{what}: count", 1, COPIES)
    return read_ranks([block["rank"]], what) * count, block.get("owner")


def _read_out(value: object, players: int) -> tuple[int, ...]:
    out = tuple(read_seat(seat, players, "out") for seat in read_list(value, "out", "seats"))
    if len(set(out)) < len(out):
        raise ValueError("out names a seat more than once")
    return out
