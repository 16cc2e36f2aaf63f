"""Every way in which an entry or a post can be out of a visitor's sight."""

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction

UNSEEN = {
    "reported": "reports_hidden_at = now()",
    "held": "review_hidden_at = now()",
    "taken down": "takedown_hidden_at = now()",
    "removed": "removed_at = now()",
    "deleted": "deleted_at = now()",
}


def put(table: str, target_id: int, changes: str) -> None:
    """As the domain leaves the row, without what else it does."""
    with transaction():
        execute(f"UPDATE {table} SET {changes} WHERE id = %(id)s", id=target_id)
