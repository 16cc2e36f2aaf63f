"""End expired suspensions, and notify the member.

Reads compare the time themselves, so members need not wait for this job; it updates the status and
sends the notification.
"""

from peewee import fn

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.models.members.accounts import User
from hamsterd.staff.sanctions.lifting import end_suspension
from scheduler.task import Counts, Task, each


def end_sanctions(task: Task) -> Counts:
    """`{"ended": 3}`: members who may write again; a dry run only counts them."""
    with connection():
        members = fetch_column(
            User.select(User.id)
            .where(User.status == "suspended", User.suspended_until <= fn.now())
            .order_by(User.id)
        )
    if task.dry_run:
        return {"ended": len(members)}
    return each("ended", members, end_suspension)
