"""A real scheduler process with a timetable that a test can watch, and less patience."""

import os
import sys
import time
from datetime import timedelta
from pathlib import Path

from apscheduler.triggers.cron import CronTrigger

import scheduler.job_requests
import scheduler.runner
import scheduler.timetable
from hamsterd.core.clock import KST
from hamsterd.db.handle import init_database
from scheduler.task import Counts, Task
from scheduler.timetable import Job
from tests.postgres import throwaway_settings

TAKE_OVER_SECONDS = 1.0


class EverySecond(Job):
    """Appointments as close together as the clock allows."""

    def trigger(self) -> CronTrigger:
        return CronTrigger(second="*", timezone=KST)


def tick(task: Task) -> Counts:
    """Write down who kept an appointment."""
    note(task, "tick")
    return {"ticks": 1}


def long_work(task: Task) -> Counts:
    """Work that goes on until the test says so."""
    note(task, "begun")
    while not (task.settings.data_dir / "go").exists():
        time.sleep(0.05)
    note(task, "ended")
    return {"works": 1}


def asked_work(task: Task) -> Counts:
    """As `long_work`, of a job without appointments."""
    note(task, "asked-begun")
    while not (task.settings.data_dir / "go").exists():
        time.sleep(0.05)
    note(task, "asked-ended")
    return {"works": 1}


def note(task: Task, what: str) -> None:
    """One line, whole, whoever else writes."""
    with (task.settings.data_dir / "notes").open("a") as file:
        file.write(f"{what} {os.getpid()}\n")


JOBS = (
    EverySecond("tick", "* * * * *", "적습니다.", tick, kept_for=timedelta(seconds=2)),
    Job("asked", "0 0 29 2 *", "부탁할 때만 합니다.", asked_work, kept_for=timedelta(hours=1)),
    Job("long", "0 0 * * *", "오래 걸립니다.", long_work, kept_for=timedelta(hours=30)),
)

if __name__ == "__main__":
    dsn, folder = sys.argv[1:]
    for module in (scheduler.job_requests, scheduler.runner, scheduler.timetable):
        module.TIMETABLE = JOBS  # type: ignore[attr-defined]
    scheduler.runner.CATCH_UP_AFTER = timedelta(seconds=1)
    scheduler.runner.TAKE_OVER_EVERY = timedelta(seconds=TAKE_OVER_SECONDS)
    own = throwaway_settings(data_dir=Path(folder))
    init_database(dsn, own)
    scheduler.runner.run_until_stopped(own, dsn=dsn)
