"""Whether the page of an entry, post, hamster or member is there: 200, 404, 410 or 451.

The body is the portal's in each case; robots and messengers go by the status. What was never
public answers 404 whatever became of it: 410 would say that it once was.
"""

from hamsterd.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.community.queries import visible_to as post_visible_to
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.diaries.queries import visible_to as entry_visible_to
from hamsterd.hamsters.queries import VISIBLE as HAMSTER_VISIBLE

NOT_FOUND = 404

_STATUS = """
    SELECT CASE WHEN {visible} THEN 200
                WHEN NOT ({was_public}) THEN 404
                WHEN removed_at IS NOT NULL OR deleted_at IS NOT NULL THEN 410
                WHEN hidden_reason = 'takedown' THEN 451
                ELSE 404 END
      FROM {table} WHERE {id} = %(target_id)s
"""
_NOT_HELD = "hidden_reason IS DISTINCT FROM 'review'"
# Who withdrew may come back for seven days, a ban may be lifted: only a purge is for ever.
_MEMBER = f"""
    SELECT CASE WHEN {MEMBER_VISIBLE} THEN 200 WHEN status = 'purged' THEN 410 ELSE 404 END
      FROM users WHERE id = %(target_id)s
"""


def page_status(kind: str, target_id: int, viewer_id: int | None) -> int:
    """The status of one page for this viewer (worker thread); one query.

    `kind` is `diary`, `community`, `hamster` or `user`.
    """
    with connection():
        status = fetch_value(_sql(kind, viewer_id), target_id=target_id, viewer_id=viewer_id)
    return NOT_FOUND if status is None else int(status)


def _sql(kind: str, viewer_id: int | None) -> str:
    if kind == "user":
        return _MEMBER
    visible, was_public, table, key = {
        "diary": (entry_visible_to(viewer_id), f"is_public AND {_NOT_HELD}", "diary_entries", "id"),
        "community": (post_visible_to(viewer_id), _NOT_HELD, "community_posts", "id"),
        "hamster": (
            HAMSTER_VISIBLE,
            _NOT_HELD,
            "hamsters h JOIN users u ON u.id = user_id",
            "h.id",
        ),
    }[kind]
    return _STATUS.format(visible=visible, was_public=was_public, table=table, id=key)
