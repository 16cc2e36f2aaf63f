"""Connections to push services that only reach the public internet.

A name is resolved once, and the connection uses the checked addresses, so that a changed DNS answer
between check and connection (DNS rebinding) has no effect.
"""

import socket
from typing import Any

from urllib3 import HTTPSConnectionPool
from urllib3.exceptions import NewConnectionError
from urllib3.util.connection import create_connection

from hamsterd.core.network.bounded_http import BoundedAdapter, BoundedTlsConnection
from hamsterd.core.network.deadlines import bounded
from hamsterd.delivery.push.rules import SEND_TIMEOUT_SECONDS, is_public_address


class PrivateAddress(OSError):
    """A name that resolves to an internal address; no connection is made."""


def public_addresses(host: str, port: int) -> list[str]:
    """The addresses of `host`; raises `PrivateAddress` if any of them is not public.

    Any, not all: no push service has both internal and public addresses.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    for address in addresses:
        if not is_public_address(address):
            raise PrivateAddress(f"{host} resolves to {address}, which is not a public address")
    return addresses


class _PublicConnection(BoundedTlsConnection):
    """Resolves and connects by itself; TLS still verifies the certificate of the name."""

    def _new_conn(self) -> socket.socket:
        try:
            return bounded(self._open(public_addresses(self.host, self.port)))
        except OSError as error:
            raise NewConnectionError(self, f"{type(error).__name__}: {error}") from error

    def _open(self, addresses: list[str]) -> socket.socket:
        refused: OSError = OSError(f"{self.host} has no address")
        for address in addresses:
            try:
                return create_connection(
                    (address, self.port), SEND_TIMEOUT_SECONDS, socket_options=self.socket_options
                )
            except OSError as error:
                refused = error
        raise refused


class _PublicPool(HTTPSConnectionPool):
    ConnectionCls = _PublicConnection


class PublicAdapter(BoundedAdapter):
    """A `requests` adapter: https to public addresses only."""

    def init_poolmanager(
        self, connections: int, maxsize: int, block: bool = False, **pool_kwargs: Any
    ) -> None:
        """Pools whose connections check the addresses."""
        super().init_poolmanager(connections, maxsize, block, **pool_kwargs)
        self.poolmanager.pool_classes_by_scheme = {"https": _PublicPool}
