"""The audit log in the console."""

from hamsterd.audit.errors import ActNotFound
from hamsterd.db.sql import Row
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.console import Listing
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.audit.schemas import AuditRow
from hamsterd.staff.audit.target_names import TARGET_NAME
from hamsterd.staff.audit.undo import INVERSES


def _audit_row(row: Row) -> AuditRow:
    may_undo = row["action"] in INVERSES and row["undone_at"] is None
    return AuditRow(**row, may_undo=may_undo)


AUDIT = Listing(
    resource="audit",
    columns=f"""
        l.id, l.actor,
        (SELECT nickname FROM users WHERE users.id = l.actor_user_id) AS actor_name,
        l.role, l.permission, l.action,
        l.target_type, l.target_id, {TARGET_NAME} AS target_name, l.reason, l.before, l.after,
        l.created_at, l.undone_at,
        l.undoes_id, l.part_of_id
    """,
    source="audit_log l",
    shape=_audit_row,
    sorts={"id": "l.id", "createdAt": "l.created_at"},
    filters={
        "id": "l.id = ANY(%(id)s::bigint[])",
        # `admin:12` alone, or with `cli:` all of a kind.
        "actor": """
            l.actor = %(actor)s::text
            OR (right(%(actor)s::text, 1) = ':' AND starts_with(l.actor, %(actor)s::text))
        """,
        "role": "l.role = %(role)s::text",
        "permission": "l.permission = %(permission)s::text",
        "action": "l.action LIKE %(action)s::text || '%%'",
        "targetType": "l.target_type = %(targetType)s::text",
        "targetId": "l.target_id = %(targetId)s::bigint",
        "setting": "l.action LIKE '%%setting.set' AND l.after ->> 'key' = %(setting)s::text",
        "partOf": "l.part_of_id = %(partOf)s::bigint",
        "isWhole": "(l.part_of_id IS NULL) = %(isWhole)s::boolean",
        "since": "l.created_at >= %(since)s::timestamptz",
        "until": "l.created_at < %(until)s::timestamptz",
    },
    key="l.id",
)

_NAMING_PARTS = frozenset({"id", "action", "targetType", "targetId", "partOf"})
"""Filters that include parts: a search for sanctions includes those imposed by decisions."""


def list_acts(query: AdminListQuery) -> AdminPage[AuditRow]:
    """A page of the log. Acts that belong to one are left to it unless the filter means them."""
    return AUDIT.page(without_parts(query))


def without_parts(query: AdminListQuery) -> AdminListQuery:
    """The same of the log, but for acts that belong to one where the filter does not mean them."""
    if not _NAMING_PARTS.isdisjoint(query.filter):
        return query
    return query.model_copy(update={"filter": {"isWhole": True, **query.filter}})


def act(act_id: int) -> AuditRow:
    """One row of the audit log. Raises `ActNotFound`."""
    page = AUDIT.page(AdminListQuery(), id=[act_id])
    if not page.items:
        raise ActNotFound
    return page.items[0]
