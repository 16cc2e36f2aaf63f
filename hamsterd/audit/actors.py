"""Who acts, as the log names them: `admin:12`, `member:12`, `cli:root`, `job:name`.

Whoever acts in the console brings along the role and the permission that they do it by: the log
keeps both, and services look there for how far the role goes. The command line and jobs have none.
"""

from typing import Self

from hamsterd.core.bounds import id_of
from hamsterd.http.access import Viewer
from hamsterd.http.permissions import Permission, Role
from hamsterd.http.proofs import is_fresh


class StaffActor(str):
    """`admin:12`: somebody of the staff, with role and the permission of this act."""

    __slots__ = ("boards", "is_proved", "permission", "role")

    role: Role
    permission: Permission
    is_proved: bool
    """Whether their session proved lately who uses it."""
    boards: frozenset[int] | None
    """Boards that a keeper is confined to; None where the role goes for all."""

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
    """The boards that an act is confined to, because a keeper does it; None for everybody else."""
    return actor.boards if isinstance(actor, StaffActor) else None


def admin_actor(member_id: int) -> str:
    """How the log names a member who acts in the console: `admin:12`."""
    return f"admin:{member_id}"


def member_actor(member_id: int) -> str:
    """How the log names a member who acts on their own account: `member:12`."""
    return f"member:{member_id}"


def member_behind(actor: str) -> int | None:
    """The member behind an actor's name, if there is one: 12 for `admin:12`."""
    kind, _, rest = actor.partition(":")
    return id_of(rest) if kind == "admin" else None
