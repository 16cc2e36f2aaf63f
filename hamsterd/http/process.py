"""Process-wide dependencies of handlers; `app.py` fills them in."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Protocol

from hamsterd.config import Settings
from hamsterd.core.process.liveness import QueryThreads
from hamsterd.core.request_id import carried
from hamsterd.http.limits.arriving import ArrivingBodies
from hamsterd.http.limits.hashing import HashingPool
from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.http.limits.turns import Turns
from hamsterd.http.rights.access import Viewer


class Identify(Protocol):
    """Finds the viewer of a token; `app.py` passes the accounts' implementation."""

    def cached(self, token: str, *, slides: bool = True) -> Viewer | None:
        """The viewer when known without a query."""

    def load(self, token: str, *, slides: bool = True) -> Viewer | None:
        """The viewer by a query (worker thread); None for an invalid token.

        It extends the session, unless it does not slide: for who cannot renew the cookie.
        """

    def ways_to_prove(self, viewer: Viewer) -> list[str]:
        """How a member can prove their identity (worker thread)."""

    def note_console_use(self, viewer: Viewer) -> None:
        """Write down that a session is used for the console (in a worker thread)."""


class Gate(Protocol):
    """Decides whether an address may write; `app.py` passes the implementation of the blocks."""

    def refuse_cached(self, address: str) -> bool:
        """Raise for an address that may only read; False if a query is needed."""

    def refuse_writing(self, address: str) -> None:
        """The same by a query (in a worker thread)."""


class Consents(Protocol):
    """Decides whether a member has agreed to current documents; `app.py` passes it in."""

    def refuse_cached(self, member_id: int) -> bool:
        """True if they have; False if a query is needed."""

    def refuse_writing(self, member_id: int) -> None:
        """Raise if they have not, by a query (worker thread)."""


async def _nothing_to_hear() -> None:
    """For a process without a bus."""


@dataclass(slots=True)
class ProcessContext:
    """Process-wide dependencies of handlers."""

    settings: Settings
    executor: QueryThreads
    """Threads for queries; each holds at most one pooled connection."""
    media_executor: Executor
    """Threads that draw share pictures, so that none delays a query."""
    file_executor: Executor
    """Threads that wait for stored files or other servers, so that they delay no query."""
    hashing: HashingPool
    """Threads that hash passwords, so that a burst of sign-ins delays nothing else."""
    limits: RateLimits
    identify: Identify
    gate: Gate
    """Which addresses may only read."""
    consents: Consents
    """Which members must agree to a changed document before they can write."""
    arriving: ArrivingBodies = field(default_factory=ArrivingBodies)
    """Memory of half-received bodies."""
    turns: Turns = field(default_factory=Turns)
    """Queues of writers to the same thing."""
    awaits_setup: bool = False
    """Whether nobody has joined yet, so that all paths lead to the setup form."""
    is_draining: bool = False
    is_trimming: bool = False
    """Whether memory is about to be returned to the system (`http.limits.memory`)."""
    catch_up: Callable[[], Awaitable[None]] = _nothing_to_hear
    """Waits for the events of what was committed before (`Hub.catch_up`)."""
    active: int = 0
    """Requests whose body is arriving or whose response is unfinished; a drain waits for them."""

    async def spend(self, act: str, who: str) -> None:
        """Count one `act` of `who`, in a thread if that needs I/O; raises `TooOften`."""
        self.limits.refuse_spent(act, who)
        if self.limits.is_exact(act):
            await asyncio.get_running_loop().run_in_executor(
                self.executor, carried(self.limits.spend, act, who)
            )
        else:
            self.limits.spend(act, who)
