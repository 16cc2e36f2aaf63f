"""Which files admins may see that nobody else may: evidence, and those of what is taken away."""

from hamsterd.db.sql import fetch_one
from hamsterd.hiding import TABLES
from hamsterd.uploads.media import Visible

_IS_ADMIN = "SELECT 1 FROM users WHERE id = %(viewer_id)s AND is_admin AND status = 'active'"
_IS_AWAY = """
    SELECT 1 FROM {table} WHERE id = %(target_id)s
       AND (hidden_at IS NOT NULL OR removed_at IS NOT NULL)
"""


def case_is_visible(case_id: int, viewer_id: int | None) -> bool:  # noqa: ARG001  # a `Visible`
    """Whether the viewer may see a case's evidence: any admin may see any case's."""
    return _is_admin(viewer_id)


def or_moderated(kind: str, is_visible: Visible) -> Visible:
    """The rule `is_visible` of a kind, and for admins also what is hidden or removed."""
    away = _IS_AWAY.format(table=TABLES[kind])

    def visible(target_id: int, viewer_id: int | None) -> bool:
        return is_visible(target_id, viewer_id) or (
            fetch_one(away, target_id=target_id) is not None and _is_admin(viewer_id)
        )

    return visible


def _is_admin(viewer_id: int | None) -> bool:
    return viewer_id is not None and fetch_one(_IS_ADMIN, viewer_id=viewer_id) is not None
