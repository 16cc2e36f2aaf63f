"""Where scheduler and server meet: the timetable as rows, and requests to run a job now.

The server may not import the scheduler, so it reads what is written down here, and whoever asks
for a run leaves a row that the next scheduler that looks turns into a run.
"""

from datetime import timedelta
from typing import TypedDict

from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.models.operations.jobs import JobLine, JobRequest
from scheduler.timetable import TIMETABLE, Job

ALIVE_EVERY = timedelta(seconds=20)
"""How often a scheduler says that it is there."""
LOOK_EVERY = timedelta(seconds=2)
"""How often it looks for requests."""

_POST = """
    INSERT INTO jobs (name, place, crontab, says_when, does, next_at, seen_at)
    VALUES (%(name)s, %(place)s, %(crontab)s, %(says_when)s, %(does)s, %(next_at)s, now())
        ON CONFLICT (name) DO UPDATE
       SET place = EXCLUDED.place, crontab = EXCLUDED.crontab, says_when = EXCLUDED.says_when,
           does = EXCLUDED.does, next_at = EXCLUDED.next_at, seen_at = now()
"""
_ALIVE = "UPDATE jobs SET seen_at = now()"


class JobRequested(TypedDict):
    """Who asked for which job."""

    id: int
    job: str
    actor: str


@transactional
def post_timetable() -> None:
    """Write the whole timetable down, and nothing else than it."""
    execute(JobLine.delete().where(JobLine.name.not_in([job.name for job in TIMETABLE])))
    for place, job in enumerate(TIMETABLE):
        execute(
            _POST,
            name=job.name,
            place=place,
            crontab=job.when,
            says_when=job.says_when,
            does=job.does,
            next_at=job.next_appointment(),
        )


@transactional
def note_next(job: Job) -> None:
    """The appointment was kept, or somebody else keeps it: the next one is due."""
    execute(JobLine.update(next_at=job.next_appointment()).where(JobLine.name == job.name))


@transactional
def note_alive() -> None:
    """A scheduler is there; the timetable is posted again when somebody emptied the table."""
    if not execute(_ALIVE):
        post_timetable()


@transactional
def claim_job_requests() -> list[JobRequested]:
    """What was asked for and has not begun: `[{"id": 3, "job": "recount", "actor": "admin:1"}]`.

    A request waits until it has a run (`run.run_requested`), so that whoever is killed before
    leaves it to the next. What only another release knows is left to that one.
    """
    return fetch_all(
        JobRequest.select(JobRequest.id, JobRequest.job, JobRequest.actor)
        .where(JobRequest.taken_at.is_null(), JobRequest.job.in_([job.name for job in TIMETABLE]))
        .order_by(JobRequest.id),
        JobRequested,
    )
