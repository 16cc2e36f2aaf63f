"""Send the day's digests to members who want one and have news."""

from hamsterd.db.transaction import rehearsed
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.notifications.digest import Edition, readers, send_digest
from scheduler.task import Counts, Task, each


def send_digests(task: Task) -> Counts:
    """`{"sent": 12}`; a dry run counts the recipients."""
    edition = Edition(task.day, task.moment)

    def send(member_id: int) -> int:
        with rehearsed(dry_run=task.dry_run):
            return send_digest(member_id, edition, site=task.settings, seen=TARGET_VISIBILITY)

    return each("sent", readers(edition), send)
