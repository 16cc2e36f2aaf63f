"""Tell followers of the entries that were published since the last run."""

from hamsterd.db.batches import Deadline
from hamsterd.diaries.announcing import announce, unannounced
from scheduler.task import Counts, Task


def announce_entries(task: Task) -> Counts:
    """`{"entries": 12, "told": 340}`; the next run continues when time is up."""
    deadline, counts = Deadline(), {"entries": 0, "told": 0}
    for news in unannounced():
        if deadline.is_over:
            break
        counts["told"] += announce(news, task.day, dry_run=task.dry_run)
        counts["entries"] += len(news.entry_ids)
    return counts
