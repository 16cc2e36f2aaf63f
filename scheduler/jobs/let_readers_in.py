"""Let members in to boards whose rules they fulfil, and tell them."""

from hamsterd.community.boards.granting import apply_rules
from scheduler.task import Counts, Task


def let_readers_in(task: Task) -> Counts:
    """`{"readers": 3}`; a dry run only counts them."""
    return {"readers": apply_rules(task.moment, dry_run=task.dry_run)}
