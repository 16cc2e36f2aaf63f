"""Remove stored files that nothing uses, and count those that are lost."""

from hamsterd.db.batches import Deadline
from hamsterd.retention.media import clean_media
from hamsterd.uploads.storage import open_storage
from scheduler.task import Counts, Task


def tidy_media(task: Task) -> Counts:
    """`{"unattached": 3, "files": 1, "lost": 0, …}`; a dry run counts what would go."""
    storage = open_storage(task.settings)
    return clean_media(storage, task.moment, deadline=Deadline(), dry_run=task.dry_run)
