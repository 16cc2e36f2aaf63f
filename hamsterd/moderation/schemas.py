"""The shapes of a report (spec 1 §3, decisions §2)."""

from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.moderation.rules import TEXT_MAX, TargetKind
from hamsterd.web.contract import MAX_ID
from hamsterd.web.schema import Body, Out, Text


def _check_reason(value: str) -> str:
    if not value:
        raise ValueError("신고하는 이유를 골라 주세요.")
    return value


class ReportIn(Body):
    """A report. `reason` is one of the five keys or free text.

    `reportedUserId` is accepted and ignored: whose the target is, the server knows.
    """

    reported_item_type: TargetKind
    reported_item_id: int = Field(ge=1, le=MAX_ID)
    reason: Annotated[Text, AfterValidator(_check_reason)] = Field(
        default="", max_length=TEXT_MAX, validate_default=True
    )
    text: Text | None = Field(default=None, max_length=TEXT_MAX)


class ReportOut(Out):
    """A report that was received; what became of it is told by a notification."""

    id: int
    status: str
