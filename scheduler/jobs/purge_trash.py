"""Empty the trash: delete content that was removed or deleted thirty days ago."""

from hamsterd.db.batches import Deadline
from hamsterd.operations.retention.trash import purge_trash as purge
from scheduler.task import Counts, Task


def purge_trash(task: Task) -> Counts:
    """`{"entries": 5, "comments": 12, …}`; a dry run counts what has expired."""
    return purge(task.moment, site=task.settings, deadline=Deadline(), dry_run=task.dry_run)
