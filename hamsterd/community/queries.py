"""Reads of the community."""

from hamsterd.community.schemas import BoardOut
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_one
from hamsterd.models.community import VISIBLE

_BOARDS = """
    SELECT id, name, description, write_permission, created_at
      FROM boards WHERE is_active ORDER BY sort_order, id
"""
_POST_IS_VISIBLE = f"SELECT 1 FROM community_posts WHERE id = %(post_id)s AND {VISIBLE}"

NOTIFIED = f"SELECT 1 FROM community_posts WHERE id = n.target_id AND {VISIBLE}"
"""Finds the post a notification `n` is about, when it may be seen."""


def active_boards() -> list[BoardOut]:
    """The boards members see, in the moderators' order."""
    with connection():
        return [BoardOut(**row) for row in fetch_all(_BOARDS)]


def post_is_visible(post_id: int, viewer_id: int | None) -> bool:  # noqa: ARG001  # same for all
    """Whether the post (and its pictures) may be seen."""
    return fetch_one(_POST_IS_VISIBLE, post_id=post_id) is not None
