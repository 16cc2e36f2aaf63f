"""Pools of connections: how one is made, handed out, and recognised when it is dead.

`db.handle` has the one of the primary, `db.standbys` one for each standby that is read from.
"""

import os
import select
import socket
from contextlib import suppress
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
}
"""Of a connection that mostly waits and has to notice within seconds that its host is gone."""


class UnreadableAddress(Unavailable):
    """HAMSTERD_DATABASE_URL is no address."""

    explanation = Explanation(
        "HAMSTERD_DATABASE_URL을 읽을 수 없어요.",
        "postgresql://사용자:암호@호스트:포트/이름 모양으로 적어 주세요"
        " (암호의 특수 문자는 %40처럼).",
    )


class LentConnection(PreparingConnection):
    """A connection on which the thread of another handle speaks; its own pool gets it back."""

    lender: "ConnectionPool"


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

    def lend(self) -> LentConnection:
        """A connection for `borrow` of another handle.

        Raises what psycopg2 raises, and `MaxConnectionsExceeded`: nobody waits for one.
        """
        link: LentConnection = self._connect()
        link.lender = self
        return link

    def borrow(self, link: LentConnection) -> None:
        """Have this thread speak on `link` until it closes its connection."""
        self._state.set_connection(link)

    @property
    def lender(self) -> "ConnectionPool | None":
        """Whose connection this thread speaks on; None where it is our own, or none."""
        link = self._state.conn
        return link.lender if isinstance(link, LentConnection) else None

    def _close(self, conn: psycopg2.extensions.connection, close_conn: bool = False) -> None:
        """Give `conn` back to the pool that it is of."""
        if isinstance(conn, LentConnection) and conn.lender is not self:
            conn.lender._close(conn, close_conn)
        else:
            super()._close(conn, close_conn)

    def hang_up(self) -> None:
        """End every connection, also under a thread that waits on one: there it is lost."""
        self.close_idle()
        with self._pool_lock:
            for used in self._in_use.values():
                with suppress(OSError, psycopg2.Error):
                    link = socket.socket(fileno=os.dup(used.connection.fileno()))
                    with link:
                        link.shutdown(socket.SHUT_RDWR)

    def point_at(self, url: str, settings: Settings, *, options: str = "", **changes: Any) -> None:
        """Have connections lead to `url`; nothing is opened yet, and none that is idle is kept.

        `changes` stand above what is said for every connection, and what `url` says above both.
        Raises `UnreadableAddress`.
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
            f" -c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan {options}"
        )
        defaults = {
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
            **{**defaults, **changes, **parameters},
        )
