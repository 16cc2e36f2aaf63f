"""Reading a member's rows: all lists as of one moment, a few hundred rows in memory at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """All reads inside use one snapshot, whatever the member changes meanwhile."""
    with transaction():
        execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        execute("SET LOCAL statement_timeout = 0")
        # All rows will be fetched: a plan that is quick to the first alone would walk a table.
        execute("SET LOCAL cursor_tuple_fraction = 1")
        yield
