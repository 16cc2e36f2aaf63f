"""Removing posts and comments by a moderator, and restoring them, with all that counts them."""

from hamsterd.community.comments import count_comment
from hamsterd.community.errors import PostNotFound
from hamsterd.community.service import count_post, drop_post, locked_post
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.levels.takeback import give_again, take_back
from hamsterd.removal import mark_removed, mark_restored

_LOCK_POST = "SELECT id FROM community_posts WHERE id = %(post_id)s FOR UPDATE"
_LOCK_POST_OF = """
    SELECT id FROM community_posts
     WHERE id = (SELECT post_id FROM community_comments WHERE id = %(comment_id)s)
       FOR NO KEY UPDATE
"""


@transactional
def remove_post(post_id: int) -> bool:
    """Take a post away, and what it earned; False when it is removed or deleted already."""
    try:
        post = locked_post(post_id)
    except PostNotFound:
        return False
    mark_removed("community", post_id)
    count_post(post, -1)
    take_back(member_id=post["user_id"], thing=f"post:{post_id}", likes=f"like:community:{post_id}")
    drop_post(post_id)
    return True


@transactional
def restore_post(post_id: int) -> bool:
    """Bring a post back, and what it earned; False when it can't be."""
    fetch_value(_LOCK_POST, post_id=post_id)
    restored = mark_restored("community", post_id)
    if restored is None:
        return False
    count_post(locked_post(post_id), 1)
    give_again(member_id=restored["user_id"], thing=f"post:{post_id}")
    drop_post(post_id)
    return True


@transactional
def remove_comment(comment_id: int) -> bool:
    """Take a comment away, and what it earned; False when it is removed or deleted already."""
    post_id = fetch_value(_LOCK_POST_OF, comment_id=comment_id)
    removed = mark_removed("community_comment", comment_id)
    if removed is None:
        return False
    if removed["is_shown"]:
        count_comment(post_id=post_id, author_id=removed["user_id"], step=-1)
    thing = f"comment:community:{comment_id}"
    take_back(member_id=removed["user_id"], thing=thing, likes=f"like:{thing}")
    return True


@transactional
def restore_comment(comment_id: int) -> bool:
    """Bring a comment back, and what it earned; False when it can't be."""
    post_id = fetch_value(_LOCK_POST_OF, comment_id=comment_id)
    restored = mark_restored("community_comment", comment_id)
    if restored is None:
        return False
    if restored["is_shown"]:
        count_comment(post_id=post_id, author_id=restored["user_id"], step=1)
    give_again(member_id=restored["user_id"], thing=f"comment:community:{comment_id}")
    return True
