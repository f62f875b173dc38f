"""A stranger's game, for three to five: Higher. Everybody lays one of two cards a deal, and the highest scores."""

from collections.abc import Mapping
from itertools import chain
from types import SimpleNamespace
from typing import NamedTuple

from kernel_games.game import HOUSE_RULES, MATCH_OVER, NOT_AN_ACTION, NOT_NOW, IllegalAction, Option, Result, Rule
from kernel_games.reading import read_keys, read_list, read_number, read_options, read_points, read_result, read_turn
from kernel_games.shuffle import shuffled

NAME, TITLE, SEATS, FIRST, ROUND = "higher", "Higher", (4, 3, 5), "starter", "deal"
PHASES = ("lay", "deal", "over")
REASONS = {"all-laid": "all laid"}
OWN = Rule("own-card", "Lay a card of your own", "Only what is in your hand can be laid.", "Higher", None)
RULES = (OWN, *HOUSE_RULES)
OPTIONS = (Option("deals", 2, (1, 2), "Deals", ""),)
CARDS = tuple(range(1, 13))
ENTRIES = ("game", "phase", "to_move", "hands", "rest", "table", "number", "scores", "result")


class Options(NamedTuple):
    deals: int

    @classmethod
    def read(cls, given):
        return cls(**read_options(OPTIONS, given))


class Deal(NamedTuple):
    cards: tuple

    def record(self):
        return {"cards": list(self.cards)}


class State(NamedTuple):
    phase: str
    to_move: int | None
    hands: tuple
    rest: tuple
    table: tuple
    number: int
    scores: tuple
    result: Result | None
    options: Options
    dealt: Deal | None

    def __repr__(self):
        return f"<Higher, deal {self.number}, {self.phase}>"


def deal(rng, options, players, before=None, given=None):
    cards = tuple((given or {}).get("cards") or shuffled(CARDS, rng))
    hands = tuple(tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(players))
    number, scores = (before.number + 1, before.scores) if before else (1, (0,) * players)
    return State("lay", 0, hands, cards[2 * players :], (), number, scores, None, options, Deal(cards))


def read_deal(given, players, first=False):
    read = read_keys(given, ("cards", "starter"), "a deal", needed=())
    cards = [read_number(card, "deal: card", 1, 12) for card in read_list(read.get("cards", CARDS), "deal")]
    if sorted(cards) != list(CARDS):
        raise ValueError("deal: every card from 1 to 12 must be there once")
    return {"cards": cards} if "cards" in read else {}


def legal(state):
    if state.phase != "lay":
        return ["deal"] if state.phase == "deal" else []
    return [f"lay {card}" for card in state.hands[state.to_move]]


def universe(options):
    return (*(f"lay {card}" for card in CARDS), "deal")


def why_not(state, action):
    if not isinstance(action, str) or action not in universe(state.options):
        return NOT_AN_ACTION
    if action in legal(state):
        return None
    if state.phase == "over":
        return MATCH_OVER
    return OWN if state.phase == "lay" and action != "deal" else NOT_NOW


def because(state, action):
    rule = why_not(state, action)
    return rule.text if rule else ""


def play(state, action):
    if rule := why_not(state, action):
        raise IllegalAction(rule, action, because(state, action))
    if action == "deal":
        raise ValueError("the action 'deal' needs luck")
    seat, card = state.to_move, int(action.split()[1])
    hands = tuple(tuple(c for c in hand if c != card) if at == seat else hand for at, hand in enumerate(state.hands))
    after = state._replace(to_move=seat + 1, hands=hands, table=(*state.table, card))
    return after if seat + 1 < len(hands) else _ended(after)


def _ended(state):
    points = tuple(int(card == max(state.table)) for card in state.table)
    over = state.number == state.options.deals
    return state._replace(
        phase="over" if over else "deal",
        to_move=None if over else 0,
        scores=tuple(map(sum, zip(state.scores, points, strict=True))),
        result=Result("all-laid", points),
    )


def position(state, seat=None):
    hides = seat is not None and state.phase == "lay"
    return {
        "game": NAME,
        "phase": state.phase,
        "to_move": state.to_move,
        "hands": [[None] * len(hand) if hides and at != seat else list(hand) for at, hand in enumerate(state.hands)],
        "rest": [None] * len(state.rest) if hides else list(state.rest),
        "table": list(state.table),
        "number": state.number,
        "scores": list(state.scores),
        "result": state.result and {"reason": state.result.reason, "points": list(state.result.points)},
    }


def pieces_of(position):
    return sorted([*chain(*position["hands"]), *position["rest"], *position["table"]])


def read_position(position, options, players):
    p = read_keys(position, ENTRIES, "a position")
    phase, to_move = read_turn(p, PHASES, players)
    hands = [read_list(hand, "hands") for hand in read_list(p["hands"], "hands")]
    rest, table = read_list(p["rest"], "rest"), read_list(p["table"], "table")
    cards = [*chain(*hands), *rest, *table]
    if sorted(read_number(card, "card", 1, 12) for card in cards) != list(CARDS) or len(hands) != players:
        raise ValueError("every card from 1 to 12 must lie in one place")
    return State(
        phase, to_move, tuple(map(tuple, hands)), tuple(rest), tuple(table), read_number(p["number"], "number", 1),
        read_points(p["scores"], players, "scores"), read_result(p["result"], REASONS, players), options, None,
    )  # fmt: skip


def resample(state, seat, rng):
    if state.phase != "lay":
        return state._replace(dealt=None)
    seen = (*state.hands[seat], *state.table)
    unseen = shuffled([card for card in CARDS if card not in seen], rng)
    hands = tuple(
        hand if at == seat else tuple(sorted(unseen.pop() for _ in hand)) for at, hand in enumerate(state.hands)
    )
    return state._replace(hands=hands, rest=tuple(unseen), dealt=None)


def result(state):
    return state.result


def winners(state):
    return tuple(i for i, n in enumerate(state.scores) if n == max(state.scores)) if state.phase == "over" else ()


def said(before, action, after, seat, names):
    told = f"Deal {after.number}." if action == "deal" else f"{names[before.to_move]} lays the {action.split()[1]}."
    return told + (" All have laid." if after.result else "")


def worth(position, seat, action, options):
    return float(action.split()[1])


def higher(**other: object) -> SimpleNamespace:
    """The game, as a notebook would make it, with some of it replaced."""
    own: Mapping[str, object] = {name: thing for name, thing in globals().items() if not name.startswith("_")}
    return SimpleNamespace(**{**own, **other})
