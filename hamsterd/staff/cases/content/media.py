"""Files that only staff may see: evidence, and files of hidden or removed content."""

from hamsterd.audit.actors import admin_actor
from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import HIDDEN, REMOVED, at
from hamsterd.db.sql import fetch_one, fetch_value
from hamsterd.http.rights.permissions import Permission, may
from hamsterd.media.media import Visible
from hamsterd.models.members.accounts import User
from hamsterd.staff.cases.content.readable import is_open, note_reading, private_for_staff
from hamsterd.staff.keeping import keeps, keeps_case

_IS_AWAY = f"""
    SELECT 1 FROM {{table}} t WHERE t.id = %(target_id)s
       AND ({at("t", HIDDEN)} OR {at("t", REMOVED)}) AND {{is_open}}
"""


def case_is_visible(case_id: int, viewer_id: int | None) -> bool:
    """Whether the viewer may see a case's evidence: staff who read cases, and keepers for
    theirs.
    """
    if viewer_id is None:
        return False
    return _may_look(viewer_id, Permission.CASES_READ) or keeps_case(case_id, viewer_id)


def or_moderated(kind: ContentKind, is_visible: Visible) -> Visible:
    """The kind's rule `is_visible`; for staff also hidden and removed content.

    Of private writing only if a case names it, and every file viewed is logged.
    """
    away = _IS_AWAY.format(table=kind.table, is_open=is_open(kind))
    private = private_for_staff(kind)

    def visible(target_id: int, viewer_id: int | None) -> bool:
        if is_visible(target_id, viewer_id):
            return True
        if viewer_id is None:
            return False
        if not _may_look(viewer_id, Permission.CONTENT_READ):
            return keeps(kind.name, target_id, viewer_id) and is_away(target_id)
        return is_away(target_id) or on_record(target_id, viewer_id)

    def is_away(target_id: int) -> bool:
        return fetch_one(away, target_id=target_id) is not None

    def on_record(target_id: int, viewer_id: int) -> bool:
        named = fetch_one(private, target_id=target_id)
        if named is not None:
            note_reading(
                actor=admin_actor(viewer_id),
                kind=kind,
                target_id=target_id,
                author_id=named["user_id"],
            )
        return named is not None

    return visible


def _may_look(viewer_id: int, permission: Permission) -> bool:
    return may(
        fetch_value(User.select(User.role).where(User.id == viewer_id, User.status == "active")),
        permission,
    )
