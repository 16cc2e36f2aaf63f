"""When a session must prove its user's identity again: before grave acts, and for the console.

A cookie may be stolen, or a computer left unlocked. After a proof, acts marked `needs_fresh_proof`
are allowed for `FRESH`. Console access expires by itself while the session continues
(docs/decisions/0082-second-factor.md).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import Forbidden
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.http.rights.access import Viewer

FRESH = timedelta(minutes=10)
"""How long a proof is fresh."""
CONSOLE_TOUCH = timedelta(minutes=1)
"""Minimum interval between writes of a session's last use of the console."""
IDLE_HEADER = "X-Console-Idle"
"""Sent by an idle console with its automatic requests, which do not count as use."""


class FreshProof(StrEnum):
    """Which sessions an endpoint asks for a fresh proof."""

    ALWAYS = "always"
    """Every session."""
    WITH_SECOND_FACTOR = "with second factor"
    """Accounts with a second factor; for others the form asks for the password."""
    SOMETIMES = "sometimes"
    """Depends on the target: the act decides when it is recorded (`audit.needs`)."""


class FreshProofRequired(Forbidden):
    """The session is valid, but its last proof of identity is too old.

    `fields.ways` lists the possible proofs (`POST /api/auth/proof`), separated by spaces:
    `password`, `code`, `passkey`, `recovery`, or a provider (`google`), which means signing in
    again.
    """

    message = "안전을 위해 본인인지 한 번 더 확인해 주세요."

    def __init__(self, ways: Sequence[str] = (), message: str | None = None) -> None:
        super().__init__(message, fields={"ways": " ".join(ways)})


class ProofMissing(FreshProofRequired):
    """The act itself required a proof when it was to be recorded; it was not performed."""

    code = "fresh_proof_required"


class StaffSecondFactorRequired(Forbidden):
    """The site requires a second factor from staff, and this member has none yet."""

    message = (
        "이 사이트의 운영자는 2단계 인증을 써야 해요. 설정의 보안에서 켜면 관리 화면이 열려요."
    )


CONSOLE_OVER = "관리 화면을 쓴 지 오래됐어요. 본인인지 확인하면 이어서 할 수 있어요."


def is_fresh(viewer: Viewer) -> bool:
    """Whether the session has a recent proof of identity."""
    return viewer.proved_at is not None and utc_now() - viewer.proved_at < FRESH


def is_asked(mark: FreshProof | None, viewer: Viewer) -> bool:
    """Whether an endpoint with this mark requires a fresh proof from `viewer`."""
    if mark is FreshProof.WITH_SECOND_FACTOR:
        return viewer.has_second_factor
    return mark is FreshProof.ALWAYS


def may_use_console(viewer: Viewer, site: SiteSettings) -> bool:
    """Whether the last proof still allows the console: not too old, and in use since."""
    used_at = console_used_at(viewer)
    if viewer.proved_at is None or used_at is None:
        return False
    now = utc_now()
    return now - viewer.proved_at < timedelta(
        hours=site.console_session_hours
    ) and now - used_at < timedelta(minutes=site.console_idle_minutes)


def console_used_at(viewer: Viewer) -> datetime | None:
    """When the session last used the console, or may have."""
    return max(filter(None, (viewer.proved_at, viewer.console_seen_at)), default=None)


def is_touch_due(viewer: Viewer) -> bool:
    """Whether this use of the console is worth writing down."""
    used_at = console_used_at(viewer)
    return used_at is not None and utc_now() - used_at > CONSOLE_TOUCH
