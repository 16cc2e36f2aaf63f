"""Comments that were written under a secret post: they are no less secret when it is opened."""

from hamsterd.audit.actions import Action
from hamsterd.community.kind import COMMENT, POST
from hamsterd.content import counters
from hamsterd.content.lifecycle import close_comments
from hamsterd.db.sql import fetch_all

# Of staff who gave a reason, and of who wrote what a secret answer answers, with their replies.
_CONFIDED = f"""
    WITH confided AS (
        SELECT c.id FROM community_comments c JOIN community_posts p ON p.id = c.post_id
         WHERE p.id = %(post_id)s AND c.user_id <> p.user_id
           AND (c.user_id IN (SELECT above.user_id FROM community_posts above
                               WHERE above.id IN (p.parent_id, p.thread_id))
                OR EXISTS (SELECT FROM audit_log a
                            WHERE a.target_type = '{POST.name}' AND a.target_id = p.id
                              AND a.action = '{Action.SECRET_OPEN}'
                              AND a.actor_user_id = c.user_id AND a.created_at <= c.created_at))
    )
    {counters.state(COMMENT)}
     WHERE (thing.id IN (SELECT id FROM confided) OR thing.parent_id IN (SELECT id FROM confided))
       AND NOT thing.is_secret
     ORDER BY thing.id
"""
_CLOSED = "비밀글이 공개로 바뀌어서, 거기 남긴 내 댓글은 비밀댓글이 되었어요."


def close_confided(post_id: int, *, author_id: int) -> None:
    """Make them secret, as the post's author opens it. The post is locked."""
    comments = fetch_all(_CONFIDED, post_id=post_id)
    close_comments(COMMENT, comments, actor_id=author_id, why=_CLOSED)
