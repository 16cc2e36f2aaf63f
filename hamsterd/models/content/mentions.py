"""Mentions in members' writing."""

from peewee import BigIntegerField, CompositeKey, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import Key, instant_or_none, reference
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import Delete, NotInRecord, member_data
from hamsterd.models.topics import Topic


class Mention(PlainTable):
    """A member mentioned in a thing; one row, which stays.

    `name` is the nickname as written, NULL once an edit removed it. The row stays, so that
    mentioning them again notifies nobody twice. `told_at` is when the member was notified.
    """

    target_type = TextField()
    target_id = BigIntegerField()
    user_id: Key
    user = reference(User, on_delete="CASCADE")
    name = TextField(null=True)
    told_at = instant_or_none()

    class Meta:
        primary_key = CompositeKey("target_type", "target_id", "user")


# Deleting a member's row.
add_index(Mention, "mentions_user", "user_id")

member_data(
    Mention,
    "user_id",
    Delete(),
    NotInRecord("others' words; the bell's file has what was told"),
    topic=Topic.REACTIONS,
    leaks=NO_KIND,
)
