"""Queries of takedowns: for claimants, for authors, and the register."""

from datetime import datetime
from typing import Any, TypedDict

from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.plain import preview
from hamsterd.content.subjects import BELL_CHARACTERS
from hamsterd.content.visibility import PRESENT, UNDELETED, LawBlock, at, public, unrestricted
from hamsterd.db.sql import Row, fetch_all, fetch_one
from hamsterd.delivery.mail.rules import masked_email
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.kinds import KINDS
from hamsterd.staff.takedowns.schemas import OwnTakedown, RightsReportState, TakedownRow

_STATE = """
    SELECT id AS number, status, target_type, snapshot ->> 'url' AS url, ground, created_at,
           decided_at, decision_note, block_ends_at, released_at
      FROM takedowns WHERE token_hash = %(token_hash)s
"""
_BLOCK = """
    SELECT t.ground, t.decided_at, t.block_ends_at
      FROM takedowns t JOIN {table} thing ON thing.id = t.target_id
     WHERE t.target_type = %(kind)s AND t.target_id = %(target_id)s AND t.status = 'blocked'
       AND {present} AND {is_public}
"""
_OWN = """
    SELECT id, status, target_type, snapshot ->> 'url' AS url, snapshot ->> 'title' AS title,
           snapshot ->> 'content' AS content,
           ground, decided_at, decision_note, block_ends_at, released_at, objection, objected_at,
           status = 'blocked' AND objected_at IS NULL AS may_object
      FROM takedowns
     WHERE target_owner_id = %(member_id)s AND status IN ('blocked', 'released', 'removed')
     ORDER BY created_at DESC LIMIT 100
"""


class Registered(TypedDict):
    """A request as the register holds it."""

    id: int
    status: str
    target_type: str
    target_id: int
    url: str
    owner_id: int | None
    owner: str | None
    claimant_name: str | None
    claimant_email: str | None
    ground: str
    statement: str | None
    snapshot: dict[str, Any]
    decided_at: datetime | None
    decision_note: str | None
    block_ends_at: datetime | None
    objection: str | None
    objected_at: datetime | None
    released_at: datetime | None
    created_at: datetime
    pictures: list[str]
    decided_by: str | None


def _pictures(kind: ContentKind) -> str:
    shown = kind.words.files or f"array_remove(ARRAY[{kind.words.picture}], NULL)"
    return f"""
        WHEN '{kind}' THEN (SELECT {shown} FROM {kind.table} x
                             WHERE x.id = t.target_id AND {public(kind, "x")}
                               AND {at("x", UNDELETED)})
    """


# If it was made private since, staff see its pictures on its own page, which is logged.
_PICTURES = " ".join(
    _pictures(kind) for kind in KINDS.values() if kind.words.files or kind.words.picture
)
# Of a request about the viewer's own neither who made it nor in what words.
_IS_OWN = "((t.target_owner_id = %(viewer_id)s::bigint) IS TRUE)"
_CLAIMANT_NAME, _CLAIMANT_EMAIL, _STATEMENT = (
    f"CASE WHEN NOT {_IS_OWN} THEN t.{column} END"
    for column in ("claimant_name", "claimant_email", "statement")
)
_COLUMNS = f"""
    t.id, t.status, t.target_type, t.target_id, t.snapshot ->> 'url' AS url,
    t.target_owner_id AS owner_id, o.nickname AS owner,
    {_CLAIMANT_NAME} AS claimant_name, {_CLAIMANT_EMAIL} AS claimant_email,
    t.ground, {_STATEMENT} AS statement, t.snapshot, t.decided_at, t.decision_note, t.block_ends_at,
    t.objection, t.objected_at, t.released_at, t.created_at,
    coalesce(CASE t.target_type {_PICTURES} END, '{{}}') AS pictures,
    CASE WHEN t.decided_actor LIKE 'admin:%%'
         THEN (SELECT nickname FROM users WHERE users.id = substr(t.decided_actor, 7)::bigint)
         ELSE t.decided_actor END AS decided_by
"""
_SOURCE = "takedowns t LEFT JOIN users o ON o.id = t.target_owner_id"


def state_of(token_hash: str) -> RightsReportState | None:
    """The state of the request with that token."""
    row = fetch_one(_STATE, token_hash=token_hash)
    return RightsReportState(**row) if row else None


def blocks_of(member_id: int) -> list[OwnTakedown]:
    """Blocks of a member's content, latest first; without a title by its first words."""
    return [_own(row) for row in fetch_all(_OWN, member_id=member_id)]


def _own(row: Row) -> OwnTakedown:
    words = preview(row.pop("content"), BELL_CHARACTERS)
    return OwnTakedown(**{**row, "title": row["title"] or words})


def takedown_row(row: Registered) -> TakedownRow:
    """A row of the register, the claimant's address masked."""
    email = row["claimant_email"]
    return TakedownRow(**{**row, "claimant_email": email and masked_email(email)})


def one(takedown_id: int, viewer_id: int | None) -> TakedownRow | None:
    """One request, as the console shows it to this viewer; the command line is nobody's."""
    row = fetch_one(
        f"SELECT {_COLUMNS} FROM {_SOURCE} WHERE t.id = %(takedown_id)s",
        Registered,
        takedown_id=takedown_id,
        viewer_id=viewer_id,
    )
    return takedown_row(row) if row else None


def register(most: int, viewer_id: int | None) -> list[Registered]:
    """The latest requests with the claimants' addresses, for the export of this viewer."""
    return fetch_all(
        f"SELECT {_COLUMNS} FROM {_SOURCE} ORDER BY t.created_at DESC, t.id DESC LIMIT %(most)s",
        Registered,
        most=most,
        viewer_id=viewer_id,
    )


TAKEDOWNS = Listing(
    resource="takedowns",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=takedown_row,
    sorts={
        "id": "t.id",
        "createdAt": "t.created_at",
        "blockEndsAt": "t.block_ends_at",
        "decidedAt": "t.decided_at",
    },
    filters={
        "id": "t.id = ANY(%(id)s::bigint[])",
        "status": "t.status = %(status)s::text",
        "ground": "t.ground = %(ground)s::text",
        "targetType": "t.target_type = %(targetType)s::text",
        "ownerId": "t.target_owner_id = %(ownerId)s::bigint",
        "hasObjection": "(t.objected_at IS NOT NULL) = %(hasObjection)s::boolean",
        "q": matches(_CLAIMANT_NAME, _STATEMENT, "o.nickname"),
    },
    key="t.id",
    derived=lambda _: {"viewer_id": None},  # the command line is nobody's
)


def block_of(kind: ContentKind, target_id: int) -> LawBlock | None:
    """Since when and until when a thing that was public is blocked by law, and why."""
    present, is_public = at("thing", PRESENT), unrestricted(kind)
    sql = _BLOCK.format(table=kind.table, present=present, is_public=is_public)
    return fetch_one(sql, LawBlock, kind=kind.name, target_id=target_id)
