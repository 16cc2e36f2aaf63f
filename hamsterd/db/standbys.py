"""Standbys that reads may be answered by: which of them are new enough, and connections to them.

How new each is, `db.standby_monitor` finds out and writes down here. Whoever reads says what it
wants (`core.freshness`); where no standby has that, the primary is asked.
"""

import logging
import math
import random
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import psycopg2
from playhouse.pool import MaxConnectionsExceeded
from psycopg2.extensions import parse_dsn

from hamsterd.config import Settings
from hamsterd.core.cache import Cache
from hamsterd.core.clock import utc_now
from hamsterd.core.freshness import Freshness
from hamsterd.db.faults import explain_database
from hamsterd.db.pool import ConnectionPool, LentConnection

log = logging.getLogger("hamsterd.db")

MAX_BEHIND_SECONDS = 1.0
"""A standby of which nobody knows that it has what was committed so long ago is left out."""
CONNECT_SECONDS = 2
"""libpq waits no shorter; a thread meets it only until the monitor has left the standby out."""
EVENTS_REMEMBERED = 10_000
"""Members whose last event is remembered; above it everybody counts as told just now."""
SILENT = "답하지 않아요"
_READ_ONLY = "-c default_transaction_read_only=on"
"""One that was promoted would take writes, and must not from here."""


@dataclass(eq=False, slots=True)
class Standby:
    """One standby, and what is known of it."""

    name: str
    """Host and port, as it is shown."""
    url: str = field(repr=False)
    pool: ConnectionPool = field(repr=False)
    as_of: float = -math.inf
    """It has all that was committed before this moment of this process's clock."""
    replayed: int = 0
    """And the write-ahead log up to here."""
    why: str = "아직 묻지 않았어요"
    """Why it is left out; nothing while it is read from."""
    left_out_at: datetime | None = None

    @property
    def behind_seconds(self) -> float:
        """How old what it has may be; the time between two looks is in it."""
        return time.monotonic() - self.as_of

    @property
    def behind_ms(self) -> int | None:
        """The same for people; None while it is left out."""
        return None if self.why else round(1_000 * self.behind_seconds)

    def has(self, wanted: Freshness) -> bool:
        """Whether it may answer who wants this."""
        since = max(wanted.since, time.monotonic() - MAX_BEHIND_SECONDS)
        return not self.why and self.as_of > since and self.replayed >= wanted.lsn

    def take_in(self, *, as_of: float, replayed: int) -> None:
        """It was seen to have this much."""
        self.replayed, self.as_of = replayed, as_of
        if self.why:
            self.why, self.left_out_at = "", None
            log.info("standby %s is read from", self.name)

    def leave_out(self, why: str) -> None:
        """Ask it no more until the monitor has seen it well."""
        if not self.why:
            log.warning("standby %s is left out: %s", self.name, why)
        self.why, self.left_out_at = why, self.left_out_at or utc_now()

    def fail(self, error: Exception) -> None:
        """It broke off or answers no more: leave it out, and let no thread wait for it."""
        known = explain_database(error)
        self.leave_out(known.says.rstrip(".") if known else SILENT)
        self.pool.hang_up()


class Standbys:
    """Those of this process: none until `open`, so that reads are of the primary."""

    def __init__(self) -> None:
        self.all: Sequence[Standby] = ()
        self._told: dict[int, float] = {}
        self._all_told_at = -math.inf
        self._lock = threading.Lock()
        self.count: Callable[[str], object] = lambda _source: None

    def open(self, settings: Settings, count: Callable[[str], object]) -> None:
        """Know the standbys of `settings`; connections are opened by the first reads.

        `count` is told who answered each: `standby`, `primary`, or `again` the primary after one.
        """
        self.close()
        self.count = count
        self.all = [
            standby_at(one.get_secret_value(), settings) for one in settings.database_replica_urls
        ]

    def close(self) -> None:
        """Know none, and close what is idle."""
        former, self.all = self.all, ()
        for standby in former:
            standby.pool.close_idle()

    def note_event(self, members: Iterable[int] | None) -> None:
        """These (or all) hear of something now, and may ask for it: they want to see it then."""
        now = time.monotonic()
        with self._lock:
            if members is None or len(self._told) > EVENTS_REMEMBERED:
                self._told.clear()
                self._all_told_at = now
            else:
                self._told.update(dict.fromkeys(members, now))

    def wanted_by(self, member_id: int | None, lsn: int) -> Freshness | None:
        """What a read of this member (or visitor) wants, whose last write is up to `lsn`.

        None where only the primary will do: while the bus is silent nobody knows what was dropped.
        """
        if not self.all or not Cache.enabled:
            return None
        told_at = self._told.get(member_id, -math.inf) if member_id else -math.inf
        return Freshness(max(told_at, self._all_told_at), lsn)

    def lend(self, wanted: Freshness) -> LentConnection | None:
        """A connection to a standby that has what is `wanted`; None where the primary is asked."""
        able = [one for one in self.all if one.has(wanted)] if wanted.takes_standby else []
        if not able:
            return None
        standby = random.choice(able)  # noqa: S311  who of equals answers is no secret
        as_of = standby.as_of
        try:
            link = standby.pool.lend()
        except MaxConnectionsExceeded:
            return None
        except psycopg2.Error as error:
            standby.fail(error)
            return None
        wanted.source, wanted.as_of = standby, min(wanted.as_of, as_of)
        return link


def standby_at(url: str, settings: Settings) -> Standby:
    """The standby of an address that was found to be one (`config`)."""
    pool = ConnectionPool(None, autoconnect=False)
    pool.point_at(
        url,
        settings,
        options=_READ_ONLY,
        application_name="hamsterd reads",
        connect_timeout=CONNECT_SECONDS,
        connection_factory=LentConnection,
    )
    return Standby(name_of(url), url, pool)


def name_of(url: str) -> str:
    """Host and port, without who connects and by which password."""
    said = parse_dsn(url)
    return f"{said.get('host') or said.get('hostaddr', '')}:{said.get('port', '5432')}"


STANDBYS = Standbys()
"""Of this process."""
