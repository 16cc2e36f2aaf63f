"""Statistics of this process's last hour: requests, response times, failures.

A ring of minutes, written by the event loop only. Threads read it without a lock and at worst miss
the current request.
"""

import time
from bisect import bisect_left
from dataclasses import dataclass, field

MINUTES = 60
"""The window."""
BOUNDS = (
    *(1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75),
    *(100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000),
)
"""Upper bounds of the time classes in milliseconds; the last class is open."""
FAILED = 500
"""Statuses from here on are our fault."""


@dataclass(slots=True)
class Minute:
    """Responses of one minute."""

    number: int = -1
    requests: int = 0
    errors: int = 0
    seconds: float = 0.0
    times: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))


class Traffic:
    """The ring."""

    def __init__(self) -> None:
        self._ring = [Minute() for _ in range(MINUTES)]

    def note(self, seconds: float, status: int, *, is_fault: bool = True) -> None:
        """Count one response (event loop); announced conditions are no fault, whatever the
        status.
        """
        number = int(time.monotonic() // 60)
        minute = self._ring[number % MINUTES]
        if minute.number != number:
            minute = self._ring[number % MINUTES] = Minute(number)
        minute.requests += 1
        minute.errors += is_fault and status >= FAILED
        minute.seconds += seconds
        minute.times[bisect_left(BOUNDS, seconds * 1_000)] += 1

    def last_hour(self) -> Minute:
        """The last sixty minutes as one."""
        since = int(time.monotonic() // 60) - MINUTES
        total = Minute()
        for minute in self._ring:
            if minute.number > since:
                total.requests += minute.requests
                total.errors += minute.errors
                total.seconds += minute.seconds
                total.times = [a + b for a, b in zip(total.times, minute.times, strict=True)]
        return total


TRAFFIC = Traffic()
"""Of this process."""
