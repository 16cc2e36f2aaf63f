"""The one database handle: a pool that all tables bind to, and this thread's connection.

A connection opens and closes in its worker thread. One that PostgreSQL has dropped is recognised
before it is handed out, so a restart of the database costs nobody an error once it is back.
"""

import logging
import math
import select
import time
from collections.abc import Iterator
from contextlib import contextmanager

import peewee
import psycopg2
import psycopg2.extensions
from playhouse.pool import MaxConnectionsExceeded, PooledPostgresqlDatabase

from hamsterd.config import Settings
from hamsterd.core.errors import DatabaseUnavailable, Explanation, Unavailable
from hamsterd.db.faults import explain_database, is_passing
from hamsterd.db.prepared import PreparingConnection

log = logging.getLogger("hamsterd.db")

TOLD_EVERY_SECONDS = 30.0
"""A cause that stays is said again in the log so often, however many requests meet it."""
MAX_CONNECTION_AGE_SECONDS = 600
POOL_WAIT_SECONDS = 5
RESTART_SECONDS = 8.0
"""How long after it was lost the database is waited for: a restart, a standby's promotion. What
asks later is refused at once, so that no threads pile up behind a database that is gone."""
RETRY_SECONDS = 0.1
# Classes 08 (connection), 53 (resources: too many connections, disk full) and 57P (shutdown,
# starting up), and 25P03 (idle in transaction too long: the server hung up).
LOST_STATES = ("08", "53", "57P", "25P03")
QUERY_CANCELED = "57014"
Broken = (peewee.OperationalError, peewee.InterfaceError)


class UnreadableAddress(Unavailable):
    """HAMSTERD_DATABASE_URL is no address."""

    explanation = Explanation(
        "HAMSTERD_DATABASE_URL을 읽을 수 없어요.",
        "postgresql://사용자:암호@호스트:포트/이름 모양으로 적어 주세요"
        " (암호의 특수 문자는 %40처럼).",
    )


class ConnectionPool(PooledPostgresqlDatabase):  # type: ignore[misc]  # peewee is untyped
    """Peewee's pool with a check-out test that needs no round trip.

    `dsn` is where it points, as it was configured: for tools with connections of their own, which
    want none of the pool's timeouts.
    """

    dsn = ""
    prepares = True
    """Whether a session lasts: behind a pooler it may be another's in the next transaction."""
    gathers = True
    """Whether statements are put off; who counts them wants to see each."""

    def _is_closed(self, conn: psycopg2.extensions.connection) -> bool:
        """An idle connection whose socket is readable was hung up on: nobody asked it anything."""
        if conn.closed:
            return True
        poller = select.poll()
        poller.register(conn.fileno(), select.POLLIN)
        return bool(poller.poll(0))

    def begin(self) -> None:
        """Begin with the first statement (`db.gathering`)."""
        self.connection().begin()

    def commit(self) -> None:
        """Commit, together with what was put off; without a word where nothing was said."""
        if self.connection().is_untouched:
            self.connection().take()
        else:
            super().commit()

    def rollback(self) -> None:
        """Roll back what was sent; what was put off never is."""
        is_unsent = self.connection().is_unsent
        self.connection().take()
        if not is_unsent:
            super().rollback()

    def drop_put_off(self) -> None:
        """Never send what was put off since the last statement."""
        if not self.is_closed():
            self.connection().take()

    def forget(self) -> None:
        """Close this thread's connection for good, even in the middle of a transaction."""
        held, self._state.conn = self._state.conn, None
        self._state.reset()
        if held is not None:
            self._close(held, close_conn=True)


database = ConnectionPool(None, autoconnect=False)


def init_database(url: str, settings: Settings) -> None:
    """Point the handle at `url` (libpq URL or key/value text); nothing is opened yet.

    Calling it again moves the handle; idle connections of the former place are closed. Raises
    `UnreadableAddress`.
    """
    database.close_idle()
    try:
        parameters = psycopg2.extensions.parse_dsn(url)
    except psycopg2.ProgrammingError as error:
        raise UnreadableAddress from error
    database.dsn = url
    database.prepares = settings.direct_url(url) == url
    options = (
        f"{parameters.pop('options', '')} -c statement_timeout={settings.db_statement_timeout_ms}"
        " -c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan"
    )
    defaults = {
        "application_name": "hamsterd",
        "connect_timeout": settings.db_connect_timeout_seconds,
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }
    database.init(
        parameters.pop("dbname", "hamsterd"),
        max_connections=settings.db_pool_size,
        stale_timeout=MAX_CONNECTION_AGE_SECONDS,
        timeout=POOL_WAIT_SECONDS,
        options=options.strip(),
        connection_factory=PreparingConnection,
        **{**defaults, **parameters},
    )


def sqlstate(error: BaseException) -> str | None:
    """PostgreSQL's five-letter code of a Peewee error; None when the server never spoke."""
    code = getattr(getattr(error, "orig", None), "pgcode", None)
    return code if isinstance(code, str) else None


def is_statement_timeout(error: BaseException) -> bool:
    """Whether the statement timeout (or an operator) cancelled the query."""
    return sqlstate(error) == QUERY_CANCELED


def is_connection_lost(error: BaseException) -> bool:
    """Whether the error means "no database", not "a bad or unlucky statement"."""
    if not isinstance(error, Broken):
        return False
    code = sqlstate(error)
    return code is None or code.startswith(LOST_STATES)


@contextmanager
def connection() -> Iterator[None]:
    """Hold this thread's pooled connection; inside another `connection()` it is the same one.

    Raises DatabaseUnavailable when PostgreSQL refuses, drops the connection or all are taken.
    """
    if not database.is_closed():
        yield
        return
    _open()
    try:
        yield
    except Broken as error:
        if not is_connection_lost(error):
            raise
        _discard()
        raise _unavailable(error) from error
    finally:
        _give_back()


def is_back(refusal: DatabaseUnavailable) -> bool:
    """Whether the database that `refusal` found lost answers again; waits for it in this thread.

    False at once where it was lost long ago, or will not come by waiting.
    """
    while refusal.__cause__ and is_passing(refusal.__cause__):
        if time.monotonic() - _Lost.at > RESTART_SECONDS:
            return False
        time.sleep(RETRY_SECONDS)
        try:
            with connection():
                return True
        except DatabaseUnavailable as again:
            refusal = again
    return False


def _open() -> None:
    try:
        database.connect()
        _Lost.at = math.inf
    except (*Broken, MaxConnectionsExceeded) as error:
        raise _unavailable(error) from error


class _Lost:
    """Since when this process has no database; never, while it has."""

    at = math.inf


class _Told:
    """What the log said last, and when."""

    says = ""
    at = float("-inf")


def _unavailable(error: BaseException) -> DatabaseUnavailable:
    """What members are told; the log says why, and what to do."""
    _Lost.at = min(_Lost.at, time.monotonic())
    known = explain_database(error)
    if known is not None and not (
        known.says == _Told.says and time.monotonic() - _Told.at < TOLD_EVERY_SECONDS
    ):
        _Told.says, _Told.at = known.says, time.monotonic()
        log.error("database unavailable: %s → %s", known.says, known.mend)
    refused = DatabaseUnavailable()
    refused.explanation = known
    return refused


def _discard() -> None:
    """Drop the broken connection, and the idle ones that broke with it."""
    database.close_idle()
    database.forget()


def _give_back() -> None:
    if database.is_closed():
        return
    if database.in_transaction():
        database.forget()
        return
    database.close()
