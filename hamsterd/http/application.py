"""What every request meets first: its name, who asks, and an answer that is known already."""

from collections.abc import Sequence
from typing import Any

from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.web import Application

from hamsterd.core.request_id import begin
from hamsterd.http.networks import plain_address
from hamsterd.http.proxies import Network, believe_proxy
from hamsterd.http.refusals import request_id_of
from hamsterd.http.response_cache import CachedResponseDelegate, cached_response
from hamsterd.http.routing import Route, RouteTable


class SiteApplication(Application):
    """An application whose requests carry a name and the visitor's address, not the proxy's."""

    def __init__(self, routes: Sequence[Route], **settings: Any) -> None:
        super().__init__(**settings)
        self.routes = RouteTable(routes)

    def find_handler(  # type: ignore[override]  # Tornado takes any delegate
        self, request: HTTPServerRequest, **kwargs: Any
    ) -> HTTPMessageDelegate:
        """Set both before any handler or log line sees the request; a cached answer needs none."""
        begin(request_id_of(request))
        request.remote_ip = plain_address(request.remote_ip or "")
        trusted: Sequence[Network] = self.settings["trusted_proxies"]
        if trusted:
            believe_proxy(request, trusted)
        response = cached_response(request, self.settings["process"].settings)
        if response is not None:
            return CachedResponseDelegate(self, request, response)
        found = self.routes.find(request)
        if found is None:
            return super().find_handler(request, **kwargs)
        handler, arguments = found
        return self.get_handler_delegate(request, handler, **arguments)
