"""Where pictures are drawn: each once, one at a time, and not more than can be waited for.

A messenger asks several times at once for what was just shared, and a crawler for everything. One
picture's askers share one drawing; the queue is short, so uploads keep a thread of their own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from hamsterd.core.errors import Unavailable
from hamsterd.site.sharing.rules import DRAWN_AT_ONCE, MAX_WAITING

Draw = Callable[[], Awaitable["Picture"]]


class RenderQueueBusy(Unavailable):
    """So many pictures wait to be drawn that another would come too late anyway."""


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
        """What `draw` answers, called once however many ask; raises `RenderQueueBusy`."""
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
