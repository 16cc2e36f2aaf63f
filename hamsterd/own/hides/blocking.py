"""Blocking members: neither of the two sees or reaches the other, and nobody is notified.

Each read enforces it: a viewer's flags omit cards (`content.reactions`), `content.visibility.seen`
filters things, and `http.rights.access.Viewer` has the members of both sides. Acts check it
themselves, with either member locked.
"""

from hamsterd.db.sql import execute, fetch_all, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.carers.service import part_both
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import VISIBLE, member_is_visible
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.follows.service import FLAGS as FOLLOW_FLAGS
from hamsterd.members.follows.service import drop_follow
from hamsterd.models.content.hides import MemberBlock
from hamsterd.notifications.service import forget_actor
from hamsterd.own.hides.errors import BlocksOneself, BlocksStaff, TooManyHides
from hamsterd.own.hides.schemas import BlockedMember
from hamsterd.own.hides.service import MAX_HIDES, drop_flags
from hamsterd.realtime.bus import drop_cached

# In ascending order of ids, so that mutual blocks cannot deadlock. Likes, comments and follows
# change a counter of one of the two, so they are serialized with a block.
_LOCK = """
    SELECT 1 FROM users WHERE id IN (%(viewer_id)s, %(member_id)s) ORDER BY id
       FOR NO KEY UPDATE
"""
_MEMBER = f"""
    SELECT m.role IS NOT NULL AS is_staff, viewer.role IS NOT NULL AS is_by_staff
      FROM (SELECT id, role FROM users WHERE {VISIBLE}) m, users viewer
     WHERE m.id = %(member_id)s AND viewer.id = %(viewer_id)s
"""
_BLOCK = """
    INSERT INTO member_blocks (blocker_id, blocked_id) VALUES (%(viewer_id)s, %(member_id)s)
        ON CONFLICT DO NOTHING
"""
_COUNT = "SELECT count(*) FROM member_blocks WHERE blocker_id = %(viewer_id)s"
_LIST = """
    SELECT u.id, u.nickname, u.profile_image, u.level, b.created_at AS blocked_at
      FROM member_blocks b JOIN users u ON u.id = b.blocked_id
     WHERE b.blocker_id = %(viewer_id)s ORDER BY b.created_at DESC, u.id DESC
"""


@transactional
def blocked_members(*, viewer_id: int) -> list[BlockedMember]:
    """The members that a member blocks, latest first."""
    return [BlockedMember(**row) for row in fetch_all(_LIST, viewer_id=viewer_id)]


@transactional
def block(*, viewer_id: int, member_id: int) -> None:
    """Block a member: neither sees, follows or is notified of the other, and neither cares for a
    hamster of the other.

    Idempotent. Raises `BlocksOneself`, `MemberNotFound`, `BlocksStaff` or `TooManyHides`.
    """
    if member_id == viewer_id:
        raise BlocksOneself
    execute(_LOCK, viewer_id=viewer_id, member_id=member_id)
    found = fetch_one(_MEMBER, viewer_id=viewer_id, member_id=member_id)
    if found is None:
        raise MemberNotFound
    if found["is_staff"] or found["is_by_staff"]:
        raise BlocksStaff
    added = execute(_BLOCK, viewer_id=viewer_id, member_id=member_id)
    if added and fetch_value(_COUNT, viewer_id=viewer_id) > MAX_HIDES:
        raise TooManyHides
    for one, other in ((viewer_id, member_id), (member_id, viewer_id)):
        drop_follow(follower_id=one, member_id=other)
        forget_actor(member_id=one, actor_id=other)
    part_both(viewer_id, member_id)
    _forget(viewer_id, member_id)


@transactional
def unblock(*, viewer_id: int, member_id: int) -> None:
    """Unblock a member, even one who is gone; idempotent.

    Follows and notifications do not come back. Raises `MemberNotFound` if there was never such a
    member.
    """
    removed = execute(
        MemberBlock.delete().where(
            MemberBlock.blocker_id == viewer_id, MemberBlock.blocked_id == member_id
        )
    )
    if not removed and not member_is_visible(member_id, None):
        raise MemberNotFound
    _forget(viewer_id, member_id)


def _forget(*member_ids: int) -> None:
    """Drop the members' caches of blocks and flags in every process."""
    for member_id in member_ids:
        forget_member(member_id)
        drop_flags(member_id)
        drop_cached(FOLLOW_FLAGS.name, member_id)
