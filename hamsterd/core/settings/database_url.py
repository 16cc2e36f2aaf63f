"""Database URLs with several PostgreSQL hosts, one of which is the primary."""

from collections.abc import Mapping

OF_SEVERAL_HOSTS: Mapping[str, str] = {
    "target_session_attrs": "read-write",
    "connect_timeout": "3",
    "tcp_user_timeout": "10000",
}
"""Extra parameters for libpq (its manual, §32.1.1 and §32.1.2): skip standbys and hosts that do not
answer; the timeout in ms ends connections that fell silent.
"""


def count_hosts(url: str) -> int:
    """The number of hosts in `url`; 1 for a socket and for an unreadable URL."""
    said = _said(url)
    return (said.get("hostaddr") or said.get("host", "")).count(",") + 1


def of_primary(url: str) -> str:
    """`url` with parameters that find the primary among its hosts.

    A URL with one host, or one that cannot be read, stays as it is. Parameters in the URL take
    precedence.
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


def each_host(url: str) -> dict[str, str]:
    """An address of each host in `url`, by `host:port`: to ask them what they are."""
    said = _said(url)
    hosts = (said.get("hostaddr") or said.get("host", "")).split(",")
    ports = said.get("port", "5432").split(",")
    ports = ports * len(hosts) if len(ports) == 1 else ports
    rest = {name: said[name] for name in said.keys() - {"target_session_attrs", "hostaddr"}}
    rest["connect_timeout"] = OF_SEVERAL_HOSTS["connect_timeout"]
    return {
        f"{host}:{port or 5432}": _made(rest | {"host": host, "port": port or "5432"})
        for host, port in zip(hosts, ports, strict=True)
        if said
    }


def _made(said: dict[str, str]) -> str:
    from psycopg2.extensions import make_dsn  # noqa: PLC0415  # as below

    return str(make_dsn(**said))


def _said(url: str) -> dict[str, str]:
    """The parameters of a URL with several hosts; empty for any other."""
    return (_parsed(url) or {}) if "," in url else {}


def _parsed(url: str) -> dict[str, str] | None:
    """The parameters of `url`; None where libpq cannot read it."""
    from psycopg2 import ProgrammingError  # noqa: PLC0415  # only such addresses wait for it
    from psycopg2.extensions import parse_dsn  # noqa: PLC0415

    try:
        return dict(parse_dsn(url))
    except ProgrammingError:
        return None
