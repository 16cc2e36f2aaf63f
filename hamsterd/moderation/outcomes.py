"""What reporters are told: that their report was looked at, never what became of whom."""

from hamsterd.db.sql import fetch_column
from hamsterd.notifications.service import announce

_REPORTERS = """
    SELECT reporter_id FROM reports WHERE case_id = %(case_id)s AND reporter_id IS NOT NULL
     ORDER BY reporter_id
"""
_RESOLVED = "신고해 주신 내용을 확인하고 운영 원칙에 따라 조치했어요. 알려 주셔서 고마워요."
_DISMISSED = "신고해 주신 내용을 확인했지만 운영 원칙에 어긋나지 않았어요. 알려 주셔서 고마워요."
_AGAIN = "신고해 주신 내용을 다시 확인하고 있어요. 앞서 알려 드린 결과가 바뀔 수 있어요."


def tell_reporters(case_id: int, *, is_resolved: bool) -> None:
    """Tell everybody who reported what came of it."""
    _tell(case_id, "신고 처리 결과", _RESOLVED if is_resolved else _DISMISSED)


def tell_reopened(case_id: int) -> None:
    """Correct what they were told: the decision was taken back."""
    _tell(case_id, "신고를 다시 확인해요", _AGAIN)


def _tell(case_id: int, title: str, message: str) -> None:
    for member_id in fetch_column(_REPORTERS, case_id=case_id):
        announce(member_id=member_id, title=title, message=message)
