"""Waiting for a mark, never for a while."""

import time
from collections.abc import Callable

from hamsterd.db.sql import execute, fetch_value

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


def waiting_for_a_lock() -> int:
    """How many statements wait for a lock in the open database: a test's own, and others'."""
    # Or a transaction would not see connections that are newer than its first look.
    execute("SELECT pg_stat_clear_snapshot()")
    count: int = fetch_value(_WAITING_FOR_A_LOCK)
    return count


_WAITING_FOR_A_LOCK = """
    SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'
"""
