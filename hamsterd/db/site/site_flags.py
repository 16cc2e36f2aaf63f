"""Whether the site accepts writes, and whether mail and pushes are sent.

Operators set both (`staff/automod/site_flags`); they are rows of `site_switches`. Each server
process caches them, invalidated over the bus, so that checking a write costs no query.
"""

from datetime import datetime, timedelta
from math import ceil
from typing import Any, NamedTuple

from hamsterd.core.cache import Cache
from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import ReadOnly
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_all

READ_ONLY, DELIVERY = "read_only", "delivery"
"""Their keys in `site_switches`."""

BY_HAND, RESTORED = "by_hand", "restored"
"""Why delivery is off: an operator stopped it, or the database was restored from a backup."""

RETRY_AFTER = timedelta(minutes=5)
"""`Retry-After` while the end is unknown."""
LONGEST_RETRY = timedelta(hours=1)
"""Maximum of `Retry-After`: it may be over sooner than announced."""

DELIVERS = f"""
    NOT EXISTS (SELECT 1 FROM site_switches
                 WHERE name = '{DELIVERY}' AND value ->> 'isPaused' = 'true')
"""
"""SQL: whether anything may be sent.

It is part of the statement that claims a message, because a restore replaces the database under
processes that have cached the old state.
"""

TAKES_WRITING = f"""
    NOT EXISTS (SELECT 1 FROM site_switches
                 WHERE name = '{READ_ONLY}' AND value ->> 'isOn' = 'true'
                   AND coalesce((value ->> 'until')::timestamptz > now(), TRUE))
"""
"""SQL: whether the site accepts writes."""

_STATE = Prepared("""
    SELECT name, value, updated_at FROM site_switches WHERE name = ANY(%(names)s::text[])
""")


class SiteState(NamedTuple):
    """The stored state; `until` ends the read-only mode by itself.

    `closed_at` is when the read-only mode was last changed, on or off.
    """

    is_closed: bool = False
    message: str = ""
    until: datetime | None = None
    closed_at: datetime | None = None
    is_paused: bool = False
    pause_reason: str = ""
    paused_at: datetime | None = None

    @property
    def is_read_only(self) -> bool:
        """Whether nothing may be written right now."""
        return self.is_closed and (self.until is None or self.until > utc_now())

    @property
    def reopened_at(self) -> datetime | None:
        """Since when the site accepts writes again; None while it does not, or if it always did."""
        if self.is_read_only:
            return None
        return self.until if self.is_closed else self.closed_at

    @property
    def sentence(self) -> str:
        """The message for members who try to write."""
        until = f" {self.until.astimezone(KST):%m. %d. %H:%M}까지예요." if self.until else ""
        message = f" {self.message}" if self.message else ""
        return f"지금은 읽기만 할 수 있어요.{message}{until}"


_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('site_switches', 0))"

_CACHED: Cache[SiteState] = Cache("site_state", max_entries=1, ttl_seconds=60)


def cached_site_state() -> SiteState | None:
    """The state if this process has cached it: no query."""
    return _CACHED.get(0)


def site_state() -> SiteState:
    """The state, cached or queried; in a worker thread."""
    state = _CACHED.get(0)
    if state is None:
        version = _CACHED.version
        state = read_site_state()
        _CACHED.put(0, state, version=version)
    return state


def read_site_state() -> SiteState:
    """The state by a query: for processes that do not hear the bus (commands, scheduler)."""
    with connection():
        rows = fetch_all(_STATE, names=[READ_ONLY, DELIVERY])
    return _state_of({row["name"]: (row["value"], row["updated_at"]) for row in rows})


def lock_switches() -> None:
    """Serialize writers of `site_switches` until the end of the transaction.

    A switch that was never set has no row to lock.
    """
    execute(_LOCK)


def require_writable(state: SiteState, why: str = "") -> None:
    """Raise `ReadOnly` while the site is read-only; `why` names what cannot be done."""
    if state.is_read_only:
        left = state.until - utc_now() if state.until else RETRY_AFTER
        sentence = f"{state.sentence} {why}".rstrip()
        raise ReadOnly(ceil(min(left, LONGEST_RETRY).total_seconds()), sentence)


def _state_of(rows: dict[str, tuple[dict[str, Any], datetime]]) -> SiteState:
    closed, closed_at = rows.get(READ_ONLY, ({}, None))
    paused, paused_at = rows.get(DELIVERY, ({}, None))
    until = closed.get("until")
    return SiteState(
        is_closed=closed.get("isOn", False),
        message=closed.get("message", ""),
        until=datetime.fromisoformat(until) if until else None,
        closed_at=closed_at,
        is_paused=paused.get("isPaused", False),
        pause_reason=paused.get("reason", ""),
        paused_at=paused_at,
    )
