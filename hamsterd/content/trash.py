"""Restoring by the author: a deleted thing comes back as it was, if today's rules allow it.

Experience and notifications are not repeated, because deleting did not revoke them (decision 0042).
Likes, bookmarks, comments and files stayed with the thing; the search index may have dropped it. A
reply can be restored under a deleted comment, which keeps its place.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hamsterd.content.kind import CommentOn, ContentKind
from hamsterd.content.lifecycle import locked
from hamsterd.content.screening.service import Screened, screen_again
from hamsterd.content.visibility import DELETED, RESTORABLE_DAYS, TRASHED, seen
from hamsterd.content.writing import republish
from hamsterd.core.errors import Conflict, NotFound
from hamsterd.db.sql import Row, execute, fetch_column, fetch_one, fetch_row
from hamsterd.db.transaction import transactional

# The row lock decides between two devices, and between them and the purge job.
_UNDELETE = f"""
    UPDATE {{table}} SET deleted_at = NULL
     WHERE id = %(id)s AND user_id = %(author_id)s AND {TRASHED}
    RETURNING id
"""
# In ascending order of ids, so that two devices emptying the same trash do not deadlock.
_ERASE = f"""
    UPDATE {{table}} SET erased_at = now()
     WHERE id = ANY(ARRAY(
        SELECT id FROM {{table}}
         WHERE user_id = %(author_id)s AND (%(id)s::bigint IS NULL OR id = %(id)s)
           AND {TRASHED} ORDER BY id FOR UPDATE))
    RETURNING id
"""
_PLACE = f"""
    SELECT {{seen}} AS is_there, user_id = %(viewer_id)s AND {TRASHED} AS is_trashed
      FROM {{table}} WHERE id = (SELECT {{parent_id}} FROM {{child}} WHERE id = %(id)s)
"""
_STANDS = """
    SELECT {title} AS title, {text} AS content, {url} AS url, {is_public} AS is_public,
           review_hidden_at IS NOT NULL AS is_held
      FROM {table} WHERE id = %(id)s
"""


class Restored(NamedTuple):
    """Where the restored thing is, and whether it is pending review."""

    url: str
    is_held: bool


class NotInTrash(NotFound):
    """Not deleted by this member, already restored or erased, removed, or deleted too long ago."""

    message = "지운 글에서 찾을 수 없어요. 이미 되살렸거나 완전히 지워졌어요."


class PlaceGone(Conflict):
    """The comment's parent is no longer visible."""

    message = "댓글을 단 글을 지금은 볼 수 없어서 되살릴 수 없어요."


class PlaceInTrash(Conflict):
    """The comment's parent is in its author's own trash."""

    message = "댓글을 단 글도 지운 글에 있어요. 그 글을 먼저 되살려 주세요."


def _same_place(_: Row) -> Mapping[str, object]:
    return {}


@transactional
def restore_own(
    kind: ContentKind,
    target_id: int,
    *,
    author_id: int,
    place: Callable[[Row], Mapping[str, object]] = _same_place,
) -> Restored:
    """Restore a deleted thing for its author, if they may see its parent.

    `place` gets the thing's state and returns columns that change because it comes back elsewhere;
    it may refuse. Raises `NotInTrash`, `PlaceGone`, `PlaceInTrash`, or `WordRefused` if it was
    public.
    """
    before = locked(kind, target_id)
    undeleted = _UNDELETE.format(table=kind.table)
    of = {"id": target_id, "days": RESTORABLE_DAYS}
    if before is None or fetch_one(undeleted, author_id=author_id, **of) is None:
        raise NotInTrash
    if kind.comment is not None:
        _require_place(kind, kind.comment, viewer_id=author_id, **of)
    changes = place(before)
    stands = fetch_row(_selected(kind), id=target_id)
    screened = Screened({})
    words = kind.words
    if stands["is_public"] and words.screened_as is not None:
        # Screening names texts by role, the kind's table by its own columns.
        columns = {"content": words.text, **({"title": words.title} if words.title else {})}
        screened = screen_again(
            words.screened_as,
            author_id=author_id,
            texts={name: stands[name] for name in columns},
        )
        changes = {**changes, **{columns[name]: text for name, text in screened.texts.items()}}
    if changes:
        sets = ", ".join(f"{column} = %({column})s" for column in changes)
        execute(f"UPDATE {kind.table} SET {sets} WHERE id = %(id)s", id=target_id, **changes)
    republish(kind, before, screened)
    return Restored(stands["url"], stands["is_held"] or screened.is_held)


@transactional
def erase_own(kind: ContentKind, target_id: int | None, *, author_id: int) -> list[int]:
    """Erase a deleted thing, or all of this kind, for good; returns the erased ids."""
    sql = _ERASE.format(table=kind.table)
    return fetch_column(sql, author_id=author_id, id=target_id, days=RESTORABLE_DAYS)


def erase_deleted(kind: ContentKind, target_id: int) -> None:
    """A thing was deleted by someone other than its author, so it is in nobody's trash."""
    sql = f"UPDATE {kind.table} SET erased_at = now() WHERE id = %(id)s AND {DELETED}"
    execute(sql, id=target_id)


def _selected(kind: ContentKind) -> str:
    return _STANDS.format(
        title=kind.words.title_in(),
        text=kind.words.text,
        url=kind.url,
        is_public=kind.visibility.is_public,
        table=kind.table,
    )


def _require_place(kind: ContentKind, on: CommentOn, **of: object) -> None:
    sql = _PLACE.format(
        seen=seen(on.parent),
        table=on.parent.table,
        parent_id=on.parent_id,
        child=kind.table,
    )
    place = fetch_one(sql, **of)
    if place is None or not place["is_there"]:
        raise PlaceInTrash if place is not None and place["is_trashed"] else PlaceGone
