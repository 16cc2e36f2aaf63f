"""Sanctions: applying, lifting, and what they make of a member (decisions §2, Sanction ladder).

A member's status is always computed from their sanctions, never moved by hand, so that undoing,
lifting and ending in any order leave the same state.
"""

from datetime import timedelta
from typing import NamedTuple

from hamsterd.accounts.admin import member_record
from hamsterd.accounts.queries import CACHES_OF_VISIBILITY
from hamsterd.accounts.sessions import forget_member, revoke_all_sessions
from hamsterd.audit.actions import Action
from hamsterd.audit.service import member_behind, record
from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.sql import Row, execute, fetch_column, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.live.bus import close_sockets, drop_cached
from hamsterd.moderation.errors import (
    AdminSanctioned,
    DeviationUnexplained,
    OwnSanction,
    SanctionNotFound,
    SanctionOver,
)
from hamsterd.moderation.ladder import SanctionKind, deviates, step_of, suggested_step
from hamsterd.moderation.letters import tell_ended, tell_lifted, tell_sanctioned
from hamsterd.moderation.sanction_schemas import SanctionDone, SanctionIn

_LOCK_MEMBER = "SELECT is_admin, status FROM users WHERE id = %(member_id)s FOR NO KEY UPDATE"
_STANDING = """
    SELECT count(*) FROM sanctions WHERE user_id = %(member_id)s AND voided_at IS NULL
"""
_INSERT = """
    INSERT INTO sanctions (user_id, case_id, kind, step, reason, actor, moderator_id, starts_at,
                           ends_at)
    VALUES (%(member_id)s, %(case_id)s, %(kind)s, %(step)s, %(reason)s, %(actor)s,
            %(moderator_id)s, %(now)s, %(ends_at)s)
    RETURNING id
"""
_LOCK = """
    SELECT id, user_id, kind, step, reason, ends_at, lifted_at, voided_at
      FROM sanctions WHERE id = %(sanction_id)s FOR NO KEY UPDATE
"""
_LIFT = """
    UPDATE sanctions SET lifted_at = coalesce(lifted_at, %(now)s),
                         lifted_actor = coalesce(lifted_actor, %(actor)s),
                         lift_reason = coalesce(lift_reason, %(reason)s),
                         voided_at = CASE WHEN %(is_void)s THEN %(now)s ELSE voided_at END
     WHERE id = %(sanction_id)s
"""
_UNLIFT = """
    UPDATE sanctions
       SET voided_at = NULL,
           lifted_at = CASE WHEN %(stays_lifted)s THEN lifted_at END,
           lifted_actor = CASE WHEN %(stays_lifted)s THEN lifted_actor END,
           lift_reason = CASE WHEN %(stays_lifted)s THEN lift_reason END
     WHERE id = %(sanction_id)s
"""
_RUNNING = """
    SELECT id FROM sanctions
     WHERE user_id = %(member_id)s AND lifted_at IS NULL AND kind <> 'warning'
       AND (ends_at IS NULL OR ends_at > now())
     ORDER BY id
"""
# Purged members stay purged, withdrawn ones withdrawn: signing in again computes anew.
_SETTLE = """
    UPDATE users
       SET status = CASE WHEN status IN ('withdrawn', 'purged') THEN status
                         WHEN standing.is_banned THEN 'banned'
                         WHEN standing.until > now() THEN 'suspended'
                         ELSE 'active' END,
           suspended_until = standing.until
      FROM (SELECT coalesce(bool_or(kind = 'ban'), FALSE) AS is_banned,
                   max(ends_at) FILTER (WHERE ends_at > now()) AS until
              FROM sanctions
             WHERE user_id = %(member_id)s AND lifted_at IS NULL) standing
     WHERE users.id = %(member_id)s
    RETURNING status
"""


class Given(NamedTuple):
    """A sanction that was given, and the act in the audit log."""

    id: int
    audit_id: int


def standing_violations(member_id: int) -> int:
    """How many sanctions of a member count on the ladder: all that were not voided."""
    return int(fetch_value(_STANDING, member_id=member_id))


@transactional
def apply_sanction(
    *,
    member_id: int,
    kind: SanctionKind,
    days: int | None,
    reason: str,
    actor: str,
    site: Settings,
    case_id: int | None = None,
    deviation_reason: str | None = None,
) -> Given:
    """Sanction a member now. `days` only for a suspension.

    A banned member's sessions end. Raises `MemberNotFound`, `OwnSanction` or `AdminSanctioned`.
    """
    member_record(member_id)
    if member_behind(actor) == member_id:
        raise OwnSanction
    member = fetch_row(_LOCK_MEMBER, member_id=member_id)
    if member["is_admin"]:
        raise AdminSanctioned
    now = utc_now()
    sanction_id = int(
        fetch_value(
            _INSERT,
            member_id=member_id,
            case_id=case_id,
            kind=kind.value,
            step=step_of(kind, days),
            reason=reason,
            actor=actor,
            moderator_id=member_behind(actor),
            now=now,
            ends_at=now + timedelta(days=days) if days else None,
        )
    )
    settle_member(member_id)
    audit_id = record(
        actor=actor,
        action=Action.SANCTION_APPLY,
        target_type="user",
        target_id=member_id,
        reason=reason,
        before={"status": member["status"]},
        after={
            "sanctionId": sanction_id,
            "kind": kind.value,
            "days": days,
            "caseId": case_id,
            "deviationReason": deviation_reason,
        },
    )
    tell_sanctioned(sanction_id, site)
    return Given(sanction_id, audit_id)


@transactional
def sanction_by_hand(
    *, member_id: int, form: SanctionIn, actor: str, site: Settings
) -> SanctionDone:
    """Sanction a member as a moderator chose; `auditId` undoes it.

    Raises as `apply_sanction`, and `DeviationUnexplained` for another step than the ladder
    suggests without a word why.
    """
    member_record(member_id)
    fetch_one(_LOCK_MEMBER, member_id=member_id)
    step = suggested_step(standing_violations(member_id), is_severe=form.is_severe)
    if deviates(step, form.kind, form.days) and not form.deviation_reason:
        raise DeviationUnexplained(fields={"deviationReason": DeviationUnexplained.message})
    given = apply_sanction(
        member_id=member_id,
        kind=form.kind,
        days=form.days,
        reason=form.reason,
        actor=actor,
        site=site,
        deviation_reason=form.deviation_reason,
    )
    return SanctionDone(id=given.id, audit_id=given.audit_id)


@transactional
def lift_sanction(
    *, sanction_id: int, reason: str, actor: str, site: Settings, is_void: bool = False
) -> int:
    """End a sanction early; a voided one no longer counts on the ladder. Returns the act.

    Raises `SanctionNotFound`, or `SanctionOver` when it is lifted already.
    """
    sanction = _locked(sanction_id)
    is_over = sanction["voided_at"] if is_void else sanction["lifted_at"]
    if is_over is not None:
        raise SanctionOver
    _end(sanction, reason=reason, actor=actor, is_void=is_void)
    audit_id = record(
        actor=actor,
        action=Action.SANCTION_LIFT,
        target_type="user",
        target_id=sanction["user_id"],
        reason=reason,
        before={"sanctionId": sanction_id, "wasLifted": sanction["lifted_at"] is not None},
        after={"isVoid": is_void},
    )
    tell_lifted(sanction_id, site)
    return audit_id


@transactional
def lift_all(*, member_id: int, reason: str, actor: str, site: Settings) -> list[int]:
    """End all that restricts a member now; the acts in the audit log, oldest first."""
    running = fetch_column(_RUNNING, member_id=member_id)
    return [
        lift_sanction(sanction_id=sanction_id, reason=reason, actor=actor, site=site)
        for sanction_id in running
    ]


@transactional
def end_suspension(member_id: int) -> bool:
    """Let a member write again whose suspensions are over; whether that was so."""
    before = fetch_row(_LOCK_MEMBER, member_id=member_id)["status"]
    if before != "suspended" or settle_member(member_id) != "active":
        return False
    tell_ended(member_id)
    return True


def settle_member(member_id: int) -> str:
    """Make a member's status what their sanctions say, and have every process hear of it."""
    status = str(fetch_value(_SETTLE, member_id=member_id))
    if status == "banned":
        revoke_all_sessions(member_id=member_id)
    forget_member(member_id)
    close_sockets(member_id)
    for cache in CACHES_OF_VISIBILITY:
        drop_cached(cache)
    return status


def undo_apply(act: Row, actor: str, site: Settings) -> None:
    """The inverse of applying: the sanction is void, and the ladder forgets it."""
    sanction = _locked(act["after"]["sanctionId"])
    _end(sanction, reason="되돌림", actor=actor, is_void=True)
    tell_lifted(sanction["id"], site)


def undo_lift(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of lifting: the sanction runs on to its own end."""
    sanction = _locked(act["before"]["sanctionId"])
    execute(
        _UNLIFT,
        sanction_id=sanction["id"],
        stays_lifted=bool(act["before"].get("wasLifted")),
    )
    settle_member(sanction["user_id"])
    tell_sanctioned(sanction["id"], site)


def _locked(sanction_id: int) -> Row:
    """The sanction, its member locked first (lock order)."""
    member_id = fetch_value(
        "SELECT user_id FROM sanctions WHERE id = %(sanction_id)s", sanction_id=sanction_id
    )
    if member_id is None:
        raise SanctionNotFound
    fetch_one(_LOCK_MEMBER, member_id=member_id)
    return fetch_row(_LOCK, sanction_id=sanction_id)


def _end(sanction: Row, *, reason: str, actor: str, is_void: bool) -> None:
    execute(
        _LIFT,
        sanction_id=sanction["id"],
        now=utc_now(),
        actor=actor,
        reason=reason,
        is_void=is_void,
    )
    settle_member(sanction["user_id"])
