"""Following and unfollowing, with the counters of both sides."""

from hamsterd.core.cache import Cache
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.caching.fragments import Flags
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import PageQuery
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import member_is_visible
from hamsterd.members.follows import queries
from hamsterd.members.follows.errors import FollowRefused, FollowsOneself
from hamsterd.members.follows.schemas import FollowedMember, FollowOut
from hamsterd.models.content.hides import apart
from hamsterd.models.members.accounts import User
from hamsterd.models.members.follows import Follow
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import forget_new_entries, notify, retract
from hamsterd.realtime.bus import drop_cached

FLAGS: Cache[Flags] = Cache("follow_flags", max_entries=20_000, ttl_seconds=60)
"""By viewer; merged only into responses to that viewer, and dropped at each of their toggles."""

# Both members in the order of their ids, so that mutual follows cannot deadlock.
_LOCK = """
    SELECT 1 FROM users WHERE id IN (%(follower_id)s, %(member_id)s) ORDER BY id
       FOR NO KEY UPDATE
"""
_IS_REFUSED = f"SELECT {apart('%(member_id)s', '%(follower_id)s')}"
_FOLLOW = """
    INSERT INTO follows (follower_id, following_id, created_at)
    VALUES (%(follower_id)s, %(member_id)s, clock_timestamp())
    ON CONFLICT (follower_id, following_id) DO NOTHING
"""
_COUNT_FOLLOWERS = """
    UPDATE users SET followers_count = followers_count + %(step)s WHERE id = %(member_id)s
    RETURNING followers_count
"""


_DROP = (
    """
    UPDATE users SET following_count = following_count - 1
     WHERE id IN (SELECT follower_id FROM follows WHERE following_id = %(member_id)s)
    """,
    """
    UPDATE users SET followers_count = followers_count - 1
     WHERE id IN (SELECT following_id FROM follows WHERE follower_id = %(member_id)s)
    """,
    "DELETE FROM follows WHERE follower_id = %(member_id)s OR following_id = %(member_id)s",
)


@transactional
def follow(*, follower_id: int, member_id: int) -> FollowOut:
    """Follow a member, who is notified; idempotent.

    Raises `FollowsOneself` (422), `MemberNotFound`, or `FollowRefused` if one blocks the other.
    """
    _lock(follower_id, member_id)
    _require_visible(member_id)
    if fetch_value(_IS_REFUSED, follower_id=follower_id, member_id=member_id):
        raise FollowRefused
    added = execute(_FOLLOW, follower_id=follower_id, member_id=member_id)
    if added:
        notify(
            member_id=member_id,
            kind=NotificationKind.FOLLOW,
            actor_id=follower_id,
            target_type="user",
            target_id=member_id,
            noun="",
            url=f"/user/{follower_id}",
            subject="",
        )
    return FollowOut(following=True, followers_count=_count(follower_id, member_id, added))


@transactional
def unfollow(*, follower_id: int, member_id: int) -> FollowOut:
    """Unfollow a member; idempotent. Withdraws the notifications about either.

    Banned members can be unfollowed. Raises as `follow` otherwise.
    """
    _lock(follower_id, member_id)
    followers_count = drop_follow(follower_id=follower_id, member_id=member_id)
    if followers_count is None:
        _require_visible(member_id)
        followers_count = _count(follower_id, member_id, 0)
    return FollowOut(following=False, followers_count=followers_count)


def drop_follow(*, follower_id: int, member_id: int) -> int | None:
    """Delete a follow regardless of visibility, with both members locked.

    Returns the member's number of followers, or None if there was no follow.
    """
    if not execute(
        Follow.delete().where(Follow.follower_id == follower_id, Follow.following_id == member_id)
    ):
        return None
    forget_new_entries(member_id=follower_id, author_id=member_id)
    retract(
        member_id=member_id,
        kind=NotificationKind.FOLLOW,
        actor_id=follower_id,
        target_type="user",
        target_id=member_id,
        noun="",
        subject="",
    )
    return _count(follower_id, member_id, -1)


@transactional
def follow_status(*, viewer_id: int, member_id: int) -> bool:
    """Whether the viewer follows the member."""
    return queries.follows(viewer_id=viewer_id, member_id=member_id)


@transactional
def list_followers(
    *, member_id: int, viewer_id: int | None, page: PageQuery
) -> Page[FollowedMember]:
    """A page of a member's followers; raises `MemberNotFound`."""
    _require_visible(member_id)
    return queries.followers_page(member_id=member_id, viewer_id=viewer_id, page=page)


@transactional
def list_following(
    *, member_id: int, viewer_id: int | None, page: PageQuery
) -> Page[FollowedMember]:
    """A page of the members a member follows; raises `MemberNotFound`."""
    _require_visible(member_id)
    return queries.following_page(member_id=member_id, viewer_id=viewer_id, page=page)


def drop_follows(member_id: int) -> None:
    """Delete all follows of and by the member; with both sides locked."""
    for statement in _DROP:
        execute(statement, member_id=member_id)


def _lock(follower_id: int, member_id: int) -> None:
    if follower_id == member_id:
        raise FollowsOneself
    execute(_LOCK, follower_id=follower_id, member_id=member_id)


def _require_visible(member_id: int) -> None:
    if not member_is_visible(member_id, None):
        raise MemberNotFound


def _count(follower_id: int, member_id: int, step: int) -> int:
    """Move both counters by `step`; returns how many follow the member now."""
    drop_cached(FLAGS.name, follower_id)
    execute(User.update(following_count=User.following_count + step).where(User.id == follower_id))
    return int(fetch_value(_COUNT_FOLLOWERS, member_id=member_id, step=step))
