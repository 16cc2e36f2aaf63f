"""Places at the decoders: first come, first served; long holders are asked to give way."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Slots:
    """`size` places, first come, first served; on the event loop alone."""

    def __init__(self, size: int) -> None:
        self._places = asyncio.Semaphore(size)
        self._asking: deque[object] = deque()
        """Waiters for a place for which nobody was asked to give way yet."""
        self._lingering: deque[asyncio.Future[None]] = deque()
        """Holders that have taken long, longest first."""

    @asynccontextmanager
    async def held(self, *, is_asking: bool) -> AsyncIterator[None]:
        """A place while the block runs; `is_asking` makes a long holder give way."""
        ask = object()
        if is_asking and self._places.locked():
            self._ask(ask)
        try:
            await self._places.acquire()
        finally:
            with suppress(ValueError):  # somebody was asked already
                self._asking.remove(ask)
        try:
            yield
        finally:
            self._places.release()

    def wanted(self) -> asyncio.Future[None]:
        """Done when the caller's place is needed by another; cancelled with the hold."""
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
        """Ask one long holder to give way for each waiter."""
        while self._lingering:
            wanted = self._lingering.popleft()
            if not wanted.done():
                wanted.set_result(None)
                return
        self._asking.append(ask)
