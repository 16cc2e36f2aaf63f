"""The effect of a member's stored sanctions: which one is in force, and the member's status."""

from datetime import datetime
from typing import TypedDict

from peewee import fn

from hamsterd.core.cache import Shows
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_row, fetch_value
from hamsterd.members.accounts.sessions import forget_member, revoke_all_sessions
from hamsterd.models.members.accounts import User
from hamsterd.models.members.standing import Sanction
from hamsterd.realtime.bus import close_sockets, drop_showing
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.letters import tell_ended

_STRONGEST = """
    SELECT id FROM sanctions
     WHERE user_id = %(member_id)s AND kind <> 'warning' AND lifted_at IS NULL
     ORDER BY (ends_at IS NULL OR ends_at > now()) DESC, ends_at DESC NULLS FIRST, id LIMIT 1
"""
# Purged members stay purged, withdrawn ones withdrawn: signing in again recomputes it.
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
             WHERE user_id = %(member_id)s AND lifted_at IS NULL) standing,
           (SELECT coalesce(status = 'suspended' AND suspended_until <= now(), FALSE) AS has_ended
              FROM users WHERE id = %(member_id)s) before
     WHERE users.id = %(member_id)s
    RETURNING users.status, before.has_ended AND users.status = 'active' AS has_ended
"""


class Settled(TypedDict):
    """A member's status; `has_ended` where their suspension was over and nobody had said so."""

    status: str
    has_ended: bool


class LockedMember(TypedDict):
    """The member to sanction."""

    role: str | None
    status: str


class LockedSanction(TypedDict):
    """A sanction, with its member locked before it."""

    id: int
    user_id: int
    kind: str
    step: int
    reason: str
    actor: str
    starts_at: datetime
    ends_at: datetime | None
    lifted_at: datetime | None
    voided_at: datetime | None
    replaced_at: datetime | None


def lock_member(member_id: int) -> LockedMember:
    """Lock the member first: `{"role": None, "status": "active"}`."""
    return fetch_row(
        User.select(User.role, User.status)
        .where(User.id == member_id)
        .for_update(FOR_NO_KEY_UPDATE),
        LockedMember,
    )


def sanction_row(sanction_id: int) -> LockedSanction:
    """A sanction, locked; call with its member locked."""
    return fetch_row(
        Sanction.select(
            Sanction.id,
            Sanction.user_id,
            Sanction.kind,
            Sanction.step,
            Sanction.reason,
            Sanction.actor,
            Sanction.starts_at,
            Sanction.ends_at,
            Sanction.lifted_at,
            Sanction.voided_at,
            Sanction.replaced_at,
        )
        .where(Sanction.id == sanction_id)
        .for_update(FOR_NO_KEY_UPDATE),
        LockedSanction,
    )


def settle_member(member_id: int) -> str:
    """Recompute a member's status from their sanctions, and tell every process.

    Whoever first sees that a suspension is over tells its member: the job, or an act before it.
    Call with the member locked: two moderators settle one after the other.
    """
    strongest = fetch_value(_STRONGEST, member_id=member_id)
    execute(
        Sanction.update(replaced_at=fn.now()).where(
            Sanction.user_id == member_id,
            Sanction.kind != "warning",
            Sanction.lifted_at.is_null(),
            Sanction.replaced_at.is_null(),
            Sanction.id != strongest,
        )
    )
    execute(
        Sanction.update(replaced_at=None).where(
            Sanction.id == strongest, Sanction.replaced_at.is_null(False)
        )
    )
    settled = fetch_row(_SETTLE, Settled, member_id=member_id)
    if settled["has_ended"]:
        tell_ended(member_id)
    if settled["status"] == "banned":
        revoke_all_sessions(member_id=member_id)
    forget_member(member_id)
    close_sockets(member_id)
    drop_showing(Shows.PRESENCE)
    return settled["status"]


def is_restricting(sanction: LockedSanction) -> bool:
    """Whether it restricts its member right now."""
    return (
        sanction["kind"] != SanctionKind.WARNING
        and sanction["lifted_at"] is None
        and sanction["replaced_at"] is None
        and (sanction["ends_at"] is None or sanction["ends_at"] > utc_now())
    )
