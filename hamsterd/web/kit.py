"""What every handler needs of its process; `app.py` fills it."""

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol

from hamsterd.config import Settings
from hamsterd.web.access import Viewer
from hamsterd.web.limits import RateLimits


class Identify(Protocol):
    """Answers "who is this?"; `app.py` puts the accounts' own into the kit."""

    def held(self, token: str) -> Viewer | None:
        """The viewer when known without a query."""

    def load(self, token: str) -> Viewer | None:
        """The viewer by a query (in a worker thread); None when the token opens nothing."""


@dataclass(slots=True)
class Kit:
    """What every handler needs of its process."""

    settings: Settings
    executor: Executor
    """Threads for queries; each holds at most one pooled connection."""
    media_executor: Executor
    """Threads for pictures and videos, so that a large photo never delays a query."""
    file_executor: Executor
    """Threads that read stored files, so that a slow disk or bucket never delays a query."""
    limits: RateLimits
    identify: Identify
    is_draining: bool = False
    active: int = 0
    """Requests whose body is arriving or whose answer is not finished; a drain waits for them."""
