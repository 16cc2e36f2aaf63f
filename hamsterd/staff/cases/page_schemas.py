"""The shapes of one case with all that a moderator decides on."""

from typing import Any

from hamsterd.http.shapes.schema import Instant, Out
from hamsterd.staff.cases.content.schemas import ContentState
from hamsterd.staff.cases.schemas import CaseRow, CaseStatus
from hamsterd.staff.kinds import TargetKind
from hamsterd.staff.rules import Dismissal
from hamsterd.staff.sanctions.ladder import Withheld
from hamsterd.staff.sanctions.schemas import SanctionRow, StepOut


class ReporterRecord(Out):
    """The results of a reporter's reports in the last ninety days.

    `handled` reports were already dealt with and do not count. Reporters who are mostly wrong are
    slowed down, and count half towards hiding.
    """

    upheld: int
    dismissed: int
    handled: int
    is_mostly_wrong: bool


class ParentNow(Out):
    """The parent of a comment; its words are null if staff may not read them."""

    kind: TargetKind
    id: int
    state: ContentState
    author_id: int
    author: str | None
    url: str
    title: str | None
    content: str | None
    images: list[str]
    created_at: Instant


class SaidAround(Out):
    """A comment near the reported one (`isTarget`); `answersId`: the comment it replies to."""

    id: int
    is_target: bool
    state: ContentState
    author_id: int
    author: str | None
    answers_id: int | None
    content: str | None
    created_at: Instant


class Surroundings(Out):
    """A comment's parent, and the nearest comments before and after it."""

    parent: ParentNow
    thread: list[SaidAround]


class RecentWriting(Out):
    """Something the same author wrote lately; its words are null where staff may not read them."""

    kind: TargetKind
    id: int
    state: ContentState
    url: str
    title: str | None
    preview: str | None
    created_at: Instant


class OutcomeAppeal(Out):
    """An appeal against a sanction of the case; `pending` until it is answered."""

    status: str
    text: str
    answer: str | None
    created_at: Instant
    decided_at: Instant | None


class CaseOutcome(Out):
    """A sanction of the case, its state, and the appeal against it."""

    sanction: SanctionRow
    appeal: OutcomeAppeal | None


class CaseReport(Out):
    """One person's report; a departed reporter has no record."""

    id: int
    reporter_id: int | None
    reporter: str | None
    reason: str
    text: str | None
    created_at: Instant
    record: ReporterRecord | None


class KeptFile(Out):
    """A file as it was when it was reported; `keptUrl` opens for admins only."""

    url: str
    kept_url: str
    kind: str
    name: str | None = None
    """Of a document; null for pictures and films."""


class TargetNow(Out):
    """The target now; `isChanged`: its author edited it since it was reported."""

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
    dismissal: Dismissal | None
    created_at: Instant
    decided_at: Instant | None


class OwnerRecord(Out):
    """The owner's record, and the ladder's suggestion for this case.

    If it suggests no step, `withheld` says why; `nextStep` is for something written after
    `noticedAt`, the latest notice.
    """

    id: int
    nickname: str
    status: str
    is_admin: bool
    standing_violations: int
    suggested_step: StepOut | None
    withheld: Withheld | None
    next_step: StepOut | None
    noticed_at: Instant | None
    sanctions: list[SanctionRow]


class OpenCase(Out):
    """An open case of the member, to be decided together.

    `isAfterNotice`: it was written after the member's latest notice, so the ladder has a step.
    """

    id: int
    version: int
    content_type: TargetKind
    target_id: int
    title: str | None
    preview: str
    reporters_count: int
    reasons: list[str]
    created_at: Instant
    written_at: Instant
    is_after_notice: bool
    claimed_by_id: int | None
    claimed_by: str | None


class CasePage(CaseRow):
    """A case with all that a moderator decides on. `openCases`: those of the same owner, all."""

    snapshot: dict[str, Any]
    files: list[KeptFile]
    current: TargetNow
    reports: list[CaseReport]
    history: list[PastCase]
    owner_record: OwnerRecord | None
    open_cases: list[OpenCase]
    surroundings: Surroundings | None
    recent_writing: list[RecentWriting]
    outcomes: list[CaseOutcome]
    audit_id: int | None
