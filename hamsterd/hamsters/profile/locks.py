"""The first locks of the locking order: a hamster's name and its entries.

An uncommitted entry cannot be locked. Without these locks it could appear under a deleted hamster,
or under a former name.
"""

from collections.abc import Sequence

from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import put_off
from hamsterd.hamsters.profile.hooks import LOCKED

_SHARED = Prepared("SELECT pg_advisory_xact_lock_shared(hashtextextended(%(name)s, 0))")
_EXCLUSIVE = "SELECT pg_advisory_xact_lock(hashtextextended(%(name)s, 0))"


def lock_hamster(hamster_id: int, *, exclusive: bool = False) -> None:
    """Before any other lock: writing under a hamster, or (`exclusive`) changing or removing it."""
    put_off(_EXCLUSIVE if exclusive else _SHARED, name=f"hamster:{hamster_id}")


def lock_with_entries(ids: Sequence[int]) -> None:
    """Lock hamsters and their entries against all writers; `ids` ascending."""
    for hamster_id in ids:
        lock_hamster(hamster_id, exclusive=True)
    LOCKED.tell(ids)
