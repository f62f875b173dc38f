"""Who plays: their names, or their number."""

from __future__ import annotations

from .game import Game
from .reading import entries, plain, whole
from .sentences import shown


def read_players(rules: Game, players: object) -> tuple[str, ...]:
    """Names, or a number of players called Player 1, Player 2, …"""
    number = rules.SEATS[0] if players is None else whole(players)
    if number is not None:
        _check_seats(rules, number)
        return tuple(f"Player {seat + 1}" for seat in range(number))
    listed = entries(players)
    if listed is not None:
        _check_seats(rules, len(listed))
    names = [plain(name) or "" for name in listed or ()]
    if not names or not all(name.strip() for name in names):
        raise ValueError(f"players must be a list of names, or their number, not {shown(players)}")
    for name in names:
        if not name.isprintable():
            raise ValueError(f"players must have names that can be printed, not {shown(name)}")
    if len(set(names)) < len(names):
        raise ValueError(f"players must have different names, not {', '.join(name[:60] for name in names)}")
    return tuple(names)


def _check_seats(rules: Game, n: int) -> None:
    if n not in rules.SEATS:
        allowed = ", ".join(map(str, sorted(rules.SEATS)))
        raise ValueError(f"{rules.TITLE} is not for {shown(n)} players: allowed are {allowed}")
