"""Coming."""

from hamsterd.analytics.schemas import RetentionOut
from hamsterd.errors import Unavailable


def retention() -> RetentionOut:
    """Raises `Unavailable`."""
    raise Unavailable
