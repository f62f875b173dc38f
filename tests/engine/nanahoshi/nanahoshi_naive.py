"""The rules once more, written to be obvious rather than quick, from plain positions: what the engine is checked with.

It shares nothing with the engine but the way positions and actions are written, and forgets no earlier position.
"""

from copy import deepcopy

STEP = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
LEFT = {"n": "w", "w": "s", "s": "e", "e": "n"}
RIGHT = {after: before for before, after in LEFT.items()}


def clover(cell: str) -> str:
    """The pawn that hides here, or ""."""
    return cell[1:3] if cell.startswith("?") else ""


def ladybird(cell: str) -> str:
    """The ladybird in the open here, or ""."""
    return cell.split()[-1] if cell and not cell.split()[-1].startswith("?") else ""


def square_at(file: int, rank: int) -> str:
    return "abcdef"[file] + str(rank) if 0 <= file < 6 else ""


def ahead(square: str, bird: str) -> list[str]:
    """The squares that a ladybird's dots point to, on the board or not."""
    file, rank, forward = "abcdef".index(square[0]), int(square[1]), STEP[bird[2]]
    straight = [(file + forward[0], rank + forward[1])]
    sides = [STEP[LEFT[bird[2]]], STEP[RIGHT[bird[2]]]]
    diagonal = [(straight[0][0] + side[0], straight[0][1] + side[1]) for side in sides]
    goes = {"1": straight, "2": diagonal, "3": straight + diagonal}[bird[1]]
    return [square_at(*place) for place in goes]


def mine(p: dict, cell: str) -> bool:
    return bool(ladybird(cell)) and ladybird(cell)[0] == p["colours"][p["to_move"]][0].upper()


def actions(p: dict) -> list[str]:
    """The legal actions, in the documented order."""
    if p["phase"] == "choose":
        return ["choose red", "choose yellow"]
    if p["phase"] == "face":
        return [f"face {facing}" for facing in "nesw"]
    if p["phase"] != "play":
        return ["deal"] if p["phase"] == "deal" else []
    found = []
    for square, cell in p["board"].items():
        if clover(cell) and not ladybird(cell):
            found.append(f"reveal {square}")
        if mine(p, cell):
            found += [f"turn {square} left", f"turn {square} right"]
            found += [f"move {square} {t}" for t in p["board"] if t in ahead(square, ladybird(cell))
                      and not mine(p, p["board"][t])]  # fmt: skip
    return found


def joined(under: str, above: str) -> str:
    return " ".join(part for part in (f"?{under}" if under else "", above) if part)


def after(p: dict, action: str, past: list[tuple], options: dict) -> dict:
    """The position after an action; `past` is how all earlier positions of the game stood."""
    q = deepcopy(p)
    board, mover, words = q["board"], p["to_move"], action.split()
    if words[0] == "choose":
        other = "yellow" if words[1] == "red" else "red"
        q["colours"] = [words[1], other] if mover == 0 else [other, words[1]]
        q["phase"] = "play"
        return q
    if words[0] == "reveal":
        board[words[1]] = clover(board[words[1]])
        q["phase"] = "face"
        return q
    if words[0] == "face":
        (square,) = [square for square, cell in board.items() if len(cell) == 2]
        board[square] += words[1]
    elif words[0] == "turn":
        bird = ladybird(board[words[1]])
        turned = bird[:2] + (LEFT if words[2] == "left" else RIGHT)[bird[2]]
        board[words[1]] = joined(clover(board[words[1]]), turned)
    else:
        _, source, target = words
        bird, taken = ladybird(board[source]), ladybird(board[target])
        board[source] = joined(clover(board[source]), "")
        board[target] = joined(clover(board[target]), bird)
        if taken:
            q["captured"][mover].append(taken[:2])
    q["phase"], q["to_move"] = "play", 1 - mover
    dots = [sum(int(pawn[1]) for pawn in pile) for pile in q["captured"]]
    if not options["competition"]:
        q["scores"] = dots
    reason = ended(q, action, [*past, stands(p)], dots, options)
    return finished(q, reason, dots, options) if reason else q


def stands(p: dict) -> tuple:
    """What makes a position the same as another."""
    squares = [(bool(clover(cell)), ladybird(cell)) for cell in p["board"].values()]
    return p["phase"], p["to_move"], p["colours"][0], tuple(squares)


def ended(q: dict, action: str, past: list[tuple], dots: list[int], options: dict) -> str | None:
    """The reason why the game is over, if it is."""
    if max(dots) >= 7:
        return "seven-dots"
    hidden = "".join(sorted(clover(cell)[:1] for cell in q["board"].values()))
    if action.startswith("face") and hidden in ("RRRRRR", "YYYYYY"):
        return "all-found"
    can = [a for a in actions(q) if options["stuck"] == "no-action" or not a.startswith("turn")]
    if not can:
        return "stuck"
    if options["repetition"] and 1 + past.count(stands(q)) >= options["repetition"]:
        return "repetition"
    return None


def finished(q: dict, reason: str, dots: list[int], options: dict) -> dict:
    points = [max(0, dots[0] - dots[1]), max(0, dots[1] - dots[0])] if options["competition"] else dots
    if options["competition"]:
        q["scores"] = [before + gained for before, gained in zip(q["scores"], points, strict=True)]
    q["result"] = {"reason": reason, "points": points}
    if not options["competition"] or max(q["scores"]) >= 7:
        return q | {"phase": "over", "to_move": None}
    starts = points.index(max(points)) if any(points) else 1 - q["starter"]
    return q | {"phase": "deal", "to_move": starts}
