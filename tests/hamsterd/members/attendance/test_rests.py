"""A saved rest day covers a missed day: how rests are earned, spent, shown and kept."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from hamsterd.core.clock import KST, kst_day
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.members.attendance.rules import Standing, covered_until, step
from hamsterd.members.attendance.schemas import AttendanceOut
from hamsterd.members.attendance.service import check_in, close_day
from tests.people import Person

NOON = datetime(2026, 3, 2, 12, tzinfo=KST)


def on_day(member: Person, day: int) -> AttendanceOut:
    with time_machine.travel(NOON + timedelta(days=day), tick=False):
        return check_in(member_id=member.id)


def a_week(member: Person) -> AttendanceOut:
    return [on_day(member, day) for day in range(7)][-1]


def test_a_full_week_earns_a_rest_and_a_missed_day_takes_it(owner: Person):
    assert a_week(owner).rests == 1

    done = on_day(owner, 8)

    assert done == AttendanceOut(
        exp_gained=10, streak_days=8, rests=0, mended_days=[date(2026, 3, 9)]
    )
    assert on_day(owner, 8).mended_days == []
    with connection():
        rested = fetch_all(
            "SELECT kst_day, streak, exp_gained, rests FROM attendance_days WHERE is_rest"
        )
        earned = fetch_value(
            "SELECT count(*) FROM experience_events WHERE source_key = 'attendance:2026-03-09'"
        )
    assert rested == [{"kst_day": date(2026, 3, 9), "streak": 7, "exp_gained": 0, "rests": 0}]
    assert earned == 0


def test_two_are_kept_at_most_and_both_may_go_at_once(owner: Person):
    rests = [on_day(owner, day).rests for day in range(21)]
    assert (rests[5], rests[6], rests[13], rests[20]) == (0, 1, 2, 2)

    done = on_day(owner, 23)

    assert (done.streak_days, done.rests, len(done.mended_days)) == (22, 0, 2)


def test_a_gap_that_is_too_long_takes_none(owner: Person):
    a_week(owner)
    done = on_day(owner, 9)
    assert (done.streak_days, done.rests, done.mended_days) == (1, 1, [])


@pytest.mark.parametrize(("days_later", "shown"), [(1, 7), (2, 7), (3, 0)])
def test_the_streak_is_shown_while_a_rest_covers_it_and_the_nightly_close_agrees(
    owner: Person, days_later: int, shown: int
):
    today = datetime.now(UTC)
    for ago in range(6, -1, -1):
        with time_machine.travel(today - timedelta(days=ago + days_later), tick=False):
            check_in(member_id=owner.id)

    assert owner.get("/api/auth/me").json()["streakDays"] == shown
    close_day(kst_day(), deadline=Deadline())
    with connection():
        kept = fetch_value("SELECT streak_days FROM users WHERE id = %(id)s", id=owner.id)
    assert kept == shown


@pytest.mark.parametrize(
    ("rests", "exempt", "covered"),
    [(0, [], 0), (2, [], 2), (0, [1], 1), (1, [1, 3], 3), (0, [2], 0)],
)
def test_rests_and_exempt_days_cover_days_ahead(rests: int, exempt: list[int], covered: int):
    first = date(2026, 3, 2)
    days = {first + timedelta(days=number) for number in exempt}
    assert covered_until(Standing(first, 3, rests), days) == first + timedelta(days=covered)


def test_an_exempt_day_takes_no_rest():
    first = date(2026, 3, 2)
    done = step(Standing(first, 7, 1), date(2026, 3, 5), {date(2026, 3, 3)})
    assert done.mended == (date(2026, 3, 4),)
    assert done.standing == Standing(date(2026, 3, 5), 8, 0)


def test_the_month_shows_what_each_day_was(owner: Person, stranger: Person):
    a_week(owner)
    on_day(owner, 8)

    month = owner.get("/api/attendance/month", month="2026-03").json()

    marks = {day["day"][8:]: (day["mark"], day["experience"]) for day in month["days"]}
    assert marks["02"] == ("checked", 10)
    assert marks["08"] == ("checked", 30)
    assert marks["09"] == ("rested", 0)
    assert marks["10"] == ("checked", 10)
    assert len(marks) == 9
    assert (month["restsMax"], month["restEveryDays"], month["rests"]) == (2, 7, 0)
    assert stranger.get("/api/attendance/month", month="2026-03").json()["days"] == []
    for wrong in ("2026-13", "20２６-03", "20٢٦-03"):
        assert owner.get("/api/attendance/month", month=wrong).status_code == 422
