"""Staff roles: granting and revoking them; a site always keeps an owner.

Every change writes an audit row, notifies the member, and reaches running servers over the bus.
"""

from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import StaffActor, member_behind
from hamsterd.audit.console import EVENT as CONSOLE
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.cache import Shows
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import HamsterError
from hamsterd.core.hooks import Hook
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import ADMINS, Permission, Role, may, roles_that_may
from hamsterd.members.accounts.errors import (
    KeepersAreOfBoards,
    LastOwner,
    MemberNotFound,
    OwnersOnly,
    RoleRefused,
)
from hamsterd.members.accounts.schemas import StaffRow
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.accounts.staff.owner_password import FOR_NEW_OWNERS
from hamsterd.members.second_factor.queries import FACTORS
from hamsterd.models.members.accounts import User
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce
from hamsterd.realtime.bus import drop_cached, drop_showing, publish

# Locks all owners, so that two cannot revoke each other's role at once, and the actor, so that a
# role just lost is not used.
_LOCK = """
    SELECT id, role, status FROM users
     WHERE role = 'owner' OR id = ANY(%(ids)s::bigint[])
     ORDER BY id FOR UPDATE
"""
_ROSTER = f"""
    SELECT u.id, u.nickname, u.profile_image, u.role, u.status, u.last_seen_at,
           {FACTORS} AS second_factors,
           (SELECT max(created_at) FROM audit_log
             WHERE target_type = 'user' AND target_id = u.id AND action = 'staff.role'
               AND undone_at IS NULL) AS since
      FROM users u WHERE u.role IS NOT NULL AND u.status <> 'purged' ORDER BY u.id LIMIT 500
"""
KEEPS_AGAIN: Hook[[int, list[int]], None] = Hook()
"""A member looks after boards again that they kept before they were of the staff."""

_END_KEEPING = "DELETE FROM board_keepers WHERE user_id = %(member_id)s RETURNING board_id"
_BLOCKED = """
    SELECT blocked_id AS id FROM member_blocks WHERE blocker_id = %(member_id)s
     UNION SELECT blocker_id FROM member_blocks WHERE blocked_id = %(member_id)s
"""
_HAS_OWNER = "SELECT EXISTS (SELECT 1 FROM users WHERE role = 'owner')"


def staff() -> list[StaffRow]:
    """Everybody of the staff, the mightiest role first."""
    order = {role.value: place for place, role in enumerate(Role)}
    with connection():
        rows = fetch_all(_ROSTER)
    return [StaffRow(**row) for row in sorted(rows, key=lambda row: order[row["role"]])]


def staff_ids(permission: Permission) -> list[int]:
    """Staff members with a permission, to be notified."""
    return fetch_column(
        User.select(User.id)
        .where(User.role.in_(roles_that_may(permission)), User.status == "active")
        .order_by(User.id)
    )


def role_of_new_admin() -> Role:
    """The role of a site's first administrator is owner."""
    with connection():
        return Role.ADMIN if fetch_value(_HAS_OWNER) else Role.OWNER


@transactional
def set_role(
    *, member_id: int, role: Role | None, actor: str, reason: str | None = None
) -> int | None:
    """Grant a role, or revoke it (None); returns the audit id, None if nothing changed.

    Raises `LastOwner`, `OwnersOnly`, `RoleRefused` or `MemberNotFound`.
    """
    before = _change(member_id, role, actor=actor)
    if before == role:
        return None
    kept = _end_keeping(member_id)
    return record(
        actor=actor,
        action=Action.ROLE_SET,
        target_type="user",
        target_id=member_id,
        reason=reason,
        before={"role": before, **({"boards": kept} if kept else {})},
        after={"role": role},
    )


def set_admin(
    *, member_id: int, is_admin: bool, actor: str, reason: str | None = None
) -> int | None:
    """As `set_role`, in the spec's terms: an owner stays one, False revokes any other role."""
    now = _role_of(member_id)
    if is_admin == (now in ADMINS):
        return None
    role = role_of_new_admin() if is_admin else None
    return set_role(member_id=member_id, role=role, actor=actor, reason=reason)


def undo_set_role(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of every change of a role: it is as it was."""
    role = _role_before(act["before"])
    _change(act["target_id"], role, actor=actor)
    if role is not None:
        _end_keeping(act["target_id"])
    else:
        KEEPS_AGAIN.tell(act["target_id"], act["before"].get("boards", []))


def require_another_owner(member_id: int, refusal: type[HamsterError]) -> None:
    """Raise `refusal` where that member is the only owner; they and the owners stay locked."""
    owners = [row["id"] for row in _lock([member_id]) if _owns(row)]
    if owners == [member_id]:
        raise refusal


def _end_keeping(member_id: int) -> list[int]:
    """End board keeping of a new staff member; returns the boards they kept."""
    boards = fetch_column(_END_KEEPING, member_id=member_id)
    if boards:
        drop_cached("boards")
    return sorted(boards)


def _role_before(before: dict[str, Any]) -> Role | None:
    """The role in an audit row; rows from before roles existed only know admins."""
    if "isAdmin" in before:
        return Role.ADMIN if before["isAdmin"] else None
    return Role(before["role"]) if before["role"] else None


def _role_of(member_id: int) -> Role | None:
    with connection():
        role = fetch_value(User.select(User.role).where(User.id == member_id))
    return Role(role) if role else None


def _lock(ids: list[int]) -> list[Row]:
    return fetch_all(_LOCK, ids=ids)


def _owns(row: Row) -> bool:
    return row["role"] == Role.OWNER and row["status"] in {"active", "suspended"}


def _change(member_id: int, role: Role | None, *, actor: str) -> Role | None:
    """Store the role and notify the member; returns the former role."""
    acting_id = member_behind(actor)
    rows = {row["id"]: row for row in _lock([member_id, acting_id or member_id])}
    if member_id not in rows:
        raise MemberNotFound
    before = Role(rows[member_id]["role"]) if rows[member_id]["role"] else None
    if before == role:
        return before
    _require_right(actor, acting_id, rows, {before, role})
    if role is Role.KEEPER:
        raise KeepersAreOfBoards
    if role is not None and rows[member_id]["status"] != "active":
        raise RoleRefused
    if before is Role.OWNER and [row["id"] for row in rows.values() if _owns(row)] == [member_id]:
        raise LastOwner
    # The member's own console too, which is no longer theirs if they lost the role.
    publish(CONSOLE, members=[member_id], targetType="staff", targetId=member_id)
    User.update(role=role, is_admin=role in ADMINS, updated_at=utc_now()).where(
        User.id == member_id
    ).execute()
    _tell(member_id, before, role)
    forget_member(member_id)
    if before is None or role is None:
        _forget_blocks(member_id)
    return before


def _forget_blocks(member_id: int) -> None:
    """Blocks have no effect on staff: both members' caches of what they may see are dropped."""
    blocked = fetch_column(_BLOCKED, member_id=member_id)
    for one in [member_id, *blocked] if blocked else ():
        forget_member(one)
        drop_showing(Shows.CHOICES, one)


def _require_right(
    actor: str, acting_id: int | None, rows: dict[int, Row], touched: set[Role | None]
) -> None:
    """Only the owner appoints admins in the console; the command line may appoint anybody."""
    if not isinstance(actor, StaffActor) or acting_id is None:
        return
    is_grave = bool(touched & ADMINS)
    needed = Permission.ADMINS_MANAGE if is_grave else Permission.STAFF_MANAGE
    if not may(rows[acting_id]["role"], needed):
        raise OwnersOnly


def _tell(member_id: int, before: Role | None, role: Role | None) -> None:
    lost = f"{before.label} 역할이 해제되었어요." if before else ""
    given = f"{role.label} 역할이 주어졌어요." if role else ""
    if role is Role.OWNER:
        given = f"{given} {FOR_NEW_OWNERS}"
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title="운영진 역할",
        message=given or lost,
        url="/admin" if role else None,
    )
