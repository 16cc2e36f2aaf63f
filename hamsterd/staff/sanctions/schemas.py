"""The shapes of sanctions and appeals, as the member and as the console see them."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from hamsterd.core.bounds import MAX_ID
from hamsterd.http.shapes.schema import Body, Instant, Out, Text, required
from hamsterd.staff.sanctions.ladder import MAX_SUSPENSION_DAYS, SanctionKind, Step
from hamsterd.staff.subject_schemas import SubjectOut

REASON_MAX = 500
"""Characters of a reason or an answer."""
REASON_MISSING = "이유를 적어 주세요. 당사자에게 그대로 전해져요."


Reason = Annotated[Text, Field(max_length=REASON_MAX), required(REASON_MISSING)]


class AppealState(Out):
    """An appeal and its result."""

    status: Literal["pending", "granted", "denied"]
    text: str
    answer: str | None
    created_at: Instant
    decided_at: Instant | None


class StillInForce(Out):
    """The restriction still in force besides a sanction: a sentence, and where to appeal."""

    words: str
    path: str


class OwnSanctionOut(Out):
    """A sanction for its member; `isRunning`: it is in force.

    `isReplaced`: it has not expired, but a stronger one is in force. `still`, only behind a mailed
    link, is that other one. `subjects` is what it was imposed for; empty without a case.
    """

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
    is_replaced: bool
    appeal: AppealState | None
    may_appeal: bool
    subjects: list[SubjectOut]
    still: StillInForce | None = None


class ChosenStep(Body):
    """A sanction that the moderator chose instead of the ladder's."""

    kind: SanctionKind = Field(strict=False)
    days: int | None = Field(default=None, ge=1, le=MAX_SUSPENSION_DAYS)

    @model_validator(mode="after")
    def days_belong_to_a_suspension(self) -> Self:
        """A suspension lasts some days; a warning and a ban last none."""
        if (self.kind is SanctionKind.SUSPENSION) != (self.days is not None):
            raise ValueError("정지에만 며칠인지 적어 주세요.")
        return self


class Sanctioning(ChosenStep):
    """A sanction and its reason."""

    reason: Reason


class SanctionIn(Sanctioning):
    """A sanction given by hand; `deviationReason` where it is another than was suggested."""

    is_severe: bool = False
    deviation_reason: Text | None = Field(default=None, max_length=REASON_MAX)


class LiftIn(Body):
    """Ending a sanction early; a void one no longer counts on the ladder."""

    reason: Reason
    is_void: bool = False


class SanctionRow(Out):
    """A sanction in the console's list; `isReplaced`: a stronger one is in force in its place."""

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
    is_replaced: bool
    appeal_status: str | None


class StepOut(Out):
    """A rung of the ladder, as it is suggested."""

    number: int
    kind: SanctionKind
    days: int | None

    @classmethod
    def of(cls, step: Step | None) -> Self | None:
        """The wire form; None if nothing is suggested."""
        if step is None:
            return None
        return cls(number=step.number, kind=step.kind, days=step.days)


class SanctionDone(Out):
    """An imposed sanction; `auditId` undoes it.

    Not in force: a warning, or one that ends before an existing restriction.
    """

    id: int
    audit_id: int = Field(ge=1, le=MAX_ID)
    is_in_force: bool
