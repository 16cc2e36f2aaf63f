"""Members' own filters: hidden entries and posts, muted words, and blocked members."""

from peewee import BigIntegerField, CompositeKey, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import Key, instant_now, reference, text_list
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import MACHINERY, Delete, NotInRecord, in_record, member_data
from hamsterd.models.topics import Topic


class MemberHide(PlainTable):
    """One thing that one member does not want to see."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    target_type = TextField()
    target_id = BigIntegerField()
    created_at = instant_now()

    class Meta:
        primary_key = CompositeKey("user", "target_type", "target_id")


# Deleting rows about a purged target.
add_index(MemberHide, "member_hides_target", "target_type", "target_id")


class MutedWordList(PlainTable):
    """One member's muted words, as typed and as folded for search.

    A single row, because they are only read and changed together.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    words = text_list()
    folded = text_list()
    updated_at = instant_now()

    class Meta:
        primary_key = CompositeKey("user")


class MemberBlock(PlainTable):
    """One member blocks another: neither sees nor reaches the other."""

    blocker_id: Key
    blocker = reference(User, on_delete="CASCADE")
    blocked_id: Key
    blocked = reference(User, on_delete="CASCADE")
    created_at = instant_now()

    class Meta:
        primary_key = CompositeKey("blocker", "blocked")


# The members who block a member; neither sees the other.
add_index(MemberBlock, "member_blocks_blocked", "blocked_id")

# Blocks do not apply to staff: a block is inactive while one of the two is staff.
AWAKE = """
    NOT EXISTS (SELECT 1 FROM users staff
                 WHERE staff.id IN (blocker_id, blocked_id) AND staff.role IS NOT NULL)
"""
"""SQL over `member_blocks`: the block is in force."""


def apart(member: str, viewer: str = "%(viewer_id)s") -> str:
    """SQL: one of the two members blocks the other, so that neither sees or reaches the other.

    Its columns have distinct names, so `user_id` in `member` is that of the outer statement.
    """
    return f"""
        (EXISTS (SELECT 1 FROM member_blocks
                  WHERE blocker_id = {viewer} AND blocked_id = {member} AND {AWAKE})
         OR EXISTS (SELECT 1 FROM member_blocks
                     WHERE blocked_id = {viewer} AND blocker_id = {member} AND {AWAKE}))
    """


member_data(MemberHide, "user_id", Delete(), in_record("hides"), topic=Topic.HIDING, leaks=NO_KIND)
member_data(
    MutedWordList,
    "user_id",
    Delete(),
    in_record("mutedWords").without(MACHINERY, "folded"),
    topic=Topic.HIDING,
    leaks=(DataKind.PRIVATE,),
)
member_data(
    MemberBlock, "blocker_id", Delete(), in_record("hides"), topic=Topic.HIDING, leaks=NO_KIND
)
member_data(
    MemberBlock,
    "blocked_id",
    Delete(),
    NotInRecord("who blocked somebody is not told to them"),
    topic=Topic.HIDING,
    leaks=NO_KIND,
)
