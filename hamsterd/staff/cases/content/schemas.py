"""Schemas of diaries, posts and comments in the console, and of content under review."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from hamsterd.community.schemas import BoardRef
from hamsterd.core.bounds import MAX_ID
from hamsterd.hamsters.profile.schemas import HamsterRef
from hamsterd.http.shapes.schema import Body, Instant, Out, Query, Text
from hamsterd.media.schemas import PaperOut
from hamsterd.members.accounts.schemas import MemberRef
from hamsterd.staff.kinds import CommentKind, ScreenedKind
from hamsterd.staff.sanctions.schemas import REASON_MAX, Reason
from hamsterd.staff.subject_schemas import SubjectOut

ContentState = Literal["visible", "hidden", "removed", "deleted", "private", "gone"]

DEFAULT_REASON = "운영 원칙에 어긋나는 내용이에요."
"""The reason for the author if the moderator gave none (the spec's calls have none)."""


class ContentRow(Out):
    """The fields of every kind.

    Title, text and preview are null if staff may not read them (private). In that case `images` is
    empty.
    """

    state: ContentState
    is_secret: bool
    """A secret, or under one: opened with a reason."""
    hidden_reason: str | None
    preview: str | None
    url: str
    """Where members read it."""
    user_id: int
    nickname: str
    user: MemberRef
    cases_count: int
    created_at: Instant
    updated_at: Instant
    removed_at: Instant | None
    deleted_at: Instant | None


class AdminDiaryRow(ContentRow):
    """A diary entry."""

    id: int
    title: str | None
    content: str | None
    images: list[str]
    is_public: bool
    entry_date: date
    """The day it is about."""
    hamster_name: str
    hamster: HamsterRef
    likes_count: int
    comments_count: int


class AnsweredRef(Out):
    """The post that another one answers; without its title if not everybody sees it."""

    id: int
    title: str | None


class AdminPostRow(ContentRow):
    """A post."""

    id: int
    title: str | None
    content: str | None
    images: list[str]
    files: list[PaperOut]
    board_id: int
    board: BoardRef
    is_pinned: bool
    is_pinned_everywhere: bool
    is_locked: bool
    answers: AnsweredRef | None
    likes_count: int
    comments_count: int
    views_count: int


class OpenedPost(AdminPostRow):
    """A post that was opened with a reason; `auditId` is the act."""

    audit_id: int


class AdminHamsterRow(Out):
    """A hamster by name, for finding what was written about it."""

    id: int
    name: str
    user_id: int
    nickname: str


class AdminCommentRow(ContentRow):
    """A comment; its id is `comment:12` under a diary, `community_comment:12` under a post.

    `condolence:12` is one on the page of a hamster.
    """

    id: str
    kind: CommentKind
    comment_id: int
    parent_id: int
    """The parent diary, post or hamster."""


class AdminCommentPage(AdminCommentRow):
    """A comment in full."""

    content: str | None


class OpenedComment(AdminCommentPage):
    """A comment that was opened with a reason; `auditId` is the act."""

    audit_id: int


class OpenSecretIn(Body):
    """Why a secret is read."""

    reason: Reason


class HeldRule(Out):
    """A word rule that holds a text, and the words it finds there."""

    id: int
    words: list[str]


HeldCause = Literal["word_rule", "first_post", "lockdown", "unknown"]


class HeldRow(Out):
    """Content pending review.

    `cause` is the reason by the current rules; `isEdit`: it was published before, and edited since.
    `version` is another one after each edit.
    """

    id: str
    kind: ScreenedKind
    target_id: int
    title: str | None
    content: str
    user_id: int
    nickname: str
    held_at: Instant
    cause: HeldCause
    rules: list[HeldRule]
    is_edit: bool
    version: int


class FlaggedRow(Out):
    """Something that a word rule only flagged; everybody sees it."""

    id: int
    kind: ScreenedKind
    target_id: int
    title: str | None
    content: str
    url: str
    words: list[str]
    user_id: int
    nickname: str
    created_at: Instant


class RemoveIn(Body):
    """Why something is removed; its author reads it."""

    reason: Annotated[Text, Field(max_length=REASON_MAX)] = DEFAULT_REASON


class HeldQuery(Query):
    """The version of what was read: with it, what was edited since is refused."""

    version: int | None = Field(default=None, ge=0, le=MAX_ID)


class HeldRemoveIn(Body):
    """Why content under review is not published; its author reads it.

    `version` is that of what was read.
    """

    reason: Reason
    version: int | None = Field(default=None, ge=0, le=MAX_ID)


class RestoreWithReasonIn(Body):
    """Why something is restored."""

    reason: Annotated[Text, Field(max_length=REASON_MAX)] = "다시 확인했어요."


class OwnRemovalOut(Out):
    """Something of one's own that a moderator took down, and the reason they gave."""

    subject: SubjectOut
    reason: str | None
    removed_at: Instant
