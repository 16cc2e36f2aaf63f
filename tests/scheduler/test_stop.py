"""A stop waits for the jobs that run, never for those that only wait for a thread."""

import threading
import time
from datetime import timedelta

import pytest

from hamsterd.config import Settings
from scheduler import runner
from scheduler.runner import JOBS_AT_ONCE, running_scheduler
from scheduler.task import Counts, Task
from tests.scheduler.jobs_for_tests import job
from tests.waiting import wait_until


def test_jobs_that_wait_for_a_thread_do_not_begin_once_it_stops(
    dsn: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = list[str](), threading.Event()

    def work(_: Task) -> Counts:
        begun.append("one")
        may_end.wait(60)
        return {}

    missed = tuple(job(work, f"probe-{number}") for number in range(5 * JOBS_AT_ONCE))
    monkeypatch.setattr(runner, "TIMETABLE", missed)
    monkeypatch.setattr(runner, "CATCH_UP_AFTER", timedelta(0))

    with running_scheduler(settings, dsn=dsn):
        wait_until(lambda: len(begun) == JOBS_AT_ONCE)
        time.sleep(1)  # all others are due as well, and wait
        threading.Timer(0.5, may_end.set).start()

    assert len(begun) == JOBS_AT_ONCE
