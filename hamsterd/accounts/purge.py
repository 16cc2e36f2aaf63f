"""What is left of a member who withdrew and did not come back (decisions §2, Withdrawal).

Gone: everything personal, private or deleted, with its files. Kept: public writing, comments and
likes given, all under a nameless row; and what the law has us keep (sanctions, reports). Others'
counters follow in the same transaction, so that nothing drifts.
"""

from dataclasses import dataclass

from hamsterd.accounts.rules import PURGED_NICKNAME, WITHDRAWAL_GRACE
from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column
from hamsterd.db.transaction import on_commit, transactional
from hamsterd.live.bus import drop_cached
from hamsterd.uploads.removal import delete_files
from hamsterd.uploads.storage import open_storage

_DUE = """
    SELECT id FROM users WHERE status = 'withdrawn' AND withdrawn_at <= %(since)s ORDER BY id
"""
_LOCK_ENTRIES = """
    SELECT id, user_id = %(member_id)s
               AND (NOT is_public OR removed_at IS NOT NULL OR deleted_at IS NOT NULL) AS is_gone
      FROM diary_entries
     WHERE user_id = %(member_id)s
        OR id IN (SELECT diary_entry_id FROM bookmarks WHERE user_id = %(member_id)s)
     ORDER BY id FOR NO KEY UPDATE
"""
_LOCK_POSTS = """
    SELECT id FROM community_posts
     WHERE user_id = %(member_id)s AND (removed_at IS NOT NULL OR deleted_at IS NOT NULL)
     ORDER BY id FOR NO KEY UPDATE
"""
_LOCK_MEMBERS = """
    SELECT id, status = 'withdrawn' AND withdrawn_at <= %(since)s AS is_due FROM users
     WHERE id = %(member_id)s
        OR id IN (SELECT follower_id FROM follows WHERE following_id = %(member_id)s
                   UNION SELECT following_id FROM follows WHERE follower_id = %(member_id)s
                   UNION SELECT user_id FROM comments WHERE diary_entry_id = ANY(%(entries)s)
                   UNION SELECT user_id FROM community_comments WHERE post_id = ANY(%(posts)s))
     ORDER BY id FOR NO KEY UPDATE
"""
_LOCK_HAMSTERS = "SELECT id FROM hamsters WHERE user_id = %(member_id)s ORDER BY id FOR UPDATE"

_LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"
_COUNTERS = (
    f"""
    UPDATE users SET comments_count = comments_count - gone.number
      FROM (SELECT user_id, count(*)::int AS number
              FROM (SELECT user_id FROM comments
                     WHERE diary_entry_id = ANY(%(entries)s) AND {_LIVE}
                     UNION ALL
                    SELECT user_id FROM community_comments
                     WHERE post_id = ANY(%(posts)s) AND {_LIVE}) AS written
             GROUP BY user_id) AS gone
     WHERE users.id = gone.user_id
    """,
    """
    UPDATE users SET following_count = following_count - 1
     WHERE id IN (SELECT follower_id FROM follows WHERE following_id = %(member_id)s)
    """,
    """
    UPDATE users SET followers_count = followers_count - 1
     WHERE id IN (SELECT following_id FROM follows WHERE follower_id = %(member_id)s)
    """,
    """
    UPDATE diary_entries SET bookmarks_count = bookmarks_count - 1
     WHERE id IN (SELECT diary_entry_id FROM bookmarks WHERE user_id = %(member_id)s)
    """,
)
_FILES = """
    DELETE FROM uploads
     WHERE user_id = %(member_id)s
       AND (attached_type IS NULL OR attached_type IN ('profile', 'hamster')
            OR (attached_type = 'diary' AND attached_id = ANY(%(entries)s))
            OR (attached_type = 'community' AND attached_id = ANY(%(posts)s)))
    RETURNING file_name
"""
_ROWS = (
    "DELETE FROM follows WHERE follower_id = %(member_id)s OR following_id = %(member_id)s",
    "DELETE FROM bookmarks WHERE user_id = %(member_id)s",
    # A bell that quotes the nickname is personal too.
    "DELETE FROM notifications WHERE user_id = %(member_id)s OR actor_id = %(member_id)s",
    "DELETE FROM notification_actors WHERE actor_id = %(member_id)s",
    "DELETE FROM notification_preferences WHERE user_id = %(member_id)s",
    "DELETE FROM notification_settings WHERE user_id = %(member_id)s",
    "DELETE FROM notification_mutes WHERE user_id = %(member_id)s",
    "DELETE FROM notification_mutes WHERE target_type = 'diary' AND target_id = ANY(%(entries)s)",
    "DELETE FROM notification_mutes WHERE target_type = 'community' AND target_id = ANY(%(posts)s)",
    "DELETE FROM notifications WHERE target_type = 'diary' AND target_id = ANY(%(entries)s)",
    "DELETE FROM notifications WHERE target_type = 'community' AND target_id = ANY(%(posts)s)",
    "DELETE FROM ranking_rows WHERE kind <> 'popular-hamsters' AND subject_id = %(member_id)s",
    """
    DELETE FROM ranking_rows WHERE kind = 'popular-hamsters'
       AND subject_id IN (SELECT id FROM hamsters WHERE user_id = %(member_id)s)
    """,
    "DELETE FROM search_texts WHERE kind = 'member' AND target_id = %(member_id)s",
    "DELETE FROM search_texts WHERE kind = 'diary' AND target_id = ANY(%(entries)s)",
    "DELETE FROM search_texts WHERE kind = 'post' AND target_id = ANY(%(posts)s)",
    """
    DELETE FROM search_texts WHERE kind = 'hamster'
       AND target_id IN (SELECT id FROM hamsters WHERE user_id = %(member_id)s)
    """,
    "DELETE FROM diary_entries WHERE id = ANY(%(entries)s)",
    "DELETE FROM community_posts WHERE id = ANY(%(posts)s)",
    "DELETE FROM hamsters WHERE user_id = %(member_id)s",
    "DELETE FROM experience_events WHERE user_id = %(member_id)s",
    "DELETE FROM attendance_days WHERE user_id = %(member_id)s",
    "DELETE FROM active_days WHERE user_id = %(member_id)s",
    "DELETE FROM consents WHERE user_id = %(member_id)s",
    "DELETE FROM sessions WHERE user_id = %(member_id)s",
    "DELETE FROM password_reset_tokens WHERE user_id = %(member_id)s",
    "DELETE FROM outbox_mail WHERE user_id = %(member_id)s",
    # The job that makes them removes the files that no row names.
    "DELETE FROM exports WHERE user_id = %(member_id)s",
)
_SCRUB = """
    UPDATE users
       SET status = 'purged', username = NULL, email = NULL, nickname = %(nickname)s,
           password_hash = NULL, google_subject = NULL, email_verified_at = NULL,
           profile_image = NULL, settings = '{}', is_admin = FALSE,
           level = 1, experience = 0, streak_days = 0, private_diaries_count = 0,
           hamsters_count = 0, followers_count = 0, following_count = 0,
           last_login_at = NULL, last_seen_at = NULL, last_attendance_at = NULL
     WHERE id = %(member_id)s
"""
_CACHES = (
    "diary_cards",
    "diary_feeds",
    "post_cards",
    "post_lists",
    "popular_hamsters",
    "rankings",
    "media",
    "search_members",
    "search_hamsters",
)
"""What shows the nickname, or files that are gone."""


@dataclass(slots=True)
class Purged:
    """What went."""

    members: int = 0
    entries: int = 0
    files: int = 0


def due_members() -> list[int]:
    """Who withdrew more than the days of grace ago."""
    with connection():
        return fetch_column(_DUE, since=utc_now() - WITHDRAWAL_GRACE)


def purge_due(site: Settings) -> Purged:
    """Purge everybody who is due, each in a transaction of their own."""
    total = Purged()
    for member_id in due_members():
        gone = purge_member(member_id, site)
        total.members += gone.members
        total.entries += gone.entries
        total.files += gone.files
    return total


@transactional
def purge_member(member_id: int, site: Settings) -> Purged:
    """Purge one member; nothing happens when they came back in the meantime.

    Locks in the order of all writers: entries, posts, members, hamsters.
    """
    rows = fetch_all(_LOCK_ENTRIES, member_id=member_id)
    entries = [row["id"] for row in rows if row["is_gone"]]
    posts = fetch_column(_LOCK_POSTS, member_id=member_id)
    names = {"member_id": member_id, "entries": entries, "posts": posts}
    members = fetch_all(_LOCK_MEMBERS, since=utc_now() - WITHDRAWAL_GRACE, **names)
    if not any(row["is_due"] for row in members if row["id"] == member_id):
        return Purged()
    execute(_LOCK_HAMSTERS, member_id=member_id)
    for statement in _COUNTERS:
        execute(statement, **names)
    files = fetch_column(_FILES, **names)
    for statement in _ROWS:
        execute(statement, **names)
    execute(_SCRUB, member_id=member_id, nickname=PURGED_NICKNAME)
    for cache in _CACHES:
        drop_cached(cache)
    on_commit(lambda: delete_files(files, open_storage(site)))
    return Purged(members=1, entries=len(entries), files=len(files))
