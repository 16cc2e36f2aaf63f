"""The shape of `GET /api/transparency`."""

from hamsterd.http.shapes.schema import Out


class MonthFigure(Out):
    """How often something was done in a month; with `isAtMost` it was so often or less."""

    key: str
    name: str
    count: int
    is_at_most: bool


class MonthOut(Out):
    """A month that has ended, `2026-10`."""

    month: str
    name: str
    figures: list[MonthFigure]
    median_hours: float | None
    """The median time from a case's first report to its decision; null for few decisions."""


class TransparencyOut(Out):
    """The latest month first; none while the site's first month runs."""

    months: list[MonthOut]
    notes: list[str]
