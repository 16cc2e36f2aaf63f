"""Draws pictures: each once, one at a time, with a bounded queue.

A messenger requests a new link several times at once, and a crawler requests everything. Concurrent
requests for a picture share one drawing. The queue is short, and uploads keep a thread for
themselves.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from hamsterd.core.errors import Unavailable
from hamsterd.site.sharing.rules import DRAWN_AT_ONCE, MAX_WAITING

Draw = Callable[[], Awaitable["Picture"]]


class RenderQueueBusy(Unavailable):
    """Too many pictures are queued; another would come too late."""


@dataclass(frozen=True, slots=True)
class Picture:
    """JPEG bytes; `is_finished` unless a photo was missing that ought to be in it."""

    data: bytes
    is_finished: bool


@dataclass(slots=True)
class RenderQueue:
    """One process's drawings under way, by file name. Lives on the event loop."""

    _under_way: dict[str, "asyncio.Task[Picture]"] = field(default_factory=dict)
    _room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(DRAWN_AT_ONCE))

    async def picture(self, name: str, draw: Draw) -> Picture:
        """The result of `draw`, called once for concurrent requests; raises `RenderQueueBusy`."""
        task = self._under_way.get(name)
        if task is None:
            if len(self._under_way) >= DRAWN_AT_ONCE + MAX_WAITING:
                raise RenderQueueBusy
            task = asyncio.ensure_future(self._drawn(draw))
            self._under_way[name] = task
            task.add_done_callback(lambda _: self._under_way.pop(name, None))
        return await asyncio.shield(task)

    async def _drawn(self, draw: Draw) -> Picture:
        async with self._room:
            return await draw()
