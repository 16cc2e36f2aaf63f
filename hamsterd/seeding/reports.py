"""The demo's reports: what waits for its moderators, filed as members file them."""

from datetime import datetime, timedelta

from fixtures.load import Demo
from hamsterd.config import Settings
from hamsterd.db.sql import execute
from hamsterd.moderation.rules import TargetKind
from hamsterd.moderation.schemas import ReportIn
from hamsterd.moderation.service import file_report
from hamsterd.seeding.rows import Written
from hamsterd.uploads.storage import open_storage

_KINDS = {
    "post": TargetKind.COMMUNITY,
    "comment": TargetKind.COMMUNITY_COMMENT,
    "user": TargetKind.USER,
}
_FILED_AT = "UPDATE reports SET created_at = %(at)s WHERE id = %(report_id)s"
_OPENED_AT = """
    UPDATE report_cases c SET created_at = told.first, updated_at = told.last
      FROM (SELECT case_id, min(created_at) AS first, max(created_at) AS last
              FROM reports GROUP BY case_id) told
     WHERE told.case_id = c.id
"""


def report_all(demo: Demo, ids: Written, settings: Settings, now: datetime) -> None:
    """File the reports, each at its hour; what was told is kept as it stands now."""
    storage = open_storage(settings)
    targets = {"post": ids.posts, "comment": ids.comments, "user": ids.members}
    for report in demo.reports:
        form = ReportIn(
            reported_item_type=_KINDS[report.on],
            reported_item_id=targets[report.on][report.target],
            reason=report.reason,
            text=report.text,
        )
        filed = file_report(
            reporter_id=ids.members[report.reporter],
            form=form,
            storage=storage,
            dismissed_max=settings.dismissed_reports_max,
        )
        at = now - timedelta(hours=report.hours_ago)
        execute(_FILED_AT, report_id=filed.id, at=at)
    execute(_OPENED_AT)
