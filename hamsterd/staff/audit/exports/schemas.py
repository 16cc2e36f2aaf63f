"""The shapes of a list that is saved as a file."""

from typing import Self

from pydantic import Field, model_validator

from hamsterd.http.shapes.paging import AdminListQuery, Filter, Sort
from hamsterd.http.shapes.schema import Body, Text
from hamsterd.staff.sanctions.schemas import REASON_MAX


class ListExportIn(Body):
    """The list as displayed: its sort and filter, in the simple-rest dialect."""

    sort: Sort | None = Field(default=None, strict=False)
    filter: Filter = Field(default_factory=dict)

    def query(self, *, sort: tuple[str, str] = ("id", "DESC")) -> AdminListQuery:
        """The list's query, sorted by `sort` unless the form has a sort."""
        return AdminListQuery.of(filter=self.filter, sort=self.sort or sort)


class MemberExportIn(ListExportIn):
    """The members; with their personal data only for a reason, which is written down."""

    with_personal_data: bool = False
    reason: Text | None = Field(default=None, max_length=REASON_MAX)

    @model_validator(mode="after")
    def personal_data_needs_a_reason(self) -> Self:
        """As for every access to personal data."""
        if self.with_personal_data and not self.reason:
            raise ValueError("개인정보를 담으려면 이유를 적어 주세요. 열람 기록에 남아요.")
        return self
