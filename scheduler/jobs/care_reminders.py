"""Tell members of the care that is due."""

from hamsterd.hamsters.reminders.telling import due_reminders, tell
from scheduler.task import Counts, Task, each


def care_reminders(task: Task) -> Counts:
    """`{"told": 3}`; a dry run counts the reminders that are due."""
    due = due_reminders()
    return {"told": len(due)} if task.dry_run else each("told", due, tell)
