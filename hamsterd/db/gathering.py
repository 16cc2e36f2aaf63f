"""Statements that nobody waits for by themselves: they go along with the next one.

Each answer that is waited for costs two threads a switch and the database a message, which for
statements of a few rows is as much as running them. So a transaction begins with its first
statement, and what is `put_off` is sent with what follows it, at the latest with the commit. The
order is the one in which they were said, and each sees what those before it did.
"""

from typing import Any

import psycopg2.extensions

BEGIN = b"BEGIN"


class GatheringCursor(psycopg2.extensions.cursor):
    """Sends what was put off on its connection before what it is asked to."""

    connection: "GatheringConnection"

    def execute(self, query: Any, vars: Any = None) -> None:  # noqa: A002  psycopg2's name
        """Run both in one message; the answer is the last one's, an error whoever's it is."""
        waiting = self.connection.take()
        if waiting:
            query, vars = b";\n".join([*waiting, self.mogrify(query, vars)]), None  # noqa: A001
        super().execute(query, vars)

    def copy_expert(self, sql: Any, file: Any, size: int = 8192) -> None:
        """Rows follow such a statement, so it goes alone."""
        waiting = self.connection.take()
        if waiting:
            super().execute(b";\n".join(waiting))
        super().copy_expert(sql, file, size)


class GatheringConnection(psycopg2.extensions.connection):
    """A connection, and what is to be sent on it before anything else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cursor_factory = GatheringCursor
        self._waiting: list[bytes] = []

    def begin(self) -> None:
        """A transaction begins with the next statement."""
        self._waiting.append(BEGIN)

    def put_off(self, query: str, parameters: dict[str, Any]) -> None:
        """Send `query` with the next statement."""
        with self.cursor() as cursor:
            self._waiting.append(cursor.mogrify(query, parameters))

    @property
    def is_untouched(self) -> bool:
        """Whether a transaction has begun in which nothing was said."""
        return self._waiting == [BEGIN]

    @property
    def is_unsent(self) -> bool:
        """Whether a transaction has begun of which the database does not know."""
        return self._waiting[:1] == [BEGIN]

    def take(self) -> list[bytes]:
        """What waits, which is the caller's from now on."""
        waiting, self._waiting = self._waiting, []
        return waiting
