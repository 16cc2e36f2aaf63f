"""Reads of the outbox of pushes, as an operator sees it."""

from hamsterd.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value

_DUE = "SELECT count(*) FROM push_messages WHERE status = 'pending' AND due_at <= %(now)s"


def due_count() -> int:
    """How many pushes are due."""
    with connection():
        return int(fetch_value(_DUE, now=utc_now()))
