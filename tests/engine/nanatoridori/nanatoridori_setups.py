"""Tables for tests: whole positions from a few cards, and short ways to play to where it matters."""

import random
from itertools import chain

from hypothesis import strategies as st
from setups import seeds

import kernel_games as kg
from kernel_games.nanatoridori import OPTIONS, set_up
from kernel_games.nanatoridori.pieces import DECK

NAMES = ("Nancy", "Bruno", "Carla", "Dan", "Erin", "Finn")
ALL_CARDS = sorted(map(int, DECK))
IN_ORDER = list(map(int, DECK))  # nine 1s, nine 2s, …
EVERY_SCORING = [
    {"scoring": scoring, "finish": finish} for scoring in OPTIONS[0].allowed for finish in OPTIONS[1].allowed
]


def at(*hands: str, finish: str = "highest", **entries: object) -> kg.Match:
    """A match at a position with these hands, seat 0 to move unless told otherwise: see `set_up`."""
    return kg.from_position(set_up(hands, **entries), players=NAMES[: len(hands)], seed=1, finish=finish)


def played(match: kg.Match, *actions: str) -> kg.Match:
    """The match after these actions."""
    for action in actions:
        match = match.apply(action)
    return match


def hand(match: kg.Match, seat: int, viewer: int | None = None) -> str:
    """A hand as `viewer` sees it: ranks in a row, "." for a hidden one."""
    return shown(match.position(viewer)["hands"][seat])


def known(match: kg.Match, seat: int) -> str:
    """The cards of a hand that everybody knows, "." for the others."""
    p = match.position()
    return shown(rank if flag else None for rank, flag in zip(p["hands"][seat], p["known"][seat], strict=True))


def shown(ranks) -> str:
    return "".join("." if rank is None else str(rank) for rank in ranks)


def plays(match: kg.Match) -> list[str]:
    """The flocks that may be played: "4-5", "2 +1"."""
    return [action.removeprefix("play ") for action in match.legal_actions() if action.startswith("play")]


def cards(position: dict) -> list[int | None]:
    """Every card of a position, one entry for each; hidden ones are None."""
    blocks = [block for block in (position["flock"], position["held"]) if block]
    return [
        *chain(*position["hands"], *position["face_up"]),
        *(position[pile][i] for pile in ("deck", "aside", "discard") for i in range(len(position[pile]))),
        *(block["rank"] for block in blocks for _ in range(block["count"])),
    ]


def playout(match: kg.Match, seed: int, plies: int = 200) -> list[kg.Match]:
    """The match at every ply of random play that likes to play and to discard, so that rounds end soon."""
    rng, line = random.Random(seed), [match]
    while not match.is_over and len(line) <= plies:
        actions = match.legal_actions()
        liked = [action for action in actions if action.startswith(("play", "discard"))]
        match = match.apply(rng.choice(liked if liked and rng.random() < 0.7 else actions))
        line.append(match)
    return line


tables = st.integers(2, 6)
options = st.fixed_dictionaries({option.name: st.sampled_from(option.allowed) for option in OPTIONS})


@st.composite
def lines(draw, plies: int = 220):
    """The match at every ply of a random match, for any number of players and under any options."""
    seed = draw(seeds)
    return playout(kg.new_match("nanatoridori", players=draw(tables), seed=seed, **draw(options)), seed, plies)


@st.composite
def moments(draw):
    """One moment of such a match."""
    return draw(st.sampled_from(draw(lines())))


@st.composite
def views(draw):
    """One moment, and a seat that looks at it."""
    m = draw(moments())
    return m, draw(st.integers(0, len(m.players) - 1))
