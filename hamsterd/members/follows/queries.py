"""Queries of follows. Departed and banned members are in no list."""

from collections.abc import Sequence

from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import PageQuery, next_cursor
from hamsterd.members.follows.schemas import FollowedMember
from hamsterd.models.content.hides import apart

_LIST = """
    SELECT f.id AS follow_id, f.created_at, u.id, u.nickname, u.profile_image, u.level,
           EXISTS (SELECT 1 FROM follows mine
                    WHERE mine.follower_id = %(viewer_id)s AND mine.following_id = u.id
                  ) AS is_following
      FROM follows f JOIN users u ON u.id = f.{shown}
     WHERE f.{of} = %(member_id)s AND u.status IN ('active', 'suspended')
       AND NOT {apart}
       AND (%(after)s::timestamptz IS NULL
            OR (f.created_at, f.id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY f.created_at DESC, f.id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""
_FOLLOWERS = _LIST.format(shown="follower_id", of="following_id", apart=apart("u.id"))
_FOLLOWING = _LIST.format(shown="following_id", of="follower_id", apart=apart("u.id"))
_FOLLOWS = Prepared("""
    SELECT EXISTS (SELECT 1 FROM follows
                    WHERE follower_id = %(viewer_id)s AND following_id = %(member_id)s)
""")
_FLAGS = f"""
    SELECT following_id AS id, TRUE AS is_followed FROM follows
     WHERE follower_id = %(viewer_id)s AND following_id = ANY(%(ids)s)
     UNION ALL
    SELECT id, NULL FROM unnest(%(ids)s::bigint[]) AS id WHERE {apart("id")}
"""

KEPT = {
    "users": {
        "followers_count": "SELECT count(*) FROM follows WHERE following_id = t.id",
        "following_count": "SELECT count(*) FROM follows WHERE follower_id = t.id",
    }
}
"""The correct counters of both sides, for the row `t` (`content.counters`)."""


def follows(*, viewer_id: int, member_id: int) -> bool:
    """Whether the viewer follows the member."""
    return bool(fetch_value(_FOLLOWS, viewer_id=viewer_id, member_id=member_id))


def flags(ids: Sequence[int], *, viewer_id: int) -> dict[int, tuple[bool, ...] | None]:
    """For each of `ids`: whether the viewer follows them. None if a block separates them."""
    found: dict[int, tuple[bool, ...] | None] = dict.fromkeys(ids, (False,))
    for row in fetch_all(_FLAGS, viewer_id=viewer_id, ids=list(ids)):
        found[row["id"]] = (True,) if row["is_followed"] else None
    return found


def followers_page(
    *, member_id: int, viewer_id: int | None, page: PageQuery
) -> Page[FollowedMember]:
    """The followers of a member, latest first."""
    return _page(_FOLLOWERS, member_id, viewer_id, page)


def following_page(
    *, member_id: int, viewer_id: int | None, page: PageQuery
) -> Page[FollowedMember]:
    """The members that a member follows, latest first."""
    return _page(_FOLLOWING, member_id, viewer_id, page)


def _page(sql: str, member_id: int, viewer_id: int | None, page: PageQuery) -> Page[FollowedMember]:
    rows = fetch_all(
        sql,
        member_id=member_id,
        viewer_id=viewer_id,
        **page.by_time,
    )
    return Page(
        [FollowedMember(**row) for row in rows],
        next_cursor(rows, page.limit, "created_at", "follow_id"),
    )
