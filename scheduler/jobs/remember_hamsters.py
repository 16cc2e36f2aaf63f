"""Notify owners, if they asked for it, of the anniversary of their hamster's death."""

from hamsterd.db.transaction import rehearsed
from hamsterd.hamsters.memorial.farewell import remember, remembered_today
from scheduler.task import Counts, Task, each


def remember_hamsters(task: Task) -> Counts:
    """`{"remembered": 2}`: owners notified."""
    hamsters = {hamster["id"]: hamster for hamster in remembered_today()}

    def tell(hamster_id: int) -> int:
        with rehearsed(dry_run=task.dry_run):
            return remember(hamsters[hamster_id])

    return each("remembered", hamsters, tell)
