"""The weight of a reporter: upheld against dismissed reports of the last ninety days.

Only valid decisions count, not undone or reopened ones. Reports of something already handled do not
count, because the reporter was right (docs/decisions/0048-reporters-are-weighed-and-told.md).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from hamsterd.db.sql import fetch_all
from hamsterd.staff.rules import RECORD_DAYS, WEIGHT, WEIGHT_OF_WRONG, is_mostly_wrong

_RECORDS = """
    SELECT r.reporter_id,
           count(*) FILTER (WHERE c.status = 'resolved') AS upheld,
           count(*) FILTER (WHERE c.status = 'dismissed'
                              AND c.dismissal IS DISTINCT FROM 'handled') AS dismissed,
           count(*) FILTER (WHERE c.dismissal = 'handled') AS handled
      FROM reports r JOIN report_cases c ON c.id = r.case_id
     WHERE r.reporter_id = ANY(%(ids)s) AND c.decided_at > now() - make_interval(days => %(days)s)
     GROUP BY r.reporter_id
"""


@dataclass(frozen=True, slots=True)
class Record:
    """The recent results of a member's reports."""

    upheld: int = 0
    dismissed: int = 0
    handled: int = 0

    @property
    def is_mostly_wrong(self) -> bool:
        """Whether this reporter is slowed down, and counts half towards hiding."""
        return is_mostly_wrong(self.upheld, self.dismissed)

    @property
    def weight(self) -> int:
        """The weight of their report towards hiding, in halves."""
        return WEIGHT_OF_WRONG if self.is_mostly_wrong else WEIGHT


def records_of(reporter_ids: Iterable[int]) -> dict[int, Record]:
    """The record of each reporter, in one statement; empty without decided reports."""
    ids = list(reporter_ids)
    found = {
        row.pop("reporter_id"): Record(**row)
        for row in fetch_all(_RECORDS, ids=ids, days=RECORD_DAYS)
    }
    return {reporter_id: found.get(reporter_id, Record()) for reporter_id in ids}
