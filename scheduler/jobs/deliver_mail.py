"""Deliver the outbox if no server process does, or SMTP was down for long.

Mail first, then messages for the staff's webhook.
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
