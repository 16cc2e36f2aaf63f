"""The shapes of report cases in the console (spec 2 §3 Report, decisions §2 Report case)."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, Json, model_validator

from hamsterd.core.bounds import MAX_INT4
from hamsterd.http.paging import AdminListQuery, Sort
from hamsterd.http.schema import Body, Id, Instant, Out, Text, required
from hamsterd.staff.kinds import TargetKind
from hamsterd.staff.rules import TOGETHER_MAX, Dismissal, Outcome, Weighs
from hamsterd.staff.sanctions.ladder import SanctionKind, Withheld
from hamsterd.staff.sanctions.schemas import REASON_MAX, ChosenStep, Reason, StepOut
from hamsterd.staff.selection_schemas import SELECTION_MAX

CaseStatus = Literal["pending", "resolved", "dismissed"]


class CaseListQuery(AdminListQuery):
    """The queue: the oldest case first unless asked otherwise."""

    sort: Annotated[Json[Sort], Field(description='["createdAt","ASC"]')] = (
        "createdAt",
        "ASC",
    )


class CaseRow(Out):
    """A case in the queue. `reporter`, `reason`, `description` are those of its first report."""

    id: int
    status: CaseStatus
    content_type: TargetKind
    target_id: int
    title: str | None
    preview: str
    hidden_reason: str | None
    """What hides the target right now: `reports` when its reporters did."""
    owner_id: int | None
    owner: str | None
    owner_open_cases: int
    reporters_count: int
    """It goes before all others, for what somebody reported it for."""
    reporter: str | None
    reason: str | None
    description: str | None
    claimed_by_id: int | None
    claimed_by: str | None
    claimed_until: Instant | None
    resolver: str | None
    decision_note: str | None
    dismissal: Dismissal | None
    decided_at: Instant | None
    passed_on_at: Instant | None
    """Since when it is for the staff alone."""
    passed_on_by: str | None
    passed_on_note: str | None
    weight: int
    weighs: list[Weighs]
    """Why it stands before others while it is open, the heaviest first."""
    created_at: Instant
    version: int


class QueuedCase(CaseRow):
    """A case of the queue with what the ladder suggests; null where nothing, or it is decided."""

    suggested_step: StepOut | None


Ladder = Literal["suggested", "severe", "none"] | ChosenStep


class Deciding(Body):
    """A decision; `reason` is read by the member, `deviationReason` by the staff alone.

    `dismissal` says why a case is dismissed; left out, there was no violation.
    """

    decision: Literal["resolve", "dismiss"]
    reason: Reason
    dismissal: Dismissal | None = Field(default=None, strict=False)
    ladder: Ladder = "suggested"
    deviation_reason: Text | None = Field(default=None, max_length=REASON_MAX)
    remove_content: bool = True

    @model_validator(mode="after")
    def dismissal_belongs_to_a_dismissal(self) -> Self:
        """What is enforced is not dismissed."""
        if self.decision == "resolve" and self.dismissal is not None:
            raise ValueError("‘이미 처리한 내용’은 문제없음으로 끝낼 때만 고를 수 있어요.")
        return self

    @property
    def outcome(self) -> Outcome:
        """What the cases are then; without a word why they are dismissed it is unfounded."""
        if self.decision == "resolve":
            return Outcome("resolved")
        return Outcome("dismissed", self.dismissal or Dismissal.UNFOUNDED)

    def removing(self, cases: "Sequence[SeenCase]") -> frozenset[int]:
        """Whose content is taken away: of each case as was said for it, else for all."""
        if self.decision == "dismiss":
            return frozenset()
        said = {
            case.id: self.remove_content if case.remove_content is None else case.remove_content
            for case in cases
        }
        return frozenset(case_id for case_id, is_removed in said.items() if is_removed)


class CaseDecisionIn(Deciding):
    """The decision of one case.

    `version` is that of the case which the moderator saw: a case decided since answers 409.
    """

    version: int | None = Field(default=None, ge=1, le=MAX_INT4)


class SeenCase(Body):
    """One of the cases that are decided together, as the moderator saw it.

    `removeContent` says it for this one alone.
    """

    id: Id
    version: int | None = Field(default=None, ge=1, le=MAX_INT4)
    remove_content: bool | None = None


class TogetherIn(Deciding):
    """One decision of several cases, all about what is one member's."""

    cases: list[SeenCase] = Field(min_length=1, max_length=TOGETHER_MAX)


class SelectedCases(Deciding):
    """One decision of the cases that were selected in the queue, whosoever they are about.

    Those of one member are decided together: one sanction, one letter.
    """

    ids: list[Id] = Field(min_length=1, max_length=SELECTION_MAX)


class StatusIn(Body):
    """The spec's decision (spec 2 §7). `resolverId` is accepted and ignored.

    Resolved means what the ladder suggests, and the content is removed.
    """

    status: Literal["resolved", "dismissed"]
    reason: Text | None = Field(default=None, max_length=REASON_MAX)


class GivenStep(Out):
    """The sanction that a decision gave; not in force beside a stronger one, as a warning is."""

    id: int
    kind: SanctionKind
    days: int | None
    is_in_force: bool


class Decided(Out):
    """A case was decided; `auditId` undoes it with all that followed from it.

    `sanction` is null when none was given, for the reason `withheld` if the ladder had one.
    """

    id: int
    status: CaseStatus
    audit_id: int
    version: int
    sanction: GivenStep | None = None
    withheld: Withheld | None = None


class DecidedTogether(Out):
    """Cases were decided at once; `auditId` undoes all of it. The rest as of one case."""

    ids: list[int]
    versions: list[int]
    status: CaseStatus
    audit_id: int
    sanction: GivenStep | None
    withheld: Withheld | None


class ReopenIn(Body):
    """Why a decided case is opened again."""

    reason: Reason


class PassOnIn(Body):
    """What the staff should know of a case that a keeper leaves to them.

    `version` is that of the case which the keeper saw.
    """

    note: Annotated[
        Text, Field(max_length=REASON_MAX), required("관리자에게 전할 말을 적어 주세요.")
    ]
    version: int | None = Field(default=None, ge=1, le=MAX_INT4)


class ClaimOut(Out):
    """Until when the case is one's own."""

    claimed_until: Instant
