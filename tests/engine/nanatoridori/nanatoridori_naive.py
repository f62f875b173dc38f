"""The rules once more, written to be obvious rather than quick, from plain positions: what the engine is checked with.

It shares nothing with the engine but the way positions and actions are written. Its positions have one entry more,
`passed`: which seats have passed since the flock was played.
"""

from copy import deepcopy


def dealt(cards: list[int], starter: int, players: int, before: dict | None, options: dict) -> dict:
    """The position after a deal; `before` is the finished round that it follows."""
    cards, duel = list(cards), players == 2
    clockwise = [(starter + n) % players for n in range(players)]
    hands, face_up = [[] for _ in range(players)], [[] for _ in range(players)]
    for _ in range(11 if duel else 8):
        for seat in clockwise:
            hands[seat].append(cards.pop(0))
    for _ in range(2 if duel else 0):
        for seat in clockwise:
            face_up[seat].append(cards.pop(0))
    if before:
        assert starter == before["to_move"]
    scores = [2 if options["scoring"] == "penguins" else 0] * players
    return {
        "game": "nanatoridori",
        "phase": "play",
        "to_move": starter,
        "hands": hands,
        "known": [[False] * len(hand) for hand in hands],
        "face_up": face_up,
        "flock": None,
        "held": None,
        "deck": [] if duel else cards,
        "aside": cards if duel else [],
        "discard": [],
        "passes": 0,
        "out": [],
        "starter": starter,
        "number": before["number"] + 1 if before else 1,
        "scoring": options["scoring"],
        "scores": list(before["scores"]) if before else scores,
        "result": None,
        "passed": [],
    }


# --- The turn ---


def stronger(count: int, rank: int, flock: dict | None) -> bool:
    if flock is None or count > flock["count"]:
        return True
    return count == flock["count"] and rank > flock["rank"]


def plays(hand: list[int], row: list[int], flock: dict | None) -> list[str]:
    """What may be played: equal neighbours, with face-up cards of their rank, if they are strong enough."""
    found = []
    for first in range(1, len(hand) + 1):
        for last in range(first, len(hand) + 1):
            chosen = hand[first - 1 : last]
            if any(rank != chosen[0] for rank in chosen):
                continue
            for joined in (0, 1, 2):
                if joined <= row.count(chosen[0]) and stronger(len(chosen) + joined, chosen[0], flock):
                    places = f"{first}" if first == last else f"{first}-{last}"
                    found.append(f"play {places} +{joined}" if joined else f"play {places}")
    return found


def passes(row: list[int], flock: dict | None) -> list[str]:
    if flock is None:
        return []
    return [f"pass {which}" for which in range(1, len(row) + 1)] if row else ["pass"]


def actions(p: dict) -> list[str]:
    """The legal actions, in the documented order."""
    if p["phase"] == "over":
        return []
    if p["phase"] == "deal":
        return ["deal"]
    hand, row = p["hands"][p["to_move"]], p["face_up"][p["to_move"]]
    if p["phase"] == "play":
        return plays(hand, row, p["flock"]) + passes(row, p["flock"])
    verb = "take" if p["phase"] == "flock" else "keep"
    return [f"{verb} {gap}" for gap in range(len(hand) + 1)] + ["discard"]


def after(p: dict, action: str, options: dict) -> dict:
    """The position after an action that is not a deal."""
    q = deepcopy(p)
    mover, duel, words = q["to_move"], len(q["hands"]) == 2, action.split()
    hand, known, row = q["hands"][mover], q["known"][mover], q["face_up"][mover]
    if words[0] == "play":
        first, last = int(words[1].split("-")[0]), int(words[1].split("-")[-1])
        rank, count = hand[first - 1], last - first + 1
        for _ in range(count):
            hand.pop(first - 1)
            known.pop(first - 1)
        if len(words) > 2:
            for _ in range(int(words[2])):
                row.remove(rank)
                count += 1
        beaten = q["flock"]
        q |= {"flock": {"rank": rank, "count": count, "owner": mover}, "passes": 0, "passed": []}
        if beaten is None:
            return played(q, options)
        return q | {"phase": "flock", "held": {"rank": beaten["rank"], "count": beaten["count"]}}
    if words[0] == "pass":
        q["passes"] += 1
        q["passed"].append(mover)
        if duel and not row:
            return finished(q, "passed-out", mover, options)
        if not duel and not q["deck"]:
            return passed(q)
        card = row.pop(int(words[1]) - 1) if duel else q["deck"].pop(0)
        return q | {"phase": "draw", "held": {"rank": card, "count": 1}}
    cards = [q["held"]["rank"]] * q["held"]["count"]
    q["held"] = None
    if words[0] == "discard":
        q["discard"] += cards
    else:
        openly = words[0] == "take" or duel
        for _ in cards:
            hand.insert(int(words[1]), cards[0])
            known.insert(int(words[1]), openly)
    return played(q, options) if p["phase"] == "flock" else passed(q)


def following(q: dict, seat: int) -> int:
    """The next seat clockwise that has not gone out."""
    for n in range(1, len(q["hands"]) + 1):
        other = (seat + n) % len(q["hands"])
        if other not in q["out"]:
            return other
    raise AssertionError("everybody is out")


def played(q: dict, options: dict) -> dict:
    """The end of a turn in which a flock was played."""
    mover = q["to_move"]
    if not q["hands"][mover]:
        q["out"].append(mover)
    left = [seat for seat in range(len(q["hands"])) if seat not in q["out"]]
    if len(left) == 1:
        return finished(q, "went-out", left[0], options)
    return q | {"phase": "play", "to_move": following(q, mover)}


def passed(q: dict) -> dict:
    """The end of a turn in which somebody passed: once all the others have, the table is cleared."""
    owner = q["flock"]["owner"]
    others = [seat for seat in range(len(q["hands"])) if seat != owner and seat not in q["out"]]
    if sorted(q["passed"]) != others:
        return q | {"phase": "play", "to_move": following(q, q["to_move"])}
    q["discard"] += [q["flock"]["rank"]] * q["flock"]["count"]
    leader = following(q, owner) if owner in q["out"] else owner
    return q | {"phase": "play", "to_move": leader, "flock": None, "passes": 0, "passed": []}


# --- The end ---


def finished(q: dict, reason: str, loser: int, options: dict) -> dict:
    """The loser loses a penguin, or the others gain points; the loser starts the next round, if there is one."""
    seats = range(len(q["hands"]))
    if options["scoring"] == "penguins":
        points = [-1 if seat == loser else 0 for seat in seats]
    else:
        first = q["out"][0] if q["out"] else 1 - loser
        points = [0 if seat == loser else 4 if seat == first else 2 for seat in seats]
    scores = [q["scores"][seat] + points[seat] for seat in seats]
    q = q | {"phase": "deal", "to_move": loser, "scores": scores, "result": {"reason": reason, "points": points}}
    over = min(scores) == 0 if options["scoring"] == "penguins" else max(scores) >= 10
    return q | {"phase": "over", "to_move": None} if over else q


def winners(p: dict, options: dict) -> tuple[int, ...]:
    if p["phase"] != "over":
        return ()
    seats = range(len(p["hands"]))
    if options["scoring"] == "penguins":
        return tuple(seat for seat in seats if p["scores"][seat] != 0)
    if options["finish"] == "all":
        return tuple(seat for seat in seats if p["scores"][seat] >= 10)
    return tuple(seat for seat in seats if p["scores"][seat] == max(p["scores"]))
