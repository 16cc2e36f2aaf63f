"""Remove sign-ins, links, failures and mails that nobody can use any more.

An ended session goes a day later, a refresh token once its reuse could not be noticed any more,
and what was mailed after the three months of usage records (decisions §2, Retention).
"""

from hamsterd.clock import utc_now
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from scheduler.task import Counts, Task

OVER = {
    "sessions": """
        greatest(expires_at, coalesce(refresh_expires_at, expires_at))
        < %(now)s::timestamptz - interval '1 day'
    """,
    "password_reset_tokens": "expires_at < %(now)s::timestamptz - interval '7 days'",
    "sign_in_failures": "failed_at < %(now)s::timestamptz - interval '1 day'",
    "outbox_mail": """
        status <> 'pending' AND created_at < %(now)s::timestamptz - interval '90 days'
    """,
}
"""Table -> which of its rows are over."""


def tidy_accounts(task: Task) -> Counts:
    """`{"sessions": 12, "outbox_mail": 3, …}`; a dry run counts and removes nothing."""
    return {table: _tidy(table, over, dry_run=task.dry_run) for table, over in OVER.items()}


def _tidy(table: str, over: str, *, dry_run: bool) -> int:
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        if dry_run:
            return int(fetch_value(f"SELECT count(*) FROM {table} WHERE {over}", now=utc_now()))
        return execute(f"DELETE FROM {table} WHERE {over}", now=utc_now())
