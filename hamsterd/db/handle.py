"""The database handle: a pool that all tables bind to, and this thread's connection.

A connection opens and closes in its worker thread. A dropped connection is recognised before it is
handed out, so after a restart of the database no request fails.
"""

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

import peewee
from playhouse.pool import MaxConnectionsExceeded

from hamsterd.config import Settings
from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.faults import explain_database, is_passing
from hamsterd.db.pool import ConnectionPool

log = logging.getLogger("hamsterd.db")

TOLD_EVERY_SECONDS = 30.0
"""A lasting cause is logged again at this interval, however many requests meet it."""
RESTART_SECONDS = 8.0
"""How long requests wait for a lost database: a restart, or a standby's promotion.

Later requests fail at once, so that threads do not pile up.
"""
RETRY_SECONDS = 0.1
# SQLSTATE classes 08 (connection), 53 (resources: too many connections, disk full) and 57P
# (shutdown, starting up), and 25P03 (the server closed an idle transaction).
LOST_STATES = ("08", "53", "57P", "25P03")
QUERY_CANCELED = "57014"
UNIQUE_VIOLATION = "23505"
DEADLOCK_DETECTED = "40P01"
Broken = (peewee.OperationalError, peewee.InterfaceError)


database = ConnectionPool(None, autoconnect=False)


def init_database(url: str, settings: Settings, *, lock_timeout_ms: int = 0) -> None:
    """Point the handle at `url` (libpq URL or key/value text); no connection is opened yet.

    Calling it again moves the handle and closes idle connections. Raises `UnreadableAddress`.
    """
    database.point_at(url, settings, lock_timeout_ms)
    database.prepares = settings.direct_url(url) == url


def sqlstate(error: BaseException) -> str | None:
    """The SQLSTATE of a Peewee error; None if the server sent none."""
    code = getattr(getattr(error, "orig", None), "pgcode", None)
    return code if isinstance(code, str) else None


def is_statement_timeout(error: BaseException) -> bool:
    """Whether the statement timeout (or an operator) cancelled the query."""
    return sqlstate(error) == QUERY_CANCELED


def is_unique_violation(error: BaseException) -> bool:
    """Whether a concurrent write came first: a unique index refused the row."""
    return sqlstate(error) == UNIQUE_VIOLATION


def is_deadlock(error: BaseException) -> bool:
    """Whether PostgreSQL gave this transaction up for another that waited for it."""
    return sqlstate(error) == DEADLOCK_DETECTED


def is_connection_lost(error: BaseException) -> bool:
    """Whether the error means "no database", not "a bad or unlucky statement"."""
    if not isinstance(error, Broken):
        return False
    code = sqlstate(error)
    return code is None or code.startswith(LOST_STATES)


@contextmanager
def connection() -> Iterator[None]:
    """Hold this thread's pooled connection; inside another `connection()` it is the same one.

    Raises DatabaseUnavailable when PostgreSQL refuses or drops the connection, or all connections
    are in use.
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
    """Wait in this thread for the database that `refusal` reported lost; whether it answers again.

    False at once if it was lost long ago, or if waiting cannot help.
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
    """The cause last logged, and when."""

    says = ""
    at = float("-inf")


def _unavailable(error: BaseException) -> DatabaseUnavailable:
    """The error for members; the log has the cause and the fix."""
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
