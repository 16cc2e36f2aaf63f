"""Addresses of a PostgreSQL that has several hosts, of which one at a time takes writes."""

from collections.abc import Mapping

OF_SEVERAL_HOSTS: Mapping[str, str] = {
    "target_session_attrs": "read-write",
    "connect_timeout": "3",
    "tcp_user_timeout": "10000",
}
"""What libpq is told besides (its manual, §32.1.1 and §32.1.2): pass by standbys, a host that does
not answer, and in ms one that fell silent in the middle of a word."""


def count_hosts(url: str) -> int:
    """How many hosts `url` names: 1 as well for a socket, and where it cannot be read."""
    said = _said(url)
    return (said.get("hostaddr") or said.get("host", "")).count(",") + 1


def of_primary(url: str) -> str:
    """`url` such that it leads to the primary, whichever of its hosts that is.

    An address of one host, or of none that can be read, stays as it is; what it says itself wins.
    """
    if count_hosts(url) == 1:
        return url
    said = _said(url)
    more = [f"{name}={value}" for name, value in OF_SEVERAL_HOSTS.items() if name not in said]
    if not more:
        return url
    if "://" not in url:
        return " ".join([url, *more])
    return url + ("&" if "?" in url else "?") + "&".join(more)


def _said(url: str) -> dict[str, str]:
    """The parameters of an address of several hosts; none of any other."""
    return (_parsed(url) or {}) if "," in url else {}


def _parsed(url: str) -> dict[str, str] | None:
    """The parameters of `url`; None where libpq cannot read it."""
    from psycopg2 import ProgrammingError  # noqa: PLC0415  # only such addresses wait for it
    from psycopg2.extensions import parse_dsn  # noqa: PLC0415

    try:
        return dict(parse_dsn(url))
    except ProgrammingError:
        return None
