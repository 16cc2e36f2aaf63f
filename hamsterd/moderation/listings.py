"""The console's lists of sanctions, appeals and the audit log."""

from hamsterd.audit.errors import ActNotFound
from hamsterd.db.sql import Row
from hamsterd.moderation.audit_schemas import AuditRow
from hamsterd.moderation.sanction_schemas import AppealRow, SanctionRow
from hamsterd.moderation.undo import INVERSES
from hamsterd.web.console import Listing, matches
from hamsterd.web.paging import AdminListQuery

_RUNNING = """
    s.lifted_at IS NULL AND s.kind <> 'warning' AND (s.ends_at IS NULL OR s.ends_at > now())
"""
_ACTOR_NAME = """
    (SELECT nickname FROM users WHERE users.id = {member})
"""

SANCTIONS = Listing(
    resource="sanctions",
    columns=f"""
        s.id, s.user_id, u.nickname, s.kind, s.step, s.reason, s.actor,
        {_ACTOR_NAME.format(member="s.moderator_id")} AS moderator,
        s.case_id, s.starts_at, s.ends_at, s.lifted_at, s.lift_reason,
        s.voided_at IS NOT NULL AS is_void, {_RUNNING} AS is_running, a.status AS appeal_status
    """,
    source="""sanctions s JOIN users u ON u.id = s.user_id
              LEFT JOIN appeals a ON a.sanction_id = s.id""",
    shape=lambda row: SanctionRow(**row),
    sorts={"id": "s.id", "startsAt": "s.starts_at", "endsAt": "s.ends_at", "step": "s.step"},
    filters={
        "id": "s.id = ANY(%(id)s::bigint[])",
        "userId": "s.user_id = %(userId)s::bigint",
        "kind": "s.kind = %(kind)s::text",
        "isRunning": f"({_RUNNING}) = %(isRunning)s::boolean",
        "q": matches("u.nickname", "s.reason"),
    },
    key="s.id",
)
APPEALS = Listing(
    resource="appeals",
    columns=f"""
        a.id, a.status, a.text, a.answer, a.created_at, a.decided_at,
        CASE WHEN a.decided_actor LIKE 'admin:%%'
             THEN {_ACTOR_NAME.format(member="substr(a.decided_actor, 7)::bigint")}
             ELSE a.decided_actor END AS decided_by,
        s.user_id, u.nickname, s.id AS sanction_id, s.kind, s.step, s.reason, s.starts_at,
        s.ends_at, s.case_id
    """,
    source="""appeals a JOIN sanctions s ON s.id = a.sanction_id
              JOIN users u ON u.id = s.user_id""",
    shape=lambda row: AppealRow(**row),
    sorts={"id": "a.id", "createdAt": "a.created_at", "decidedAt": "a.decided_at"},
    filters={
        "id": "a.id = ANY(%(id)s::bigint[])",
        "status": "a.status = %(status)s::text",
        "userId": "s.user_id = %(userId)s::bigint",
        "q": matches("u.nickname", "a.text"),
    },
    key="a.id",
)


def _audit_row(row: Row) -> AuditRow:
    may_undo = row["action"] in INVERSES and row["undone_at"] is None
    return AuditRow(**row, may_undo=may_undo)


AUDIT = Listing(
    resource="audit",
    columns=f"""
        l.id, l.actor, {_ACTOR_NAME.format(member="l.actor_user_id")} AS actor_name, l.action,
        l.target_type, l.target_id, l.reason, l.before, l.after, l.created_at, l.undone_at,
        l.undoes_id
    """,
    source="audit_log l",
    shape=_audit_row,
    sorts={"id": "l.id", "createdAt": "l.created_at"},
    filters={
        "id": "l.id = ANY(%(id)s::bigint[])",
        "actor": "l.actor = %(actor)s::text",
        "action": "l.action LIKE %(action)s::text || '%%'",
        "targetType": "l.target_type = %(targetType)s::text",
        "targetId": "l.target_id = %(targetId)s::bigint",
        "since": "l.created_at >= %(since)s::timestamptz",
        "until": "l.created_at < %(until)s::timestamptz",
    },
    key="l.id",
)


def act(act_id: int) -> AuditRow:
    """One row of the audit log. Raises `ActNotFound`."""
    page = AUDIT.page(AdminListQuery(), id=[act_id])
    if not page.items:
        raise ActNotFound
    return page.items[0]
