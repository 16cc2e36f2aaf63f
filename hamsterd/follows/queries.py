"""Reads of who follows whom. Members who are gone or banned are in no list."""

from collections.abc import Sequence
from datetime import datetime

from hamsterd.db.sql import Row, fetch_all, fetch_column, fetch_value
from hamsterd.follows.schemas import FollowedMember
from hamsterd.web.answers import Page
from hamsterd.web.paging import pack_cursor, unpack_cursor

_LIST = """
    SELECT f.id AS follow_id, f.created_at, u.id, u.nickname, u.profile_image, u.level,
           EXISTS (SELECT 1 FROM follows mine
                    WHERE mine.follower_id = %(viewer_id)s AND mine.following_id = u.id
                  ) AS is_following
      FROM follows f JOIN users u ON u.id = f.{shown}
     WHERE f.{of} = %(member_id)s AND u.status IN ('active', 'suspended')
       AND (%(after)s::timestamptz IS NULL
            OR (f.created_at, f.id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY f.created_at DESC, f.id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""
_FOLLOWERS = _LIST.format(shown="follower_id", of="following_id")
_FOLLOWING = _LIST.format(shown="following_id", of="follower_id")
_FOLLOWS = """
    SELECT EXISTS (SELECT 1 FROM follows
                    WHERE follower_id = %(viewer_id)s AND following_id = %(member_id)s)
"""
_FOLLOWED = """
    SELECT following_id FROM follows
     WHERE follower_id = %(viewer_id)s AND following_id = ANY(%(ids)s)
"""


def follows(*, viewer_id: int, member_id: int) -> bool:
    """Whether the viewer follows the member."""
    return bool(fetch_value(_FOLLOWS, viewer_id=viewer_id, member_id=member_id))


def flags(ids: Sequence[int], *, viewer_id: int) -> dict[int, tuple[bool, ...]]:
    """For each of `ids`: does the viewer follow them?"""
    followed = set(fetch_column(_FOLLOWED, viewer_id=viewer_id, ids=list(ids)))
    return {one: (one in followed,) for one in ids}


def followers_page(
    *, member_id: int, viewer_id: int | None, limit: int, offset: int, cursor: str | None
) -> Page[FollowedMember]:
    """Who follows a member, the latest first."""
    return _page(_FOLLOWERS, member_id, viewer_id, limit, offset, cursor)


def following_page(
    *, member_id: int, viewer_id: int | None, limit: int, offset: int, cursor: str | None
) -> Page[FollowedMember]:
    """Whom a member follows, the latest first."""
    return _page(_FOLLOWING, member_id, viewer_id, limit, offset, cursor)


def _page(
    sql: str, member_id: int, viewer_id: int | None, limit: int, offset: int, cursor: str | None
) -> Page[FollowedMember]:
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    rows = fetch_all(
        sql,
        member_id=member_id,
        viewer_id=viewer_id,
        limit=limit,
        offset=0 if cursor else offset,
        after=after,
        after_id=after_id,
    )
    last = rows[-1] if len(rows) == limit else None
    next_cursor = pack_cursor(last["created_at"], last["follow_id"]) if last else None
    return Page([_member(row) for row in rows], next_cursor)


def _member(row: Row) -> FollowedMember:
    return FollowedMember(
        id=row["id"],
        nickname=row["nickname"],
        profile_image=row["profile_image"],
        level=row["level"],
        is_following=row["is_following"],
    )
