"""Three jobs that delete expired data, each a part of one table (`operations/retention`)."""

from hamsterd.db.batches import Deadline
from hamsterd.operations.retention.rules import Job
from hamsterd.operations.retention.service import retain as apply_rules
from scheduler.task import Counts, Task, counted


def tidy_accounts(task: Task) -> Counts:
    """Expired sign-ins, links, failures and mails: `{"sessions": 12, …}`."""
    return _apply(Job.ACCOUNTS, task)


def tidy_notifications(task: Task) -> Counts:
    """Notifications read long ago, and unread ones of absent members: `{"read_notifications": 9,
    …}`.
    """
    return _apply(Job.NOTIFICATIONS, task)


def retain(task: Task) -> Counts:
    """Records whose period has ended: `{"report_cases": 2, "audit_log": 40, …}`."""
    return _apply(Job.RECORDS, task)


def _apply(job: Job, task: Task) -> Counts:
    return counted(
        apply_rules(job, task.moment, task.settings, deadline=Deadline(), dry_run=task.dry_run)
    )
