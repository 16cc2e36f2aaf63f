"""Comments under posts, and the list of a member's comments under posts."""

from hamsterd.community.errors import SecretsForbidden
from hamsterd.community.kind import COMMENT
from hamsterd.community.schemas import MemberCommentOut, PostRef
from hamsterd.content.comments import Comments
from hamsterd.content.visibility import LIVE, OVERT, at
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import PageQuery, next_cursor
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import member_is_visible
from hamsterd.members.comment_schemas import comment_out
from hamsterd.models.community.posts import VISIBLE, Board, CommunityPost
from hamsterd.models.content.hides import apart

_OF_MEMBER = f"""
    SELECT c.id, c.content, c.parent_id, c.created_at, c.post_id, p.title
      FROM community_comments c JOIN community_posts p ON p.id = c.post_id
     WHERE c.user_id = %(member_id)s AND {at("c", LIVE)} AND {at("c", OVERT)}
       AND c.post_id IN (SELECT id FROM community_posts WHERE {VISIBLE})
       AND NOT {apart("c.user_id")} AND NOT {apart("p.user_id")}
       AND (%(after)s::timestamptz IS NULL
            OR (c.created_at, c.id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY c.created_at DESC, c.id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""


def _require_secrets(post_id: int) -> None:
    """Raise `SecretsForbidden` where the post's board takes no secret comments."""
    board_id = CommunityPost.select(CommunityPost.board_id).where(CommunityPost.id == post_id)
    if not fetch_value(Board.select(Board.allows_secrets).where(Board.id == board_id)):
        raise SecretsForbidden(fields={"isSecret": SecretsForbidden.message})


COMMENTS = Comments(COMMENT, comment_out, _require_secrets)


@transactional
def list_member_comments(
    *, member_id: int, viewer_id: int | None, page: PageQuery
) -> Page[MemberCommentOut]:
    """A page of a member's comments under posts, latest first; raises `MemberNotFound`."""
    if not member_is_visible(member_id, None):
        raise MemberNotFound
    rows = fetch_all(
        _OF_MEMBER,
        member_id=member_id,
        viewer_id=viewer_id,
        **page.by_time,
    )
    return Page(
        [
            MemberCommentOut(**row, post=PostRef(id=row["post_id"], title=row["title"]))
            for row in rows
        ],
        next_cursor(rows, page.limit, "created_at", "id"),
    )
