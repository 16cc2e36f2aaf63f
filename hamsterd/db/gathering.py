"""Deferred statements, sent together with the next one.

Each round trip costs a thread switch on both sides and a message, which for small statements is as
much as running them. So BEGIN is sent with the first statement, and statements passed to `put_off`
with the next one, at the latest with the commit. They run in the order of the calls, and each sees
the effects of those before.
"""

from typing import Any

import psycopg2.extensions

BEGIN = b"BEGIN"


class GatheringCursor(psycopg2.extensions.cursor):
    """Sends the connection's deferred statements before its own."""

    connection: "GatheringConnection"

    def execute(self, query: Any, vars: Any = None) -> None:  # noqa: A002  psycopg2's name
        """Run both in one message.

        The result is the last statement's; an error may be any statement's.
        """
        waiting = self.connection.take()
        if waiting:
            query, vars = b";\n".join([*waiting, self.mogrify(query, vars)]), None  # noqa: A001
        super().execute(query, vars)

    def copy_expert(self, sql: Any, file: Any, size: int = 8192) -> None:
        """COPY is followed by rows, so it is sent alone."""
        waiting = self.connection.take()
        if waiting:
            super().execute(b";\n".join(waiting))
        super().copy_expert(sql, file, size)


class GatheringConnection(psycopg2.extensions.connection):
    """A connection with its deferred statements."""

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
        """Whether a transaction has begun without any statement yet."""
        return self._waiting == [BEGIN]

    @property
    def is_unsent(self) -> bool:
        """Whether a transaction has begun that the database does not know of yet."""
        return self._waiting[:1] == [BEGIN]

    def take(self) -> list[bytes]:
        """Remove and return the deferred statements."""
        waiting, self._waiting = self._waiting, []
        return waiting
