"""Reminders for admins: things that wait too long, and ended campaigns."""

from hamsterd.db.transaction import rehearsed
from hamsterd.staff.desk.ads.periods import tell_of_ended_ads
from hamsterd.staff.people.review_reminders import remind_of_reviews
from hamsterd.staff.reminders import remind_admins
from scheduler.task import Counts, Task


def remind(task: Task) -> Counts:
    """`{"appeals": 2, "cases": 0, …, "told": 1, "reviews": 1}`; a dry run tells nobody."""
    counts: Counts = {}
    with rehearsed(dry_run=task.dry_run):
        counts.update(remind_admins(task.moment))
        counts.update(remind_of_reviews(task.moment))
    return counts


def watch_ads(task: Task) -> Counts:
    """`{"began": 0, "ended": 1, "told": 2}`; a dry run notifies nobody."""
    counts: Counts = {}
    with rehearsed(dry_run=task.dry_run):
        counts.update(tell_of_ended_ads(task.moment))
    return counts
