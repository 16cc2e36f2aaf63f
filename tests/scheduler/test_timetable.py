"""When a job's appointments are, and which of them was missed."""

from datetime import datetime, timedelta

import pytest
import time_machine

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from scheduler.history import punctuality, runs
from scheduler.run import run_scheduled
from scheduler.runner import catch_up
from scheduler.task import Counts, Task
from scheduler.timetable import find_job
from tests.scheduler.jobs_for_tests import APPOINTMENT, job


def _nothing(task: Task) -> Counts:
    return {}


PROBE = job(_nothing)


@pytest.mark.parametrize(
    ("now", "last", "following"),
    [
        (APPOINTMENT - timedelta(seconds=1), None, APPOINTMENT),
        (APPOINTMENT, APPOINTMENT, APPOINTMENT + timedelta(days=1)),
        (APPOINTMENT + timedelta(hours=19), APPOINTMENT, APPOINTMENT + timedelta(days=1)),
        # Too old to be worth keeping: the next one is near.
        (APPOINTMENT + timedelta(hours=21), None, APPOINTMENT + timedelta(days=1)),
    ],
)
def test_appointments_are_those_of_seoul(
    now: datetime, last: datetime | None, following: datetime
) -> None:
    assert PROBE.last_appointment(now) == last
    assert PROBE.next_appointment(now - timedelta(microseconds=1)) in {now, following}
    assert PROBE.next_appointment(now + timedelta(microseconds=1)) == following


@pytest.mark.parametrize(
    ("name", "says", "grace"),
    [
        ("deliver-pushes", "10분마다", timedelta(hours=1)),
        ("roll-up-hours", "매시 2분", timedelta(hours=1)),
        ("close-attendance", "매일 00:05", timedelta(hours=20)),
        ("send-digests", "매일 08:10", timedelta(hours=10)),
    ],
)
def test_a_line_says_when_it_comes_and_how_late_it_is_kept(
    name: str, says: str, grace: timedelta
) -> None:
    assert (find_job(name).says_when, find_job(name).grace) == (says, grace)


def test_a_missed_appointment_is_late_until_caught_up(dsn: str, settings: Settings) -> None:
    with connection():
        execute("UPDATE schema_migrations SET applied = '2025-01-01'")
    with time_machine.travel(APPOINTMENT + timedelta(hours=2), tick=False):
        assert punctuality(PROBE).missed == APPOINTMENT
        catch_up(PROBE, settings, dsn)
        standing = punctuality(PROBE)
        assert standing.missed is None
        assert standing.last is not None
        assert standing.last["scheduledFor"] == APPOINTMENT
        catch_up(PROBE, settings, dsn)
        assert len(runs()) == 1


def test_a_nightly_job_stays_missed_until_its_next_appointment(dsn: str) -> None:
    with connection():
        execute("UPDATE schema_migrations SET applied = '2025-01-01'")
    with time_machine.travel(APPOINTMENT + timedelta(hours=23), tick=False):
        assert punctuality(PROBE).missed == APPOINTMENT


def test_an_appointment_before_the_site_existed_is_not_missed(dsn: str) -> None:
    with time_machine.travel(APPOINTMENT + timedelta(hours=2), tick=False):
        with connection():
            execute("UPDATE schema_migrations SET applied = now()")
        assert punctuality(PROBE).missed is None


def test_a_kept_appointment_is_not_late(dsn: str, settings: Settings) -> None:
    with connection():
        execute("UPDATE schema_migrations SET applied = '2025-01-01'")
    with time_machine.travel(APPOINTMENT + timedelta(hours=2), tick=False):
        run_scheduled(PROBE, settings, dsn=dsn, scheduled_for=APPOINTMENT)
        assert punctuality(PROBE).missed is None
