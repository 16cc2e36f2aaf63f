"""The shapes of diaries, posts and comments in the console, and of what is held for review."""

from typing import Annotated, Literal

from pydantic import Field

from hamsterd.accounts.schemas import MemberRef
from hamsterd.community.schemas import BoardRef
from hamsterd.hamsters.schemas import HamsterRef
from hamsterd.moderation.case_schemas import ContentState
from hamsterd.moderation.sanction_schemas import REASON_MAX, Reason
from hamsterd.web.schema import Body, Instant, Out, Text

DEFAULT_REASON = "운영 원칙에 어긋나는 내용이에요."
"""What the author reads when a moderator gave no reason (the spec's calls carry none)."""

CommentKind = Literal["comment", "community_comment"]
HeldKind = Literal["diary", "community", "comment", "community_comment"]


class ContentRow(Out):
    """What every kind has. Title, text and preview are null where staff may not read (private)."""

    state: ContentState
    hidden_reason: str | None
    preview: str | None
    user_id: int
    nickname: str
    user: MemberRef
    cases_count: int
    created_at: Instant
    updated_at: Instant
    removed_at: Instant | None


class AdminDiaryRow(ContentRow):
    """A diary entry."""

    id: int
    title: str | None
    content: str | None
    is_public: bool
    hamster_name: str
    hamster: HamsterRef
    likes_count: int
    comments_count: int


class AdminPostRow(ContentRow):
    """A post."""

    id: int
    title: str | None
    content: str | None
    board_id: int
    board: BoardRef
    is_pinned: bool
    likes_count: int
    comments_count: int


class AdminCommentRow(ContentRow):
    """A comment; its id is `comment:12` under a diary, `community_comment:12` under a post."""

    id: str
    kind: CommentKind
    comment_id: int
    parent_id: int
    """The diary or post it stands under."""


class AdminDiaryPage(AdminDiaryRow):
    """A diary entry with its pictures, as far as staff may see it."""

    images: list[str]


class AdminPostPage(AdminPostRow):
    """A post with its pictures."""

    images: list[str]


class AdminCommentPage(AdminCommentRow):
    """A comment in full."""

    content: str | None


class HeldRow(Out):
    """Something that waits for a moderator before others see it."""

    id: str
    kind: HeldKind
    target_id: int
    title: str | None
    content: str
    user_id: int
    nickname: str
    held_at: Instant


class RemoveIn(Body):
    """Why something is removed; its author reads it."""

    reason: Annotated[Text, Field(max_length=REASON_MAX)] = DEFAULT_REASON


class HeldRemoveIn(Body):
    """Why something that was held is not published; its author reads it."""

    reason: Reason


class RestoreIn(Body):
    """Why something is restored."""

    reason: Annotated[Text, Field(max_length=REASON_MAX)] = "다시 확인했어요."
