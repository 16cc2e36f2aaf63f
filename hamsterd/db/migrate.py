"""Migrating a database to this version's schema, and back.

Playhouse's runner does the work. This module adds a lock, so that two starting processes do not
migrate twice, and lifts the statement timeout, which is meant for requests. A migration whose
table is in use (by a dump, say) waits only for moments, because every request that needs the table
waits behind it.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from peewee import DatabaseError, DateTimeField, ForeignKeyField, Model, PostgresqlDatabase
from playhouse.migrations import Runner
from playhouse.schema_diff import diff_models
from psycopg2.errorcodes import LOCK_NOT_AVAILABLE
from psycopg2.extensions import parse_dsn

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import Conflict
from hamsterd.db.handle import connection, database, sqlstate
from hamsterd.db.rollback_losses import Loss, TablesInUse, losses
from hamsterd.db.sql import fetch_all, fetch_one

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
HISTORY_TABLE = "schema_migrations"
# table  name      is_required  refers
# likes  user_id   t            t
_HELD = """
    SELECT c.relname AS "table", a.attname AS name, a.attnotnull AS is_required,
           EXISTS (SELECT FROM pg_constraint k
                    WHERE k.contype = 'f' AND k.conrelid = c.oid AND a.attnum = ANY(k.conkey)
                      AND k.convalidated) AS refers
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::text::regnamespace
       AND NOT a.attisdropped
"""
# pid   who
# 4711  hamsterd backup, site
_LONGEST = """
    SELECT pid,
           concat_ws(', ', nullif(application_name, ''), coalesce(usename, backend_type)) AS who
      FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1
"""
# Any number, as long as it is always this one.
LOCK_KEY = 4_871_903_551
LOCK_SECONDS = 2
"""How long a migration, and everybody behind it, waits for a table."""
PAUSE_SECONDS = 5
PATIENCE_SECONDS = 600
"""How long it tries again; a nightly dump of a large site takes some minutes."""


class SchemaBehind(Conflict):
    """The configured database lacks migrations of this version."""

    message = (
        "데이터베이스가 이 버전보다 오래됐어요. `hamster db migrate`를 먼저 실행해 주세요."
        " (서버는 `hamster serve --migrate`로 함께 할 수 있어요.)"
    )


@dataclass(frozen=True)
class MigrationState:
    """One migration: when it was applied here, and whether this version has its file."""

    name: str
    applied_at: datetime | None
    is_known: bool


def migrate() -> list[str]:
    """Apply all pending migrations, each in its own transaction; the names applied.

    Raises `TablesInUse`; those applied by then stay.
    """
    with _locked():
        before = set(_runner().applied())
        _patiently(lambda: _runner().up())
        return [name for name in _runner().applied() if name not in before]


def rollback(target: str | None = None) -> list[str]:
    """Revert the last applied migration, or all back through `target`; the names reverted.

    Raises playhouse.migrations.MigrationError when a file is missing or has no `down`, and
    `TablesInUse`; those reverted by then stay so.
    """
    with _locked():
        before = _runner().applied()
        if target is None and not before:
            return []
        _patiently(lambda: _runner().down(target))
        after = set(_runner().applied())
        return [name for name in reversed(before) if name not in after]


def rollback_losses(target: str | None = None) -> list[Loss]:
    """What `rollback` would take away, without doing it; raises as it does, and `TablesInUse`."""
    with _locked():
        return losses(_runner(), target)


def status() -> list[MigrationState]:
    """All migrations, known to this version or to the database, in order."""
    with connection():
        return [
            MigrationState(
                row.name, row.applied and row.applied.replace(tzinfo=UTC), row.path is not None
            )
            for row in _runner().status()
        ]


def is_behind() -> bool:
    """Whether this version has a migration that the database lacks."""
    return any(state.is_known and state.applied_at is None for state in status())


def require_current() -> None:
    """Raise `SchemaBehind` unless the database has all that this version needs."""
    if is_behind():
        raise SchemaBehind


def drift(models: Sequence[type[Model]]) -> list[str]:
    """Differences between the tables and `models`, one line each.

    Columns and indexes by name, and what a column may not be: empty, or of nothing. Tests compare
    the types, not the running site.
    """
    with connection():
        named = str(diff_models(database, list(models))).splitlines()
        return [*named, *_loosened(models)]


def _loosened(models: Sequence[type[Model]]) -> list[str]:
    """Columns that somebody lets be NULL, or refer to nothing, though the models do not."""
    held = {(row["table"], row["name"]): row for row in fetch_all(_HELD)}
    lines = []
    for model in models:
        table = model._meta.table_name
        for field in model._meta.sorted_fields:
            row = held.get((table, field.column_name))
            if row and not field.null and not row["is_required"]:
                lines.append(f"{table}.{field.column_name}: NOT NULL is missing")
            if row and isinstance(field, ForeignKeyField) and not row["refers"]:
                lines.append(
                    f"{table}.{field.column_name}: its foreign key is missing or not valid"
                )
    return lines


def known() -> list[str]:
    """The migrations of this version, in order."""
    return sorted(path.stem for path in MIGRATIONS.glob("[0-9]*.py"))


def rehearse(url: str, models: Sequence[type[Model]]) -> list[str]:
    """Migrate a copy of the database to this version; returns its differences from `models`.

    The site's own handle does not move: a scheduler in this process keeps working.
    """
    parameters = parse_dsn(url)
    parameters["options"] = f"{parameters.get('options', '')} -c statement_timeout=0".strip()
    other = PostgresqlDatabase(parameters.pop("dbname"), **parameters)
    with other.connection_context():
        _runner(other).up()
        return str(diff_models(other, list(models))).splitlines()


def _runner(handle: PostgresqlDatabase = database) -> Runner:
    runner = Runner(handle, str(MIGRATIONS), table_name=HISTORY_TABLE)
    # The library would write down the machine's local time, without its zone.
    in_utc = DateTimeField(default=lambda: utc_now().replace(tzinfo=None))
    runner.History._meta.add_field("applied", in_utc)
    return runner


def _patiently(work: Callable[[], object]) -> None:
    """Do `work`, from where it stopped, until no table that it needs is in use."""
    until = time.monotonic() + PATIENCE_SECONDS
    database.execute_sql(f"SET lock_timeout = '{LOCK_SECONDS}s'")
    try:
        while True:
            try:
                work()
            except DatabaseError as error:
                if sqlstate(error) != LOCK_NOT_AVAILABLE:
                    raise
                holder = fetch_one(_LONGEST) or {"pid": "?", "who": "?"}
                if time.monotonic() > until:
                    raise TablesInUse(
                        f"다른 작업이 표를 {PATIENCE_SECONDS // 60}분 동안 놓지 않아 그만뒀어요"
                        f" (가장 오래된 것: {holder['who']}, PID {holder['pid']})."
                        " 그 작업이 끝난 뒤에 다시 해 주세요."
                    ) from error
                log.warning("tables are in use (%(who)s, pid %(pid)s): trying again", holder)
                time.sleep(PAUSE_SECONDS)
            else:
                return
    finally:
        database.execute_sql("RESET lock_timeout")


@contextmanager
def _locked() -> Iterator[None]:
    with connection():
        database.execute_sql("SET statement_timeout = 0")
        database.execute_sql("SELECT pg_advisory_lock(%s)", (LOCK_KEY,))
        try:
            yield
        finally:
            database.execute_sql("SELECT pg_advisory_unlock(%s)", (LOCK_KEY,))
            database.execute_sql("RESET statement_timeout")
