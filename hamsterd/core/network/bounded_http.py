"""A `requests` adapter that obeys `deadlines.total_deadline`."""

import socket
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, ProxyManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.util.ssl_ import create_urllib3_context

from hamsterd.core.network.deadlines import bounded, bounded_context


class BoundedConnection(HTTPConnection):
    """HTTP that heeds the deadline."""

    def _new_conn(self) -> socket.socket:
        return bounded(super()._new_conn())


class BoundedTlsConnection(HTTPSConnection):
    """HTTPS that heeds the deadline."""

    def _new_conn(self) -> socket.socket:
        return bounded(super()._new_conn())


class _Pool(HTTPConnectionPool):
    ConnectionCls = BoundedConnection


class _TlsPool(HTTPSConnectionPool):
    ConnectionCls = BoundedTlsConnection


class BoundedAdapter(HTTPAdapter):
    """Makes `requests` obey `total_deadline`, also through a proxy."""

    def init_poolmanager(
        self, connections: int, maxsize: int, block: bool = False, **pool_kwargs: Any
    ) -> None:
        """The pools that `requests` asks for."""
        context = bounded_context(create_urllib3_context())
        super().init_poolmanager(connections, maxsize, block, ssl_context=context, **pool_kwargs)
        self.poolmanager.pool_classes_by_scheme = {"http": _Pool, "https": _TlsPool}

    def proxy_manager_for(self, proxy: str, **proxy_kwargs: Any) -> ProxyManager:
        """The same for a proxy."""
        context = bounded_context(create_urllib3_context())
        made: ProxyManager = super().proxy_manager_for(proxy, ssl_context=context, **proxy_kwargs)
        made.pool_classes_by_scheme = {"http": _Pool, "https": _TlsPool}
        return made
