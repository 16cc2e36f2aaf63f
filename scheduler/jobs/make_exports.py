"""Make requested records, and delete those older than seven days."""

from hamsterd.operations.exports.making import make_due, waiting
from scheduler.task import Counts, Task


def make_exports(task: Task) -> Counts:
    """`{"made": 2, "failed": 0, "ended": 1, "removed": 1}`; a dry run counts what is due."""
    if task.dry_run:
        due, over = waiting()
        return {"due": due, "over": over}
    done = make_due(task.settings)
    return {
        "made": done.made,
        "failed": done.failed,
        "ended": done.ended,
        "removed": done.removed,
    }
