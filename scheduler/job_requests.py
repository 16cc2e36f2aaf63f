"""Tables between scheduler and server: the timetable, and requests to run a job now.

The server may not import the scheduler, so it reads the timetable from a table. A request for a run
is a row that the next scheduler turns into a run.
"""

from datetime import timedelta
from typing import TypedDict

from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.models.operations.jobs import JobLine
from scheduler.timetable import TIMETABLE, Job

ALIVE_EVERY = timedelta(seconds=20)
"""How often a scheduler reports that it is running."""
LOOK_EVERY = timedelta(seconds=2)
"""How often it looks for requests."""

_POST = """
    INSERT INTO jobs (name, place, crontab, says_when, does, next_at, seen_at)
    VALUES (%(name)s, %(place)s, %(crontab)s, %(says_when)s, %(does)s, %(next_at)s, now())
        ON CONFLICT (name) DO UPDATE
       SET place = EXCLUDED.place, crontab = EXCLUDED.crontab, says_when = EXCLUDED.says_when,
           does = EXCLUDED.does, next_at = EXCLUDED.next_at, seen_at = now()
"""
# Asked every two seconds for as long as the site runs: it is most of what an idle one does.
_REQUESTED = Prepared("""
    SELECT id, job, actor FROM job_requests
     WHERE taken_at IS NULL AND job = ANY(%(known)s::text[]) ORDER BY id
""")
_ALIVE = "UPDATE jobs SET seen_at = now()"


class JobRequested(TypedDict):
    """A requested job, and who requested it."""

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
    """Store the job's next planned run, after one was run here or elsewhere."""
    execute(JobLine.update(next_at=job.next_appointment()).where(JobLine.name == job.name))


@transactional
def note_alive() -> None:
    """Report that a scheduler is running; the timetable is posted again if the table was
    emptied.
    """
    if not execute(_ALIVE):
        post_timetable()


def claim_job_requests() -> list[JobRequested]:
    """Requests not started yet: `[{"id": 3, "job": "recount", "actor": "admin:1"}]`.

    A request is pending until it has a run (`run.run_requested`), so a killed scheduler leaves it
    to the next. Jobs that only another release knows are left to that one.
    """
    with connection():
        return fetch_all(_REQUESTED, JobRequested, known=[job.name for job in TIMETABLE])
