"""The shapes of a report (spec 1 §3, decisions §2)."""

from typing import Annotated, Literal

from pydantic import Field

from hamsterd.core.bounds import MAX_ID
from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import Body, Instant, Out, Query, Text, required
from hamsterd.staff.kinds import TargetKind
from hamsterd.staff.rules import OWN_REPORTS_DEFAULT, TEXT_MAX, Dismissal
from hamsterd.staff.subject_schemas import SubjectOut


class ReportIn(Body):
    """A report. `reason` is one of the keys or free text.

    `reportedUserId` is accepted and ignored: the server knows the target's owner.
    """

    reported_item_type: TargetKind
    reported_item_id: int = Field(ge=1, le=MAX_ID)
    reason: Annotated[Text, required("신고하는 이유를 골라 주세요.")] = Field(
        default="", max_length=TEXT_MAX, validate_default=True
    )
    text: Text | None = Field(default=None, max_length=TEXT_MAX)


class ReportOut(Out):
    """A received report; a notification tells its result."""

    id: int
    status: str


class OwnReportsQuery(Query):
    """Which page."""

    limit: int = Field(default=OWN_REPORTS_DEFAULT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)


class OwnReportOut(Out):
    """One's own report and its result; it does not say what happened to the other member.

    `dismissal` of a dismissed one: no violation, or already handled.
    """

    id: int
    subject: SubjectOut
    reason: str
    text: str | None
    created_at: Instant
    status: Literal["pending", "resolved", "dismissed"]
    dismissal: Dismissal | None
    decided_at: Instant | None
