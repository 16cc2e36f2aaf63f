"""The shapes of an advertisement (spec 1 §3, Ad banner), for its readers and for the console."""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, computed_field, model_validator

from hamsterd.http.shapes.schema import Body, Instant, Moment, Out, Query, Text, stated
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.staff.desk.ads import rules
from hamsterd.staff.desk.ads.rules import Place

Title = Annotated[Text, AfterValidator(rules.check_title), stated(maxLength=rules.TITLE_MAX)]
Description = Annotated[Text, Field(max_length=rules.DESCRIPTION_MAX)]
Label = Annotated[Text, AfterValidator(rules.check_label), stated(maxLength=rules.LABEL_MAX)]
Link = Annotated[Text, AfterValidator(rules.check_link), stated(maxLength=rules.LINK_MAX)]
Image = Annotated[Text, Field(max_length=rules.LINK_MAX), AfterValidator(rules.check_image)]
"""An instant that a form sends as ISO 8601 text."""
Target = Literal["_blank", "_self"]


class AdOut(Out):
    """One banner; `label` is shown on it, so that it is recognised as advertising."""

    id: int
    label: str
    title: str
    description: str | None
    image: str
    link: str
    target: Target


class AdsQuery(Query):
    """Which banners."""

    place: Place = Place.HOME


_FORM = (
    "place",
    "label",
    "title",
    "description",
    "image",
    "link",
    "target",
    "weight",
    "is_active",
    "starts_at",
    "ends_at",
)


class AdRow(AdOut):
    """An advertisement in the console, with its total views and clicks."""

    place: Place
    weight: int
    is_active: bool
    is_running: bool
    starts_at: Instant | None
    ends_at: Instant | None
    views: int
    clicks: int
    created_at: Instant
    updated_at: Instant

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, _FORM)


class AdDone(AdRow):
    """An advertisement as it was just made or changed; `auditId` undoes that."""

    audit_id: int


class AdIn(Body):
    """The form of an advertisement; it is sent whole, by edits too."""

    place: Place = Field(default=Place.HOME, strict=False)
    label: Label = rules.LABEL
    title: Title = Field(default="", validate_default=True)
    description: Description | None = None
    image: Image = Field(default="", validate_default=True)
    link: Link = Field(default="", validate_default=True)
    target: Target = "_blank"
    weight: int = Field(default=1, ge=0, le=rules.WEIGHT_MAX)
    is_active: bool = True
    starts_at: Moment | None = None
    ends_at: Moment | None = None
    version: Version | None = Field(default=None, exclude=True)

    @model_validator(mode="after")
    def ends_after_it_starts(self) -> Self:
        """The end is after the start."""
        if self.starts_at and self.ends_at and self.ends_at <= self.starts_at:
            raise ValueError("끝나는 때는 시작하는 때보다 뒤여야 해요.")
        return self


class AdDayOut(Out):
    """Views and clicks of an advertisement on one day in Seoul."""

    date: date
    views: int
    clicks: int
