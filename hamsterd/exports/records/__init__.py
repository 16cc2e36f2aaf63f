"""What is in a record: one list per file, with what each field means.

Everything the site keeps of a member that is neither deleted nor removed. Of others only what
shows to the member where they acted (a title, a nickname), and only while it may be seen: each
list passes the visibility predicate of what it quotes. What others wrote below one's own is theirs
and is not here.
"""

from hamsterd.exports.records.account import ACCOUNT, CONSENTS, MAILS, SESSIONS
from hamsterd.exports.records.acts import (
    ATTENDANCE,
    BOOKMARKS,
    COMMENTS,
    EXPERIENCE,
    FOLLOWS,
    LIKES,
    NOTIFICATIONS,
    VISITS,
)
from hamsterd.exports.records.choices import DEVICES, MUTES, PREFERENCES
from hamsterd.exports.records.record import Record
from hamsterd.exports.records.standing import REPORTS, SANCTIONS, TAKEDOWNS
from hamsterd.exports.records.writing import DIARIES, HAMSTERS, POSTS, UPLOADS

RECORDS = (
    ACCOUNT,
    HAMSTERS,
    DIARIES,
    POSTS,
    COMMENTS,
    LIKES,
    BOOKMARKS,
    FOLLOWS,
    ATTENDANCE,
    VISITS,
    EXPERIENCE,
    NOTIFICATIONS,
    PREFERENCES,
    MUTES,
    DEVICES,
    REPORTS,
    SANCTIONS,
    TAKEDOWNS,
    CONSENTS,
    SESSIONS,
    MAILS,
    UPLOADS,
)
"""Every file under `data/`, in the order in which the archive explains them."""

__all__ = [
    "ACCOUNT",
    "COMMENTS",
    "DIARIES",
    "HAMSTERS",
    "POSTS",
    "RECORDS",
    "UPLOADS",
    "Record",
]
