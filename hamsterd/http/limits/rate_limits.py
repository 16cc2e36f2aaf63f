"""Rate limits of members and networks: the table and its counters.

Small limits are exact over all processes: the database stores the latest acts, in one statement, or
a Valkey does if the site has one. Larger limits are split among the workers, which count in memory
(docs/decisions/0007). Protection against guessing passwords is in `accounts.lockout` (decisions
§1.6, §1.13).
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from threading import Lock

from cachetools import TTLCache
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import TooOften
from hamsterd.core.network.valkey_link import ValkeyAway
from hamsterd.core.rates import RATES
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.limits.shared_limits import SharedCounters

EXACT_MAX = 20
"""Limits up to this number per window are exact over all processes (decisions §2)."""
REMEMBERED_REFUSALS = 10_000
REFUSAL_SECONDS = 60
SWEEP_SECONDS = 60

# The array stores the latest acts, up to the limit, oldest first. Another is allowed once the
# oldest has left the window.
_SPEND = """
    INSERT INTO rate_limits AS spent (act, who, spent_at, expires_at)
    VALUES (%(act)s, %(who)s, ARRAY[%(now)s]::timestamptz[], %(expires_at)s)
        ON CONFLICT (act, who) DO UPDATE
       SET spent_at = (spent.spent_at || %(now)s::timestamptz)
                      [greatest(1, cardinality(spent.spent_at) + 2 - %(most)s):],
           expires_at = %(expires_at)s
     WHERE cardinality(spent.spent_at) < %(most)s
        OR spent.spent_at[cardinality(spent.spent_at) + 1 - %(most)s] <= %(since)s
"""
_OLDEST = """
    SELECT spent_at[greatest(1, cardinality(spent_at) + 1 - %(most)s)] FROM rate_limits
     WHERE act = %(act)s AND who = %(who)s
"""


class CounterStorage(MemoryStorage):
    """The library's counters, swept occasionally by the counting call.

    The library's own class starts a thread at nearly every hit, which walks through all counters:
    with 20,000 members in a window, a hit took 2 ms of processor time.
    """

    _swept_at = 0.0

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add `amount`, from zero if the counter has expired; returns the count."""
        now = time.time()
        if now - self._swept_at >= SWEEP_SECONDS:
            self._sweep(now)
        self.get(key)  # removes it if expired
        with self.locks[key]:
            self.storage[key] += amount
            if self.storage[key] == amount:
                self.expirations[key] = now + expiry
        return self.storage[key]

    def _sweep(self, now: float) -> None:
        self._swept_at = now
        for key in [key for key, until in list(self.expirations.items()) if until <= now]:
            self.get(key)


@dataclass(frozen=True, slots=True)
class Limit:
    """The parsed limit of one act: the total, and this process's share."""

    act: str
    whole: RateLimitItem
    share: RateLimitItem

    @property
    def is_exact(self) -> bool:
        """Whether all processes count together."""
        return self.whole.amount <= EXACT_MAX

    @property
    def window(self) -> timedelta:
        """The period it is counted in."""
        return timedelta(seconds=self.whole.get_expiry())


class RateLimits:
    """The limits of one process.

    `scale` multiplies every rate (load tests). Of a large limit this process has 1/`workers`. Small
    ones are counted in `shared` while it answers, else in the database: then a member may spend the
    limit a second time.
    """

    def __init__(
        self,
        rates: Mapping[str, str] = RATES,
        *,
        scale: float = 1.0,
        workers: int = 1,
        shared: SharedCounters | None = None,
    ) -> None:
        self._shared = shared
        self._limiter = SlidingWindowCounterRateLimiter(CounterStorage())
        self._limits = {act: _limit(act, rate, scale, workers) for act, rate in rates.items()}
        # A refused client costs no query until the time it was told to retry.
        self._refused: TTLCache[tuple[str, str], datetime] = TTLCache(
            REMEMBERED_REFUSALS, REFUSAL_SECONDS
        )
        self._lock = Lock()

    def is_exact(self, act: str) -> bool:
        """Whether `spend` does I/O, and so needs a worker thread."""
        return self._limits[act].is_exact

    def refuse_spent(self, act: str, who: str) -> None:
        """Raise `TooOften` where this process knows that the limit is still spent. No query."""
        with self._lock:
            until = self._refused.get((act, who))
        if until is not None and until > utc_now():
            raise _too_often(until)

    def spend(self, act: str, who: str) -> None:
        """Count one `act` of `who`; raises `TooOften` when the limit is spent.

        Without the database an exact limit raises `DatabaseUnavailable`: the act would fail as
        well.
        """
        limit = self._limits[act]
        if limit.is_exact:
            self._spend_exactly(limit, who)
        elif not self._limiter.hit(limit.share, act, who):
            stats = self._limiter.get_window_stats(limit.share, act, who)
            raise TooOften(int(stats.reset_time - time.time()) + 1)

    def _spend_exactly(self, limit: Limit, who: str) -> None:
        self.refuse_spent(limit.act, who)
        until = self._spend_together(limit, who)
        if until is None:
            return
        with self._lock:
            self._refused[limit.act, who] = until
        raise _too_often(until)

    def _spend_together(self, limit: Limit, who: str) -> datetime | None:
        """Count in the shared counter; when the next act is allowed, if this one is not."""
        if self._shared is not None:
            with suppress(ValkeyAway):
                return self._shared.spend(limit.whole, limit.act, who)
        return _spend_in_table(limit, who)


def _spend_in_table(limit: Limit, who: str) -> datetime | None:
    """Count in the database; when the next act is allowed, if this one is not."""
    now, most = utc_now(), limit.whole.amount
    with connection(), transaction():
        spent = execute(
            _SPEND,
            act=limit.act,
            who=who,
            now=now,
            since=now - limit.window,
            expires_at=now + limit.window,
            most=most,
        )
        if spent:
            return None
        oldest: datetime = fetch_value(_OLDEST, act=limit.act, who=who, most=most)
        return oldest + limit.window


def _too_often(until: datetime) -> TooOften:
    return TooOften(int((until - utc_now()).total_seconds()) + 1)


@cache
def _limit(act: str, rate: str, scale: float, workers: int) -> Limit:
    whole = parse(rate)
    return Limit(act, _scaled(whole, scale), _scaled(whole, scale / workers))


def _scaled(item: RateLimitItem, factor: float) -> RateLimitItem:
    return type(item)(max(1, round(item.amount * factor)), item.multiples)
