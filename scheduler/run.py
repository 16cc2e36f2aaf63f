"""One run of one job: under its lock, recorded with its time, counts and failure.

The lock is a PostgreSQL advisory lock on a separate connection. Its holder is the only one running
the job on any host, so a row still marked as running belongs to a killed run.
"""

import logging
import os
import socket
import traceback
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

import psycopg2
from peewee import fn

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.errors import Conflict, DatabaseUnavailable, HamsterError
from hamsterd.core.request_id import traced
from hamsterd.db.site.site_flags import read_site_state
from hamsterd.db.site.site_settings import forget_site_settings
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.models.operations.jobs import JobRequest, JobRun
from hamsterd.operations.faults import told
from scheduler.history import UnfinishedRun
from scheduler.task import Counts, Task
from scheduler.timetable import Job

log = logging.getLogger("hamsterd.scheduler")

TAKEN_OVER_TIMES = 2
"""A planned run that was killed this often is left to the operator: the job itself may crash its
process.
"""
LOCK_SPACE = 0x4A4F42
"""The first half of every job's advisory lock key ("JOB"); the second is the name's checksum."""
KILLED = "실행하던 프로세스가 끝나기 전에 사라졌어요."
MAX_ERROR_CHARACTERS = 4_000

Trigger = Literal["timetable", "manual"]

_CLOSE_KILLED = """
    UPDATE job_runs SET status = 'failed', finished_at = now(), error = %(error)s
     WHERE job = %(job)s AND status = 'running'
    RETURNING id
"""
# If it was requested again meanwhile, that request covers both.
_ASK_AGAIN = """
    UPDATE job_requests SET taken_at = NULL, run_id = NULL
     WHERE run_id = ANY(%(runs)s) AND attempts <= %(most)s
       AND NOT EXISTS (SELECT 1 FROM job_requests other
                        WHERE other.job = job_requests.job AND other.taken_at IS NULL)
"""
_KILLED_BEFORE = """
    SELECT count(*) FROM job_runs
     WHERE job = %(job)s AND scheduled_for = %(scheduled_for)s AND error = %(error)s
"""
# A host that vanishes closes no connection: its lock is released when it has not answered for two
# minutes.
_NOTICE_DEATH = """
    SELECT set_config('tcp_keepalives_idle', '30', FALSE),
           set_config('tcp_keepalives_interval', '30', FALSE),
           set_config('tcp_keepalives_count', '3', FALSE)
"""
_BEGIN = """
    INSERT INTO job_runs (job, trigger, scheduled_for, kst_day, host, pid)
    VALUES (%(job)s, %(trigger)s, %(scheduled_for)s, %(day)s, %(host)s, %(pid)s)
    ON CONFLICT (job, scheduled_for)
       WHERE trigger = 'timetable' AND status IN ('running', 'done') DO NOTHING
    RETURNING id
"""


class JobRunning(Conflict):
    """Another process runs the same job right now."""

    message = "같은 작업이 다른 곳에서 실행되고 있어요. 끝난 뒤 다시 시도해 주세요."


class JobFailed(HamsterError):
    """The job failed; the run's row and the log have the details."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a run; `run_id` is None for a dry run."""

    run_id: int | None
    counts: Counts
    seconds: float


def run_scheduled(
    job: Job, settings: Settings, *, dsn: str, scheduled_for: datetime
) -> Outcome | None:
    """Run `job` for one planned time.

    None if another scheduler runs or ran it, or while the site is read-only. Raises JobFailed.
    """
    if waits(job):
        return None
    with suppress(JobRunning), job_lock(job.name, dsn=dsn):
        task = Task(settings, day=kst_day(scheduled_for))
        return _recorded(job, task, "timetable", scheduled_for)
    return None


def take_over(job: Job, settings: Settings, *, dsn: str, run: UnfinishedRun) -> Outcome | None:
    """Handle a run that is marked as running (`history.unfinished`), unless it really is.

    A planned run is repeated. A killed manual run is closed, so that its starter sees it; a request
    from the console is pending again. None if nothing ran. Raises JobFailed.
    """
    with transaction():
        killed = {"job": job.name, "scheduled_for": run["scheduledFor"], "error": KILLED}
        is_tried = fetch_value(_KILLED_BEFORE, **killed) >= TAKEN_OVER_TIMES
    if run["trigger"] == "timetable" and not is_tried:
        return run_scheduled(job, settings, dsn=dsn, scheduled_for=run["scheduledFor"])
    with suppress(JobRunning), job_lock(job.name, dsn=dsn), transaction():
        _close_killed(job)
    return None


def run_by_hand(
    job: Job, settings: Settings, *, dsn: str, day: date | None = None, dry_run: bool = False
) -> Outcome:
    """Run `job` now, because a person wants it; a dry run leaves no row.

    Raises JobRunning or JobFailed.
    """
    task = Task(settings, day=day or kst_day(), dry_run=dry_run)
    with job_lock(job.name, dsn=dsn):
        if not dry_run:
            outcome = _recorded(job, task, "manual", utc_now())
            if outcome is not None:
                return outcome
        began = utc_now()
        counts = job.do(task)
        return Outcome(None, counts, _seconds_since(began))


def run_requested(job: Job, settings: Settings, *, dsn: str, request_id: int) -> Outcome | None:
    """Run `job` for the request `request_id`, claimed in the transaction that inserts its run.

    None if another scheduler was first, or while the site is read-only. Raises JobRunning, after
    which the request is still pending, or JobFailed.
    """
    if waits(job):
        return None
    with job_lock(job.name, dsn=dsn):
        return _recorded(job, Task(settings), "manual", utc_now(), request_id=request_id)


def waits(job: Job) -> bool:
    """Whether the site is read-only and `job` would write to it; queried from the database."""
    forget_site_settings()  # changes since the last run are not received over the bus here
    return not job.runs_read_only and read_site_state().is_read_only


@contextmanager
def job_lock(name: str, *, dsn: str) -> Iterator[None]:
    """Hold the job's lock; raises JobRunning if another process does, or DatabaseUnavailable.

    It is released with its connection, even if the process is killed.
    """
    try:
        link = psycopg2.connect(dsn, application_name=f"hamsterd job {name}")
    except psycopg2.OperationalError as error:
        raise DatabaseUnavailable from error
    with closing(link):
        link.autocommit = True
        with link.cursor() as cursor:
            key = (LOCK_SPACE, zlib.crc32(name.encode()) - 2**31)
            cursor.execute(_NOTICE_DEATH)
            cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", key)
            if cursor.fetchone() != (True,):
                raise JobRunning
            try:
                yield
            finally:
                # PostgreSQL notices a closed connection a moment later; the next run may be now.
                with suppress(psycopg2.Error):
                    cursor.execute("SELECT pg_advisory_unlock(%s, %s)", key)


def _recorded(
    job: Job,
    task: Task,
    trigger: Trigger,
    scheduled_for: datetime,
    *,
    request_id: int | None = None,
) -> Outcome | None:
    began = utc_now()
    run_id = _begin(job, task, trigger, scheduled_for, request_id)
    if run_id is None:
        return None
    with traced(f"job:{job.name}:{run_id}"):
        return _worked(job, task, run_id, began)


def _worked(job: Job, task: Task, run_id: int, began: datetime) -> Outcome:
    try:
        counts = job.do(task)
    except BaseException as error:
        said = traceback.format_exc()[-MAX_ERROR_CHARACTERS:]
        _end(run_id, "failed", {}, said)
        log.exception("job %s failed", job.name)
        if isinstance(error, Exception):
            raise JobFailed(f"{job.name} 작업이 중간에 멈췄어요: {told(error)}") from error
        raise
    _end(run_id, "done", counts, None)
    log.info("job %s done in %.1f s: %s", job.name, _seconds_since(began), counts)
    return Outcome(run_id, counts, _seconds_since(began))


def _begin(
    job: Job, task: Task, trigger: Trigger, scheduled_for: datetime, request_id: int | None
) -> int | None:
    with transaction():
        _close_killed(job)
        if request_id is not None and not execute(
            JobRequest.update(taken_at=fn.now(), attempts=JobRequest.attempts + 1).where(
                JobRequest.id == request_id, JobRequest.taken_at.is_null()
            )
        ):
            return None
        run_id = fetch_value(
            _BEGIN,
            job=job.name,
            trigger=trigger,
            scheduled_for=scheduled_for,
            day=task.day,
            host=socket.gethostname(),
            pid=os.getpid(),
        )
        if request_id is not None:
            execute(JobRequest.update(run_id=run_id).where(JobRequest.id == request_id))
        return None if run_id is None else int(run_id)


def _close_killed(job: Job) -> None:
    """Mark runs of killed processes as failed; with the job's lock held."""
    killed = fetch_column(_CLOSE_KILLED, job=job.name, error=KILLED)
    if killed:
        log.warning("job %s: %d killed run(s) closed", job.name, len(killed))
        execute(_ASK_AGAIN, runs=killed, most=TAKEN_OVER_TIMES)


def _end(run_id: int, status: str, counts: Counts, error: str | None) -> None:
    with transaction():
        execute(
            JobRun.update(
                status=status,
                finished_at=fn.now(),
                counts=counts,
                error=error,
            ).where(JobRun.id == run_id, JobRun.status == "running")
        )


def _seconds_since(began: datetime) -> float:
    return (utc_now() - began).total_seconds()
