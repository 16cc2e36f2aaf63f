"""Small limits as all processes count them in a Valkey: by the library's own moving window."""

from datetime import UTC, datetime
from functools import cached_property

from limits import RateLimitItem
from limits.storage.redis import RedisStorage
from limits.strategies import MovingWindowRateLimiter

from hamsterd.core.network.valkey_link import ValkeyLink
from hamsterd.db.identity import site_key


class SharedCounters:
    """The counters of a site at `link`, by names that no other site has."""

    def __init__(self, link: ValkeyLink) -> None:
        self._link = link

    @cached_property
    def _limiter(self) -> MovingWindowRateLimiter:
        storage = RedisStorage(
            self._link.url,
            connection_pool=self._link.client.connection_pool,
            key_prefix=f"{site_key()}:limits",
        )
        return MovingWindowRateLimiter(storage)

    def spend(self, rate: RateLimitItem, act: str, who: str) -> datetime | None:
        """Count one; when the next is allowed if this one is not. Raises `ValkeyAway`."""
        return self._link.ask(lambda: self._spend(rate, act, who))

    def _spend(self, rate: RateLimitItem, act: str, who: str) -> datetime | None:
        if self._limiter.hit(rate, act, who):
            return None
        return datetime.fromtimestamp(
            self._limiter.get_window_stats(rate, act, who).reset_time, UTC
        )
