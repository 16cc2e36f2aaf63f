"""Schemas of comments with replies, shared by entries and posts."""

from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.content import limits
from hamsterd.content.comment_kind import COMMENT_DELETED, WITHHELD_COMMENT
from hamsterd.content.mention_schemas import Chosen, MentionOut
from hamsterd.core.bounds import MAX_ID
from hamsterd.db.sql import Row
from hamsterd.http.shapes.schema import Body, Instant, Out, Text, stated
from hamsterd.members.accounts.queries import author
from hamsterd.members.accounts.schemas import MemberRef

CommentText = Annotated[
    Text, AfterValidator(limits.check_comment), stated(maxLength=limits.COMMENT_MAX)
]


class CommentEdit(Body):
    """The edit form of a comment."""

    content: CommentText = Field(default="", validate_default=True)
    mentioned_ids: Chosen = Field(default_factory=list)


class CommentIn(CommentEdit):
    """The comment form; `parentId` makes it a reply."""

    parent_id: int | None = Field(default=None, ge=1, le=MAX_ID)


class CommentOut(Out):
    """A comment (spec 1 §3, 2 §3), or the placeholder of a deleted one with replies."""

    id: int
    content: str
    parent_id: int | None
    user_id: int | None
    is_deleted: bool
    is_held: bool
    is_blocked: bool = False
    """By a member whom the viewer blocks: without words and author."""
    is_secret: bool = False
    """Read by its author, by whom it answers, and by the staff."""
    may_read: bool = True
    """False for who may not read a secret comment: without its words."""
    mentions: list[MentionOut] = Field(default_factory=list)
    created_at: Instant
    updated_at: Instant
    user: MemberRef | None


def comment_out(row: Row) -> CommentOut:
    """A row of `Comments` as it is sent."""
    is_live = row["is_live"]
    return CommentOut(
        id=row["id"],
        content=_words(row),
        parent_id=row["parent_id"],
        user_id=row["user_id"] if is_live else None,
        is_deleted=not is_live,
        is_held=row["is_held"],
        is_secret=is_live and row["is_secret"],
        may_read=not (is_live and row["is_withheld"]),
        mentions=row["mentions"] if is_live else [],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        user=author(row) if is_live else None,
    )


def _words(row: Row) -> str:
    if not row["is_live"]:
        return COMMENT_DELETED
    content: str = WITHHELD_COMMENT if row["is_withheld"] else row["content"]
    return content
