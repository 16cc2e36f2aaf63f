"""The timetable in the console, past runs, and requests to run a job now.

The server never runs a job: it stores the request, and a scheduler of any host takes it.
"""

from typing import TypedDict

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.db.site.site_flags import TAKES_WRITING
from hamsterd.db.sql import fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.operations.monitoring.errors import JobBusy, JobUnknown, RunUnknown, SchedulerAway
from hamsterd.operations.monitoring.rules import JOB_LATE_AFTER, SCHEDULER_AWAY_AFTER
from hamsterd.operations.monitoring.schemas import JobRequested, JobRow, JobRunRow, JobsTodo

LATE = f"""
    (j.next_at < now() - interval '{JOB_LATE_AFTER.total_seconds():.0f} s' IS TRUE
     AND {TAKES_WRITING})
"""
"""Over `jobs j`: a planned run that is half an hour late, although a scheduler could have run
it.
"""

JOBS = Listing(
    resource="jobs",
    columns=f"""
        j.name AS id, j.crontab AS "when", j.says_when, j.does, j.next_at, {LATE} AS is_late,
        coalesce(r.status = 'running', FALSE) AS is_running,
        EXISTS (SELECT 1 FROM job_requests q WHERE q.job = j.name AND q.taken_at IS NULL)
            AS is_requested,
        r.id AS last_run_id, r.status AS last_status, r.started_at AS last_started_at,
        extract(epoch FROM r.finished_at - r.started_at)::float8 AS last_seconds,
        r.counts AS last_counts, r.error AS last_error
    """,
    source="""jobs j LEFT JOIN LATERAL (
                  SELECT * FROM job_runs WHERE job = j.name ORDER BY started_at DESC LIMIT 1
              ) r ON TRUE""",
    shape=lambda row: JobRow(**row),
    sorts={"id": "j.place", "nextAt": "j.next_at", "lastStartedAt": "r.started_at"},
    filters={
        "id": "j.name = ANY(%(id)s::text[])",
        "isLate": f"{LATE} = %(isLate)s::boolean",
        "q": matches("j.name", "j.does"),
    },
    key="j.name",
)
RUNS = Listing(
    resource="job-runs",
    columns="""
        r.id, r.job, r.trigger, r.status, r.scheduled_for, r.started_at, r.finished_at,
        extract(epoch FROM r.finished_at - r.started_at)::float8 AS seconds, r.counts, r.error,
        r.host, r.pid
    """,
    source="job_runs r",
    shape=lambda row: JobRunRow(**row),
    sorts={"id": "r.started_at", "startedAt": "r.started_at"},
    filters={
        "id": "r.id = ANY(%(id)s::bigint[])",
        "job": "r.job = %(job)s::text",
        "status": "r.status = %(status)s::text",
        "trigger": "r.trigger = %(trigger)s::text",
    },
    key="r.id",
)

_STANDINGS = f"""
    SELECT j.name, {LATE} AS is_late,
           extract(epoch FROM last.finished_at - last.started_at)::float8 AS seconds,
           coalesce(last.status = 'failed', FALSE) AS is_failed,
           greatest(0, extract(epoch FROM now() - j.next_at))::float8 AS overdue,
           (SELECT extract(epoch FROM finished_at)::float8 FROM job_runs
             WHERE job = j.name AND status = 'done'
             ORDER BY started_at DESC LIMIT 1) AS succeeded_at
      FROM jobs j LEFT JOIN LATERAL (
               SELECT * FROM job_runs
                WHERE job = j.name AND status <> 'running' ORDER BY started_at DESC LIMIT 1
           ) last ON TRUE
     ORDER BY j.place
"""
_STANDING = f"""
    SELECT seen_at < now() - interval '{SCHEDULER_AWAY_AFTER.total_seconds():.0f} seconds' AS away,
           EXISTS (SELECT 1 FROM job_runs WHERE job = %(name)s AND status = 'running'
                      AND started_at > now() - interval '1 day') AS is_running
      FROM jobs WHERE name = %(name)s
"""
_REQUEST = """
    INSERT INTO job_requests (job, actor) VALUES (%(name)s, %(actor)s)
    ON CONFLICT (job) WHERE taken_at IS NULL DO NOTHING
    RETURNING id
"""


class JobStanding(TypedDict):
    """How a job does, by its latest run that has ended."""

    name: str
    is_late: bool
    seconds: float | None
    is_failed: bool
    overdue: float
    succeeded_at: float | None


def job_standings() -> list[JobStanding]:
    """The state of each job by its latest finished run, in the order of the timetable.

    `[{"name": "rank", "is_late": False, "is_failed": False, "seconds": 0.4, "overdue": 0.0, …}]`
    """
    return fetch_all(_STANDINGS, JobStanding)


def jobs_in_trouble() -> JobsTodo:
    """Late jobs, and those whose last run failed."""
    rows = job_standings()
    return JobsTodo(
        late=[row["name"] for row in rows if row["is_late"]],
        failed=[row["name"] for row in rows if row["is_failed"]],
    )


def job(name: str) -> JobRow:
    """One line of the timetable. Raises `JobUnknown`."""
    page = JOBS.page(AdminListQuery.model_validate({"sort": '["id","ASC"]'}), id=[name])
    if not page.items:
        raise JobUnknown
    return page.items[0]


def job_run(run_id: int) -> JobRunRow:
    """One run. Raises `RunUnknown`."""
    page = RUNS.page(AdminListQuery(), id=[run_id])
    if not page.items:
        raise RunUnknown
    return page.items[0]


@transactional
def request_run(*, name: str, actor: str) -> JobRequested:
    """Request a run of a job now.

    Raises `JobUnknown`, `JobBusy`, or `SchedulerAway` if no scheduler is running.
    """
    standing = fetch_row(_STANDING, JobUnknown, name=name)
    if standing["away"]:
        raise SchedulerAway
    request_id = None if standing["is_running"] else fetch_value(_REQUEST, name=name, actor=actor)
    if request_id is None:
        raise JobBusy
    audit_id = record(actor=actor, action=Action.JOB_RUN, target_type="job", after={"job": name})
    return JobRequested(id=request_id, audit_id=audit_id)
