"""What the machinery remembers: job runs, what staff were told of, backups."""

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
    """One run of a scheduled job. A killed run is marked failed by whoever takes the job over."""

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
# All history, latest first, and what is old enough to go.
add_index(JobRun, "job_runs_latest", "started_at DESC", "id DESC")


class JobLine(PlainTable):
    """A line of the timetable, as the scheduler that keeps it writes it down for the server.

    `next_at` is the appointment it will keep next: one that stays in the past is late. `seen_at`
    is when a scheduler last said that it is there. A job that left the timetable leaves this too.
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
    """An operator wants a job to run now; it is taken with the row of its run, never before.

    `attempts` counts the runs: one whose process was killed is asked for again. Taken ones go with
    the job runs of their time.
    """

    job = TextField()
    actor = TextField()
    requested_at = instant_now()
    taken_at = instant_or_none()
    run_id: KeyOrNone
    run = reference(JobRun, null=True, on_delete="SET NULL")
    attempts = counter()


# What waits; asking twice is asking once.
add_unique(JobRequest, "job_requests_waiting_key", "job", where="taken_at IS NULL")
# What a killed run was asked by.
add_index(JobRequest, "job_requests_run", "run_id", where="run_id IS NOT NULL")


class StaffAlert(PlainTable):
    """What the staff's webhook was told last of one check; a row `watch:…` is a host's last look.

    `seen` is how it stands (monitoring.rules.Standing) and `seen_since` since when; `state` is what
    was told.
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
