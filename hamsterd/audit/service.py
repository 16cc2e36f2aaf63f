"""The audit log: one row per act, in the act's transaction, with the state before (decisions §2).

The inverse of an act is defined where the act is. This module only stores acts and decides whether
one may still be undone.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypedDict

from peewee import fn
from psycopg2.extras import Json

from hamsterd.audit.actions import CHANGES_NOTHING_UNDONE, Action
from hamsterd.audit.actors import StaffActor, member_behind
from hamsterd.audit.console import tell_consoles
from hamsterd.audit.errors import ActNotFound, AlreadyUndone, UndoConflict
from hamsterd.audit.needs import Deed, require_needs
from hamsterd.core.request_id import current
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_one, fetch_row, fetch_value
from hamsterd.models.audit import AuditEntry

_RECORD = """
    INSERT INTO audit_log (actor, actor_user_id, role, permission, action, target_type, target_id,
                           reason, before, after, undoes_id, request_id)
    VALUES (%(actor)s, %(actor_user_id)s, %(role)s, %(permission)s, %(action)s,
            %(target_type)s, %(target_id)s, %(reason)s, %(before)s, %(after)s,
            %(undoes_id)s, %(request_id)s)
    RETURNING id
"""
# An undone act and the row of its undoing cancel each other, so neither blocks an undo. What
# members did with their own account does not block one either, nor does what changes nothing.
_IDLE = sorted(CHANGES_NOTHING_UNDONE)
_LATER = """
    SELECT id FROM audit_log
     WHERE target_type = %(target_type)s AND target_id = %(target_id)s AND id > %(act_id)s
       AND undone_at IS NULL AND undoes_id IS NULL AND actor NOT LIKE 'member:%%'
       AND action <> ALL(%(idle)s::text[])
     LIMIT 1
"""
_TOUCHED = """
    SELECT DISTINCT target_id FROM audit_log
     WHERE target_type = %(target_type)s AND target_id = ANY(%(ids)s::bigint[]) AND id > %(act_id)s
       AND undone_at IS NULL AND undoes_id IS NULL AND actor NOT LIKE 'member:%%'
       AND action <> ALL(%(idle)s::text[])
"""
_SELECTED = """
    SELECT jsonb_array_elements_text(after -> 'acts')::bigint FROM audit_log
     WHERE id = %(act_id)s AND undone_at IS NULL AND jsonb_typeof(after -> 'acts') = 'array'
"""
_WITH_PARTS = """
    WITH RECURSIVE whole AS (
        SELECT * FROM audit_log WHERE id = %(act_id)s
         UNION ALL
        SELECT part.* FROM audit_log part JOIN whole ON part.part_of_id = whole.id)
    SELECT id, actor, role, action, target_type, target_id, reason, before, after
      FROM whole WHERE undone_at IS NULL
"""


class Act(TypedDict):
    """One act: `action` decides whether it has a target, and the shape of `before` and `after`."""

    id: int
    actor: str
    role: str | None
    action: str
    target_type: Any
    target_id: Any
    reason: str | None
    before: Any
    after: Any


class LockedAct(Act):
    """An act that is about to be undone."""

    permission: str | None
    undone_at: datetime | None
    undoes_id: int | None


class Reversal(LockedAct):
    """The argument of an inverse: the act, and which of its parts were undone before."""

    is_part: bool
    undone_parts: list[Act]


def record(
    *,
    actor: str,
    action: Action,
    target_type: str | None = None,
    target_id: int | None = None,
    reason: str | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> int:
    """Record an act and tell open consoles; returns its id.

    `before` has everything its inverse needs. `parts` or `acts` in `after` are the rows this act
    consists of; the log shows them under it. Call it in the act's transaction. Raises `Forbidden`
    or `ProofMissing` if the actor lacks what the act requires.
    """
    require_needs(Deed(action, actor, before or {}, after or {}), actor)
    whole = _write(
        actor, action, (target_type, target_id), reason=reason, before=before, after=after
    )
    put_under(whole, [*(after or {}).get("parts", ()), *(after or {}).get("acts", ())])
    return whole


def put_under(whole: int, parts: Sequence[int]) -> None:
    """Have the log show `parts` under the act that consists of them."""
    if parts:
        execute(AuditEntry.update(part_of_id=whole).where(AuditEntry.id.in_(list(parts))))


def record_undoing(act: Act, *, actor: str) -> int:
    """Record who undid an act (`undo.case.dismiss`); returns the new row's id."""
    return _write(
        actor,
        f"undo.{act['action']}",
        (act["target_type"], act["target_id"]),
        before=act["after"],
        after=act["before"],
        undoes_id=act["id"],
    )


def _write(
    actor: str,
    action: str,
    target: tuple[str | None, int | None],
    *,
    reason: str | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    undoes_id: int | None = None,
) -> int:
    target_type, target_id = target
    if target_type is not None:
        tell_consoles(target_type, target_id)
    return int(
        fetch_value(
            _RECORD,
            actor=actor,
            actor_user_id=member_behind(actor),
            role=actor.role if isinstance(actor, StaffActor) else None,
            permission=actor.permission if isinstance(actor, StaffActor) else None,
            action=action,
            target_type=target_type,
            target_id=target_id,
            reason=reason,
            before=None if before is None else Json(before),
            after=None if after is None else Json(after),
            undoes_id=undoes_id,
            request_id=current(),
        )
    )


def undoable_act(act_id: int) -> LockedAct:
    """The act, locked, if it may be undone.

    Raises `ActNotFound`, `AlreadyUndone` or `UndoConflict`.
    """
    act = fetch_row(
        AuditEntry.select(
            AuditEntry.id,
            AuditEntry.actor,
            AuditEntry.role,
            AuditEntry.permission,
            AuditEntry.action,
            AuditEntry.target_type,
            AuditEntry.target_id,
            AuditEntry.reason,
            AuditEntry.before,
            AuditEntry.after,
            AuditEntry.undone_at,
            AuditEntry.undoes_id,
        )
        .where(AuditEntry.id == act_id)
        .for_update(),
        LockedAct,
        ActNotFound,
    )
    if act["undone_at"] is not None:
        raise AlreadyUndone
    if fetch_one(
        _LATER,
        target_type=act["target_type"],
        target_id=act["target_id"],
        act_id=act_id,
        idle=_IDLE,
    ):
        raise UndoConflict
    return act


def with_parts(act_id: int) -> list[Act]:
    """An act and all its parts, recursively, without those that were undone; the act comes
    first.
    """
    return fetch_all(_WITH_PARTS, Act, act_id=act_id)


def acted_on_since(act_id: int, target_type: str, ids: Sequence[int]) -> frozenset[int]:
    """The `ids` that a later act, not undone, has changed."""
    touched = fetch_column(
        _TOUCHED, act_id=act_id, target_type=target_type, ids=list(ids), idle=_IDLE
    )
    return frozenset(touched)


def selected_acts(act_id: int) -> list[int]:
    """The acts that a bulk act consists of; empty for any other act."""
    with connection():
        return fetch_column(_SELECTED, act_id=act_id)


def mark_undone(act_id: int) -> None:
    """Mark the act as undone; who undid it is a separate row (`record_undoing`)."""
    execute(AuditEntry.update(undone_at=fn.now()).where(AuditEntry.id == act_id))
