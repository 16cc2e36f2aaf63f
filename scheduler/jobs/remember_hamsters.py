"""Remember hamsters that crossed the rainbow bridge a year ago, with those who asked for it."""

from hamsterd.db.transaction import rehearsed
from hamsterd.hamsters.memorial.farewell import remember, remembered_today
from scheduler.task import Counts, Task, each


def remember_hamsters(task: Task) -> Counts:
    """`{"remembered": 2}`: whose person was told."""
    hamsters = {hamster["id"]: hamster for hamster in remembered_today()}

    def tell(hamster_id: int) -> int:
        with rehearsed(dry_run=task.dry_run):
            return remember(hamsters[hamster_id])

    return each("remembered", hamsters, tell)
