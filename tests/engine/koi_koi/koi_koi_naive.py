"""The rules once more, written to be obvious rather than quick, from plain positions: what the engine is checked with.

It shares nothing with the engine but the way positions and actions are written. Its positions have one entry more,
`called`: what the caller's sets were, and their points, when koi-koi was called.
"""

from copy import deepcopy

CARDS = """
    jan-crane jan-scroll jan-dregs-1 jan-dregs-2      feb-warbler feb-scroll feb-dregs-1 feb-dregs-2
    mar-curtain mar-scroll mar-dregs-1 mar-dregs-2    apr-cuckoo apr-scroll apr-dregs-1 apr-dregs-2
    may-bridge may-scroll may-dregs-1 may-dregs-2     jun-butterflies jun-scroll jun-dregs-1 jun-dregs-2
    jul-boar jul-scroll jul-dregs-1 jul-dregs-2       aug-moon aug-geese aug-dregs-1 aug-dregs-2
    sep-cup sep-scroll sep-dregs-1 sep-dregs-2        oct-deer oct-scroll oct-dregs-1 oct-dregs-2
    nov-rain nov-swallow nov-scroll nov-lightning     dec-phoenix dec-dregs-1 dec-dregs-2 dec-dregs-3
""".split()
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
DRY_BRIGHTS = "jan-crane mar-curtain aug-moon dec-phoenix".split()
RAIN = "nov-rain"
TRIO = "jul-boar oct-deer jun-butterflies".split()
SEEDS = [*TRIO, *"feb-warbler apr-cuckoo may-bridge aug-geese sep-cup nov-swallow".split()]
WRITTEN = "jan-scroll feb-scroll mar-scroll".split()
BLUE = "jun-scroll sep-scroll oct-scroll".split()
SCROLLS = [*WRITTEN, *BLUE, *"apr-scroll may-scroll jul-scroll nov-scroll".split()]
DREGS = [card for card in CARDS if card not in [*DRY_BRIGHTS, RAIN, *SEEDS, *SCROLLS]]


def in_order(cards: list[str]) -> list[str]:
    return [card for card in CARDS if card in cards]


def month(card: str) -> str:
    return card[:3]


def matches(card: str, field: list[str]) -> list[str]:
    return [other for other in in_order(field) if month(other) == month(card)]


# --- The sets ---


def how_many(pile: list[str], cards: list[str]) -> int:
    return len([card for card in pile if card in cards])


def sets(pile: list[str], small_sets: str) -> dict[str, int]:
    """The sets that a pile scores, with the points of each and its pluses."""
    made = {}
    bright, rain = how_many(pile, DRY_BRIGHTS), RAIN in pile
    if bright == 4 and rain:
        made["five-brights"] = 10
    elif bright == 4:
        made["four-brights"] = 8
    elif bright == 3 and rain:
        made["rainy-four-brights"] = 7
    elif bright == 3:
        made["three-brights"] = 5
    scrolls, red, blue = how_many(pile, SCROLLS), how_many(pile, WRITTEN) == 3, how_many(pile, BLUE) == 3
    if red and blue:
        made["red-and-blue-scrolls"] = 10 + scrolls - 6
    elif red:
        made["red-scrolls"] = 5 + scrolls - 3
    elif blue:
        made["blue-scrolls"] = 5 + scrolls - 3
    if scrolls >= 5 and not (small_sets == "absorb" and (red or blue)):
        made["scrolls"] = 1 + scrolls - 5
    seeds, trio = how_many(pile, SEEDS), how_many(pile, TRIO) == 3
    if trio:
        made["boar-deer-butterfly"] = 5 + seeds - 3
    if seeds >= 5 and not (small_sets == "absorb" and trio):
        made["seeds"] = 1 + seeds - 5
    dregs = how_many(pile, DREGS)
    if dregs >= 10:
        made["dregs"] = 1 + dregs - 10
    return made


def score(pile: list[str], countered: bool, options: dict) -> int:
    """What a pile wins: its sets, doubled for a sum of seven or more, and doubled for a koi-koi that was countered."""
    points = sum(sets(pile, options["small_sets"]).values())
    big = points >= 7
    if big and countered and options["doublings"] == "stack":
        return points * 4
    return points * 2 if big or countered else points


# --- Setting up ---


def lucky(cards: list[str]) -> bool:
    """Four cards of a month, or two of each of four months."""
    counts = [len([card for card in cards if month(card) == name]) for name in MONTHS]
    return 4 in counts or sorted(counts) == [0] * 8 + [2] * 4


def cut(cuts: list[list[str]]) -> int:
    """Who deals: the cuts are repeated while the months are equal."""
    for first, second in cuts[:-1]:
        assert month(first) == month(second)
    months = [MONTHS.index(month(card)) for card in cuts[-1]]
    assert months[0] != months[1]
    return 0 if months[0] < months[1] else 1


def dealt(deal: dict, before: dict | None, options: dict) -> dict:
    """The position after a recorded deal; `before` is the finished game that it follows."""
    quick = bool(before) and before["result"]["reason"] == "quick-victory"
    if before and not (quick and all(before["result"]["points"])):
        assert deal["cuts"] == []
        dealer = before["to_move"]
    else:
        dealer = cut(deal["cuts"]) if deal["cuts"] else deal["dealer"]
    assert deal["dealer"] == dealer
    cards, player = list(deal["cards"]), 1 - dealer
    hands, field = [[], []], []
    for _ in range(4):
        for place in (hands[player], field, hands[dealer]):
            place += [cards.pop(0), cards.pop(0)]
    number = 1
    if before:
        number = before["number"] if before["result"]["reason"] == "bad-deal" else before["number"] + 1
    p = {
        "game": "koi-koi",
        "phase": "swap",
        "to_move": player,
        "dealer": dealer,
        "hands": [in_order(hand) for hand in hands],
        "field": in_order(field),
        "captured": [[], []],
        "gained": [],
        "deck": cards,
        "flipped": None,
        "caller": None,
        "number": number,
        "scores": list(before["scores"]) if before else [0, 0],
        "result": None,
        "called": None,
    }
    return p if options["swap"] else looked_at(p, options)


def looked_at(p: dict, options: dict) -> dict:
    """Both look at their hands, and then at the field."""
    points = [6 if lucky(hand) else 0 for hand in p["hands"]]
    if points != [0, 0]:
        return finished(p, "quick-victory", points, options)
    if lucky(p["field"]):
        return finished(p, "bad-deal", [0, 0], options)
    return p | {"phase": "play", "to_move": p["dealer"]}


# --- The turn ---


def actions(p: dict) -> list[str]:
    """The legal actions, in the documented order."""
    if p["phase"] == "swap":
        return ["swap", "keep"]
    if p["phase"] == "play":
        found = []
        for card in p["hands"][p["to_move"]]:
            here = matches(card, p["field"])
            found += [f"play {card} take {other}" for other in here] if len(here) == 2 else [f"play {card}"]
        return found
    if p["phase"] == "flip":
        return ["flip"]
    if p["phase"] == "take":
        return [f"take {card}" for card in matches(p["flipped"], p["field"])]
    if p["phase"] == "call":
        return ["koi-koi", "shobu"] if p["hands"][p["to_move"]] else ["shobu"]
    return ["deal"] if p["phase"] == "deal" else []


def after(p: dict, action: str, options: dict) -> dict:
    """The position after an action that is not a deal."""
    q = deepcopy(p)
    mover, words = q["to_move"], action.split()
    if words[0] == "swap":
        q["hands"].reverse()
    if words[0] in ("swap", "keep"):
        return looked_at(q, options)
    if words[0] == "play":
        q["hands"][mover].remove(words[1])
        put(q, words[1], [words[3]] if len(words) > 2 else matches(words[1], q["field"]))
        return q | {"phase": "flip"}
    if words[0] == "flip":
        card = q["deck"].pop(0)
        here = matches(card, q["field"])
        if len(here) == 2:
            return q | {"phase": "take", "flipped": card}
        put(q, card, here)
        return turned(q, options)
    if words[0] == "take":
        put(q, q["flipped"], [words[1]])
        return turned(q | {"flipped": None}, options)
    if words[0] == "koi-koi":
        made = sets(q["captured"][mover], options["small_sets"])
        return q | {"phase": "play", "to_move": 1 - mover, "gained": [], "caller": mover, "called": made}
    return won(q, "shobu", options)


def put(q: dict, card: str, taken: list[str]) -> None:
    """A card comes to the field, or goes to the mover's pile with those it takes."""
    if not taken:
        q["field"] = in_order([*q["field"], card])
        return
    pile = q["captured"][q["to_move"]]
    q["captured"][q["to_move"]] = in_order([*pile, card, *taken])
    q["gained"] = in_order([*q["gained"], card, *taken])
    q["field"] = [other for other in q["field"] if other not in taken]


def turned(q: dict, options: dict) -> dict:
    """The end of a turn: a set that was made is called or ends the game; else the other player is next."""
    mover = q["to_move"]
    made = sets(q["captured"][mover], options["small_sets"])
    if q["caller"] is None and made:
        return q | {"phase": "call"}
    if q["caller"] == 1 - mover and made:
        return won(q, "counter", options)
    if q["caller"] == mover:
        new = [name for name in made if name not in q["called"]]
        more = sum(made.values()) > sum(q["called"].values())
        if more if options["next_set"] == "any-gain" else new:
            return won(q, "further-set", options)
    q |= {"phase": "play", "to_move": 1 - mover, "gained": []}
    return q if q["hands"][1 - mover] else finished(q, "exhausted", [0, 0], options)


# --- The end ---


def won(q: dict, reason: str, options: dict) -> dict:
    points = [0, 0]
    points[q["to_move"]] = score(q["captured"][q["to_move"]], reason == "counter", options)
    return finished(q, reason, points, options)


def finished(q: dict, reason: str, points: list[int], options: dict) -> dict:
    """The points are counted; whoever won deals next, after a draw the other player, after a bad deal the same."""
    scores = [before + gained for before, gained in zip(q["scores"], points, strict=True)]
    q = q | {"scores": scores, "result": {"reason": reason, "points": points}}
    if q["number"] == options["games"] and reason != "bad-deal":
        return q | {"phase": "over", "to_move": None}
    if reason == "exhausted":
        dealer = 1 - q["dealer"]
    elif points[0] and not points[1]:
        dealer = 0
    elif points[1] and not points[0]:
        dealer = 1
    else:
        dealer = q["dealer"]
    return q | {"phase": "deal", "to_move": dealer}


def winners(p: dict) -> tuple[int, ...]:
    if p["phase"] != "over":
        return ()
    return tuple(seat for seat in (0, 1) if p["scores"][seat] >= p["scores"][1 - seat])
