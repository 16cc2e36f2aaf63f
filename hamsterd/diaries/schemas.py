"""The shapes of a diary entry (spec 1 §3 and §7)."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo

from hamsterd.content import limits as writing
from hamsterd.core.bounds import MAX_ID
from hamsterd.diaries import rules
from hamsterd.diaries.rules import Activity, FeedOrder, ListOrder, Mood, OwnFilter, Weather
from hamsterd.hamsters.profile.schemas import HamsterRef
from hamsterd.http.shapes.paging import MAX_LIMIT, PageQuery
from hamsterd.http.shapes.schema import Body, Id, Instant, MediaUrl, Month, Out, Text, stated
from hamsterd.media.schemas import FocusIn, MediaOut
from hamsterd.members.accounts.schemas import MemberRef


def _check_words(value: str, info: ValidationInfo) -> str:
    return rules.check_words(value, has_media=bool(info.data.get("images")))


Title = Annotated[Text, AfterValidator(rules.check_own_title), stated(maxLength=writing.TITLE_MAX)]
Content = Annotated[Text, AfterValidator(_check_words), stated(maxLength=writing.CONTENT_MAX)]
EditedContent = Annotated[
    Text,
    AfterValidator(lambda value: rules.check_words(value, has_media=True)),
    stated(maxLength=writing.CONTENT_MAX),
]
Images = Annotated[
    list[MediaUrl], AfterValidator(writing.check_media), stated(maxItems=writing.MAX_MEDIA)
]


def _require_hamster(value: int, info: ValidationInfo) -> int:
    """The first of several hamsters if no single one is named."""
    several = info.data.get("hamster_ids") or [0]
    value = value or several[0]
    if not 1 <= value <= MAX_ID:
        raise ValueError("햄스터를 선택해주세요")
    return value


HamsterIds = Annotated[
    list[Annotated[int, Field(ge=1, le=MAX_ID)]], Field(max_length=rules.MAX_HAMSTERS)
]
HamsterId = Annotated[int, AfterValidator(_require_hamster), stated(minimum=1, maximum=MAX_ID)]


Focuses = Annotated[dict[MediaUrl, FocusIn], Field(max_length=writing.MAX_MEDIA)]
"""Focal point of each picture, by URL. Others keep the detected one."""
EntryDate = Annotated[date, AfterValidator(rules.check_entry_date)]


class DiaryIn(Body):
    """The diary form. `tags` is accepted and always empty.

    Without a title, the first line is used, or for photos alone the hamster's day. Photos are
    validated first, because the rules for the text depend on them.
    """

    images: Images = Field(default_factory=list)
    hamster_ids: HamsterIds = Field(default_factory=list)
    title: Title = ""
    content: Content = Field(default="", validate_default=True)
    hamster_id: HamsterId = Field(default=0, validate_default=True)
    is_public: bool = True
    mood: Mood | None = None
    weather: Weather | None = None
    activity: Activity | None = None
    entry_date: EntryDate | None = None
    """The day it is about; defaults to today in Seoul."""
    focus: Focuses = Field(default_factory=dict)


class DiaryEdit(Body):
    """The edit form: fields left out stay. Null clears mood, weather and activity only.

    An empty title is derived as for a new entry.
    """

    title: Title | None = None
    content: EditedContent | None = None
    hamster_id: HamsterId | None = None
    hamster_ids: HamsterIds | None = None
    is_public: bool | None = None
    images: Images | None = None
    mood: Mood | None = None
    weather: Weather | None = None
    activity: Activity | None = None
    entry_date: date | None = None
    """One too long ago is accepted where it is so already."""
    focus: Focuses = Field(default_factory=dict)


class DiaryCard(Out):
    """An entry in the feed, on its own page and in lists.

    The viewer's own flags come last: everything before them is the same for every viewer, and is
    cached.
    """

    id: int
    title: str
    content: str
    images: list[str]
    media: list[MediaOut]
    is_public: bool
    hamster_id: int | None
    hamster_ids: list[int]
    user_id: int
    tags: list[str]
    mood: str | None
    weather: str | None
    activity: str | None
    entry_date: date
    created_at: Instant
    updated_at: Instant
    likes_count: int
    comments_count: int
    is_held: bool
    """Pending review; visible to its author only."""
    user: MemberRef
    hamster: HamsterRef
    hamsters: list[HamsterRef]
    """All it is about, `hamster` first."""
    is_liked: bool = False
    is_bookmarked: bool = False
    is_hidden: bool = False
    """The viewer hid it, or blocks its author."""
    is_muted: bool = False
    """It contains a word that the viewer muted: lists show it collapsed."""


class FeedQuery(PageQuery):
    """The feed's query (spec 1 §7)."""

    limit: int = Field(default=rules.FEED_DEFAULT, ge=1, le=MAX_LIMIT)
    order_by: FeedOrder = FeedOrder.LATEST


class DaysQuery(PageQuery):
    """Entries of one member or hamster, by publication or by day."""

    limit: int = Field(default=rules.OWN_DEFAULT, ge=1, le=MAX_LIMIT)
    order_by: ListOrder = ListOrder.LATEST
    month: Month | None = None


class OwnQuery(DaysQuery):
    """One's own entries, by visibility."""

    visibility: OwnFilter = OwnFilter.ALL
    hamster_id: Id | None = None


class ListQuery(PageQuery):
    """A list that the spec does not page: as much as one response holds."""

    limit: int = Field(default=rules.OWN_DEFAULT, ge=1, le=MAX_LIMIT)


class HamsterDiariesQuery(DaysQuery):
    """A page of a hamster's entries (spec 1 §9)."""

    limit: int = Field(default=rules.HAMSTER_DEFAULT, ge=1, le=MAX_LIMIT)


class MemorialPhoto(Out):
    """The first or last photo of a hamster, and its entry."""

    entry_id: int
    day: date
    photo: MediaOut


class CommentsQuery(PageQuery):
    """A page of the comments under an entry."""

    limit: int = Field(default=rules.COMMENTS_DEFAULT, ge=1, le=MAX_LIMIT)
