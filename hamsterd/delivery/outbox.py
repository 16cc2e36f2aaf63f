"""The outbox: rows that wait for something outside the database, whatever it is.

A row is written in the transaction of the act that wants it, and nothing outside is asked before
that has committed. It is claimed by a lease, with SKIP LOCKED, so that any number of processes
work side by side and none holds a transaction while it waits for a server. Whoever is killed in
the middle leaves a lease that runs out: the row is done late, at worst twice, and never lost.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Generic, TypedDict, TypeVar

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import DatabaseUnavailable, HamsterError
from hamsterd.db.handle import connection
from hamsterd.db.site_flags import DELIVERS
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
"""Nobody else takes what is being sent; longer than any one try can last."""
MAX_ERROR_CHARACTERS = 500
EXPECTED = (OSError, HamsterError, ValueError)
"""What a server, the way to it and an address that is none come to (SMTP's errors are OSErrors)."""


@dataclass(slots=True)
class Delivered:
    """What a round did; `postponed` rows are tried again, `failed` ones are not."""

    sent: int = 0
    postponed: int = 0
    failed: int = 0

    @property
    def tried(self) -> int:
        """How many rows were taken."""
        return self.sent + self.postponed + self.failed


class Claimed(TypedDict):
    """What every row of an outbox tells."""

    id: int
    attempts: int


class Backlog(TypedDict):
    """How much waits, and since when."""

    count: int
    oldest_at: datetime | None


RowType = TypeVar("RowType", bound=Claimed)


class Outbox(Generic[RowType]):
    """Rows of a table with `attempts`, `last_error`, `created_at` and an instant they are due at.

    `pending` (SQL) says which rows wait, `gate` whether any may go, `urgent` which go first.
    A row is given up after so many `tries`, or never (None). All SQL here is our own text.
    """

    name: ClassVar[str]
    table: ClassVar[str]
    columns: ClassVar[str]
    row: type[RowType]
    """What `columns` are."""
    due: ClassVar[str] = "next_attempt_at"
    pending: ClassVar[str] = "status = 'pending'"
    gate: ClassVar[str] = DELIVERS
    urgent: ClassVar[str | None] = None
    tries: ClassVar[int | None] = len(PAUSES) + 1
    longest_pause: ClassVar[timedelta] = PAUSES[-1]

    @classmethod
    def claim(cls, *, limit: int = 1, only: str = "TRUE", **parameters: object) -> list[RowType]:
        """Take what is due longest, at most `limit` rows of those that `only` names, by a lease."""
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
        """Note what became of rows, if they still wait."""
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
        """What waits, due or not: `{"count": 3, "oldest_at": …}`."""
        return fetch_row(
            f"SELECT count(*)::int AS count, min(created_at) AS oldest_at FROM {cls.table}"
            f" WHERE {cls.pending} AND {only}",
            Backlog,
        )

    def deliver(self, *, limit: int = 200) -> Delivered:
        """Send what is due, row by row, at most `limit`."""
        done = Delivered()
        while done.tried < limit and (rows := self.claim()):
            row, title = rows[0], f"{self.name} {rows[0]['id']}"
            try:
                self._send(row)
            except DatabaseUnavailable:
                raise  # nothing can be noted now; the lease runs out
            except Exception as error:  # whatever it is, it is this row's and not the round's
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
        """Do it, in no transaction; whatever is raised is a failed try."""
        raise NotImplementedError

    def _note_sent(self, row: RowType) -> None:
        raise NotImplementedError

    def _note_given_up(self, row: RowType, error: Exception) -> None:
        self.update([row["id"]], status="failed", **self._noted(error))

    def _is_permanent(self, error: Exception) -> bool:
        """Whether trying again is of no use."""
        raise NotImplementedError

    def _noted(self, error: Exception) -> dict[str, object]:
        """What is noted of a failed try, by column."""
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
        """As an array: a subquery with a limit and locks must not be run once for each row."""
        return (
            f"ARRAY(SELECT id FROM {cls.table}"
            f" WHERE {cls.pending} AND {cls.due} <= %(now)s AND {cls.gate} AND {only}"
            f" ORDER BY {cls.due}, id LIMIT %(limit)s FOR UPDATE SKIP LOCKED)"
        )


def told(error: Exception) -> str:
    """An error as it is kept beside its row."""
    said = error.message if isinstance(error, HamsterError) else f"{type(error).__name__}: {error}"
    return said.replace("\x00", "")[:MAX_ERROR_CHARACTERS]
