"""Ending sanctions: lifted early, expired, or undone."""

from datetime import datetime, timedelta

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.members.standing import Sanction
from hamsterd.staff.desk.canned_texts.placeholders import addressed
from hamsterd.staff.sanctions.errors import OwnLifting, SanctionNotFound, SanctionOver
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.letters import tell_lifted, tell_sanctioned
from hamsterd.staff.sanctions.reach import require_within_reach
from hamsterd.staff.sanctions.settling import (
    LockedSanction,
    is_restricting,
    lock_member,
    sanction_row,
    settle_member,
)

_LIFT = """
    UPDATE sanctions SET lifted_at = coalesce(lifted_at, %(now)s),
                         lifted_actor = coalesce(lifted_actor, %(actor)s),
                         lift_reason = coalesce(lift_reason, %(reason)s),
                         voided_at = CASE WHEN %(is_void)s THEN %(now)s ELSE voided_at END
     WHERE id = %(sanction_id)s
"""
# Marked as replaced until it is settled which one is in force.
_UNLIFT = """
    UPDATE sanctions
       SET voided_at = NULL,
           lifted_at = CASE WHEN %(stays_lifted)s THEN lifted_at END,
           lifted_actor = CASE WHEN %(stays_lifted)s THEN lifted_actor END,
           lift_reason = CASE WHEN %(stays_lifted)s THEN lift_reason END,
           replaced_at = CASE WHEN kind <> 'warning' THEN coalesce(replaced_at, now()) END
     WHERE id = %(sanction_id)s
"""
# Replaced ones first, so that after lifting the last one none is left.
_RUNNING = """
    SELECT id FROM sanctions
     WHERE user_id = %(member_id)s AND lifted_at IS NULL AND kind <> 'warning'
       AND (ends_at IS NULL OR ends_at > now())
     ORDER BY replaced_at IS NULL, id
"""


@transactional
def lift_sanction(
    *,
    sanction_id: int,
    reason: str,
    actor: str,
    site: Settings,
    is_void: bool = False,
    is_told: bool = True,
) -> int:
    """End a sanction early; a voided one no longer counts on the ladder. Returns the act.

    A weaker sanction that it had replaced is in force again, if it has not expired. Raises
    `SanctionNotFound`, `OwnLifting`, `SanctionTooHeavy`, or `SanctionOver` if lifted already. What
    restricts nothing has no other end: it can only be voided.
    """
    sanction = _locked(sanction_id)
    _require_not_own(sanction, actor)
    is_over = sanction["voided_at"] if is_void else sanction["lifted_at"]
    if is_over is not None:
        raise SanctionOver
    if not is_void and _restricts_nothing(sanction):
        raise SanctionOver(SanctionOver.by_itself)
    require_within_reach(actor, SanctionKind(sanction["kind"]), _days(sanction))
    reason = addressed(reason, sanction["user_id"])
    _end(sanction, reason=reason, actor=actor, is_void=is_void)
    audit_id = record(
        actor=actor,
        action=Action.SANCTION_LIFT,
        target_type="user",
        target_id=sanction["user_id"],
        reason=reason,
        before={
            "sanctionId": sanction_id,
            "kind": sanction["kind"],
            "givenBy": sanction["actor"],
            "wasLifted": sanction["lifted_at"] is not None,
        },
        after={"isVoid": is_void},
    )
    if is_told:
        tell_lifted(sanction_id, site)
    return audit_id


@transactional
def lift_all(*, member_id: int, reason: str, actor: str, site: Settings) -> list[int]:
    """End the restriction in force, and those it had replaced.

    Returns the audit ids; the member is told once.
    """
    lock_member(member_id)
    running = fetch_column(_RUNNING, member_id=member_id)
    return [
        lift_sanction(
            sanction_id=sanction_id,
            reason=reason,
            actor=actor,
            site=site,
            is_told=sanction_id == running[-1],
        )
        for sanction_id in running
    ]


@transactional
def end_suspension(member_id: int) -> bool:
    """Let a member write again whose suspensions have expired; whether that changed anything."""
    before = lock_member(member_id)["status"]
    return before == "suspended" and settle_member(member_id) == "active"


def undo_apply(act: Act, actor: str, site: Settings) -> None:
    """The inverse of applying: the sanction is void, and the ladder forgets it.

    Raises `OwnLifting`.
    """
    sanction = _locked(act["after"]["sanctionId"])
    _require_not_own(sanction, actor)
    _end(sanction, reason="되돌림", actor=actor, is_void=True)
    tell_lifted(sanction["id"], site)


def undo_lift(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of lifting: the sanction runs on to its own end."""
    sanction = _locked(act["before"]["sanctionId"])
    execute(
        _UNLIFT,
        sanction_id=sanction["id"],
        stays_lifted=bool(act["before"].get("wasLifted")),
    )
    settle_member(sanction["user_id"])
    now = sanction_row(sanction["id"])
    if is_restricting(now) or now["kind"] == SanctionKind.WARNING:
        tell_sanctioned(sanction["id"], site)


def _require_not_own(sanction: LockedSanction, actor: str) -> None:
    if sanction["user_id"] == member_behind(actor):
        raise OwnLifting


def _locked(sanction_id: int) -> LockedSanction:
    """The sanction, its member locked first (lock order)."""
    member_id = fetch_value(Sanction.select(Sanction.user_id).where(Sanction.id == sanction_id))
    if member_id is None:
        raise SanctionNotFound
    lock_member(member_id)
    return sanction_row(sanction_id)


def _end(sanction: LockedSanction, *, reason: str, actor: str, is_void: bool) -> None:
    execute(
        _LIFT,
        sanction_id=sanction["id"],
        now=utc_now(),
        actor=actor,
        reason=reason,
        is_void=is_void,
    )
    settle_member(sanction["user_id"])


def _restricts_nothing(sanction: LockedSanction) -> bool:
    """Whether there is nothing to end: a warning, or a suspension that is over by itself."""
    ends_at = sanction["ends_at"]
    is_warning = sanction["kind"] == SanctionKind.WARNING
    return is_warning or (ends_at is not None and ends_at <= utc_now())


def _days(sanction: LockedSanction) -> float | None:
    ends_at: datetime | None = sanction["ends_at"]
    return (ends_at - sanction["starts_at"]) / timedelta(days=1) if ends_at else None
