"""What a member does not want to see: entries, posts, and members whom they block."""

from peewee import BigIntegerField, CompositeKey, TextField

from hamsterd.db.fields import Key, instant_now, reference
from hamsterd.models.accounts import User
from hamsterd.models.base import PlainTable, add_index


class MemberHide(PlainTable):
    """One thing that one member does not want to see; of the type `user` it is a block."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    target_type = TextField()
    target_id = BigIntegerField()
    created_at = instant_now()

    class Meta:
        primary_key = CompositeKey("user", "target_type", "target_id")


# Taking back what is about something that vanished.
add_index(MemberHide, "member_hides_target", "target_type", "target_id")


def blocks(by: str, whom: str) -> str:
    """SQL: the member `by` blocks the member `whom`."""
    return f"""
        EXISTS (SELECT 1 FROM member_hides h
                 WHERE h.user_id = {by} AND h.target_type = 'user' AND h.target_id = {whom})
    """
