"""A table by months has its next ones made ahead, loses those that are over, and misses no row."""

import threading
from contextlib import closing
from datetime import date, datetime, timedelta
from typing import Any

import psycopg2
import pytest
import time_machine

from hamsterd.config import Settings
from hamsterd.core.clock import KST, kst_day, utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.partitions import AHEAD_MONTHS, MONTHLY_TABLES, leaves_of, months_of
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_value
from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.checks.database import partitions
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.retention.rules import Job
from hamsterd.operations.retention.service import retain
from scheduler.jobs.maintain_partitions import maintain_partitions
from scheduler.task import Task

(TABLE,) = MONTHLY_TABLES
_MEMBERS = """
    INSERT INTO users (username, email, nickname)
    SELECT 'u' || n, 'u' || n || '@hamzzi.example', '회원' || n FROM generate_series(1, 3) n
"""
_SEEN = "INSERT INTO active_days (kst_day, user_id) SELECT %(day)s, id FROM users"
_WHERE = """
    SELECT DISTINCT tableoid::regclass::text AS name FROM active_days WHERE kst_day = %(day)s
"""


def seen(*days: date) -> None:
    """All members were here on these days."""
    with connection():
        for day in days:
            execute(_SEEN, day=day)


def where(day: date) -> list[str]:
    """The partitions that hold what is known of a day."""
    with connection():
        return fetch_column(_WHERE, day=day)


def later(months: int) -> datetime:
    """Noon on the tenth, so many months after this one."""
    year, month = divmod(kst_day().year * 12 + kst_day().month - 1 + months, 12)
    return datetime(year, month + 1, 10, 12, tzinfo=KST)


@pytest.fixture
def members(own_dsn: str) -> str:
    with connection():
        execute(_MEMBERS)
    return own_dsn


def test_months_are_made_ahead_once(members: str, settings: Settings) -> None:
    with connection():
        (initial,) = months_of(TABLE)
    assert initial.holds(kst_day())

    did = maintain_partitions(Task(settings, dry_run=True))
    assert did == maintain_partitions(Task(settings)) == {"made": 2, "dropped": 0}
    assert maintain_partitions(Task(settings)) == {"made": 0, "dropped": 0}
    with connection():
        assert months_of(TABLE)[-1].holds(later(AHEAD_MONTHS).date())


def test_a_day_without_its_month_is_kept_and_moves_when_the_month_is_made(
    members: str, settings: Settings
) -> None:
    with time_machine.travel(later(5)):
        day = kst_day()
        (line,) = partitions.ask(Look(settings))
        assert (line.level, "active_days" in line.says) == (Level.WARNING, True)
        seen(day)
        assert where(day) == ["active_days_default"]

        assert maintain_partitions(Task(settings))["made"] == AHEAD_MONTHS + 1
        assert where(day) == [f"active_days_{day:%Y_%m}"]
        with connection():
            assert fetch_value("SELECT count(*) FROM active_days") == 3
        (line,) = partitions.ask(Look(settings))
        assert line.level is Level.HEALTHY


def test_a_day_goes_when_its_period_is_over_and_a_month_when_all_its_days_have(
    members: str, settings: Settings
) -> None:
    with time_machine.travel(later(2)):
        maintain_partitions(Task(settings))
        today = kst_day()
        seen(today, today.replace(day=11))
    with time_machine.travel(later(5)):
        maintain_partitions(Task(settings))
        seen(kst_day())
        # Rows at the same places of another partition stay.
        moment = utc_now() + timedelta(days=5)
        went = retain(Job.RECORDS, moment, settings, deadline=Deadline())
        assert went["active_days"].rows == 6
        assert where(kst_day()) == [f"active_days_{kst_day():%Y_%m}"]
        assert maintain_partitions(Task(settings))["dropped"] == 0
    with time_machine.travel(later(6)):
        assert maintain_partitions(Task(settings, dry_run=True))["dropped"] == 1
        assert maintain_partitions(Task(settings))["dropped"] == 1
        assert maintain_partitions(Task(settings))["dropped"] == 0
        with connection():
            assert f"active_days_{today:%Y_%m}" not in leaves_of("active_days")
            assert fetch_value("SELECT count(*) FROM active_days") == 3


def test_who_uses_the_table_is_not_kept_waiting(members: str, settings: Settings) -> None:
    with closing(psycopg2.connect(members)) as other, other.cursor() as cursor:
        cursor.execute("SELECT 1 FROM active_days")
        assert maintain_partitions(Task(settings)) == {"made": 0, "dropped": 0, "left": 2}
        other.rollback()
    assert maintain_partitions(Task(settings))["made"] == 2


def test_two_hosts_make_a_month_once(members: str, settings: Settings) -> None:
    did: list[dict[str, int]] = []

    def run() -> None:
        did.append(maintain_partitions(Task(settings)))

    running = [threading.Thread(target=run) for _ in "ab"]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    maintain_partitions(Task(settings))
    with connection():
        assert len(months_of(TABLE)) == 1 + 2
    assert len(did) == 2


@pytest.mark.parametrize(
    ("sql", "pruned"),
    [
        ("SELECT count(*) FROM active_days WHERE kst_day = $1", True),
        ("INSERT INTO active_days VALUES ($1, 1) ON CONFLICT DO NOTHING", True),
        ("SELECT kst_day FROM active_days WHERE user_id = 1 AND kst_day <= $1", False),
    ],
)
def test_a_day_is_looked_for_in_its_month_alone(
    members: str, settings: Settings, sql: str, pruned: bool
) -> None:
    """Planned once for every day, as a hot statement is."""
    maintain_partitions(Task(settings))
    with connection():
        execute("SET plan_cache_mode = force_generic_plan")
        execute(f"PREPARE asked (date) AS {sql}")
        plan = fetch_all("EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (%(day)s)", day=kst_day())
        touched = set(_tables(plan[0]["QUERY PLAN"][0]["Plan"]))
        execute("DEALLOCATE asked")
        execute("RESET plan_cache_mode")
    assert len(touched) == 1 or not pruned


def _tables(node: dict[str, Any]) -> list[str]:
    """The partitions that a plan has read or would write."""
    here = [node["Relation Name"]] if node.get("Actual Loops") and "Relation Name" in node else []
    return here + [name for child in node.get("Plans", ()) for name in _tables(child)]
