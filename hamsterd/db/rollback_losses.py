"""What reverting migrations would take away, counted before anybody does it.

The reverting itself is rehearsed in a transaction that rolls back, so that no text of SQL has to be
understood. It takes the locks of the real one for a moment, and gives up where it has to wait.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playhouse.migrations import Runner
from psycopg2 import sql
from psycopg2.errorcodes import LOCK_NOT_AVAILABLE

from hamsterd.core.errors import Conflict
from hamsterd.db.handle import database, sqlstate

LOCK_SECONDS = 5

_COLUMNS = """
    SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_generated = 'NEVER'
"""
# A table that is gone by then is counted as a whole.
_DELETED = """
    SELECT relname, n_tup_del FROM pg_stat_xact_user_tables
     WHERE schemaname = current_schema() AND n_tup_del > 0
"""


class TablesInUse(Conflict):
    """Somebody works with what would be changed."""

    message = "되돌릴 표를 누가 쓰고 있어 세지 못했어요. 잠시 뒤에 다시 해 주세요."


class Loss(NamedTuple):
    """Rows of a table that would be gone, or values of one of its columns."""

    table: str
    column: str | None
    rows: int


def losses(runner: Runner, target: str | None) -> list[Loss]:
    """What reverting back through `target` takes away. Raises `TablesInUse`."""
    own = str(runner.History._meta.table_name)
    with _rehearsed():
        before = _columns()
        runner.down(target)
        gone = before - _columns()
        deleted = {table: int(count) for table, count in _rows(_DELETED) if table != own}
        left = {table for table, _ in _columns()}
    tables = {table for table, _ in gone if table not in left}
    whole = [Loss(table, None, _count(table)) for table in sorted(tables)]
    parts = [
        Loss(table, column, _count(table, column))
        for table, column in sorted(gone)
        if table not in tables
    ]
    rows = [Loss(name, None, count) for name, count in sorted(deleted.items())]
    return [*whole, *rows, *parts]


@contextmanager
def _rehearsed() -> Iterator[None]:
    try:
        with database.atomic() as rehearsal:
            database.execute_sql(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
            yield
            rehearsal.rollback()
    except Exception as error:
        if sqlstate(error) == LOCK_NOT_AVAILABLE:
            raise TablesInUse from error
        raise


def _columns() -> set[tuple[str, str]]:
    return {(table, column) for table, column in _rows(_COLUMNS)}


def _rows(statement: str) -> list[tuple[str, str]]:
    return list(database.execute_sql(statement).fetchall())


def _count(table: str, column: str | None = None) -> int:
    what = sql.Identifier(column) if column else sql.SQL("*")
    statement = sql.SQL("SELECT count({}) FROM {}").format(what, sql.Identifier(table))
    with database.connection().cursor() as cursor:
        cursor.execute(statement)
        return int(cursor.fetchone()[0])
