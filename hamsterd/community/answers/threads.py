"""Threads of posts: which post one answers, and moving a thread as a whole.

All posts of a thread are on one board. Who adds to a thread or moves it locks its first post before
anything else, so that no answer stays behind.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

import orjson
from peewee import Expression, Query, fn

from hamsterd.community.errors import AnswerMisplaced, PostNotFound, ThreadOpens
from hamsterd.community.kind import POST
from hamsterd.community.posts.files import TARGET
from hamsterd.community.queries import LOCKED
from hamsterd.community.rules import opens_to_more
from hamsterd.content import counters
from hamsterd.content.comment_kind import CommentsLocked
from hamsterd.content.lifecycle import recount
from hamsterd.content.visibility import LIVE, NOT_APART
from hamsterd.db.sql import (
    FOR_NO_KEY_UPDATE,
    execute,
    fetch_all,
    fetch_column,
    fetch_one,
    fetch_row,
    fetch_value,
)
from hamsterd.models.community.posts import Board, CommunityPost
from hamsterd.notifications.service import announce_to_many

_ANSWERED = f"""
    SELECT id AS parent_id, coalesce(thread_id, id) AS thread_id, board_id, category_id, is_secret,
           {LOCKED} AS is_locked
      FROM community_posts
     WHERE id = %(post_id)s AND {POST.visibility.reactable} AND {NOT_APART}
"""
_OF_THREAD = f"{counters.state(POST)} WHERE thing.thread_id = %(top_id)s ORDER BY thing.id"
_MOVE = """
    UPDATE community_posts p
       SET board_id = %(board_id)s,
           category_id = (SELECT c.id FROM board_categories c
                           WHERE c.board_id = %(board_id)s
                             AND c.id = (%(categories)s::jsonb ->> p.id::text)::bigint)
     WHERE p.thread_id = %(top_id)s
"""
_BRING_BACK = f"""
    UPDATE community_posts SET board_id = %(into_id)s, category_id = NULL
     WHERE board_id = %(from_id)s
       AND (id = ANY(%(ids)s::bigint[])
            OR thread_id IN (SELECT id FROM community_posts
                              WHERE id = ANY(%(ids)s::bigint[]) AND board_id = %(from_id)s))
       AND coalesce(thread_id, id) <> ALL(%(staying)s::bigint[])
    RETURNING {LIVE} AS is_shown, is_secret
"""
# In whatever state: they may come back. An edit brings words, polls and files, too.
_WRITTEN_SINCE = """
    SELECT coalesce(p.thread_id, p.id)
      FROM community_posts p, (SELECT created_at AS at FROM audit_log WHERE id = %(act_id)s) act
     WHERE (p.id = ANY(%(ids)s::bigint[]) OR p.thread_id = ANY(%(ids)s::bigint[]))
       AND (p.updated_at > act.at
            OR EXISTS (SELECT FROM community_comments c
                        WHERE c.post_id = p.id AND c.updated_at > act.at))
"""
# Answers to answers, too, in whatever state: what comes back from the trash is secret as well.
_OPEN_ANSWERS = f"""
    WITH RECURSIVE answers AS (
        SELECT id FROM community_posts WHERE %(post_id)s IN (parent_id, thread_id)
         UNION
        SELECT p.id FROM community_posts p JOIN answers ON p.parent_id = answers.id
    )
    {counters.state(POST)} WHERE thing.id IN (SELECT id FROM answers) AND NOT thing.is_secret
     ORDER BY thing.id
"""
# In whatever state: they may come back.
_OTHERS_WROTE = """
    WITH thread AS (
        SELECT id, user_id FROM community_posts WHERE %(top_id)s IN (id, thread_id)
    )
    SELECT EXISTS (SELECT FROM thread WHERE user_id <> %(author_id)s)
        OR EXISTS (SELECT FROM community_comments c JOIN thread ON thread.id = c.post_id
                    WHERE c.user_id <> %(author_id)s)
"""
_OTHERS_ATTACHED = f"""
    SELECT EXISTS (SELECT FROM uploads u JOIN community_posts p ON p.id = u.attached_id
                    WHERE u.attached_type = '{TARGET}' AND u.kind = 'document'
                      AND %(top_id)s IN (p.id, p.thread_id) AND p.user_id <> %(author_id)s)
"""
_OPENED = (
    ("read_permission", _OTHERS_WROTE, ThreadOpens.message),
    ("download_permission", _OTHERS_ATTACHED, ThreadOpens.files),
)
"""What a move may open, the SQL that looks for it among what others did, and the refusal."""
_CLOSED_TOO = "답변한 글이 비밀글로 바뀌어서, 내 답변글도 비밀글이 되었어요."
Categories = Mapping[str, int]
"""Answers' categories, by the answer's id as JSON has it."""
NONE: Categories = {}


class Answered(NamedTuple):
    """The post that a new one answers, as far as the new one takes after it."""

    parent_id: int
    thread_id: int
    board_id: int
    category_id: int | None
    is_secret: bool
    is_locked: bool


def answered_post(post_id: int, *, writer_id: int) -> Answered:
    """The post to answer, with its thread locked. Raises `PostNotFound` unless the writer reads it.

    Raises `CommentsLocked` where its comments are closed to the writer. Members whom a block
    separates from its author do not find it either.
    """
    lock_top(post_id)
    found = fetch_row(_ANSWERED, PostNotFound, post_id=post_id, viewer_id=writer_id)
    answered = Answered(**found)
    if answered.is_locked:
        raise CommentsLocked("댓글이 잠긴 글이에요. 답변글도 쓸 수 없어요.")
    return answered


def lock_top(post_id: int) -> None:
    """Lock the first post of a post's thread, before any other of its posts."""
    top = fn.coalesce(CommunityPost.thread_id, CommunityPost.id)
    first = fetch_value(CommunityPost.select(top).where(CommunityPost.id == post_id))
    _lock(CommunityPost.id == first)


def lock_answers(top_id: int) -> None:
    """Lock the answers of a thread before it moves.

    The caller holds the lock of the top, and none of a board (locking order).
    """
    _lock(CommunityPost.thread_id == top_id)


def categories_of(top_id: int) -> Categories:
    """The categories of a thread's answers, which they lose on another board."""
    labelled = (
        CommunityPost.select(CommunityPost.id, CommunityPost.category_id)
        .where(CommunityPost.thread_id == top_id, CommunityPost.category_id.is_null(False))
        .order_by(CommunityPost.id)
    )
    return {str(row["id"]): row["category_id"] for row in fetch_all(labelled)}


def move_answers(top_id: int, *, board_id: int, categories: Categories = NONE) -> None:
    """Move a thread's answers, in whatever state, after its top; they are locked.

    `categories` are those of the new board. Without, an answer has none there.
    """
    answers = fetch_all(_OF_THREAD, top_id=top_id)
    if answers:
        given = orjson.dumps(categories).decode()
        execute(_MOVE, top_id=top_id, board_id=board_id, categories=given)
    for before in answers:
        recount(POST, before)


class Brought(TypedDict):
    """A post that was brought back."""

    is_shown: bool
    is_secret: bool


def bring_back(ids: Sequence[int], *, act_id: int, from_id: int, into_id: int) -> list[Brought]:
    """Bring posts back from the board that an act moved them to; those that were moved again stay.

    What has answered them since comes along; but threads that are `opened_since` stay as a whole.
    Posts before boards (locking order).
    """
    given = {"from_id": from_id, "into_id": into_id}
    staying = opened_since(ids, act_id=act_id, **given)
    return fetch_all(_BRING_BACK, Brought, ids=list(ids), staying=staying, **given)


def opened_since(ids: Sequence[int], *, act_id: int, from_id: int, into_id: int) -> list[int]:
    """The tops of those posts' threads in which something was written since the act for fewer.

    None if nobody more reads `into_id`, or downloads files there. Else the threads are locked.
    """
    board, into = (fetch_one(_permissions(one)) for one in (from_id, into_id))
    if board is None or into is None:
        return []
    if not any(opens_to_more(board[one], into[one]) for one, *_ in _OPENED):
        return []
    _lock(CommunityPost.id.in_(ids) | CommunityPost.thread_id.in_(ids))
    return fetch_column(_WRITTEN_SINCE, ids=list(ids), act_id=act_id)


def close_answers(post_id: int, *, author_id: int, top_id: int) -> None:
    """Make the answers to a post secret that just became so; its thread's top is locked.

    They may quote it. Their authors are told; they still read their own, and the post's author
    reads them all.
    """
    lock_answers(top_id)
    answers = fetch_all(_OPEN_ANSWERS, post_id=post_id)
    ids = [answer["id"] for answer in answers]
    execute(CommunityPost.update(is_secret=True).where(CommunityPost.id.in_(ids)))
    for before in answers:
        recount(POST, before)
    told = {answer["user_id"]: answer["id"] for answer in answers if answer["is_shown"]}
    told.pop(author_id, None)
    for member_id, answer_id in sorted(told.items()):
        announce_to_many(
            members=[member_id],
            key=f"closed:{answer_id}",
            title="비밀글",
            message=_CLOSED_TOO,
            url=POST.address.format(id=answer_id),
        )


def require_movable(thread_id: int | None) -> None:
    """Raise `AnswerMisplaced` for an answer: it moves with the first post of its thread alone."""
    if thread_id is not None:
        raise AnswerMisplaced(fields={"boardId": AnswerMisplaced.message})


def require_own_words(top_id: int, *, author_id: int, from_id: int, into_id: int) -> None:
    """Raise `ThreadOpens` if moving the thread opens what others wrote there to more people.

    Or what others attached. The thread is locked.
    """
    board, into = (fetch_row(_permissions(one)) for one in (from_id, into_id))
    for permission, others_did, message in _OPENED:
        if opens_to_more(board[permission], into[permission]) and fetch_value(
            others_did, top_id=top_id, author_id=author_id
        ):
            raise ThreadOpens(message, fields={"boardId": message})


def _permissions(board_id: int) -> Query:
    permissions = Board.select(Board.read_permission, Board.download_permission)
    return permissions.where(Board.id == board_id)


def _lock(which: Expression) -> None:
    execute(
        CommunityPost.select(CommunityPost.id)
        .where(which)
        .order_by(CommunityPost.id)
        .for_update(FOR_NO_KEY_UPDATE)
    )
