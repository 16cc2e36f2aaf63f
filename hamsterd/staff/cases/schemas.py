"""The shapes of report cases in the console (spec 2 §3 Report, decisions §2 Report case)."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, Json, model_validator

from hamsterd.core.bounds import MAX_INT4
from hamsterd.http.shapes.paging import AdminListQuery, Sort
from hamsterd.http.shapes.schema import Body, Id, Instant, Out, Query, Text, required
from hamsterd.staff.kinds import TargetKind
from hamsterd.staff.rules import BULK_MAX, TOGETHER_MAX, Dismissal, Outcome, Weighs
from hamsterd.staff.sanctions.ladder import SanctionKind, Withheld
from hamsterd.staff.sanctions.schemas import REASON_MAX, ChosenStep, Reason, StepOut
from hamsterd.staff.selection_schemas import SELECTION_MAX

CaseStatus = Literal["pending", "resolved", "dismissed"]


class CaseListQuery(AdminListQuery):
    """The queue; oldest case first by default."""

    sort: Annotated[Json[Sort], Field(description='["createdAt","ASC"]')] = (
        "createdAt",
        "ASC",
    )


class CaseQuery(Query):
    """`ahead`: before it is opened, without the words that are logged when they are read."""

    ahead: bool = False


class CaseRow(Out):
    """A case in the queue. `reporter`, `reason`, `description` are those of its first report."""

    id: int
    status: CaseStatus
    content_type: TargetKind
    target_id: int
    title: str | None
    preview: str
    hidden_reason: str | None
    """Why the target is hidden right now: `reports` for hiding by reporters."""
    owner_id: int | None
    owner: str | None
    owner_open_cases: int
    reporters_count: int
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
    """A case of the queue with the ladder's suggestion; null if none, or if decided."""

    suggested_step: StepOut | None


Ladder = Literal["suggested", "severe", "none"] | ChosenStep


class Deciding(Body):
    """A decision; `reason` is for the member, `deviationReason` for staff only.

    `dismissal` says why a case is dismissed; by default there was no violation.
    """

    decision: Literal["resolve", "dismiss"]
    reason: Reason
    dismissal: Dismissal | None = Field(default=None, strict=False)
    ladder: Ladder = "suggested"
    deviation_reason: Text | None = Field(default=None, max_length=REASON_MAX)
    remove_content: bool = True

    @model_validator(mode="after")
    def dismissal_belongs_to_a_dismissal(self) -> Self:
        """A resolved case has no dismissal."""
        if self.decision == "resolve" and self.dismissal is not None:
            raise ValueError("‘이미 처리한 내용’은 문제없음으로 끝낼 때만 고를 수 있어요.")
        return self

    @property
    def outcome(self) -> Outcome:
        """The resulting state of the cases; a dismissal without a reason is unfounded."""
        if self.decision == "resolve":
            return Outcome("resolved")
        return Outcome("dismissed", self.dismissal or Dismissal.UNFOUNDED)

    def removing(self, cases: "Sequence[SeenCase]") -> frozenset[int]:
        """Cases whose content is removed: by the choice for that case, else for all."""
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
    """One of the cases decided together, as the moderator saw it.

    `removeContent` overrides the choice for all.
    """

    id: Id
    version: int | None = Field(default=None, ge=1, le=MAX_INT4)
    remove_content: bool | None = None


class TogetherIn(Deciding):
    """A joint decision of cases that all concern one member."""

    cases: list[SeenCase] = Field(min_length=1, max_length=TOGETHER_MAX)


class ReadCases(Body):
    """Cases by their numbers; `versions`, in the same order, are those of what was read.

    What changed since is left; without versions nothing is compared.
    """

    ids: list[Id] | None = None
    versions: list[Annotated[int, Field(ge=1, le=MAX_INT4)]] | None = Field(
        default=None, max_length=BULK_MAX
    )

    @model_validator(mode="after")
    def each_has_its_version(self) -> Self:
        """All or none."""
        if self.versions is not None and len(self.versions) != len(self.ids or ()):
            raise ValueError("신고마다 읽은 판을 하나씩 보내 주세요.")
        return self

    @property
    def seen(self) -> list[SeenCase]:
        """Each case as it was read."""
        ids = self.ids or []
        versions: Sequence[int | None] = self.versions or [None] * len(ids)
        return [SeenCase(id=one, version=read) for one, read in zip(ids, versions, strict=True)]


class SelectedCases(Deciding, ReadCases):
    """A decision of the cases selected in the queue, of any members.

    Cases of one member are decided together: one sanction, one mail.
    """

    ids: list[Id] = Field(min_length=1, max_length=SELECTION_MAX)


class StatusIn(Body):
    """The spec's decision (spec 2 §7). `resolverId` is accepted and ignored.

    Resolving applies the ladder's suggestion and removes the content.
    """

    status: Literal["resolved", "dismissed"]
    reason: Text | None = Field(default=None, max_length=REASON_MAX)


class GivenStep(Out):
    """The sanction of a decision; not in force: a warning, or weaker than an existing one."""

    id: int
    kind: SanctionKind
    days: int | None
    is_in_force: bool


class Decided(Out):
    """A decided case; `auditId` undoes it with all consequences.

    `sanction` is null if none was imposed, for the reason `withheld` if the ladder had one.
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
    """A keeper's note when passing a case on to staff.

    `version` is that of the case the keeper saw.
    """

    note: Annotated[
        Text, Field(max_length=REASON_MAX), required("관리자에게 전할 말을 적어 주세요.")
    ]
    version: int | None = Field(default=None, ge=1, le=MAX_INT4)


class ClaimOut(Out):
    """Until when the case is one's own."""

    claimed_until: Instant
