"""Running statements: SQL text for joins and hot paths, Peewee queries for simple ones.

Parameters in text are `%(name)s`; nothing is ever formatted into SQL. Building a Peewee query costs
about as much as running it (speed law), so hot statements are text (`Prepared`). Both use this
thread's open connection and return plain rows. A row that another file uses has a type
(docs/decisions/0141-rows-have-types.md).
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, TypeVar, is_typeddict, overload

from peewee import BaseQuery

from hamsterd.db.handle import database
from hamsterd.db.prepared import Prepared, PreparingConnection

Row = dict[str, Any]
"""A row inside the file that asks for it."""
Statement: TypeAlias = str | BaseQuery
RowType = TypeVar("RowType", bound=Mapping[str, Any])
"""A `TypedDict` of the columns that a statement returns."""
Missing: TypeAlias = type[Exception] | Exception

# The row lock for Peewee's `select(…).for_update(…)`, whose stubs accept only a bool.
FOR_NO_KEY_UPDATE: Any = "FOR NO KEY UPDATE"
FOR_SHARE: Any = "FOR SHARE"
FOR_KEY_SHARE: Any = "FOR KEY SHARE"

FETCHED_ROWS = 500
"""Rows of a long answer that are in memory at a time."""

_CURSOR = "walked_rows"


@overload
def fetch_all(statement: Statement, /, **parameters: object) -> list[Row]: ...
@overload
def fetch_all(
    statement: Statement, of: type[RowType], /, **parameters: object
) -> list[RowType]: ...
def fetch_all(statement: Statement, of: Any = None, /, **parameters: object) -> Any:
    """All rows as dicts; `of` is the type of a row."""
    cursor = _run(statement, parameters)
    return _rows(cursor, cursor.fetchall(), of)


@overload
def fetch_one(statement: Statement, /, **parameters: object) -> Row | None: ...
@overload
def fetch_one(
    statement: Statement, of: type[RowType], /, **parameters: object
) -> RowType | None: ...
def fetch_one(statement: Statement, of: Any = None, /, **parameters: object) -> Any:
    """The first row, or None."""
    cursor = _run(statement, parameters)
    row = cursor.fetchone()
    return None if row is None else _rows(cursor, [row], of)[0]


@overload
def fetch_row(statement: Statement, missing: Missing = ..., /, **parameters: object) -> Row: ...
@overload
def fetch_row(
    statement: Statement, of: type[RowType], missing: Missing = ..., /, **parameters: object
) -> RowType: ...
def fetch_row(
    statement: Statement, of: Any = None, missing: Missing = LookupError, /, **parameters: object
) -> Any:
    """The only row; raises `missing` if there is none.

    Omit `missing` for statements that always return one (`INSERT … RETURNING`, an aggregate).
    """
    if not is_typeddict(of):
        of, missing = None, of or missing
    row = fetch_one(statement, of, **parameters)
    if row is None:
        raise missing
    return row


def fetch_value(statement: Statement, /, **parameters: object) -> Any:
    """The first column of the first row, or None."""
    row = _run(statement, parameters).fetchone()
    return row[0] if row else None


def fetch_column(statement: Statement, /, **parameters: object) -> list[Any]:
    """The first column of all rows."""
    return [row[0] for row in _run(statement, parameters).fetchall()]


def execute(statement: Statement, /, **parameters: Any) -> int:
    """Run a statement; returns the number of affected rows."""
    return int(_run(statement, parameters).rowcount)


def put_off(sql: str, **parameters: Any) -> None:
    """Defer a statement of the transaction: it is sent with the next one, or with the commit.

    For statements without a result. Its error is raised by the statement it is sent with.
    """
    if not (database.gathers and database.in_transaction()):
        _run(sql, parameters)
        return
    link: PreparingConnection = database.connection()
    link.put_off(_sent(sql), parameters)


def walk_rows(sql: str, **parameters: object) -> Iterator[Row]:
    """The rows of `sql` through a cursor, from one snapshot; one such walk at a time.

    Needs a transaction until the last row.
    """
    execute(f"DECLARE {_CURSOR} NO SCROLL CURSOR FOR {sql}", **parameters)
    while rows := fetch_all(f"FETCH {FETCHED_ROWS} FROM {_CURSOR}"):
        yield from rows
    execute(f"CLOSE {_CURSOR}")


def _run(statement: Statement, parameters: dict[str, Any]) -> Any:
    if isinstance(statement, str):
        return database.execute_sql(_sent(statement), parameters)
    return database.execute_sql(*statement.sql())


def _rows(cursor: Any, rows: list[tuple[Any, ...]], of: Any) -> list[Row]:  # noqa: ARG001
    """Rows of type `of`. Tests verify the type (`tests/rows.py`); at run time it costs nothing."""
    names = [column.name for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _sent(sql: str) -> str:
    """The text to send for `sql`."""
    # `connection()` would open a connection that nobody closes; `execute_sql` raises if none is
    # open.
    if isinstance(sql, Prepared) and database.prepares and not database.is_closed():
        link: PreparingConnection = database.connection()
        return link.call(sql)
    return sql
