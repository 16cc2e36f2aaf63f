"""Evidence is copied after the answer, by a thread of the server."""

from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from tests.waiting import wait_until


def copies_due() -> int:
    """How many copies are still to be made."""
    with transaction():
        return int(fetch_value("SELECT count(*) FROM file_copies"))


def wait_until_copied() -> None:
    """Wait until the evidence is a copy of its own."""
    wait_until(lambda: copies_due() == 0)


def pauses_are_over() -> None:
    """Time passes for what failed, and for the lease of whoever was killed."""
    with transaction():
        execute("UPDATE file_copies SET next_attempt_at = now()")
