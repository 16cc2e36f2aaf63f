"""Used databases, emptied and given again: a fraction of the work of making and dropping one.

A database is used again only if its catalogs are those of the template that it was copied from, row
version by row version. So one whose tables, settings or statistics a test changed is dropped.
"""

import io
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg2

_OF_PUBLIC = "SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace"
_ALL = "SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_(temp|toast_temp)'"
_CATALOGS = {
    "pg_namespace": f"oid IN ({_ALL})",
    "pg_class": "relnamespace = 'public'::regnamespace",
    "pg_attribute": f"attrelid IN ({_OF_PUBLIC})",
    "pg_attrdef": "TRUE",
    "pg_constraint": "connamespace = 'public'::regnamespace",
    "pg_index": f"indrelid IN ({_OF_PUBLIC})",
    "pg_trigger": "TRUE",
    "pg_proc": "pronamespace = 'public'::regnamespace",
    "pg_extension": "TRUE",
    "pg_statistic": "TRUE",
    "pg_largeobject_metadata": "TRUE",
}
"""Where a change of a schema leaves another version of a row, and which rows."""
_FINGERPRINT = "SELECT " + ", ".join(
    [
        *(
            f"(SELECT (count(*), sum(xmin::text::bigint)) FROM {name} WHERE {rows})"
            for name, rows in _CATALOGS.items()
        ),
        "(SELECT (datallowconn, datconnlimit, datacl) FROM pg_database"
        "  WHERE datname = current_database())",
        "(SELECT count(*) FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase"
        "  WHERE d.datname = current_database())",
    ]
)
_ALONE = """
    SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_COLUMNS = """
    SELECT c.relname, string_agg(quote_ident(attname), ', ' ORDER BY attnum)
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname
"""
_WRITTEN = """
    SELECT relname FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
"""
_SEQUENCES = """
    SELECT sequencename, coalesce(last_value, start_value), last_value IS NOT NULL
      FROM pg_sequences WHERE schemaname = 'public'
"""


@dataclass(frozen=True)
class Snapshot:
    """All that the tables of a database hold."""

    rows: Mapping[str, bytes]
    """Of each table with rows, as COPY writes them."""
    sequences: Mapping[str, tuple[int, bool]]
    """The last value of each, and whether it was given."""


def snapshot_of(url: str) -> Snapshot:
    """What is in a database now."""
    with _cursor(url) as cursor:
        columns = _columns(cursor)
        rows = {table: _copied(cursor, table, columns[table]) for table in _filled(cursor)}
        cursor.execute(_SEQUENCES)
        sequences = {name: (value, is_given) for name, value, is_given in cursor.fetchall()}
    return Snapshot(rows, sequences)


def fill(url: str, wanted: Snapshot) -> None:
    """Make the tables of a database hold what is wanted and nothing else."""
    with _cursor(url) as cursor:
        columns = _columns(cursor)
        # Neither foreign keys nor triggers: what is copied was whole where it was copied from.
        cursor.execute("SET session_replication_role = replica")
        for table in _filled(cursor):
            cursor.execute(f"DELETE FROM {table}")
        for table, rows in wanted.rows.items():
            cursor.copy_expert(f"COPY {table} ({columns[table]}) FROM STDIN", io.BytesIO(rows))
        cursor.execute(_SEQUENCES)
        for name, *stands in cursor.fetchall():
            value, is_given = wanted.sequences[name]
            if stands != [value, is_given]:
                cursor.execute("SELECT setval(%s, %s, %s)", [name, value, is_given])


def fingerprint(url: str) -> str:
    """Of the catalogs: the same for all that were copied from one template and not changed.

    Whoever is still connected is disconnected.
    """
    with _cursor(url) as cursor:
        cursor.execute(_ALONE)
        cursor.execute(_FINGERPRINT)
        return str(cursor.fetchone())


@contextmanager
def _cursor(url: str) -> Iterator[Any]:
    with closing(psycopg2.connect(url)) as link, link, link.cursor() as cursor:
        yield cursor


_known: dict[str, str] = {}


def _columns(cursor: Any) -> dict[str, str]:
    """Each table and the columns that may be written; all databases here have the same."""
    if not _known:
        cursor.execute(_COLUMNS)
        _known.update(cursor.fetchall())
    return _known


def _filled(cursor: Any) -> list[str]:
    """The tables that have rows. Only those that have a page are looked into."""
    cursor.execute(_WRITTEN)
    written = [table for (table,) in cursor.fetchall()]
    if not written:
        return []
    cursor.execute(
        " UNION ALL ".join(f"(SELECT '{table}' FROM {table} LIMIT 1)" for table in written)
    )
    return [table for (table,) in cursor.fetchall()]


def _copied(cursor: Any, table: str, columns: str) -> bytes:
    written = io.BytesIO()
    cursor.copy_expert(f"COPY {table} ({columns}) TO STDOUT", written)
    return written.getvalue()
