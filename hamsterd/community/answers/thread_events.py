"""What follows from an answer's state: its author's news to whoever it answers, and cached cards.

An answer is a post of the same board with the post that it answers directly (`parent_id`) and the
first post of the thread (`thread_id`); both are NULL at the top.
"""

from typing import Any, NamedTuple

from hamsterd.community.caches import CARDS
from hamsterd.content.visibility import LIVE
from hamsterd.db.sql import fetch_value
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify, retract
from hamsterd.realtime.bus import drop_cached

UNNAMED_POST = "비밀글"
"""What news call a secret post."""
DETAILS = f"""
    thing.parent_id, thing.thread_id,
    (SELECT p.user_id FROM community_posts p WHERE p.id = thing.parent_id) AS answered_author_id,
    (SELECT CASE WHEN p.is_secret THEN '{UNNAMED_POST}' ELSE p.title END
       FROM community_posts p WHERE p.id = thing.parent_id) AS answered_title
"""
"""Columns of a post's state, over `thing`."""
_OTHERS = f"""
    SELECT count(*) FROM community_posts
     WHERE parent_id = %(parent_id)s AND user_id = %(user_id)s AND {LIVE}
"""


class InThread(NamedTuple):
    """A post's place in a thread, as its state has it; all None but the first two at the top."""

    id: int
    user_id: int
    parent_id: int | None
    thread_id: int | None
    answered_author_id: int | None
    answered_title: str | None


def drop_top(post: InThread) -> None:
    """Drop the card of the thread's top, which says whether it has answers."""
    if post.thread_id is not None:
        drop_cached(CARDS.name, post.thread_id)


def tell_answered(post: InThread) -> None:
    """Notify the author of the post that this one answers; the notification links to the answer."""
    drop_top(post)
    if post.answered_author_id is not None:
        notify(**_news(post), url=f"/community/post/{post.id}")


def retract_answer(post: InThread) -> None:
    """Withdraw the notification when its author has no other answer there."""
    if post.answered_author_id is not None and not fetch_value(
        _OTHERS, parent_id=post.parent_id, user_id=post.user_id
    ):
        retract(**_news(post))


def _news(post: InThread) -> dict[str, Any]:
    return {
        "member_id": post.answered_author_id,
        "kind": NotificationKind.POST_ANSWER,
        "actor_id": post.user_id,
        "target_type": "community",
        "target_id": post.parent_id,
        "noun": "글",
        "subject": post.answered_title,
    }
