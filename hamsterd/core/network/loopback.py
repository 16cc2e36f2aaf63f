"""The names and addresses of this very machine, and of a home or an office."""

from ipaddress import ip_address

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ENDS_OF_HOME = ("local", "lan", "internal", "home", "home.arpa", "test")
"""Of names that no public DNS has; `deploy/install` asks for no certificate for them."""


def is_of_home(host: str | None) -> bool:
    """Whether only who is in the same home or office reaches that name or address."""
    if not host:
        return False
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith(tuple(f".{end}" for end in ENDS_OF_HOME))
