"""The shapes of report cases in the console (spec 2 §3 Report, decisions §2 Report case)."""

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, Json, model_validator

from hamsterd.moderation.ladder import MAX_SUSPENSION_DAYS, SanctionKind
from hamsterd.moderation.rules import TargetKind
from hamsterd.moderation.sanction_schemas import REASON_MAX, Reason, SanctionRow, StepOut
from hamsterd.web.contract import MAX_ID
from hamsterd.web.paging import MAX_LIMIT, AdminListQuery
from hamsterd.web.schema import Body, Instant, Out, Text

CaseStatus = Literal["pending", "resolved", "dismissed"]
ContentState = Literal["visible", "hidden", "removed", "deleted", "private", "gone"]


class CaseListQuery(AdminListQuery):
    """The queue: the oldest case first unless asked otherwise."""

    sort: Annotated[Json[tuple[str, str]], Field(description='["createdAt","ASC"]')] = (
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
    owner_id: int | None
    owner: str | None
    reporters_count: int
    reporter: str | None
    reason: str | None
    description: str | None
    claimed_by_id: int | None
    claimed_by: str | None
    claimed_until: Instant | None
    resolver: str | None
    decision_note: str | None
    decided_at: Instant | None
    created_at: Instant
    version: int


class CaseReport(Out):
    """One person's report."""

    id: int
    reporter_id: int | None
    reporter: str | None
    reason: str
    text: str | None
    created_at: Instant


class KeptFile(Out):
    """A file as it was when it was reported; `keptUrl` opens for admins only."""

    url: str
    kept_url: str
    kind: str


class TargetNow(Out):
    """The target as it stands; `isChanged`: its author edited it since it was reported."""

    state: ContentState
    is_changed: bool
    title: str | None
    content: str | None
    url: str | None


class PastCase(Out):
    """Another case of the same target."""

    id: int
    status: CaseStatus
    reporters_count: int
    resolver: str | None
    decision_note: str | None
    created_at: Instant
    decided_at: Instant | None


class OwnerRecord(Out):
    """The record of whose the target is, and what the ladder suggests for one more violation."""

    id: int
    nickname: str
    status: str
    is_admin: bool
    standing_violations: int
    suggested_step: StepOut
    sanctions: list[SanctionRow]


class CasePage(CaseRow):
    """A case with all that a moderator decides on."""

    snapshot: dict[str, Any]
    files: list[KeptFile]
    current: TargetNow
    reports: list[CaseReport]
    history: list[PastCase]
    owner_record: OwnerRecord | None
    audit_id: int | None


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


Ladder = Literal["suggested", "severe", "none"] | ChosenStep


class CaseDecisionIn(Body):
    """A decision; `reason` is read by the member, `deviationReason` by the staff alone.

    `version` is that of the case which the moderator saw: a case decided since answers 409.
    """

    decision: Literal["resolve", "dismiss"]
    reason: Reason
    ladder: Ladder = "suggested"
    deviation_reason: Text | None = Field(default=None, max_length=REASON_MAX)
    remove_content: bool = True
    version: int | None = Field(default=None, ge=1)


class StatusIn(Body):
    """The spec's decision (spec 2 §7). `resolverId` is accepted and ignored.

    Resolved means what the ladder suggests, and the content is removed.
    """

    status: Literal["resolved", "dismissed"]
    reason: Text | None = Field(default=None, max_length=REASON_MAX)


class Decided(Out):
    """A case was decided; `auditId` undoes it with all that followed from it."""

    id: int
    status: CaseStatus
    audit_id: int
    version: int


class ReopenIn(Body):
    """Why a decided case is opened again."""

    reason: Reason


class ClaimOut(Out):
    """Until when the case is one's own."""

    claimed_until: Instant


def _some(value: list[int] | None) -> list[int] | None:
    if value is not None and not value:
        raise ValueError("신고를 하나 이상 골라 주세요.")
    return value


class BulkDismissIn(Body):
    """Dismissing many pending cases: those with `ids`, or those that `filter` leaves."""

    ids: Annotated[list[Annotated[int, Field(ge=1, le=MAX_ID)]] | None, AfterValidator(_some)] = (
        Field(default=None, max_length=MAX_LIMIT * 5)
    )
    filter: dict[str, Any] = Field(default_factory=dict)
    reason: Reason
    dry_run: bool = False


class BulkDismissed(Out):
    """How many are (or would be) dismissed; `auditIds` undo each, in the order of `ids`."""

    count: int
    ids: list[int]
    audit_ids: list[int]
