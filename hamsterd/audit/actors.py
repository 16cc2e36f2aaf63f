"""Actors, as the audit log names them: `admin:12`, `member:12`, `cli:root`, `job:name`.

An actor in the console carries the role and the permission used. The log stores both, and services
check the role's limits there. The command line and jobs have neither.
"""

from typing import Self

from hamsterd.audit.errors import OwnCase
from hamsterd.core.bounds import id_of
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.permissions import Permission, Role
from hamsterd.http.rights.proofs import is_fresh


class StaffActor(str):
    """`admin:12`: a staff member, with role and the permission of this act."""

    __slots__ = ("boards", "is_proved", "permission", "role")

    role: Role
    permission: Permission
    is_proved: bool
    """Whether their session has a recent proof of identity."""
    boards: frozenset[int] | None
    """Boards that a keeper is confined to; None if the role covers all."""

    @classmethod
    def of(cls, viewer: Viewer, permission: Permission) -> Self:
        """The actor that a viewer with a role is while they use `permission`."""
        if viewer.role is None:
            raise ValueError(f"member {viewer.id} is not of the staff")
        actor = cls(admin_actor(viewer.id))
        actor.role, actor.permission = viewer.role, permission
        actor.boards, actor.is_proved = viewer.boards, is_fresh(viewer)
        return actor


def boards_of(actor: str) -> frozenset[int] | None:
    """The boards to which a keeper's act is confined; None for every other actor."""
    return actor.boards if isinstance(actor, StaffActor) else None


def admin_actor(member_id: int) -> str:
    """The log's name of a member acting in the console: `admin:12`."""
    return f"admin:{member_id}"


def member_actor(member_id: int) -> str:
    """The log's name of a member acting on their own account: `member:12`."""
    return f"member:{member_id}"


def member_behind(actor: str) -> int | None:
    """The member id in an actor's name, if any: 12 for `admin:12`."""
    kind, _, rest = actor.partition(":")
    return id_of(rest) if kind == "admin" else None


def require_not_own(owner_id: int | None, actor: str) -> None:
    """Raise `OwnCase` if it is the actor's own: whoever is reported neither decides nor handles it.

    The command line has no member behind it, and passes.
    """
    if owner_id is not None and owner_id == member_behind(actor):
        raise OwnCase
