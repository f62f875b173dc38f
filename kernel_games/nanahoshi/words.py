"""Nanahoshi in plain sentences: what just happened, and why an action is refused. Neither tells what a clover hides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..game import Position
from ..sentences import Line, counted
from .notation import NOTATION
from .pieces import (
    BOARDS,
    COLOURS,
    DIRECTIONS,
    FACINGS,
    LADYBIRD,
    NONE,
    PAWN,
    colour_of,
    dots,
    facing_of,
    pawn_name,
    pawn_of,
)
from .refusals import square_name, standing
from .rules import colour_found, game_winners, stuck
from .setup import next_starter
from .state import State

PLAYERS = ("Player 1", "Player 2")
STUCK = {"no-action": "could not take a turn", "no-move": "could neither advance nor reveal"}


def points(n: int) -> str:
    return counted(n, "point")


def said(
    before: State | None, action: str, after: State, seat: int | None = None, names: Sequence[str] = PLAYERS
) -> str:
    """What the action did, in sentences that `seat` may read; `before` is None for the first deal of a match.

    Both players see all that happens, so both read the same.
    """
    if before is None or action == "deal":
        return " ".join(_dealt(after, names))
    assert before.to_move is not None
    who = names[before.to_move]
    does, square, target = NOTATION[before.options.board].actions[action]
    if does == "choose":
        first = f"{who} chooses {COLOURS[target]}, so {names[1 - before.to_move]} plays {COLOURS[1 - target]}."
    elif does == "reveal":
        found = pawn_name(before.clovers[square])
        first = f"{who} reveals the clover on {square_name(before, square)} and finds a {found}."
    elif does == "face":
        found = pawn_name(before.clovers[before.revealed])
        first = f"{who} places the {found} on {square_name(before, before.revealed)} to face {DIRECTIONS[target]}."
    elif does == "turn":
        side = "left" if target < 0 else "right"
        first = f"{who} turns {standing(before, square)} to the {side}: it now faces {_facing_now(after, square)}."
    else:
        first = _advanced(before, square, target, after, who)
    return " ".join([first, *(_ended(after, names) if after.result else [])])


def _dealt(after: State, names: Sequence[str]) -> list[str]:
    said = [f"Game {after.number}."] if after.options.competition else []
    said.append(f"{names[after.starter]} starts.")
    if after.red is not None:  # set up from a position
        said.append(f"{names[after.red]} plays red and {names[1 - after.red]} yellow.")
    return said + (_ended(after, names) if after.result else [])


def _facing_now(state: State, square: int) -> str:
    return DIRECTIONS[facing_of(state.ladybirds[square])]


def _advanced(before: State, square: int, target: int, after: State, who: str) -> str:
    assert before.to_move is not None
    goes = f"{who} advances {standing(before, square)} to {square_name(before, target)}"
    taken, clover = before.ladybirds[target], before.clovers[target] != NONE
    if taken == NONE:
        return f"{goes}, onto the clover." if clover else f"{goes}."
    where = " on the clover there" if clover else " there"
    so_far = counted(dots(after.captured[before.to_move]), "dot")
    return f"{goes} and captures the {pawn_name(pawn_of(taken))}{where}: {so_far} so far."


def _ended(after: State, names: Sequence[str]) -> list[str]:
    """Why the game ended, what it gave, and who starts next or has won."""
    return [_end(after, names), _outcome(after, names)]


def _end(after: State, names: Sequence[str]) -> str:
    assert after.result is not None
    reason = after.result.reason
    if reason == "seven-dots":
        return "Seven dots or more end the game."
    if reason == "all-found":
        found = colour_found(after.clovers)
        return f"{all_found(found)}."
    if reason == "repetition":
        return "The same position stands for the third time."
    who = " and ".join(names[seat] for seat in (0, 1) if stuck(after._replace(to_move=seat)))
    return f"{who} can {'take no turn' if after.options.stuck == 'no-action' else 'neither advance nor reveal'}."


def all_found(found: int) -> str:
    """The end that finding a whole colour makes (NH7)."""
    return f"All six {COLOURS[found]} ladybirds are found while all six {COLOURS[1 - found]} ladybirds still hide"


def _outcome(after: State, names: Sequence[str]) -> str:
    assert after.result is not None
    won, gained = game_winners(after), max(after.result.points)
    if not after.options.competition:
        score = f", {_score(after.scores)}" if gained else ""
        return f"The game is over: {_victory(won, names)}{score}."
    if not gained:
        next_one = f"{names[next_starter(after)]} starts the next one."
        return f"The game is over: {_victory(won, names)}, but nobody gains points. {next_one}"
    winner = names[won[0]]
    if after.phase == "deal":
        return f"The game is over: {winner} wins, gains {points(gained)} and starts the next one."
    score = _score(after.scores)
    return (
        f"The game is over: {winner} wins and gains {points(gained)}. The competition is over: {winner} wins, {score}."
    )


def _victory(won: Sequence[int], names: Sequence[str]) -> str:
    if len(won) == 1:
        return f"{names[won[0]]} wins"
    return f"{names[0]} and {names[1]} share the victory"


def _score(scores: Sequence[int]) -> str:
    return f"{max(scores)} : {min(scores)}"


# --- What is to be done, and how it ended: from a position, as a seat sees it ---


def prompt(position: Position, players: Sequence[str], options: Mapping[str, Any]) -> str:
    """What the player to move may do now."""
    phase, seat = position["phase"], position["to_move"]
    if phase == "over":
        return "The match is over."
    if phase == "deal":
        return "Look at how the game ended, then deal the next one."
    name = players[seat]
    if phase == "choose":
        return f"{name}: choose red or yellow."
    if phase == "face":
        square = found(position)
        return f"{name}: which way shall the {spoken(position['board'][square])} on {square} face?"
    return f"{name}: {_offered(position, options)}."


def _offered(position: Position, options: Mapping[str, Any]) -> str:
    """What a turn may be: there may be no clover to reveal, or no ladybird of one's own that can advance, or at all."""
    offered = ["reveal a clover"] if any(entry and not ladybird(entry) for entry in position["board"].values()) else []
    own = [square for square, entry in position["board"].items() if is_own(position, entry)]
    if own:
        does = "move or turn" if any(goes(position, options, square) for square in own) else "turn"
        offered.append(f"press a ladybird of yours to {does} it")
    return ", or ".join(offered)


def found(position: Position) -> str:
    """The square of the ladybird that has just been revealed and does not face any way yet."""
    board: dict[str, str] = position["board"]
    return next(square for square, entry in board.items() if len(ladybird(entry)) == 2)


def sees(position: Position, options: Mapping[str, Any], square: str, facing: str = "") -> list[str]:
    """The squares that the ladybird on a square looks to, as it stands or if it faces so."""
    board = BOARDS[options["board"]]
    steps = board.steps[LADYBIRD[ladybird(position["board"][square]) + facing]]
    return [board.squares[n] for n in steps[board.number[square]]]


def goes(position: Position, options: Mapping[str, Any], square: str) -> list[str]:
    """The squares to which the player to move can advance a ladybird."""
    return [target for target in sees(position, options, square) if not is_own(position, position["board"][target])]


def is_own(position: Position, entry: str) -> bool:
    """Does a ladybird of the player to move stand here, seen from above?"""
    bug = ladybird(entry)
    return (
        bool(bug)
        and position["to_move"] is not None
        and position["colours"][position["to_move"]] == COLOURS[colour_of(PAWN[bug[:2]])]
    )


def ladybird(entry: str) -> str:
    """The ladybird that can be seen on a square, like "R2n"; "" if there is none."""
    last = entry.rpartition(" ")[2]
    return "" if last.startswith("?") else last


def spoken(entry: str) -> str:
    """What lies on a square, or a captured ladybird, as it is said: "two-dot red ladybird facing north on a clover"."""
    clover = next((part for part in entry.split() if part.startswith("?")), "")
    bug = ladybird(entry)
    below = f"clover hiding a {named(clover[1:])}" if clover[1:] else "clover"
    if not bug:
        return below if clover else "empty"
    facing = f" facing {DIRECTIONS[FACINGS.index(bug[2])]}" if len(bug) > 2 else ""
    return f"{named(bug)}{facing}{f' on a {below}' if clover else ''}"


def named(pawn: str) -> str:
    """A pawn, by its code or that of a ladybird."""
    return pawn_name(PAWN[pawn[:2]])


def captured(position: Position, seat: int) -> int:
    """The dots on the ladybirds that a seat has captured."""
    return sum(int(pawn[1]) for pawn in position["captured"][seat])


def standing_of(position: Position, players: Sequence[str], options: Mapping[str, Any], seat: int) -> str:
    """A player's name, the points of a competition, and the colour."""
    scored, colour = position["scores"][seat], position["colours"][seat]
    points = f", {scored} point{'s' * (scored != 1)}" if options["competition"] else ""
    return f"{players[seat]}{points}{f', {colour}' if colour else ''}"


def ending(position: Position, players: Sequence[str], options: Mapping[str, Any]) -> tuple[str, list[Line]]:
    """Who won, and how that came about."""
    reason, gained = position["result"]["reason"], position["result"]["points"]
    dots = [captured(position, seat) for seat in (0, 1)]
    lines = [Line(f"{name} has captured", counted(n, "dot"), "dots") for name, n in zip(players, dots, strict=True)]
    if reason == "all-found":
        found = colour_found(tuple(PAWN.get(entry[1:3], NONE) for entry in position["board"].values()))
        return f"{players[position['colours'].index(COLOURS[found])]} wins", [Line(all_found(found), "", "all-found")]
    told = {
        "seven-dots": f"{players[dots.index(max(dots))]} has seven dots or more",
        "stuck": f"The next player {STUCK[options['stuck']]}",
        "repetition": "The same position came for the third time",
    }
    lines.append(Line(told[reason], "", reason))
    if dots[0] == dots[1]:
        return f"A draw, {dots[0]} : {dots[1]}", lines
    winner = dots.index(max(dots))
    if options["competition"]:
        lines.append(Line(f"{players[winner]} gains the difference", str(gained[winner]), "competition"))
    return f"{players[winner]} wins, {max(dots)} : {min(dots)}", lines
