"""Hiding a hamster's page until a moderator decided, and showing it again.

Its entries stay: they are reported on their own.
"""

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.hiding import HiddenFor, mark_hidden, mark_shown
from hamsterd.live.bus import drop_cached

_LOCK_OWNER = """
    SELECT 1 FROM users WHERE id = (SELECT user_id FROM hamsters WHERE id = %(hamster_id)s)
       FOR NO KEY UPDATE
"""
_COUNT = """
    UPDATE users SET hamsters_count = hamsters_count + %(step)s WHERE id = %(owner_id)s
"""


@transactional
def set_hamster_hidden(
    hamster_id: int,
    *,
    is_hidden: bool,
    reason: str = HiddenFor.REPORTS,
    beneath: str | None = None,
) -> bool:
    """Hide a hamster or lift `reason` again; whether that changed anything.

    `beneath` is the weaker reason that is left (see `hamsterd.hiding`).
    """
    execute(_LOCK_OWNER, hamster_id=hamster_id)
    if is_hidden:
        changed = mark_hidden("hamster", hamster_id, reason)
    else:
        changed = mark_shown("hamster", hamster_id, reason, beneath=beneath)
    if changed is None:
        return False
    if changed["is_turned"]:
        execute(_COUNT, owner_id=changed["user_id"], step=-1 if is_hidden else 1)
    for cache in ("media", "popular_hamsters", "search_hamsters"):
        drop_cached(cache)
    return True
