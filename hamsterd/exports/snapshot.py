"""Reading a member's rows: all lists as of one moment, a few hundred rows in memory at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import transaction

FETCHED_ROWS = 500
"""Rows in memory at a time."""

_CURSOR = "export_rows"


@contextmanager
def snapshot() -> Iterator[None]:
    """Everything read inside is as of one moment, whatever the member does meanwhile."""
    with transaction():
        execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        execute("SET LOCAL statement_timeout = 0")
        # All rows will be fetched: a plan that is quick to the first alone would walk a table.
        execute("SET LOCAL cursor_tuple_fraction = 1")
        yield


def rows_of(sql: str, **parameters: object) -> Iterator[Row]:
    """The rows of `sql` through a cursor; one such walk at a time, inside a `snapshot`."""
    execute(f"DECLARE {_CURSOR} NO SCROLL CURSOR FOR {sql}", **parameters)
    while rows := fetch_all(f"FETCH {FETCHED_ROWS} FROM {_CURSOR}"):
        yield from rows
    execute(f"CLOSE {_CURSOR}")
