"""The period in which a withdrawal can be revoked (decisions §2, Withdrawal).

A read-only site cannot revoke one. Members whose last day fell into the read-only time get one more
day before they are purged.
"""

from datetime import datetime, timedelta

from hamsterd.core.clock import utc_now
from hamsterd.db.site.site_flags import site_state
from hamsterd.members.accounts.rules import GRACE_AFTER_READ_ONLY, WITHDRAWAL_GRACE

_EVERYBODY = timedelta(days=3650)
"""Older than any withdrawal that was not purged yet."""


def grace_begins() -> datetime:
    """Members who withdrew after this instant may come back; earlier ones are purged."""
    now, state = utc_now(), site_state()
    reopened_at = state.reopened_at
    is_open_late = reopened_at is not None and now - reopened_at < GRACE_AFTER_READ_ONLY
    return now - (_EVERYBODY if state.is_read_only or is_open_late else WITHDRAWAL_GRACE)
