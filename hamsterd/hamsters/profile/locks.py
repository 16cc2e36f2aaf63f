"""The first locks in the order of locks: a hamster's name and who writes under it.

An entry that is not committed yet can't be locked, so without them it would come out under a
hamster that is gone, or under the name it no longer has.
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
    """Keep hamsters and their entries from everybody who writes; `ids` ascending."""
    for hamster_id in ids:
        lock_hamster(hamster_id, exclusive=True)
    LOCKED.tell(ids)
