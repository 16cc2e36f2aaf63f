"""Decisions on takedown requests, by a moderator or at the block's end; audited, with inverses.

The thing is locked and changed first, then the request (locking order), by compare-and-set: of two
concurrent moderators the second gets an error, and their change is rolled back.
"""

from contextlib import suppress
from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import require_not_own
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, acted_on_since, record
from hamsterd.config import Settings
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import hide, lock, show
from hamsterd.content.lifecycle import remove as remove_content
from hamsterd.content.lifecycle import restore as restore_content
from hamsterd.content.visibility import HiddenFor
from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.models.staff.takedowns import Takedown
from hamsterd.staff.takedowns.errors import (
    TakedownDecided,
    TakedownNotFound,
    TargetBlocked,
    TargetGone,
)
from hamsterd.staff.takedowns.letters import FiledTakedown, last_day, write_claimant, write_owner
from hamsterd.staff.takedowns.rules import BLOCK_PERIOD, Status
from hamsterd.staff.takedowns.schemas import TakedownDone

_GET = "SELECT * FROM takedowns WHERE id = %(takedown_id)s"
_MOVE = """
    UPDATE takedowns
       SET status = %(status)s, decided_actor = %(decided_actor)s, decided_at = %(decided_at)s,
           decision_note = %(decision_note)s, block_ends_at = %(block_ends_at)s,
           released_at = %(released_at)s, updated_at = now()
     WHERE id = %(id)s AND status = %(before)s
    RETURNING *
"""
_STATE = (
    "status",
    "decided_actor",
    "decided_at",
    "decision_note",
    "block_ends_at",
    "released_at",
)
"""The columns that a decision changes and its inverse restores."""
JOB = "job:end-takedowns"


@transactional
def block(*, takedown_id: int, note: str, actor: str, site: Settings) -> TakedownDone:
    """Hide the thing for 30 days; both sides are told.

    Raises `TakedownNotFound`, `OwnCase`, `TakedownDecided`, `TargetBlocked` or `TargetGone`.
    """
    before = _found(takedown_id, Status.PENDING, actor)
    _hide(before)
    now = utc_now()
    ends_at = kst_day_end(now + BLOCK_PERIOD)
    after = _move(
        before,
        status=Status.BLOCKED.value,
        decided_actor=actor,
        decided_at=now,
        decision_note=note,
        block_ends_at=ends_at,
    )
    until = last_day(ends_at)
    write_claimant(after, site, f"요청을 받아들여 {until}까지 임시조치했어요.")
    write_owner(after, site, f"{until}까지 다른 사람에게 보이지 않아요. 이의를 제기할 수 있어요.")
    return _done(Action.TAKEDOWN_BLOCK, before, after, note, actor)


@transactional
def reject(*, takedown_id: int, note: str, actor: str, site: Settings) -> TakedownDone:
    """Reject the request; the claimant is told.

    Raises `TakedownNotFound`, `OwnCase` or `TakedownDecided`.
    """
    before = _found(takedown_id, Status.PENDING, actor)
    after = _move(
        before,
        status=Status.REJECTED.value,
        decided_actor=actor,
        decided_at=utc_now(),
        decision_note=note,
    )
    write_claimant(after, site, "살펴봤지만 임시조치하지 않기로 했어요.")
    return _done(Action.TAKEDOWN_REJECT, before, after, note, actor)


@transactional
def release(*, takedown_id: int, note: str, actor: str, site: Settings) -> TakedownDone:
    """End a block, early or at its end; both sides are told.

    Raises `TakedownNotFound`, `OwnCase` or `TakedownDecided`.
    """
    before = _found(takedown_id, Status.BLOCKED, actor)
    _show(before)
    after = _move(before, status=Status.RELEASED.value, decision_note=note, released_at=utc_now())
    write_claimant(after, site, "임시조치가 끝났어요.")
    write_owner(after, site, "임시조치가 끝났어요.")
    return _done(Action.TAKEDOWN_RELEASE, before, after, note, actor)


@transactional
def remove(*, takedown_id: int, note: str, actor: str, site: Settings) -> TakedownDone:
    """Remove the blocked thing; both sides are told.

    Raises `TakedownNotFound`, `OwnCase`, `TakedownDecided` or `TargetGone`.
    """
    before = _found(takedown_id, Status.BLOCKED, actor)
    if not remove_content(_kind(before), before["target_id"]):
        raise TargetGone
    _show(before)
    after = _move(before, status=Status.REMOVED.value, decision_note=note)
    write_claimant(after, site, "권리 침해를 확인해 글을 삭제했어요.")
    write_owner(after, site, "권리 침해가 확인되어 삭제되었어요.")
    return _done(Action.TAKEDOWN_REMOVE, before, after, note, actor)


def ended_blocks() -> list[int]:
    """Ids of blocks whose 30 days have passed."""
    with connection():
        return fetch_column(
            Takedown.select(Takedown.id)
            .where(Takedown.status == "blocked", Takedown.block_ends_at <= utc_now())
            .order_by(Takedown.id)
        )


def end_block(takedown_id: int, *, site: Settings) -> bool:
    """Release one expired block; False if it was decided meanwhile."""
    note = "임시조치 기간 30일이 지났어요."
    with suppress(TakedownDecided):
        release(takedown_id=takedown_id, note=note, actor=JOB, site=site)
        return True
    return False


def undo_decision(act: Act, actor: str, site: Settings) -> None:
    """Undo any decision: restore the thing and the request; both sides are told.

    Raises `OwnCase`.
    """
    after = _found(act["target_id"], Status(act["after"]["status"]), actor)
    was_blocked = act["before"]["status"] == Status.BLOCKED
    if after["status"] == Status.REMOVED:
        _restore(act, after)
    state = {name: act["before"][name] for name in _STATE}
    if was_blocked:
        _hide_again(after)
    elif after["status"] == Status.BLOCKED:
        _show(after)
    back = _move(after, **state)
    what = "앞서 알려 드린 결정을 되돌렸어요."
    write_claimant(back, site, what)
    if was_blocked or after["status"] == Status.BLOCKED:
        write_owner(back, site, what)


def _found(takedown_id: int, status: Status, actor: str) -> FiledTakedown:
    """The request, for `actor` to decide."""
    takedown = fetch_row(_GET, FiledTakedown, TakedownNotFound, takedown_id=takedown_id)
    require_not_own(takedown["target_owner_id"], actor)
    if takedown["status"] != status:
        raise TakedownDecided
    return takedown


def _restore(act: Act, takedown: FiledTakedown) -> None:
    """Restore what the takedown removed; `UndoConflict` if that was done, or it can't come back."""
    kind, target_id = _kind(takedown), takedown["target_id"]
    lock(kind, target_id)
    if acted_on_since(act["id"], kind.name, [target_id]):
        raise UndoConflict
    if not restore_content(kind, target_id):
        raise UndoConflict("지운 지 30일이 지났거나 글쓴이가 지워서 되살릴 수 없어요.")


def _hide(takedown: FiledTakedown) -> None:
    """Hide the thing. Raises `TargetBlocked` when another request did, `TargetGone`."""
    if not hide(_kind(takedown), takedown["target_id"], HiddenFor.TAKEDOWN):
        raise TargetBlocked if _is_blocked(takedown) else TargetGone


def _is_blocked(takedown: FiledTakedown) -> bool:
    other = Takedown.select(Takedown.id).where(
        Takedown.target_type == takedown["target_type"],
        Takedown.target_id == takedown["target_id"],
        Takedown.status == "blocked",
    )
    return fetch_one(other) is not None


def _hide_again(takedown: FiledTakedown) -> None:
    """Block again; not if it was deleted meanwhile, or the block has expired."""
    if (takedown["block_ends_at"] or utc_now()) <= utc_now():
        raise UndoConflict("임시조치 기간이 지나서 되돌릴 수 없어요.")
    with suppress(TargetGone):
        _hide(takedown)


def _show(takedown: FiledTakedown) -> None:
    """Lift the block; other reasons for hiding stay."""
    show(_kind(takedown), takedown["target_id"], HiddenFor.TAKEDOWN)


def _move(takedown: FiledTakedown, **changes: Any) -> FiledTakedown:
    """Set the request's state; raises `TakedownDecided` if another decision came first."""
    state = {name: dict(takedown)[name] for name in _STATE}
    return fetch_row(
        _MOVE,
        FiledTakedown,
        TakedownDecided,
        id=takedown["id"],
        before=takedown["status"],
        **{**state, **changes},
    )


def _kind(takedown: FiledTakedown) -> ContentKind:
    return KINDS[takedown["target_type"]]


def _done(
    action: Action, before: FiledTakedown, after: FiledTakedown, note: str, actor: str
) -> TakedownDone:
    audit_id = record(
        actor=actor,
        action=action,
        target_type="takedown",
        target_id=after["id"],
        reason=note,
        before=_as_json(before),
        after=_as_json(after),
    )
    return TakedownDone(id=after["id"], status=Status(after["status"]), audit_id=audit_id)


def _as_json(takedown: FiledTakedown) -> dict[str, Any]:
    state = {name: dict(takedown)[name] for name in _STATE}
    return {
        name: value.isoformat() if hasattr(value, "isoformat") else value
        for name, value in state.items()
    }
