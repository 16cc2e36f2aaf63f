"""Purge members who withdrew a week ago and did not come back (decisions §2, Withdrawal)."""

from hamsterd.operations.retention.members import due_members, purge_due
from scheduler.task import Counts, Task


def purge_withdrawn(task: Task) -> Counts:
    """`{"members": 2, "entries": 5, "files": 9}`; a dry run counts the members who are due."""
    if task.dry_run:
        return {"members": len(due_members())}
    gone = purge_due(task.settings)
    return {"members": gone.members, "entries": gone.entries, "files": gone.files}
