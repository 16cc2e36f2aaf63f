"""A streak that broke is no streak any more in the kept number either, whenever the job comes."""

from datetime import timedelta

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.members.attendance.service import check_in
from scheduler.jobs.close_attendance import close_attendance
from scheduler.task import Task

_MEMBERS = """
    INSERT INTO users (username, email, nickname, streak_days, last_attendance_at)
    SELECT 'm' || number, 'm' || number || '@hamzzi.example', '회원' || number, 5, at
      FROM unnest(%(moments)s::timestamptz[]) WITH ORDINALITY AS m(at, number)
"""


def streaks() -> list[int]:
    with connection():
        return fetch_column("SELECT streak_days FROM users ORDER BY id")


def test_who_missed_yesterday_begins_anew(dsn: str, settings: Settings) -> None:
    yesterday = kst_midnight(kst_day() - timedelta(days=1))
    moments = [yesterday, yesterday - timedelta(seconds=1), None]
    with transaction():
        execute(_MEMBERS, moments=moments)

    assert close_attendance(Task(settings, dry_run=True)) == {"streaks": 2}
    assert streaks() == [5, 5, 5]
    assert close_attendance(Task(settings)) == {"streaks": 2}
    assert streaks() == [5, 0, 0]
    assert close_attendance(Task(settings)) == {"streaks": 0}


def test_neither_a_late_run_nor_one_for_tomorrow_breaks_a_streak(
    dsn: str, settings: Settings
) -> None:
    yesterday = kst_midnight(kst_day() - timedelta(days=1))
    with transaction():
        execute(_MEMBERS, moments=[yesterday])
        execute(
            "INSERT INTO attendance_days (user_id, kst_day, streak, exp_gained)"
            " VALUES (1, %(day)s, 5, 10)",
            day=kst_day() - timedelta(days=1),
        )
    close_attendance(Task(settings, day=kst_day() + timedelta(days=1)))
    assert streaks() == [5]
    assert check_in(member_id=1).streak_days == 6
    close_attendance(Task(settings, day=kst_day() - timedelta(days=3)))
    assert streaks() == [6]
