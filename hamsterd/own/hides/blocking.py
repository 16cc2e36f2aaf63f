"""Blocking members: neither of the two sees or reaches the other, and nobody is told.

What that means for each read is where it is read: a viewer's flags leave out cards
(`content.reactions`), `content.visibility.seen` things, and `http.access.Viewer` knows the members
of both sides. An act looks for itself, behind the lock of either member.
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

# In the order of their ids: two who block each other at once do not deadlock. Whoever likes,
# comments or follows moves a number of one of them, so what they do is done or not begun.
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
    """Whom a member blocks, the latest first."""
    return [BlockedMember(**row) for row in fetch_all(_LIST, viewer_id=viewer_id)]


@transactional
def block(*, viewer_id: int, member_id: int) -> None:
    """Neither sees the other from now on, neither follows nor hears of the other,
    and neither cares for a hamster of the other.

    Twice is once. Raises `BlocksOneself`, `MemberNotFound`, `BlocksStaff` or `TooManyHides`.
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
    """See a member again, also one who is gone; one who was not blocked is a success too.

    Who followed whom, and what was told, does not come back. Raises `MemberNotFound` when there
    was nobody to block either.
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
    """Make every process ask anew who is apart from either, and what of all cards is for them."""
    for member_id in member_ids:
        forget_member(member_id)
        drop_flags(member_id)
        drop_cached(FOLLOW_FLAGS.name, member_id)
