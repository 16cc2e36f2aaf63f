"""Reads of a member's trash: one list over all kinds, the latest deletion first."""

from datetime import datetime, timedelta

from hamsterd.content.kind import CommentOn, ContentKind
from hamsterd.content.markup.plain import preview
from hamsterd.content.parts import needed
from hamsterd.content.visibility import DELETED_AT, RESTORABLE_DAYS, TRASHED, UNDELETED, seen
from hamsterd.db.sql import Row, fetch_all
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import next_cursor, unpack_cursor
from hamsterd.kinds import RESTORABLE
from hamsterd.own.trash.kinds import TrashKind
from hamsterd.own.trash.rules import EXCERPT_CHARACTERS, PlaceState
from hamsterd.own.trash.schemas import TrashItem

# A page of each kind by its own index; the kind's number decides between equal instants.
_KIND = f"""
    (SELECT {{number}} AS number, id, created_at, {DELETED_AT} AS since, {{title}} AS title,
            {{text}} AS content, cardinality({{files}}) AS images_count, {{is_public}} AS is_public,
            {{place}} AS place, {{is_place_trashed}} AS is_place_trashed
       FROM {{table}} thing {{parent}}
      WHERE user_id = %(viewer_id)s AND {TRASHED}
        AND (%(after)s::timestamptz IS NULL
             OR ({DELETED_AT} <= %(after)s::timestamptz
                 AND ({DELETED_AT}, {{number}}, id)
                     < (%(after)s::timestamptz, %(after_number)s, %(after_id)s)))
      ORDER BY {DELETED_AT} DESC, id DESC LIMIT %(limit)s)
"""
# Its parent, if the author may still see it.
_PARENT = f"""
    LEFT JOIN LATERAL (
        SELECT {{subject}} AS parent_subject, NOT ({UNDELETED}) AS is_parent_trashed FROM {{table}}
         WHERE id = thing.{{parent_id}}
           AND ({{seen}} OR (user_id = %(viewer_id)s AND {TRASHED}))) parent ON TRUE
"""


def _select(number: int, kind: ContentKind) -> str:
    on, words = kind.comment, kind.words
    return _KIND.format(
        number=number,
        table=kind.table,
        title=words.title_in(),
        text=words.text,
        files=words.files_in(),
        is_public=kind.visibility.is_public,
        place="parent_subject" if on else needed(kind.own_trash).place,
        is_place_trashed="coalesce(is_parent_trashed, FALSE)" if on else "FALSE",
        parent=_parent(on) if on else "",
    )


def _parent(on: CommentOn) -> str:
    return _PARENT.format(
        subject=on.parent.words.subject_in(),
        table=on.parent.table,
        parent_id=on.parent_id,
        seen=seen(on.parent),
    )


_DELETED = " UNION ALL ".join(_select(number, kind) for number, kind in enumerate(RESTORABLE))
_PAGE = f"""
    SELECT * FROM ({_DELETED}) AS trash
     ORDER BY since DESC, number DESC, id DESC LIMIT %(limit)s
"""


def trash_page(*, viewer_id: int, limit: int, cursor: str | None) -> Page[TrashItem]:
    """One page of a member's deleted things that can be restored; one query.

    `[{"number": 0, "id": 12, "title": "첫눈 온 날", "place": "콩이", …}]`
    """
    after, number, after_id = unpack_cursor(cursor, datetime, int, int) if cursor else (None, 0, 0)
    rows = fetch_all(
        _PAGE,
        viewer_id=viewer_id,
        limit=limit,
        days=RESTORABLE_DAYS,
        after=after,
        after_number=number,
        after_id=after_id,
    )
    return Page([_item(row) for row in rows], next_cursor(rows, limit, "since", "number", "id"))


def _item(row: Row) -> TrashItem:
    return TrashItem(
        kind=TrashKind(RESTORABLE[row["number"]].name),
        excerpt=preview(row["content"], EXCERPT_CHARACTERS),
        place_state=_state(row),
        deleted_at=row["since"],
        purged_at=row["since"] + timedelta(days=RESTORABLE_DAYS),
        **row,
    )


def _state(row: Row) -> PlaceState:
    if row["is_place_trashed"]:
        return PlaceState.TRASHED
    return PlaceState.THERE if row["place"] is not None else PlaceState.GONE
