"""Counts the SQL statements a request runs, through Peewee's own hook."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from peewee import QueryEvent

from hamsterd.db.handle import database

Statement = tuple[str, Any]
"""SQL text and its parameters."""


@contextmanager
def counted() -> Iterator[list[Statement]]:
    """The statements run inside the block, by whatever thread, as text that can be explained."""
    statements: list[Statement] = []

    def note(event: QueryEvent) -> None:
        statements.append((event.sql.strip(), event.params))

    prepares, database.prepares = database.prepares, False
    database.query_hooks.append(note)
    try:
        yield statements
    finally:
        database.query_hooks.remove(note)
        database.prepares = prepares
