"""From presses to actions: which keys lead on, and what a press comes to. Knows no game and no widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

Presses = Callable[[str], tuple[str, ...]]
Spelled = Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]  # by a key the actions that it helps to make, and how


class Outcome(NamedTuple):
    """What a press came to: the keys picked now, an action to play, one that may be confirmed, or one to explain."""

    picked: tuple[str, ...] = ()
    action: str | None = None
    confirm: str | None = None  # complete, though other actions could still grow from the pick
    refused: str | None = None  # the action that the press amounts to, which no rule allows


def leading(legal: Sequence[str], presses: Presses, picked: Iterable[str]) -> frozenset[str]:
    """The keys that lead on from the pick to some legal action."""
    pick = set(picked)
    return frozenset(key for action in legal if pick <= set(presses(action)) for key in presses(action)) - pick


def by_key(universe: Iterable[str], presses: Presses) -> Spelled:
    """All actions by the keys that make them, for what a press amounts to is looked up among thousands."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for action in universe:
        made = presses(action)
        for key in made:
            found.setdefault(key, []).append((action, made))
    return found


def press(key: str, picked: tuple[str, ...], legal: Sequence[str], presses: Presses, spelled: Spelled) -> Outcome:
    """What pressing the key comes to. Pressing a picked key lets it go; one that cannot join the pick begins anew."""
    if key in picked:
        return hold(tuple(k for k in picked if k != key), legal, presses)
    for pick in ((*picked, key), (key,)):
        fits = [action for action in legal if set(pick) <= set(presses(action))]
        if len(fits) == 1 and set(presses(fits[0])) == set(pick):
            return Outcome(action=fits[0])
        if fits:
            return hold(pick, legal, presses)
    return Outcome(picked, refused=_meant((*picked, key), legal, spelled))


def hold(picked: tuple[str, ...], legal: Sequence[str], presses: Presses) -> Outcome:
    """These keys picked, and the action that they already make, if any."""
    whole = [action for action in legal if set(presses(action)) == set(picked)]
    return Outcome(picked, confirm=whole[0] if whole else None)


def _meant(pick: tuple[str, ...], legal: Sequence[str], spelled: Spelled) -> str | None:
    """The action that a press which leads nowhere amounts to: what the pick makes, else the shortest that it begins,
    else the same of the last key alone; best of the kind now due."""
    due = {action.split()[0] for action in legal}
    for keys in (pick, pick[-1:]):
        meant = [
            (len(made), action.split()[0] not in due, made != keys, action)
            for action, made in spelled.get(keys[-1], ())
            if set(keys) <= set(made)
        ]
        if meant:
            return min(meant, key=lambda each: each[:3])[3]
    return None
