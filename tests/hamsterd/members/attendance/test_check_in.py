"""A member checks in, day by day in Seoul."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.clock import KST
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.members.attendance.service import check_in
from tests.examples import examples
from tests.people import Person

NOON = datetime(2026, 3, 2, 12, tzinfo=KST)


def check(member: Person) -> dict:
    answer = member.post("/api/attendance/check")
    assert answer.status_code == 200, answer.text
    return answer.json()


def checks(member: Person, days: list[int]) -> list[tuple[int, int]]:
    """Check in at noon of the given days; what each earned, and its streak."""
    found = []
    for day in days:
        with time_machine.travel(NOON + timedelta(days=day), tick=False):
            done = check_in(member_id=member.id)
        found.append((done.exp_gained, done.streak_days))
    return found


def test_the_first_check_of_a_day_earns_the_second_does_not(owner: Person):
    stands = {"streakDays": 1, "rests": 0, "mendedDays": []}
    assert check(owner) == {"expGained": 10, **stands}
    assert check(owner) == {"expGained": 0, **stands}

    me = owner.get("/api/auth/me").json()
    assert (me["experience"], me["streakDays"]) == (10, 1)


def test_the_seventh_and_the_thirtieth_day_of_a_streak_earn_more(owner: Person):
    found = checks(owner, list(range(30)))

    assert [streak for _, streak in found] == list(range(1, 31))
    extra = {day: gained - 10 for day, (gained, _) in enumerate(found, start=1) if gained != 10}
    assert extra == {7: 20, 14: 20, 21: 20, 28: 20, 30: 50}
    with connection():
        ledger = fetch_all(
            "SELECT source_key FROM experience_events WHERE source = 'streak' ORDER BY id LIMIT 1"
        )
    assert ledger == [{"source_key": "streak:7:2026-03-08"}]


def test_a_missing_day_breaks_the_streak(owner: Person):
    assert checks(owner, [0, 1, 3, 4]) == [(10, 1), (10, 2), (10, 1), (10, 2)]


def test_days_change_at_midnight_in_seoul(owner: Person):
    before = datetime(2026, 3, 2, 14, 59, 50, tzinfo=UTC)
    with time_machine.travel(before, tick=False) as clock:
        first = check_in(member_id=owner.id)
        clock.shift(timedelta(seconds=20))
        second = check_in(member_id=owner.id)

    assert (first.streak_days, second.streak_days) == (1, 2)
    assert second.exp_gained == 10


@pytest.mark.parametrize(("days_later", "shown"), [(0, 3), (1, 3), (2, 0), (9, 0)])
def test_a_broken_streak_is_not_shown(owner: Person, days_later: int, shown: int):
    """The profile shows the streak until the day after its last check is over."""
    last = datetime.now(UTC) - timedelta(days=days_later)
    with transaction():
        execute(
            "UPDATE users SET streak_days = 3, last_attendance_at = %(at)s WHERE id = %(id)s",
            at=last,
            id=owner.id,
        )

    assert owner.get("/api/auth/me").json()["streakDays"] == shown
    assert owner.get(f"/api/users/{owner.id}").json()["streakDays"] == shown


def test_two_tabs_at_once_count_once(owner: Person):
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: check(owner), range(8)))

    assert sorted(answer["expGained"] for answer in answers) == [0] * 7 + [10]
    assert {answer["streakDays"] for answer in answers} == {1}
    assert owner.get("/api/auth/me").json()["experience"] == 10


def test_a_visitor_is_asked_to_sign_in(visitor: Person):
    assert visitor.post("/api/attendance/check").status_code == 401


@examples(5, 200)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=45))
def test_streaks_and_experience_follow_from_the_days(owner: Person, days: list[int]):
    with transaction():
        execute("DELETE FROM attendance_days")
        execute("DELETE FROM experience_events")
    days = sorted(days)
    expected, streak, rests, last = [], 0, 0, None
    for day in days:
        if day == last:
            expected.append((0, streak))
            continue
        missed = 0 if last is None else day - last - 1
        goes_on = last is not None and missed <= rests
        rests -= missed if goes_on else 0
        streak, last = streak + 1 if goes_on else 1, day
        rests = min(2, rests + (streak % 7 == 0))
        bonus = 20 * (streak % 7 == 0) + 50 * (streak % 30 == 0)
        expected.append((10 + bonus, streak))

    assert checks(owner, days) == expected
    with connection():
        rows = fetch_all(
            "SELECT kst_day, exp_gained FROM attendance_days WHERE NOT is_rest ORDER BY kst_day"
        )
        rested = fetch_all("SELECT exp_gained FROM attendance_days WHERE is_rest")
    assert [row["kst_day"] for row in rows] == [
        date(2026, 3, 2) + timedelta(days=day) for day in sorted(set(days))
    ]
    assert sum(row["exp_gained"] for row in rows) == sum(gained for gained, _ in expected)
    assert all(row["exp_gained"] == 0 for row in rested)
