"""The connection pool: how connections are made, handed out, and checked for being dead."""

import select
from typing import Any

import psycopg2
import psycopg2.extensions
from playhouse.pool import PooledPostgresqlDatabase

from hamsterd.config import Settings
from hamsterd.core.errors import Explanation, Unavailable
from hamsterd.db.prepared import PreparingConnection

MAX_CONNECTION_AGE_SECONDS = 600
POOL_WAIT_SECONDS = 5
IMPATIENT: dict[str, Any] = {
    "connect_timeout": 3,
    "keepalives_idle": 3,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    # Nothing is probed while a question is on its way: its answer would be awaited for minutes.
    "tcp_user_timeout": 7_000,
}
"""Settings of connections that mostly wait and must detect a lost host within seconds."""


class UnreadableAddress(Unavailable):
    """HAMSTERD_DATABASE_URL is no address."""

    explanation = Explanation(
        "HAMSTERD_DATABASE_URL을 읽을 수 없어요.",
        "postgresql://사용자:암호@호스트:포트/이름 모양으로 적어 주세요"
        " (암호의 특수 문자는 %40처럼).",
    )


class ConnectionPool(PooledPostgresqlDatabase):  # type: ignore[misc]  # peewee is untyped
    """Peewee's pool with a check-out test that needs no round trip.

    `dsn` is the URL as configured: for tools with connections of their own, which need none of the
    pool's timeouts.
    """

    dsn = ""
    prepares = True
    """Whether a session lasts; behind a pooler it may change with each transaction."""
    gathers = True
    """Whether statements are deferred; tests that count statements turn it off."""

    def _is_closed(self, conn: psycopg2.extensions.connection) -> bool:
        """A readable socket of an idle connection means that the server closed it."""
        if conn.closed:
            return True
        poller = select.poll()
        poller.register(conn.fileno(), select.POLLIN)
        return bool(poller.poll(0))

    def begin(self) -> None:
        """Begin with the first statement (`db.gathering`)."""
        self.connection().begin()

    def commit(self) -> None:
        """Commit together with deferred statements; sends nothing if nothing was executed."""
        if self.connection().is_untouched:
            self.connection().take()
        else:
            super().commit()

    def rollback(self) -> None:
        """Roll back what was sent; deferred statements are dropped."""
        is_unsent = self.connection().is_unsent
        self.connection().take()
        if not is_unsent:
            super().rollback()

    def drop_put_off(self) -> None:
        """Drop the statements deferred since the last one was sent."""
        if not self.is_closed():
            self.connection().take()

    def forget(self) -> None:
        """Close this thread's connection for good, even inside a transaction."""
        held, self._state.conn = self._state.conn, None
        self._state.reset()
        if held is not None:
            self._close(held, close_conn=True)

    def point_at(self, url: str, settings: Settings, lock_timeout_ms: int = 0) -> None:
        """Point connections at `url`; opens none, and closes idle ones.

        With `lock_timeout_ms` a statement waits no longer than that for a lock.

        Parameters in `url` override those for every connection. Raises `UnreadableAddress`.
        """
        self.close_idle()
        try:
            parameters = psycopg2.extensions.parse_dsn(url)
        except psycopg2.ProgrammingError as error:
            raise UnreadableAddress from error
        self.dsn = url
        options = (
            f"{parameters.pop('options', '')}"
            f" -c statement_timeout={settings.db_statement_timeout_ms}"
            f"{f' -c lock_timeout={lock_timeout_ms}' if lock_timeout_ms else ''}"
            " -c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan"
        )
        defaults: dict[str, Any] = {
            "application_name": "hamsterd",
            "connect_timeout": settings.db_connect_timeout_seconds,
            "keepalives_idle": 30,
            "keepalives_interval": 10,
            "keepalives_count": 3,
            "tcp_user_timeout": 10_000,
            "connection_factory": PreparingConnection,
        }
        self.init(
            parameters.pop("dbname", "hamsterd"),
            max_connections=settings.db_pool_size,
            stale_timeout=MAX_CONNECTION_AGE_SECONDS,
            timeout=POOL_WAIT_SECONDS,
            options=options.strip(),
            **{**defaults, **parameters},
        )
