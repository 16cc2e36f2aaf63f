"""Write the day's digests to those who want one and have something to read."""

from hamsterd.db.transaction import rehearsed
from hamsterd.hearing import SEEN
from hamsterd.notifications.digest import Edition, readers, send_digest
from scheduler.task import Counts, Task


def send_digests(task: Task) -> Counts:
    """`{"sent": 12}`; a dry run counts whom it would write to."""
    edition = Edition(task.day, task.moment)
    sent = 0
    for member_id in readers(edition):
        with rehearsed(dry_run=task.dry_run):
            sent += send_digest(member_id, edition, site=task.settings, seen=SEEN)
    return {"sent": sent}
