"""Removing and restoring in batches; each batch is a transaction that records the progress."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import TypedDict

from peewee import fn

from hamsterd.audit.console import tell_consoles
from hamsterd.audit.service import acted_on_since
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import remove, restore
from hamsterd.content.visibility import REMOVED, at, is_secret, public, removable
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.models.staff.cases import ReportCase
from hamsterd.models.staff.sanctions import SpamRemoval, SpamRemovalItem
from hamsterd.staff.automod.spam.errors import SpamRemovalNotFound
from hamsterd.staff.cases.deciding.closing import close_cases
from hamsterd.staff.cases.deciding.hiding import show_reported
from hamsterd.staff.cases.deciding.locks import TARGET_TYPE as CASE
from hamsterd.staff.cases.deciding.locks import CaseTarget, LockTarget, lock_case, lock_targets
from hamsterd.staff.cases.deciding.outcomes import tell_reopened, tell_reporters
from hamsterd.staff.cases.deciding.reopening import make_pending
from hamsterd.staff.cases.errors import CaseOpenAgain
from hamsterd.staff.rules import Outcome

BATCH = 50
"""Things of one transaction."""
ORDER = tuple(KINDS)
"""The order of removal: comments after their parents."""
WRITTEN = {
    kind: f"""
        FROM {KINDS[kind].table} t
       WHERE t.user_id = %(user_id)s AND NOT {at("t", REMOVED)} AND {removable(KINDS[kind])}
         AND ({public(KINDS[kind], "t")} OR {is_secret(KINDS[kind])}) AND t.created_at <= %(until)s
         AND (%(since)s::timestamptz IS NULL OR t.created_at >= %(since)s::timestamptz)
    """
    for kind in ORDER
}
LOCK = "SELECT * FROM spam_removals WHERE id = %(removal_id)s FOR UPDATE"
_NEXT = "SELECT t.id {written} AND t.id > %(last_id)s ORDER BY t.id LIMIT %(batch)s"
# Rows with counters are locked before members (locking order).
_COUNTED = """
    SELECT '{kind}' AS target_type, {locks_by} AS locked_id FROM {table} WHERE id = ANY(%(ids)s)
"""
_KIND_LEFT = """
    SELECT kind FROM spam_removal_items WHERE removal_id = %(removal_id)s
     ORDER BY kind = 'case', kind LIMIT 1
"""


class Removal(TypedDict):
    """How far the removal of a spammer is."""

    id: int
    user_id: int
    since: datetime | None
    until: datetime
    reason: str
    actor: str
    status: str
    kind: str
    last_id: int
    removed_count: int
    audit_id: int | None
    sanction_act_id: int | None


@transactional
def remove_batch(removal_id: int) -> bool:
    """Remove the next few; whether there may be more."""
    removal = fetch_row(LOCK, Removal, SpamRemovalNotFound, removal_id=removal_id)
    if removal["status"] != "running":
        return False
    kind = KINDS[removal["kind"]]
    ids = fetch_column(
        _NEXT.format(written=WRITTEN[kind.name]),
        batch=BATCH,
        user_id=removal["user_id"],
        since=removal["since"],
        until=removal["until"],
        last_id=removal["last_id"],
    )
    if not ids:
        return _next_kind(removal, kind)
    _lock_counted(kind, ids)
    cases = fetch_all(
        ReportCase.select(ReportCase.id, ReportCase.target_type, ReportCase.target_id)
        .where(
            ReportCase.target_type == kind.name,
            ReportCase.target_id.in_(ids),
            ReportCase.status == "pending",
        )
        .order_by(ReportCase.id)
        .for_update(),
        CaseTarget,
    )
    if cases:
        close_all(removal, cases)
    taken = [one for one in ids if remove(kind, one)]
    for one in taken:
        _take(removal_id, kind.name, one)
    note_batch(removal_id, kind.name, last_id=ids[-1], removed=len(taken), cases=len(cases))
    return True


def note_batch(
    removal_id: int, kind: str, *, last_id: int = 0, removed: int = 0, cases: int = 0
) -> None:
    """How far a removal is, and how much more it took away."""
    execute(
        SpamRemoval.update(
            kind=kind,
            last_id=last_id,
            removed_count=SpamRemoval.removed_count + removed,
            cases_count=SpamRemoval.cases_count + cases,
            updated_at=fn.now(),
        ).where(SpamRemoval.id == removal_id)
    )


def set_status(removal_id: int, status: str) -> None:
    """A removal is done, is being undone, or was."""
    changes = SpamRemoval.update(status=status, updated_at=fn.now())
    execute(changes.where(SpamRemoval.id == removal_id))


def _take(removal_id: int, kind: str, target_id: int, *, was_hidden: bool = False) -> None:
    execute(
        SpamRemovalItem.insert(
            removal_id=removal_id, kind=kind, target_id=target_id, was_hidden=was_hidden
        )
    )


def _next_kind(removal: Removal, kind: ContentKind) -> bool:
    following = ORDER[ORDER.index(kind.name) + 1 :]
    if following:
        note_batch(removal["id"], following[0])
        return True
    set_status(removal["id"], "done")
    for target_type in (*ORDER, CASE):
        tell_consoles(target_type, None)
    tell_consoles("user", removal["user_id"])
    return False


def close_all(removal: Removal, cases: Sequence[CaseTarget]) -> None:
    """Resolve open cases about removed things; their reporters are told that action was taken."""
    ids = [case["id"] for case in cases]
    close_cases(ids, Outcome("resolved"), reason=removal["reason"], actor=removal["actor"])
    for case in show_reported(cases):
        _take(removal["id"], CASE, case["id"], was_hidden=case["wasHidden"])
    tell_reporters(ids, None)


@transactional
def restore_batch(removal_id: int) -> bool:
    """Bring the next few back; whether there may be more."""
    removal = fetch_row(LOCK, Removal, removal_id=removal_id)
    kind = fetch_value(_KIND_LEFT, removal_id=removal_id)
    if kind is None or removal["status"] != "undoing":
        return False
    # Cases come last, one at a time: each locks its target before members.
    items = fetch_all(
        SpamRemovalItem.select(SpamRemovalItem.target_id, SpamRemovalItem.was_hidden)
        .where(SpamRemovalItem.removal_id == removal_id, SpamRemovalItem.kind == kind)
        .order_by(SpamRemovalItem.target_id)
        .limit(1 if kind == CASE else BATCH)
    )
    ids = [item["target_id"] for item in items]
    if kind == CASE:
        _open_case_again(items[0])
    else:
        _lock_counted(KINDS[kind], ids)
        act_id = removal["audit_id"]
        touched = frozenset() if act_id is None else acted_on_since(act_id, kind, ids)
        for one in ids:
            if one not in touched:
                restore(KINDS[kind], one)
    execute(
        SpamRemovalItem.delete().where(
            SpamRemovalItem.removal_id == removal_id,
            SpamRemovalItem.kind == kind,
            SpamRemovalItem.target_id.in_(ids),
        )
    )
    set_status(removal_id, "undoing")
    return True


def _open_case_again(item: Row) -> None:
    """Reopen the case, hidden if it was; not if it was decided again, or a newer one exists."""
    case = lock_case(item["target_id"])
    if case["status"] != "resolved":
        return
    with suppress(CaseOpenAgain):
        make_pending(case, is_hidden=item["was_hidden"])
        tell_reopened([case["id"]])


def _lock_counted(kind: ContentKind, ids: Sequence[int]) -> None:
    counted = _COUNTED.format(kind=kind, locks_by=kind.locked[1], table=kind.table)
    lock_targets(fetch_all(counted, LockTarget, ids=list(ids)))
