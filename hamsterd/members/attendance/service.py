"""One check-in per member and day in Seoul (decisions §2, Attendance)."""

from datetime import date, timedelta

from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.batches import Batches, Deadline, update_in_batches
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.members.attendance.schemas import AttendanceOut
from hamsterd.members.levels.rules import STREAK_BONUSES, WORTH, Source
from hamsterd.members.levels.service import grant_experience
from hamsterd.models.attendance import AttendanceDay

# Locked first, so that of two tabs at once the second sees the first one's row.
_LOCK_MEMBER = "SELECT 1 FROM users WHERE id = %(member_id)s FOR NO KEY UPDATE"
_LATEST = """
    SELECT kst_day, streak FROM attendance_days
     WHERE user_id = %(member_id)s AND kst_day IN (%(today)s, %(yesterday)s)
"""
_KEEP_STREAK = """
    UPDATE users SET streak_days = %(streak)s, last_attendance_at = %(at)s
     WHERE id = %(member_id)s
"""
_HAS_BROKEN = """
    streak_days > 0
    AND (last_attendance_at IS NULL OR last_attendance_at < %(yesterday)s::timestamptz)
"""


@transactional
def check_in(*, member_id: int) -> AttendanceOut:
    """Check in for today; a second check of the day earns nothing.

    The streak goes on when yesterday was checked, else it begins anew.
    """
    now = utc_now()
    today = kst_day(now)
    yesterday = today - timedelta(days=1)
    execute(_LOCK_MEMBER, member_id=member_id)
    rows = fetch_all(_LATEST, member_id=member_id, today=today, yesterday=yesterday)
    streaks = {row["kst_day"]: int(row["streak"]) for row in rows}
    if today in streaks:
        return AttendanceOut(exp_gained=0, streak_days=streaks[today])
    streak = streaks.get(yesterday, 0) + 1
    gained = _earn(member_id, streak, today.isoformat())
    AttendanceDay.create(user=member_id, kst_day=today, streak=streak, exp_gained=gained)
    execute(_KEEP_STREAK, member_id=member_id, streak=streak, at=now)
    return AttendanceOut(exp_gained=gained, streak_days=streak)


def close_day(today: date, *, deadline: Deadline, dry_run: bool = False) -> Batches:
    """End the streaks of members who missed the day before `today`, in the kept number too.

    Reads that members see compare the day themselves; lists sorted or exported by the kept number
    are true once this ran. Running it again, late, or for another day breaks no streak that
    lasts: a check-in since then is a later one, and a day that has not come closes nothing.
    """
    yesterday = kst_midnight(min(today, kst_day()) - timedelta(days=1))
    return update_in_batches(
        "users",
        "streak_days = 0",
        _HAS_BROKEN,
        deadline=deadline,
        dry_run=dry_run,
        yesterday=yesterday,
    )


def _earn(member_id: int, streak: int, day: str) -> int:
    """The day's experience and what its place in the streak adds.

    The key alone keeps it to once a day: a cap by the clock could be met just after midnight.
    """
    worth = [(Source.ATTENDANCE, f"attendance:{day}", WORTH[Source.ATTENDANCE].amount)]
    for span, bonus in STREAK_BONUSES.items():
        if streak % span == 0:
            worth.append((Source.STREAK, f"streak:{span}:{day}", bonus))
    return sum(
        grant_experience(member_id=member_id, source=source, source_key=key, amount=amount).amount
        for source, key, amount in worth
    )
