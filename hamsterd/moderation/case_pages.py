"""The queue of cases, and one case with all that a moderator decides on."""

from typing import Any

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_value
from hamsterd.moderation.case_schemas import (
    CasePage,
    CaseReport,
    CaseRow,
    KeptFile,
    OwnerRecord,
    PastCase,
    TargetNow,
)
from hamsterd.moderation.errors import CaseNotFound
from hamsterd.moderation.ladder import suggested_step
from hamsterd.moderation.listings import SANCTIONS
from hamsterd.moderation.rules import PREVIEW_MAX, TargetKind
from hamsterd.moderation.sanction_schemas import StepOut
from hamsterd.moderation.sanctions import standing_violations
from hamsterd.moderation.targets import target_now
from hamsterd.web.console import Listing, matches
from hamsterd.web.paging import AdminListQuery

_TITLE = "coalesce(c.snapshot ->> 'title', c.snapshot ->> 'name', c.snapshot ->> 'nickname')"
_TEXT = "coalesce(c.snapshot ->> 'content', c.snapshot ->> 'description', '')"
# A purged or commanding resolver has no nickname; the site's operator decided then.
_COLUMNS = f"""
    c.id, c.status, c.target_type AS content_type, c.target_id, {_TITLE} AS title,
    left({_TEXT}, {PREVIEW_MAX}) AS preview, c.target_owner_id AS owner_id,
    owner.nickname AS owner, c.reporters_count, reporter.nickname AS reporter, first.reason,
    first.text AS description,
    CASE WHEN c.claimed_until > now() THEN c.claimed_by_id END AS claimed_by_id,
    CASE WHEN c.claimed_until > now() THEN claimer.nickname END AS claimed_by,
    CASE WHEN c.claimed_until > now() THEN c.claimed_until END AS claimed_until,
    CASE WHEN c.decided_at IS NOT NULL THEN coalesce(resolver.nickname, '운영자') END AS resolver,
    c.decision_note, c.decided_at, c.created_at, c.version
"""
_SOURCE = """
    report_cases c
    LEFT JOIN users owner ON owner.id = c.target_owner_id
    LEFT JOIN users claimer ON claimer.id = c.claimed_by_id
    LEFT JOIN users resolver ON resolver.id = c.resolver_id
    LEFT JOIN LATERAL (SELECT reporter_id, reason, text FROM reports
                        WHERE case_id = c.id ORDER BY id LIMIT 1) first ON TRUE
    LEFT JOIN users reporter ON reporter.id = first.reporter_id
"""
_ONE = f"SELECT {_COLUMNS}, c.snapshot FROM {_SOURCE} WHERE c.id = %(case_id)s"
_REPORTS = """
    SELECT r.id, r.reporter_id, u.nickname AS reporter, r.reason, r.text, r.created_at
      FROM reports r LEFT JOIN users u ON u.id = r.reporter_id
     WHERE r.case_id = %(case_id)s ORDER BY r.id LIMIT 200
"""
_HISTORY = """
    SELECT c.id, c.status, c.reporters_count,
           CASE WHEN c.decided_at IS NOT NULL THEN coalesce(u.nickname, '운영자') END AS resolver,
           c.decision_note, c.created_at, c.decided_at
      FROM report_cases c LEFT JOIN users u ON u.id = c.resolver_id
     WHERE c.target_type = %(content_type)s AND c.target_id = %(target_id)s AND c.id <> %(id)s
     ORDER BY c.id DESC LIMIT 50
"""
_OWNER = "SELECT id, nickname, status, is_admin FROM users WHERE id = %(member_id)s"
_ACT = """
    SELECT id FROM audit_log
     WHERE target_type = 'case' AND target_id = %(case_id)s AND undone_at IS NULL
       AND undoes_id IS NULL
     ORDER BY id DESC LIMIT 1
"""

CASES = Listing(
    resource="reports",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=lambda row: CaseRow(**row),
    sorts={
        "id": "c.id",
        "createdAt": "c.created_at",
        "decidedAt": "c.decided_at",
        "reportersCount": "c.reporters_count",
    },
    filters={
        "id": "c.id = ANY(%(id)s::bigint[])",
        "status": "c.status = %(status)s::text",
        "contentType": "c.target_type = %(contentType)s::text",
        "targetId": "c.target_id = %(targetId)s::bigint",
        "ownerId": "c.target_owner_id = %(ownerId)s::bigint",
        "q": matches("owner.nickname", "reporter.nickname", "first.text", _TITLE, _TEXT),
    },
    key="c.id",
)


def case_page(case_id: int) -> CasePage:
    """One case: as it was reported, as it is now, who reported, the past, and its owner's record.

    Raises `CaseNotFound`.
    """
    with connection():
        row = fetch_one(_ONE, case_id=case_id)
        if row is None:
            raise CaseNotFound
        snapshot: dict[str, Any] = row.pop("snapshot")
        files = snapshot.pop("files", [])
        kind, target_id = TargetKind(row["content_type"]), row["target_id"]
        return CasePage(
            **row,
            snapshot=snapshot,
            files=[
                KeptFile(url=file["url"], kept_url=file["keptUrl"], kind=file["kind"])
                for file in files
            ],
            current=TargetNow(**target_now(kind, target_id, snapshot)),
            reports=[CaseReport(**each) for each in fetch_all(_REPORTS, case_id=case_id)],
            history=[PastCase(**each) for each in fetch_all(_HISTORY, **_target(row))],
            owner_record=_owner_record(row["owner_id"]),
            audit_id=fetch_value(_ACT, case_id=case_id),
        )


def _target(row: Row) -> Row:
    return {name: row[name] for name in ("content_type", "target_id", "id")}


def _owner_record(member_id: int | None) -> OwnerRecord | None:
    owner = fetch_one(_OWNER, member_id=member_id)
    if owner is None:
        return None
    standing = standing_violations(owner["id"])
    step = suggested_step(standing)
    return OwnerRecord(
        **owner,
        standing_violations=standing,
        suggested_step=StepOut(number=step.number, kind=step.kind, days=step.days),
        sanctions=list(SANCTIONS.page(AdminListQuery(), userId=owner["id"]).items),
    )
