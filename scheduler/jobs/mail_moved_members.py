"""Write the mail about moving to members who have not signed in yet, so many an hour."""

from hamsterd.db.batches import Deadline
from hamsterd.db.transaction import rehearsed
from hamsterd.moving.mail.sending import planned, tell_portion
from scheduler.task import Counts, Task


def mail_moved_members(task: Task) -> Counts:
    """`{"told": 17}`; the next run goes on."""
    deadline, told = Deadline(), 0
    with rehearsed(dry_run=task.dry_run):
        most = planned()
    while told < most and not deadline.is_over:
        with rehearsed(dry_run=task.dry_run):
            portion = tell_portion(most - told, site=task.settings)
        told += portion
        if not portion or task.dry_run:  # a rehearsal would begin again and again
            break
    return {"told": told}
