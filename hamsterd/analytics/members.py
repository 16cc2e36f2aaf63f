"""Coming."""

from hamsterd.analytics.schemas import UserBehaviorOut
from hamsterd.errors import Unavailable


def user_behavior() -> UserBehaviorOut:
    """Raises `Unavailable`."""
    raise Unavailable
