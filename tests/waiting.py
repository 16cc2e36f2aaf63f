"""Waiting for a mark, never for a while."""

import time
from collections.abc import Callable

PATIENCE = 60.0
"""In seconds, long enough for a busy machine. A condition that is true at once costs no time."""


def wait_until(
    holds: Callable[[], object], *, within: float = PATIENCE, every: float = 0.02
) -> None:
    """Wait until `holds` is true, checked every `every` seconds; fail after `within` seconds."""
    deadline = time.monotonic() + within
    while not holds():
        assert time.monotonic() < deadline, "it never came to hold"
        time.sleep(every)
