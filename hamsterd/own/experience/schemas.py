"""The shapes of a member's own ledger."""

from datetime import date

from pydantic import Field

from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import Instant, Out, Query
from hamsterd.own.experience.rules import PAGE_DEFAULT


class ExperienceQuery(Query):
    """Which page."""

    limit: int = Field(default=PAGE_DEFAULT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)


class ExperienceAbout(Out):
    """The content behind a row: its title or first words, and its link."""

    title: str
    url: str


class ExperienceItem(Out):
    """One row: its source, the amount (negative: revoked), and its day in Seoul."""

    id: int
    source: str
    name: str
    amount: int
    day: date
    created_at: Instant
    about: ExperienceAbout | None
    """Null: the row has no content, or the content is gone."""
