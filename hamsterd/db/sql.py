"""Prepared SQL text to plain values: what hot reads use instead of building a Peewee query.

Building a query costs about as much as running it (speed law). Parameters are `%(name)s`; text
is never formatted into SQL. All of it runs in this thread's open connection.
"""

from collections.abc import Iterator
from typing import Any

from hamsterd.db.handle import database
from hamsterd.db.prepared import Prepared, PreparingConnection

Row = dict[str, Any]

FETCHED_ROWS = 500
"""Rows of a long answer that are in memory at a time."""

_CURSOR = "walked_rows"


def fetch_all(sql: str, **parameters: object) -> list[Row]:
    """All rows, as dictionaries by column name."""
    cursor = _run(sql, parameters)
    names = [column.name for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def fetch_one(sql: str, **parameters: object) -> Row | None:
    """The first row, or None."""
    cursor = _run(sql, parameters)
    row = cursor.fetchone()
    if row is None:
        return None
    return {column.name: value for column, value in zip(cursor.description, row, strict=True)}


def fetch_row(
    sql: str, missing: type[Exception] | Exception = LookupError, /, **parameters: object
) -> Row:
    """The one row; raises `missing` where there is none.

    Without it of a statement that always has one (`INSERT … RETURNING`, an aggregate).
    """
    row = fetch_one(sql, **parameters)
    if row is None:
        raise missing
    return row


def fetch_value(sql: str, **parameters: object) -> Any:
    """The first column of the first row, or None."""
    row = _run(sql, parameters).fetchone()
    return row[0] if row else None


def fetch_column(sql: str, **parameters: object) -> list[Any]:
    """The first column of all rows."""
    return [row[0] for row in _run(sql, parameters).fetchall()]


def execute(sql: str, **parameters: Any) -> int:
    """Run a statement; returns how many rows it touched."""
    return int(_run(sql, parameters).rowcount)


def put_off(sql: str, **parameters: Any) -> None:
    """Run a statement of the transaction along with the next one, or with the commit.

    For what nobody needs an answer of; its error is raised by the statement that it goes with.
    """
    if not (database.gathers and database.in_transaction()):
        _run(sql, parameters)
        return
    link: PreparingConnection = database.connection()
    link.put_off(_sent(sql), parameters)


def walk_rows(sql: str, **parameters: object) -> Iterator[Row]:
    """The rows of `sql` through a cursor, as of one moment; one such walk at a time.

    Inside a transaction, which it needs to the last row.
    """
    execute(f"DECLARE {_CURSOR} NO SCROLL CURSOR FOR {sql}", **parameters)
    while rows := fetch_all(f"FETCH {FETCHED_ROWS} FROM {_CURSOR}"):
        yield from rows
    execute(f"CLOSE {_CURSOR}")


def _run(sql: str, parameters: dict[str, Any]) -> Any:
    return database.execute_sql(_sent(sql), parameters)


def _sent(sql: str) -> str:
    """What is sent of `sql`."""
    # `connection()` would open one that nobody closes; `execute_sql` refuses where none is open.
    if isinstance(sql, Prepared) and database.prepares and not database.is_closed():
        link: PreparingConnection = database.connection()
        return link.call(sql)
    return sql
