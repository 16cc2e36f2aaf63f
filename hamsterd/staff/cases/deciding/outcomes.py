"""Notices to reporters: their report was handled. They never say what happened to the member.

They name kind and day alone: a notice stays, while its reader may lose the right to read the words.
The page that it leads to shows them while anybody may read them (decisions/0174).
"""

from collections.abc import Collection

from hamsterd.content.subjects import sentence_of, without_words
from hamsterd.db.sql import fetch_all
from hamsterd.models.staff.cases import Report
from hamsterd.notifications.service import announce
from hamsterd.staff.rules import Dismissal
from hamsterd.staff.subjects import subjects_for_reporters

OWN_REPORTS_URL = "/reports"
"""The page of a member's own reports and their results."""

_OUTCOMES = {
    None: "신고해 주신 내용을 확인하고 운영 원칙에 따라 조치했어요.",
    Dismissal.UNFOUNDED: "신고해 주신 내용을 확인했지만 운영 원칙에 어긋나지 않았어요.",
    Dismissal.HANDLED: "신고해 주신 내용은 이미 확인해 처리한 것이었어요.",
}
_THANKS = "알려 주셔서 고마워요."
_AGAIN = "신고해 주신 내용을 다시 확인하고 있어요."
_MAY_CHANGE = "앞서 알려 드린 결과가 바뀔 수 있어요."


def tell_reporters(case_ids: Collection[int], dismissal: Dismissal | None) -> None:
    """Tell all reporters the result; without a dismissal, action was taken."""
    _tell(case_ids, "신고 처리 결과", _OUTCOMES[dismissal], _THANKS)


def tell_reopened(case_ids: Collection[int]) -> None:
    """Correct the earlier notice: the decision was undone."""
    _tell(case_ids, "신고를 다시 확인해요", _AGAIN, _MAY_CHANGE)


def _tell(case_ids: Collection[int], title: str, what: str, then: str) -> None:
    subjects = subjects_for_reporters(list(case_ids))
    for row in fetch_all(
        Report.select(Report.case_id, Report.reporter_id)
        .where(Report.case_id.in_(list(case_ids)), Report.reporter_id.is_null(False))
        .order_by(Report.case_id, Report.reporter_id)
    ):
        about = sentence_of([without_words(subjects[row["case_id"]])])
        announce(
            member_id=row["reporter_id"],
            title=title,
            message=f"{what} {about}{then}",
            url=OWN_REPORTS_URL,
        )
