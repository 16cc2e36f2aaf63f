"""Removing a hamster's page by a moderator, and restoring it; its entries stay as they are."""

from hamsterd.db.sql import Row, execute
from hamsterd.db.transaction import transactional
from hamsterd.live.bus import drop_cached
from hamsterd.removal import mark_removed, mark_restored

_LOCK_OWNER = """
    SELECT 1 FROM users WHERE id = (SELECT user_id FROM hamsters WHERE id = %(hamster_id)s)
       FOR NO KEY UPDATE
"""
_COUNT = """
    UPDATE users SET hamsters_count = hamsters_count + %(step)s WHERE id = %(owner_id)s
"""


@transactional
def remove_hamster(hamster_id: int) -> bool:
    """Take a hamster's page away; False when it is removed or let go already."""
    execute(_LOCK_OWNER, hamster_id=hamster_id)
    return _counted(mark_removed("hamster", hamster_id), -1)


@transactional
def restore_hamster(hamster_id: int) -> bool:
    """Bring a hamster's page back; False when it can't be."""
    execute(_LOCK_OWNER, hamster_id=hamster_id)
    return _counted(mark_restored("hamster", hamster_id), 1)


def _counted(changed: Row | None, step: int) -> bool:
    if changed is None:
        return False
    if changed["is_shown"]:
        execute(_COUNT, owner_id=changed["user_id"], step=step)
    for cache in ("media", "popular_hamsters", "search_hamsters"):
        drop_cached(cache)
    return True
