"""The shapes of the staff's own figures."""

from pydantic import Field, field_validator

from hamsterd.http.shapes.schema import Out, Query

PERIODS = (7, 30, 90)
"""Days over which the staff's work is counted."""


class FiguresQuery(Query):
    """Over how many days: one of `PERIODS`."""

    days: int = Field(default=30, ge=1, le=366)

    @field_validator("days")
    @classmethod
    def is_a_period(cls, value: int) -> int:
        """The console offers these; each costs a walk through one's acts of the period."""
        if value not in PERIODS:
            raise ValueError("7일, 30일, 90일 가운데에서 골라 주세요.")
        return value


class FiguresOut(Out):
    """A staff member's statistics of the last `days`, from the audit log.

    `decided` counts cases, including each one of a joint decision; `undone` those whose decision
    was undone since. `overturned` counts their sanctions voided by an appeal in these days.
    `answered` counts inquiries with an answer of theirs, `rated` the rated ones among them.
    """

    days: int
    decided: int
    median_hours: float | None
    """The median time from a case's first report to its decision."""
    undone: int
    overturned: int
    answered: int
    rated: int
    mean_rating: float | None


class StaffFigures(FiguresOut):
    """The statistics of one staff member, for the owner."""

    user_id: int
    nickname: str
