"""Coming."""

from hamsterd.config import Settings
from hamsterd.errors import Unavailable
from hamsterd.monitoring.schemas import HealthOut


def health(_settings: Settings) -> HealthOut:
    """Raises `Unavailable`."""
    raise Unavailable
