"""The content of a record: one list per file, with the meaning of each field.

It is everything stored about a member that no moderator removed. Content they deleted has a
separate file, with the date, until it is purged. Of others it contains only what the member sees
where they acted (a title, a nickname), while it is visible: each list applies the visibility
predicate of what it quotes. Others' comments on the member's writing belong to them and are not
included.
"""

from hamsterd.operations.exports.records.account import (
    ACCOUNT,
    CONSENTS,
    EMAIL_LINKS,
    MAILS,
    SECOND_FACTORS,
    SESSIONS,
    SIGN_INS,
)
from hamsterd.operations.exports.records.acts import (
    ATTENDANCE,
    BOOKMARKS,
    COMMENTS,
    CONTEST_VOTES,
    EXPERIENCE,
    FOLLOWS,
    LIKES,
    NOTIFICATIONS,
    POLL_VOTES,
    VISITS,
)
from hamsterd.operations.exports.records.carers import CARERS
from hamsterd.operations.exports.records.choices import (
    DEVICES,
    HIDES,
    MUTED_WORDS,
    MUTES,
    PREFERENCES,
)
from hamsterd.operations.exports.records.health import (
    HEALTH_ALERTS,
    HEALTH_EDITS,
    HEALTH_LINKS,
    HEALTH_PAPERS,
    HEALTH_ROWS,
    HEALTH_SETTINGS,
)
from hamsterd.operations.exports.records.record import Record
from hamsterd.operations.exports.records.reminders import (
    CARE_CALENDAR,
    CARE_REMINDERS,
    CARE_TICKS,
)
from hamsterd.operations.exports.records.standing import (
    INCIDENTS,
    INQUIRIES,
    MOVED_MESSAGES,
    REPORTS,
    SANCTIONS,
    TAKEDOWNS,
)
from hamsterd.operations.exports.records.trash import TRASH
from hamsterd.operations.exports.records.writing import UPLOADS, WRITING

RECORDS = (
    ACCOUNT,
    *WRITING.values(),
    COMMENTS,
    TRASH,
    CARERS,
    HEALTH_ROWS,
    HEALTH_EDITS,
    HEALTH_PAPERS,
    HEALTH_LINKS,
    HEALTH_ALERTS,
    HEALTH_SETTINGS,
    CARE_REMINDERS,
    CARE_TICKS,
    CARE_CALENDAR,
    LIKES,
    BOOKMARKS,
    POLL_VOTES,
    CONTEST_VOTES,
    FOLLOWS,
    ATTENDANCE,
    VISITS,
    EXPERIENCE,
    NOTIFICATIONS,
    PREFERENCES,
    MUTES,
    HIDES,
    MUTED_WORDS,
    DEVICES,
    REPORTS,
    SANCTIONS,
    TAKEDOWNS,
    INCIDENTS,
    INQUIRIES,
    MOVED_MESSAGES,
    CONSENTS,
    SESSIONS,
    SIGN_INS,
    SECOND_FACTORS,
    EMAIL_LINKS,
    MAILS,
    UPLOADS,
)
"""Every file under `data/`, in the order in which the archive explains them."""

__all__ = [
    "ACCOUNT",
    "COMMENTS",
    "RECORDS",
    "UPLOADS",
    "WRITING",
    "Record",
]
