"""The shapes of ready texts."""

from typing import Annotated

from pydantic import Field, ValidationInfo, computed_field, field_validator

from hamsterd.http.shapes.schema import Body, Instant, Out, Text, required
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.staff.desk.canned_texts.placeholders import unknown_placeholders
from hamsterd.staff.desk.canned_texts.rules import (
    BODY_MAX,
    PLACEHOLDERS,
    POSITION_MAX,
    TITLE_MAX,
    CannedKind,
)

_KNOWN = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)


class CannedTextIn(Body):
    """A text, whole. In its body `{nickname}` and `{site_name}` are filled in."""

    kind: Annotated[CannedKind, Field(strict=False)]
    title: Annotated[Text, Field(max_length=TITLE_MAX), required("제목을 적어 주세요.")]
    body: Annotated[Text, Field(max_length=BODY_MAX), required("내용을 적어 주세요.")]
    position: int = Field(default=0, ge=0, le=POSITION_MAX)
    version: Version | None = Field(default=None, exclude=True)

    @field_validator("body")
    @classmethod
    def can_be_filled_in(cls, value: str, info: ValidationInfo) -> str:
        """Only known placeholders, and no longer than its use allows."""
        unknown = unknown_placeholders(value)
        if unknown:
            raise ValueError(
                f"{', '.join(unknown)} 자리에는 넣을 것이 없어요. 쓸 수 있는 것: {_KNOWN}"
            )
        kind = info.data.get("kind")
        if kind is not None and len(value) > kind.body_max:
            raise ValueError(f"{kind.label}은 {kind.body_max:,}자까지 적을 수 있어요.")
        return value


class CannedTextRow(Out):
    """A text in the console's list."""

    id: int
    kind: CannedKind
    title: str
    body: str
    position: int
    uses_count: int
    created_by: str | None
    created_at: Instant
    updated_at: Instant

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, CannedTextIn.model_fields.keys() - {"version"})


class CannedTextDone(CannedTextRow):
    """A text as it was just made or changed; `auditId` undoes that."""

    audit_id: int


class CannedTextChoice(Out):
    """A text to insert: the site's name is filled in, `{nickname}` is not yet."""

    id: int
    kind: CannedKind
    title: str
    body: str
