"""What happens at a table, without any widget: the match, who sits where, what is picked, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from kernel_games.game import Position, game
from kernel_games.match import Match
from kernel_games.opponents import OPPONENTS, choose
from kernel_games.reading import entries, plain, read_number, read_word
from kernel_games.sentences import shown
from kernel_games.shuffle import Rng, rng_for

from .drawing import Rows
from .drawing.naming import isolated
from .keys import CONFIRM, ESCAPE, READY
from .picks import Outcome, by_key, hold, leading, press

PERSON = "person"
SITTERS = (PERSON, *OPPONENTS)
AUTO = {"all": "all forced moves", "moves": "all but the deal", "none": "nothing"}  # what is played by itself
TOLD = 8  # actions: of more than that the log tells
MANY = 256  # moments of which the rows are remembered: each comes about from the one before it
Lay: TypeAlias = Callable[[Rows, Position], Rows]  # how rows come about from those before them
Presses = Callable[[str], tuple[str, ...]]


class Session:
    """A match in play. `line` is all that was played, `ply` how much of it is shown, `seats` who plays each seat.

    People act by `press`, with the keys of a picture (`presses` tells which keys make an action), or by `play`.
    """

    def __init__(self, match: Match, seats: Sequence[str] | None, presses: Presses, auto: str) -> None:
        self.seats = _read_seats(seats, match)
        self.auto = read_word(auto, AUTO, "auto")
        self.presses = presses
        self.show_all = False
        self.moment = 0  # how often there was something new to decide on
        self.refusals = 0  # how many presses were refused: each is told, also one like the last
        self.begin(match)

    def begin(self, match: Match) -> None:
        """Play this match from now on."""
        self.line = match
        self.ply = len(match.history)
        rules = game(match.game)
        self._spelled = by_key(rules.universe(rules.Options.read(match.options)), self.presses)
        self.ready: int | None = None  # at a table with several people: who is looking
        self.moment += 1
        self._forget()
        self.clear()

    def _forget(self) -> None:
        """Other actions are going to be played than those that were: what was seen after them is no more."""
        self._rows: dict[int | None, dict[int, Rows]] = {}  # by seat and ply

    def clear(self) -> None:
        """Nothing is picked, refused or hinted at."""
        self.picks = Outcome()
        self.refusal = ""
        self.refused_key = ""
        self.hint = ""

    # --- What is shown ---

    @property
    def match(self) -> Match:
        """The match as it is shown, which may be an earlier moment of all that was played."""
        return self.at(self.ply)

    @property
    def is_past(self) -> bool:
        return self.ply < len(self.line.history)

    def at(self, ply: int) -> Match:
        """The match after so many actions."""
        return self.line.back(len(self.line.history) - ply)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as they stand in sentences."""
        return tuple(map(isolated, self.line.players))

    def said(self, ply: int) -> str:
        """What the action before this moment did, in words for who looks."""
        return replace(self.line, players=self.names).said(ply, self.viewer())

    def position(self, ply: int, seat: int | None) -> Position:
        """What `seat` saw after so many actions."""
        return self.at(ply).position(seat)

    def rows(self, seat: int | None, lay: Lay) -> Rows:
        """The rows that `seat` sees at the moment shown."""
        known = self._rows.setdefault(seat, {})
        return rows(self.line.history[: self.ply], partial(self.position, seat=seat), lay, known)

    def people_act(self, match: Match) -> bool:
        """Is it for a person to act? The next deal comes when a person is ready for it, whoever deals."""
        if match.to_move is None:
            return False
        return PERSON in self.seats if match.phase == "deal" else self.seats[match.to_move] == PERSON

    def viewer(self) -> int | None:
        """The seat whose view is shown; None, for the whole truth, if all is shown or no person sits here."""
        people = self._people()
        if self.show_all or not people:
            return None
        return people[0] if self.ready not in people else self.ready

    def curtain(self) -> str | None:
        """At a table with several people, the one who must take the screen before anything is shown."""
        seat = self._next_to_look()
        return None if seat is None else self.names[seat]

    def _next_to_look(self) -> int | None:
        """The seat of the one who must take the screen: who acts, or if nobody has it yet who will act next."""
        match, people = self.match, self._people()
        if self.show_all or not people:
            return None
        if all(self.position(self.ply, seat) == self.position(self.ply, people[0]) for seat in people[1:]):
            return None  # nothing is hidden between them
        if self.people_act(match):
            return None if match.to_move == self.ready else match.to_move
        n = len(match.players)
        return None if self.ready in people else min(people, key=lambda seat: (seat - (match.to_move or 0)) % n)

    def _people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.seats) if sitter == PERSON]

    def can(self) -> frozenset[str]:
        """The keys that lead on."""
        match = self.match
        if not self.people_act(match):
            return frozenset()
        return leading(match.legal_actions(), self.presses, self.picks.picked)

    def news(self) -> range:
        """The actions to tell: the last since who is looking last decided, or since the last deal."""
        first, seat = self.ply, self.viewer()
        while first > max(1, self.ply + 1 - TOLD) and self.line.history[first - 1] != "deal":
            decided = self._is_choice(first - 1) and seat in (None, self.at(first - 1).to_move)
            if decided:
                break
            first -= 1
        return range(first, self.ply + 1)

    # --- What people do ---

    def refuse(self, why: str, key: str = "") -> None:
        """Say why what was wanted is not done, beside the key that was pressed for it."""
        self.refusal, self.refused_key = why, key
        self.refusals += 1

    def press(self, key: str) -> None:
        """A key was pressed; `ESCAPE` lets go of what is picked. A refusal is kept in `refusal`."""
        match, picked = self.match, self.picks.picked
        self.clear()
        if key == ESCAPE:
            return
        if key == READY:
            self.ready = self._next_to_look()
            self.moment += 1
        elif match.is_over:
            self._refuse(key, match, "deal")
        elif not self.people_act(match):
            self.refuse(f"It is {self.names[match.to_move or 0]}'s turn.")
        elif key == CONFIRM:
            self.picks = hold(picked, match.legal_actions(), self.presses)
            if self.picks.confirm:
                self.play(self.picks.confirm)
        else:
            self._pick(key, picked, match)

    def _pick(self, key: str, picked: tuple[str, ...], match: Match) -> None:
        legal = match.legal_actions()
        outcome = press(key, picked, legal, self.presses, self._spelled)
        if outcome.action:
            return self.play(outcome.action)
        self.picks = hold(outcome.picked, legal, self.presses)
        if outcome.refused:
            self._refuse(key, match, outcome.refused)
        elif outcome.picked == picked:
            self.refuse("That leads nowhere now.")

    def _refuse(self, key: str, match: Match, action: str) -> None:
        rule = match.why_not(action)
        if rule:
            self.refuse(f"{match.because(action)} (Rule: {rule.title})", key)

    def play(self, action: str) -> None:
        """Play an action at the moment shown; what was played after it is forgotten. `IllegalAction` if refused."""
        line = self.match.apply(action)
        if self.is_past:
            self._forget()
        self.line = line
        self.ply = len(self.line.history)
        self.moment += 1
        if action == "deal":
            self.ready = None
        self.clear()

    def go_to(self, ply: int) -> None:
        """Show the match as it was after so many actions."""
        ply = read_number(ply, "move", 0, len(self.line.history), "of this match")
        self.moment += ply != self.ply
        self.ply = ply
        self.clear()

    def undo(self) -> None:
        """Back to the last real choice of a person, or to the beginning."""
        self.go_to(next((ply for ply in reversed(range(self.ply)) if self._is_choice(ply)), 0))

    def redo(self) -> None:
        """On to the next real choice of a person, or to the end."""
        later = range(self.ply + 1, len(self.line.history))
        self.go_to(next((ply for ply in later if self._is_choice(ply)), len(self.line.history)))

    def play_on(self) -> None:
        """Forget all that was played after the moment shown."""
        self.line = self.match
        self._forget()
        self.clear()

    def give_hint(self) -> None:
        """Point at what a sensible opponent would do."""
        match = self.match
        self.clear()
        if self.people_act(match):
            self.hint = choose("greedy", match, match.to_move or 0, luck(match))

    def _is_choice(self, ply: int) -> bool:
        match = self.at(ply)
        return self.people_act(match) and len(match.legal_actions()) > 1

    # --- What happens by itself ---

    def opponents_turn(self) -> bool:
        """Is an opponent to play, at the end of all that was played?"""
        return not self.is_past and not self.line.is_over and not self.people_act(self.line)

    def forced(self) -> str | None:
        """The action that a person could but repeat, if it is to be played by itself."""
        if self.is_past or self.auto == "none" or self.curtain() or not self.people_act(self.line):
            return None
        if self.line.phase == "deal" and self.auto != "all":
            return None
        legal = self.line.legal_actions()
        return legal[0] if len(legal) == 1 else None


def rows(history: Sequence[str], position: Callable[[int], Position], lay: Lay, known: dict[int, Rows]) -> Rows:
    """What lies where after these actions, as it came about since the last deal. `known` remembers some, by ply."""
    first = last = len(history)
    while first not in known and first and history[first - 1] != "deal":
        first -= 1
    for ply in range(first, last + 1):
        if ply not in known:
            known[ply] = lay(known.get(ply - 1, {}) if ply > first else {}, position(ply))
        if len(known) > MANY:
            del known[next(iter(known))]
    return known[last]


def luck(match: Match) -> Rng:
    """An opponent's luck depends on the moment alone, so stepping back and forth changes nothing."""
    return rng_for(match.seed, 1_000_000 + len(match.history))


def _read_seats(seats: Sequence[str] | None, match: Match) -> tuple[str, ...]:
    n = len(match.players)
    given = [PERSON, *["greedy"] * (n - 1)] if seats is None else entries(seats) or ()
    chosen = tuple(sitter for sitter in map(plain, given) if sitter in SITTERS)
    if len(given) != n or len(chosen) != n:
        raise ValueError(
            f"seats must name who plays each of the {n} seats, out of {', '.join(SITTERS)}; not {shown(seats)}"
        )
    return chosen
