"""Accepted answers: the author of a question accepts one comment, changes it or withdraws it.

The post is locked first, so that requests from two tabs run one after another. The answer's author
earns experience once and is notified. An answer that is later hidden, removed or deleted is not
shown (`queries.SEEN_ANSWER`) but stays accepted, and is shown again when it comes back.
"""

from typing import Any

from hamsterd.community.caches import CARDS, drop_lists
from hamsterd.community.errors import QuestionBoardNeeded, SecretAnswer
from hamsterd.community.kind import COMMENT, POST
from hamsterd.community.posts.service import own_post
from hamsterd.community.queries import is_for_questions
from hamsterd.community.schemas import QuestionOut
from hamsterd.content.comment_kind import CommentNotFound
from hamsterd.content.visibility import LIVE, NOT_APART, REMOVED, at
from hamsterd.db.sql import Row, execute, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.members.levels.answers import grant_for_answer, lock_answerers, revoke_for_answer
from hamsterd.models.community.posts import AcceptedAnswer
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify, retract
from hamsterd.realtime.bus import drop_cached

_ACCEPTED = f"""
    SELECT c.id, c.user_id, c.post_id, {at("c", REMOVED)} AS is_removed
      FROM accepted_answers a JOIN community_comments c ON c.id = a.comment_id
     WHERE a.post_id = %(post_id)s
"""
_ANSWER = f"""
    SELECT id, user_id, post_id, is_secret, FALSE AS is_removed FROM community_comments
     WHERE id = %(comment_id)s AND post_id = %(post_id)s AND {LIVE} AND {NOT_APART}
"""
_ACCEPT = """
    INSERT INTO accepted_answers (post_id, comment_id) VALUES (%(post_id)s, %(comment_id)s)
        ON CONFLICT (post_id) DO UPDATE SET comment_id = excluded.comment_id, accepted_at = now()
"""


@transactional
def accept_answer(*, author_id: int, post_id: int, comment_id: int) -> QuestionOut:
    """Accept a comment in place of the one accepted before; idempotent.

    Raises `PostNotFound`, `NotPostOwner`, `QuestionBoardNeeded`, `CommentNotFound` if the author
    does not see the comment under the post, or `SecretAnswer`.
    """
    post = own_post(author_id, post_id)
    if post["thread_id"] is not None or not is_for_questions(post["board_id"]):
        raise QuestionBoardNeeded
    answer = fetch_row(
        _ANSWER, CommentNotFound, comment_id=comment_id, post_id=post_id, viewer_id=author_id
    )
    if answer["is_secret"]:
        raise SecretAnswer
    former = _accepted(post_id)
    if former is None or former["id"] != comment_id:
        lock_answerers({one["user_id"] for one in (answer, former) if one is not None})
        if former is not None:
            _take_back(post, former)
        execute(_ACCEPT, post_id=post_id, comment_id=comment_id)
        _drop(post_id)
        _reward(post, answer)
    return QuestionOut(accepted_comment_id=comment_id)


@transactional
def withdraw_answer(*, author_id: int, post_id: int) -> QuestionOut:
    """The question is open again. Raises `PostNotFound` or `NotPostOwner`."""
    post = own_post(author_id, post_id)
    former = _accepted(post_id)
    if former is not None:
        lock_answerers({former["user_id"]})
        _take_back(post, former)
        execute(AcceptedAnswer.delete().where(AcceptedAnswer.post_id == post_id))
        _drop(post_id)
    return QuestionOut(accepted_comment_id=None)


def _accepted(post_id: int) -> Row | None:
    return fetch_one(_ACCEPTED, post_id=post_id)


def _drop(post_id: int) -> None:
    drop_cached(CARDS.name, post_id)
    drop_lists()


def _reward(post: Row, answer: Row) -> None:
    """Authors earn nothing by their own answer and are not notified of it."""
    if answer["user_id"] != post["user_id"]:
        grant_for_answer(member_id=answer["user_id"], key=_key(answer))
        url = f"{POST.address.format(id=post['id'])}#comment-{answer['id']}"
        notify(**_news(post, answer), url=url)


def _take_back(post: Row, answer: Row) -> None:
    removed = COMMENT.experience if answer["is_removed"] else None
    # A removal revoked the reward. It is not revoked again here, and a restoration does not grant
    # it.
    if removed is not None:
        removed.restore(answer)
    revoke_for_answer(member_id=answer["user_id"], key=_key(answer))
    if removed is not None:
        removed.revoke(answer)
    if answer["user_id"] != post["user_id"]:
        retract(**_news(post, answer))


def _key(answer: Row) -> str:
    """The comment's key in the ledger, and what moderators changed for it."""
    return f"comment:{POST.name}:{answer['id']}"


def _news(post: Row, answer: Row) -> dict[str, Any]:
    return {
        "member_id": answer["user_id"],
        "kind": NotificationKind.ANSWER,
        "actor_id": post["user_id"],
        "target_type": POST.name,
        "target_id": post["id"],
        "noun": POST.noun,
        "subject": post["subject"],
        "part": answer["id"],
    }
