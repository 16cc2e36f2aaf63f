"""Who may call a method. The rule stands above each handler method and is checked before it runs.

Ownership is not decided here: services load through their visibility predicate and compare owners.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import Forbidden, NotSignedIn


class Suspended(Forbidden):
    """A suspended member tried to write; the message carries the reason and the end."""


class Access(StrEnum):
    """Access rules, from open to closed."""

    VISITOR = "visitor"
    """Anybody."""
    MEMBER = "member"
    """Any signed-in member, suspended ones too: reading one's own things, leaving."""
    WRITER = "writer"
    """A signed-in member who may write: not suspended (decisions §2, sanction ladder)."""
    ADMIN = "admin"
    """A signed-in admin."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """The signed-in member behind a request, as far as access decisions need."""

    id: int
    session_id: int
    is_admin: bool = False
    suspended_until: datetime | None = None
    suspension_reason: str = ""
    session_expires_at: datetime | None = None
    """When the session ends unless it is used before; a live channel ends with it."""
    is_extended: bool = False
    """This very request moved the session's end, so the browser's cookie must follow."""

    @property
    def is_suspended(self) -> bool:
        """Whether a suspension runs right now; it ends by itself."""
        return self.suspended_until is not None and self.suspended_until > utc_now()


def require(rule: Access, viewer: Viewer | None) -> None:
    """Raise unless `viewer` satisfies `rule`.

    Raises `NotSignedIn` (401) without a session, `Suspended` or `Forbidden` (403) otherwise.
    """
    if rule is Access.VISITOR:
        return
    if viewer is None:
        raise NotSignedIn
    if rule is Access.ADMIN and not viewer.is_admin:
        raise Forbidden("관리자만 볼 수 있는 페이지예요.")
    if rule is Access.WRITER and viewer.is_suspended:
        raise Suspended(suspension_sentence(viewer))


def suspension_sentence(viewer: Viewer) -> str:
    """What a suspended member reads: until when, and why."""
    until = (viewer.suspended_until or utc_now()).astimezone(KST)
    reason = f" 사유: {viewer.suspension_reason}" if viewer.suspension_reason else ""
    return f"{until:%Y. %m. %d. %H:%M}까지 글쓰기가 제한되어 있어요.{reason}"
