"""Tell members of notices to all, in portions; one that advertises rests at night."""

from hamsterd.db.batches import Deadline
from hamsterd.db.transaction import rehearsed
from hamsterd.staff.desk.announcements.telling import tell_portion, untold
from scheduler.task import Counts, Task


def tell_announcements(task: Task) -> Counts:
    """`{"announcements": 1, "told": 340}`; the next run continues when time is up."""
    deadline, counts = Deadline(), {"announcements": 0, "told": 0}
    for announcement_id in untold():
        counts["announcements"] += 1
        told = 1
        while told and not deadline.is_over:
            with rehearsed(dry_run=task.dry_run):
                told = tell_portion(announcement_id, site=task.settings)
            counts["told"] += told
            if task.dry_run:
                break  # a rehearsal would begin again and again
    return counts
