"""One check-in per member and day in Seoul (decisions §2, Attendance)."""

from datetime import date, timedelta

from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.batches import Batches, Deadline, update_in_batches
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.members.attendance.queries import exempt_days
from hamsterd.members.attendance.rules import Standing, Step, covered_until, step
from hamsterd.members.attendance.schemas import AttendanceOut
from hamsterd.members.levels.rules import STREAK_BONUSES, WORTH, Source
from hamsterd.members.levels.service import grant_experience
from hamsterd.models.members.accounts import User
from hamsterd.models.members.attendance import AttendanceDay

_HAS_BROKEN = """
    streak_days > 0
    AND (last_attendance_at IS NULL OR last_attendance_at < %(yesterday)s::timestamptz)
    AND (streak_covered_until IS NULL OR streak_covered_until < %(yesterday_day)s::date)
"""


@transactional
def check_in(*, member_id: int) -> AttendanceOut:
    """Check in for today; a second check-in of the day earns nothing.

    The streak continues if yesterday was checked, is exempt, or is covered by a rest, and so on
    backwards; else a new one begins.
    """
    now = utc_now()
    today = kst_day(now)
    # Locked first, so that of two tabs at once the second sees the first one's row.
    execute(User.select(User.id).where(User.id == member_id).for_update(FOR_NO_KEY_UPDATE))
    row = fetch_one(
        AttendanceDay.select(AttendanceDay.kst_day, AttendanceDay.streak, AttendanceDay.rests)
        .where(AttendanceDay.user_id == member_id, AttendanceDay.kst_day <= today)
        .order_by(AttendanceDay.kst_day.desc())
        .limit(1)
    )
    before = Standing(row["kst_day"], row["streak"], row["rests"]) if row else None
    if before is not None and before.day == today:
        return _answer(0, Step(before))
    done = step(before, today, _exempt_between(before, today))
    _write_rests(member_id, before, done)
    streak, rests = done.standing.streak, done.standing.rests
    gained = _earn(member_id, streak, today.isoformat())
    AttendanceDay.create(
        user=member_id, kst_day=today, streak=streak, exp_gained=gained, rests=rests
    )
    covered = covered_until(done.standing, frozenset())
    execute(
        User.update(streak_days=streak, last_attendance_at=now, streak_covered_until=covered).where(
            User.id == member_id
        )
    )
    return _answer(gained, done)


def close_day(today: date, *, deadline: Deadline, dry_run: bool = False) -> Batches:
    """Reset the stored streaks of members who missed the day before `today`.

    What members see compares the days itself; lists sorted or exported by the stored number are
    right once this ran. It can run late, again or for another day without breaking a live streak: a
    later check-in protects it, and a future day closes nothing.
    """
    yesterday = min(today, kst_day()) - timedelta(days=1)
    return update_in_batches(
        "users",
        "streak_days = 0",
        _HAS_BROKEN,
        deadline=deadline,
        dry_run=dry_run,
        yesterday=kst_midnight(yesterday),
        yesterday_day=yesterday,
    )


def bonuses_of(streak: int, day: str) -> list[tuple[str, int]]:
    """The bonuses for a day's place in the streak: ledger key and amount."""
    return [
        (f"streak:{span}:{day}", bonus)
        for span, bonus in STREAK_BONUSES.items()
        if streak % span == 0
    ]


def _exempt_between(before: Standing | None, today: date) -> frozenset[date]:
    """Asked only where there is a gap that they could fill."""
    if before is None or before.day >= today - timedelta(days=1):
        return frozenset()
    return exempt_days(after=before.day, before=today)


def _write_rests(member_id: int, before: Standing | None, done: Step) -> None:
    if before is None:
        return
    for spent, day in enumerate(done.mended, start=1):
        AttendanceDay.create(
            user=member_id,
            kst_day=day,
            streak=before.streak,
            exp_gained=0,
            is_rest=True,
            rests=before.rests - spent,
        )


def _earn(member_id: int, streak: int, day: str) -> int:
    """Grant the day's experience and the streak's bonuses.

    Only the key limits it to once a day: a limit by the clock could be hit just after midnight.
    """
    worth = [(Source.ATTENDANCE, f"attendance:{day}", WORTH[Source.ATTENDANCE].amount)]
    worth += [(Source.STREAK, key, bonus) for key, bonus in bonuses_of(streak, day)]
    return sum(
        grant_experience(member_id=member_id, source=source, source_key=key, amount=amount).amount
        for source, key, amount in worth
    )


def _answer(gained: int, done: Step) -> AttendanceOut:
    return AttendanceOut(
        exp_gained=gained,
        streak_days=done.standing.streak,
        rests=done.standing.rests,
        mended_days=list(done.mended),
    )
