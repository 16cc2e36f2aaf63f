"""Hiding posts and comments until a moderator decided, and showing them again."""

from hamsterd.db.sql import execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.live.bus import drop_cached

_LOCK = """
    SELECT user_id, board_id, hidden_at IS NOT NULL AS is_hidden
      FROM community_posts
     WHERE id = %(post_id)s AND removed_at IS NULL AND deleted_at IS NULL
       FOR NO KEY UPDATE
"""
_MARK = """
    UPDATE community_posts
       SET hidden_at = CASE WHEN %(is_hidden)s THEN now() END,
           hidden_reason = CASE WHEN %(is_hidden)s THEN %(reason)s END
     WHERE id = %(post_id)s
"""
_LIKES_OF_OTHERS = """
    SELECT count(*) FROM community_likes WHERE post_id = %(post_id)s AND user_id <> %(author_id)s
"""
_COUNT_FOR_AUTHOR = """
    UPDATE users SET posts_count = posts_count + %(step)s,
                     total_likes = total_likes + %(step)s * %(likes)s
     WHERE id = %(author_id)s
"""
_COUNT_FOR_BOARD = """
    UPDATE boards SET posts_count = posts_count + %(step)s WHERE id = %(board_id)s
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
_COUNT_COMMENT = """
    UPDATE community_posts
       SET comments_count = comments_count + %(step)s,
           popularity = ln(1 + 2 * likes_count + 3 * (comments_count + %(step)s)) / ln(2)
                        + extract(epoch FROM created_at) / 604800
     WHERE id = %(post_id)s
"""
_COUNT_COMMENT_FOR_AUTHOR = """
    UPDATE users SET comments_count = comments_count + %(step)s WHERE id = %(author_id)s
"""


@transactional
def set_post_hidden(post_id: int, *, is_hidden: bool, reason: str = "reports") -> bool:
    """Hide a post or show it again; whether that changed anything."""
    post = fetch_one(_LOCK, post_id=post_id)
    if post is None or post["is_hidden"] == is_hidden:
        return False
    step = -1 if is_hidden else 1
    execute(_MARK, post_id=post_id, is_hidden=is_hidden, reason=reason)
    likes = fetch_value(_LIKES_OF_OTHERS, post_id=post_id, author_id=post["user_id"])
    execute(_COUNT_FOR_AUTHOR, author_id=post["user_id"], step=step, likes=likes)
    execute(_COUNT_FOR_BOARD, board_id=post["board_id"], step=step)
    drop_cached("media")
    return True


@transactional
def set_community_comment_hidden(comment_id: int, *, is_hidden: bool) -> bool:
    """Hide a comment or show it again; whether that changed anything."""
    post_id = fetch_value(_LOCK_POST_OF, comment_id=comment_id)
    changed = fetch_one(_MARK_COMMENT, comment_id=comment_id, is_hidden=is_hidden)
    if changed is None:
        return False
    step = -1 if is_hidden else 1
    execute(_COUNT_COMMENT, post_id=post_id, step=step)
    execute(_COUNT_COMMENT_FOR_AUTHOR, author_id=changed["user_id"], step=step)
    return True
