"""State changes of content: hide, show, remove, restore, delete, close. One path for every kind.

Each act locks the rows that the kind's counters follow from, changes one mark, and updates
counters, caches, experience and notifications exactly once. All code locks in this order: a
hamster's claim, entries and posts, members, hamsters and boards. Cases are locked after their
targets, a member's sessions and devices after the member.

Removal and deletion are soft: the row stays but leaves every list, and whoever took it down can
restore it for thirty days (decisions §2, Moderator acts; Own deletions). A thing that was hidden is
still hidden after it is restored. A removal outlasts a deletion: if a moderator removes what its
author has deleted, the author cannot restore it.
"""

from collections.abc import Sequence
from functools import cache

from hamsterd.content import counters, mentions
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import Search, needed
from hamsterd.content.search_index import HITS, index
from hamsterd.content.visibility import PRESENT, RESTORABLE_DAYS, HiddenFor, removable
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, execute, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.notifications.service import announce_to_many
from hamsterd.realtime.bus import drop_cached

_HIDE = """
    UPDATE {table} SET {since} = now()
     WHERE id = %(id)s AND {since} IS NULL AND removed_at IS NULL AND {removable}
    RETURNING id
"""
# Content that was pending review from the start has never been published. It can have no other
# reason for being hidden: nobody sees it to report it or to claim a right. What is removed or
# deleted is not published either.
_SHOW = """
    UPDATE {table} SET {since} = NULL
      FROM (SELECT id, {since} AS since FROM {table} WHERE id = %(id)s FOR UPDATE) was
     WHERE {table}.id = was.id AND was.since IS NOT NULL
    RETURNING was.since = created_at AND hidden_at IS NULL AND {present} AS is_first
"""
_REMOVE = """
    UPDATE {table} SET removed_at = now()
     WHERE id = %(id)s AND removed_at IS NULL AND {removable}
    RETURNING id
"""
_RESTORE = """
    UPDATE {table} SET removed_at = NULL
     WHERE id = %(id)s AND {removable} AND removed_at > now() - make_interval(days => %(days)s)
    RETURNING id
"""
_CLOSE = "UPDATE {table} SET is_secret = TRUE WHERE id = ANY(%(ids)s)"
_DELETE = "UPDATE {table} SET deleted_at = now() WHERE id = %(id)s"


def locked(kind: ContentKind, target_id: int) -> Row | None:
    """The thing's state with its locks held, in whatever state it is; None if it no longer exists.

    It is read by a second statement, so that it sees changes made while waiting for the lock.
    """
    lock(kind, target_id)
    return _state(kind, target_id)


def lock(kind: ContentKind, target_id: int) -> None:
    """Lock the row that a thing's counters follow from: its parent, else the thing itself."""
    execute(_lock(kind), id=target_id)


def recount(kind: ContentKind, before: Row) -> None:
    """Move the counters from a thing's state before the change to its state now.

    `before` is the result of `locked`. If the state is the same, nothing moves.
    """
    counters.move(kind, before, _state(kind, before["id"]))
    kind.events.changed(before)
    if kind.search is not None:
        drop_cached(HITS)


def count_added(kind: ContentKind, thing: Row) -> int | None:
    """Count a thing that was just written, and publish it unless it is pending review.

    Returns its author's level if they earned experience.
    """
    counters.move(kind, None, thing)
    return _publish(kind, thing) if thing["is_shown"] else None


def hold(kind: ContentKind, target_id: int) -> None:
    """Put an edited thing under review. The caller has it `locked`, and updates the counters."""
    _mark_hidden(kind, target_id, HiddenFor.REVIEW)


@transactional
def hide(kind: ContentKind, target_id: int, reason: HiddenFor) -> bool:
    """Add a reason for hiding; False if it already applies, or the thing is removed or gone."""
    before = locked(kind, target_id)
    if before is None or not _mark_hidden(kind, target_id, reason):
        return False
    recount(kind, before)
    return True


@transactional
def show(kind: ContentKind, target_id: int, reason: HiddenFor) -> bool:
    """Lift one reason for hiding; others stay.

    False if that reason does not apply, or it is gone.
    """
    before = locked(kind, target_id)
    sql = _SHOW.format(table=kind.table, since=reason.column, present=PRESENT)
    shown = fetch_one(sql, id=target_id) if before is not None else None
    if before is None or shown is None:
        return False
    recount(kind, before)
    if shown["is_first"]:
        _publish(kind, before)
    mentions.shown(kind, before)
    return True


@transactional
def remove(kind: ContentKind, target_id: int) -> bool:
    """Remove a thing and revoke the experience it earned; False if already removed or gone."""
    before = locked(kind, target_id)
    sql = _REMOVE.format(table=kind.table, removable=removable(kind))
    if before is None or fetch_one(sql, id=target_id) is None:
        return False
    recount(kind, before)
    _withdraw(kind, before)
    if kind.experience is not None:
        kind.experience.revoke(before)
    return True


@transactional
def restore(kind: ContentKind, target_id: int) -> bool:
    """Restore a removed thing; if its author deleted it, it goes back to their trash.

    The experience it earned is restored as well. False if it is not removed, or was removed too
    long ago.
    """
    before = locked(kind, target_id)
    sql = _RESTORE.format(table=kind.table, removable=removable(kind))
    if before is None or fetch_one(sql, id=target_id, days=RESTORABLE_DAYS) is None:
        return False
    recount(kind, before)
    if kind.experience is not None:
        kind.experience.restore(before)
    return True


def delete(kind: ContentKind, before: Row) -> None:
    """Delete a thing for its author, with the thing `locked`. The experience it earned stays."""
    execute(_DELETE.format(table=kind.table), id=before["id"])
    recount(kind, before)
    _withdraw(kind, before)


def close_comments(kind: ContentKind, comments: Sequence[Row], *, actor_id: int, why: str) -> None:
    """Make comments on one thing secret because of what the actor did; the thing is locked.

    `comments` are rows of `counters.state`. Their authors are told `why`, and still read their own.
    """
    if not comments:
        return
    execute(_CLOSE.format(table=kind.table), ids=[comment["id"] for comment in comments])
    for before in comments:
        recount(kind, before)
    told = {comment["user_id"]: comment for comment in comments if comment["is_shown"]}
    told.pop(actor_id, None)
    for member_id, comment in sorted(told.items()):
        place = needed(kind.comment).parent.address.format(id=comment["place_id"])
        announce_to_many(
            members=[member_id],
            key=f"closed:{kind.name}:{comment['id']}",
            title="비밀댓글",
            message=why,
            url=f"{place}#comment-{comment['id']}",
        )


def index_words(kind: ContentKind, target_id: int) -> None:
    """Index a thing's words for search again, in the transaction that wrote them."""
    if kind.search is not None:
        words = fetch_row(_words(kind, kind.search), id=target_id)
        index(kind.search.name, kind.search.findable(words))


def _withdraw(kind: ContentKind, thing: Row) -> None:
    kind.events.withdrawn(thing)
    mentions.withdrawn(kind, thing)


def _mark_hidden(kind: ContentKind, target_id: int, reason: HiddenFor) -> bool:
    sql = _HIDE.format(table=kind.table, since=reason.column, removable=removable(kind))
    return fetch_one(sql, id=target_id) is not None


@cache
def _words(kind: ContentKind, search: Search) -> Prepared:
    return Prepared(f"SELECT id, {search.columns} FROM {kind.table} WHERE id = %(id)s")


def _publish(kind: ContentKind, thing: Row) -> int | None:
    level = kind.experience.grant(thing) if kind.experience is not None else None
    kind.events.published(thing)
    return level


@cache
def _one(kind: ContentKind) -> Prepared:
    return Prepared(f"{counters.state(kind)} WHERE thing.id = %(id)s")


def _state(kind: ContentKind, target_id: int) -> Row | None:
    return fetch_one(_one(kind), id=target_id)


@cache
def _lock(kind: ContentKind) -> Prepared:
    table, column = kind.locked
    which = f"SELECT {column} FROM {kind.table} WHERE id = %(id)s"
    row = "%(id)s" if table == kind.table else f"({which})"
    return Prepared(f"SELECT 1 FROM {table} WHERE id = {row} FOR NO KEY UPDATE")
