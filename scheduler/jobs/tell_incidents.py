"""Tell people of incidents that touch them, and the staff of clocks that run out."""

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.transaction import rehearsed
from hamsterd.staff.incidents.telling import ring_clocks, tell_portion, untold
from scheduler.task import Counts, Task


def tell_incidents(task: Task) -> Counts:
    """`{"incidents": 1, "told": 340, "rung": 2}`; what time does not suffice for is the next's."""
    deadline, counts = Deadline(), {"incidents": 0, "told": 0, "rung": 0}
    with rehearsed(dry_run=task.dry_run):
        counts["rung"] = ring_clocks(utc_now())
    for incident_id in untold():
        counts["incidents"] += 1
        told = 1
        while told and not deadline.is_over:
            with rehearsed(dry_run=task.dry_run):
                told = tell_portion(incident_id, site=task.settings)
            counts["told"] += told
            if task.dry_run:
                break  # a rehearsal would begin again and again
    return counts
