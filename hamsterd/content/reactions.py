"""One-tap reactions of readers: likes and bookmarks. One code path for every kind."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from hamsterd.content import counters
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import Reaction, needed
from hamsterd.content.visibility import public, seen
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all, fetch_row, fetch_value, put_off
from hamsterd.db.transaction import transactional
from hamsterd.http.caching.fragments import Flags
from hamsterd.http.shapes.paging import PageQuery, next_cursor
from hamsterd.models.content.hides import apart
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify, retract
from hamsterd.realtime.bus import drop_cached

# The reaction is read by a second statement once the lock is held, so that of two simultaneous taps
# the second sees the first. Reactions change under this lock only.
_LOCK = "SELECT 1 FROM {table} WHERE id = %(id)s FOR NO KEY UPDATE"
_STATE = """
    SELECT {columns}, thing.{kept} AS number,
           EXISTS (SELECT 1 FROM {reactions}
                    WHERE user_id = %(viewer_id)s AND {column} = thing.id) AS stands
      FROM {table} thing
     WHERE thing.id = %(id)s AND {reactable} AND NOT {apart}
"""
_GIVE = "INSERT INTO {table} (user_id, {column}) VALUES (%(viewer_id)s, %(id)s)"
_REVOKE = "DELETE FROM {table} WHERE user_id = %(viewer_id)s AND {column} = %(id)s"
_HIDES = """
    SELECT target_id AS id, {number} AS flag FROM member_hides
     WHERE user_id = %(viewer_id)s AND target_type = '{kind}' AND target_id = ANY(%(ids)s)
     UNION ALL
    SELECT thing.id, NULL FROM {table} thing
     WHERE thing.id = ANY(%(ids)s) AND {apart}
"""
# Most members mute nothing and read no text for it: the first condition is evaluated once. What is
# not public is never muted: lists may have it without its words, which a flag would tell.
_MUTED = """
    SELECT s.target_id, {number}
      FROM search_texts s JOIN {table} thing ON thing.id = s.target_id
     WHERE EXISTS (SELECT 1 FROM muted_word_lists WHERE user_id = %(viewer_id)s)
       AND s.kind = '{searched_as}' AND s.target_id = ANY(%(ids)s)
       AND thing.user_id <> %(viewer_id)s AND {public}
       AND EXISTS (SELECT 1
                     FROM unnest((SELECT folded FROM muted_word_lists
                                   WHERE user_id = %(viewer_id)s)) AS word
                    WHERE strpos(s.text, word) > 0)
"""
_BOOKMARKED = """
      FROM (SELECT id AS bookmark_id, {column}, created_at AS marked_at
              FROM {table} WHERE user_id = %(viewer_id)s) marked
      JOIN {things} ON {things}.id = marked.{column}
     WHERE {seen}
"""
_BOOKMARKS = f"""
    SELECT {{things}}.id, marked_at, bookmark_id {_BOOKMARKED}
       AND (%(after)s::timestamptz IS NULL
            OR (marked_at, bookmark_id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY marked_at DESC, bookmark_id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""


class Toggled(NamedTuple):
    """Whether the viewer's reaction is set now, and the number of reactions."""

    stands: bool
    number: int


@transactional
def toggle_like(
    kind: ContentKind, target_id: int, *, viewer_id: int, wanted: bool | None = None
) -> Toggled:
    """Like a thing, or revoke the like; its author earns experience and is notified.

    With `wanted` it is so afterwards, however often that is asked for. Raises the kind's
    `not_found` when the viewer may not see it.
    """
    thing, toggled = _toggle(kind, needed(kind.likes), target_id, viewer_id, wanted)
    if thing["stands"] == toggled.stands:
        return toggled
    if thing["user_id"] != viewer_id:
        _tell(kind, thing, viewer_id, is_liked=toggled.stands)
    if kind.cards is not None:
        drop_cached(kind.cards.cache.name, target_id)
    return toggled


@transactional
def toggle_bookmark(
    kind: ContentKind, target_id: int, *, viewer_id: int, wanted: bool | None = None
) -> Toggled:
    """Bookmark a thing, or remove the bookmark; nobody is notified.

    `wanted` and what it raises are those of `toggle_like`.
    """
    return _toggle(kind, needed(kind.bookmarks), target_id, viewer_id, wanted)[1]


def flags(kind: ContentKind, ids: Sequence[int], viewer_id: int) -> Flags:
    """For each of `ids`: whether the viewer liked, bookmarked, hid or muted it.

    None where a block separates author and viewer: the card must not be shown at all. Bookmarked
    things are never muted, because the viewer knows their content, and secret or private ones
    neither.
    """
    reactions = [one for one in (kind.likes, kind.bookmarks) if one is not None]
    found: dict[int, list[bool]] = {one: [False] * (len(reactions) + 2) for one in ids}
    withheld: set[int] = set()
    for row in fetch_all(_flags(kind), viewer_id=viewer_id, ids=list(ids)):
        if row["flag"] is None:
            withheld.add(row["id"])
        else:
            found[row["id"]][row["flag"]] = True
    if kind.bookmarks is not None:
        for stands in found.values():
            stands[-1] = stands[-1] and not stands[len(reactions) - 1]
    return {one: None if one in withheld else tuple(stands) for one, stands in found.items()}


def bookmarked(
    kind: ContentKind, *, viewer_id: int, page: PageQuery
) -> tuple[list[int], str | None]:
    """One page of a member's bookmarks that they may still see, latest first: ids, next cursor."""
    rows = fetch_all(
        _bookmarks(kind, _BOOKMARKS),
        viewer_id=viewer_id,
        **page.by_time,
    )
    cursor = next_cursor(rows, page.limit, "marked_at", "bookmark_id")
    return [row["id"] for row in rows], cursor


def bookmarks_count(kind: ContentKind, *, viewer_id: int) -> int:
    """The number of a member's bookmarks that they may still see."""
    sql = _bookmarks(kind, f"SELECT count(*) {_BOOKMARKED}")
    return int(fetch_value(sql, viewer_id=viewer_id))


@cache
def _flags(kind: ContentKind) -> Prepared:
    """Rows with the indexes of the flags that are set; a row without one where a block applies."""
    reactions = [one for one in (kind.likes, kind.bookmarks) if one is not None]
    asked = [
        f"SELECT {one.column} AS id, {number} AS flag FROM {one.table}"
        f" WHERE user_id = %(viewer_id)s AND {one.column} = ANY(%(ids)s)"
        for number, one in enumerate(reactions)
    ]
    names = {"kind": kind.name, "table": kind.table}
    asked.append(_HIDES.format(number=len(reactions), apart=apart("thing.user_id"), **names))
    if kind.search is not None:
        names |= {"searched_as": kind.search.name, "public": public(kind, "thing")}
        asked.append(_MUTED.format(number=len(reactions) + 1, **names))
    return Prepared(" UNION ALL ".join(asked))


def _toggle(
    kind: ContentKind, reaction: Reaction, target_id: int, viewer_id: int, wanted: bool | None
) -> tuple[Row, Toggled]:
    """Add or remove the reaction and update all counters; returns the thing as it was before.

    Nothing changes if it is as `wanted` already.
    """
    named = {"id": target_id, "viewer_id": viewer_id}
    statements = _statements(kind, reaction)
    put_off(statements.lock, id=target_id)
    thing = fetch_row(statements.state, kind.not_found, **named)
    if wanted == thing["stands"]:
        return thing, Toggled(thing["stands"], thing["number"])
    step = -1 if thing["stands"] else 1
    put_off(statements.revoke if thing["stands"] else statements.give, **named)
    counters.move_reactions(kind, reaction, thing, step, is_own=thing["user_id"] == viewer_id)
    if kind.cards is not None:
        drop_cached(kind.cards.flags.name, viewer_id)
    return thing, Toggled(step > 0, thing["number"] + step)


class _Statements(NamedTuple):
    lock: Prepared
    state: Prepared
    give: Prepared
    revoke: Prepared


@cache
def _statements(kind: ContentKind, reaction: Reaction) -> _Statements:
    own = {"table": reaction.table, "column": reaction.column}
    state = _STATE.format(
        columns=counters.liked(kind),
        kept=reaction.kept,
        reactions=reaction.table,
        column=reaction.column,
        table=kind.table,
        reactable=kind.visibility.reactable,
        apart=apart("thing.user_id"),
    )
    return _Statements(
        Prepared(_LOCK.format(table=kind.table)),
        Prepared(state),
        Prepared(_GIVE.format(**own)),
        Prepared(_REVOKE.format(**own)),
    )


def _tell(kind: ContentKind, thing: Row, viewer_id: int, *, is_liked: bool) -> None:
    told: dict[str, Any] = {
        "member_id": thing["user_id"],
        "kind": NotificationKind.LIKE,
        "actor_id": viewer_id,
        "target_type": kind.name,
        "target_id": thing["id"],
        "noun": kind.noun,
        "subject": kind.words.quoted(thing["subject"]),
    }
    if not is_liked:
        retract(**told)
        return
    if kind.experience is not None:
        kind.experience.grant_for_like(thing, viewer_id)
    notify(**told, url=kind.address.format(id=thing["id"]))


def _bookmarks(kind: ContentKind, template: str) -> str:
    bookmarks = needed(kind.bookmarks)
    return template.format(
        column=bookmarks.column,
        table=bookmarks.table,
        things=kind.table,
        seen=seen(kind),
    )
