"""Tables that need maintenance: dead rows, missing statistics, ageing transaction ids.

Autovacuum normally does this; findings show where it does not keep up, or is off. Readers and
writers are never locked (no VACUUM FULL).
"""

from dataclasses import dataclass
from typing import Literal

from hamsterd.db.handle import connection, database
from hamsterd.db.sql import fetch_all, fetch_value

Need = Literal["dead_rows", "never_analyzed", "wraparound"]

LEAST_ROWS = 1_000
"""Smaller tables are read in a millisecond in any state."""
DEAD_SHARE = 0.3
"""Share of dead rows; autovacuum starts at 0.2 and should prevent this."""
WRAPAROUND_SHARE = 0.8
"""Share of `autovacuum_freeze_max_age`, at which PostgreSQL vacuums in any case."""

_TABLES = """
    SELECT s.relname AS name, s.n_live_tup AS live, s.n_dead_tup AS dead,
           greatest(s.last_vacuum, s.last_autovacuum) AS vacuumed_at,
           greatest(s.last_analyze, s.last_autoanalyze) AS analyzed_at,
           greatest(c.reltuples, 0)::bigint AS estimated,
           age(c.relfrozenxid) / current_setting('autovacuum_freeze_max_age')::float8 AS frozen_age,
           pg_total_relation_size(c.oid) AS bytes
      FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
     WHERE s.schemaname = current_schema()
     ORDER BY s.relname
"""
# Of others' indexes PostgreSQL refuses it.
_MERGE_NEW_KEYS = """
    SELECT coalesce(sum(gin_clean_pending_list(c.oid)), 0)
      FROM pg_class c JOIN pg_am a ON a.oid = c.relam
     WHERE a.amname = 'gin' AND c.relkind = 'i' AND pg_has_role(c.relowner, 'USAGE')
       AND c.relnamespace = current_schema()::regnamespace
"""
_IS_ON = (
    "SELECT current_setting('autovacuum')::boolean AND current_setting('track_counts')::boolean"
)


@dataclass(frozen=True, slots=True)
class TableCare:
    """A table and its state; `dead_share` is the share of dead rows, `bytes` includes indexes."""

    name: str
    needs: tuple[Need, ...]
    dead: int
    dead_share: float
    frozen_age: float
    bytes: int


def tables_in_need() -> list[TableCare]:
    """The tables that need something, by name."""
    with connection():
        found = [_care(row) for row in fetch_all(_TABLES)]
    return [table for table in found if table.needs]


def merge_new_keys() -> int:
    """Put the keys that wait in lists of GIN indexes in their places; returns the pages they took.

    Whoever reads such an index reads its whole list. PostgreSQL lets it grow to 4 MB before a
    writer has to empty it, and autovacuum comes when a fifth of the table is new.
    """
    with connection():
        return int(fetch_value(_MERGE_NEW_KEYS))


def is_autovacuum_on() -> bool:
    """Whether autovacuum is on."""
    with connection():
        return bool(fetch_value(_IS_ON))


def vacuum(table: str) -> None:
    """`VACUUM (ANALYZE)` one table without blocking readers or writers, however long it takes."""
    with connection():
        # Outside a transaction, each statement commits by itself.
        database.execute_sql("SET statement_timeout = 0")
        try:
            database.execute_sql(f'VACUUM (ANALYZE) "{table}"')
        finally:
            database.execute_sql("RESET statement_timeout")


def _care(row: dict[str, int | float | None]) -> TableCare:
    dead, live = int(row["dead"] or 0), int(row["live"] or 0)
    rows = max(live + dead, int(row["estimated"] or 0))
    share = dead / rows if rows else 0.0
    frozen_age = float(row["frozen_age"] or 0)
    needs: list[Need] = []
    if dead >= LEAST_ROWS and share >= DEAD_SHARE:
        needs.append("dead_rows")
    if row["analyzed_at"] is None and rows >= LEAST_ROWS:
        needs.append("never_analyzed")
    if frozen_age >= WRAPAROUND_SHARE:
        needs.append("wraparound")
    return TableCare(
        str(row["name"]), tuple(needs), dead, share, frozen_age, int(row["bytes"] or 0)
    )
