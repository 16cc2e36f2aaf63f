"""Coming."""

from hamsterd.config import Settings
from hamsterd.errors import Unavailable
from hamsterd.monitoring.schemas import TodoOut


def todo(_settings: Settings) -> TodoOut:
    """Raises `Unavailable`."""
    raise Unavailable
