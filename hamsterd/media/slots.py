"""Places at the decoders: who came first goes first, and who takes long is asked to make room."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Slots:
    """`size` places, first come, first served; on the event loop alone."""

    def __init__(self, size: int) -> None:
        self._places = asyncio.Semaphore(size)
        self._asking: deque[object] = deque()
        """Who waits for a place that nobody was asked to leave."""
        self._lingering: deque[asyncio.Future[None]] = deque()
        """Who holds a place for long, the first to have done so first."""

    @asynccontextmanager
    async def held(self, *, is_asking: bool) -> AsyncIterator[None]:
        """A place while the block runs; who `is_asking` makes one who lingers leave theirs."""
        ask = object()
        if is_asking and self._places.locked():
            self._ask(ask)
        try:
            await self._places.acquire()
        finally:
            with suppress(ValueError):  # somebody was asked
                self._asking.remove(ask)
        try:
            yield
        finally:
            self._places.release()

    def wanted(self) -> asyncio.Future[None]:
        """Done as soon as the place of who calls this is wanted; to be cancelled with the hold."""
        wanted = asyncio.get_running_loop().create_future()
        while self._lingering and self._lingering[0].done():  # that file is read
            self._lingering.popleft()
        if self._asking:
            self._asking.popleft()
            wanted.set_result(None)
        else:
            self._lingering.append(wanted)
        return wanted

    def _ask(self, ask: object) -> None:
        """One who lingers leaves for each who asks."""
        while self._lingering:
            wanted = self._lingering.popleft()
            if not wanted.done():
                wanted.set_result(None)
                return
        self._asking.append(ask)
