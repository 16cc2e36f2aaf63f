"""Counts the SQL statements of a request, through Peewee's own hook, and its messages.

Background workers poll the outbox and report in threads of their own; their statements belong to no
request and are not counted.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from peewee import QueryEvent

from hamsterd.db.gathering import GatheringCursor
from hamsterd.db.handle import database

Statement = tuple[str, Any]
"""SQL text and its parameters."""


@contextmanager
def counted() -> Iterator[list[Statement]]:
    """The statements run inside the block, by whatever thread, as text that can be explained."""
    statements: list[Statement] = []

    def note(event: QueryEvent) -> None:
        if not threading.current_thread().daemon:
            statements.append((event.sql.strip(), event.params))

    prepares, database.prepares = database.prepares, False
    database.gathers = False
    database.query_hooks.append(note)
    try:
        yield statements
    finally:
        database.query_hooks.remove(note)
        database.prepares = prepares
        database.gathers = True


@contextmanager
def messages() -> Iterator[list[str]]:
    """The messages that this thread and others send inside the block; each is one wait."""
    sent: list[str] = []
    execute = GatheringCursor.execute

    def noted(self: GatheringCursor, query: Any, vars: Any = None) -> None:  # noqa: A002  its name
        if not threading.current_thread().daemon:
            sent.append(str(query))
        execute(self, query, vars)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GatheringCursor, "execute", noted)
        yield sent
