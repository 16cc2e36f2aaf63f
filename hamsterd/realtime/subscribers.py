"""Subscribers to events: PostgreSQL's NOTIFY, and optionally a channel of a Valkey.

A subscriber calls `heard` once it is connected, then `hear` with each event, until it raises
`BusLost`. Events during a disconnection are lost.
"""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from secrets import token_hex
from typing import TYPE_CHECKING, Protocol

import psycopg2
from psycopg2.extensions import ISOLATION_LEVEL_AUTOCOMMIT, connection
from tornado.ioloop import IOLoop

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.faults import explain_database
from hamsterd.db.identity import site_key
from hamsterd.db.pool import IMPATIENT
from hamsterd.realtime.bus import CHANNEL
from hamsterd.realtime.outbox import events_channel
from hamsterd.realtime.presence import PRESENT_SECONDS, sockets_of, this_process

if TYPE_CHECKING:
    from valkey.asyncio import Valkey
    from valkey.asyncio.client import PubSub

log = logging.getLogger("hamsterd.realtime")

HEARTBEAT_SECONDS = 2.0
"""How often a process sends a heartbeat to itself through the Valkey."""
SILENCE_SECONDS = 3.0
"""If a heartbeat does not come back for this long, the connection counts as lost."""

SENDING_SECONDS = 0.05
"""How long an event usually takes at most from its commit through the Valkey."""

Heard = Callable[[], None]
Hear = Callable[[str | bytes], None]


class BusLost(Exception):
    """The connection failed or was lost; the message says why."""


class Subscriber(Protocol):
    """One way on which events of other processes arrive."""

    async def listen(self, heard: Heard, hear: Hear) -> None:
        """Receive events until the connection is lost. Raises `BusLost`."""

    async def catch_up(self) -> None:
        """Return once the events of what was committed before are heard."""


class PostgresSubscriber:
    """LISTEN on a connection of its own, at the database itself.

    It has a thread of its own, too: a question that waited for one of those of the queries would
    keep the events waiting with it, and caches would be old without anybody knowing.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="bus")
        self._ask: Callable[[], Awaitable[None]] | None = None
        """Asks the database a question, while it is heard."""
        self._asking: asyncio.Future[None] | None = None
        self._next: asyncio.Future[None] | None = None

    async def listen(self, heard: Heard, hear: Hear) -> None:
        """As a `Subscriber`."""
        loop = IOLoop.current()
        try:
            link = await loop.run_in_executor(self._executor, self._connect)
        except psycopg2.Error as error:
            known = explain_database(error)
            raise BusLost(
                f"{known.says} → {known.mend}" if known else str(error).strip()
            ) from error
        lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        read = functools.partial(self._read, link, hear, lost)
        file = link.fileno()
        loop.add_handler(file, read, IOLoop.READ)
        self._ask = functools.partial(self._question, link, read)
        try:
            heard()
            raise BusLost(await lost)
        finally:
            self._ask = None
            loop.remove_handler(file)
            link.close()

    async def catch_up(self) -> None:
        """As a `Subscriber`: PostgreSQL tells all it has to tell before it answers a question.

        A commit signals those who listen before its own client hears of it. Who comes while a
        question is on its way shares the next one.
        """
        if self._next is None:
            self._next = asyncio.ensure_future(self._ask_after(self._asking))
        await asyncio.shield(self._next)

    async def _ask_after(self, earlier: "asyncio.Future[None] | None") -> None:
        if earlier is not None:
            await asyncio.wait([earlier])
        self._asking, self._next = self._next, None
        if self._ask is not None:
            await self._ask()

    async def _question(self, link: connection, read: Callable[[int, int], None]) -> None:
        """Ask in a thread; the loop does not read the connection meanwhile."""
        loop, file = IOLoop.current(), link.fileno()
        loop.remove_handler(file)
        try:
            await loop.run_in_executor(self._executor, _answer, link)
        except psycopg2.Error as error:
            log.debug("bus gave no answer: %s", error)  # `read` finds it lost
        if not link.closed:
            loop.add_handler(file, read, IOLoop.READ)
        read(file, IOLoop.READ)

    def _connect(self) -> connection:
        heard: connection = psycopg2.connect(
            self.address,
            application_name="hamsterd bus",
            # While a vanished host only seems silent, caches may be stale.
            **IMPATIENT,
        )
        heard.set_isolation_level(ISOLATION_LEVEL_AUTOCOMMIT)
        with heard.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        return heard

    def _read(
        self, link: connection, hear: Hear, lost: "asyncio.Future[str]", _fd: int, _events: int
    ) -> None:
        try:
            link.poll()
        except psycopg2.Error as error:
            if not lost.done():
                lost.set_result(str(error).strip())
            return
        while link.notifies:
            hear(link.notifies.pop(0).payload)


def _answer(link: connection) -> None:
    with link.cursor() as cursor:
        cursor.execute("SELECT 1")


class ValkeySubscriber:
    """A subscription verified by heartbeats: this process must receive what it sends.

    This detects half-open connections, and a subscription to another server than the one published
    to. Each heartbeat contains the number of sockets open here.
    """

    def __init__(self, address: str, executor: Executor, sockets: Callable[[], int]) -> None:
        self.address = address
        self._executor = executor
        self._sockets = sockets

    async def listen(self, heard: Heard, hear: Hear) -> None:
        """As a `Subscriber`."""
        from valkey.asyncio import Valkey  # noqa: PLC0415  # only a site with a Valkey waits for it
        from valkey.exceptions import ValkeyError  # noqa: PLC0415  # as above

        try:
            key = await asyncio.get_running_loop().run_in_executor(self._executor, site_key)
        except DatabaseUnavailable as error:
            raise BusLost(f"{type(error).__name__}") from error
        client = Valkey.from_url(
            self.address,
            socket_timeout=None,  # every wait ends with a beat
            socket_connect_timeout=SILENCE_SECONDS,
            socket_keepalive=True,
            client_name="hamsterd-bus",
        )
        try:
            async with client, client.pubsub() as channel:
                await self._listen(client, channel, key, heard, hear)
        except TimeoutError as error:
            raise BusLost(f"valkey is silent for {SILENCE_SECONDS:.0f} s") from error
        except (ValkeyError, OSError) as error:
            raise BusLost(f"valkey: {error}") from error

    async def catch_up(self) -> None:
        """As a `Subscriber`, nearly: the sender's thread gets time to send."""
        await asyncio.sleep(SENDING_SECONDS)

    async def _listen(
        self, client: "Valkey", channel: "PubSub", key: str, heard: Heard, hear: Hear
    ) -> None:
        own, echo = f"{key}:beat:{token_hex(8)}", asyncio.Event()
        here = sockets_of(key, this_process())
        async with asyncio.timeout(SILENCE_SECONDS):
            await channel.subscribe(own)
            await channel.subscribe(events_channel(key))
            for _ in range(2):  # the two confirmations; nobody else publishes on `own`
                await channel.get_message(timeout=None)
        works = [
            asyncio.ensure_future(self._read(channel, own, echo, hear)),
            asyncio.ensure_future(self._beat(client, here, own, echo, heard)),
        ]
        try:
            done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
            done.pop().result()
        finally:
            for work in works:
                work.cancel()
            await asyncio.gather(*works, return_exceptions=True)

    async def _read(self, channel: "PubSub", own: str, echo: asyncio.Event, hear: Hear) -> None:
        while True:
            message = await channel.get_message(timeout=None)
            if message is None or message["type"] != "message":
                continue
            if message["channel"] == own.encode():
                echo.set()
                continue
            for event in message["data"].splitlines():
                hear(event)

    async def _beat(
        self, client: "Valkey", here: str, own: str, echo: asyncio.Event, heard: Heard
    ) -> None:
        is_first = True
        while True:
            echo.clear()
            async with asyncio.timeout(SILENCE_SECONDS):
                async with client.pipeline(transaction=False) as words:
                    # A server that became a replica refuses it: events must not go there.
                    words.set(here, self._sockets(), ex=PRESENT_SECONDS)
                    words.publish(own, b"")
                    await words.execute()
                await echo.wait()
            if is_first:
                heard()
                is_first = False
            await asyncio.sleep(HEARTBEAT_SECONDS)
