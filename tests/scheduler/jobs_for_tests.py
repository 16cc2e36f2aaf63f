"""Jobs that a test can watch, and a process that runs one until it is killed."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from hamsterd.db.handle import init_database
from scheduler.run import run_scheduled
from scheduler.task import Counts, Task
from scheduler.timetable import Job
from tests.postgres import throwaway_settings

APPOINTMENT = datetime(2025, 11, 20, 19, 30, tzinfo=UTC)


def job(work: object, name: str = "probe") -> Job:
    """A job of the given work, at half past four in Seoul."""
    return Job(name, "30 4 * * *", "시험용 작업", work)  # type: ignore[arg-type]


def sleep_until_killed(task: Task) -> Counts:
    """Say that the job has begun, and never end."""
    (task.settings.data_dir / "begun").touch()
    time.sleep(60)
    return {}


if __name__ == "__main__":
    dsn, folder = sys.argv[1:]
    own = throwaway_settings(data_dir=Path(folder))
    init_database(dsn, own)
    run_scheduled(job(sleep_until_killed), own, dsn=dsn, scheduled_for=APPOINTMENT)
