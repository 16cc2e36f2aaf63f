"""Deletes content that was removed or deleted thirty days ago, with everything below it.

Content erased by its author is deleted at once (`purge_erased`), or here if that had to wait.

Content is kept while a decision needs it: an open case, a takedown request that is pending or in
force, a pending appeal; for an entry or post also if that concerns a comment below it. Evidence
stays with its case (`staff.evidence`), and every act in the log, until their own period ends.
Others' counters are updated in the same transaction.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from hamsterd.config import Settings
from hamsterd.content.counters import uncount
from hamsterd.content.kind import ContentKind
from hamsterd.content.mentions import forget as forget_mentions
from hamsterd.content.parts import needed
from hamsterd.content.search_index import forget
from hamsterd.content.visibility import ERASED, GONE_AT, PRESENT, RESTORABLE_DAYS, over
from hamsterd.core.clock import utc_now
from hamsterd.db.batches import BATCH_ROWS, Deadline, count_rows
from hamsterd.db.sql import execute, fetch_column, fetch_row
from hamsterd.db.transaction import on_commit, transaction
from hamsterd.hamsters.health.papers import drop_papers_of_hamsters
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.kinds import KINDS
from hamsterd.media.storage import open_storage
from hamsterd.media.upkeep.removal import delete_files
from hamsterd.models.content.hides import MemberHide
from hamsterd.models.notifications import Notification, NotificationMute
from hamsterd.operations.retention.apart import apart
from hamsterd.realtime.bus import drop_cached

TRASH_KEPT = timedelta(days=RESTORABLE_DAYS)
"""As long as removed content can be restored (decisions §2, Moderator acts)."""
BATCH_THINGS = 200
"""Entries or posts of one transaction: each may carry hundreds of likes and comments."""

_HELD = """
    (EXISTS (SELECT 1 FROM report_cases c
               LEFT JOIN sanction_cases s ON s.case_id = c.id
               LEFT JOIN appeals a ON a.sanction_id = s.sanction_id AND a.status = 'pending'
              WHERE c.target_type = '{kind}' AND c.target_id = {thing}.id
                AND (c.status = 'pending' OR a.id IS NOT NULL))
     OR EXISTS (SELECT 1 FROM takedowns d
                 WHERE d.target_type = '{kind}' AND d.target_id = {thing}.id
                   AND d.status IN ('pending', 'blocked')))
"""
_HELD_BELOW = """
    EXISTS (SELECT 1 FROM {table} below WHERE below.{parent_id} = {thing}.id AND {held})
"""
_PICK = """
    SELECT id FROM {table} WHERE id > %(after)s AND {over} ORDER BY id LIMIT {limit} {lock}
"""
_LOCK_AUTHORS = """
    SELECT id FROM users
     WHERE id = ANY(ARRAY(SELECT DISTINCT user_id FROM {table} WHERE {parent_id} = ANY(%(ids)s)))
     ORDER BY id FOR NO KEY UPDATE
"""
_FILES = """
    DELETE FROM uploads WHERE attached_type = %(kind)s AND attached_id = ANY(%(ids)s)
    RETURNING file_name
"""
_DELETE = "DELETE FROM {table} WHERE id = ANY(%(ids)s)"
# A concurrent restore is waited for, or finds nothing to restore.
_PICK_ERASED = f"""
    SELECT id FROM {{table}} WHERE id = ANY(%(ids)s) AND {ERASED} AND {{over}}
     ORDER BY id FOR UPDATE
"""
_HAS_ANSWERS = "EXISTS (SELECT 1 FROM {thing} r WHERE r.{answers_id} = {thing}.id)"
_EMPTY = "UPDATE {table} SET {text} = '' WHERE id = ANY(%(ids)s)"

_STANDING = f"""
    SELECT count({GONE_AT})::int AS total, count(*) FILTER (WHERE {{over}})::int AS over,
           min({GONE_AT}) AS oldest
      FROM {{table}} WHERE NOT ({PRESENT})
"""


@dataclass(frozen=True, slots=True)
class Trash:
    """One kind of content: which things have expired, and how a batch is deleted."""

    name: str
    says: str
    kind: ContentKind
    over: str
    clear: Callable[[ContentKind, list[int], Settings], int]

    @property
    def table(self) -> str:
        """Where they are kept."""
        return self.kind.table

    @property
    def batch(self) -> int:
        """Things per transaction: parents have much below them."""
        return BATCH_THINGS if self.kind.comment is None else BATCH_ROWS

    @property
    def lock(self) -> str:
        """The lock clause of the selection."""
        return "FOR UPDATE SKIP LOCKED" if self.kind.events.purging is None else ""


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
    """Empty the trash; `{"comments": 3, "entries": 12, "entries.left": 400}` by what was
    deleted. Raises PartsFailed where a kind could not be, once all others are.
    """
    before = moment - TRASH_KEPT
    counts: Counter[str] = Counter()

    def empty(trash: Trash) -> None:
        if dry_run:
            counts[trash.name] = count_rows(trash.table, trash.over, before=before)
            return
        counts[trash.name] = _clear(trash, before, site, deadline)
        if deadline.is_over:
            counts[f"{trash.name}.left"] = count_rows(trash.table, trash.over, before=before)

    apart({trash.name: partial(empty, trash) for trash in TRASH})
    return dict(counts)


def purge_erased(kind: ContentKind, ids: list[int], *, site: Settings, deadline: Deadline) -> None:
    """Delete content erased by its author, unless it is still needed or time is over."""
    before = utc_now() - TRASH_KEPT
    for trash in (one for one in TRASH if one.kind is kind):
        pick = _PICK_ERASED.format(table=trash.table, over=trash.over)
        for start in range(0, len(ids), trash.batch):
            if deadline.is_over:
                return
            with transaction():
                free = fetch_column(pick, ids=ids[start : start + trash.batch], before=before)
                if free:
                    trash.clear(trash.kind, free, site)


def trash_standing(moment: datetime) -> list[TrashStanding]:
    """The content of the trash at `moment`, in the order of deletion."""
    return [_standing(trash, moment - TRASH_KEPT) for trash in TRASH]


def _standing(trash: Trash, before: datetime) -> TrashStanding:
    sql = _STANDING.format(table=trash.table, over=trash.over)
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        row = fetch_row(sql, before=before)
    return TrashStanding(trash.name, trash.says, row["total"], row["over"], row["oldest"])


def _clear(trash: Trash, before: datetime, site: Settings, deadline: Deadline) -> int:
    """Repeat until a pass finds nothing: deleting a reply may free the comment it replied to."""
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
                cleared += trash.clear(trash.kind, ids, site)
        if len(ids) < trash.batch:
            break
        after = ids[-1]
    return cleared


def _purge(kind: ContentKind, ids: list[int], site: Settings) -> int:
    if kind.events.purging is not None:
        ids = kind.events.purging(ids)
    names = take_away(kind, ids)
    on_commit(lambda: delete_files(names, open_storage(site)))
    return len(ids)


def take_away(kind: ContentKind, ids: list[int]) -> list[str]:
    """Delete things with everything below them; returns names of files that are unused now.

    With the things locked: authors below them in the order of all writers, then the rest.
    """
    for comments in below(kind):
        parent_id = needed(comments.comment).parent_id
        execute(_LOCK_AUTHORS.format(table=comments.table, parent_id=parent_id), ids=ids)
        # It counts for its author as long as it exists, even if its parent is gone.
        uncount(comments, ids)
    names: list[str] = []
    if kind.comment is None:
        execute(
            Notification.delete().where(
                Notification.target_type == kind.name, Notification.target_id.in_(ids)
            )
        )
        execute(
            NotificationMute.delete().where(
                NotificationMute.target_type == kind.name, NotificationMute.target_id.in_(ids)
            )
        )
        execute(
            MemberHide.delete().where(
                MemberHide.target_type == kind.name, MemberHide.target_id.in_(ids)
            )
        )
        names = fetch_column(_FILES, kind=kind.name, ids=ids)
    if kind is HAMSTER:
        names += drop_papers_of_hamsters(ids)
    if kind.search is not None:
        forget(kind.search.name, ids)
    forget_mentions(kind, below(kind), ids)
    execute(_DELETE.format(table=kind.table), ids=ids)
    _forget_cards(kind)
    return names


def _forget_cards(kind: ContentKind) -> None:
    """Drop all of the kind's cards: those of others may have named what is gone."""
    cards = kind.cards
    for cache in (cards.cache, cards.beside) if cards else ():
        if cache is not None:
            drop_cached(cache.name)


def _empty(kind: ContentKind, ids: list[int], site: Settings) -> int:  # noqa: ARG001  # as `_purge`
    """A comment with answers keeps its place, without its words."""
    return execute(_EMPTY.format(table=kind.table, text=kind.words.text), ids=ids)


def below(kind: ContentKind) -> list[ContentKind]:
    """The kinds of its comments."""
    return [one for one in KINDS.values() if one.comment and one.comment.parent is kind]


def _over(kind: ContentKind, also: str = "TRUE") -> str:
    """SQL over the kind's table: expired, and neither it nor its comments are needed."""
    held = [_HELD.format(kind=kind, thing=kind.table)]
    held += [
        _HELD_BELOW.format(
            table=comments.table,
            parent_id=needed(comments.comment).parent_id,
            thing=kind.table,
            held=_HELD.format(kind=comments, thing="below"),
        )
        for comments in below(kind)
    ]
    return f"{over(kind)} AND NOT ({' OR '.join(held)}) AND {also}"


def _trash_of(kind: ContentKind) -> Iterator[Trash]:
    answers_id = kind.comment.answers_id if kind.comment else None
    if answers_id is None:
        yield Trash(kind.plural, kind.trashed, kind, _over(kind), _purge)
        return
    answered = _HAS_ANSWERS.format(thing=kind.table, answers_id=answers_id)
    yield Trash(kind.plural, kind.trashed, kind, _over(kind, f"NOT {answered}"), _purge)
    yield Trash(
        f"{kind.plural}.emptied",
        f"답글이 달린 {kind.trashed}의 내용",
        kind,
        _over(kind, f"{kind.words.text} <> '' AND {answered}"),
        _empty,
    )


TRASH = [
    trash
    for kind in sorted(KINDS.values(), key=lambda kind: kind.comment is None)
    for trash in _trash_of(kind)
]
"""Replies before the comments they reply to, comments before their parents."""
