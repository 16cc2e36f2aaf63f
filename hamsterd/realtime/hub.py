"""Receives bus events in a process, and holds its members' sockets.

Everything here runs on the event loop except the loaders, which query in worker threads.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, Protocol

import orjson
from tornado.ioloop import IOLoop

from hamsterd.core.cache import REGISTRY, Cache, drop_everything
from hamsterd.core.clock import utc_now
from hamsterd.http.counting import metrics
from hamsterd.realtime.schemas import CLOSE_RESTART, CLOSE_SIGNED_OUT, CLOSE_TOO_MANY, LiveOut
from hamsterd.realtime.subscribers import BusLost, Subscriber

log = logging.getLogger("hamsterd.realtime")

RETRY_SECONDS = 1.0
"""Pause between attempts to reconnect to the bus."""
FIRST_HEARD_SECONDS = 5.0
"""A process that starts serves without the bus after this."""
CATCH_UP_SECONDS = 1.0
"""How long a reader waits at most for the events of what was just written."""
MAX_SOCKETS_PER_MEMBER = 10
"""Phone, tablet, laptop and a few tabs; above it the oldest is closed."""

Loader = Callable[[int, Mapping[str, Any]], LiveOut | None]
"""Makes the message a member gets from an event's ids (by query); None sends nothing."""


Waker = Callable[[], None]
"""Wakes a thread of this process that waits for work; must not block."""


class LiveSocket(Protocol):
    """An open channel of one member's session."""

    member_id: int
    session_id: int

    def send(self, message: bytes) -> None:
        """Send, or silently drop for a dead peer."""

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close with a code the portal understands."""


class Hub:
    """Delivers bus events to the sockets and caches of this process.

    `database` is the subscriber required for readiness; `others` are those of another bus. While
    one of them is disconnected, caches are off: invalidations may be lost.
    """

    def __init__(
        self,
        *,
        database: Subscriber,
        others: Sequence[Subscriber] = (),
        executor: Executor,
        loaders: Mapping[str, Loader],
        wakers: Mapping[str, Waker] = MappingProxyType({}),
    ) -> None:
        self._database = database
        self._subscribers = (database, *others)
        self._hearing: set[Subscriber] = set()
        self._executor = executor
        self._loaders = loaders
        self._wakers = wakers
        self._sockets: defaultdict[int, list[LiveSocket]] = defaultdict(list)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False
        self._stop = asyncio.Event()
        self.heard_event = asyncio.Event()
        """Set while all subscribers are connected."""
        self.bus_lost_since: datetime | None = None
        """Since when one of them does not."""

    async def start(self) -> None:
        """Start to listen, reconnecting after every loss until `stop`.

        Returns when the bus is connected, so that the server is ready from its first response; it
        waits at most `FIRST_HEARD_SECONDS`.
        """
        self._distrust_caches()
        for subscriber in self._subscribers:
            self._spawn(self._listen_forever(subscriber))
        with suppress(TimeoutError):
            await asyncio.wait_for(self.heard_event.wait(), FIRST_HEARD_SECONDS)

    async def stop(self) -> None:
        """Close all sockets with 1012, so that the portal comes back, and leave the bus."""
        self._is_stopping = True
        self._stop.set()
        for sockets in list(self._sockets.values()):
            for socket in list(sockets):
                self._send_away(socket, CLOSE_RESTART, "restart")
        self._distrust_caches()
        for task in list(self._tasks):
            task.cancel()

    def add(self, socket: LiveSocket) -> None:
        """Add a member's new socket; while the process stops it is closed like the others.

        A closed socket is removed at once: otherwise it would stay the oldest until its peer has
        confirmed, and be closed again in place of later ones.
        """
        sockets = self._sockets[socket.member_id]
        sockets.append(socket)
        metrics.sockets_open.inc()
        if len(sockets) > MAX_SOCKETS_PER_MEMBER:
            self._send_away(sockets[0], CLOSE_TOO_MANY, "too many sockets")
        if self._is_stopping:
            self._send_away(socket, CLOSE_RESTART, "restart")

    def _send_away(self, socket: LiveSocket, code: int, reason: str) -> None:
        self.remove(socket)
        socket.close(code, reason)

    def remove(self, socket: LiveSocket) -> None:
        """A member's socket closed, or is about to; once more is once."""
        sockets = self._sockets.get(socket.member_id, [])
        if socket in sockets:
            sockets.remove(socket)
            metrics.sockets_open.dec()
        if not sockets:
            self._sockets.pop(socket.member_id, None)

    @property
    def sockets_count(self) -> int:
        """Sockets open right now (any thread)."""
        return sum(len(sockets) for sockets in list(self._sockets.values()))

    @property
    def hears_database(self) -> bool:
        """Whether this process may serve: without the other bus it serves uncached (any thread)."""
        return self._database in self._hearing

    async def _listen_forever(self, subscriber: Subscriber) -> None:
        while not self._is_stopping:
            try:
                await subscriber.listen(partial(self._heard, subscriber), self._hear_payload)
            except BusLost as lost:
                log.warning(
                    "bus %s: %s", "lost" if subscriber in self._hearing else "not heard", lost
                )
            except Exception:
                log.exception("bus not heard")
            if subscriber in self._hearing:
                self._hearing.discard(subscriber)
                self._distrust_caches()
            else:
                await self._pause()

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._stop.wait(), RETRY_SECONDS)
        except TimeoutError:
            return

    def _heard(self, subscriber: Subscriber) -> None:
        self._hearing.add(subscriber)
        if len(self._hearing) == len(self._subscribers):
            self._trust_caches()

    async def catch_up(self) -> None:
        """Return once caches are not older than what was committed before; a second at most.

        Members read their own writes, whichever process answers.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(CATCH_UP_SECONDS):
                for subscriber in self._hearing.copy():
                    await subscriber.catch_up()

    def _distrust_caches(self) -> None:
        self.heard_event.clear()
        self.bus_lost_since = self.bus_lost_since or utc_now()
        metrics.bus_heard.set(0)
        Cache.enabled = False

    def _trust_caches(self) -> None:
        """After a disconnection, events may have been missed.

        Caches are cleared, portals refetch, and workers look for work.
        """
        drop_everything()
        Cache.enabled = True
        self.heard_event.set()
        self.bus_lost_since = None
        metrics.bus_heard.set(1)
        self._tell_everybody("refresh")
        for wake in self._wakers.values():
            wake()

    def _tell_everybody(self, event: Literal["refresh", "site"]) -> None:
        message = LiveOut(type=event).model_dump_json(by_alias=True).encode()
        for sockets in list(self._sockets.values()):
            for socket in list(sockets):
                socket.send(message)

    def _hear_payload(self, payload: str | bytes) -> None:
        try:
            self._hear(orjson.loads(payload))
        except Exception:  # an event of another release, for example: continue with the next
            log.exception("event not understood: %.200r", payload)

    def _hear(self, message: Mapping[str, Any]) -> None:
        event = message["event"]
        if event == "cache":
            self._drop(message["cache"], message["keys"])
            return
        if event == "wake":
            self._wake(message["name"])
            return
        if event == "site":
            self._tell_everybody(message["type"])
            return
        for member_id in message["members"]:
            if member_id not in self._sockets:
                continue
            if event == "close":
                self._close(member_id, message["ids"]["session"])
            elif event in self._loaders:
                self._spawn(self._deliver(event, member_id, message["ids"]))

    def _drop(self, name: str, keys: Sequence[Hashable]) -> None:
        """While workers are renewed, another release may know other caches."""
        cache = REGISTRY.get(name)
        if cache is None:
            log.warning("no cache is named %r here; nothing to drop", name)
            return
        cache.drop(*keys)

    def _wake(self, name: str) -> None:
        waker = self._wakers.get(name)
        if waker is not None:
            waker()

    def _close(self, member_id: int, session_id: int | None) -> None:
        for socket in list(self._sockets.get(member_id, ())):
            if session_id is None or socket.session_id == session_id:
                self._send_away(socket, CLOSE_SIGNED_OUT, "signed out")

    async def _deliver(self, event: str, member_id: int, ids: Mapping[str, Any]) -> None:
        made = await IOLoop.current().run_in_executor(
            self._executor, self._loaders[event], member_id, ids
        )
        if made is None:
            return
        payload = made.model_dump_json(by_alias=True).encode()
        for socket in list(self._sockets.get(member_id, ())):
            socket.send(payload)
            metrics.events_delivered.labels(made.type).inc()

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("live task failed", exc_info=task.exception())
