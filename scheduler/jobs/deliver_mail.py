"""Deliver what waits in the outbox, where no server process does it or SMTP was down for long.

Mail first, then what the staff's webhook is to be told.
"""

from hamsterd.delivery.mail.delivery import Mail, deliver_due
from hamsterd.operations.alerting.worker import watch_and_send
from scheduler.task import Counts, Task


def deliver_mail(task: Task) -> Counts:
    """`{"sent": 3, "postponed": 0, "failed": 0}`; a dry run counts what is due."""
    if task.dry_run:
        return {"due": Mail.due_count()}
    done = deliver_due(task.settings)
    watch_and_send(task.settings)
    return {"sent": done.sent, "postponed": done.postponed, "failed": done.failed}
