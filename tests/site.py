"""A real site for tests: the application on a free loopback port, in a thread of its own.

The test's thread shares the database handle and the clock, so that a test can read the tables.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import psycopg2
import pytest
from psycopg2.extensions import connection
from tornado.netutil import bind_sockets

from hamsterd.app import Site, make_app
from hamsterd.config import Settings, get_settings
from hamsterd.core.cache import Cache, drop_everything
from hamsterd.core.process.event_loop import run
from hamsterd.db.handle import database, init_database
from hamsterd.db.transaction import transaction
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.models import ALL_MODELS
from hamsterd.realtime.bus import drop_cached, init_bus
from hamsterd.server import bound_port, drain, make_server
from tests.people import SITES_HERE
from tests.postgres import throwaway_settings
from tests.waiting import wait_until

T = TypeVar("T")
ECHO: Cache[None] = Cache("test_echo", max_entries=1, ttl_seconds=1)

TABLES = [model._meta.table_name for model in ALL_MODELS]
_FILLED = " UNION ALL ".join(f"(SELECT '{table}' FROM {table} LIMIT 1)" for table in TABLES)
_RESTART_IDS = """
    SELECT setval(quote_ident(schemaname) || '.' || quote_ident(sequencename), 1, FALSE)
      FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
"""


@dataclass
class RunningSite:
    """A site that answers at `url`."""

    url: str
    port: int
    site: Site
    settings: Settings
    dsn: str
    handle: tuple[str, dict[str, object]]
    """Where the handle points for this site."""
    _held: tuple[str, Any] | None = None

    def holding(self, name: str, make: Callable[[], T]) -> T:
        """The site as `make` fills it, and what it returned: what the test before used is used on.

        For tests that only read. One that changes it resets the site afterwards.
        """
        if self._held is None or self._held[0] != name:
            self.reset()
            self._held = name, make()
        kept: T = self._held[1]
        return kept

    def reset(self) -> None:
        """Reset to a site without members, cached data or spent limits.

        The handle and the caches belong to the process: a test of another database or of a second
        site may have changed them. An unchanged handle keeps its connections, whose prepared
        statements stay valid.
        """
        self._held = None
        if pointed_at() != self.handle:
            init_database(self.dsn, self.settings)
            self.handle = pointed_at()
        init_bus(self.settings)
        with self.nothing_in_hand():
            empty_tables()
        drop_everything()
        Cache.enabled = self.site.hub.heard_event.is_set()
        self.site.decoding.penalties.clear()
        self.renew_limits()

    @contextmanager
    def nothing_in_hand(self) -> Iterator[None]:
        """No background worker is busy, as long as the block runs.

        One would send a test's mail to the next one's mailbox, or wait for one that hears no more.
        """
        with ExitStack() as stack:
            for worker in self.site.background:
                stack.enter_context(_piece_by_piece(worker))
            yield

    def renew_limits(self) -> None:
        """Nobody has asked for anything lately."""
        process = self.site.process
        process.limits = RateLimits(
            process.settings.rate_limits, scale=process.settings.rate_limit_scale
        )

    @contextmanager
    def environment(self, **said: object) -> Iterator[None]:
        """The environment says something more, as long as the block runs."""
        before, given = dict(self.settings), set(self.settings.model_fields_set)
        for name, value in said.items():
            setattr(self.settings, name, value)
        try:
            yield
        finally:
            for name in said:
                setattr(self.settings, name, before[name])
            self.settings.model_fields_set.intersection_update(given)

    def forget(self) -> None:
        """Nothing is cached, as after a while; no drop of an earlier act is still on its way."""
        hear_the_bus()
        drop_everything()


@cache
def _piece_by_piece(worker: BackgroundWorker) -> threading.Lock:
    """Held while the worker does a piece of its work."""
    lock, work = threading.Lock(), worker._do

    def do() -> bool:
        with lock:
            return work()

    worker._do = do
    return lock


def pointed_at() -> tuple[str, dict[str, object]]:
    """Where the process's handle points, and with which limits."""
    return database.dsn, {**database.connect_params}


def hear_the_bus() -> None:
    """Wait until this process heard every event sent so far: they arrive in their order."""
    before = ECHO.version
    with transaction():
        drop_cached(ECHO.name)
    # Dropped once by the sender itself, once by the bus.
    wait_until(lambda: ECHO.version >= before + 2, every=0.002)


def site_settings(data_dir: Path, **changes: object) -> Settings:
    """Quick passwords, own folder, no limits to bump into unless a test wants them."""
    values = {"data_dir": data_dir, "password_rounds": 4, "rate_limit_scale": 100, "threads": 4}
    return throwaway_settings(**{**values, **changes})


@contextmanager
def quick_passwords() -> Iterator[None]:
    """Passwords are hashed as weakly as they may be, as long as the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HAMSTERD_PASSWORD_ROUNDS", "4")
        get_settings.cache_clear()
        yield
    get_settings.cache_clear()


@contextmanager
def running_site(dsn: str, settings: Settings) -> Iterator[RunningSite]:
    """Serve until the block ends, then drain like a real process."""
    init_database(dsn, settings)
    started = threading.Event()
    made: list[RunningSite] = []
    stop: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def main() -> None:
        sockets = bind_sockets(0, "127.0.0.1")
        port = bound_port(sockets)
        if "base_url" not in settings.model_fields_set:
            settings.base_url = f"http://127.0.0.1:{port}"
        site = make_app(settings, dsn=dsn)
        server = make_server(site, settings)
        await site.hub.start()
        site.start()
        await site.hub.heard_event.wait()
        server.add_sockets(sockets)
        made.append(RunningSite(settings.base_url, port, site, settings, dsn, pointed_at()))
        stop.append((asyncio.get_running_loop(), asyncio.Event()))
        started.set()
        await stop[0][1].wait()
        await drain(site, server, 2)

    thread = threading.Thread(target=run, args=(main(),), name="site")
    thread.start()
    if not started.wait(15):
        raise RuntimeError("the site did not start")
    is_first = made[0].url not in SITES_HERE  # a second site may have the same address
    SITES_HERE.add(made[0].url)
    try:
        yield made[0]
    finally:
        if is_first:
            SITES_HERE.discard(made[0].url)
        loop, event = stop[0]
        loop.call_soon_threadsafe(event.set)
        thread.join(15)


def empty_tables() -> None:
    """Delete all rows of all tables, and start their ids anew.

    By DELETE and only where there is something: TRUNCATE makes new files for every table and
    index, which takes several times as long for a handful of rows.
    """
    try:
        _empty(_emptying(database.dsn))
    except psycopg2.OperationalError:  # the server was restarted since the test before
        _emptying.cache_clear()
        _empty(_emptying(database.dsn))


@cache
def _emptying(dsn: str) -> connection:
    """A connection on which no foreign key is followed: everything goes, whichever goes first.

    One of its own, because whoever changes that setting forgets all plans of a connection.
    """
    link = psycopg2.connect(dsn)
    link.autocommit = True
    with link.cursor() as cursor:
        # Some tests leave ten thousand members.
        cursor.execute("SET session_replication_role = replica; SET statement_timeout = 0")
        cursor.execute(f"PREPARE filled AS {_FILLED}")
        cursor.execute(f"PREPARE restart_ids AS {_RESTART_IDS}")
    return link


def _empty(link: connection) -> None:
    with link.cursor() as cursor:
        cursor.execute("EXECUTE filled")
        tables = [f"DELETE FROM {table}" for (table,) in cursor.fetchall()]
        cursor.execute("; ".join([*tables, "EXECUTE restart_ids"]))
