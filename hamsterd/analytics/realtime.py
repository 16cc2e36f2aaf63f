"""Coming."""

from hamsterd.analytics.schemas import RealtimeOut
from hamsterd.errors import Unavailable


def realtime() -> RealtimeOut:
    """Raises `Unavailable`."""
    raise Unavailable
