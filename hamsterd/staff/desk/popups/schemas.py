"""The shapes of a popup, for its readers and for the console."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import AfterValidator, Field, computed_field, model_validator

from hamsterd.core.clock import utc_now
from hamsterd.http.shapes.schema import Body, Instant, Moment, Out, Text, stated
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.staff.desk.popups import rules
from hamsterd.staff.desk.popups.rules import Audience, PopupState

Title = Annotated[Text, AfterValidator(rules.check_title), stated(maxLength=rules.TITLE_MAX)]
Content = Annotated[Text, AfterValidator(rules.check_content), stated(maxLength=rules.CONTENT_MAX)]
Image = Annotated[Text, Field(max_length=200), AfterValidator(rules.check_image)]


class PopupMark(Out):
    """That a popup is shown now, and to whom; what it says is at `/api/popups/{id}`."""

    id: int
    audience: Audience


class PopupOut(PopupMark):
    """A popup; `content` is markup, `image` is empty without a picture."""

    title: str
    content: str
    image: str


class KnownPopup(PopupOut):
    """A popup that is shown now, or will be."""

    begins_at: datetime
    ends_at: datetime

    def is_running(self, now: datetime) -> bool:
        """Whether it is shown at `now`."""
        return self.begins_at <= now < self.ends_at


class PopupRow(PopupOut):
    """A popup in the console."""

    begins_at: Instant
    ends_at: Instant
    author: str | None
    created_at: Instant
    updated_at: Instant

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, PopupIn.model_fields.keys() - {"version"})

    @computed_field  # type: ignore[prop-decorator]  # as above
    @property
    def state(self) -> PopupState:
        """Whether it is shown."""
        now = utc_now()
        if self.ends_at <= now:
            return PopupState.ENDED
        return PopupState.RUNNING if self.begins_at <= now else PopupState.WAITING


class PopupDone(PopupRow):
    """A popup as it was just made or changed; `auditId` undoes that."""

    audit_id: int


class PopupIn(Body):
    """The form of a popup; it is sent whole, by edits too."""

    title: Title = Field(default="", validate_default=True)
    content: Content = ""
    image: Image = ""
    audience: Annotated[Audience, Field(strict=False)] = Audience.EVERYBODY
    begins_at: Moment
    ends_at: Moment
    version: Version | None = Field(default=None, exclude=True)

    @model_validator(mode="after")
    def says_something_for_a_while(self) -> Self:
        """There is a text or a picture, and the end is after the beginning."""
        if not self.content and not self.image:
            raise ValueError("내용을 적거나 그림을 올려 주세요.")
        if self.ends_at <= self.begins_at:
            raise ValueError("끝나는 때는 시작하는 때보다 뒤여야 해요.")
        return self
