"""Making tables ready for millions of rows, and whole again, inside the load's own transaction.

A load that is killed rolls back: indexes and references are as they were, nothing is left to mend.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hamsterd.db.sql import Row, execute, fetch_all, fetch_value

# Who asks waits for the site's own statements, and no longer than that.
_LOCK = "LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE"
_INDEXES = """
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index
     WHERE indrelid = ANY(%(tables)s::regclass[])
       AND NOT EXISTS (SELECT 1 FROM pg_constraint
                        WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
     ORDER BY 1
"""
_REFERENCES = """
    SELECT conrelid::regclass::text AS "table", conname AS name,
           pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
     WHERE contype = 'f' AND (conrelid = ANY(%(bare)s::regclass[])
                              OR confrelid = ANY(%(empty)s::regclass[]))
     ORDER BY 1, 2
"""
_LAST_ID = """
    SELECT greatest(coalesce(max(id), 0),
                    coalesce(pg_sequence_last_value(pg_get_serial_sequence('{table}', 'id')), 0))
      FROM {table}
"""
_CATCH_UP = "SELECT setval(pg_get_serial_sequence('{table}', 'id'), greatest(1, ({last})))"


@dataclass(frozen=True, slots=True)
class Stripped:
    """Tables on the way: which were `empty`, and what has to be built again."""

    empty: frozenset[str]
    indexes: list[Row]
    references: list[Row]


def strip(tables: Mapping[str, int]) -> Stripped:
    """Lock the tables, and take from them what slows a load of so many rows down.

    Empty ones are truncated, so that their rows need no log; one that holds more than it gets
    keeps its indexes, because building them anew would cost more.
    """
    execute(_LOCK.format(tables=", ".join(tables)))
    held = {table: _count(table) for table in tables}
    empty = [table for table, rows in held.items() if rows == 0]
    bare = [table for table, rows in held.items() if rows <= tables[table]]
    references = fetch_all(_REFERENCES, bare=bare, empty=empty)
    indexes = fetch_all(_INDEXES, tables=bare)
    for one in references:
        execute(f"ALTER TABLE {one['table']} DROP CONSTRAINT {one['name']}")
    if empty:
        execute(f"TRUNCATE {', '.join(empty)}")
    for one in indexes:
        execute(f"DROP INDEX {one['name']}")
    return Stripped(frozenset(empty), indexes, references)


def build(index: Row) -> None:
    """Build one of the indexes again."""
    execute(index["definition"])


def refer(reference: Row) -> None:
    """Add one of the references again; PostgreSQL looks at every row of it."""
    execute(
        f"ALTER TABLE {reference['table']} ADD CONSTRAINT {reference['name']}"
        f" {reference['definition']}"
    )


def next_id(table: str) -> int:
    """The first id that nothing has or ever had."""
    return int(fetch_value(_LAST_ID.format(table=table))) + 1


def catch_up(*tables: str) -> None:
    """Let the identities go on after the ids that were given by hand."""
    for table in tables:
        execute(_CATCH_UP.format(table=table, last=_LAST_ID.format(table=table)))


def _count(table: str) -> int:
    return int(fetch_value(f"SELECT count(*) FROM {table}"))
