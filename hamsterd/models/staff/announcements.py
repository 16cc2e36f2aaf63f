"""Notices of the staff to all members."""

from peewee import SQL, BigIntegerField, Check, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import KeyOrNone, counter, flag, instant_now, instant_or_none, reference
from hamsterd.models.base import Table, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, member_data
from hamsterd.models.topics import Topic


class Announcement(Table):
    """A notice by bell, and by mail with `is_mailed`; a draft until it is sent.

    `tried_at`: the author sent the present text to themselves. `told_up_to` is the id of the last
    member told; `told_at`: all were.
    """

    kind = TextField()
    title = TextField()
    body = TextField()
    link = TextField(default="", constraints=[SQL("DEFAULT ''")])
    is_mailed = flag(default=False)
    author_id: KeyOrNone
    author = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()
    updated_at = instant_now()
    tried_at = instant_or_none()
    sent_at = instant_or_none()
    stopped_at = instant_or_none()
    told_up_to = BigIntegerField(default=0, constraints=[SQL("DEFAULT 0")])
    told_count = counter()
    mailed_count = counter()
    told_at = instant_or_none()

    class Meta:
        constraints = (
            Check("kind IN ('information', 'advertising')", "announcements_kind_check"),
            Check(
                "sent_at IS NOT NULL OR (stopped_at IS NULL AND told_at IS NULL)",
                "announcements_sent_check",
            ),
        )


# A purged author's notices.
add_index(Announcement, "announcements_author", "author_id", where="author_id IS NOT NULL")
# What is being sent.
add_index(
    Announcement,
    "announcements_untold",
    "id",
    where="sent_at IS NOT NULL AND told_at IS NULL AND stopped_at IS NULL",
)

member_data(Announcement, "author_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
