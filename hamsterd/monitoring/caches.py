"""Coming."""

from hamsterd.errors import Unavailable
from hamsterd.monitoring.schemas import CacheStatsOut


def cache_stats() -> CacheStatsOut:
    """Raises `Unavailable`."""
    raise Unavailable


def clear_caches(*, name: str | None, actor: str) -> list[str]:
    """Raises `Unavailable`."""
    raise Unavailable
