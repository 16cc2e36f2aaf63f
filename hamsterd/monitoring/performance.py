"""Coming."""

from hamsterd.config import Settings
from hamsterd.errors import Unavailable
from hamsterd.monitoring.schemas import PerformanceOut, SystemStatsOut


def performance() -> PerformanceOut:
    """Raises `Unavailable`."""
    raise Unavailable


def system_stats(_settings: Settings) -> SystemStatsOut:
    """Raises `Unavailable`."""
    raise Unavailable
