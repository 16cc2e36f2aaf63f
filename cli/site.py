"""The site a command works on: its settings and its database, opened and let go of again."""

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

import psycopg2

from cli.debugging import is_debugging
from hamsterd.config import Settings, get_settings
from hamsterd.db.checks import check_ctype
from hamsterd.db.embedded import EmbeddedPostgres
from hamsterd.db.embedded_watch import kept_alive
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.migrate import migrate, require_current
from hamsterd.db.slow import SLOW
from hamsterd.db.transaction import rehearsed as rehearsed  # noqa: PLC0414  # commands find it here
from hamsterd.errors import Conflict, Unavailable


class UnreadableAddress(Unavailable):
    """HAMSTERD_DATABASE_URL is no address."""

    code = "unreadable_address"
    message = (
        "HAMSTERD_DATABASE_URL을 읽을 수 없어요."
        " postgresql://사용자:암호@호스트:포트/이름 모양으로 적어 주세요."
    )


class NotConfirmed(Conflict):
    """A person (or the missing terminal) did not say yes."""

    code = "not_confirmed"
    message = "그만두었어요. 바꾼 것은 없어요."


@dataclass(frozen=True, slots=True)
class Site:
    """An open site: where its database is (past any pooler), and whether we started that."""

    settings: Settings
    dsn: str
    is_embedded: bool


@contextmanager
def open_site(*, migrate_configured: bool = False, keep_alive: bool = False) -> Iterator[Site]:
    """The site with a database of this version's schema.

    An embedded database is started and migrated by itself, and with `keep_alive` started again
    when it dies. Raises `SchemaBehind` for a configured one that is behind, unless
    `migrate_configured`.
    """
    with open_database(keep_alive=keep_alive) as site:
        if site.is_embedded or migrate_configured:
            migrate()
        else:
            require_current()
        yield site


@contextmanager
def open_database(*, keep_alive: bool = False) -> Iterator[Site]:
    """The site whatever its schema: for the commands that look at or change the schema."""
    settings = get_settings()
    if settings.database_url is not None:
        direct = settings.direct_url(settings.database_url.get_secret_value())
        with _opened(settings, direct, False) as site:
            yield site
        return
    with (
        EmbeddedPostgres(settings.data_dir) as server,
        kept_alive(server) if keep_alive else nullcontext(),
        _opened(settings, server.url(), True) as site,
    ):
        yield site


def operator() -> str:
    """Who acts, as the audit log names them: `cli:<account>`."""
    try:
        return f"cli:{getpass.getuser()}"
    except (KeyError, OSError):
        return f"cli:uid{os.getuid()}"


@contextmanager
def _opened(settings: Settings, dsn: str, is_embedded: bool) -> Iterator[Site]:
    try:
        init_database(dsn, settings)
        if is_debugging():
            SLOW.watch(settings.slow_query_ms)
    except psycopg2.ProgrammingError as error:
        raise UnreadableAddress from error
    try:
        with connection():
            check_ctype(database)
        yield Site(settings, dsn, is_embedded)
    finally:
        database.close_all()
