"""The context of a reported thing: its parent and neighbours, its author's recent writing, and the
results of a decided case. Words only as far as staff may read them (0040).
"""

from hamsterd.content.kind import CommentOn, ContentKind
from hamsterd.content.visibility import UNDELETED, at, state
from hamsterd.db.sql import Row, fetch_all, fetch_column, fetch_one
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.kinds import KINDS, SCREENED
from hamsterd.models.staff.sanctions import Appeal
from hamsterd.staff.cases.content.readable import is_listed, is_open
from hamsterd.staff.cases.page_schemas import (
    CaseOutcome,
    OutcomeAppeal,
    ParentNow,
    RecentWriting,
    SaidAround,
    Surroundings,
)
from hamsterd.staff.rules import PREVIEW_MAX
from hamsterd.staff.sanctions.listing import SANCTIONS

AROUND_EACH = 5
"""Comments before and after the reported one."""
PARENT_CHARACTERS = 2_000
RECENT_MAX = 10
"""Pieces of writing of the same author, the latest."""


def _parent_sql(kind: ContentKind, on: CommentOn) -> str:
    parent, words = on.parent, on.parent.words
    may_read = is_listed(parent, "p")
    return f"""
        SELECT '{parent}' AS kind, p.id, {state(parent, "p")} AS state, p.user_id AS author_id,
               u.nickname AS author,
               CASE WHEN {may_read} THEN {words.title_in("p")} END AS title,
               CASE WHEN {may_read} THEN left(p.{words.text}, {PARENT_CHARACTERS}) END AS content,
               coalesce(CASE WHEN {may_read} THEN {words.files_in("p")} END, '{{}}') AS images,
               p.created_at
          FROM {kind.table} t JOIN {parent.table} p ON p.id = t.{on.parent_id}
          LEFT JOIN users u ON u.id = p.user_id
         WHERE t.id = %(target_id)s
    """


def _thread_sql(kind: ContentKind, on: CommentOn) -> str:
    answered = on.answers_id or "NULL::bigint"
    may_read = f"{at('t', UNDELETED)} AND {is_open(kind)}"
    # The comments of one entry or post follow each other in an index of their own.
    return f"""
        WITH target AS (SELECT id, created_at, {on.parent_id} AS place, {answered} AS answered
                          FROM {kind.table} WHERE id = %(target_id)s),
        around AS (
            (SELECT c.id FROM {kind.table} c, target
              WHERE c.{on.parent_id} = target.place
                AND (c.created_at, c.id) < (target.created_at, target.id)
              ORDER BY c.created_at DESC, c.id DESC LIMIT {AROUND_EACH})
            UNION (SELECT id FROM target)
            UNION (SELECT answered FROM target WHERE answered IS NOT NULL)
            UNION
            (SELECT c.id FROM {kind.table} c, target
              WHERE c.{on.parent_id} = target.place
                AND (c.created_at, c.id) > (target.created_at, target.id)
              ORDER BY c.created_at, c.id LIMIT {AROUND_EACH})
        )
        SELECT t.id, t.id = %(target_id)s AS is_target, {state(kind, "t")} AS state,
               t.user_id AS author_id, u.nickname AS author, {answered} AS answers_id,
               CASE WHEN {may_read} THEN t.{kind.words.text} END AS content,
               t.created_at
          FROM {kind.table} t LEFT JOIN users u ON u.id = t.user_id
         WHERE t.id IN (SELECT id FROM around) ORDER BY t.created_at, t.id
    """


def _recent_sql(kind: ContentKind) -> str:
    may_read = is_listed(kind)
    return f"""
        (SELECT '{kind}' AS kind, t.id, {state(kind, "t")} AS state, {kind.url} AS url,
                CASE WHEN {may_read} THEN {kind.words.title_in("t")} END AS title,
                CASE WHEN {may_read} THEN left(t.{kind.words.text}, {PREVIEW_MAX}) END AS preview,
                t.created_at
           FROM {kind.table} t WHERE t.user_id = %(author_id)s
          ORDER BY t.created_at DESC, t.id DESC LIMIT {RECENT_MAX})
    """


_PARENT = {kind.name: _parent_sql(kind, kind.comment) for kind in SCREENED if kind.comment}
_THREAD = {kind.name: _thread_sql(kind, kind.comment) for kind in SCREENED if kind.comment}
_RECENT = f"""
    {" UNION ALL ".join(map(_recent_sql, SCREENED))}
    ORDER BY created_at DESC, kind, id DESC LIMIT {RECENT_MAX + 1}
"""
_GIVEN = """
    SELECT sanction_id FROM sanction_cases WHERE case_id = %(case_id)s
     UNION SELECT id FROM sanctions WHERE case_id = %(case_id)s
"""


def surroundings(kind: str, target_id: int) -> Surroundings | None:
    """A comment's parent and neighbours; None for things that stand alone."""
    if kind not in _PARENT:
        return None
    parent = fetch_one(_PARENT[kind], target_id=target_id)
    if parent is None:
        return None
    thread = [SaidAround(**row) for row in fetch_all(_THREAD[kind], target_id=target_id)]
    url = KINDS[parent["kind"]].address.format(id=parent["id"])
    return Surroundings(parent=ParentNow(**parent, url=url), thread=thread)


def recent_writing(author_id: int | None, kind: str, target_id: int) -> list[RecentWriting]:
    """The author's recent writing besides the reported thing."""
    rows = fetch_all(_RECENT, author_id=author_id)
    others = [row for row in rows if (row["kind"], row["id"]) != (kind, target_id)]
    return [RecentWriting(**row) for row in others[:RECENT_MAX]]


def outcomes(case_id: int) -> list[CaseOutcome]:
    """The sanctions of a case, their state, and the results of appeals."""
    ids = fetch_column(_GIVEN, case_id=case_id)
    given = SANCTIONS.page(AdminListQuery(), id=ids).items
    appeals: dict[int, Row] = {
        row.pop("sanction_id"): row
        for row in fetch_all(
            Appeal.select(
                Appeal.sanction_id,
                Appeal.status,
                Appeal.text,
                Appeal.answer,
                Appeal.created_at,
                Appeal.decided_at,
            ).where(Appeal.sanction_id.in_(ids))
        )
    }
    return [
        CaseOutcome(
            sanction=one, appeal=OutcomeAppeal(**appeals[one.id]) if one.id in appeals else None
        )
        for one in given
    ]
