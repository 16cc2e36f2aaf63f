"""The shapes of notices to all."""

from typing import Annotated, Self

from pydantic import AfterValidator, Field, computed_field

from hamsterd.http.shapes.schema import Body, Instant, Out, Text, required
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.staff.desk.announcements.rules import (
    BODY_MAX,
    LINK_MAX,
    TITLE_MAX,
    AnnouncementKind,
    AnnouncementState,
)


def _check_path(value: str) -> str:
    """A bell leads to a page of this site only."""
    if value and (value.startswith("//") or not value.startswith("/") or set(value) & set(" \\")):
        raise ValueError("/community/post/3처럼 이 사이트의 주소를 적어 주세요.")
    return value


class AnnouncementIn(Body):
    """A notice, whole; `link` is an address of this site, or empty."""

    kind: Annotated[AnnouncementKind, Field(strict=False)]
    title: Annotated[Text, Field(max_length=TITLE_MAX), required("제목을 적어 주세요.")]
    body: Annotated[Text, Field(max_length=BODY_MAX), required("내용을 적어 주세요.")]
    link: Annotated[Text, AfterValidator(_check_path)] = Field(default="", max_length=LINK_MAX)
    is_mailed: bool = False
    version: Version | None = Field(default=None, exclude=True)


class AnnouncementRow(Out):
    """A notice in the console; `toldCount` and `mailedCount` grow while it is sent."""

    id: int
    kind: AnnouncementKind
    title: str
    body: str
    link: str
    is_mailed: bool
    author: str | None
    created_at: Instant
    updated_at: Instant
    tried_at: Instant | None
    sent_at: Instant | None
    stopped_at: Instant | None
    told_at: Instant | None
    told_count: int
    mailed_count: int

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, AnnouncementIn.model_fields.keys() - {"version"})

    @computed_field  # type: ignore[prop-decorator]  # as above
    @property
    def state(self) -> AnnouncementState:
        """How far it is."""
        if self.sent_at is None:
            return AnnouncementState.DRAFT
        if self.stopped_at is not None:
            return AnnouncementState.STOPPED
        return AnnouncementState.SENT if self.told_at else AnnouncementState.SENDING

    @property
    def is_draft(self) -> bool:
        """Whether it can still be changed."""
        return self.sent_at is None

    @classmethod
    def of(cls, row: dict[str, object]) -> Self:
        """From a row of the database."""
        return cls.model_validate(row)


class AnnouncementPreview(Out):
    """How it arrives, to how many members, and from when an advertisement may go out.

    `subject` and `text` are null for a notice without mail; `waitsUntil` is null by day.
    """

    title: str
    subject: str | None
    text: str | None
    members: int
    mailed: int
    waits_until: Instant | None
