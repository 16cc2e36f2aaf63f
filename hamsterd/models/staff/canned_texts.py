"""Texts that the staff keep ready for answers and reasons."""

from peewee import Check, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import KeyOrNone, counter, instant_now, reference
from hamsterd.models.base import Table, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, member_data
from hamsterd.models.topics import Topic


class CannedText(Table):
    """A prepared text for answers and reasons; `position` orders those of a kind.

    `uses_count` is how often it was chosen, sent or not.
    """

    kind = TextField()
    title = TextField()
    body = TextField()
    position = counter()
    uses_count = counter()
    created_by_id: KeyOrNone
    created_by = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "kind IN ('inquiry_reply', 'decision', 'dismissal', 'appeal_answer')",
                "canned_texts_kind_check",
            ),
        )


# One text of a title in each kind.
add_unique(CannedText, "canned_texts_title_key", "kind", "lower(title)")

member_data(CannedText, "created_by_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
