"""Whether the time of a reader grows faster than its input.

The processor time of this thread is measured, which other processes do not change. The minimum of
several runs is the time of the work itself. A run of almost no time is never called slow.
"""

import gc
import time
from collections.abc import Callable

TIMES = 4
"""How much longer the second text is than the first."""
WORST_RATIO = 9.0
"""Linear is 4, `n log n` hardly 5, quadratic 16."""
ENOUGH_SECONDS = 0.004
"""Below it the clock and the caches of the machine say more than the work."""
RUNS = 4
FIRST_RUNS = 2
"""Of the short text: what grows by the square is not taken for linear unless both are disturbed."""
CERTAIN_SECONDS = 0.5
"""No load of others makes so much of next to nothing: once is enough."""

Reading = Callable[[int], Callable[[], object]]
"""Of a length the reading of a text that long; the text is made before the clock runs."""


def grows_faster(reading: Reading, size: int) -> str | None:
    """The times for a text of `size` and for one of a quarter, if they grow too fast; else None.

    One run of the long text is never shorter than its least, so a text that is fast enough by it
    needs no more runs of either.
    """
    long = least_seconds(reading(size), 1)
    if long < ENOUGH_SECONDS:
        return None
    short = least_seconds(reading(size // TIMES), FIRST_RUNS)
    if long <= WORST_RATIO * short:
        return None
    short = min(short, least_seconds(reading(size // TIMES), RUNS - FIRST_RUNS))
    if long < CERTAIN_SECONDS:
        long = least_seconds(reading(size), RUNS)
    if long < ENOUGH_SECONDS or long <= WORST_RATIO * short:
        return None
    return f"{size // TIMES} took {short * 1000:.2f} ms and {size} took {long * 1000:.2f} ms"


def least_seconds(work: Callable[[], object], runs: int) -> float:
    """The least processor time of `runs`, with no collection of garbage in between."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return min(_seconds(work) for _ in range(runs))
    finally:
        if was_enabled:
            gc.enable()


def _seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start
