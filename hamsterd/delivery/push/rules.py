"""Rules of pushes: quiet hours, retries, and allowed push services. Pure."""

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

GROUP_PAUSE = timedelta(minutes=10)
"""Minimum interval between pushes of a growing group: thirty likes are not thirty pushes."""
TIME_TO_LIVE = timedelta(days=1)
"""How long a push service keeps a message for a switched-off phone (RFC 8030 §5.2)."""
GIVEN_UP_AFTER = timedelta(days=1)
"""Older messages are outdated and given up."""
SILENT_AFTER = 10
"""Messages given up in a row after which a device counts as gone."""
DEVICES_MAX = 10
"""Devices of one member; the one that was rung longest ago makes room."""

LONGEST_PAUSE = timedelta(hours=4)
"""Maximum pause between two tries; tried until the message is outdated."""
SEND_TIMEOUT_SECONDS = 10

SERVICES = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Samsung Internet, Whale
    "push.services.mozilla.com",  # Firefox
    "push.apple.com",  # Safari
    "notify.windows.com",  # Edge on Windows
)
"""Push services of the browsers there are: these hosts and those below them."""

NAT64 = IPv6Network("64:ff9b::/96")
"""IPv4 addresses as a network without IPv4 writes them (RFC 6052 §2.1)."""

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_ENDPOINT = re.compile(
    rf"(?P<scheme>https?)://(?P<host>{_LABEL}(?:\.{_LABEL})*)(?::(?P<port>[0-9]{{1,5}}))?"
    r"(?P<path>/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?"
)

ENDPOINT_MAX = 1_000
KEY_BYTES = 65
"""An uncompressed point of P-256 (RFC 8291 §2.1)."""
AUTH_BYTES = 16
KEY_TEXT_MAX = 200
"""Characters of a key as base64; a true one has 87."""
"""The authentication secret (RFC 8291 §3.2)."""


class Urgency(StrEnum):
    """How eagerly a sleeping telephone is woken (RFC 8030 §5.3)."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Push:
    """A push; `tag` replaces an earlier one with the same tag."""

    title: str
    body: str
    url: str
    tag: str
    notification_id: int | None = None
    urgency: Urgency = Urgency.NORMAL


@dataclass(frozen=True, slots=True)
class PushAddress:
    """A parsed endpoint, which is also used for sending: what is checked is what is used.

    `is_vouched`: the operator allows its origin, which may be internal.
    """

    origin: str
    path: str
    is_vouched: bool

    @property
    def url(self) -> str:
        """The URL to send to."""
        return self.origin + self.path


def push_address(endpoint: str, more: list[str]) -> PushAddress | None:
    """The parsed endpoint of a browser; None if it is no known push service.

    The site sends requests to URLs given by members: only to known services, over https on the
    standard port, or to origins in `more`, allowed by the operator. Nothing in the text is
    ambiguous: a host consists of labels, a path of RFC 3986's characters.
    """
    found = _ENDPOINT.fullmatch(endpoint)
    if found is None:
        return None
    host, port, path = found["host"], found["port"], found["path"] or "/"
    is_known = any(host == one or host.endswith(f".{one}") for one in SERVICES)
    if found["scheme"] == "https" and port in {None, "443"} and is_known:
        return PushAddress(f"https://{host}", path, is_vouched=False)
    origin = f"{found['scheme']}://{host}" + (f":{port}" if port else "")
    return PushAddress(origin, path, is_vouched=True) if origin in more else None


def is_push_service(endpoint: str, more: list[str]) -> bool:
    """Whether an address that a browser named belongs to a push service."""
    return push_address(endpoint, more) is not None


def is_public_address(address: str) -> bool:
    """Whether an IP address is public, even if wrapped.

    An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) is checked itself.
    """
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if inner is None and ip in NAT64:
            inner = IPv4Address(int(ip) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public_address(str(inner))
        if ip.teredo is not None or ip.is_site_local:
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)
