"""A member's own reports: targets and results, without what happened to others."""

from datetime import datetime

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import pack_cursor, unpack_cursor
from hamsterd.staff.cases.reports.schemas import OwnReportOut
from hamsterd.staff.subject_schemas import SubjectOut
from hamsterd.staff.subjects import subjects_for_reporters

# By the index `reports_reporter`; the id decides between equal instants.
_OWN = """
    SELECT r.id, r.case_id, r.reason, r.text, r.created_at, c.status, c.dismissal, c.decided_at
      FROM reports r JOIN report_cases c ON c.id = r.case_id
     WHERE r.reporter_id = %(member_id)s
       AND (%(after)s::timestamptz IS NULL
            OR (r.created_at <= %(after)s::timestamptz
                AND (r.created_at, r.id) < (%(after)s::timestamptz, %(after_id)s)))
     ORDER BY r.created_at DESC, r.id DESC LIMIT %(limit)s
"""


def own_reports(*, member_id: int, limit: int, cursor: str | None) -> Page[OwnReportOut]:
    """A page of a member's own reports, latest first; two statements."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    with connection():
        rows = fetch_all(_OWN, member_id=member_id, limit=limit, after=after, after_id=after_id)
        subjects = subjects_for_reporters([row["case_id"] for row in rows])
    last = rows[-1] if len(rows) == limit else None
    return Page(
        [
            OwnReportOut(
                **{name: row[name] for name in OwnReportOut.model_fields if name in row},
                subject=SubjectOut.of(subjects[row["case_id"]]),
            )
            for row in rows
        ],
        pack_cursor(last["created_at"], last["id"]) if last else None,
    )
