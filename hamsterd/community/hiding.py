"""Hiding posts and comments until a moderator decided, and showing them again."""

from hamsterd.community.comments import count_comment
from hamsterd.community.service import count_post, drop_post, locked_post
from hamsterd.db.sql import execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional

_MARK = """
    UPDATE community_posts
       SET hidden_at = CASE WHEN %(is_hidden)s THEN now() END,
           hidden_reason = CASE WHEN %(is_hidden)s THEN %(reason)s END
     WHERE id = %(post_id)s
"""
_LOCK_POST_OF = """
    SELECT id FROM community_posts
     WHERE id = (SELECT post_id FROM community_comments WHERE id = %(comment_id)s)
       FOR NO KEY UPDATE
"""
_MARK_COMMENT = """
    UPDATE community_comments SET hidden_at = CASE WHEN %(is_hidden)s THEN now() END
     WHERE id = %(comment_id)s AND (hidden_at IS NOT NULL) <> %(is_hidden)s
       AND removed_at IS NULL AND deleted_at IS NULL
    RETURNING user_id
"""


@transactional
def set_post_hidden(post_id: int, *, is_hidden: bool, reason: str = "reports") -> bool:
    """Hide a post or show it again; whether that changed anything. Raises `PostNotFound`."""
    before = locked_post(post_id)
    if before["is_shown"] != is_hidden:
        return False
    execute(_MARK, post_id=post_id, is_hidden=is_hidden, reason=reason)
    count_post(before, -1)
    count_post(locked_post(post_id), 1)
    drop_post(post_id)
    return True


@transactional
def set_community_comment_hidden(comment_id: int, *, is_hidden: bool) -> bool:
    """Hide a comment or show it again; whether that changed anything."""
    post_id = fetch_value(_LOCK_POST_OF, comment_id=comment_id)
    changed = fetch_one(_MARK_COMMENT, comment_id=comment_id, is_hidden=is_hidden)
    if changed is None:
        return False
    count_comment(post_id=post_id, author_id=changed["user_id"], step=-1 if is_hidden else 1)
    return True
