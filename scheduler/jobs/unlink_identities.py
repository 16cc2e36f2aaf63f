"""End unlinked connections at the provider (docs/decisions/0089-one-path-for-all-providers.md)."""

from hamsterd.db.batches import count_rows
from hamsterd.members.sign_in_providers.unlinking import unlink_waiting
from scheduler.task import Counts, Task


def unlink_identities(task: Task) -> Counts:
    """`{"unlinked": 3, "failed": 0, "given_up": 0}`; a dry run counts the pending ones."""
    if task.dry_run:
        return {"due": count_rows("identity_unlinks", "TRUE")}
    return unlink_waiting(task.settings)
