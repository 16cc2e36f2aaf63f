"""Popups of the staff over the first screens (팝업 공지)."""

from peewee import SQL, Check, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import KeyOrNone, instant, instant_now, reference, word
from hamsterd.models.base import Table, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, member_data
from hamsterd.models.topics import Topic


class Popup(Table):
    """A popup: it is shown from `begins_at` until `ends_at`, and stays in the console afterwards.

    `content` is markup and may be empty where `image` says it all.
    """

    title = TextField()
    content = TextField(default="", constraints=[SQL("DEFAULT ''")])
    image = TextField(default="", constraints=[SQL("DEFAULT ''")])
    audience = word("everybody")
    begins_at = instant()
    ends_at = instant()
    created_by_id: KeyOrNone
    created_by = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("audience IN ('everybody', 'members', 'visitors')", "popups_audience_check"),
            Check("ends_at >= begins_at", "popups_period_check"),
        )


# What is shown now, or will be.
add_index(Popup, "popups_ends", "ends_at")
# A purged author's popups.
add_index(Popup, "popups_created_by", "created_by_id", where="created_by_id IS NOT NULL")

member_data(Popup, "created_by_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
