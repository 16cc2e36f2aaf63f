"""Sanctions: applying and lifting, and the member's resulting status (decisions §2, Sanction
ladder).

The restriction in force (the strongest that has not expired) and the member's status are always
computed from the stored sanctions. So undoing, lifting and expiring in any order give the same
state (docs/decisions/0047-one-restriction-and-a-ladder-of-notices.md).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.members.accounts.staff.admin import member_record
from hamsterd.staff.desk.canned_texts.placeholders import addressed
from hamsterd.staff.sanctions.errors import AdminSanctioned, AlreadyBanned, OwnSanction
from hamsterd.staff.sanctions.ladder import SanctionKind, require_explained, step_of, suggest
from hamsterd.staff.sanctions.letters import tell_sanctioned
from hamsterd.staff.sanctions.reach import require_within_reach
from hamsterd.staff.sanctions.schemas import SanctionDone, SanctionIn
from hamsterd.staff.sanctions.settling import (
    LockedMember,
    is_restricting,
    lock_member,
    sanction_row,
    settle_member,
)
from hamsterd.staff.sanctions.standing import standing

_INSERT = """
    INSERT INTO sanctions (user_id, case_id, kind, step, reason, actor, moderator_id, starts_at,
                           ends_at, written_at, replaced_at)
    VALUES (%(member_id)s, %(case_id)s, %(kind)s, %(step)s, %(reason)s, %(actor)s,
            %(moderator_id)s, %(now)s, %(ends_at)s, %(written_at)s,
            CASE WHEN %(kind)s <> 'warning' THEN %(now)s END)
    RETURNING id
"""
_ANSWER = """
    INSERT INTO sanction_cases (sanction_id, case_id)
    SELECT %(sanction_id)s, unnest(%(case_ids)s::bigint[])
"""


class Given(NamedTuple):
    """An imposed sanction and its audit id.

    Not in force: a warning, or one that ends before an existing restriction.
    """

    id: int
    audit_id: int
    is_in_force: bool


@transactional
def apply_sanction(
    *,
    member_id: int,
    kind: SanctionKind,
    days: int | None,
    reason: str,
    actor: str,
    site: Settings,
    case_ids: Sequence[int] = (),
    written_at: datetime | None = None,
    deviation_reason: str | None = None,
    also: str = "",
) -> Given:
    """Sanction a member now. `days` only for a suspension.

    It belongs to `case_ids`, the last of which was written at `written_at`; `also` is a sentence
    about other measures, for the same mail. A ban ends all sessions. Raises `MemberNotFound`,
    `OwnSanction`, `AdminSanctioned`, `SanctionTooHeavy`, or `AlreadyBanned` for a second ban.
    """
    require_within_reach(actor, kind, days)
    member = lock_sanctionable(member_id, actor)
    if kind is SanctionKind.BAN and standing(member_id).is_banned:
        raise AlreadyBanned
    now, reason = utc_now(), addressed(reason, member_id)
    sanction_id = int(
        fetch_value(
            _INSERT,
            member_id=member_id,
            case_id=min(case_ids, default=None),
            kind=kind.value,
            step=step_of(kind, days),
            reason=reason,
            actor=actor,
            moderator_id=member_behind(actor),
            now=now,
            ends_at=now + timedelta(days=days) if days else None,
            written_at=written_at,
        )
    )
    execute(_ANSWER, sanction_id=sanction_id, case_ids=list(case_ids))
    settle_member(member_id)
    is_in_force = is_restricting(sanction_row(sanction_id))
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
            "caseIds": list(case_ids),
            "isInForce": is_in_force,
            "deviationReason": deviation_reason,
        },
    )
    tell_sanctioned(sanction_id, site, also=also)
    return Given(sanction_id, audit_id, is_in_force)


def lock_sanctionable(member_id: int, actor: str) -> LockedMember:
    """The member to sanction, locked: `{"role": None, "status": "active"}`.

    Raises `MemberNotFound`, `OwnSanction` or `AdminSanctioned`.
    """
    member_record(member_id)
    if member_behind(actor) == member_id:
        raise OwnSanction
    member = lock_member(member_id)
    if member["role"] is not None:
        raise AdminSanctioned
    return member


@transactional
def sanction_by_hand(
    *, member_id: int, form: SanctionIn, actor: str, site: Settings
) -> SanctionDone:
    """Impose a moderator's choice on a member; `auditId` undoes it.

    Raises as `apply_sanction`, and `DeviationUnexplained` for an unexplained deviation from the
    ladder.
    """
    member_record(member_id)
    lock_member(member_id)
    step = suggest(standing(member_id), is_severe=form.is_severe).step
    require_explained(step, form.kind, form.days, form.deviation_reason)
    given = apply_sanction(
        member_id=member_id,
        kind=form.kind,
        days=form.days,
        reason=form.reason,
        actor=actor,
        site=site,
        deviation_reason=form.deviation_reason,
    )
    return SanctionDone(id=given.id, audit_id=given.audit_id, is_in_force=given.is_in_force)
