"""Purging members who withdrew and did not come back (decisions §2, Withdrawal).

Deleted: everything personal, private or deleted, with its files. Kept: public writing, comments and
likes, under an anonymous row; and what the law requires (sanctions, reports). Others' counters are
updated in the same transaction.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from hamsterd.config import Settings
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import needed
from hamsterd.content.visibility import PRESENT
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column
from hamsterd.db.transaction import on_commit, transactional
from hamsterd.kinds import KINDS
from hamsterd.media.storage import open_storage
from hamsterd.media.upkeep.removal import delete_files
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.follows.service import drop_follows
from hamsterd.models.members.accounts import User
from hamsterd.operations.retention.apart import apart
from hamsterd.operations.retention.purge import scrub_member
from hamsterd.operations.retention.trash import below, take_away

# Others' things that they bookmarked, because those have a counter.
_LOCK = f"""
    SELECT id, user_id = %(member_id)s AND NOT ({{is_public}} AND {PRESENT}) AS is_gone
      FROM {{table}} WHERE user_id = %(member_id)s {{bookmarked}}
     ORDER BY id FOR NO KEY UPDATE
"""
_BOOKMARKED = "SELECT {column} FROM {table} WHERE user_id = %(member_id)s"
_UNBOOKMARK = "UPDATE {table} SET {kept} = {kept} - 1 WHERE id IN ({bookmarked})"
_LOCK_MEMBERS = """
    SELECT id, status = 'withdrawn' AND withdrawn_at <= %(since)s AS is_due FROM users
     WHERE id = %(member_id)s
        OR id IN (SELECT follower_id FROM follows WHERE following_id = %(member_id)s
                   UNION SELECT following_id FROM follows WHERE follower_id = %(member_id)s
                   {commenters})
     ORDER BY id FOR NO KEY UPDATE
"""
_COMMENTERS = "UNION SELECT user_id FROM {table} WHERE {parent_id} = ANY(%({kind})s)"
_LOCK_OWN = "SELECT id FROM {table} WHERE user_id = %(member_id)s ORDER BY id FOR UPDATE"

_WRITING = [kind for kind in KINDS.values() if kind.comment is None and kind.own_trash]
"""Public content stays; kinds that authors cannot restore are deleted."""
_POSSESSIONS = [kind for kind in KINDS.values() if kind.comment is None and not kind.own_trash]


@dataclass(slots=True)
class Purged:
    """The result: members, their content, and files."""

    members: int = 0
    entries: int = 0
    files: int = 0


def due_members() -> list[int]:
    """Members whose grace period has passed."""
    with connection():
        return fetch_column(
            User.select(User.id)
            .where(User.status == "withdrawn", User.withdrawn_at <= grace_begins())
            .order_by(User.id)
        )


def purge_due(site: Settings) -> Purged:
    """Purge everybody who is due, each in a separate transaction.

    Raises PartsFailed where somebody could not be purged, once all others are.
    """
    total = Purged()
    due = {f"member {one}": partial(purge_member, one, site) for one in due_members()}
    for gone in apart(due).values():
        total.members += gone.members
        total.entries += gone.entries
        total.files += gone.files
    return total


@transactional
def purge_member(member_id: int, site: Settings) -> Purged:
    """Purge one member; no-op if they came back meanwhile.

    Locks in the order of all writers: content, members, hamsters.
    """
    execute("SET LOCAL statement_timeout = 0")
    gone = {kind: _locked(kind, member_id) for kind in _WRITING}
    by_kind = {kind.name: ids for kind, ids in gone.items()}
    sql = _LOCK_MEMBERS.format(commenters=" ".join(_commenters()))
    members = fetch_all(sql, member_id=member_id, since=grace_begins(), **by_kind)
    if not any(row["is_due"] for row in members if row["id"] == member_id):
        return Purged()
    gone |= {kind: _own(kind, member_id) for kind in _POSSESSIONS}
    drop_follows(member_id)
    _drop_bookmarks(member_id)
    files = scrub_member(member_id)
    for kind, ids in gone.items():
        if ids:
            files += take_away(kind, ids)
    on_commit(lambda: delete_files(files, open_storage(site)))
    return Purged(members=1, entries=sum(map(len, by_kind.values())), files=len(files))


def _locked(kind: ContentKind, member_id: int) -> list[int]:
    """Ids to delete, with all rows locked that count them."""
    bookmarked = f"OR id IN ({_bookmarked(kind)})" if kind.bookmarks else ""
    is_public = kind.visibility.is_public
    sql = _LOCK.format(table=kind.table, is_public=is_public, bookmarked=bookmarked)
    return [row["id"] for row in fetch_all(sql, member_id=member_id) if row["is_gone"]]


def _own(kind: ContentKind, member_id: int) -> list[int]:
    return fetch_column(_LOCK_OWN.format(table=kind.table), member_id=member_id)


def _commenters() -> Iterator[str]:
    for kind in _WRITING:
        for comments in below(kind):
            yield _COMMENTERS.format(
                table=comments.table, parent_id=needed(comments.comment).parent_id, kind=kind.name
            )


def _bookmarked(kind: ContentKind) -> str:
    bookmarks = needed(kind.bookmarks)
    return _BOOKMARKED.format(column=bookmarks.column, table=bookmarks.table)


def _drop_bookmarks(member_id: int) -> None:
    for kind in _WRITING:
        if kind.bookmarks is not None:
            sql = _UNBOOKMARK.format(
                table=kind.table, kept=kind.bookmarks.kept, bookmarked=_bookmarked(kind)
            )
            execute(sql, member_id=member_id)
            execute(
                f"DELETE FROM {kind.bookmarks.table} WHERE user_id = %(member_id)s",
                member_id=member_id,
            )
