"""Databases beside the site's: scratch ones for restoring, and swapping them.

Everything here needs only the right to create databases: owners may rename theirs, and end
connections of their own account.
"""

import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from secrets import token_hex

import psycopg2
from psycopg2 import errors, sql
from psycopg2.extensions import connection, make_dsn, parse_dsn

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.operations.backup.errors import MayNotCreateDatabase, SiteIsRunning

Link = connection
MAINTENANCE = ("postgres", "template1")
"""Databases that every server has, to connect to while ours are exchanged."""
BEFORE = "_before_"
LEAVING_SECONDS = 2.0
_SCRATCH = "_scratch_"
_PATIENT = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC"
_MAX_NAME_BYTES = 63
_LOCALE_CLAUSES = {
    "i": "LOCALE_PROVIDER icu ICU_LOCALE {}",
    "b": "LOCALE_PROVIDER builtin BUILTIN_LOCALE {}",
}
"""By `pg_database.datlocprovider`; libc (`c`) is template0's."""

_LIKE = """
    SELECT coalesce(row ->> 'datlocprovider', 'c'), datcollate, datctype,
           coalesce(row ->> 'datlocale', row ->> 'daticulocale')
      FROM pg_database, LATERAL (SELECT to_jsonb(pg_database.*) AS row) AS whole
     WHERE datname = %s
"""
_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
     WHERE datname = %s AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def database_of(dsn: str) -> str:
    """The name of the database `dsn` points to."""
    parts = parse_dsn(dsn)
    return str(parts.get("dbname") or parts.get("user") or "postgres")


def beside(dsn: str, name: str) -> str:
    """The address of the database `name` on the server of `dsn`."""
    return str(make_dsn(**{**parse_dsn(dsn), "dbname": name}))


@contextmanager
def open_link(dsn: str) -> Iterator[Link]:
    """A connection of one's own, without the site's timeouts, in autocommit.

    Raises DatabaseUnavailable.
    """
    with closing(_connect(dsn)) as link:
        yield link


@contextmanager
def open_maintenance(dsn: str) -> Iterator[Link]:
    """A connection to the server of `dsn` that holds none of its databases of ours."""
    try:
        link = _connect(beside(dsn, MAINTENANCE[0]))
    except DatabaseUnavailable:
        link = _connect(beside(dsn, MAINTENANCE[1]))
    with closing(link):
        yield link


@contextmanager
def scratch_database(dsn: str) -> Iterator[str]:
    """An empty database with the site's locale, dropped at the end; its URL.

    One left by a killed process is dropped first. Raises MayNotCreateDatabase.
    """
    with open_maintenance(dsn) as in_use:
        model, suffix = database_of(dsn), f"{_SCRATCH}{token_hex(4)}"
        _drop_abandoned(in_use, model)
        # Locked for the whole block: it has no connection at times, and another host would take it
        # for abandoned.
        _try_lock(in_use, _fitting(model, suffix))
        name = create_like(in_use, model, suffix)
        try:
            yield beside(dsn, name)
        finally:
            with open_maintenance(dsn) as link:
                run(link, "DROP DATABASE IF EXISTS {}", name, force=True)


def create_like(link: Link, model: str, suffix: str) -> str:
    """Make an empty database that compares text as `model` does; its name.

    Raises MayNotCreateDatabase.
    """
    name = _fitting(model, suffix)
    with link.cursor() as cursor:
        cursor.execute(_LIKE, [model])
        provider, collate, ctype, locale = cursor.fetchone() or ("c", "C", "C", None)
    statement = f"""
        CREATE DATABASE {{}} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE {{}} LC_CTYPE {{}}
        {_LOCALE_CLAUSES.get(provider, "")}
    """
    literals = [collate, ctype, *([locale] if provider in _LOCALE_CLAUSES else [])]
    try:
        with link.cursor() as cursor:
            cursor.execute(
                sql.SQL(statement).format(sql.Identifier(name), *map(sql.Literal, literals))
            )
    except errors.InsufficientPrivilege as error:
        account = link.info.user
        raise MayNotCreateDatabase(
            f"데이터베이스 계정 {account}에게 데이터베이스를 만들 권한이 없어요."
            f' 관리자로 ALTER ROLE "{account}" CREATEDB 를 실행하거나,'
            " 검증은 --server로 다른 서버에서 해 주세요."
        ) from error
    return name


def others_in(link: Link, name: str) -> int:
    """How many connections others hold to the database `name`.

    PostgreSQL lists one that was closed (our own last look, maybe) for a moment more.
    """
    deadline = time.monotonic() + LEAVING_SECONDS
    with link.cursor() as cursor:
        while True:
            cursor.execute(_OTHERS, [name])
            others = int((cursor.fetchone() or (0,))[0])
            if not others or time.monotonic() > deadline:
                return others
            time.sleep(0.05)


def names(link: Link) -> set[str]:
    """The databases of the server."""
    with link.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database")
        return {row[0] for row in cursor.fetchall()}


def aside_name(name: str, moment: str) -> str:
    """The name of the database `name` when set aside at `moment`."""
    return _fitting(name, BEFORE + moment.lower())


def exchange(link: Link, *, current: str, aside: str, coming: str) -> None:
    """Rename `current` to `aside`, and `coming` to `current`; connections are ended.

    Between the two steps there is no database of that name, for milliseconds. If the second step
    fails, the first is undone. Raises SiteIsRunning if a connection cannot be ended.
    """
    try:
        for name in (current, coming):
            _close(link, name)
        run(link, "ALTER DATABASE {} RENAME TO {}", current, aside)
        try:
            run(link, "ALTER DATABASE {} RENAME TO {}", coming, current)
        except psycopg2.Error:
            run(link, "ALTER DATABASE {} RENAME TO {}", aside, current)
            raise
    except (errors.ObjectInUse, errors.InsufficientPrivilege) as error:
        raise SiteIsRunning(
            f"{current} 데이터베이스를 쓰는 다른 계정의 연결을 끊지 못했어요."
            f" 서버와 다른 프로그램을 멈춘 뒤 다시 해 주세요. ({str(error).strip()})"
        ) from error
    finally:
        for name in {current, aside, coming} & names(link):
            run(link, "ALTER DATABASE {} ALLOW_CONNECTIONS true", name)


def run(link: Link, statement: str, *identifiers: str, force: bool = False) -> None:
    """Run a statement about databases; the `{}` are their names."""
    text = sql.SQL(statement + (" WITH (FORCE)" if force else ""))
    with link.cursor() as cursor:
        cursor.execute(text.format(*map(sql.Identifier, identifiers)))


def _connect(dsn: str) -> Link:
    options = f"{parse_dsn(dsn).get('options', '')} {_PATIENT}"
    try:
        link = psycopg2.connect(
            dsn, application_name="hamsterd backup", connect_timeout=10, options=options.strip()
        )
    except psycopg2.OperationalError as error:
        raise DatabaseUnavailable from error
    link.autocommit = True
    return link


def _close(link: Link, name: str) -> None:
    """Refuse connections and end existing ones; pools find the new database a moment later."""
    run(link, "ALTER DATABASE {} ALLOW_CONNECTIONS false", name)
    with link.cursor() as cursor:
        cursor.execute(
            # Autovacuum's are a superuser's to end, and have no account; renaming ends them itself.
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = %s AND pid <> pg_backend_pid() AND usesysid IS NOT NULL",
            [name],
        )


def _drop_abandoned(link: Link, model: str) -> None:
    """Drop databases left by killed processes: neither locked nor connected to."""
    pattern = re.compile(re.escape(_fitting(model, _SCRATCH)) + r"[0-9a-f]{8}")
    for name in names(link):
        if pattern.fullmatch(name) and _try_lock(link, name):
            with suppress(psycopg2.Error):
                run(link, "DROP DATABASE IF EXISTS {}", name)


def _try_lock(link: Link, name: str) -> bool:
    """Mark the database `name` as in use until the link ends; False if another does."""
    with link.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        return cursor.fetchone() == (True,)


def _fitting(name: str, suffix: str) -> str:
    """`name` and `suffix`, within PostgreSQL's limit for names."""
    room = _MAX_NAME_BYTES - len(suffix.encode())
    return name.encode()[:room].decode(errors="ignore") + suffix
