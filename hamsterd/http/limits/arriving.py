"""A memory budget for arriving request bodies, per process and per network.

A client that sends a megabyte and stops occupies it until the body times out. Beyond the budget,
bodies that have held the most for the longest are refused: large slow ones, before a comment sent
over a slow line. Uploads go to disk as they arrive and hold no memory.
"""

from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from hamsterd.core.errors import HamsterError, Unavailable

MAX_BYTES = 64 * 1024 * 1024
"""Per process: sixty of the largest bodies at once; a comment is a thousandth of one."""
MAX_NETWORK_BYTES = 16 * 1024 * 1024
"""Per network: enough for a school behind one address whose pupils send a thousand posts at
once.
"""

_ROOM = 7 / 8
"""Target fill after bodies were refused."""


class TooMuchArriving(Unavailable):
    """The budget is spent, and this body is among the most expensive."""

    message = "지금 들어오는 내용이 너무 많아서 다 받지 못했어요. 잠시 뒤에 다시 시도해 주세요."


class Receiver(Protocol):
    """A receiver of a body that can be told to stop."""

    def refuse_body(self, error: HamsterError) -> None:
        """Answer at once and discard the body."""


@dataclass(slots=True)
class _Body:
    network: str
    begun_at: float
    held_bytes: int = 0

    def cost(self, now: float) -> float:
        """Bytes held, times how long they have been arriving."""
        return self.held_bytes * (now - self.begun_at)


class ArrivingBodies:
    """The bodies that are arriving in this process. For the event loop alone."""

    def __init__(self) -> None:
        self._bodies: dict[Receiver, _Body] = {}
        self._by_network: Counter[str] = Counter()
        self.held_bytes = 0

    def add(self, receiver: Receiver, network: str, count: int) -> None:
        """Count `count` more bytes; refuses bodies until the rest fits, possibly this one."""
        body = self._bodies.setdefault(receiver, _Body(network, monotonic()))
        self._count(body, count)
        if self._by_network[network] > MAX_NETWORK_BYTES:
            self._make_room(
                self._of(network), self._by_network[network] - _ROOM * MAX_NETWORK_BYTES
            )
        if self.held_bytes > MAX_BYTES:
            self._make_room(list(self._bodies), self.held_bytes - _ROOM * MAX_BYTES)

    def release(self, receiver: Receiver) -> None:
        """A body is complete, refused or aborted; idempotent."""
        body = self._bodies.pop(receiver, None)
        if body is not None:
            self._count(body, -body.held_bytes)

    def _count(self, body: _Body, count: int) -> None:
        body.held_bytes += count
        self.held_bytes += count
        self._by_network[body.network] += count
        if not self._by_network[body.network]:
            del self._by_network[body.network]

    def _of(self, network: str) -> list[Receiver]:
        return [one for one, body in self._bodies.items() if body.network == network]

    def _make_room(self, receivers: list[Receiver], wanted_bytes: float) -> None:
        """Refuse the most expensive bodies: an eighth of the budget at once, so that not every
        chunk searches.
        """
        now = monotonic()
        receivers.sort(key=lambda one: self._bodies[one].cost(now), reverse=True)
        for one in receivers:
            if wanted_bytes <= 0:
                return
            wanted_bytes -= self._bodies[one].held_bytes
            self.release(one)
            one.refuse_body(TooMuchArriving())
