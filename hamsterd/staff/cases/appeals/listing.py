"""The console's list of appeals."""

from hamsterd.http.shapes.console import Listing, matches
from hamsterd.staff.cases.appeals.schemas import AppealRow

APPEALS = Listing(
    resource="appeals",
    columns="""
        a.id, a.status, a.text, a.answer, a.created_at, a.decided_at,
        CASE WHEN a.decided_actor LIKE 'admin:%%'
             THEN (SELECT nickname FROM users WHERE users.id = substr(a.decided_actor, 7)::bigint)
             ELSE a.decided_actor END AS decided_by,
        s.user_id, u.nickname, s.id AS sanction_id, s.kind, s.step, s.reason, s.starts_at,
        s.ends_at, s.case_id, other.kind AS still_kind, other.starts_at AS still_starts_at,
        other.ends_at AS still_ends_at
    """,
    source="""appeals a JOIN sanctions s ON s.id = a.sanction_id
              JOIN users u ON u.id = s.user_id
              LEFT JOIN LATERAL (
                  SELECT o.kind, o.starts_at, o.ends_at FROM sanctions o
                   WHERE o.user_id = s.user_id AND o.id <> s.id AND o.kind <> 'warning'
                     AND o.lifted_at IS NULL AND (o.ends_at IS NULL OR o.ends_at > now())
                   ORDER BY o.ends_at DESC NULLS FIRST, o.id LIMIT 1) other ON TRUE""",
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
