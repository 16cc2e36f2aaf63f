"""Reminding whoever reviews the access log of personal data, once for each month that ended."""

from datetime import datetime

from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Permission
from hamsterd.members.accounts.staff.roles import staff_ids
from hamsterd.notifications.service import announce_once
from hamsterd.staff.people.personal_data import unreviewed_months


@transactional
def remind_of_reviews(moment: datetime) -> dict[str, int]:
    """Tell each reviewer of the months that wait: `{"reviews": 1, "reviewers": 2}`."""
    months, rung = unreviewed_months(moment), 0
    for member_id in staff_ids(Permission.PERSONAL_DATA_REVIEW) if months else []:
        rung += announce_once(
            member_id=member_id,
            key=f"review:{months[-1]}",
            title="개인정보 열람 기록을 점검해 주세요",
            message=f"점검을 기다리는 달: {', '.join(months)}",
            url="/admin/personal-data-views",
            is_only=True,
        )
    return {"reviews": len(months), "reviewers": rung}
