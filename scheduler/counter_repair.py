"""Repairs stored counters: each is recounted from its rows, and corrected if it drifted.

It is correct beside running writers, because each of them changes rows and counter in one
transaction, by a step. Drift is found in one snapshot; then the drifted rows are locked and
recounted. Rows locked by a writer are skipped until the next round, so neither waits for the other.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import transaction

log = logging.getLogger("hamsterd.scheduler")

CHUNK_ROWS = 200
"""Rows locked at a time; a chunk takes a few milliseconds."""
MAX_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table's counters, each with the SQL that recounts it for the row `t`.

    `forget` drops cached data of the rows with these ids.
    """

    table: str
    expected: Mapping[str, str]
    forget: Callable[[list[int]], None] | None = None


def repair(ledger: Ledger, *, dry_run: bool) -> Counter[str]:
    """Repair one table; `{"rows": 2, "users.total_likes": 2}` counts the drifted ones.

    A dry run counts the same and changes nothing.
    """
    drifted = _drifted(ledger)
    counts = Counter(rows=len(drifted))
    for row in drifted:
        counts.update(
            f"{ledger.table}.{name}" for name in ledger.expected if row[name] != row[f"true_{name}"]
        )
    if not dry_run:
        _repair(ledger, drifted)
    return counts


def lock(table: str, ids: list[int]) -> list[int]:
    """Lock those of the rows that no writer has locked; returns their ids."""
    rows = fetch_all(
        f"SELECT id FROM {table} WHERE id = ANY(%(ids)s) FOR NO KEY UPDATE SKIP LOCKED", ids=ids
    )
    return [int(row["id"]) for row in rows]


def _drifted(ledger: Ledger) -> list[Row]:
    """Rows with a wrong number: `{"id": 7, "likes_count": 4, "true_likes_count": 3, …}`."""
    differs = " OR ".join(f"{name} <> true_{name}" for name in ledger.expected)
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        return fetch_all(f"{_counted(ledger)} WHERE {differs}")


def _repair(ledger: Ledger, drifted: list[Row]) -> None:
    for _round in range(MAX_ROUNDS):
        ids = [int(row["id"]) for row in drifted]
        for start in range(0, len(ids), CHUNK_ROWS):
            _repair_chunk(ledger, ids[start : start + CHUNK_ROWS])
        drifted = _drifted(ledger) if ids else []
        if not drifted:
            return
    log.warning("%s: %d rows are being written to and stay as they are", ledger.table, len(drifted))


def _repair_chunk(ledger: Ledger, ids: list[int]) -> None:
    with transaction():
        locked = lock(ledger.table, ids)
        # A separate statement, so that its snapshot is taken after the locks are held.
        sets = ", ".join(f"{name} = c.true_{name}" for name in ledger.expected)
        execute(
            f"""
            UPDATE {ledger.table} SET {sets}
              FROM ({_counted(ledger)} WHERE id = ANY(%(ids)s)) AS c
             WHERE {ledger.table}.id = c.id
            """,
            ids=locked,
        )
        if ledger.forget and locked:
            ledger.forget(locked)


def _counted(ledger: Ledger) -> str:
    """Each row with its kept and its true numbers side by side."""
    columns = ", ".join(
        f"t.{name}, ({truth})::int AS true_{name}" for name, truth in ledger.expected.items()
    )
    return f"SELECT * FROM (SELECT t.id, {columns} FROM {ledger.table} t) AS counted"
