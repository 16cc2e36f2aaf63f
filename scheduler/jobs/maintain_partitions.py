"""Months of partitioned tables: made ahead, and dropped when they are over."""

from hamsterd.operations.retention.months import maintain_months
from scheduler.task import Counts, Task


def maintain_partitions(task: Task) -> Counts:
    """`{"made": 1, "dropped": 1}`; `left` are those the table had no free moment for."""
    return maintain_months(task.moment, task.settings, dry_run=task.dry_run)
