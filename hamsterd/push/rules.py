"""When a device rings, for how long it is tried, and whose servers it is rung through. Pure."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from urllib.parse import urlsplit

from hamsterd.clock import KST

QUIET_BEGINS = time(21)
QUIET_ENDS = time(8)
"""Seoul's night, in which no device rings unless its owner wants it (decisions/0035)."""
QUIET_ZONE = KST.key

GROUP_PAUSE = timedelta(minutes=10)
"""A group that goes on rings a device no more often: thirty likes are not thirty rings."""
TIME_TO_LIVE = timedelta(days=1)
"""So long a push service keeps what a switched-off telephone has not fetched (RFC 8030 §5.2)."""
GIVEN_UP_AFTER = timedelta(days=1)
"""From then on a message is no news any more, and is tried no longer."""
SILENT_AFTER = 10
"""Messages given up in a row after which a device counts as gone."""
DEVICES_MAX = 10
"""Devices of one member; the one that was rung longest ago makes room."""

PAUSES = (
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=1),
    timedelta(hours=2),
    timedelta(hours=4),
)
"""How long to wait after the first, second, … failure; the last one again and again."""
LEASE = timedelta(minutes=5)
"""Nobody else takes messages that are being sent; longer than one device's can last."""
SEND_TIMEOUT_SECONDS = 10
MAX_ERROR_CHARACTERS = 300

SERVICES = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Samsung Internet, Whale
    "push.services.mozilla.com",  # Firefox
    "push.apple.com",  # Safari
    "notify.windows.com",  # Edge on Windows
)
"""Push services of the browsers there are: these hosts and those below them."""

ENDPOINT_MAX = 1_000
KEY_BYTES = 65
"""An uncompressed point of P-256 (RFC 8291 §2.1)."""
AUTH_BYTES = 16
"""The authentication secret (RFC 8291 §3.2)."""


class Urgency(StrEnum):
    """How eagerly a sleeping telephone is woken (RFC 8030 §5.3)."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Push:
    """What a device shows; `tag` replaces an earlier one of the same name."""

    title: str
    body: str
    url: str
    tag: str
    notification_id: int | None = None
    urgency: Urgency = Urgency.NORMAL


def is_push_service(endpoint: str, more: list[str]) -> bool:
    """Whether an address that a browser named belongs to a push service.

    The site sends requests to addresses that members give: only to the known services, over
    https and on its own port, or to origins in `more`, which the operator vouches for.
    """
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    if parts.username or parts.password or not endpoint.isascii():
        return False
    if f"{parts.scheme}://{parts.netloc}" in more:
        return True
    is_known = any(host == one or host.endswith(f".{one}") for one in SERVICES)
    return parts.scheme == "https" and port in {None, 443} and is_known


def quiet_until(now: datetime) -> datetime | None:
    """When the night that `now` lies in ends; None by day."""
    local = now.astimezone(KST)
    if QUIET_ENDS <= local.time() < QUIET_BEGINS:
        return None
    day = local.date() + timedelta(days=1 if local.time() >= QUIET_BEGINS else 0)
    return datetime.combine(day, QUIET_ENDS, KST).astimezone(now.tzinfo)


def pause_after(attempts: int) -> timedelta:
    """The pause after that many failures in a row."""
    return PAUSES[min(attempts, len(PAUSES)) - 1]
