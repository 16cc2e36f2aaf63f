"""Separate mails for news that should not wait for the daily digest.

They go to verified addresses only (decisions/0039), if the member wants this kind by mail, and not
before morning unless they are urgent and the member allows that at night.
"""

from collections.abc import Sequence

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.quiet_hours import quiet_until
from hamsterd.db.sql import fetch_all
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.notifications.rules import CHOSEN_AS, DEFAULTS, NotificationKind
from hamsterd.notifications.unsubscribing import unsubscribe_words

_READERS = """
    SELECT u.id, u.email, u.nickname, coalesce(s.has_quiet_hours, TRUE) AS has_quiet_hours,
           coalesce(s.rings_red_flags, FALSE) AS rings_red_flags
      FROM users u
      LEFT JOIN notification_settings s ON s.user_id = u.id
      LEFT JOIN notification_preferences p ON p.user_id = u.id AND p.kind = %(choice)s
     WHERE u.id = ANY(%(members)s) AND u.status IN ('active', 'suspended')
       AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
       AND coalesce(p.on_site, %(site)s) AND coalesce(p.on_mail, %(mail)s)
     ORDER BY u.id
"""


def write_letters(
    kind: MailKind,
    news: NotificationKind,
    members: Sequence[int],
    *,
    site: Settings,
    is_urgent: bool,
    **words: object,
) -> None:
    """Mail `kind` to those of `members` who want `news` by mail. Runs in the act's transaction."""
    channels = DEFAULTS[CHOSEN_AS[news]].channels
    readers = fetch_all(
        _READERS,
        members=list(members),
        choice=CHOSEN_AS[news].value,
        site=channels.site,
        mail=channels.mail,
    )
    morning = quiet_until(utc_now())
    for reader in readers:
        rings = not reader["has_quiet_hours"] or (is_urgent and reader["rings_red_flags"])
        queue_mail(
            kind=kind,
            to=reader["email"],
            member_id=reader["id"],
            site=site,
            due_at=None if rings else morning,
            news_ids=(),
            nickname=reader["nickname"],
            **unsubscribe_words(CHOSEN_AS[news].value, reader["id"], site),
            **words,
        )
