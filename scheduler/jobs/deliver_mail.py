"""Deliver what waits in the outbox, where no server process does it or SMTP was down for long."""

from hamsterd.mail.delivery import deliver_due
from hamsterd.mail.queries import due_count
from scheduler.task import Counts, Task


def deliver_mail(task: Task) -> Counts:
    """`{"sent": 3, "postponed": 0, "failed": 0}`; a dry run counts what is due."""
    if task.dry_run:
        return {"due": due_count()}
    done = deliver_due(task.settings)
    return {"sent": done.sent, "postponed": done.postponed, "failed": done.failed}
