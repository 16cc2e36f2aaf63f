"""When a session has to prove anew who uses it: before grave acts, and for the console in between.

A cookie may be stolen and a desk left. Whoever proved who they are within `FRESH` may do what is
marked `needs_fresh_proof`; the right to the console ends by itself, and the session goes on
(docs/decisions/0082-second-factor.md).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import Forbidden
from hamsterd.db.setting_fields import SiteSettings
from hamsterd.http.access import Viewer

FRESH = timedelta(minutes=10)
"""A proof is fresh for so long."""
CONSOLE_TOUCH = timedelta(minutes=1)
"""How stale a session's last use for the console may get before a request writes it."""
IDLE_HEADER = "X-Console-Idle"
"""On what an open console asks for by itself while nobody touches it: that is no use of it."""


class FreshProof(StrEnum):
    """Which sessions an endpoint asks for a fresh proof."""

    ALWAYS = "always"
    """Every session."""
    WITH_SECOND_FACTOR = "with second factor"
    """Those of accounts with a second factor; of others the form asks for the password."""
    SOMETIMES = "sometimes"
    """Depends on what is acted on: the act says when, where it is written down (`audit.needs`)."""


class FreshProofRequired(Forbidden):
    """The session is known, but it is too long ago that it proved who uses it.

    `fields.ways` names how it can (`POST /api/auth/proof`), with spaces between: `password`,
    `code`, `passkey`, `recovery`, or a provider (`google`), which is a sign-in anew.
    """

    message = "안전을 위해 본인인지 한 번 더 확인해 주세요."

    def __init__(self, ways: Sequence[str] = (), message: str | None = None) -> None:
        super().__init__(message, fields={"ways": " ".join(ways)})


class ProofMissing(FreshProofRequired):
    """The act itself asked for a proof where it would be written down; nothing of it was done."""

    code = "fresh_proof_required"


class StaffSecondFactorRequired(Forbidden):
    """The site wants a second factor of its staff, and this one has none yet."""

    message = (
        "이 사이트의 운영자는 2단계 인증을 써야 해요. 설정의 보안에서 켜면 관리 화면이 열려요."
    )


CONSOLE_OVER = "관리 화면을 쓴 지 오래됐어요. 본인인지 확인하면 이어서 할 수 있어요."


def is_fresh(viewer: Viewer) -> bool:
    """Whether the session proved lately who uses it."""
    return viewer.proved_at is not None and utc_now() - viewer.proved_at < FRESH


def is_asked(mark: FreshProof | None, viewer: Viewer) -> bool:
    """Whether an endpoint with this mark asks `viewer` for a fresh proof before it runs."""
    if mark is FreshProof.WITH_SECOND_FACTOR:
        return viewer.has_second_factor
    return mark is FreshProof.ALWAYS


def may_use_console(viewer: Viewer, site: SiteSettings) -> bool:
    """Whether the last proof still opens the console: not too old, and in use since."""
    used_at = console_used_at(viewer)
    if viewer.proved_at is None or used_at is None:
        return False
    now = utc_now()
    return now - viewer.proved_at < timedelta(
        hours=site.console_session_hours
    ) and now - used_at < timedelta(minutes=site.console_idle_minutes)


def console_used_at(viewer: Viewer) -> datetime | None:
    """When the session was last used for the console, or might have been."""
    return max(filter(None, (viewer.proved_at, viewer.console_seen_at)), default=None)


def is_touch_due(viewer: Viewer) -> bool:
    """Whether this use of the console is worth writing down."""
    used_at = console_used_at(viewer)
    return used_at is not None and utc_now() - used_at > CONSOLE_TOUCH
