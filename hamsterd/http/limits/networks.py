"""The network of an address: limits per visitor are counted per network.

A household has one IPv4 address, but 2^64 IPv6 addresses to rotate through.
"""

import ipaddress
from functools import lru_cache

IPV6_PREFIX = 64
"""The minimum that one line or server gets (RFC 6177)."""


@lru_cache(maxsize=10_000)
def plain_address(address: str) -> str:
    """`address` in canonical form: an IPv4-mapped IPv6 address becomes IPv4.

    A dual-stack socket reports `::ffff:203.0.113.7`. Text that is no address stays as it is.
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None
    return str(mapped or known)


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """`203.0.113.7` for IPv4 in any form, `2001:db8:1:2::/64` for IPv6."""
    try:
        known = ipaddress.ip_address(plain_address(address))
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    return str(ipaddress.IPv6Network((int(known), IPV6_PREFIX), strict=False))
