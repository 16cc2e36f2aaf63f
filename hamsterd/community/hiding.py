"""Hiding posts and comments until a moderator decided, and showing them again.

What was held before anybody saw it earns and is told of once it is shown for the first time.
"""

from hamsterd.community.comments import count_comment, reward_comment
from hamsterd.community.service import count_post, drop_post, locked_post, reward_post
from hamsterd.db.sql import Row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.hiding import HiddenFor, mark_hidden, mark_shown

_LOCK_POST_OF = """
    SELECT id FROM community_posts
     WHERE id = (SELECT post_id FROM community_comments WHERE id = %(comment_id)s)
       FOR NO KEY UPDATE
"""


@transactional
def set_post_hidden(
    post_id: int,
    *,
    is_hidden: bool,
    reason: str = HiddenFor.REPORTS,
    beneath: str | None = None,
) -> bool:
    """Hide a post or lift `reason` again; whether that changed anything.

    `beneath` is the weaker reason that is left (see `hamsterd.hiding`). Raises `PostNotFound`.
    """
    before = locked_post(post_id)
    if is_hidden:
        return mark_hidden("community", post_id, reason) is not None and _recounted(before)
    shown = mark_shown("community", post_id, reason, beneath=beneath)
    if shown is None:
        return False
    if shown["is_first"]:
        reward_post(post_id, author_id=before["user_id"])
    return _recounted(before)


@transactional
def set_community_comment_hidden(
    comment_id: int,
    *,
    is_hidden: bool,
    reason: str = HiddenFor.REPORTS,
    beneath: str | None = None,
) -> bool:
    """As `set_post_hidden`, of a comment; whether that changed anything."""
    post_id = fetch_value(_LOCK_POST_OF, comment_id=comment_id)
    if is_hidden:
        changed = mark_hidden("community_comment", comment_id, reason)
    else:
        changed = mark_shown("community_comment", comment_id, reason, beneath=beneath)
    if changed is None:
        return False
    if changed["is_turned"]:
        step = -1 if is_hidden else 1
        count_comment(post_id=post_id, author_id=changed["user_id"], step=step)
    if changed.get("is_first"):
        reward_comment(comment_id)
    return True


def _recounted(before: Row) -> bool:
    count_post(before, -1)
    count_post(locked_post(before["id"]), 1)
    drop_post(before["id"])
    return True
