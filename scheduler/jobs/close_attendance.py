"""Close yesterday's attendance: reset the streaks of members who missed it (decisions §2)."""

from hamsterd.db.batches import Deadline
from hamsterd.members.attendance.service import close_day
from scheduler.task import Counts, Task, counted


def close_attendance(task: Task) -> Counts:
    """`{"streaks": 12}`: those that ended; a dry run counts them."""
    ended = close_day(task.day, deadline=Deadline(), dry_run=task.dry_run)
    return counted({"streaks": ended})
