"""Daily reminders to admins of things that wait too long for a moderator.

Nothing is decided automatically: cases, appeals and takedown requests are decided by people.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from hamsterd.content.visibility import PENDING_REVIEW, HiddenFor
from hamsterd.core.clock import kst_day
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Permission
from hamsterd.kinds import SCREENED
from hamsterd.members.accounts.staff.roles import staff_ids
from hamsterd.notifications.service import announce_once
from hamsterd.staff.desk.inquiries.rules import INQUIRY_WAITS
from hamsterd.staff.rules import (
    APPEAL_WAITS,
    BLOCK_ENDS_WITHIN,
    CASE_WAITS,
    HELD_WAITS,
    TAKEDOWN_WAITS,
)

URL = "/admin"
TITLE = "기다리는 일이 있어요"


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue: its name, the maximum waiting time, and SQL of the start of waiting."""

    name: str
    says: str
    waits: timedelta
    tables: tuple[str, ...]
    since: str
    is_waiting: str


_HELD_TABLES = tuple(kind.table for kind in SCREENED)
_PENDING = "status = 'pending'"
QUEUES = (
    Queue("takedowns", "임시조치 요청", TAKEDOWN_WAITS, ("takedowns",), "created_at", _PENDING),
    Queue("appeals", "이의 제기", APPEAL_WAITS, ("appeals",), "created_at", _PENDING),
    Queue("cases", "신고", CASE_WAITS, ("report_cases",), "created_at", _PENDING),
    Queue("inquiries", "문의", INQUIRY_WAITS, ("inquiries",), "waiting_since", "status = 'open'"),
    Queue("held", "검토할 글", HELD_WAITS, _HELD_TABLES, HiddenFor.REVIEW.column, PENDING_REVIEW),
)
_OVERDUE = "SELECT count(*) FROM {table} WHERE {is_waiting} AND {since} < %(before)s"
_ENDING = """
    SELECT count(*) FROM takedowns
     WHERE status = 'blocked' AND block_ends_at BETWEEN %(moment)s AND %(until)s
"""


@transactional
def remind_admins(moment: datetime) -> dict[str, int]:
    """Remind each admin of what waits too long; `{"appeals": 2, "told": 1}`, when repeated told
    0.
    """
    counts = {queue.name: _overdue(queue, moment) for queue in QUEUES}
    until = moment + BLOCK_ENDS_WITHIN
    counts["ending"] = int(fetch_value(_ENDING, moment=moment, until=until))
    sentence = _sentence(counts)
    told = 0
    for admin_id in staff_ids(Permission.TAKEDOWNS_DECIDE) if sentence else []:
        told += announce_once(
            member_id=admin_id,
            key=f"waiting:{kst_day(moment)}",
            title=TITLE,
            message=sentence,
            url=URL,
            is_only=True,
        )
    return {**counts, "told": told}


def _overdue(queue: Queue, moment: datetime) -> int:
    return sum(
        int(
            fetch_value(
                _OVERDUE.format(table=table, is_waiting=queue.is_waiting, since=queue.since),
                before=moment - queue.waits,
            )
        )
        for table in queue.tables
    )


def _sentence(counts: dict[str, int]) -> str:
    """`3일 넘게 기다리는 이의 제기 2건이 있어요. 3일 안에 끝나는 임시조치 1건도 살펴봐 주세요.`"""
    late = [
        f"{queue.waits.days}일 넘게 기다리는 {queue.says} {counts[queue.name]:,}건"
        for queue in QUEUES
        if counts[queue.name]
    ]
    said = [f"{', '.join(late)}이 있어요."] if late else []
    if counts["ending"]:
        days = BLOCK_ENDS_WITHIN.days
        said.append(f"{days}일 안에 끝나는 임시조치 {counts['ending']:,}건을 살펴봐 주세요.")
    return " ".join(said)
