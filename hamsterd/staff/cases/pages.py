"""The queue of cases, and one case with all that a moderator decides on."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from hamsterd.audit.actors import boards_of, member_behind
from hamsterd.content.visibility import REASON, at
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Role
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.kinds import KINDS
from hamsterd.models.members.accounts import User
from hamsterd.staff.cases.deciding.reporters import Record, records_of
from hamsterd.staff.cases.errors import CaseNotFound
from hamsterd.staff.cases.page_schemas import (
    CasePage,
    CaseReport,
    KeptFile,
    OpenCase,
    OwnerRecord,
    PastCase,
    ReporterRecord,
)
from hamsterd.staff.cases.queries import WRITTEN_AT
from hamsterd.staff.cases.queue.reach import KeptCase, require_kept_cases
from hamsterd.staff.cases.schemas import CaseRow, QueuedCase
from hamsterd.staff.cases.surroundings import outcomes, recent_writing, surroundings
from hamsterd.staff.cases.targets import target_now
from hamsterd.staff.keeping import IN_KEEPERS_QUEUE, IS_OWN_CASE, is_keeper
from hamsterd.staff.rules import PREVIEW_MAX, TOGETHER_MAX
from hamsterd.staff.sanctions.ladder import Standing, suggest
from hamsterd.staff.sanctions.listing import SANCTIONS
from hamsterd.staff.sanctions.schemas import StepOut
from hamsterd.staff.sanctions.standing import standing, standings
from hamsterd.staff.snapshots import TEXT, TITLE

_TEXT = f"coalesce({TEXT}, '')"
# One index look-up for each row of the page.
_OPEN_OF_OWNER = """
    (SELECT count(*) FROM report_cases o
      WHERE o.target_owner_id = c.target_owner_id AND o.status = 'pending')
"""
# One row by its key, of the one table that has it.
_HIDDEN_REASON = (
    "CASE c.target_type "
    + " ".join(
        f"WHEN '{kind.name}'"
        f" THEN (SELECT {at('t', REASON)} FROM {kind.table} t WHERE t.id = c.target_id)"
        for kind in KINDS.values()
    )
    + " END"
)
# Of a case about the viewer neither who reported it nor in what words.
_REPORTER = f"CASE WHEN NOT {IS_OWN_CASE} THEN reporter.nickname END"
_DESCRIPTION = f"CASE WHEN NOT {IS_OWN_CASE} THEN first.text END"
# A purged or commanding resolver has no nickname; the site's operator decided then.
_COLUMNS = f"""
    c.id, c.status, c.target_type AS content_type, c.target_id, {TITLE} AS title,
    left({_TEXT}, {PREVIEW_MAX}) AS preview, {_HIDDEN_REASON} AS hidden_reason,
    c.target_owner_id AS owner_id, owner.nickname AS owner,
    {_OPEN_OF_OWNER} AS owner_open_cases, c.reporters_count,
    {_REPORTER} AS reporter, first.reason, {_DESCRIPTION} AS description,
    CASE WHEN c.claimed_until > now() THEN c.claimed_by_id END AS claimed_by_id,
    CASE WHEN c.claimed_until > now() THEN claimer.nickname END AS claimed_by,
    CASE WHEN c.claimed_until > now() THEN c.claimed_until END AS claimed_until,
    CASE WHEN c.decided_at IS NOT NULL THEN coalesce(resolver.nickname, '운영자') END AS resolver,
    c.decision_note, c.dismissal, c.decided_at, c.passed_on_at,
    passer.nickname AS passed_on_by, c.passed_on_note, c.weight, c.weighs, c.created_at, c.version
"""
_SOURCE = """
    report_cases c
    LEFT JOIN users owner ON owner.id = c.target_owner_id
    LEFT JOIN users claimer ON claimer.id = c.claimed_by_id
    LEFT JOIN users resolver ON resolver.id = c.resolver_id
    LEFT JOIN users passer ON passer.id = c.passed_on_by_id
    LEFT JOIN LATERAL (SELECT reporter_id, reason, text FROM reports
                        WHERE case_id = c.id ORDER BY id LIMIT 1) first ON TRUE
    LEFT JOIN users reporter ON reporter.id = first.reporter_id
"""
_ONE = f"SELECT {_COLUMNS}, c.snapshot FROM {_SOURCE} WHERE c.id = %(case_id)s"
_REPORTS = f"""
    SELECT r.id, u.id AS reporter_id, u.nickname AS reporter, r.reason,
           CASE WHEN NOT {IS_OWN_CASE} THEN r.text END AS text, r.created_at
      FROM reports r JOIN report_cases c ON c.id = r.case_id
      LEFT JOIN users u ON u.id = r.reporter_id AND NOT {IS_OWN_CASE}
     WHERE r.case_id = %(case_id)s ORDER BY r.id LIMIT 200
"""
_HISTORY = """
    SELECT c.id, c.status, c.reporters_count,
           CASE WHEN c.decided_at IS NOT NULL THEN coalesce(u.nickname, '운영자') END AS resolver,
           c.decision_note, c.dismissal, c.created_at, c.decided_at
      FROM report_cases c LEFT JOIN users u ON u.id = c.resolver_id
     WHERE c.target_type = %(content_type)s AND c.target_id = %(target_id)s AND c.id <> %(id)s
     ORDER BY c.id DESC LIMIT 50
"""
# Of a decided case. A joint decision is recorded on the owner.
_ACT = """
    SELECT id FROM audit_log
     WHERE undone_at IS NULL AND undoes_id IS NULL
       AND (target_type = 'case' AND target_id = %(case_id)s
            OR target_type = 'user' AND target_id = %(owner_id)s
               AND action IN ('case.resolve_together', 'case.dismiss_together')
               AND after -> 'cases' @> jsonb_build_array(
                                           jsonb_build_object('id', %(case_id)s::bigint)))
     ORDER BY id DESC LIMIT 1
"""
_OWN_ACT = f"""
    SELECT id FROM audit_log
     WHERE undone_at IS NULL AND undoes_id IS NULL AND target_type = 'case'
       AND target_id = %(case_id)s AND actor = %(actor)s AND role = '{Role.KEEPER}'
     ORDER BY id DESC LIMIT 1
"""
_OPEN_CASES = f"""
    SELECT c.id, c.version, c.target_type AS content_type, c.target_id, {TITLE} AS title,
           left({_TEXT}, {PREVIEW_MAX}) AS preview, c.reporters_count,
           ARRAY(SELECT CASE WHEN {IS_OWN_CASE} THEN r.reason ELSE coalesce(r.text, r.reason) END
                   FROM reports r
                  WHERE r.case_id = c.id ORDER BY r.id LIMIT 5) AS reasons,
           c.created_at, {WRITTEN_AT} AS written_at,
           CASE WHEN c.claimed_until > now() THEN c.claimed_by_id END AS claimed_by_id,
           CASE WHEN c.claimed_until > now() THEN claimer.nickname END AS claimed_by
      FROM report_cases c LEFT JOIN users claimer ON claimer.id = c.claimed_by_id
     WHERE c.target_owner_id = %(owner_id)s AND c.status = 'pending'
     ORDER BY c.created_at, c.id LIMIT {TOGETHER_MAX}
"""
_ALL_WRITTEN = f"""
    SELECT c.id, {WRITTEN_AT} AS written_at FROM report_cases c WHERE c.id = ANY(%(ids)s)
"""
_WRITTEN = f"SELECT {WRITTEN_AT} FROM report_cases c WHERE c.id = %(case_id)s"

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
        "urgency": "c.weight DESC, c.created_at",
    },
    filters={
        "id": "c.id = ANY(%(id)s::bigint[])",
        "status": "c.status = %(status)s::text",
        "contentType": "c.target_type = %(contentType)s::text",
        "targetId": "c.target_id = %(targetId)s::bigint",
        "ownerId": "c.target_owner_id = %(ownerId)s::bigint",
        "isPassedOn": "(c.passed_on_note IS NOT NULL) = %(isPassedOn)s::boolean",
        "q": matches("owner.nickname", _REPORTER, _DESCRIPTION, TITLE, _TEXT),
    },
    key="c.id",
    derived=lambda _: {"viewer_id": None},  # the command line is nobody's
)


CASES_OF_KEEPER = replace(CASES, where=IN_KEEPERS_QUEUE)


def queue_page(query: AdminListQuery, *, actor: str) -> AdminPage[QueuedCase]:
    """A page of the queue, each pending case with the ladder's suggestion.

    Two statements in addition to the list. Keepers see the cases they may decide, without
    suggestions. Raises as `Listing.page`.
    """
    kept = boards_of(actor)
    if kept is not None:
        return _keepers_queue(query, kept, actor)
    with connection():
        page = CASES.page(query, viewer_id=member_behind(actor))
        owners = {row.id: row.owner_id for row in page.items if row.status == "pending"}
        found = fetch_all(_ALL_WRITTEN, ids=list(owners))
        stands = standings({owner_id for owner_id in owners.values() if owner_id is not None})
    steps = {
        row["id"]: suggest(stands[owner_id], row["written_at"]).step
        for row in found
        if (owner_id := owners[row["id"]]) is not None
    }
    queued = [
        QueuedCase(**dict(row), suggested_step=StepOut.of(steps.get(row.id))) for row in page.items
    ]
    return AdminPage(queued, page.first, page.total, page.resource)


def _keepers_queue(
    query: AdminListQuery, kept: frozenset[int], actor: str
) -> AdminPage[QueuedCase]:
    page = CASES_OF_KEEPER.page(query, kept=list(kept), viewer_id=member_behind(actor))
    rows = [
        QueuedCase(**dict(row) | {"owner_open_cases": 0}, suggested_step=None) for row in page.items
    ]
    return AdminPage(rows, page.first, page.total, page.resource)


@transactional
def case_page(case_id: int, *, actor: str, is_ahead: bool = False) -> CasePage:
    """One case: the report, the target now, reporters, history, and the owner's record.

    Loaded ahead of being opened it has no words that only a logged reading shows.

    Keepers see nothing outside their boards: no owner's record, and no other writing of the owner.
    Raises `CaseNotFound`.
    """
    row = fetch_row(_ONE, CaseNotFound, case_id=case_id, viewer_id=member_behind(actor))
    reported = KeptCase(
        target_type=row["content_type"],
        target_id=row["target_id"],
        target_owner_id=row["owner_id"],
        passed_on_at=row["passed_on_at"],
    )
    require_kept_cases([reported], actor)
    snapshot: dict[str, Any] = row.pop("snapshot")
    files = snapshot.pop("files", [])
    kind, target_id = row["content_type"], row["target_id"]
    shown = _for_keeper(row, case_id) if is_keeper(actor) else _for_staff(row, case_id, actor)
    return CasePage(
        **shown,
        audit_id=_undoable(row, actor),
        snapshot=snapshot,
        files=[
            KeptFile(
                url=file["url"],
                kept_url=file["keptUrl"],
                kind=file["kind"],
                name=file.get("name"),  # cases from before files had names have none
            )
            for file in files
        ],
        current=target_now(kind, target_id, snapshot, actor=actor, is_ahead=is_ahead),
        history=[PastCase(**each) for each in fetch_all(_HISTORY, **_target(row))],
        surroundings=surroundings(kind, target_id),
    )


def _for_staff(row: Row, case_id: int, actor: str) -> Row:
    """The part for staff only: the owner, and their other cases and writing."""
    owner = fetch_one(
        User.select(User.id, User.nickname, User.status, User.is_admin).where(
            User.id == row["owner_id"]
        )
    )
    stands, viewer_id = standing(owner["id"]) if owner else Standing(), member_behind(actor)
    return {
        **row,
        "reports": _reports(case_id, viewer_id),
        "owner_record": owner and _owner_record(owner, stands, case_id),
        "open_cases": _open_cases(row["owner_id"], stands.noticed_at, viewer_id),
        "recent_writing": recent_writing(row["owner_id"], row["content_type"], row["target_id"]),
        "outcomes": outcomes(case_id),
    }


def _for_keeper(row: Row, case_id: int) -> Row:
    """The same to a keeper: the reports."""
    found = fetch_all(_REPORTS, case_id=case_id, viewer_id=None)
    reports = [CaseReport(**each, record=None) for each in found]
    return {
        **row,
        "owner_open_cases": 0,
        "reports": reports,
        "owner_record": None,
        "open_cases": [],
        "recent_writing": [],
        "outcomes": [],
    }


def _undoable(row: Row, actor: str) -> int | None:
    """The act that undoing the decision undoes; on an open case the latest is somebody's else."""
    if row["status"] == "pending":
        return None
    found: int | None = (
        fetch_value(_OWN_ACT, case_id=row["id"], actor=actor)
        if is_keeper(actor)
        else fetch_value(_ACT, case_id=row["id"], owner_id=row["owner_id"])
    )
    return found


def _reports(case_id: int, viewer_id: int | None) -> list[CaseReport]:
    """The reports of a case, each with its reporter's record; two statements."""
    rows = fetch_all(_REPORTS, case_id=case_id, viewer_id=viewer_id)
    records = records_of(row["reporter_id"] for row in rows if row["reporter_id"])
    return [CaseReport(**row, record=_record(records.get(row["reporter_id"]))) for row in rows]


def _record(found: Record | None) -> ReporterRecord | None:
    return ReporterRecord.model_validate(found, from_attributes=True) if found else None


def _target(row: Row) -> Row:
    return {name: row[name] for name in ("content_type", "target_id", "id")}


def _owner_record(owner: Row, stands: Standing, case_id: int) -> OwnerRecord:
    suggested = suggest(stands, fetch_value(_WRITTEN, case_id=case_id))
    return OwnerRecord(
        **owner,
        standing_violations=stands.violations,
        suggested_step=StepOut.of(suggested.step),
        withheld=suggested.withheld,
        next_step=StepOut.of(suggest(stands).step),
        noticed_at=stands.noticed_at,
        sanctions=list(SANCTIONS.page(AdminListQuery(), userId=owner["id"]).items),
    )


def _open_cases(
    owner_id: int | None, noticed_at: datetime | None, viewer_id: int | None
) -> list[OpenCase]:
    """All open cases of a member, oldest first; empty for no member."""
    return [
        OpenCase(**row, is_after_notice=noticed_at is None or row["written_at"] > noticed_at)
        for row in fetch_all(_OPEN_CASES, owner_id=owner_id, viewer_id=viewer_id)
    ]
