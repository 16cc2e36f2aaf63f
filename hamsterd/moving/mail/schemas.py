"""The shapes of the mail about moving."""

from typing import Annotated

from pydantic import AfterValidator, Field, computed_field

from hamsterd.http.shapes.schema import Body, Instant, Out, Text, required
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.moving.mail.rules import (
    BODY_MAX,
    PER_HOUR_MAX,
    PER_HOUR_MIN,
    PLACEHOLDERS,
    SUBJECT_MAX,
    MoveMailState,
    PauseReason,
    unknown_placeholder,
)


def _check_placeholders(value: str) -> str:
    if (unknown := unknown_placeholder(value)) is not None:
        known = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)
        raise ValueError(f"{{{unknown}}} 자리는 없어요. {known}만 쓸 수 있어요.")
    return value


class MoveMailIn(Body):
    """The mail, whole; `{닉네임}`, `{사용자명}` and `{주소}` are filled in for each member."""

    subject: Annotated[
        Text,
        Field(max_length=SUBJECT_MAX),
        required("제목을 적어 주세요."),
        AfterValidator(_check_placeholders),
    ]
    body: Annotated[
        Text,
        Field(max_length=BODY_MAX),
        required("내용을 적어 주세요."),
        AfterValidator(_check_placeholders),
    ]
    per_hour: int = Field(ge=PER_HOUR_MIN, le=PER_HOUR_MAX)
    version: Version | None = Field(default=None, exclude=True)


class MoveMailProgress(Out):
    """How many members: `waiting` will be written to; `told` were, and of these mails `queued`
    are on their way, `failed` were never taken, `bounced` came back and `returned` led to a
    sign-in.
    """

    waiting: int
    told: int
    queued: int
    failed: int
    bounced: int
    returned: int


class MoveMailOut(Out):
    """The mail about moving, and how far it is; before it was saved, what is suggested."""

    subject: str
    body: str
    per_hour: int
    tried_at: Instant | None
    started_at: Instant | None
    paused_at: Instant | None
    pause_reason: PauseReason | None
    progress: MoveMailProgress

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, MoveMailIn.model_fields.keys() - {"version"})

    @computed_field  # type: ignore[prop-decorator]  # as above
    @property
    def state(self) -> MoveMailState:
        """How far it is."""
        if self.started_at is None:
            return MoveMailState.DRAFT
        if self.paused_at is not None:
            return MoveMailState.PAUSED
        return MoveMailState.SENDING if self.progress.waiting else MoveMailState.DONE


class MoveMailPreview(Out):
    """The saved mail as it would arrive at the asking member, without its colours."""

    subject: str
    text: str
