"""Who looks at a board: the views that its clients have opened, how wide each is, and what it has shown."""

from __future__ import annotations

import asyncio

MOST = 32  # views that are remembered, the last that were heard of: a page that was closed says no farewell
NOBODY = -1  # before any moment


class Views:
    """The views of a board by their names. One without a name is not asked what it has shown."""

    def __init__(self) -> None:
        self._widths: dict[str, int] = {}
        self._shown: dict[str, int] = {}
        self._news = asyncio.Event()

    @property
    def widths(self) -> tuple[int, ...]:
        """In pixels, one a view."""
        return tuple(self._widths.values())

    def fit(self, view: str, width: int) -> bool:
        """A view has this width. Is it a new view?"""
        is_new = view not in self._widths
        self._widths[view] = width
        self._heard(view)
        return is_new

    def show(self, view: str, moment: int) -> None:
        """A view has shown this moment."""
        if view in self._widths:
            self._shown[view] = moment
            self._heard(view)

    def leave(self, view: str) -> None:
        """A view was taken away."""
        self._widths.pop(view, None)
        self._shown.pop(view, None)

    def _heard(self, view: str) -> None:
        self._widths[view] = self._widths.pop(view)  # now the last one
        while len(self._widths) > MOST:
            self.leave(next(iter(self._widths)))
        self._news.set()

    def have_seen(self, moment: int) -> bool:
        """Has anybody seen this moment?"""
        return "" in self._widths or moment in self._shown.values()

    async def until_seen(self, moment: int) -> None:
        """Wait until a view has shown this moment: while nobody looks nothing goes on."""
        while not self.have_seen(moment):
            self._news.clear()
            await self._news.wait()
