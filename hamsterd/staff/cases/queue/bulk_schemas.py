"""The shapes of dismissing many cases at once."""

from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.core.bounds import MAX_ID
from hamsterd.http.shapes.paging import MAX_LIMIT, Filter
from hamsterd.http.shapes.schema import Body, Out
from hamsterd.staff.rules import Dismissal
from hamsterd.staff.sanctions.schemas import Reason
from hamsterd.staff.selection_schemas import RefusedPart


def _some(value: list[int] | None) -> list[int] | None:
    if value is not None and not value:
        raise ValueError("신고를 하나 이상 골라 주세요.")
    return value


class BulkDismissIn(Body):
    """Dismissing many pending cases: those with `ids`, or those that `filter` leaves."""

    ids: Annotated[list[Annotated[int, Field(ge=1, le=MAX_ID)]] | None, AfterValidator(_some)] = (
        Field(default=None, max_length=MAX_LIMIT * 5)
    )
    filter: Filter = Field(default_factory=dict)
    reason: Reason
    dismissal: Dismissal = Field(default=Dismissal.UNFOUNDED, strict=False)
    dry_run: bool = False


class BulkDismissed(Out):
    """How many are (or would be) dismissed, and those skipped; `auditId` undoes all.

    `auditIds` are the parts of that act, in the order of `ids`.
    """

    count: int
    ids: list[int]
    audit_ids: list[int]
    audit_id: int | None
    refused: list[RefusedPart]
