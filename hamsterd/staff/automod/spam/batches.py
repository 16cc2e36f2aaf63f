"""Removing and restoring in batches, each a transaction that says how far it is."""

from collections.abc import Sequence
from contextlib import suppress

from hamsterd.audit.console import tell_consoles
from hamsterd.audit.service import acted_on_since
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import remove, restore
from hamsterd.content.visibility import REMOVED, at, removable
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.staff.automod.spam.errors import SpamRemovalNotFound
from hamsterd.staff.cases.closing import close_cases
from hamsterd.staff.cases.errors import CaseOpenAgain
from hamsterd.staff.cases.hiding import show_reported
from hamsterd.staff.cases.locks import TARGET_TYPE as CASE
from hamsterd.staff.cases.locks import lock_case, lock_targets
from hamsterd.staff.cases.outcomes import tell_reopened, tell_reporters
from hamsterd.staff.cases.reopening import make_pending
from hamsterd.staff.rules import Outcome

BATCH = 50
"""Things of one transaction."""
ORDER = tuple(KINDS)
"""What is removed, in this order: what stands under an entry goes after it."""
WRITTEN = {
    kind: f"""
        FROM {KINDS[kind].table} t
       WHERE t.user_id = %(user_id)s AND NOT {at("t", REMOVED)} AND {removable(KINDS[kind])}
         AND {KINDS[kind].visibility.is_public} AND t.created_at <= %(until)s
         AND (%(since)s::timestamptz IS NULL OR t.created_at >= %(since)s::timestamptz)
    """
    for kind in ORDER
}
LOCK = "SELECT * FROM spam_removals WHERE id = %(removal_id)s FOR UPDATE"
_NEXT = "SELECT t.id {written} AND t.id > %(last_id)s ORDER BY t.id LIMIT %(batch)s"
# What counts a thing is locked before any member is (lock order).
_COUNTED = """
    SELECT '{kind}' AS target_type, {locks_by} AS locked_id FROM {table} WHERE id = ANY(%(ids)s)
"""
_LOCK_CASES = """
    SELECT id, target_type, target_id FROM report_cases
     WHERE target_type = %(kind)s AND target_id = ANY(%(ids)s) AND status = 'pending'
     ORDER BY id FOR UPDATE
"""
_TAKE = """
    INSERT INTO spam_removal_items (removal_id, kind, target_id, was_hidden)
    VALUES (%(removal_id)s, %(kind)s, %(target_id)s, %(was_hidden)s)
"""
GO_ON = """
    UPDATE spam_removals
       SET kind = %(kind)s, last_id = %(last_id)s, removed_count = removed_count + %(removed)s,
           cases_count = cases_count + %(cases)s, updated_at = now()
     WHERE id = %(removal_id)s
"""
SET_STATUS = """
    UPDATE spam_removals SET status = %(status)s, updated_at = now() WHERE id = %(removal_id)s
"""
# Cases come last, one at a time: each locks its target before members.
_TO_RESTORE = """
    SELECT target_id, was_hidden FROM spam_removal_items
     WHERE removal_id = %(removal_id)s AND kind = %(kind)s
     ORDER BY target_id LIMIT %(batch)s
"""
_KIND_LEFT = """
    SELECT kind FROM spam_removal_items WHERE removal_id = %(removal_id)s
     ORDER BY kind = 'case', kind LIMIT 1
"""
_RETURN = """
    DELETE FROM spam_removal_items
     WHERE removal_id = %(removal_id)s AND kind = %(kind)s AND target_id = ANY(%(ids)s)
"""


@transactional
def remove_batch(removal_id: int) -> bool:
    """Remove the next few; whether there may be more."""
    removal = fetch_row(LOCK, SpamRemovalNotFound, removal_id=removal_id)
    if removal["status"] != "running":
        return False
    kind = KINDS[removal["kind"]]
    ids = fetch_column(
        _NEXT.format(written=WRITTEN[kind.name]),
        batch=BATCH,
        **{name: removal[name] for name in ("user_id", "since", "until", "last_id")},
    )
    if not ids:
        return _next_kind(removal, kind)
    _lock_counted(kind, ids)
    cases = fetch_all(_LOCK_CASES, kind=kind.name, ids=ids)
    if cases:
        close_all(removal, cases)
    taken = [one for one in ids if remove(kind, one)]
    for one in taken:
        execute(_TAKE, removal_id=removal_id, kind=kind.name, target_id=one, was_hidden=False)
    execute(
        GO_ON,
        removal_id=removal_id,
        kind=kind.name,
        last_id=ids[-1],
        removed=len(taken),
        cases=len(cases),
    )
    return True


def _next_kind(removal: Row, kind: ContentKind) -> bool:
    following = ORDER[ORDER.index(kind.name) + 1 :]
    if following:
        execute(GO_ON, removal_id=removal["id"], kind=following[0], last_id=0, removed=0, cases=0)
        return True
    execute(SET_STATUS, removal_id=removal["id"], status="done")
    for target_type in (*ORDER, CASE):
        tell_consoles(target_type, None)
    tell_consoles("user", removal["user_id"])
    return False


def close_all(removal: Row, cases: Sequence[Row]) -> None:
    """Resolve open cases about what is removed; their reporters hear that it was acted upon."""
    ids = [case["id"] for case in cases]
    close_cases(ids, Outcome("resolved"), reason=removal["reason"], actor=removal["actor"])
    for case in show_reported(cases):
        execute(
            _TAKE,
            removal_id=removal["id"],
            kind=CASE,
            target_id=case["id"],
            was_hidden=case["wasHidden"],
        )
    tell_reporters(ids, None)


@transactional
def restore_batch(removal_id: int) -> bool:
    """Bring the next few back; whether there may be more."""
    removal = fetch_row(LOCK, removal_id=removal_id)
    kind = fetch_value(_KIND_LEFT, removal_id=removal_id)
    if kind is None or removal["status"] != "undoing":
        return False
    items = fetch_all(
        _TO_RESTORE,
        removal_id=removal_id,
        kind=kind,
        batch=1 if kind == CASE else BATCH,
    )
    ids = [item["target_id"] for item in items]
    if kind == CASE:
        _open_case_again(items[0])
    else:
        _lock_counted(KINDS[kind], ids)
        touched = acted_on_since(removal["audit_id"], kind, ids)
        for one in ids:
            if one not in touched:
                restore(KINDS[kind], one)
    execute(_RETURN, removal_id=removal_id, kind=kind, ids=ids)
    execute(SET_STATUS, removal_id=removal_id, status="undoing")
    return True


def _open_case_again(item: Row) -> None:
    """The case waits again, hidden if it was; not when it was decided anew, or has a successor."""
    case = lock_case(item["target_id"])
    if case["status"] != "resolved":
        return
    with suppress(CaseOpenAgain):
        make_pending(case, is_hidden=item["was_hidden"])
        tell_reopened([case["id"]])


def _lock_counted(kind: ContentKind, ids: Sequence[int]) -> None:
    counted = _COUNTED.format(kind=kind, locks_by=kind.locked[1], table=kind.table)
    lock_targets(fetch_all(counted, ids=list(ids)))
