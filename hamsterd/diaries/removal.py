"""Removing entries and comments by a moderator, and restoring them, with all that counts them."""

from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries.comments import count_comment
from hamsterd.diaries.errors import EntryNotFound
from hamsterd.diaries.service import count_entry, drop_entry, locked_entry
from hamsterd.levels.takeback import give_again, take_back
from hamsterd.removal import mark_removed, mark_restored

_LOCK_ENTRY = "SELECT id FROM diary_entries WHERE id = %(entry_id)s FOR UPDATE"
_LOCK_ENTRY_OF = """
    SELECT id FROM diary_entries
     WHERE id = (SELECT diary_entry_id FROM comments WHERE id = %(comment_id)s)
       FOR NO KEY UPDATE
"""


@transactional
def remove_entry(entry_id: int) -> bool:
    """Take an entry away, and what it earned; False when it is removed or deleted already."""
    try:
        entry = locked_entry(entry_id)
    except EntryNotFound:
        return False
    mark_removed("diary", entry_id)
    count_entry(entry, -1)
    take_back(member_id=entry["user_id"], thing=f"diary:{entry_id}", likes=f"like:diary:{entry_id}")
    drop_entry(entry_id)
    return True


@transactional
def restore_entry(entry_id: int) -> bool:
    """Bring an entry back, and what it earned; False when it can't be."""
    fetch_value(_LOCK_ENTRY, entry_id=entry_id)
    restored = mark_restored("diary", entry_id)
    if restored is None:
        return False
    count_entry(locked_entry(entry_id), 1)
    give_again(member_id=restored["user_id"], thing=f"diary:{entry_id}")
    drop_entry(entry_id)
    return True


@transactional
def remove_comment(comment_id: int) -> bool:
    """Take a comment away, and what it earned; False when it is removed or deleted already."""
    entry_id = fetch_value(_LOCK_ENTRY_OF, comment_id=comment_id)
    removed = mark_removed("comment", comment_id)
    if removed is None:
        return False
    if removed["is_shown"]:
        count_comment(entry_id=entry_id, author_id=removed["user_id"], step=-1)
    thing = f"comment:diary:{comment_id}"
    take_back(member_id=removed["user_id"], thing=thing, likes=f"like:{thing}")
    return True


@transactional
def restore_comment(comment_id: int) -> bool:
    """Bring a comment back, and what it earned; False when it can't be."""
    entry_id = fetch_value(_LOCK_ENTRY_OF, comment_id=comment_id)
    restored = mark_restored("comment", comment_id)
    if restored is None:
        return False
    if restored["is_shown"]:
        count_comment(entry_id=entry_id, author_id=restored["user_id"], step=1)
    give_again(member_id=restored["user_id"], thing=f"comment:diary:{comment_id}")
    return True
