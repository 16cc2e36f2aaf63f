"""A machine's clock is set, or goes on while it sleeps: jobs follow the time of day."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from scheduler import job_requests, runner
from scheduler.runner import running_scheduler
from scheduler.task import Counts, Task
from scheduler.timetable import Job
from tests.waiting import wait_until

WRONG = datetime(2036, 1, 1, tzinfo=UTC)
RIGHT = datetime(2026, 11, 20, 3, 0, 58, tzinfo=UTC)
"""Two seconds before the next appointment."""
NIGHTLY = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
"""04:30 in Seoul."""


def test_appointments_and_requests_are_kept_after_the_clock_was_put_back(
    dsn: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran, looked = list[datetime](), list[datetime]()

    def work(_: Task) -> Counts:
        ran.append(utc_now())
        return {}

    def claim() -> list[job_requests.JobRequested]:
        looked.append(utc_now())
        return []

    each_minute = Job("probe", "* * * * *", "시험용 작업", work)
    monkeypatch.setattr(runner, "TIMETABLE", (each_minute,))
    monkeypatch.setattr(runner, "CATCH_UP_AFTER", timedelta(0))
    monkeypatch.setattr(job_requests, "LOOK_EVERY", timedelta(seconds=0.1))
    monkeypatch.setattr(job_requests, "claim_job_requests", claim)

    with time_machine.travel(WRONG) as clock, running_scheduler(settings, dsn=dsn):
        wait_until(lambda: ran and looked)
        clock.move_to(RIGHT)
        wait_until(lambda: looked[-1].year == RIGHT.year)
        wait_until(lambda: ran[-1] >= RIGHT + timedelta(seconds=2) and ran[-1].year == RIGHT.year)


@pytest.mark.parametrize("late", [timedelta(seconds=1), timedelta(hours=7)])
def test_an_appointment_is_kept_once_a_machine_wakes_that_slept_until_then(
    dsn: str, settings: Settings, monkeypatch: pytest.MonkeyPatch, late: timedelta
) -> None:
    ran, looked = list[datetime](), list[datetime]()

    def work(_: Task) -> Counts:
        ran.append(utc_now())
        return {}

    def claim() -> list[job_requests.JobRequested]:
        looked.append(utc_now())
        return []

    monkeypatch.setattr(runner, "TIMETABLE", (Job("probe", "30 4 * * *", "시험용 작업", work),))
    monkeypatch.setattr(runner, "CATCH_UP_AFTER", timedelta(days=1))
    monkeypatch.setattr(job_requests, "LOOK_EVERY", timedelta(seconds=0.1))
    monkeypatch.setattr(job_requests, "claim_job_requests", claim)

    with time_machine.travel(RIGHT) as clock, running_scheduler(settings, dsn=dsn):
        wait_until(lambda: looked)
        clock.move_to(NIGHTLY + late)
        wait_until(lambda: ran)
