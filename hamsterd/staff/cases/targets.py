"""A reported thing as it is now, in any state, for staff who decide about it."""

from typing import Any

from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import state
from hamsterd.db.sql import fetch_one
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.content.readable import is_named, is_open, note_reading
from hamsterd.staff.cases.page_schemas import TargetNow
from hamsterd.staff.snapshots import TEXTS, TITLES

_MEMBER = """
    SELECT CASE status WHEN 'banned' THEN 'removed' WHEN 'withdrawn' THEN 'deleted'
                       WHEN 'purged' THEN 'gone' ELSE 'visible' END AS state,
           nickname AS title, NULL::text AS content, '/user/' || id AS url, id AS user_id,
           TRUE AS is_open, TRUE AS is_named
      FROM users WHERE id = %(target_id)s
"""


def _page(kind: ContentKind) -> str:
    """SQL of the page of a thing, without the fragment."""
    return f"split_part({kind.url}, '#', 1)"


_NOW = {
    name: f"""
        SELECT {state(kind, "t")} AS state,
               {kind.words.title_in()} AS title,
               {kind.words.text} AS content, {_page(kind)} AS url, t.user_id,
               {is_open(kind)} AS is_open, {is_named(kind)} AS is_named
          FROM {kind.table} t WHERE t.id = %(target_id)s
    """
    for name, kind in KINDS.items()
}
_GONE = TargetNow(state="gone", is_changed=False, title=None, content=None, url=None)


def target_now(
    kind: str, target_id: int, snapshot: dict[str, Any], *, actor: str, is_ahead: bool = False
) -> TargetNow:
    """The current state of a reported thing.

    Content deleted by its author is reported as deleted, without words; the snapshot has what was
    reported. Reading content made private since is logged, and possible only while the case is
    open. Loaded ahead (`is_ahead`) it has no such words: nobody reads it yet.
    """
    row = fetch_one(_NOW.get(kind, _MEMBER), target_id=target_id)
    if row is None:
        return _GONE
    author_id, is_open, is_named = row.pop("user_id"), row.pop("is_open"), row.pop("is_named")
    was = next((snapshot[name] for name in TITLES if name in snapshot), None)
    said = next((snapshot[name] for name in TEXTS if name in snapshot), None)
    is_changed = (row["title"], row["content"]) != (was, said)
    if row["state"] == "deleted" or not (is_open or (is_named and not is_ahead)):
        return TargetNow(**{**row, "title": None, "content": None}, is_changed=is_changed)
    if not is_open:
        note_reading(actor=actor, kind=KINDS[kind], target_id=target_id, author_id=author_id)
    return TargetNow(**row, is_changed=is_changed)
