"""Rows match their declared types: a statement that returns another type fails its test.

mypy trusts a statement's declared type. In tests, the names and values of all rows are checked
against it. In production this would cost too much for every row.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from hamsterd.db import sql


@cache
def columns_of(row_type: type) -> dict[str, TypeAdapter[Any]]:
    return {name: _adapter(hint) for name, hint in get_type_hints(row_type).items()}


_adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)
"""Most columns share a handful of types."""


def check(row: dict[str, Any], row_type: type) -> None:
    """Raises TypeError naming the column whose value is not what `row_type` says."""
    for name, column in columns_of(row_type).items():
        if name not in row:
            raise TypeError(
                f"{row_type.__name__}.{name} is no column of its statement: {list(row)}"
            )
        try:
            column.validate_python(row[name], strict=True)
        except ValidationError as error:
            said = error.errors()[0]["msg"]
            raise TypeError(f"{row_type.__name__}.{name} is {row[name]!r}: {said}") from error


@contextmanager
def checked_rows() -> Iterator[None]:
    """Inside the block every row is checked against its type."""
    plain = sql._rows

    def rows(cursor: Any, values: list[tuple[Any, ...]], of: Any) -> list[sql.Row]:
        found = plain(cursor, values, of)
        if of is not None:
            for row in found:
                check(row, of)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sql, "_rows", rows)
        yield
