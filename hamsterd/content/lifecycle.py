"""What becomes of something a member wrote: hidden, shown, removed, restored, deleted.

One code path for every kind. Each act locks what the kind's counters follow from, changes one
mark, and moves counters, caches, experience and news exactly once. The order of locks, for
everybody: a hamster's claim, entries and posts, members, hamsters and boards; cases come after
what they are about.

Removal and deletion are soft: the row stays, out of every list, and who took it away can bring it
back for thirty days (decisions §2, Moderator acts; Own deletions). Whatever hid the thing goes on
hiding it once it is back, and a removal outlasts a deletion: what a moderator removes after its
author deleted it is not the author's to restore.
"""

from functools import cache

from hamsterd.content import counters, mentions
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import Search
from hamsterd.content.search_index import HITS, index
from hamsterd.content.visibility import RESTORABLE_DAYS, HiddenFor, removable
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, execute, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.realtime.bus import drop_cached

_HIDE = """
    UPDATE {table} SET {since} = now()
     WHERE id = %(id)s AND {since} IS NULL AND removed_at IS NULL AND {removable}
    RETURNING id
"""
# What was held from its first moment on has never been published. No other reason can hide it
# meanwhile: nobody sees it, to report it or to claim a right.
_SHOW = """
    UPDATE {table} SET {since} = NULL
      FROM (SELECT id, {since} AS since FROM {table} WHERE id = %(id)s FOR UPDATE) was
     WHERE {table}.id = was.id AND was.since IS NOT NULL
    RETURNING was.since = created_at AND hidden_at IS NULL AS is_first
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
_DELETE = "UPDATE {table} SET deleted_at = now() WHERE id = %(id)s"


def locked(kind: ContentKind, target_id: int) -> Row | None:
    """The thing's state with its locks held, whatever became of it; None when it is gone.

    It is read by a statement of its own, so that it sees what was waited for.
    """
    lock(kind, target_id)
    return _state(kind, target_id)


def lock(kind: ContentKind, target_id: int) -> None:
    """Lock what a thing's counters follow from: what it stands under, else the thing itself."""
    execute(_lock(kind), id=target_id)


def recount(kind: ContentKind, before: Row) -> None:
    """Move the counters from where the thing stood to where it stands now.

    `before` is what `locked` said; a thing that stands where it did moves nothing.
    """
    counters.move(kind, before, _state(kind, before["id"]))
    kind.events.changed(before)
    if kind.search is not None:
        drop_cached(HITS)


def count_added(kind: ContentKind, thing: Row) -> int | None:
    """Count a thing that was just written, and publish it unless it is held.

    Its author's level, where it earned.
    """
    counters.move(kind, None, thing)
    return _publish(kind, thing) if thing["is_shown"] else None


def hold(kind: ContentKind, target_id: int) -> None:
    """Let an edit wait for a moderator; who edits has the thing `locked`, and counts afterwards."""
    _mark_hidden(kind, target_id, HiddenFor.REVIEW)


@transactional
def hide(kind: ContentKind, target_id: int, reason: HiddenFor) -> bool:
    """Hide a thing for one reason more; False when it is hidden for that, removed or gone."""
    before = locked(kind, target_id)
    if before is None or not _mark_hidden(kind, target_id, reason):
        return False
    recount(kind, before)
    return True


@transactional
def show(kind: ContentKind, target_id: int, reason: HiddenFor) -> bool:
    """Lift one reason, others go on; False when the thing is not hidden for it, or gone."""
    before = locked(kind, target_id)
    sql = _SHOW.format(table=kind.table, since=reason.column)
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
    """Take a thing away, and what it earned; False when it is removed already or gone."""
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
    """Bring a removed thing back, into its author's trash if they deleted it.

    With what it earned. False when it is not removed, or was too long ago.
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
    """Its author takes a thing away; what it earned stays earned. With the thing `locked`."""
    execute(_DELETE.format(table=kind.table), id=before["id"])
    recount(kind, before)
    _withdraw(kind, before)


def index_words(kind: ContentKind, target_id: int) -> None:
    """Write a thing's words anew for search, in the transaction that wrote them."""
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
