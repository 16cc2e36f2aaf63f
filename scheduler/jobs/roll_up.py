"""Rolls the site's figures up by hour, day and week."""

from hamsterd.db.transaction import rehearsed
from hamsterd.operations.analytics.rollup import roll_up_days, roll_up_hours
from scheduler.task import Counts, Task


def hours(task: Task) -> Counts:
    """`{"hours": 1, "stock": 6}`: hours written, and stocks counted."""
    counts: Counts = {}
    with rehearsed(dry_run=task.dry_run):
        counts.update(roll_up_hours())
    return counts


def days(task: Task) -> Counts:
    """`{"days": 4, "cohorts": 0}`: figures of days before the run's day, and of cohorts."""
    counts: Counts = {}
    with rehearsed(dry_run=task.dry_run):
        counts.update(roll_up_days(task.day))
    return counts
