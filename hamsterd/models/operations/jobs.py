"""Operational state: job runs, staff alerts, backups."""

from peewee import SQL, BigIntegerField, Check, DateField, IntegerField, TextField

from hamsterd.db.fields import (
    KeyOrNone,
    counter,
    instant,
    instant_now,
    instant_or_none,
    json_object,
    reference,
    word,
)
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.personal import FIGURES, nobodys


class JobRun(Table):
    """One run of a scheduled job. The next run marks a killed one as failed."""

    job = TextField()
    trigger = word("timetable")
    scheduled_for = instant()
    kst_day = DateField(null=True)
    started_at = instant_now()
    finished_at = instant_or_none()
    status = word("running")
    counts = json_object()
    error = TextField(null=True)
    host = TextField(null=True)
    pid = IntegerField(null=True)

    class Meta:
        constraints = (
            Check("trigger IN ('timetable', 'manual')", "job_runs_trigger_check"),
            Check("status IN ('running', 'done', 'failed', 'skipped')", "job_runs_status_check"),
            Check("(status = 'running') = (finished_at IS NULL)", "job_runs_finished_at_check"),
        )


# Two schedulers never do one appointment twice.
add_unique(
    JobRun,
    "job_runs_appointment_key",
    "job",
    "scheduled_for",
    where="trigger = 'timetable' AND status IN ('running', 'done')",
)
# A job's last run and its history.
add_index(JobRun, "job_runs_job", "job", "started_at DESC")
# All history, latest first, and rows old enough to delete.
add_index(JobRun, "job_runs_latest", "started_at DESC", "id DESC")


class JobLine(PlainTable):
    """A line of the timetable, written by the scheduler for the server to read.

    `next_at` is the next planned run: if it stays in the past, the job is late. `seen_at` is when a
    scheduler last reported. The row of a job that left the timetable is deleted.
    """

    name = TextField(primary_key=True)
    place = IntegerField(default=0, constraints=[SQL("DEFAULT 0")])
    crontab = TextField()
    says_when = TextField()
    does = TextField()
    next_at = instant()
    seen_at = instant_now()

    class Meta:
        table_name = "jobs"


class JobRequest(Table):
    """An operator's request to run a job now; claimed in the transaction that inserts its run.

    `attempts` counts the runs: if its process was killed, it is tried again. Claimed requests are
    deleted with the job runs of their time.
    """

    job = TextField()
    actor = TextField()
    requested_at = instant_now()
    taken_at = instant_or_none()
    run_id: KeyOrNone
    run = reference(JobRun, null=True, on_delete="SET NULL")
    attempts = counter()


# Pending requests; a second request changes nothing.
add_unique(JobRequest, "job_requests_waiting_key", "job", where="taken_at IS NULL")
# The request of a killed run.
add_index(JobRequest, "job_requests_run", "run_id", where="run_id IS NOT NULL")


class StaffAlert(PlainTable):
    """The last reported state of a check; a row `watch:…` is a host's last look.

    `seen` is the current state (monitoring.rules.Standing) and `seen_since` its start; `state` is
    what was reported.
    """

    key = TextField(primary_key=True)
    state = word("healthy")
    seen = word("healthy")
    seen_since = instant_now()
    told_at = instant_or_none()

    class Meta:
        constraints = (
            Check("state IN ('healthy', 'warning', 'critical')", "staff_alerts_state_check"),
            Check("seen IN ('healthy', 'warning', 'critical')", "staff_alerts_seen_check"),
        )


class Backup(Table):
    """A backup on disk; only a verified one counts as one."""

    file_name = TextField()
    status = word("running")
    bytes = BigIntegerField(null=True)
    manifest = json_object()
    error = TextField(null=True)
    created_at = instant_now()
    finished_at = instant_or_none()
    verified_at = instant_or_none()

    class Meta:
        constraints = (Check("status IN ('running', 'done', 'failed')", "backups_status_check"),)


# One row per file.
add_unique(Backup, "backups_file_name_key", "file_name")

nobodys(Backup, FIGURES)
nobodys(JobRun, FIGURES)
nobodys(JobLine, FIGURES)
nobodys(JobRequest, "asked by staff")
nobodys(StaffAlert, FIGURES)
