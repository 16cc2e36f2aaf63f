"""Changing many rows a few at a time: short transactions, bounded time, and going on next time.

For jobs. A row that somebody is writing to is passed over and counted as left, so nobody waits
for this and it waits for nobody.
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
"""How long one run works at a backlog; the next run goes on."""


class Deadline:
    """Until when a run goes on; looked at between its batches."""

    def __init__(self, budget: timedelta = BUDGET) -> None:
        self._ends = time.monotonic() + budget.total_seconds()

    @property
    def is_over(self) -> bool:
        """Whether the time is used up."""
        return time.monotonic() >= self._ends


@dataclass(frozen=True, slots=True)
class Batches:
    """Rows that were changed, and rows that the time or a writer left for the next run."""

    rows: int = 0
    left: int = 0


def delete_in_batches(
    table: str, over: str, *, deadline: Deadline, dry_run: bool = False, **parameters: object
) -> Batches:
    """Delete the rows of `table` of which the SQL `over` is true; a dry run counts them."""
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
    """Set `sets` where `over` is true, which must not be true of a row any more afterwards."""
    change = f"UPDATE {table} SET {sets}"
    return _in_batches(change, "NO KEY UPDATE", table, over, deadline, dry_run, parameters)


def count_rows(table: str, over: str, **parameters: object) -> int:
    """How many rows of `table` the SQL `over` is true of, however long that takes."""
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
