"""Hiding a hamster's page until a moderator decided, and showing it again.

Its entries stay: they are reported on their own.
"""

from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.live.bus import drop_cached

_LOCK_OWNER = """
    SELECT 1 FROM users WHERE id = (SELECT user_id FROM hamsters WHERE id = %(hamster_id)s)
       FOR NO KEY UPDATE
"""
_MARK = """
    UPDATE hamsters SET hidden_at = CASE WHEN %(is_hidden)s THEN now() END
     WHERE id = %(hamster_id)s AND (hidden_at IS NOT NULL) <> %(is_hidden)s
       AND removed_at IS NULL AND deleted_at IS NULL
    RETURNING user_id
"""
_COUNT = """
    UPDATE users SET hamsters_count = hamsters_count + %(step)s WHERE id = %(owner_id)s
"""


@transactional
def set_hamster_hidden(hamster_id: int, *, is_hidden: bool) -> bool:
    """Hide a hamster or show it again; whether that changed anything."""
    execute(_LOCK_OWNER, hamster_id=hamster_id)
    changed = fetch_one(_MARK, hamster_id=hamster_id, is_hidden=is_hidden)
    if changed is None:
        return False
    execute(_COUNT, owner_id=changed["user_id"], step=-1 if is_hidden else 1)
    drop_cached("media")
    drop_cached("popular_hamsters")
    drop_cached("search_hamsters")
    return True
