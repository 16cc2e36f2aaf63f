"""Which network an address belongs to: what is counted per visitor is counted per network.

One household has one IPv4 address, but 2^64 addresses of IPv6 to take turns with.
"""

import ipaddress
from functools import lru_cache

IPV6_PREFIX = 64
"""What one line or one server is given at least (RFC 6177)."""


@lru_cache(maxsize=10_000)
def plain_address(address: str) -> str:
    """`address` as it would stand alone: an IPv4 address that came as IPv6 is IPv4 again.

    A socket for both families says `::ffff:203.0.113.7`. What is no address stays what it is.
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None
    return str(mapped or known)


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """`203.0.113.7` for IPv4 however it is written, `2001:db8:1:2::/64` for IPv6."""
    try:
        known = ipaddress.ip_address(plain_address(address))
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    return str(ipaddress.IPv6Network((int(known), IPV6_PREFIX), strict=False))
