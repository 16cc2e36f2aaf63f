"""The client's address behind reverse proxies.

`X-Forwarded-For` is trusted only from configured proxies, and only back to the first address that
is not one: anything before that could be forged by the client.
"""

import ipaddress
import re
from collections.abc import Sequence

from tornado.httputil import HTTPServerRequest

from hamsterd.http.limits.networks import plain_address

_TELLS_OF_ANOTHER = re.compile(
    r"Via$|(X-)?(Original-)?Forwarded|X-(Real|Original|Client|Cluster|Remote|Proxy|Host|Envoy|Azure)"
    r"|(True|Fastly|Fly|Cf|Do|Akamai|Cdn|Incap|Client)-|Proxy-|.*-(Ip|Addr)$",
    re.IGNORECASE,
)
"""Headers by which proxies name their client (RFC 7239, RFC 9110, vendors')."""

_WITH_PORT = re.compile(r"([0-9.]+):[0-9]{1,5}|\[([0-9A-Fa-f:.]+)\](?::[0-9]{1,5})?")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def believe_proxy(request: HTTPServerRequest, trusted: Sequence[Network]) -> None:
    """Take address and scheme from the headers when a trusted proxy sent the request."""
    peer = request.remote_ip or ""
    if not _is_trusted(peer, trusted):
        return
    request.remote_ip = client_address(peer, request.headers.get("X-Forwarded-For", ""), trusted)
    scheme = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip()
    if scheme in {"http", "https"}:
        request.protocol = scheme


def is_from_this_host(request: HTTPServerRequest) -> bool:
    """Whether the request comes directly from a program on this host.

    Decided by the peer's address, ignoring trusted proxies; any header that names another client
    means no.
    """
    context = getattr(request.connection, "context", None)
    peer = plain_address(getattr(context, "remote_ip", None) or "")
    is_forwarded = any(_TELLS_OF_ANOTHER.match(name.replace("_", "-")) for name in request.headers)
    return not is_forwarded and _is_loopback(peer)


def client_address(peer: str, forwarded: str, trusted: Sequence[Network]) -> str:
    """The last address in `forwarded` that is no trusted proxy; `peer` if there is none."""
    nearest = peer
    for part in reversed(forwarded.split(",")):
        try:
            nearest = plain_address(str(ipaddress.ip_address(_without_port(part.strip()))))
        except ValueError:
            return nearest
        if not _is_trusted(nearest, trusted):
            return nearest
    return nearest


def _without_port(text: str) -> str:
    """`203.0.113.7` of `203.0.113.7:41234`, as some balancers write it; else as it is."""
    found = _WITH_PORT.fullmatch(text)
    return found[1] or found[2] if found else text


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_trusted(address: str, trusted: Sequence[Network]) -> bool:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in trusted)
