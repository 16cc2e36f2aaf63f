"""What a reported thing is right now, whatever became of it: for staff, who decide about it."""

from typing import Any

from hamsterd.db.sql import Row, fetch_one
from hamsterd.moderation.rules import TargetKind

STATE = """
    CASE WHEN {t}.deleted_at IS NOT NULL THEN 'deleted'
         WHEN {t}.removed_at IS NOT NULL THEN 'removed'
         WHEN {t}.hidden_at IS NOT NULL THEN 'hidden'
         WHEN {is_public} THEN 'visible' ELSE 'private' END
"""
"""The strongest thing that can be said of where a thing is; `{t}` is its table's alias."""


def _select(table: str, title: str, content: str, url: str, is_public: str = "TRUE") -> str:
    state = STATE.format(t="t", is_public=is_public)
    return f"""
        SELECT {state} AS state, {title} AS title, {content} AS content, {url} AS url
          FROM {table} t WHERE t.id = %(target_id)s
    """


_NOW = {
    TargetKind.DIARY: _select(
        "diary_entries", "t.title", "t.content", "'/diary/' || t.id", "t.is_public"
    ),
    TargetKind.COMMUNITY: _select(
        "community_posts", "t.title", "t.content", "'/community/post/' || t.id"
    ),
    TargetKind.COMMENT: _select(
        "comments", "NULL::text", "t.content", "'/diary/' || t.diary_entry_id"
    ),
    TargetKind.COMMUNITY_COMMENT: _select(
        "community_comments", "NULL::text", "t.content", "'/community/post/' || t.post_id"
    ),
    TargetKind.HAMSTER: _select("hamsters", "t.name", "t.description", "'/hamster/' || t.id"),
    TargetKind.USER: """
        SELECT CASE status WHEN 'banned' THEN 'removed' WHEN 'withdrawn' THEN 'deleted'
                           WHEN 'purged' THEN 'gone' ELSE 'visible' END AS state,
               nickname AS title, NULL::text AS content, '/user/' || id AS url
          FROM users WHERE id = %(target_id)s
    """,
}
_TITLES = ("title", "name", "nickname")
_GONE = {"state": "gone", "is_changed": False, "title": None, "content": None, "url": None}


def target_now(kind: TargetKind, target_id: int, snapshot: dict[str, Any]) -> Row:
    """`{"state": "hidden", "is_changed": True, "title": "…", "content": "…", "url": "/diary/3"}`.

    What its author deleted is told as deleted, without its words; the snapshot has what was
    reported.
    """
    row = fetch_one(_NOW[kind], target_id=target_id)
    if row is None:
        return _GONE
    was = next((snapshot[name] for name in _TITLES if name in snapshot), None)
    said = snapshot.get("content", snapshot.get("description"))
    is_changed = (row["title"], row["content"]) != (was, said)
    if row["state"] == "deleted":
        return {**row, "title": None, "content": None, "is_changed": is_changed}
    return {**row, "is_changed": is_changed}
