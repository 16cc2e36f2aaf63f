"""How often one member or address may do what: the one table, and the counters behind it.

Counters live in this process; with N workers a limit is split among them, because the kernel
spreads connections evenly. The exact lock after failed sign-ins lives in the database
(`accounts.passwords`), since it guards accounts (decisions §1.6, §1.13).
"""

import time
from dataclasses import dataclass

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from hamsterd.errors import TooOften

RATES = {
    "login": "20/minute",
    "google": "40/minute",
    "register": "10/hour",
    "nickname": "60/minute",
    "recovery": "5/10 minute",
    "like": "120/minute",
    "follow": "60/minute",
    "comment": "20/minute",
    "diary": "10/minute",
    "post": "10/minute",
    "hamster": "20/minute",
    "profile": "20/minute",
    "report": "10/10 minute",
    "appeal": "10/10 minute",
    "rights": "5/hour",
    "takedown": "30/10 minute",
    "export": "5/hour",
    "export_file": "60/hour",
    "push": "20/minute",
    "unsubscribe": "30/minute",
    "upload": "60/minute",
    "search": "60/minute",
    "ad": "300/minute",
}
"""Act -> how many per period, per member (or address when signed out)."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One act's limit, parsed once."""

    act: str
    item: RateLimitItem


class RateLimits:
    """The counters of one process.

    `scale` multiplies every rate (load tests); `share` is this process's part of it (1/workers).
    """

    def __init__(self, *, scale: float = 1.0, workers: int = 1) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._limits = {
            act: Limit(act, _scaled(parse(rate), scale / workers)) for act, rate in RATES.items()
        }

    def spend(self, act: str, who: str) -> None:
        """Count one `act` of `who`; raises `TooOften` when the limit is spent."""
        limit = self._limits[act]
        if not self._limiter.hit(limit.item, act, who):
            stats = self._limiter.get_window_stats(limit.item, act, who)
            raise TooOften(int(stats.reset_time - time.time()) + 1)


def _scaled(item: RateLimitItem, factor: float) -> RateLimitItem:
    return type(item)(max(1, round(item.amount * factor)), item.multiples)
