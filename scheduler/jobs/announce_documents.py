"""Tell members of documents that will change, and of changes that were withdrawn."""

from hamsterd.db.batches import Deadline
from hamsterd.db.transaction import rehearsed
from hamsterd.members.documents.announcing import tell_batch, unannounced
from scheduler.task import Counts, Task


def announce_documents(task: Task) -> Counts:
    """`{"documents": 1, "told": 340}`; the next run continues when time is up."""
    deadline, counts = Deadline(), {"documents": 0, "told": 0}
    for version_id in unannounced():
        counts["documents"] += 1
        is_last = False
        while not is_last and not deadline.is_over:
            with rehearsed(dry_run=task.dry_run):
                told = tell_batch(version_id, site=task.settings)
            counts["told"] += told.members
            is_last = told.is_last or task.dry_run  # a rehearsal would begin again and again
    return counts
