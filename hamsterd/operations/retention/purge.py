"""What an account itself leaves behind: a nameless row, and what the law has us keep.

Which tables lead to a member, and what becomes of each, stands beside the tables
(`hamsterd.models.personal`); here it is done.
"""

from collections.abc import Iterator

from hamsterd.db.sql import execute, fetch_column
from hamsterd.members.accounts.rules import PURGED_NICKNAME
from hamsterd.members.sign_in_providers.links import remove_links
from hamsterd.models import ALL_MODELS
from hamsterd.models.personal import MEMBER_DATA, Anonymise, Delete, MemberData
from hamsterd.realtime.bus import drop_cached

_FILES = """
    DELETE FROM uploads
     WHERE user_id = %(member_id)s AND (attached_type IS NULL OR attached_type = 'profile')
    RETURNING file_name
"""
SCRUB = """
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
"""What is left of a row of `users`: a test compares it with the columns there are."""
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
    for statement in _STATEMENTS:
        execute(statement, member_id=member_id)
    execute(SCRUB, member_id=member_id, nickname=PURGED_NICKNAME)
    for cache in _CACHES:
        drop_cached(cache)
    return files


def _statements() -> Iterator[str]:
    """One for each way that leads to a member; who refers to a table comes before it."""
    last_first = {table: place for place, table in enumerate(reversed(ALL_MODELS))}
    for data in sorted(MEMBER_DATA, key=lambda data: last_first[data.table]):
        if isinstance(data.purge, Delete):
            yield _delete(data)
        elif isinstance(data.purge, Anonymise):
            yield _anonymise(data)


def _delete(data: MemberData) -> str:
    return f"DELETE FROM {data.table_name} WHERE {data.where}"


def _anonymise(data: MemberData) -> str:
    return f"UPDATE {data.table_name} SET {data.column} = NULL WHERE {data.where}"


_STATEMENTS = tuple(_statements())
