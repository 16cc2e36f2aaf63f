"""What the machinery remembers: job runs, mail waiting to go out, backups."""

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
from hamsterd.models.accounts import User
from hamsterd.models.base import PlainTable, Table, add_index, add_unique


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
        """A run that is over says when."""

        table_name = "job_runs"
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
    is when a scheduler last said that it is there.
    """

    name = TextField(primary_key=True)
    place = IntegerField(default=0, constraints=[SQL("DEFAULT 0")])
    crontab = TextField()
    says_when = TextField()
    does = TextField()
    next_at = instant()
    seen_at = instant_now()

    class Meta:
        """A job that left the timetable leaves this one too."""

        table_name = "jobs"


class JobRequest(Table):
    """An operator wants a job to run now; the next scheduler that looks takes it."""

    job = TextField()
    actor = TextField()
    requested_at = instant_now()
    taken_at = instant_or_none()

    class Meta:
        """Taken ones go with the job runs of their time."""

        table_name = "job_requests"


# What waits; asking twice is asking once.
add_unique(JobRequest, "job_requests_waiting_key", "job", where="taken_at IS NULL")


class OutboxMail(Table):
    """A mail written in the transaction that wanted it, delivered afterwards with retries."""

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    kind = TextField()
    to_address = TextField()
    subject = TextField()
    text = TextField()
    html = TextField(null=True)
    unsubscribe_url = TextField(null=True)
    status = word("pending")
    attempts = counter()
    next_attempt_at = instant_now()
    last_error = TextField(null=True)
    created_at = instant_now()
    sent_at = instant_or_none()

    class Meta:
        """A sent mail says when."""

        table_name = "outbox_mail"
        constraints = (
            Check("status IN ('pending', 'sent', 'failed')", "outbox_mail_status_check"),
            Check("(status = 'sent') = (sent_at IS NOT NULL)", "outbox_mail_sent_at_check"),
        )


# What is due.
add_index(OutboxMail, "outbox_mail_due", "next_attempt_at", "id", where="status = 'pending'")
# What is due before that: somebody waits for it.
add_index(
    OutboxMail,
    "outbox_mail_due_first",
    "next_attempt_at",
    "id",
    where="status = 'pending' AND unsubscribe_url IS NULL",
)
# The list, latest first, and what is old enough to go.
add_index(OutboxMail, "outbox_mail_latest", "created_at DESC", "id DESC")
# A member's mail: export and withdrawal.
add_index(OutboxMail, "outbox_mail_user", "user_id", where="user_id IS NOT NULL")


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
        """Running, done or failed."""

        table_name = "backups"
        constraints = (Check("status IN ('running', 'done', 'failed')", "backups_status_check"),)


# One row per file.
add_unique(Backup, "backups_file_name_key", "file_name")
