"""Rows as COPY reads them, and COPY itself."""

from collections.abc import Iterable
from io import BytesIO

from hamsterd.db.handle import database

NULL = r"\N"
TRUE, FALSE = "t", "f"

COLUMNS = {
    "users": "id, username, email, nickname, password_hash, email_verified_at, streak_days,"
    " is_admin, last_login_at, last_attendance_at, last_seen_at, created_at, updated_at",
    "consents": "user_id, document, version, agreed_at",
    "hamsters": "id, user_id, name, breed, birth_date, created_at, updated_at",
    "follows": "follower_id, following_id, created_at",
    "attendance_days": "user_id, kst_day, streak, exp_gained, created_at",
    "diary_entries": "id, user_id, hamster_id, hamster_name, hamster_breed, title, content, mood,"
    " weather, activity, is_public, likes_count, comments_count, bookmarks_count, popularity,"
    " created_at, updated_at",
    "likes": "user_id, diary_entry_id, created_at",
    "comments": "user_id, diary_entry_id, content, created_at, updated_at",
    "bookmarks": "user_id, diary_entry_id, created_at",
    "community_posts": "id, user_id, board_id, title, content, likes_count, comments_count,"
    " popularity, created_at, updated_at",
    "community_likes": "user_id, post_id, created_at",
    "community_comments": "id, user_id, post_id, parent_id, content, created_at, updated_at",
    "search_texts": "kind, target_id, text, grams",
}
"""What is written by COPY, in this order; everything else has its default or follows from it."""


def text(value: str) -> str:
    """A text column. (`str.translate` would take half of a load's time.)"""
    if "\\" in value or "\t" in value or "\r" in value:
        value = value.replace("\\", r"\\").replace("\t", r"\t").replace("\r", r"\r")
    return value.replace("\n", r"\n")


def text_array(items: Iterable[str]) -> str:
    """A `text[]` column."""
    joined = "\0".join(items)
    if "\\" in joined or '"' in joined:
        joined = joined.replace("\\", r"\\").replace('"', r"\"")
    return text('{"' + joined.replace("\0", '","') + '"}') if joined else "{}"


def copy_rows(table: str, data: bytes, *, frozen: bool) -> int:
    """COPY lines into a table; how many. `frozen` rows need no later look by VACUUM.

    Only a table made or truncated in this very transaction takes frozen rows.
    """
    options = "(FREEZE)" if frozen else ""
    cursor = database.cursor()
    cursor.copy_expert(f"COPY {table} ({COLUMNS[table]}) FROM STDIN {options}", BytesIO(data))
    return int(cursor.rowcount)
