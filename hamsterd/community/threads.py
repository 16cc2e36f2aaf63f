"""Reads of the comments under a post: threads of one comment and its replies."""

from collections.abc import Sequence
from datetime import datetime

from hamsterd.community.queries import author
from hamsterd.community.rules import COMMENT_DELETED
from hamsterd.community.schemas import MemberCommentOut, PostCommentOut, PostRef
from hamsterd.db.sql import Row, fetch_all, fetch_one
from hamsterd.models.community import VISIBLE
from hamsterd.web.answers import Page
from hamsterd.web.paging import pack_cursor, unpack_cursor

LIVE = "c.hidden_at IS NULL AND c.removed_at IS NULL AND c.deleted_at IS NULL"
"""Over `community_comments c`; besides, its post must be visible."""
_OWN_HELD = """
    c.hidden_reason = 'review' AND c.user_id = %(viewer_id)s
    AND c.removed_at IS NULL AND c.deleted_at IS NULL
"""
_SEEN = f"(({LIVE}) OR ({_OWN_HELD}))"
"""As `%(viewer_id)s` sees it: their own, too, while it waits for a moderator."""
_SEEN_REPLY = _SEEN.replace("c.", "r.")

_COMMENTS = f"""
    SELECT c.id, c.content, c.parent_id, c.user_id, c.created_at, c.updated_at,
           u.nickname, u.profile_image, u.level, {_SEEN} AS is_live,
           c.hidden_at IS NOT NULL AND ({_OWN_HELD}) AS is_held
      FROM community_comments c JOIN users u ON u.id = c.user_id
"""
_COMMENT = f"{_COMMENTS} WHERE c.id = %(comment_id)s AND c.post_id = %(post_id)s AND {_SEEN}"
# A comment that is gone keeps its place while a reply to it is shown.
_THREADS = f"""
    {_COMMENTS}
     WHERE c.post_id = %(post_id)s AND c.parent_id IS NULL
       AND ({_SEEN} OR EXISTS (SELECT 1 FROM community_comments r
                                WHERE r.parent_id = c.id AND {_SEEN_REPLY}))
       AND (%(after)s::timestamptz IS NULL
            OR (c.created_at, c.id) > (%(after)s::timestamptz, %(after_id)s))
     ORDER BY c.created_at, c.id
     LIMIT %(limit)s OFFSET %(offset)s
"""
_REPLIES = f"{_COMMENTS} WHERE c.parent_id = ANY(%(ids)s) AND {_SEEN} ORDER BY c.id"
_OF_MEMBER = f"""
    SELECT c.id, c.content, c.parent_id, c.created_at, c.post_id, p.title
      FROM community_comments c JOIN community_posts p ON p.id = c.post_id
     WHERE c.user_id = %(member_id)s AND {LIVE}
       AND c.post_id IN (SELECT id FROM community_posts WHERE {VISIBLE})
       AND (%(after)s::timestamptz IS NULL
            OR (c.created_at, c.id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY c.created_at DESC, c.id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""


def comment(comment_id: int, *, post_id: int, viewer_id: int | None) -> PostCommentOut | None:
    """One comment of a post, when the viewer may see it."""
    row = fetch_one(_COMMENT, comment_id=comment_id, post_id=post_id, viewer_id=viewer_id)
    return _comment(row) if row else None


def threads_page(
    *, post_id: int, viewer_id: int | None, limit: int, offset: int, cursor: str | None
) -> Page[PostCommentOut]:
    """A page of threads, oldest first: each comment, then its replies; two queries."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    tops = fetch_all(
        _THREADS,
        post_id=post_id,
        viewer_id=viewer_id,
        limit=limit,
        offset=0 if cursor else offset,
        after=after,
        after_id=after_id,
    )
    last = tops[-1] if len(tops) == limit else None
    next_cursor = pack_cursor(last["created_at"], last["id"]) if last else None
    ids = [row["id"] for row in tops]
    replies = fetch_all(_REPLIES, ids=ids, viewer_id=viewer_id) if tops else []
    return Page(_in_threads(tops, replies), next_cursor)


def member_comments(
    *, member_id: int, limit: int, offset: int, cursor: str | None
) -> Page[MemberCommentOut]:
    """A page of a member's visible comments under visible posts, the latest first."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    rows = fetch_all(
        _OF_MEMBER,
        member_id=member_id,
        limit=limit,
        offset=0 if cursor else offset,
        after=after,
        after_id=after_id,
    )
    last = rows[-1] if len(rows) == limit else None
    return Page(
        [
            MemberCommentOut(
                id=row["id"],
                content=row["content"],
                parent_id=row["parent_id"],
                created_at=row["created_at"],
                post=PostRef(id=row["post_id"], title=row["title"]),
            )
            for row in rows
        ],
        pack_cursor(last["created_at"], last["id"]) if last else None,
    )


def _in_threads(tops: Sequence[Row], replies: Sequence[Row]) -> list[PostCommentOut]:
    under: dict[int, list[Row]] = {row["id"]: [row] for row in tops}
    for reply in replies:
        under[reply["parent_id"]].append(reply)
    return [_comment(row) for thread in under.values() for row in thread]


def _comment(row: Row) -> PostCommentOut:
    is_live = row["is_live"]
    return PostCommentOut(
        id=row["id"],
        content=row["content"] if is_live else COMMENT_DELETED,
        parent_id=row["parent_id"],
        user_id=row["user_id"] if is_live else None,
        is_deleted=not is_live,
        is_held=row["is_held"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        user=author(row) if is_live else None,
    )
