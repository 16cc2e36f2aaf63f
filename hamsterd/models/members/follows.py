"""Follows between members."""

from peewee import Check

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import Key, instant_now, reference
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import Elsewhere, in_record, member_data
from hamsterd.models.topics import Topic


class Follow(Table):
    """One member follows another, once, and never oneself."""

    follower_id: Key
    follower = reference(User, on_delete="CASCADE")
    following_id: Key
    following = reference(User, on_delete="CASCADE")
    created_at = instant_now()

    class Meta:
        constraints = (Check("follower_id <> following_id", "follows_self_check"),)


# The toggle and the status.
add_unique(Follow, "follows_follower_following_key", "follower_id", "following_id")
# The members a member follows, latest first.
add_index(Follow, "follows_follower", "follower_id", "created_at DESC", "id DESC")
# A member's followers, latest first.
add_index(Follow, "follows_following", "following_id", "created_at DESC", "id DESC")
# The rankings of this month and week; rows only ever follow each other.
add_index(Follow, "follows_lately", "created_at", using="BRIN")

member_data(
    Follow,
    "follower_id",
    Elsewhere("hamsterd.members.follows.service.drop_follows"),
    in_record("follows"),
    topic=Topic.REACTIONS,
    leaks=NO_KIND,
)
member_data(
    Follow,
    "following_id",
    Elsewhere("hamsterd.members.follows.service.drop_follows"),
    in_record("follows"),
    topic=Topic.REACTIONS,
    leaks=NO_KIND,
)
