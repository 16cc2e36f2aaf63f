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


class OutboxMail(Table):
    """A mail written in the transaction that wanted it, delivered afterwards with retries.

    By another `channel` than mail a message to the staff's webhook goes the same way: `text` is its
    body. `fault` says of the last failed try whether nobody's message would have gone (`server`).
    """

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    channel = word("mail")
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
    failed_at = instant_or_none()
    fault = TextField(null=True)
    created_at = instant_now()
    sent_at = instant_or_none()

    class Meta:
        table_name = "outbox_mail"
        constraints = (
            Check("channel IN ('mail', 'webhook')", "outbox_mail_channel_check"),
            Check("fault IN ('server', 'message')", "outbox_mail_fault_check"),
            Check("status IN ('pending', 'sent', 'failed')", "outbox_mail_status_check"),
            Check("(status = 'sent') = (sent_at IS NOT NULL)", "outbox_mail_sent_at_check"),
        )


# What is due.
add_index(
    OutboxMail, "outbox_mail_due", "channel", "next_attempt_at", "id", where="status = 'pending'"
)
# What is due before that: somebody waits for it.
add_index(
    OutboxMail,
    "outbox_mail_due_first",
    "channel",
    "next_attempt_at",
    "id",
    where="status = 'pending' AND unsubscribe_url IS NULL",
)
# Since when the oldest waits, whether it is due or not.
add_index(
    OutboxMail,
    "outbox_mail_waiting",
    "channel",
    "created_at",
    where="status = 'pending' AND unsubscribe_url IS NULL",
)
# When one went out last.
add_index(OutboxMail, "outbox_mail_latest_sent", "channel", "sent_at DESC", where="status = 'sent'")
# What failed since.
add_index(
    OutboxMail,
    "outbox_mail_latest_failed",
    "channel",
    "failed_at DESC",
    where="failed_at IS NOT NULL AND status <> 'sent'",
)
# The list, latest first, and what is old enough to go.
add_index(OutboxMail, "outbox_mail_latest", "created_at DESC", "id DESC")
# A member's mail: export and withdrawal.
add_index(OutboxMail, "outbox_mail_user", "user_id", where="user_id IS NOT NULL")


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


class BusEvent(PlainTable):
    """Events of one transaction that leave by a Valkey: one on each line of `payload`.

    Its writer sends and removes it after its commit; whoever serves, from `due_at` on.
    """

    id = BigIntegerField(primary_key=True)
    due_at = instant()
    payload = TextField()


# What its writer has not sent.
add_index(BusEvent, "bus_events_due", "due_at")
