"""The period in which a withdrawal can be revoked (decisions §2, Withdrawal).

The day that the mail names counts to its end in Seoul (decision 0203). A read-only site cannot
revoke one. Members whose last day fell into the read-only time get one more day before they are
purged.
"""

from datetime import datetime, timedelta

from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.site.site_flags import site_state
from hamsterd.members.accounts.rules import GRACE_AFTER_READ_ONLY, WITHDRAWAL_GRACE

_EVERYBODY = timedelta(days=3650)
"""Older than any withdrawal that was not purged yet."""


def grace_begins() -> datetime:
    """Members who withdrew after this instant may come back; earlier ones are purged."""
    now, state = utc_now(), site_state()
    reopened_at = state.reopened_at
    is_open_late = reopened_at is not None and now - reopened_at < GRACE_AFTER_READ_ONLY
    if state.is_read_only or is_open_late:
        return now - _EVERYBODY
    return kst_midnight(kst_day(now) - WITHDRAWAL_GRACE)
