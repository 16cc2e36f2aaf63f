"""Recount every kept number from the rows it counts, and repair the ones that drifted."""

from collections import Counter
from collections.abc import Callable

from hamsterd.content.counters import SCORE, scored
from hamsterd.content.limits import POPULARITY_TOLERANCE
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.kinds import EXPECTED_COUNTS, KINDS
from hamsterd.realtime.bus import drop_cached
from scheduler.counter_repair import CHUNK_ROWS, Ledger, lock, repair
from scheduler.task import Counts, Task

_MISSCORED = f"abs(popularity - ({SCORE})) > {POPULARITY_TOLERANCE}"


def _forgetting(cache: str) -> Callable[[list[int]], None]:
    return lambda ids: drop_cached(cache, *ids)


_FORGET = {kind.table: _forgetting(kind.cards.cache.name) for kind in KINDS.values() if kind.cards}
LEDGERS = [
    Ledger(table, expected, _FORGET.get(table)) for table, expected in EXPECTED_COUNTS.items()
]
SCORED = scored(KINDS.values())
"""Tables whose popularity depends on their counters (decisions §2, Popular)."""


def recount(task: Task) -> Counts:
    """Repair all counters; `{"rows": 3, "users.total_likes": 2, …}` counts the drifted ones.

    A dry run counts the same and changes nothing.
    """
    counts: Counter[str] = Counter()
    for ledger in LEDGERS:
        counts += repair(ledger, dry_run=task.dry_run)
        if ledger.table in SCORED:
            counts[f"{ledger.table}.popularity"] += _score(ledger.table, dry_run=task.dry_run)
    return {"rows": counts.pop("rows", 0), **+counts}


def _score(table: str, *, dry_run: bool) -> int:
    """How many rows had a popularity that does not follow from their counts."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        ids = fetch_column(f"SELECT id FROM {table} WHERE {_MISSCORED}")
    for start in range(0, 0 if dry_run else len(ids), CHUNK_ROWS):
        with transaction():
            locked = lock(table, ids[start : start + CHUNK_ROWS])
            execute(f"UPDATE {table} SET popularity = {SCORE} WHERE id = ANY(%(ids)s)", ids=locked)
    return len(ids)
