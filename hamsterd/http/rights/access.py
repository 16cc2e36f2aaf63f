"""Access rules of handler methods, declared above each method and checked before it runs.

Ownership is not checked here: services load through their visibility predicate and compare owners.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import Forbidden, NotSignedIn
from hamsterd.http.rights.permissions import ADMINS, Permission, Role, may


class Suspended(Forbidden):
    """A suspended member tried to write; the message has the reason and the end."""


class AwaitingApproval(Forbidden):
    """A member whom staff have not approved yet tried to write."""

    message = "가입 승인을 기다리고 있어요. 승인되면 알림과 메일로 알려 드릴게요."


class WelcomeNeeded(Forbidden):
    """A member who came with a move, and has not agreed to this site's documents yet, tried to
    write.

    Its code is that of other missing consents, so that the portal asks for it in the same way.
    """

    code = "consent_needed"
    message = "새 집에서 쓰기 전에 약관을 읽고 동의해 주세요. 한 번이면 돼요."


class Access(StrEnum):
    """Access rules, from open to closed."""

    VISITOR = "visitor"
    """Anybody."""
    MEMBER = "member"
    """Any signed-in member, even a suspended one: reading one's own data, leaving."""
    WRITER = "writer"
    """A signed-in member who may write: not suspended (decisions §2, sanction ladder), and approved
    by staff if the site requires it.
    """
    STAFF = "staff"
    """A staff member whose role has the permission that the method names."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """The signed-in member behind a request, as far as access decisions need."""

    id: int
    session_id: int
    role: Role | None = None
    suspended_until: datetime | None = None
    suspension_reason: str = ""
    awaits_approval: bool = False
    """Whether staff have yet to approve them."""
    session_expires_at: datetime | None = None
    """When the session ends if it is not used again; a live channel ends with it."""
    proved_at: datetime | None = None
    """When this session last gave a proof of identity (`http.rights.proofs`)."""
    console_seen_at: datetime | None = None
    """When it last used the console, to the minute."""
    has_second_factor: bool = False
    """Whether a password alone proves nothing."""
    blocks: frozenset[int] = frozenset()
    """Members they block."""
    blocked_by: frozenset[int] = frozenset()
    """Members who block them. No response to them may reveal it."""
    awaits_welcome: bool = False
    """Whether they came with a move and have yet to agree to this site's documents."""
    boards: frozenset[int] | None = None
    """A keeper's boards; None for everybody else."""
    is_extended: bool = False
    """Whether this request extended the session, so that the cookie must be renewed."""

    @property
    def is_admin(self) -> bool:
        """Whether they administer the site (decisions §1.2): 관리자 or 소유자."""
        return self.role in ADMINS

    def may(self, permission: Permission) -> bool:
        """Whether their role has that permission."""
        return may(self.role, permission)

    @property
    def turn(self) -> tuple[str, int]:
        """The queue key of their own acts, which run one after another."""
        return "member", self.id

    @property
    def apart(self) -> frozenset[int]:
        """Members from whom a block separates them: neither sees the other."""
        return self.blocks | self.blocked_by

    @property
    def is_suspended(self) -> bool:
        """Whether a suspension is in force; it ends by itself."""
        return self.suspended_until is not None and self.suspended_until > utc_now()


def require(
    rule: Access,
    viewer: Viewer | None,
    permission: Permission | None = None,
    *,
    for_keepers: bool = False,
    for_awaiting: bool = False,
) -> None:
    """Raise unless `viewer` satisfies `rule`, and has `permission` if the rule is `STAFF`.

    Keepers may call only staff methods marked `for_keepers`. Members awaiting approval or their
    welcome may call only writing methods marked `for_awaiting`.

    Raises `NotSignedIn` (401) without a session, otherwise `AwaitingApproval`, `WelcomeNeeded`,
    `Suspended` or `Forbidden` (403).
    """
    if rule is Access.VISITOR:
        return
    if viewer is None:
        raise NotSignedIn
    if rule is Access.STAFF:
        if viewer.role is Role.KEEPER:
            require_keeper(viewer, for_keepers=for_keepers)
        require_permission(viewer, permission)
    if rule is Access.WRITER and viewer.is_suspended:
        raise Suspended(suspension_sentence(viewer))
    if rule is Access.WRITER and not for_awaiting:
        if viewer.awaits_approval:
            raise AwaitingApproval
        if viewer.awaits_welcome:
            raise WelcomeNeeded


def require_keeper(viewer: Viewer, *, for_keepers: bool) -> None:
    """Raise `Forbidden` where keepers have no place, and `Suspended` while they may not act."""
    if not for_keepers:
        raise Forbidden("관리자만 볼 수 있는 페이지예요.")
    if viewer.is_suspended:
        raise Suspended(suspension_sentence(viewer))


def require_permission(viewer: Viewer, permission: Permission | None) -> None:
    """Raise `Forbidden` unless the viewer's role has `permission`; None raises for everybody."""
    if viewer.role is None:
        raise Forbidden("관리자만 볼 수 있는 페이지예요.")
    if permission is None or not viewer.may(permission):
        what = f"'{permission.label}'" if permission else "이것"
        raise Forbidden(
            f"{viewer.role.label} 역할에는 {what} 권한이 없어요. "
            "필요하면 소유자나 관리자에게 부탁해 주세요."
        )


def suspension_sentence(viewer: Viewer) -> str:
    """The message for a suspended member: the end and the reason."""
    until = (viewer.suspended_until or utc_now()).astimezone(KST)
    reason = f" 사유: {viewer.suspension_reason}" if viewer.suspension_reason else ""
    return f"{until:%Y. %m. %d. %H:%M}까지 글쓰기가 제한되어 있어요.{reason}"
