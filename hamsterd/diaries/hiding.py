"""Hiding entries and comments until a moderator decided, and showing them again.

What is hidden is out of every list and count; an entry's author still sees it.
"""

from hamsterd.db.sql import execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries.feed import CARDS
from hamsterd.diaries.service import count_entry, drop_entry, locked_entry
from hamsterd.live.bus import drop_cached
from hamsterd.writing import POPULARITY

_MARK = """
    UPDATE diary_entries
       SET hidden_at = CASE WHEN %(is_hidden)s THEN now() END,
           hidden_reason = CASE WHEN %(is_hidden)s THEN %(reason)s END
     WHERE id = %(entry_id)s
"""
_LOCK_ENTRY_OF = """
    SELECT id FROM diary_entries
     WHERE id = (SELECT diary_entry_id FROM comments WHERE id = %(comment_id)s)
       FOR NO KEY UPDATE
"""
_MARK_COMMENT = """
    UPDATE comments SET hidden_at = CASE WHEN %(is_hidden)s THEN now() END
     WHERE id = %(comment_id)s AND (hidden_at IS NOT NULL) <> %(is_hidden)s
       AND removed_at IS NULL AND deleted_at IS NULL
    RETURNING user_id
"""
_SCORE = POPULARITY.format(likes="likes_count", comments="(comments_count + %(step)s)")
_COUNT_COMMENT = f"""
    UPDATE diary_entries SET comments_count = comments_count + %(step)s, popularity = {_SCORE}
     WHERE id = %(entry_id)s
"""
_COUNT_FOR_AUTHOR = """
    UPDATE users SET comments_count = comments_count + %(step)s WHERE id = %(author_id)s
"""


@transactional
def set_entry_hidden(entry_id: int, *, is_hidden: bool, reason: str = "reports") -> bool:
    """Hide an entry or show it again; whether that changed anything. Raises `EntryNotFound`."""
    before = locked_entry(entry_id)
    if before["is_shown"] != is_hidden:
        return False
    execute(_MARK, entry_id=entry_id, is_hidden=is_hidden, reason=reason)
    count_entry(before, -1)
    count_entry(locked_entry(entry_id), 1)
    drop_entry(entry_id)
    return True


@transactional
def set_comment_hidden(comment_id: int, *, is_hidden: bool) -> bool:
    """Hide a comment or show it again; whether that changed anything."""
    entry_id = fetch_value(_LOCK_ENTRY_OF, comment_id=comment_id)
    changed = fetch_one(_MARK_COMMENT, comment_id=comment_id, is_hidden=is_hidden)
    if changed is None:
        return False
    step = -1 if is_hidden else 1
    execute(_COUNT_COMMENT, entry_id=entry_id, step=step)
    execute(_COUNT_FOR_AUTHOR, author_id=changed["user_id"], step=step)
    drop_cached(CARDS.name, entry_id)
    return True
