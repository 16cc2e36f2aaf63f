"""The outbox: rows for work outside the database, of any kind.

A row is written in the transaction of the act that needs it, and processed only after its commit.
It is claimed by a lease with SKIP LOCKED, so that any number of processes work in parallel and none
holds a transaction while waiting for a server. If a worker is killed, its lease expires: the row is
processed late, at worst twice, and never lost.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Generic, TypedDict, TypeVar

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import DatabaseUnavailable, HamsterError
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import DELIVERS
from hamsterd.db.sql import execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transaction

log = logging.getLogger("hamsterd.delivery")

PAUSES = (
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=1),
    timedelta(hours=2),
    timedelta(hours=4),
    timedelta(hours=8),
    timedelta(hours=12),
    timedelta(hours=24),
)
"""How long to wait after the first, second, … failed try; the last again and again."""
LEASE = timedelta(minutes=5)
"""How long a claimed row is reserved; longer than any try can last."""
MAX_ERROR_CHARACTERS = 500
EXPECTED = (OSError, HamsterError, ValueError)
"""Exceptions of servers, networks and invalid addresses (SMTP's errors are OSErrors)."""


@dataclass(slots=True)
class Delivered:
    """The result of a round; `postponed` rows are tried again, `failed` ones are not."""

    sent: int = 0
    postponed: int = 0
    failed: int = 0

    @property
    def tried(self) -> int:
        """How many rows were taken."""
        return self.sent + self.postponed + self.failed


class Claimed(TypedDict):
    """The common columns of outbox rows."""

    id: int
    attempts: int


class Backlog(TypedDict):
    """How much waits, and since when."""

    count: int
    oldest_at: datetime | None


RowType = TypeVar("RowType", bound=Claimed)


class Outbox(Generic[RowType]):
    """A table with `attempts`, `last_error`, `created_at` and an instant when rows are due.

    `pending` (SQL) selects waiting rows, `gate` whether any may be processed, `urgent` which come
    first. A row is given up after `tries`, or never (None). All SQL here is our own text.
    """

    name: ClassVar[str]
    table: ClassVar[str]
    columns: ClassVar[str]
    row: type[RowType]
    """The type of a row with these `columns`."""
    due: ClassVar[str] = "next_attempt_at"
    pending: ClassVar[str] = "status = 'pending'"
    gate: ClassVar[str] = DELIVERS
    urgent: ClassVar[str | None] = None
    tries: ClassVar[int | None] = len(PAUSES) + 1
    longest_pause: ClassVar[timedelta] = PAUSES[-1]

    @classmethod
    def claim(cls, *, limit: int = 1, only: str = "TRUE", **parameters: object) -> list[RowType]:
        """Claim the longest-due rows that match `only`, at most `limit`, by a lease."""
        now, due = utc_now(), cls._due(only)
        if cls.urgent:  # the second half runs only when the first finds nothing
            due = f"coalesce(nullif({cls._due(f'{only} AND {cls.urgent}')}, '{{}}'), {due})"
        take = (
            f"UPDATE {cls.table} SET attempts = attempts + 1, {cls.due} = %(lease_ends)s"
            f" WHERE id = ANY({due}) RETURNING {cls.columns}"
        )
        with transaction():
            return fetch_all(
                take, cls.row, now=now, lease_ends=now + LEASE, limit=limit, **parameters
            )

    @classmethod
    def update(cls, ids: Sequence[int], **columns: object) -> None:
        """Store the result of rows that are still waiting."""
        sets = ", ".join(f"{name} = %({name})s" for name in columns)
        note = f"UPDATE {cls.table} SET {sets} WHERE id = ANY(%(ids)s) AND {cls.pending}"
        with transaction():
            execute(note, ids=list(ids), **columns)

    @classmethod
    def pause_after(cls, attempts: int) -> timedelta:
        """The pause after that many failed tries."""
        return min(PAUSES[min(attempts, len(PAUSES)) - 1], cls.longest_pause)

    @classmethod
    def due_count(cls) -> int:
        """How many are due."""
        sql = f"SELECT count(*) FROM {cls.table} WHERE {cls.pending} AND {cls.due} <= %(now)s"
        with connection():
            return int(fetch_value(sql, now=utc_now()))

    @classmethod
    def backlog(cls, only: str = "TRUE") -> Backlog:
        """Waiting rows, due or not: `{"count": 3, "oldest_at": …}`."""
        return fetch_row(
            f"SELECT count(*)::int AS count, min(created_at) AS oldest_at FROM {cls.table}"
            f" WHERE {cls.pending} AND {only}",
            Backlog,
        )

    def deliver(self, *, limit: int = 200) -> Delivered:
        """Process due rows one by one, at most `limit`."""
        done = Delivered()
        while done.tried < limit and (rows := self.claim()):
            row, title = rows[0], f"{self.name} {rows[0]['id']}"
            try:
                self._send(row)
            except DatabaseUnavailable:
                raise  # nothing can be noted now; the lease runs out
            except Exception as error:  # any error concerns this row only, not the round
                if not isinstance(error, EXPECTED):
                    log.exception("%s costs itself", title)
                log.warning("%s not sent: %s", title, told(error))
                self._note_failed(row, error, done)
            else:
                self._note_sent(row)
                done.sent += 1
                log.info("%s sent", title)
        return done

    def _send(self, row: RowType) -> None:
        """Process a row outside any transaction; an exception is a failed try."""
        raise NotImplementedError

    def _note_sent(self, row: RowType) -> None:
        raise NotImplementedError

    def _note_given_up(self, row: RowType, error: Exception) -> None:
        self.update([row["id"]], status="failed", **self._noted(error))

    def _is_permanent(self, error: Exception) -> bool:
        """Whether trying again is of no use."""
        raise NotImplementedError

    def _noted(self, error: Exception) -> dict[str, object]:
        """The columns to store after a failed try."""
        return {"last_error": told(error)}

    def _note_failed(self, row: RowType, error: Exception, done: Delivered) -> None:
        attempts = row["attempts"]
        if self._is_permanent(error) or (self.tries and attempts >= self.tries):
            self._note_given_up(row, error)
            done.failed += 1
        else:
            until = utc_now() + self.pause_after(attempts)
            self.update([row["id"]], **{self.due: until}, **self._noted(error))
            done.postponed += 1

    @classmethod
    def _due(cls, only: str) -> str:
        """As an array: a subquery with limit and locks must not run once for each row."""
        return (
            f"ARRAY(SELECT id FROM {cls.table}"
            f" WHERE {cls.pending} AND {cls.due} <= %(now)s AND {cls.gate} AND {only}"
            f" ORDER BY {cls.due}, id LIMIT %(limit)s FOR UPDATE SKIP LOCKED)"
        )


def told(error: Exception) -> str:
    """An error as stored in its row."""
    said = error.message if isinstance(error, HamsterError) else f"{type(error).__name__}: {error}"
    return said.replace("\x00", "")[:MAX_ERROR_CHARACTERS]
