"""Fish Market, a game for three to five by somebody who read nothing but what a game is (`kernel_games.game.Game`).

Each has five coins that nobody else sees. Four fish come up for sale, one by one; in turn everybody lays a coin higher
than all that lie there, or passes. All coins laid are spent, the highest takes the fish, and who took it begins anew.
"""

from itertools import chain
from typing import NamedTuple

from kernel_games.game import HOUSE_RULES, MATCH_OVER, NOT_AN_ACTION, NOT_NOW, IllegalAction, Option, Rule
from kernel_games.game import Result as Ending
from kernel_games.reading import check_seen, read_keys, read_list, read_options, read_seat
from kernel_games.shuffle import below, shuffled
from kernel_games.simple import Deal, deal_reader, quiet, read_standing, standing

NAME, TITLE, SEATS, FIRST, ROUND = "fish-market", "Fish Market", (4, 3, 5), "starter", "day"
REASONS = {"sold-out": "all fish sold"}
OWN = Rule("own-coin", "Pay with your own coins", "A coin that you lay comes from your purse.", "Fish Market", None)
MORE = Rule("bid-more", "Bid more", "A coin that is laid is higher than all that lie there.", "Fish Market", None)
RULES = (OWN, MORE, *HOUSE_RULES)
OPTIONS = (Option("days", 2, (1, 2, 3), "Days", ""),)
COINS = tuple(f"c{n}" for n in range(1, 31))
FISH = tuple(f"f{n}" for n in range(1, 11))
ENTRIES = ("game", "phase", "to_move", "number", "scores", "result")
ENTRIES += ("purses", "laid", "lot", "caught", "spent", "aside", "starter")
PURSE, SOLD = 5, 4
WAITING = ""  # laid by who has not yet had a say


class Options(NamedTuple):
    days: int

    @classmethod
    def read(cls, given):
        return cls(**read_options(OPTIONS, given))


class State(NamedTuple):
    purses: tuple
    laid: tuple
    lot: tuple  # the fish for sale, then those that follow it
    caught: tuple
    spent: tuple
    aside: tuple
    starter: int
    phase: str
    to_move: int | None
    number: int
    scores: tuple
    result: Ending | None
    options: Options
    dealt: Deal | None

    __repr__ = quiet


def value(piece):
    return int(piece[1:])


def deal(rng, options, players, before=None, given=None):
    given = given or {}
    starter = given.get("starter", below(rng, players) if before is None else before.to_move)
    cards = given.get("cards") or [*shuffled(COINS, rng), *shuffled(FISH, rng)]
    coins, fish = ([card for card in cards if card in of] for of in (COINS, FISH))
    purses = tuple(tuple(sorted(coins[PURSE * i : PURSE * (i + 1)], key=value)) for i in range(players))
    number, scores = (1, (0,) * players) if before is None else (before.number + 1, before.scores)
    aside = (*coins[PURSE * players :], *fish[SOLD:])
    return State(
        purses, (WAITING,) * players, tuple(fish[:SOLD]), ((),) * players, (), aside, starter,
        "bid", starter, number, scores, None, options, Deal(starter, tuple(cards)),
    )  # fmt: skip


read_deal = deal_reader([*COINS, *FISH])


def universe(options):
    return (*(f"lay {coin}" for coin in COINS), "pass", "deal")


def legal(state):
    if state.phase != "bid":
        return ["deal"] if state.phase == "deal" else []
    return [*(f"lay {coin}" for coin in state.purses[state.to_move] if value(coin) > highest(state)), "pass"]


def highest(state):
    return max((value(coin) for coin in state.laid if coin.startswith("c")), default=0)


def why_not(state, action):
    if not isinstance(action, str) or action not in universe(state.options):
        return NOT_AN_ACTION
    if action in legal(state):
        return None
    if state.phase == "over":
        return MATCH_OVER
    if action == "deal" or state.phase == "deal":
        return NOT_NOW
    return MORE if action.split()[1] in state.purses[state.to_move] else OWN


def because(state, action):
    rule = why_not(state, action)
    if rule is MORE:
        return f"A coin of {highest(state)} lies there already: lay a higher one, or pass."
    return rule.text if rule else ""


def play(state, action):
    if rule := why_not(state, action):
        raise IllegalAction(rule, action)
    seat, players = state.to_move, len(state.purses)
    coin = action.split()[-1]
    laid = _replaced(state.laid, seat, coin)
    purses = _replaced(state.purses, seat, tuple(c for c in state.purses[seat] if c != coin))
    after = state._replace(purses=purses, laid=laid, to_move=(seat + 1) % players)
    return after if WAITING in laid else _sold(after)


def _replaced(each, seat, new):
    return (*each[:seat], new, *each[seat + 1 :])


def _sold(state):
    coins = [coin for coin in state.laid if coin != "pass"]
    fish, *left = state.lot
    players, caught, spent, first = len(state.laid), state.caught, (*state.spent, *coins), state.to_move
    if coins:
        first = state.laid.index(max(coins, key=value))
        caught = _replaced(caught, first, (*caught[first], fish))
    else:
        spent = (*spent, fish)
    after = state._replace(laid=(WAITING,) * players, lot=tuple(left), caught=caught, spent=spent, to_move=first)
    if left:
        return after
    points = tuple(sum(map(value, pile)) for pile in caught)
    over = state.number == state.options.days
    return after._replace(
        phase="over" if over else "deal",
        to_move=None if over else (state.starter + 1) % players,
        scores=tuple(map(sum, zip(state.scores, points, strict=True))),
        result=Ending("sold-out", points),
    )


def position(state, seat=None):
    def seen(things, owner=None, shown=0):
        hides = state.phase == "bid" and seat not in (None, owner)
        return [None if hides and i >= shown else thing for i, thing in enumerate(things)]

    return {
        **standing(NAME, state),
        "purses": [seen(purse, owner) for owner, purse in enumerate(state.purses)],
        "laid": list(state.laid),
        "lot": seen(state.lot, shown=1),
        "caught": list(map(list, state.caught)),
        "spent": list(state.spent),
        "aside": seen(state.aside),
        "starter": state.starter,
    }


def read_position(given, options, players):
    p = read_keys(given, ENTRIES, "a position")
    purses, caught = ([read_list(each, name) for each in read_list(p[name], name)] for name in ("purses", "caught"))
    laid, lot, spent, aside = (read_list(p[name], name) for name in ("laid", "lot", "spent", "aside"))
    coins = [coin for coin in laid if coin not in ("pass", WAITING)]
    pieces = [*chain(*purses, *caught), *lot, *spent, *aside, *coins]
    for things in (*purses, lot, aside):
        check_seen(things, "a position")
    if sorted(map(str, pieces)) != sorted([*COINS, *FISH]) or not len(purses) == len(caught) == len(laid) == players:
        raise ValueError("a position needs each coin and each fish in one place, and places for all players")
    return State(
        tuple(map(tuple, purses)), tuple(laid), tuple(lot), tuple(map(tuple, caught)), tuple(spent), tuple(aside),
        read_seat(p["starter"], players, "starter"), options=options,
        **read_standing(p, ("bid", "deal", "over"), REASONS, players),
    )  # fmt: skip


def resample(state, seat, rng):
    if state.phase != "bid":
        return state._replace(dealt=None)
    others = [purse for at, purse in enumerate(state.purses) if at != seat]
    unseen = [*chain(*others), *state.lot[1:], *state.aside]
    coins, fish = (shuffled(sorted(piece for piece in unseen if piece in of), rng) for of in (COINS, FISH))
    purses = tuple(
        purse if at == seat else tuple(sorted((coins.pop() for _ in purse), key=value))
        for at, purse in enumerate(state.purses)
    )
    lot = (*state.lot[:1], *(fish.pop() for _ in state.lot[1:]))
    return state._replace(purses=purses, lot=lot, aside=(*coins, *fish), dealt=None)


def result(state):
    return state.result


def winners(state):
    return tuple(i for i, n in enumerate(state.scores) if n == max(state.scores)) if state.phase == "over" else ()


def said(before, action, after, seat, names):
    if action == "deal":
        return f"Day {after.number} begins. {names[after.starter]} bids first."
    who = names[before.to_move]
    told = f"{who} passes." if action == "pass" else f"{who} lays a coin of {action[5:]}."
    for name, had, has in zip(names, before.caught, after.caught, strict=True):
        told += f" {name} takes the fish of {value(before.lot[0])}." if had != has else ""
    return told


def worth(position, seat, action, options):
    fish = value(position["lot"][0])
    return -float(fish) if action == "pass" else -abs(value(action[4:]) - 3.0 * fish)
