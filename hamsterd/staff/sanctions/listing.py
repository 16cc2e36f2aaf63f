"""The console's list of sanctions."""

from hamsterd.http.shapes.console import Listing, matches
from hamsterd.staff.rules import IS_REPLACED, IS_RUNNING
from hamsterd.staff.sanctions.schemas import SanctionRow

SANCTIONS = Listing(
    resource="sanctions",
    columns=f"""
        s.id, s.user_id, u.nickname, s.kind, s.step, s.reason, s.actor,
        (SELECT nickname FROM users WHERE users.id = s.moderator_id) AS moderator,
        s.case_id, s.starts_at, s.ends_at, s.lifted_at, s.lift_reason,
        s.voided_at IS NOT NULL AS is_void, {IS_RUNNING} AS is_running,
        {IS_REPLACED} AS is_replaced, a.status AS appeal_status
    """,
    source="""sanctions s JOIN users u ON u.id = s.user_id
              LEFT JOIN appeals a ON a.sanction_id = s.id""",
    shape=lambda row: SanctionRow(**row),
    sorts={"id": "s.id", "startsAt": "s.starts_at", "endsAt": "s.ends_at", "step": "s.step"},
    filters={
        "id": "s.id = ANY(%(id)s::bigint[])",
        "userId": "s.user_id = %(userId)s::bigint",
        "kind": "s.kind = %(kind)s::text",
        "isRunning": f"({IS_RUNNING}) = %(isRunning)s::boolean",
        "q": matches("u.nickname", "s.reason"),
    },
    key="s.id",
)
