"""Coming."""

from hamsterd.analytics.schemas import ContentPerformanceOut
from hamsterd.errors import Unavailable


def content_performance() -> ContentPerformanceOut:
    """Raises `Unavailable`."""
    raise Unavailable
