"""What readers do with a post at a tap: like it, or take the like back."""

from hamsterd.community.errors import PostNotFound
from hamsterd.community.feed import CARDS, FLAGS
from hamsterd.community.schemas import PostLikeOut
from hamsterd.db.sql import Row, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.levels.rules import Source
from hamsterd.levels.service import grant_experience
from hamsterd.live.bus import drop_cached
from hamsterd.models.community import VISIBLE
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from hamsterd.writing import POPULARITY

_LOCK = f"""
    SELECT user_id, title FROM community_posts WHERE id = %(post_id)s AND {VISIBLE}
       FOR NO KEY UPDATE
"""
_RESCORED = POPULARITY.format(likes="(likes_count + step)", comments="comments_count")
_TOGGLE = f"""
    WITH taken_back AS (
        DELETE FROM community_likes WHERE user_id = %(viewer_id)s AND post_id = %(post_id)s
        RETURNING id
    ), given AS (
        INSERT INTO community_likes (user_id, post_id)
        SELECT %(viewer_id)s, %(post_id)s WHERE NOT EXISTS (SELECT 1 FROM taken_back)
        RETURNING id
    ), toggled AS (
        SELECT (SELECT count(*) FROM given)::int - (SELECT count(*) FROM taken_back)::int AS step
    ), author AS (
        UPDATE users SET total_likes = total_likes + step FROM toggled
         WHERE users.id = %(author_id)s AND users.id <> %(viewer_id)s
    )
    UPDATE community_posts SET likes_count = likes_count + step, popularity = {_RESCORED}
      FROM toggled WHERE community_posts.id = %(post_id)s
    RETURNING likes_count, step
"""


@transactional
def toggle_like(*, viewer_id: int, post_id: int) -> PostLikeOut:
    """Like a post, or take the like back; the author earns and hears of it.

    The post's row is locked by a statement of its own, so that of two taps at once the second
    sees what the first did. Raises `PostNotFound`.
    """
    post = fetch_one(_LOCK, post_id=post_id)
    if post is None:
        raise PostNotFound
    toggled = fetch_row(_TOGGLE, viewer_id=viewer_id, post_id=post_id, author_id=post["user_id"])
    is_liked = toggled["step"] > 0
    if is_liked and post["user_id"] != viewer_id:
        _reward(post, viewer_id, post_id)
    drop_cached(CARDS.name, post_id)
    drop_cached(FLAGS.name, viewer_id)
    return PostLikeOut(liked=is_liked, count=toggled["likes_count"])


def _reward(post: Row, viewer_id: int, post_id: int) -> None:
    grant_experience(
        member_id=post["user_id"],
        source=Source.LIKE_RECEIVED,
        source_key=f"like:community:{post_id}:{viewer_id}",
    )
    notify(
        member_id=post["user_id"],
        kind=NotificationKind.LIKE,
        actor_id=viewer_id,
        target_type="community",
        target_id=post_id,
        url=f"/community/post/{post_id}",
        subject=post["title"],
    )
