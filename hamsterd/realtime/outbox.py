"""Events on their way to a Valkey: a row committed with the act, sent right after, then deleted.

Commits do not wait for each other, as they do with NOTIFY. If a process is killed between commit
and sending, its row is sent by a server process a second later (docs/decisions/0111). Sending an
event twice is harmless.
"""

import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import TypeVar

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.core.network.valkey_link import ValkeyAway, ValkeyLink, link_to
from hamsterd.db.identity import site_key
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_all, put_off
from hamsterd.db.transaction import on_commit, transaction

log = logging.getLogger("hamsterd.realtime")

T = TypeVar("T")

SWEEP_SECONDS = 0.5
"""How often a server process deletes sent rows, and looks for unsent ones."""
SWEPT_ROWS = 500
"""At a time."""

_WRITE = Prepared("""
    INSERT INTO bus_events (id, due_at, payload)
    VALUES (%(id)s, clock_timestamp() + interval '1 second', %(payload)s)
""")
_REMOVE = Prepared("DELETE FROM bus_events WHERE id = ANY(%(ids)s::bigint[])")
_ASYNCHRONOUS_COMMIT = "SET LOCAL synchronous_commit = off"
"""Deleting a row twice is harmless, so neither disk nor standby is waited for."""
# By lease: if the sender is killed, another takes over.
_CLAIM = """
    UPDATE bus_events SET due_at = clock_timestamp() + interval '5 seconds'
     WHERE id IN (SELECT id FROM bus_events WHERE due_at <= clock_timestamp()
                   ORDER BY due_at LIMIT %(most)s FOR UPDATE SKIP LOCKED)
    RETURNING id, payload
"""


def events_channel(key: str) -> str:
    """The channel of all processes of the site with this `key`."""
    return f"{key}:events"


class EventOutbox:
    """This process's outgoing events.

    A server process has a thread for them, which `wake` wakes and which calls `sweep`: everything
    committed meanwhile is sent in one message, and no member waits. Other processes send by
    themselves.
    """

    def __init__(self, link: ValkeyLink) -> None:
        self.link = link
        self.wake: Callable[[], None] | None = None
        self._due: deque[tuple[int, str]] = deque()
        self._sent: deque[int] = deque()
        self._swept_at = 0.0

    def write(self, events: Sequence[str]) -> None:
        """Put them down with the transaction, to be sent right after it commits."""
        row, payload = secrets.randbits(63), "\n".join(events)
        put_off(_WRITE, id=row, payload=payload)
        on_commit(partial(self._committed, row, payload))

    def sweep(self) -> bool:
        """Send committed events; periodically delete sent rows, and send those left by others.

        Returns whether there may be more. Without the Valkey or the database the rows stay.
        """
        try:
            self._send_due()
            if time.monotonic() - self._swept_at < SWEEP_SECONDS:
                return bool(self._due)
            self._remove_sent()
            is_more = self._send_left()
        except (DatabaseUnavailable, ValkeyAway) as error:
            log.debug("events wait: %r", error)
            return False
        if not is_more:
            self._swept_at = time.monotonic()
        return is_more

    def finish(self) -> None:
        """Send and delete the rest; the thread is not used any more."""
        self.wake = None
        self._swept_at = 0.0
        self.sweep()
        with suppress(DatabaseUnavailable):
            self._remove_sent()

    def _committed(self, row: int, payload: str) -> None:
        self._due.append((row, payload))
        if self.wake:
            self.wake()
            return
        with suppress(ValkeyAway):
            self._send_due()
        self._remove_sent()

    def _send_due(self) -> None:
        self._send(_taken(self._due))

    def _send(self, rows: Sequence[tuple[int, str]]) -> None:
        """Send in one message; on failure the rows are left for a sweep."""
        if not rows:
            return
        channel, events = events_channel(site_key()), "\n".join(payload for _, payload in rows)
        self.link.ask(lambda: self.link.client.publish(channel, events))
        self._sent.extend(row for row, _ in rows)

    def _remove_sent(self) -> None:
        while ids := _taken(self._sent):
            try:
                with transaction():
                    put_off(_ASYNCHRONOUS_COMMIT)
                    execute(_REMOVE, ids=ids)
            except BaseException:
                self._sent.extend(ids)
                raise

    def _send_left(self) -> bool:
        self.link.ask(self.link.client.ping)  # or rows would be claimed and given back
        with transaction():
            put_off(_ASYNCHRONOUS_COMMIT)
            left = fetch_all(_CLAIM, most=SWEPT_ROWS)
        self._send([(row["id"], row["payload"]) for row in left])
        return len(left) == SWEPT_ROWS


def _taken(waiting: deque[T]) -> list[T]:
    """Remove and return up to `SWEPT_ROWS` waiting items (any thread)."""
    taken: list[T] = []
    with suppress(IndexError):
        while len(taken) < SWEPT_ROWS:
            taken.append(waiting.popleft())
    return taken


@lru_cache(maxsize=4)
def outbox_to(url: str) -> EventOutbox:
    """The process-wide outbox to the Valkey at `url`."""
    return EventOutbox(link_to(url))
