"""Removal by a moderator, for every kind of thing that can be (decisions §2, Moderator acts).

Removing is soft: the row stays, out of every list, and can be restored for thirty days. Whatever
hid the thing before goes on hiding it once it is back. The domains move their counters around
`mark_removed` and `mark_restored`.
"""

from hamsterd.db.sql import Row, fetch_one
from hamsterd.hiding import TABLES

RESTORABLE_DAYS = 30
"""Days that a removed thing can be restored (decisions §2)."""

_MARK_REMOVED = """
    UPDATE {table} SET removed_at = now()
     WHERE id = %(target_id)s AND removed_at IS NULL AND deleted_at IS NULL
    RETURNING user_id, hidden_at IS NULL AS is_shown
"""
_MARK_RESTORED = """
    UPDATE {table} SET removed_at = NULL
     WHERE id = %(target_id)s AND deleted_at IS NULL
       AND removed_at > now() - make_interval(days => %(days)s)
    RETURNING user_id, hidden_at IS NULL AS is_shown
"""


def mark_removed(kind: str, target_id: int) -> Row | None:
    """Remove a thing; None when it is removed already or deleted by its author.

    `{"user_id": 7, "is_shown": True}`. The caller holds the lock of its counters.
    """
    return fetch_one(_MARK_REMOVED.format(table=TABLES[kind]), target_id=target_id)


def mark_restored(kind: str, target_id: int) -> Row | None:
    """Bring a removed thing back; None when it is not removed, too old, or deleted."""
    return fetch_one(
        _MARK_RESTORED.format(table=TABLES[kind]), target_id=target_id, days=RESTORABLE_DAYS
    )
