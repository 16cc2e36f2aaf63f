"""One process's ear on the bus, and its members' sockets.

Everything here runs on the event loop except opening the LISTEN connection and the loaders,
which query in worker threads.
"""

import asyncio
import functools
import logging
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Literal, Protocol

import orjson
import psycopg2
from psycopg2.extensions import ISOLATION_LEVEL_AUTOCOMMIT, connection
from tornado.ioloop import IOLoop

from hamsterd.core.cache import REGISTRY, Cache, drop_everything
from hamsterd.db.faults import explain_database
from hamsterd.http import metrics
from hamsterd.realtime.bus import CHANNEL
from hamsterd.realtime.schemas import CLOSE_RESTART, CLOSE_SIGNED_OUT, CLOSE_TOO_MANY, LiveOut

log = logging.getLogger("hamsterd.realtime")

RETRY_SECONDS = 1.0
"""Pause between attempts to hear the bus again."""
FIRST_HEARD_SECONDS = 5.0
"""A process that starts serves without the bus after this."""
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
        """Write, or quietly drop what a dead peer won't read."""

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close with a code the portal understands."""


class Hub:
    """Delivers bus events to the sockets and caches of this process."""

    def __init__(
        self,
        *,
        dsn: str,
        executor: Executor,
        loaders: Mapping[str, Loader],
        wakers: Mapping[str, Waker] = MappingProxyType({}),
        note_event: Callable[[Iterable[int] | None], None] = lambda _members: None,
    ) -> None:
        self._dsn = dsn
        self._executor = executor
        self._loaders = loaders
        self._wakers = wakers
        self._note_event = note_event
        self._sockets: defaultdict[int, list[LiveSocket]] = defaultdict(list)
        self._connection: connection | None = None
        self._fd = -1
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False
        self._stop = asyncio.Event()
        self.heard_event = asyncio.Event()
        """Set while the bus is heard (readiness)."""

    async def start(self) -> None:
        """Begin to listen, and go on through every loss of the database until `stop`.

        Returns when the bus is heard, so that who serves next is ready from its first answer; a
        bus that stays silent is waited for no longer than `FIRST_HEARD_SECONDS`.
        """
        Cache.enabled = False
        self._spawn(self._listen_forever())
        with suppress(TimeoutError):
            await asyncio.wait_for(self.heard_event.wait(), FIRST_HEARD_SECONDS)

    async def stop(self) -> None:
        """Close all sockets with 1012, so that the portal comes back, and leave the bus."""
        self._is_stopping = True
        self._stop.set()
        for sockets in list(self._sockets.values()):
            for socket in list(sockets):
                self._send_away(socket, CLOSE_RESTART, "restart")
        self._disconnect()
        for task in list(self._tasks):
            task.cancel()

    def add(self, socket: LiveSocket) -> None:
        """A member's socket opened; while the process stops it is sent away like the others.

        A socket that is sent away is forgotten at once: until its peer has said goodbye it would
        be the oldest again, and be closed in the place of all that open meanwhile.
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

    async def _listen_forever(self) -> None:
        while not self._is_stopping:
            lost = asyncio.Event()
            try:
                heard = await IOLoop.current().run_in_executor(self._executor, self._connect)
            except psycopg2.Error as error:
                known = explain_database(error)
                said = f"{known.says} → {known.mend}" if known else str(error).strip()
                log.warning("bus not heard: %s", said)
                await self._pause()
                continue
            except Exception:
                log.exception("bus not heard")
                await self._pause()
                continue
            self._connection, self._fd = heard, heard.fileno()
            read = functools.partial(self._read, heard, lost)
            IOLoop.current().add_handler(self._fd, read, IOLoop.READ)
            self._trust_caches()
            await lost.wait()
            self._disconnect()

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._stop.wait(), RETRY_SECONDS)
        except TimeoutError:
            return

    def _connect(self) -> connection:
        heard = psycopg2.connect(
            self._dsn,
            application_name="hamsterd bus",
            connect_timeout=3,
            # While a host that vanished is believed to be silent, what was cached may be stale.
            keepalives_idle=3,
            keepalives_interval=2,
            keepalives_count=2,
        )
        heard.set_isolation_level(ISOLATION_LEVEL_AUTOCOMMIT)
        with heard.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        return heard

    def _disconnect(self) -> None:
        self.heard_event.clear()
        metrics.bus_heard.set(0)
        Cache.enabled = False
        if self._connection is None:
            return
        IOLoop.current().remove_handler(self._fd)
        self._connection.close()
        self._connection = None

    def _trust_caches(self) -> None:
        """After a silence nobody knows what was missed.

        Caches start afresh, portals ask anew, and whoever waits for work looks for it.
        """
        drop_everything()
        Cache.enabled = True
        self.heard_event.set()
        metrics.bus_heard.set(1)
        self._tell_everybody("refresh")
        for wake in self._wakers.values():
            wake()

    def _tell_everybody(self, event: Literal["refresh", "site"]) -> None:
        self._note_event(None)
        message = LiveOut(type=event).model_dump_json(by_alias=True).encode()
        for sockets in list(self._sockets.values()):
            for socket in list(sockets):
                socket.send(message)

    def _read(self, heard: connection, lost: asyncio.Event, _fd: int, _events: int) -> None:
        try:
            heard.poll()
        except psycopg2.Error as error:
            log.warning("bus lost: %s", str(error).strip())
            IOLoop.current().remove_handler(self._fd)
            lost.set()
            return
        while heard.notifies:
            payload = heard.notifies.pop(0).payload
            try:
                self._hear(orjson.loads(payload))
            except Exception:  # another release's event, say: what follows it is heard
                log.exception("event not understood: %.200s", payload)

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
        self._note_event(message["members"])
        for member_id in message["members"]:
            if member_id not in self._sockets:
                continue
            if event == "close":
                self._close(member_id, message["ids"]["session"])
            elif event in self._loaders:
                self._spawn(self._deliver(event, member_id, message["ids"]))

    def _drop(self, name: str, keys: Sequence[Hashable]) -> None:
        """While workers are renewed, another release may know caches that this one does not."""
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
