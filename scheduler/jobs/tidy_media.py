"""Remove stored files that nothing uses, count those that are lost, bound the drawn pictures."""

from hamsterd.db.batches import Deadline
from hamsterd.media.storage import open_storage
from hamsterd.operations.retention.media import clean_media
from hamsterd.site.sharing.render_cache import clear_pictures
from scheduler.task import Counts, Task


def tidy_media(task: Task) -> Counts:
    """`{"unattached": 3, "files": 1, "lost": 0, "shared": 9, …}`; a dry run only counts.

    `shared` are preview pictures of links in this host's cache.
    """
    storage = open_storage(task.settings)
    counts = clean_media(storage, task.moment, deadline=Deadline(), dry_run=task.dry_run)
    shared = clear_pictures(task.settings.share_dir, task.moment, dry_run=task.dry_run)
    return {**counts, "shared": shared}
