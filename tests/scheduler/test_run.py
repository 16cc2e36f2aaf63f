"""Each planned run happens once, with several schedulers, and a killed run is recognised."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

import pytest

from hamsterd.config import Settings
from scheduler.history import runs
from scheduler.run import (
    KILLED,
    JobFailed,
    JobRunning,
    Outcome,
    job_lock,
    run_by_hand,
    run_scheduled,
)
from scheduler.task import Counts, Task
from scheduler.timetable import Job
from tests.scheduler.jobs_for_tests import APPOINTMENT, job

PATIENCE_SECONDS = 20


def _counting(seen: list[Task]) -> Job:
    def work(task: Task) -> Counts:
        seen.append(task)
        return {"seen": len(seen)}

    return job(work)


def test_a_run_is_written_down_with_its_day_counts_and_time(dsn: str, settings: Settings) -> None:
    seen: list[Task] = []
    outcome = run_scheduled(_counting(seen), settings, dsn=dsn, scheduled_for=APPOINTMENT)
    assert outcome is not None
    assert outcome.counts == {"seen": 1}
    assert seen[0].day.isoformat() == "2025-11-21"  # 04:30 in Seoul
    (row,) = runs()
    assert (row["status"], row["counts"], row["scheduledFor"]) == (
        "done",
        {"seen": 1},
        APPOINTMENT,
    )
    assert row["seconds"] >= 0


def test_two_schedulers_keep_one_appointment_once(dsn: str, settings: Settings) -> None:
    seen: list[Task] = []
    together = threading.Barrier(4)

    def keep(_number: int) -> Outcome | None:
        together.wait()
        return run_scheduled(_counting(seen), settings, dsn=dsn, scheduled_for=APPOINTMENT)

    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(keep, range(4)))
    assert len(seen) == 1
    assert sum(outcome is not None for outcome in outcomes) == 1
    later = APPOINTMENT + timedelta(days=1)
    assert run_scheduled(_counting(seen), settings, dsn=dsn, scheduled_for=later) is not None


def test_the_lock_is_one_for_all_connections(dsn: str, settings: Settings) -> None:
    seen: list[Task] = []
    with job_lock("probe", dsn=dsn):
        with pytest.raises(JobRunning):
            run_by_hand(_counting(seen), settings, dsn=dsn)
        with job_lock("another", dsn=dsn):
            pass
    assert seen == []
    assert run_by_hand(_counting(seen), settings, dsn=dsn).run_id is not None


def test_a_failure_is_written_down_and_may_be_tried_again(dsn: str, settings: Settings) -> None:
    def fail(task: Task) -> Counts:
        raise ValueError("쳇바퀴가 멈췄어요")

    with pytest.raises(JobFailed, match="쳇바퀴"):
        run_scheduled(job(fail), settings, dsn=dsn, scheduled_for=APPOINTMENT)
    (row,) = runs()
    assert row["status"] == "failed"
    assert "쳇바퀴가 멈췄어요" in row["error"]
    seen: list[Task] = []
    assert run_scheduled(_counting(seen), settings, dsn=dsn, scheduled_for=APPOINTMENT)


def test_a_killed_run_is_closed_by_the_next_one(dsn: str, settings: Settings) -> None:
    with _killed_process(dsn, settings):
        assert [row["status"] for row in runs()] == ["running"]
    seen: list[Task] = []
    deadline = time.monotonic() + PATIENCE_SECONDS
    # PostgreSQL notices the dead connection, and lets go of the lock, within moments.
    while not run_scheduled(_counting(seen), settings, dsn=dsn, scheduled_for=APPOINTMENT):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    taken_over, killed = runs()
    assert (taken_over["status"], killed["status"], killed["error"]) == ("done", "failed", KILLED)


def test_a_dry_run_leaves_no_row(dsn: str, settings: Settings) -> None:
    seen: list[Task] = []
    outcome = run_by_hand(_counting(seen), settings, dsn=dsn, dry_run=True)
    assert outcome.run_id is None
    assert seen[0].dry_run is True
    assert runs() == []


@contextmanager
def _killed_process(dsn: str, settings: Settings) -> Iterator[None]:
    """A process in the middle of the job; killed when the block ends."""
    folder = str(settings.data_dir)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.scheduler.jobs_for_tests", dsn, folder]
    )
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (settings.data_dir / "begun").exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield
    finally:
        process.kill()
        process.wait()
