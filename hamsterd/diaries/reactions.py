"""What readers do with an entry at a tap: like it, keep it for later."""

from hamsterd.db.sql import Row, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.diaries.errors import EntryNotFound
from hamsterd.diaries.feed import CARDS, FLAGS
from hamsterd.diaries.queries import visible_to
from hamsterd.diaries.schemas import BookmarkOut, LikeOut
from hamsterd.levels.rules import Source
from hamsterd.levels.service import grant_experience
from hamsterd.live.bus import drop_cached
from hamsterd.models.diaries import VISIBLE
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from hamsterd.writing import POPULARITY

_LOCK = f"""
    SELECT user_id, hamster_id, title, ({VISIBLE}) AS is_visible
      FROM diary_entries WHERE id = %(entry_id)s AND {visible_to(0)}
       FOR NO KEY UPDATE
"""
_RESCORED = POPULARITY.format(likes="(likes_count + step)", comments="comments_count")
_TOGGLE = f"""
    WITH taken_back AS (
        DELETE FROM likes WHERE user_id = %(viewer_id)s AND diary_entry_id = %(entry_id)s
        RETURNING id
    ), given AS (
        INSERT INTO likes (user_id, diary_entry_id)
        SELECT %(viewer_id)s, %(entry_id)s WHERE NOT EXISTS (SELECT 1 FROM taken_back)
        RETURNING id
    ), toggled AS (
        SELECT (SELECT count(*) FROM given)::int - (SELECT count(*) FROM taken_back)::int AS step
    ), author AS (
        UPDATE users SET total_likes = total_likes + step FROM toggled
         WHERE users.id = %(author_id)s AND %(is_visible)s AND users.id <> %(viewer_id)s
        RETURNING users.id
    ), hamster AS (
        UPDATE hamsters SET likes_count = likes_count + step FROM toggled
         WHERE hamsters.id = %(hamster_id)s AND %(is_visible)s
           AND (SELECT count(*) FROM author) >= 0  -- after the author: one order of locks for all
    )
    UPDATE diary_entries SET likes_count = likes_count + step, popularity = {_RESCORED}
      FROM toggled WHERE diary_entries.id = %(entry_id)s
    RETURNING likes_count, step
"""

_KEEP = """
    WITH taken_back AS (
        DELETE FROM bookmarks WHERE user_id = %(viewer_id)s AND diary_entry_id = %(entry_id)s
        RETURNING id
    ), kept AS (
        INSERT INTO bookmarks (user_id, diary_entry_id)
        SELECT %(viewer_id)s, %(entry_id)s WHERE NOT EXISTS (SELECT 1 FROM taken_back)
        RETURNING id
    ), toggled AS (
        SELECT (SELECT count(*) FROM kept)::int - (SELECT count(*) FROM taken_back)::int AS step
    )
    UPDATE diary_entries SET bookmarks_count = bookmarks_count + step
      FROM toggled WHERE diary_entries.id = %(entry_id)s
    RETURNING step
"""


@transactional
def toggle_like(*, viewer_id: int, entry_id: int) -> LikeOut:
    """Like an entry, or take the like back; the author earns and hears of it.

    The entry's row is locked by a statement of its own, so that of two taps at once the second
    sees what the first did. Raises `EntryNotFound` when the viewer may not see it.
    """
    entry = fetch_one(_LOCK, entry_id=entry_id, viewer_id=viewer_id)
    if entry is None:
        raise EntryNotFound
    toggled = fetch_row(
        _TOGGLE,
        viewer_id=viewer_id,
        entry_id=entry_id,
        author_id=entry["user_id"],
        hamster_id=entry["hamster_id"],
        is_visible=entry["is_visible"],
    )
    is_liked = toggled["step"] > 0
    if is_liked and entry["user_id"] != viewer_id:
        _reward(entry, viewer_id, entry_id)
    drop_cached(CARDS.name, entry_id)
    drop_cached(FLAGS.name, viewer_id)
    return LikeOut(liked=is_liked, count=toggled["likes_count"])


@transactional
def toggle_bookmark(*, viewer_id: int, entry_id: int) -> BookmarkOut:
    """Keep an entry for later, or let it go; nobody hears of it.

    Raises `EntryNotFound` when the viewer may not see it.
    """
    if fetch_one(_LOCK, entry_id=entry_id, viewer_id=viewer_id) is None:
        raise EntryNotFound
    toggled = fetch_row(_KEEP, viewer_id=viewer_id, entry_id=entry_id)
    drop_cached(FLAGS.name, viewer_id)
    return BookmarkOut(bookmarked=toggled["step"] > 0)


def _reward(entry: Row, viewer_id: int, entry_id: int) -> None:
    grant_experience(
        member_id=entry["user_id"],
        source=Source.LIKE_RECEIVED,
        source_key=f"like:diary:{entry_id}:{viewer_id}",
    )
    notify(
        member_id=entry["user_id"],
        kind=NotificationKind.LIKE,
        actor_id=viewer_id,
        target_type="diary",
        target_id=entry_id,
        url=f"/diary/{entry_id}",
        subject=entry["title"],
    )
