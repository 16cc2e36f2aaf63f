"""Close inquiries without a reply to their answer for two weeks."""

from hamsterd.staff.desk.inquiries.answering import close_answered
from scheduler.task import Counts, Task, counted


def close_inquiries(task: Task) -> Counts:
    """`{"inquiries": 3}`; a dry run counts them only."""
    return counted({"inquiries": close_answered(task.moment, dry_run=task.dry_run)})
