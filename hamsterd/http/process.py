"""What every handler needs of its process; `app.py` fills it."""

import asyncio
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Protocol

from hamsterd.config import Settings
from hamsterd.core.liveness import QueryThreads
from hamsterd.core.request_id import carried
from hamsterd.http.access import Viewer
from hamsterd.http.arriving import ArrivingBodies
from hamsterd.http.hashing import HashingPool
from hamsterd.http.limits import RateLimits
from hamsterd.http.turns import Turns


class Identify(Protocol):
    """Answers "who is this?"; `app.py` puts the accounts' own into the process."""

    def cached(self, token: str) -> Viewer | None:
        """The viewer when known without a query."""

    def load(self, token: str) -> Viewer | None:
        """The viewer by a query (in a worker thread); None when the token opens nothing."""

    def ways_to_prove(self, viewer: Viewer) -> list[str]:
        """How a member can prove anew who they are (in a worker thread)."""

    def note_console_use(self, viewer: Viewer) -> None:
        """Write down that a session is used for the console (in a worker thread)."""


class Gate(Protocol):
    """Answers "may this address write?"; `app.py` puts the blocks' own into the process."""

    def refuse_cached(self, address: str) -> bool:
        """Raise for an address that may only read; False when that takes a query."""

    def refuse_writing(self, address: str) -> None:
        """The same by a query (in a worker thread)."""


class Consents(Protocol):
    """Answers "has this member agreed to what is in force?"; `app.py` puts the documents' in."""

    def refuse_cached(self, member_id: int) -> bool:
        """True for who has; False when that takes a query."""

    def refuse_writing(self, member_id: int) -> None:
        """Raise for who has not, by a query (in a worker thread)."""


@dataclass(slots=True)
class ProcessContext:
    """What every handler needs of its process."""

    settings: Settings
    executor: QueryThreads
    """Threads for queries; each holds at most one pooled connection."""
    media_executor: Executor
    """Threads that draw pictures of our own, so that none delays a query."""
    file_executor: Executor
    """Threads that wait for stored files or another server, so that neither delays a query."""
    hashing: HashingPool
    """Threads for calls that hash a password, so that a burst of sign-ins delays nothing else."""
    limits: RateLimits
    identify: Identify
    gate: Gate
    """Which addresses may only read."""
    consents: Consents
    """Who has to agree to a changed text before they write on."""
    arriving: ArrivingBodies = field(default_factory=ArrivingBodies)
    """What half-received bodies hold."""
    turns: Turns = field(default_factory=Turns)
    """Queues of who writes to the same thing."""
    awaits_setup: bool = False
    """Whether nobody has joined the site, so that all leads to its first form."""
    is_draining: bool = False
    is_trimming: bool = False
    """Whether memory is to be given back to the system in a moment (`web.memory`)."""
    active: int = 0
    """Requests whose body is arriving or whose answer is not finished; a drain waits for them."""

    async def spend(self, act: str, who: str) -> None:
        """Count one `act` of `who`, in a thread where that asks the database; raises `TooOften`."""
        self.limits.refuse_spent(act, who)
        if self.limits.is_exact(act):
            await asyncio.get_running_loop().run_in_executor(
                self.executor, carried(self.limits.spend, act, who)
            )
        else:
            self.limits.spend(act, who)
