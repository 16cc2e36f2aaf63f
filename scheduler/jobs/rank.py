"""Rebuild the rankings (decision 0016)."""

from hamsterd.discovery.ranking.rebuild import rebuild_rankings
from scheduler.task import Counts, Task


def rank(task: Task) -> Counts:
    """`{"rows": 12, "level.week": 7, …}` counts the places that changed.

    A dry run counts the same and changes nothing.
    """
    return rebuild_rankings(dry_run=task.dry_run)
