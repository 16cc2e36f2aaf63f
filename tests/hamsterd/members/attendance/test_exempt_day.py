"""An operator declares a day of outage exempt: streaks that it broke are restored, once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.config import get_settings
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.attendance import exemptions
from hamsterd.members.attendance.exemptions import exempt_day
from hamsterd.members.attendance.schemas import ExemptionDone, ExemptionIn
from hamsterd.members.attendance.service import check_in
from hamsterd.staff.audit.undo import undo_act
from tests.examples import examples
from tests.people import Person
from tests.waiting import wait_until, waiting_for_a_lock

LOCK = "SELECT 1 FROM users WHERE id = %(id)s FOR NO KEY UPDATE"
ROWS = "SELECT kst_day, streak, rests, is_rest FROM attendance_days ORDER BY kst_day"


def ago(days: int) -> date:
    return kst_day() - timedelta(days=days)


def here(member: Person, *days_ago: int) -> None:
    """Check in on these days, the earliest first."""
    now = datetime.now(UTC)
    for days in sorted(days_ago, reverse=True):
        with time_machine.travel(now - timedelta(days=days), tick=False):
            check_in(member_id=member.id)


def exempt(days_ago: int) -> ExemptionDone:
    return exempt_day(form=ExemptionIn(day=ago(days_ago), reason="서버 장애"), actor="cli:tester")


def streak(member: Person) -> int:
    return member.get("/api/auth/me").json()["streakDays"]


def rows() -> list[dict]:
    with connection():
        return fetch_all(ROWS)


def test_a_broken_streak_goes_on_and_twice_changes_nothing(owner: Person, follower: Person):
    here(owner, 5, 4, 3, 1, 0)
    here(follower, 1, 0)
    assert streak(owner) == 2

    done = exempt(2)

    assert (done.restored, done.audit_id is None) == (1, False)
    assert (streak(owner), streak(follower)) == (5, 2)
    before = rows()
    again = exempt(2)
    assert (again.restored, again.audit_id) == (0, None)
    assert rows() == before


def test_who_has_not_come_back_yet_is_waited_for(owner: Person):
    here(owner, 5, 4, 3)
    assert streak(owner) == 0

    exempt(2)
    assert streak(owner) == 0
    exempt(1)

    assert streak(owner) == 3
    assert owner.post("/api/attendance/check").json()["streakDays"] == 4


def test_a_rest_that_the_day_took_is_given_back(owner: Person):
    here(owner, *range(4, 11), 2, 1)
    assert [row["is_rest"] for row in rows()].count(True) == 1

    exempt(3)

    assert [row["is_rest"] for row in rows()].count(True) == 0
    assert owner.post("/api/attendance/check").json()["rests"] == 1


def test_a_bonus_that_the_restored_streak_passed_is_given_once(owner: Person):
    here(owner, 7, 6, 5, 4, 3, 1, 0)
    experience = owner.get("/api/auth/me").json()["experience"]

    done = exempt(2)

    assert owner.get("/api/auth/me").json()["experience"] == experience + 20
    assert done.audit_id is not None
    with connection():
        gained = fetch_value(
            "SELECT exp_gained FROM attendance_days WHERE kst_day = %(day)s", day=kst_day()
        )
    assert gained == 30


def test_undoing_counts_the_day_again(owner: Person):
    here(owner, 5, 4, 3, 1, 0)
    before = rows()
    done = exempt(2)
    assert done.audit_id is not None

    undo_act(done.audit_id, actor="cli:tester", site=get_settings())

    assert rows() == before
    assert streak(owner) == 2
    assert exempt(2).restored == 1


def test_what_was_interrupted_is_finished_by_repeating_it(owner: Person):
    here(owner, 5, 4, 3, 1, 0)
    with transaction():
        execute(
            "INSERT INTO attendance_exemptions (kst_day, reason) VALUES (%(day)s, '장애')",
            day=ago(2),
        )

    assert exempt(2).restored == 1
    assert streak(owner) == 5


@pytest.mark.parametrize("dry_run", [False, True])
def test_nobody_is_locked_until_all_are_done(
    owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch, dry_run: bool
):
    monkeypatch.setattr(exemptions, "BATCH_MEMBERS", 1)
    here(owner, 5, 4, 3, 1, 0)
    here(follower, 5, 4, 3, 1, 0)
    form = ExemptionIn(day=ago(2), reason="서버 장애")

    with ThreadPoolExecutor() as pool:
        with connection(), transaction():
            execute(LOCK, id=follower.id)
            waiting = pool.submit(exempt_day, form=form, actor="cli:tester", dry_run=dry_run)
            wait_until(waiting_for_a_lock)
            execute(f"{LOCK} NOWAIT", id=owner.id)
        done = waiting.result()

    assert done.restored == 2
    assert (streak(owner), streak(follower)) == ((2, 2) if dry_run else (5, 5))


def test_undoing_locks_nobody_until_all_are_done(
    owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exemptions, "BATCH_MEMBERS", 1)
    here(owner, 5, 4, 3, 1, 0)
    here(follower, 5, 4, 3, 1, 0)
    done = exempt(2)
    assert done.audit_id is not None

    with ThreadPoolExecutor() as pool:
        with connection(), transaction():
            execute(LOCK, id=follower.id)
            waiting = pool.submit(undo_act, done.audit_id, actor="cli:tester", site=get_settings())
            wait_until(waiting_for_a_lock)
            execute(f"{LOCK} NOWAIT", id=owner.id)
        waiting.result()

    assert (streak(owner), streak(follower)) == (2, 2)


def test_the_calendar_says_why(owner: Person):
    with transaction():
        execute("UPDATE users SET created_at = created_at - interval '9 days'")
    exempt(2)
    day = ago(2).isoformat()
    month = owner.get("/api/attendance/month", month=day[:7]).json()
    found = next(one for one in month["days"] if one["day"] == day)
    assert (found["mark"], found["reason"]) == ("exempt", "서버 장애")


@pytest.mark.parametrize("days_ago", [-1, 61])
def test_only_days_of_late_can_be_exempt(days_ago: int):
    with pytest.raises(ValueError, match="day"):
        exempt(days_ago)


@examples(5, 200)
@given(st.sets(st.integers(0, 30)), st.integers(1, 29))
def test_it_is_as_if_the_day_had_been_exempt_before(owner: Person, days: set[int], day: int):
    with transaction():
        execute("DELETE FROM attendance_days")
        execute("DELETE FROM attendance_exemptions")
        execute("UPDATE users SET streak_days = 0, streak_covered_until = NULL")
    here(owner, *days - {day})
    exempt(day)
    afterwards, shown = rows(), streak(owner)

    with transaction():
        execute("DELETE FROM attendance_days")
    here(owner, *days - {day})

    assert afterwards == rows()
    with connection():
        kept = fetch_value("SELECT streak_days FROM users WHERE id = %(id)s", id=owner.id)
    assert shown in {kept, 0}
