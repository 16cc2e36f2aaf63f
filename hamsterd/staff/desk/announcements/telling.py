"""Telling all members of a notice, in portions.

For a job. A portion of members, their mails and the progress are one transaction: whoever is killed
in the middle has told none or all of a portion, and nobody is told twice. An advertisement goes to
those who agreed, and rests at night (정보통신망법 제50조).
"""

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.quiet_hours import quiet_until
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.models.staff.announcements import Announcement
from hamsterd.staff.desk.announcements.letters import Reader, tell
from hamsterd.staff.desk.announcements.rules import BATCH, AnnouncementKind
from hamsterd.staff.desk.announcements.schemas import AnnouncementRow

_DUE = f"""
    SELECT id FROM announcements
     WHERE sent_at IS NOT NULL AND told_at IS NULL AND stopped_at IS NULL
       AND NOT (%(is_night)s AND kind = '{AnnouncementKind.ADVERTISING}')
     ORDER BY id
"""
_LOCK = """
    SELECT a.*, NULL AS author FROM announcements a
     WHERE a.id = %(announcement_id)s AND a.told_at IS NULL AND a.stopped_at IS NULL
       FOR NO KEY UPDATE
"""
_EVERYBODY = "LEFT JOIN notification_settings s ON s.user_id = u.id"
_AGREED = "JOIN notification_settings s ON s.user_id = u.id AND s.marketing_since IS NOT NULL"
# Who joined later was not a member when it was sent.
_MEMBERS = """
    SELECT u.id, u.nickname, s.marketing_since,
           CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS email
      FROM users u {settings}
     WHERE u.id > %(after)s AND u.created_at <= %(sent_at)s
       AND u.status IN ('active', 'suspended')
     ORDER BY u.id LIMIT %(limit)s {lock}
"""
# Who takes the consent back meanwhile waits, and then deletes the mail that was just written.
_SOURCES = {
    AnnouncementKind.INFORMATION: _MEMBERS.format(settings=_EVERYBODY, lock=""),
    AnnouncementKind.ADVERTISING: _MEMBERS.format(settings=_AGREED, lock="FOR SHARE OF s"),
}
_COUNT = """
    SELECT count(*)::int AS members, count(u.email_verified_at)::int AS mailed
      FROM users u {settings} WHERE u.status IN ('active', 'suspended')
"""
_COUNTS = {
    AnnouncementKind.INFORMATION: _COUNT.format(settings=""),
    AnnouncementKind.ADVERTISING: _COUNT.format(settings=_AGREED),
}


def untold() -> list[int]:
    """Notices that somebody is still to be told of now."""
    with connection():
        return fetch_column(_DUE, is_night=quiet_until(utc_now()) is not None)


def audience(kind: AnnouncementKind) -> tuple[int, int]:
    """How many members a notice of this kind goes to, and how many of them by mail."""
    row = fetch_row(_COUNTS[kind])
    return row["members"], row["mailed"]


@transactional
def tell_portion(announcement_id: int, *, site: Settings) -> int:
    """Tell the next members, each once; how many there were."""
    found = fetch_one(_LOCK, announcement_id=announcement_id)
    if found is None:  # stopped meanwhile
        return 0
    row = AnnouncementRow.of(found)
    if row.kind is AnnouncementKind.ADVERTISING and quiet_until(utc_now()):
        return 0
    readers = fetch_all(
        _SOURCES[row.kind],
        Reader,
        after=found["told_up_to"],
        sent_at=row.sent_at,
        limit=BATCH,
    )
    mailed = sum(tell(row, reader, site) for reader in readers)
    execute(
        Announcement.update(
            told_up_to=readers[-1]["id"] if readers else found["told_up_to"],
            told_count=Announcement.told_count + len(readers),
            mailed_count=Announcement.mailed_count + mailed,
            told_at=None if readers else utc_now(),
        ).where(Announcement.id == row.id)
    )
    return len(readers)
