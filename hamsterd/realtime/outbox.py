"""Events on their way to a Valkey: a row with the commit, sent right after it, then removed.

Nobody's commit waits for another's, as with NOTIFY. A process that is killed between its commit
and the sending leaves the row, and whoever serves sends it a second later (docs/decisions/0111).
Sending the same twice does no harm.
"""

import logging
import secrets
from collections import deque
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import islice

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.core.valkey_link import ValkeyAway, ValkeyLink, link_to
from hamsterd.db.identity import site_key
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_all, put_off
from hamsterd.db.transaction import on_commit, transaction

log = logging.getLogger("hamsterd.realtime")

SWEEP_SECONDS = 0.5
"""How often a serving process removes what it has sent, and looks for what nobody sent."""
SWEPT_ROWS = 500
"""At a time."""

_WRITE = Prepared("""
    INSERT INTO bus_events (id, due_at, payload)
    VALUES (%(id)s, clock_timestamp() + interval '1 second', %(payload)s)
""")
_REMOVE = Prepared("DELETE FROM bus_events WHERE id = ANY(%(ids)s::bigint[])")
_HASTE = "SET LOCAL synchronous_commit = off"
"""What is removed twice was removed: no disk and no standby is waited for."""
# By lease: who is killed while sending is followed by another.
_CLAIM = """
    UPDATE bus_events SET due_at = clock_timestamp() + interval '5 seconds'
     WHERE id IN (SELECT id FROM bus_events WHERE due_at <= clock_timestamp()
                   ORDER BY due_at LIMIT %(most)s FOR UPDATE SKIP LOCKED)
    RETURNING id, payload
"""


def events_channel(key: str) -> str:
    """On which all processes of the site of this `key` hear."""
    return f"{key}:events"


class EventOutbox:
    """What this process sends; `is_swept` while a thread of it calls `sweep` again and again."""

    def __init__(self, link: ValkeyLink) -> None:
        self.link = link
        self._sent: deque[int] = deque()
        self.is_swept = False

    def write(self, events: Sequence[str]) -> None:
        """Put them down with the transaction, to be sent right after it commits."""
        row, payload = secrets.randbits(63), "\n".join(events)
        put_off(_WRITE, id=row, payload=payload)
        on_commit(partial(self._send_written, row, payload))

    def _send_written(self, row: int, payload: str) -> None:
        try:
            self._send(row, payload)
        except ValkeyAway as away:
            log.debug("an event is sent later: %s", away)
            return
        if not self.is_swept:  # a command, a job
            self.remove_sent()

    def _send(self, row: int, payload: str) -> None:
        channel = events_channel(site_key())
        self.link.ask(lambda: self.link.client.publish(channel, payload))
        self._sent.append(row)

    def sweep(self) -> bool:
        """Remove what was sent, and send what its writer did not; whether there may be more.

        Without the database nothing: what was sent is remembered.
        """
        try:
            self.remove_sent()
            return self._send_left()
        except DatabaseUnavailable:
            return False
        except ValkeyAway as away:
            log.debug("events wait: %s", away)
            return False

    def remove_sent(self) -> None:
        """Remove the rows of what this process has sent."""
        ids = list(islice(self._sent, SWEPT_ROWS))
        if not ids:
            return
        with transaction():
            put_off(_HASTE)
            execute(_REMOVE, ids=ids)
        for _ in ids:
            self._sent.popleft()

    def _send_left(self) -> bool:
        self.link.ask(self.link.client.ping)  # or rows would be claimed and given back
        with transaction():
            put_off(_HASTE)
            left = fetch_all(_CLAIM, most=SWEPT_ROWS)
        for row in left:
            self._send(row["id"], row["payload"])
        return len(left) == SWEPT_ROWS or len(self._sent) >= SWEPT_ROWS


@lru_cache(maxsize=4)
def outbox_to(url: str) -> EventOutbox:
    """The one outbox of this process to the Valkey at `url`."""
    return EventOutbox(link_to(url))
