"""Migrating a database to this version's schema, and back.

Playhouse's runner does the work. This module adds a lock, so that two starting processes do not
migrate twice, and lifts the statement timeout, which is meant for requests.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from peewee import DateTimeField, Model, PostgresqlDatabase
from playhouse.migrations import Runner
from playhouse.schema_diff import diff_models
from psycopg2.extensions import parse_dsn

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import Conflict
from hamsterd.db.handle import connection, database
from hamsterd.db.rollback_losses import Loss, losses

MIGRATIONS = Path(__file__).parent / "migrations"
HISTORY_TABLE = "schema_migrations"
# Any number, as long as it is always this one.
LOCK_KEY = 4_871_903_551


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
    """Apply all pending migrations, each in its own transaction; the names applied."""
    with _locked():
        return list(_runner().up())


def rollback(target: str | None = None) -> list[str]:
    """Revert the last applied migration, or all back through `target`; the names reverted.

    Raises playhouse.migrations.MigrationError when a file is missing or has no `down`.
    """
    with _locked():
        runner = _runner()
        if target is None and not runner.applied():
            return []
        return list(runner.down(target))


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

    Columns and indexes by name; tests compare the types, not the running site.
    """
    with connection():
        return str(diff_models(database, list(models))).splitlines()


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
