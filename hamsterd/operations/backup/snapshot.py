"""A snapshot of the database, so that dump, counts and lists are consistent.

A transaction exports its snapshot; pg_dump uses it, and all data of the manifest is read in it.
Writers are not blocked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from psycopg2 import sql

from hamsterd.db.migrate import HISTORY_TABLE
from hamsterd.media.rules import MEDIUM_WIDTH, medium_name, thumbnail_name
from hamsterd.operations.backup.server import Link, open_link

_TABLES = """
    SELECT relname FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY relname
"""
_FOREIGN_KEYS = """
    SELECT conname FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname
"""
_UPLOADS = f"""
    SELECT file_name, bytes, has_thumbnail,
           coalesce((whole ->> 'has_medium')::boolean, width > {MEDIUM_WIDTH}, FALSE),
           whole ->> 'sha256', whole ->> 'thumbnail_sha256', whole ->> 'medium_sha256',
           coalesce(whole -> 'damaged_files', '[]'::jsonb)
      FROM uploads, LATERAL (SELECT to_jsonb(uploads.*) AS whole) AS row ORDER BY file_name
"""
_SHAPES = """
    SELECT k.conname, k.conrelid::regclass::text, k.confrelid::regclass::text,
           (SELECT array_agg(quote_ident(attname) ORDER BY n)
              FROM unnest(k.conkey) WITH ORDINALITY AS c (number, n)
              JOIN pg_attribute ON attrelid = k.conrelid AND attnum = number),
           (SELECT array_agg(quote_ident(attname) ORDER BY n)
              FROM unnest(k.confkey) WITH ORDINALITY AS c (number, n)
              JOIN pg_attribute ON attrelid = k.confrelid AND attnum = number)
      FROM pg_constraint k
     WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY k.conname
"""


@dataclass(frozen=True, slots=True)
class ReferredFile:
    """A file of an upload: its name and the size in its row (None for a smaller copy).

    `sha256` is that of the upload, None if not stored; `is_damaged` is from its last check. An
    older version's database has neither.
    """

    name: str
    bytes: int | None
    sha256: str | None = None
    is_damaged: bool = False


class Snapshot:
    """The database as `link` sees it; `id` is for pg_dump's `--snapshot`."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.id = str(self._value("SELECT pg_export_snapshot()"))

    def server_version(self) -> int:
        """PostgreSQL's major version."""
        return self._link.server_version // 10_000

    def database_bytes(self) -> int:
        """The database's size on the server's disk."""
        return int(self._value("SELECT pg_database_size(current_database())"))

    def migrations(self) -> list[str]:
        """The applied migrations, in order; none of a database that was never migrated."""
        if not self._has(HISTORY_TABLE):
            return []
        return self._column(f"SELECT name FROM {HISTORY_TABLE} ORDER BY name")

    def tables(self) -> list[str]:
        """All tables."""
        return self._column(_TABLES)

    def counts(self) -> Iterator[tuple[str, int]]:
        """Table by table, how many rows it has."""
        for table in self.tables():
            counted = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
            yield table, int(self._value(counted))

    def foreign_keys(self) -> list[str]:
        """The names of all foreign keys."""
        return self._column(_FOREIGN_KEYS)

    def orphans(self) -> Iterator[tuple[str, int]]:
        """For each foreign key, the number of rows with a missing target.

        PostgreSQL enforces them, but a constraint may have been disabled, restored `NOT VALID`, or
        broken by a damaged page.
        """
        for name, child, parent, columns, keys in self._rows(_SHAPES):
            pairs = " AND ".join(
                f"p.{key} = c.{column}" for column, key in zip(columns, keys, strict=True)
            )
            filled = " AND ".join(f"c.{column} IS NOT NULL" for column in columns)
            lost = f"SELECT 1 FROM {parent} p WHERE {pairs}"
            counted = f"SELECT count(*) FROM {child} c WHERE {filled} AND NOT EXISTS ({lost})"
            yield name, int(self._value(counted))

    def media(self) -> Iterator[ReferredFile]:
        """Every file that an upload's row refers to; none of a database without tables."""
        if not self._has("uploads"):
            return
        for name, size, has_copies, is_wide, sum_, small, medium, damaged in self._rows(_UPLOADS):
            yield ReferredFile(name, size, sum_, name in damaged)
            if has_copies:
                thumbnail = thumbnail_name(name)
                yield ReferredFile(thumbnail, None, small, thumbnail in damaged)
            if has_copies and is_wide:
                wide = medium_name(name)
                yield ReferredFile(wide, None, medium, wide in damaged)

    def members(self) -> int:
        """How many members there are; a database without tables has none."""
        return int(self._value("SELECT count(*) FROM users")) if self._has("users") else 0

    def _has(self, table: str) -> bool:
        return self._value(f"SELECT to_regclass('public.{table}')") is not None

    def _rows(self, statement: str | sql.Composed) -> list[tuple[Any, ...]]:
        with self._link.cursor() as cursor:
            cursor.execute(statement)
            return cursor.fetchall()

    def _column(self, statement: str) -> list[str]:
        return [str(row[0]) for row in self._rows(statement)]

    def _value(self, statement: str | sql.Composed) -> Any:
        return self._rows(statement)[0][0]


@contextmanager
def snapshot(dsn: str) -> Iterator[Snapshot]:
    """Hold one moment of the database `dsn` until the block ends. Raises DatabaseUnavailable."""
    with open_link(dsn) as link:
        link.set_session(isolation_level="REPEATABLE READ", readonly=True, autocommit=False)
        yield Snapshot(link)
        link.rollback()
