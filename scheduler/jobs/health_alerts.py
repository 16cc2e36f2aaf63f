"""Evaluate journals for alerts that come with time, or after writes from outside the site."""

from hamsterd.db.transaction import rehearsed
from hamsterd.hamsters.health.alerts.alerting import due_hamsters, look_at
from scheduler.task import Counts, Task, each


def health_alerts(task: Task) -> Counts:
    """`{"alerts": 3}`: the newly reported ones."""

    def look(hamster_id: int) -> int:
        with rehearsed(dry_run=task.dry_run):
            return look_at(hamster_id, site=task.settings)

    return each("alerts", due_hamsters(), look)
