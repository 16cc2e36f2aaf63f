"""When a device rings, for how long it is tried, and whose servers it is rung through. Pure."""

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from hamsterd.core.clock import KST

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

LONGEST_PAUSE = timedelta(hours=4)
"""Between two tries; it is tried until it is no news any more."""
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
    """What a device shows; `tag` replaces an earlier one of the same name."""

    title: str
    body: str
    url: str
    tag: str
    notification_id: int | None = None
    urgency: Urgency = Urgency.NORMAL


@dataclass(frozen=True, slots=True)
class PushAddress:
    """An endpoint taken apart and put together again: what is checked is what is sent to.

    `is_vouched`: the operator names its origin, so it may lie inside.
    """

    origin: str
    path: str
    is_vouched: bool

    @property
    def url(self) -> str:
        """Where the message goes."""
        return self.origin + self.path


def push_address(endpoint: str, more: list[str]) -> PushAddress | None:
    """Where an endpoint that a browser named leads; None when that is no push service.

    The site sends requests to addresses that members give: only to the known services, over
    https and on its own port, or to origins in `more`, which the operator vouches for. No part of
    the text is left to be read in two ways: a host is made of labels, a path of RFC 3986's letters.
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
    """Whether an IP address lies on the public internet, whatever it is wrapped in.

    An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as itself.
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


def quiet_until(now: datetime) -> datetime | None:
    """When the night that `now` lies in ends; None by day."""
    local = now.astimezone(KST)
    if QUIET_ENDS <= local.time() < QUIET_BEGINS:
        return None
    day = local.date() + timedelta(days=1 if local.time() >= QUIET_BEGINS else 0)
    return datetime.combine(day, QUIET_ENDS, KST).astimezone(now.tzinfo)
