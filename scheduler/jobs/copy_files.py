"""Make copies that no server process has made: evidence of reports."""

from hamsterd.db.batches import count_rows
from hamsterd.media.storage import open_storage
from hamsterd.media.upkeep.copying import Copies
from scheduler.task import Counts, Task


def copy_files(task: Task) -> Counts:
    """`{"copied": 2, "lost": 0, "left": 0}`; a dry run counts what is due."""
    if task.dry_run:
        return {"due": Copies.due_count()}
    done = Copies(open_storage(task.settings)).deliver()
    return {"copied": done.sent, "lost": done.failed, "left": count_rows("file_copies", "TRUE")}
