"""Hiding entries and comments until a moderator decided, and showing them again.

What is hidden is out of every list and count; an entry's author still sees it. What was held
before anybody saw it earns and is told of once it is shown for the first time.
"""

from hamsterd.db.sql import Row, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.diaries.comments import count_comment, reward_comment
from hamsterd.diaries.service import count_entry, drop_entry, locked_entry, reward_entry
from hamsterd.hiding import HiddenFor, mark_hidden, mark_shown

_LOCK_ENTRY_OF = """
    SELECT id, user_id, title FROM diary_entries
     WHERE id = (SELECT diary_entry_id FROM comments WHERE id = %(comment_id)s)
       FOR NO KEY UPDATE
"""


@transactional
def set_entry_hidden(
    entry_id: int,
    *,
    is_hidden: bool,
    reason: str = HiddenFor.REPORTS,
    beneath: str | None = None,
) -> bool:
    """Hide an entry or lift `reason` again; whether that changed anything.

    `beneath` is the weaker reason that is left (see `hamsterd.hiding`). Raises `EntryNotFound`.
    """
    before = locked_entry(entry_id)
    if is_hidden:
        return mark_hidden("diary", entry_id, reason) is not None and _recounted(before)
    shown = mark_shown("diary", entry_id, reason, beneath=beneath)
    if shown is None:
        return False
    if shown["is_first"]:
        reward_entry(entry_id, author_id=before["user_id"])
    return _recounted(before)


@transactional
def set_comment_hidden(
    comment_id: int,
    *,
    is_hidden: bool,
    reason: str = HiddenFor.REPORTS,
    beneath: str | None = None,
) -> bool:
    """As `set_entry_hidden`, of a comment; whether that changed anything."""
    entry = fetch_one(_LOCK_ENTRY_OF, comment_id=comment_id)
    if entry is None:
        return False
    if is_hidden:
        changed = mark_hidden("comment", comment_id, reason)
    else:
        changed = mark_shown("comment", comment_id, reason, beneath=beneath)
    if changed is None:
        return False
    if changed["is_turned"]:
        step = -1 if is_hidden else 1
        count_comment(entry_id=entry["id"], author_id=changed["user_id"], step=step)
    if changed.get("is_first"):
        reward_comment(comment_id, entry=entry, author_id=changed["user_id"])
    return True


def _recounted(before: Row) -> bool:
    count_entry(before, -1)
    count_entry(locked_entry(before["id"]), 1)
    drop_entry(before["id"])
    return True
