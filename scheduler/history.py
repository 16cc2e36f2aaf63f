"""Past runs: the last run of each job, the list of runs, and whether a job is late."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.models.operations.jobs import JobRun
from hamsterd.operations.monitoring.rules import JOB_LATE_AFTER
from scheduler.timetable import Job

A_DAY = timedelta(hours=25)
"""A nightly job always has a planned run in this period: if missed, it is reported until the next
one.
"""

_RUNS = """
    SELECT id, job, trigger, scheduled_for AS "scheduledFor", started_at AS "startedAt",
           finished_at AS "finishedAt", status, counts, error, host, pid,
           extract(epoch FROM finished_at - started_at)::float8 AS seconds
      FROM job_runs
     WHERE (%(job)s::text IS NULL OR job = %(job)s)
       AND (%(status)s::text IS NULL OR status = %(status)s)
     ORDER BY started_at DESC, id DESC LIMIT %(limit)s
"""
_KEPT = """
    SELECT EXISTS (SELECT 1 FROM job_runs
                    WHERE job = %(job)s AND trigger = 'timetable'
                      AND scheduled_for >= %(scheduled_for)s AND status IN ('running', 'done'))
"""
_FIRST_KNOWN = "SELECT min(applied) FROM schema_migrations"


class ListedRun(TypedDict):
    """A run of a job."""

    id: int
    job: str
    trigger: str
    scheduledFor: datetime
    startedAt: datetime
    finishedAt: datetime | None
    status: str
    counts: dict[str, int] | None
    error: str | None
    host: str | None
    pid: int | None
    seconds: float | None


class UnfinishedRun(TypedDict):
    """A run that is in progress somewhere, or was killed."""

    id: int
    job: str
    trigger: str
    scheduledFor: datetime
    startedAt: datetime


@dataclass(frozen=True, slots=True)
class Punctuality:
    """A job's last run, and the appointment it missed, if any."""

    last: ListedRun | None
    missed: datetime | None


def runs(*, job: str | None = None, status: str | None = None, limit: int = 20) -> list[ListedRun]:
    """The latest runs, newest first.

    `{"id": 7, "job": "recount", "status": "done", "counts": {"rows": 0}, "seconds": 0.4, …}`
    """
    with connection():
        return fetch_all(_RUNS, ListedRun, job=job, status=status, limit=limit)


def unfinished() -> list[UnfinishedRun]:
    """Runs that are marked running: they go on somewhere, or their process was killed."""
    with connection():
        return fetch_all(
            JobRun.select(
                JobRun.id,
                JobRun.job,
                JobRun.trigger,
                JobRun.scheduled_for.alias("scheduledFor"),
                JobRun.started_at.alias("startedAt"),
            )
            .where(JobRun.status == "running")
            .order_by(JobRun.id),
            UnfinishedRun,
        )


def was_kept(job: Job, scheduled_for: datetime) -> bool:
    """Whether an appointment has been kept, or is being kept."""
    with connection():
        return bool(fetch_value(_KEPT, job=job.name, scheduled_for=scheduled_for))


def punctuality(job: Job) -> Punctuality:
    """Whether a job is on time. Runs planned before the site existed do not count."""
    last = next(iter(runs(job=job.name, limit=1)), None)
    by_now = utc_now() - JOB_LATE_AFTER
    due = job.last_appointment(by_now) or job.last_appointment(by_now, within=A_DAY)
    if due is None or was_kept(job, due) or due < _site_began():
        return Punctuality(last, None)
    return Punctuality(last, due)


def _site_began() -> datetime:
    with connection():
        began = fetch_value(_FIRST_KNOWN)
    # Playhouse writes the server's local time without a zone.
    return began.astimezone() if isinstance(began, datetime) else utc_now()
