"""The shapes of dismissing many cases at once."""

from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.http.shapes.paging import Filter
from hamsterd.http.shapes.schema import Id, Out
from hamsterd.staff.cases.schemas import ReadCases
from hamsterd.staff.rules import BULK_MAX, Dismissal
from hamsterd.staff.sanctions.schemas import Reason
from hamsterd.staff.selection_schemas import RefusedPart


def _some(value: list[int] | None) -> list[int] | None:
    if value is not None and not value:
        raise ValueError("신고를 하나 이상 골라 주세요.")
    return value


class BulkDismissIn(ReadCases):
    """Dismissing many pending cases: those with `ids`, or those that `filter` leaves."""

    ids: Annotated[list[Id] | None, AfterValidator(_some)] = Field(
        default=None, max_length=BULK_MAX
    )
    filter: Filter = Field(default_factory=dict)
    reason: Reason
    dismissal: Dismissal = Field(default=Dismissal.UNFOUNDED, strict=False)
    dry_run: bool = False


class BulkDismissed(Out):
    """How many are (or would be) dismissed, and those skipped; `auditId` undoes all.

    `versions` are those that were counted, `auditIds` the parts of that act: both in the order of
    `ids`.
    """

    count: int
    ids: list[int]
    versions: list[int]
    audit_ids: list[int]
    audit_id: int | None
    refused: list[RefusedPart]
