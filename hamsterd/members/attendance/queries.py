"""Reads of check-ins: exempt days, and a member's own month."""

from datetime import date, timedelta

from hamsterd.core.clock import kst_day
from hamsterd.db.sql import fetch_all, fetch_column, fetch_row
from hamsterd.members.accounts.queries import STREAK, yesterday
from hamsterd.members.attendance.schemas import (
    AttendanceDayOut,
    AttendanceMonth,
    ExemptionRow,
)
from hamsterd.members.levels.rules import REST_EVERY_DAYS, RESTS_MAX

_EXEMPT_DAYS = """
    SELECT kst_day FROM attendance_exemptions
     WHERE kst_day > %(after)s AND kst_day < %(before)s
"""
_EXEMPTIONS = """
    SELECT id, kst_day AS day, reason, created_at
      FROM attendance_exemptions ORDER BY kst_day DESC
"""
# A row: day 2026-11-20, mark exempt, streak null, experience 0, reason 서버 점검
_MONTH = """
    SELECT day, streak, reason, coalesce(experience, 0)::int AS experience,
           CASE WHEN is_rest THEN 'rested' WHEN streak IS NOT NULL THEN 'checked'
                WHEN reason IS NOT NULL THEN 'exempt' END AS mark
      FROM (SELECT kst_day AS day, streak, is_rest FROM attendance_days
             WHERE user_id = %(member_id)s AND kst_day BETWEEN %(first)s AND %(last)s) here
      FULL JOIN (SELECT kst_day AS day, sum(amount) AS experience FROM experience_events
                  WHERE user_id = %(member_id)s AND kst_day BETWEEN %(first)s AND %(last)s
                  GROUP BY kst_day HAVING sum(amount) > 0) earned USING (day)
      FULL JOIN (SELECT kst_day AS day, reason FROM attendance_exemptions
                  WHERE kst_day BETWEEN %(joined)s AND %(last)s
                    AND kst_day >= %(first)s) exempt USING (day)
     ORDER BY day
"""
_STANDING = f"""
    SELECT (created_at AT TIME ZONE 'Asia/Seoul')::date AS joined, {STREAK},
           coalesce((SELECT rests FROM attendance_days WHERE user_id = users.id
                      ORDER BY kst_day DESC LIMIT 1), 0) AS rests
      FROM users WHERE id = %(member_id)s
"""


def exempt_days(*, after: date, before: date = date.max) -> frozenset[date]:
    """The exempt days between the two."""
    return frozenset(fetch_column(_EXEMPT_DAYS, after=after, before=before))


def exemptions() -> list[ExemptionRow]:
    """Every exempt day, the latest first."""
    return [ExemptionRow(**row) for row in fetch_all(_EXEMPTIONS)]


def own_month(*, member_id: int, month: str | None) -> AttendanceMonth:
    """A member's month of check-ins, rests and earned experience; two queries."""
    first = date.fromisoformat(f"{month or kst_day().isoformat()[:7]}-01")
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    standing = fetch_row(_STANDING, member_id=member_id, yesterday=yesterday())
    joined = standing["joined"]
    rows = fetch_all(_MONTH, member_id=member_id, first=first, last=last, joined=joined)
    return AttendanceMonth(
        month=first.isoformat()[:7],
        first_month=joined.isoformat()[:7],
        days=[AttendanceDayOut(**row) for row in rows],
        streak_days=standing["streak_days"],
        rests=standing["rests"],
        rests_max=RESTS_MAX,
        rest_every_days=REST_EVERY_DAYS,
    )
