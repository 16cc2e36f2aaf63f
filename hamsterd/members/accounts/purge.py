"""What an account itself leaves behind: a nameless row, and what the law has us keep."""

from hamsterd.db.sql import execute, fetch_column
from hamsterd.members.accounts.rules import PURGED_NICKNAME
from hamsterd.members.sign_in_providers.links import remove_links
from hamsterd.realtime.bus import drop_cached

_FILES = """
    DELETE FROM uploads
     WHERE user_id = %(member_id)s AND (attached_type IS NULL OR attached_type = 'profile')
    RETURNING file_name
"""
_ROWS = (
    # A bell that quotes the nickname is personal too.
    "DELETE FROM notifications WHERE user_id = %(member_id)s OR actor_id = %(member_id)s",
    "DELETE FROM notification_actors WHERE actor_id = %(member_id)s",
    "DELETE FROM notification_preferences WHERE user_id = %(member_id)s",
    "DELETE FROM notification_settings WHERE user_id = %(member_id)s",
    "DELETE FROM notification_mutes WHERE user_id = %(member_id)s",
    "DELETE FROM member_hides WHERE user_id = %(member_id)s",
    "DELETE FROM muted_word_lists WHERE user_id = %(member_id)s",
    "DELETE FROM mentions WHERE user_id = %(member_id)s",
    "DELETE FROM member_blocks WHERE blocker_id = %(member_id)s OR blocked_id = %(member_id)s",
    "DELETE FROM ranking_rows WHERE kind <> 'popular-hamsters' AND subject_id = %(member_id)s",
    """
    DELETE FROM ranking_rows WHERE kind = 'popular-hamsters'
       AND subject_id IN (SELECT id FROM hamsters WHERE user_id = %(member_id)s)
    """,
    "DELETE FROM search_texts WHERE kind = 'member' AND target_id = %(member_id)s",
    "DELETE FROM experience_events WHERE user_id = %(member_id)s",
    "DELETE FROM attendance_days WHERE user_id = %(member_id)s",
    "DELETE FROM active_days WHERE user_id = %(member_id)s",
    "UPDATE health_rows SET author_id = NULL WHERE author_id = %(member_id)s",
    "UPDATE care_reminders SET author_id = NULL WHERE author_id = %(member_id)s",
    "UPDATE health_row_edits SET editor_id = NULL WHERE editor_id = %(member_id)s",
    "DELETE FROM care_reminder_members WHERE member_id = %(member_id)s",
    "UPDATE care_ticks SET member_id = NULL WHERE member_id = %(member_id)s",
    "DELETE FROM care_calendars WHERE member_id = %(member_id)s",
    "DELETE FROM hamster_carers WHERE member_id = %(member_id)s",
    "UPDATE hamster_carers SET invited_by_id = NULL WHERE invited_by_id = %(member_id)s",
    "DELETE FROM carer_invitations WHERE inviter_id = %(member_id)s",
    "DELETE FROM health_shares WHERE member_id = %(member_id)s",
    # Votes stay counted, without whose they were.
    "UPDATE poll_ballots SET user_id = NULL WHERE user_id = %(member_id)s",
    "DELETE FROM inquiries WHERE user_id = %(member_id)s",
    "UPDATE inquiries SET assignee_id = NULL WHERE assignee_id = %(member_id)s",
    "DELETE FROM board_keepers WHERE user_id = %(member_id)s",
    "UPDATE board_keepers SET appointed_by_id = NULL WHERE appointed_by_id = %(member_id)s",
    "DELETE FROM consents WHERE user_id = %(member_id)s",
    "DELETE FROM authenticator_apps WHERE user_id = %(member_id)s",
    "DELETE FROM passkeys WHERE user_id = %(member_id)s",
    "DELETE FROM passkey_challenges WHERE user_id = %(member_id)s",
    "DELETE FROM recovery_codes WHERE user_id = %(member_id)s",
    "DELETE FROM remembered_devices WHERE user_id = %(member_id)s",
    "DELETE FROM idempotency_keys WHERE member_id = %(member_id)s",
    "DELETE FROM sessions WHERE user_id = %(member_id)s",
    "DELETE FROM password_reset_tokens WHERE user_id = %(member_id)s",
    "DELETE FROM email_tokens WHERE user_id = %(member_id)s",
    "DELETE FROM outbox_mail WHERE user_id = %(member_id)s",
    # The job that makes them removes the files that no row names.
    "DELETE FROM exports WHERE user_id = %(member_id)s",
)
_SCRUB = """
    UPDATE users
       SET status = 'purged', username = NULL, email = NULL, nickname = %(nickname)s,
           username_skeleton = NULL, nickname_skeleton = NULL,
           password_hash = NULL, email_verified_at = NULL, greeting = NULL,
           awaiting_since = NULL, refused_at = NULL,
           profile_image = NULL, settings = '{}', role = NULL, is_admin = FALSE,
           level = 1, experience = 0, streak_days = 0, private_diaries_count = 0,
           hamsters_count = 0, followers_count = 0, following_count = 0,
           last_login_at = NULL, last_seen_at = NULL, last_attendance_at = NULL,
           streak_covered_until = NULL
     WHERE id = %(member_id)s
"""
_CACHES = (
    "comments",
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


def scrub_member(member_id: int) -> list[str]:
    """Take away everything personal of an account; names of files that no row has any more.

    In the transaction of the purge, with the member locked and their content still there.
    """
    files: list[str] = fetch_column(_FILES, member_id=member_id)
    remove_links(member_id)
    for statement in _ROWS:
        execute(statement, member_id=member_id)
    execute(_SCRUB, member_id=member_id, nickname=PURGED_NICKNAME)
    for cache in _CACHES:
        drop_cached(cache)
    return files
