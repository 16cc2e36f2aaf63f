"""Purging an account: an anonymous row stays, and what the law requires.

The tables declare what refers to a member and what a purge does (`hamsterd.models.personal`); this
module executes it.
"""

from collections.abc import Iterator

from hamsterd.core.cache import Shows
from hamsterd.db.sql import execute, fetch_column
from hamsterd.members.accounts.rules import PURGED_NICKNAME
from hamsterd.members.sign_in_providers.links import remove_links
from hamsterd.models import ALL_MODELS
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import MEMBER_DATA, Anonymise, Delete, MemberData
from hamsterd.realtime.bus import drop_showing

_FILES = """
    DELETE FROM uploads
     WHERE user_id = %(member_id)s AND (attached_type IS NULL OR attached_type = 'profile')
    RETURNING file_name
"""
EMPTIED: dict[str, object] = {
    "status": "purged",
    "nickname": PURGED_NICKNAME,
    "settings": {},
    "is_admin": False,
    "level": 1,
    **dict.fromkeys(
        (
            "experience",
            "streak_days",
            "private_diaries_count",
            "hamsters_count",
            "followers_count",
            "following_count",
        ),
        0,
    ),
    **dict.fromkeys(
        (
            "username",
            "email",
            "username_skeleton",
            "nickname_skeleton",
            "password_hash",
            "email_verified_at",
            "greeting",
            "awaiting_since",
            "refused_at",
            "profile_image",
            "role",
            "last_login_at",
            "last_seen_at",
            "last_attendance_at",
            "streak_covered_until",
        )
    ),
}
"""The remaining values of a row of `users`: a test compares it with the columns."""


def scrub_member(member_id: int) -> list[str]:
    """Delete everything personal of an account; returns names of files that are unused now.

    In the purge's transaction, with the member locked and their content still existing.
    """
    files: list[str] = fetch_column(_FILES, member_id=member_id)
    remove_links(member_id)
    for statement in _STATEMENTS:
        execute(statement, member_id=member_id)
    execute(User.update(EMPTIED).where(User.id == member_id))
    drop_showing(Shows.NAME | Shows.PRESENCE)
    return files


def _statements() -> Iterator[str]:
    """One statement for each reference to a member; referring tables come first."""
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
