"""A stop waits for the jobs that run, never for those that only wait for a thread."""

import threading
import time
from dataclasses import replace
from datetime import timedelta

import pytest

from hamsterd.config import Settings
from scheduler import job_requests, runner
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

    # Every hour: a daily one is not made up for at every time of the day.
    missed = tuple(
        replace(job(work, f"probe-{number}"), when="0 * * * *")
        for number in range(5 * JOBS_AT_ONCE)
    )
    monkeypatch.setattr(runner, "TIMETABLE", missed)
    monkeypatch.setattr(runner, "CATCH_UP_AFTER", timedelta(0))

    with running_scheduler(settings, dsn=dsn):
        wait_until(lambda: len(begun) == JOBS_AT_ONCE)
        time.sleep(1)  # all others are due as well, and wait
        threading.Timer(0.5, may_end.set).start()

    assert len(begun) == JOBS_AT_ONCE


def test_a_watcher_that_adds_a_job_at_that_moment_holds_nothing_up(
    dsn: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, may_find = threading.Event(), threading.Event()

    def requests() -> list[dict[str, object]]:
        looking.set()
        may_find.wait(60)
        return [{"id": 1, "job": "probe", "actor": "admin:1"}]

    monkeypatch.setattr(job_requests, "claim_job_requests", requests)
    monkeypatch.setattr(job_requests, "LOOK_EVERY", timedelta(seconds=0.1))

    def serve() -> None:
        with running_scheduler(settings, dsn=dsn):
            assert looking.wait(60)
            threading.Timer(0.5, may_find.set).start()

    serving = threading.Thread(target=serve, daemon=True)
    serving.start()
    serving.join(60)
    assert not serving.is_alive()
