"""The shapes of sanctions and appeals, as the member and as the console see them."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from hamsterd.moderation.ladder import MAX_SUSPENSION_DAYS, SanctionKind
from hamsterd.web.contract import MAX_ID
from hamsterd.web.schema import Body, Instant, Out, Text

REASON_MAX = 500
"""Characters of a reason or an answer."""
APPEAL_MIN, APPEAL_MAX = 10, 1_000
"""Characters of an appeal."""


def _check_reason(value: str) -> str:
    if not value:
        raise ValueError("이유를 적어 주세요. 당사자에게 그대로 전해져요.")
    return value


Reason = Annotated[Text, Field(max_length=REASON_MAX), AfterValidator(_check_reason)]


class AppealState(Out):
    """An objection and what became of it."""

    status: Literal["pending", "granted", "denied"]
    text: str
    answer: str | None
    created_at: Instant
    decided_at: Instant | None


class OwnSanctionOut(Out):
    """A sanction as its member sees it; `isRunning`: it restricts them right now."""

    id: int
    kind: SanctionKind
    step: int
    reason: str
    starts_at: Instant
    ends_at: Instant | None
    lifted_at: Instant | None
    lift_reason: str | None
    is_void: bool
    is_running: bool
    appeal: AppealState | None
    may_appeal: bool


class AppealIn(Body):
    """An objection to a sanction."""

    text: Text = Field(min_length=APPEAL_MIN, max_length=APPEAL_MAX)


class LinkedAppealIn(AppealIn):
    """An objection of somebody who cannot sign in, through the link of their letter."""

    link: str = Field(max_length=80)


class AppealDecisionIn(Body):
    """What a moderator decides about an appeal; the answer is read by the member."""

    status: Literal["granted", "denied"]
    answer: Reason


class AppealRow(Out):
    """An appeal in the console's queue, beside its sanction."""

    id: int
    status: str
    text: str
    answer: str | None
    created_at: Instant
    decided_at: Instant | None
    decided_by: str | None
    user_id: int
    nickname: str
    sanction_id: int
    kind: SanctionKind
    step: int
    reason: str
    starts_at: Instant
    ends_at: Instant | None
    case_id: int | None


class SanctionIn(Body):
    """A sanction given by hand; `deviationReason` where it is another than was suggested."""

    kind: SanctionKind = Field(strict=False)
    days: int | None = Field(default=None, ge=1, le=MAX_SUSPENSION_DAYS)
    reason: Reason
    is_severe: bool = False
    deviation_reason: Text | None = Field(default=None, max_length=REASON_MAX)

    @model_validator(mode="after")
    def days_belong_to_a_suspension(self) -> Self:
        """A suspension lasts some days; a warning and a ban last none."""
        if (self.kind is SanctionKind.SUSPENSION) != (self.days is not None):
            raise ValueError("정지에만 며칠인지 적어 주세요.")
        return self


class LiftIn(Body):
    """Ending a sanction early; a void one no longer counts on the ladder."""

    reason: Reason
    is_void: bool = False


class SanctionRow(Out):
    """A sanction in the console's list."""

    id: int
    user_id: int
    nickname: str
    kind: SanctionKind
    step: int
    reason: str
    actor: str
    moderator: str | None
    case_id: int | None
    starts_at: Instant
    ends_at: Instant | None
    lifted_at: Instant | None
    lift_reason: str | None
    is_void: bool
    is_running: bool
    appeal_status: str | None


class StepOut(Out):
    """A rung of the ladder, as it is suggested."""

    number: int
    kind: SanctionKind
    days: int | None


class SanctionDone(Out):
    """A sanction that was given; `auditId` undoes it."""

    id: int
    audit_id: int = Field(ge=1, le=MAX_ID)
