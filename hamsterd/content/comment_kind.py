"""The declaration of a comment kind, for any parent kind, and who is notified of a comment."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from hamsterd.content.kind import CommentOn, ContentKind
from hamsterd.content.parts import (
    Count,
    Events,
    Experience,
    OwnTrash,
    Snapshot,
    Visibility,
    Words,
    referred_to,
    table_name,
)
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.visibility import LIVE, OVERT
from hamsterd.core.cache import Cache
from hamsterd.core.errors import Forbidden, InvalidInput, NotFound
from hamsterd.db.sql import Row, fetch_row
from hamsterd.models.base import Written
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify, retract
from hamsterd.realtime.bus import drop_cached


class CommentNotFound(NotFound):
    """The comment does not exist here, or it is deleted, hidden or removed."""

    message = "댓글을 찾을 수 없어요."


class NotCommentOwner(Forbidden):
    """The comment belongs to another member."""

    message = "내가 쓴 댓글만 고치거나 지울 수 있어요."


class CommentsLocked(Forbidden):
    """The staff closed the comments of this thing; they alone still comment."""

    message = "댓글이 잠긴 글이에요. 새 댓글은 달 수 없어요."


class ReplyToReply(InvalidInput):
    """Replies are allowed to top-level comments only."""

    message = "답글에는 답글을 달 수 없어요. 처음 댓글에 답글을 달아 주세요."


WITHHELD_COMMENT = "비밀댓글입니다"
"""Shown in place of a secret comment to those who may not read it."""
UNNAMED_COMMENT = "비밀댓글"
"""What news call a secret comment."""
COMMENT_DELETED = "삭제된 댓글입니다"
"""Shown in place of a deleted comment that has replies (decisions §2, Comments)."""
CACHED_PAGES = 8
"""Cached pages of one thread. Few readers go further, and odd page sizes evict only each other."""


class ListedComment(NamedTuple):
    """One comment as encoded JSON, with the fields that decide who may read it."""

    id: int
    answers_id: int | None
    author_id: int | None
    """None for a placeholder: a deleted comment that still has replies."""
    body: bytes


@dataclass(frozen=True, slots=True)
class CachedComments:
    """A page of comments as every reader gets it.

    Members in `waiting` have a comment in this thread that is pending review. They also see that
    comment, so this page is not for them.
    """

    comments: tuple[ListedComment, ...]
    next_cursor: str | None
    place_author_id: int | None
    waiting: frozenset[int]

    @property
    def author_ids(self) -> set[int | None]:
        """The authors of the comments and placeholders on the page."""
        return {self.place_author_id, *(one.author_id for one in self.comments)}


PAGES: Cache[Mapping[Hashable, CachedComments]] = Cache(
    "comments", max_entries=1_000, ttl_seconds=600
)
"""The first pages of public threads, by `thread_key` and page query."""


def thread_key(place: ContentKind, place_id: int) -> str:
    """The key of one thread: `diary/12`."""
    return f"{place.name}/{place_id}"


def drop_comments(place: ContentKind, place_id: int) -> None:
    """Drop the cached comments of one thread in every process."""
    drop_cached(PAGES.name, thread_key(place, place_id))


# Counts the author's other readable comments: in the thread, and in reply to the same comment.
_OTHERS = f"""
    SELECT count(*) AS comments, count(*) FILTER (WHERE {{is_answer}}) AS answers
      FROM {{table}} WHERE {{parent_id}} = %(place_id)s AND user_id = %(user_id)s AND {LIVE}
"""
_DETAILS = """
    thing.{parent_id} AS place_id, {answers_id} AS answers_id,
    (SELECT p.user_id FROM {parent} p WHERE p.id = thing.{parent_id}) AS place_author_id,
    (SELECT {subject} FROM {parent} p WHERE p.id = thing.{parent_id}) AS place_subject,
    {answered}
"""
_ANSWERED = """
    (SELECT a.user_id FROM {table} a WHERE a.id = thing.{answers_id}) AS answered_author_id,
    (SELECT {said} FROM {table} a WHERE a.id = thing.{answers_id}) AS answered
"""
_ANSWERS_NOTHING = "NULL::bigint AS answered_author_id, NULL::text AS answered"


def confided(table: str, on: CommentOn, *, t: str = "", reader: str = "%(viewer_id)s") -> str:
    """SQL over the comments, or their alias `t`: if a comment is secret, `reader` may read it.

    Its author may, and the authors of what it is under and of the comment that it replies to.
    """
    if not on.has_secrets:
        return "TRUE"
    prefix = f"{t}." if t else ""
    # The derived tables name their columns otherwise, so that those of the comment are meant.
    return f"""
        (NOT {prefix}is_secret OR {prefix}user_id IS NOT DISTINCT FROM {reader}
         OR {reader} IN (SELECT writer_id
                           FROM (SELECT p.id AS placed_id, p.user_id AS writer_id
                                   FROM {on.parent.table} p) place
                          WHERE placed_id = {prefix}{on.parent_id})
         OR {reader} IN (SELECT writer_id
                           FROM (SELECT a.id AS answered_id, a.user_id AS writer_id
                                   FROM {table} a) answered
                          WHERE answered_id = {prefix}{on.answers_id}))
    """


NOTHING_ELSE: Mapping[str, str] = {}


def comment_kind(
    *,
    name: str,
    label: str,
    plural: str,
    trashed: str,
    model: type[Written],
    parent: ContentKind,
    parent_id: str,
    answers_id: str | None = None,
    noun: str = "댓글",
    seen: str = LIVE,
    experience: Experience | None = None,
    is_counted: bool = True,
    without: Mapping[str, str] = NOTHING_ELSE,
    has_secrets: bool = False,
) -> ContentKind:
    """The comment kind for things of `parent`.

    `without`: further columns, and why a case does not keep them.
    `has_secrets`: they may be secret.
    `is_counted`: the parent's table and the member's row have a `comments_count` to maintain.
    """
    on = CommentOn(
        parent=parent, parent_id=parent_id, answers_id=answers_id, has_secrets=has_secrets
    )
    if has_secrets:
        seen = f"{seen} AND {confided(table_name(model), on)}"
    return ContentKind(
        name=name,
        noun=noun,
        label=label,
        plural=plural,
        trashed=trashed,
        model=model,
        address=f"{parent.address.replace('{id}', f'{{{parent_id}}}')}#comment-{{id}}",
        not_found=CommentNotFound,
        words=Words(
            screened_as=WritingKind.COMMENT, secret_as=UNNAMED_COMMENT if has_secrets else None
        ),
        snapshot=Snapshot(columns=("content", *on.refers), without=without),
        visibility=Visibility(is_public=OVERT if has_secrets else "TRUE", seen=seen),
        own_trash=OwnTrash(),
        comment=on,
        experience=experience,
        counts=_counts(model, on) if is_counted else (),
        locks=None if is_counted else (table_name(model), "id"),
        events=_events(table_name(model), on),
    )


def _counts(model: type[Written], on: CommentOn) -> tuple[Count, ...]:
    is_scored = on.parent.popularity is not None
    return (
        Count(on.parent.model, "comments_count", by=on.parent_id, is_scored=is_scored),
        Count(referred_to(model, "user_id"), "comments_count"),
    )


def _events(table: str, on: CommentOn) -> Events:
    answered = _ANSWERED if on.answers_id else _ANSWERS_NOTHING
    said = "a.content"
    if on.has_secrets:
        place = f"SELECT p.is_secret FROM {on.parent.table} p WHERE p.id = a.{on.parent_id}"
        said = f"CASE WHEN a.is_secret OR ({place}) THEN '{UNNAMED_COMMENT}' ELSE a.content END"
    return Events(
        details=_DETAILS.format(
            parent=on.parent.table,
            subject=on.parent.words.told_in("p"),
            parent_id=on.parent_id,
            answers_id=f"thing.{on.answers_id}" if on.answers_id else "NULL::bigint",
            answered=answered.format(table=table, answers_id=on.answers_id, said=said),
        ),
        changed=partial(_drop_comment, on.parent),
        published=partial(_tell, on.parent),
        withdrawn=partial(_retract, on.parent, _others(table, on.parent_id, on.answers_id)),
    )


def _others(table: str, parent_id: str, answers_id: str | None) -> str:
    is_answer = f"{answers_id} = %(answers_id)s" if answers_id else "FALSE"
    return _OTHERS.format(table=table, parent_id=parent_id, is_answer=is_answer)


def _drop_comment(place: ContentKind, comment: Row) -> None:
    """Drop the cached thread, and the parent's card, which shows the number of comments."""
    drop_comments(place, comment["place_id"])
    if place.cards is not None:
        drop_cached(place.cards.cache.name, comment["place_id"])


def _tell(place: ContentKind, comment: Row) -> None:
    """Notify the author replied to, and the parent's author if that is another member.

    The notifications link to the comment.
    """
    url = f"{place.address.format(id=comment['place_id'])}#comment-{comment['id']}"
    if comment["answered_author_id"] is not None:
        notify(**_answer(place, comment), url=url)
    if comment["answered_author_id"] != comment["place_author_id"]:
        notify(**_remark(place, comment), url=url)


def _retract(place: ContentKind, others: str, comment: Row) -> None:
    """Withdraw the notifications when its author has no other comment, or reply, there."""
    left = fetch_row(others, **comment)
    if comment["answered_author_id"] is not None and not left["answers"]:
        retract(**_answer(place, comment))
    if not left["comments"]:
        retract(**_remark(place, comment))


def _answer(place: ContentKind, comment: Row) -> dict[str, Any]:
    """The notification for the author of the comment that this one replies to."""
    return {
        "member_id": comment["answered_author_id"],
        "kind": NotificationKind.REPLY,
        "actor_id": comment["user_id"],
        "target_type": place.name,
        "target_id": comment["place_id"],
        "noun": place.noun,
        "subject": comment["answered"],
        "part": comment["answers_id"],
    }


def _remark(place: ContentKind, comment: Row) -> dict[str, Any]:
    """The notification for the parent's author."""
    return {
        "member_id": comment["place_author_id"],
        "kind": NotificationKind.COMMENT,
        "actor_id": comment["user_id"],
        "target_type": place.name,
        "target_id": comment["place_id"],
        "noun": place.noun,
        "subject": place.words.quoted(comment["place_subject"]),
    }
