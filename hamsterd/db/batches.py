"""Changing many rows in small batches: short transactions, bounded time, continued at the next run.

For jobs. Rows locked by another writer are skipped and counted as left, so neither waits for the
other.
"""

import time
from dataclasses import dataclass
from datetime import timedelta

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction

BATCH_ROWS = 2_000
"""Rows of one transaction; a batch takes some tens of milliseconds."""
BUDGET = timedelta(minutes=5)
"""Time limit of one run for a backlog; the next run continues."""


class Deadline:
    """The end of a run; checked between batches."""

    def __init__(self, budget: timedelta = BUDGET) -> None:
        self._ends = time.monotonic() + budget.total_seconds()

    @property
    def is_over(self) -> bool:
        """Whether the time is used up."""
        return time.monotonic() >= self._ends


@dataclass(frozen=True, slots=True)
class Batches:
    """Rows changed, and rows left for the next run because of time or another writer."""

    rows: int = 0
    left: int = 0


def delete_in_batches(
    table: str, over: str, *, deadline: Deadline, dry_run: bool = False, **parameters: object
) -> Batches:
    """Delete the rows of `table` that match the SQL `over`; a dry run only counts them."""
    return _in_batches(f"DELETE FROM {table}", "UPDATE", table, over, deadline, dry_run, parameters)


def update_in_batches(
    table: str,
    sets: str,
    over: str,
    *,
    deadline: Deadline,
    dry_run: bool = False,
    **parameters: object,
) -> Batches:
    """Set `sets` where `over` matches. Afterwards `over` must not match those rows any more."""
    change = f"UPDATE {table} SET {sets}"
    return _in_batches(change, "NO KEY UPDATE", table, over, deadline, dry_run, parameters)


def count_rows(table: str, over: str, **parameters: object) -> int:
    """The number of rows in `table` that match the SQL `over`, however long counting takes."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        return int(fetch_value(f"SELECT count(*) FROM {table} WHERE {over}", **parameters))


def _in_batches(
    change: str,
    lock: str,
    table: str,
    over: str,
    deadline: Deadline,
    dry_run: bool,
    parameters: dict[str, object],
) -> Batches:
    if dry_run:
        return Batches(rows=count_rows(table, over, **parameters))
    # By the rows' places, because not every table has an id.
    batch = f"""
        {change} WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM {table} WHERE {over}
             LIMIT {BATCH_ROWS} FOR {lock} SKIP LOCKED))
    """
    rows = 0
    with connection():
        while not deadline.is_over:
            changed = _batch(batch, parameters)
            rows += changed
            if changed < BATCH_ROWS:
                break
    return Batches(rows, count_rows(table, over, **parameters))


def _batch(statement: str, parameters: dict[str, object]) -> int:
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        return execute(statement, **parameters)
