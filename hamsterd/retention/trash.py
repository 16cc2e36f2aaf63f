"""What was removed or deleted thirty days ago goes for good, with all that hangs on it.

Held back is what somebody still decides about: an open case, a request by law that is pending or
blocks, a pending appeal; of an entry or a post also when that is about a comment under it. What
was reported stays with its case (`moderation.evidence`), and every act in the log, until their own
period ends. Counters of others follow in the same transaction, so that nothing drifts.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from hamsterd.config import Settings
from hamsterd.db.batches import BATCH_ROWS, Deadline, count_rows
from hamsterd.db.sql import execute, fetch_column, fetch_row
from hamsterd.db.transaction import on_commit, transaction
from hamsterd.hamsters.service import claim_hamster
from hamsterd.hiding import TABLES
from hamsterd.indexing import Kind, forget
from hamsterd.removal import RESTORABLE_DAYS
from hamsterd.uploads.removal import delete_files
from hamsterd.uploads.storage import open_storage

TRASH_KEPT = timedelta(days=RESTORABLE_DAYS)
"""As long as a removed thing can be restored (decisions §2, Moderator acts)."""
BATCH_THINGS = 200
"""Entries or posts of one transaction: each may carry hundreds of likes and comments."""

_HELD = """
    (EXISTS (SELECT 1 FROM report_cases c
               LEFT JOIN sanctions s ON s.case_id = c.id
               LEFT JOIN appeals a ON a.sanction_id = s.id AND a.status = 'pending'
              WHERE c.target_type = '{kind}' AND c.target_id = {thing}.id
                AND (c.status = 'pending' OR a.id IS NOT NULL))
     OR EXISTS (SELECT 1 FROM takedowns d
                 WHERE d.target_type = '{kind}' AND d.target_id = {thing}.id
                   AND d.status IN ('pending', 'blocked')))
"""
_HELD_BENEATH = """
    EXISTS (SELECT 1 FROM {table} x WHERE x.{parent} = {thing}.id AND {held})
"""
_PICK = """
    SELECT id FROM {table} WHERE id > %(after)s AND {over} ORDER BY id LIMIT {limit} {lock}
"""
_LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"
_LOCK_AUTHORS = """
    SELECT id FROM users
     WHERE id = ANY(ARRAY(SELECT DISTINCT user_id FROM {table} WHERE {parent} = ANY(%(ids)s)))
     ORDER BY id FOR NO KEY UPDATE
"""
# A comment counts for its author even where what it stands under is gone, as long as it stands.
_UNCOUNT_AUTHORS = f"""
    UPDATE users SET comments_count = comments_count - gone.number
      FROM (SELECT user_id, count(*)::int AS number FROM {{table}}
             WHERE {{parent}} = ANY(%(ids)s) AND {_LIVE} GROUP BY user_id) AS gone
     WHERE users.id = gone.user_id
"""
_FILES = """
    DELETE FROM uploads WHERE attached_type = %(kind)s AND attached_id = ANY(%(ids)s)
    RETURNING file_name
"""
_BELLS = "DELETE FROM notifications WHERE target_type = %(kind)s AND target_id = ANY(%(ids)s)"
_MUTES = """
    DELETE FROM notification_mutes WHERE target_type = %(kind)s AND target_id = ANY(%(ids)s)
"""
_DELETE = "DELETE FROM {table} WHERE id = ANY(%(ids)s)"
_LOCK_ENTRIES_OF = """
    SELECT id FROM diary_entries WHERE hamster_id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE
"""
# One that was restored meanwhile stays.
_LOCK_GONE = """
    SELECT id FROM hamsters
     WHERE id = ANY(%(ids)s) AND (removed_at IS NOT NULL OR deleted_at IS NOT NULL)
     ORDER BY id FOR UPDATE
"""
_LET_GO = "UPDATE diary_entries SET hamster_id = NULL WHERE hamster_id = ANY(%(ids)s)"
_HAS_REPLIES = "EXISTS (SELECT 1 FROM community_comments r WHERE r.parent_id = {thing}.id)"
_EMPTY = "UPDATE community_comments SET content = '' WHERE id = ANY(%(ids)s)"


_SINCE = "least(removed_at, deleted_at)"
_STANDING = """
    SELECT count({since})::int AS total, count(*) FILTER (WHERE {over})::int AS over,
           min({since}) AS oldest
      FROM {table} WHERE removed_at IS NOT NULL OR deleted_at IS NOT NULL
"""


@dataclass(frozen=True, slots=True)
class Trash:
    """One kind of thing: which of them are over, and how a batch of them goes."""

    name: str
    says: str
    kind: str
    over: str
    clear: Callable[[list[int], Settings], int]
    lock: str = "FOR UPDATE SKIP LOCKED"
    batch: int = BATCH_THINGS

    @property
    def table(self) -> str:
        """Where they are kept."""
        return TABLES[self.kind]


@dataclass(frozen=True, slots=True)
class TrashStanding:
    """How much of a kind is in the trash, how much of it is over, and the oldest of it."""

    name: str
    says: str
    total: int
    over: int
    oldest: datetime | None


def purge_trash(
    moment: datetime, *, site: Settings, deadline: Deadline, dry_run: bool = False
) -> dict[str, int]:
    """Empty the trash; `{"comments": 3, "entries": 12, "entries.left": 400}` by what went."""
    before = moment - TRASH_KEPT
    counts: Counter[str] = Counter()
    for trash in TRASH:
        if dry_run:
            counts[trash.name] = count_rows(trash.table, trash.over, before=before)
            continue
        counts[trash.name] = _clear(trash, before, site, deadline)
        if deadline.is_over:
            counts[f"{trash.name}.left"] = count_rows(trash.table, trash.over, before=before)
    return dict(counts)


def trash_standing(moment: datetime) -> list[TrashStanding]:
    """What lies in the trash at `moment`, in the order it is emptied in."""
    return [_standing(trash, moment - TRASH_KEPT) for trash in TRASH]


def _standing(trash: Trash, before: datetime) -> TrashStanding:
    sql = _STANDING.format(table=trash.table, over=trash.over, since=_SINCE)
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        row = fetch_row(sql, before=before)
    return TrashStanding(trash.name, trash.says, row["total"], row["over"], row["oldest"])


def _clear(trash: Trash, before: datetime, site: Settings, deadline: Deadline) -> int:
    """Walk over the table until a walk finds nothing: an answer's end may free what it answered."""
    cleared = 0
    while not deadline.is_over:
        walked = _walk(trash, before, site, deadline)
        cleared += walked
        if not walked:
            break
    return cleared


def _walk(trash: Trash, before: datetime, site: Settings, deadline: Deadline) -> int:
    """One walk in the order of the ids, a batch at a time."""
    pick = _PICK.format(table=trash.table, over=trash.over, limit=trash.batch, lock=trash.lock)
    cleared = after = 0
    while not deadline.is_over:
        with transaction():
            execute("SET LOCAL statement_timeout = 0")
            ids: list[int] = fetch_column(pick, before=before, after=after)
            if ids:
                cleared += trash.clear(ids, site)
        if len(ids) < trash.batch:
            break
        after = ids[-1]
    return cleared


def _clear_entries(ids: list[int], site: Settings) -> int:
    forget(Kind.DIARY, ids)
    return _clear_writing("diary", ids, "comments", "diary_entry_id", site)


def _clear_posts(ids: list[int], site: Settings) -> int:
    forget(Kind.POST, ids)
    return _clear_writing("community", ids, "community_comments", "post_id", site)


def _clear_writing(kind: str, ids: list[int], comments: str, parent: str, site: Settings) -> int:
    """With the things locked: their commenters, in the order of all writers, then all of it."""
    execute(_LOCK_AUTHORS.format(table=comments, parent=parent), ids=ids)
    execute(_UNCOUNT_AUTHORS.format(table=comments, parent=parent), ids=ids)
    execute(_BELLS, kind=kind, ids=ids)
    execute(_MUTES, kind=kind, ids=ids)
    _clear_files(kind, ids, site)
    return execute(_DELETE.format(table=TABLES[kind]), ids=ids)


def _clear_files(kind: str, ids: list[int], site: Settings) -> None:
    names = fetch_column(_FILES, kind=kind, ids=ids)
    on_commit(lambda: delete_files(names, open_storage(site)))


def _clear_comments(ids: list[int], site: Settings) -> int:  # noqa: ARG001  # as every clearing
    return execute(_DELETE.format(table="comments"), ids=ids)


def _clear_post_comments(ids: list[int], site: Settings) -> int:  # noqa: ARG001  # as every one
    return execute(_DELETE.format(table="community_comments"), ids=ids)


def _empty_post_comments(ids: list[int], site: Settings) -> int:  # noqa: ARG001  # as every one
    """A comment with answers keeps its place, without its words."""
    return execute(_EMPTY, ids=ids)


def _clear_hamsters(ids: list[int], site: Settings) -> int:
    """Entries keep the name they were written under, and are locked before their hamster."""
    for hamster_id in ids:
        claim_hamster(hamster_id, alone=True)
    execute(_LOCK_ENTRIES_OF, ids=ids)
    ids = fetch_column(_LOCK_GONE, ids=ids)
    execute(_LET_GO, ids=ids)
    _clear_files("hamster", ids, site)
    forget(Kind.HAMSTER, ids)
    return execute(_DELETE.format(table="hamsters"), ids=ids)


def _over(kind: str, *beneath: tuple[str, str, str], also: str = "TRUE") -> str:
    """SQL over the kind's table: long gone, and nobody decides about it or what is beneath it."""
    thing = TABLES[kind]
    held = [_HELD.format(kind=kind, thing=thing)]
    for beneath_kind, table, parent in beneath:
        beneath_held = _HELD.format(kind=beneath_kind, thing="x")
        held.append(
            _HELD_BENEATH.format(table=table, parent=parent, thing=thing, held=beneath_held)
        )
    return f"""
        (removed_at < %(before)s OR deleted_at < %(before)s)
        AND NOT ({" OR ".join(held)}) AND {also.format(thing=thing)}
    """


TRASH = (
    Trash("comments", "지운 댓글", "comment", _over("comment"), _clear_comments, batch=BATCH_ROWS),
    Trash(
        "post_comments",
        "지운 게시판 댓글",
        "community_comment",
        _over("community_comment", also=f"NOT {_HAS_REPLIES}"),
        _clear_post_comments,
        batch=BATCH_ROWS,
    ),
    Trash(
        "post_comments.emptied",
        "답글이 달린 지운 댓글의 내용",
        "community_comment",
        _over("community_comment", also=f"content <> '' AND {_HAS_REPLIES}"),
        _empty_post_comments,
        batch=BATCH_ROWS,
    ),
    Trash(
        "entries",
        "지운 일기",
        "diary",
        _over("diary", ("comment", "comments", "diary_entry_id")),
        _clear_entries,
    ),
    Trash(
        "posts",
        "지운 글",
        "community",
        _over("community", ("community_comment", "community_comments", "post_id")),
        _clear_posts,
    ),
    Trash("hamsters", "보낸 햄스터", "hamster", _over("hamster"), _clear_hamsters, lock=""),
)
"""Answers before what they answer, comments before what they stand under."""
