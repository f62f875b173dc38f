"""What is played by itself at a table: opponents' moves and forced ones, while somebody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from kernel_games.opponents import choose, opponent

from .board import Board
from .session import Session, luck
from .settings import read_pace

LONG = 12  # so many times the pace passes before the next game is dealt by itself: there is something to read
BUDGET = 1.0  # seconds that an opponent may think


class SelfPlay:
    """Plays on in a session, and calls `show` after each move; `pace` is the pause in seconds before one."""

    def __init__(self, session: Session, board: Board, pace: float | None, show: Callable[[], object]) -> None:
        self.session, self.board, self.show = session, board, show
        self.pace = read_pace(pace)
        self._task: asyncio.Task[None] | None = None

    def go_on(self) -> None:
        """Play what is to be played now: step by step if there is a pace to keep, else at once."""
        self.stop()
        if self.pace > 0 and loop_runs():
            if self._waits():
                self._task = asyncio.ensure_future(self._run())
        else:
            while self._waits():
                self.session.play(self.session.forced() or self._chosen())

    def stop(self) -> None:
        """Play no further."""
        if self._task:
            self._task.cancel()
        self._task = None

    def _waits(self) -> bool:
        return self.session.opponents_turn() or self.session.forced() is not None

    def _chosen(self) -> str:
        match, seat = self.session.line, self.session.line.to_move or 0
        return choose(self.session.seats[seat], match, seat, luck(match), BUDGET)

    async def _run(self) -> None:
        session, now = self.session, asyncio.get_running_loop().time
        with self.board.guarding():
            while self._waits():
                await self.board.until_seen()
                start, action = now(), session.forced()
                pause = LONG * self.pace if action and session.line.phase == "deal" else self.pace
                if action is None:
                    action = await self._thought()
                await asyncio.sleep(start + pause - now())
                session.play(action)
                self.show()

    async def _thought(self) -> str:
        """The action that the opponent to move settles on; the page stays alive meanwhile."""
        match, seat = self.session.line, self.session.line.to_move or 0
        thinking = opponent(self.session.seats[seat])(match, seat, luck(match), BUDGET)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                return str(done.value)
            await asyncio.sleep(0)


def loop_runs() -> bool:
    """Does an event loop run, as in a notebook's kernel?"""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
