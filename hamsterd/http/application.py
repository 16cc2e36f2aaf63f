"""The first steps for every request: request id, client address, cached responses."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.web import Application

from hamsterd.core.request_id import begin
from hamsterd.http.caching.response_cache import CachedResponseDelegate, cached_response
from hamsterd.http.limits.networks import plain_address
from hamsterd.http.limits.proxies import Network, believe_proxy
from hamsterd.http.process import ProcessContext
from hamsterd.http.refusals import request_id_of
from hamsterd.http.routing import Route, RouteTable

_OPEN_BEFORE_SETUP = re.compile(
    r"/(setup|healthz|readyz|metrics|favicon\.(svg|ico))$|/(assets|icons)/[^/]+$"
)
"""The first form itself, health, and built files."""


class SiteApplication(Application):
    """An application that gives requests an id and the client's address, not the proxy's."""

    def __init__(self, routes: Sequence[Route], **settings: Any) -> None:
        super().__init__(**settings)
        self.routes = RouteTable(routes)

    def find_handler(  # type: ignore[override]  # Tornado takes any delegate
        self, request: HTTPServerRequest, **kwargs: Any
    ) -> HTTPMessageDelegate:
        """Set both before any handler or log line sees the request; a cached response needs no
        handler.
        """
        begin(request_id_of(request))
        request.remote_ip = plain_address(request.remote_ip or "")
        trusted: Sequence[Network] = self.settings["trusted_proxies"]
        if trusted:
            believe_proxy(request, trusted)
        process: ProcessContext = self.settings["process"]
        if process.awaits_setup and not _OPEN_BEFORE_SETUP.match(request.path):
            gate: Callable[[SiteApplication, HTTPServerRequest], HTTPMessageDelegate]
            gate = self.settings["setup_gate"]
            return gate(self, request)
        return self.answering(request, **kwargs)

    def answering(self, request: HTTPServerRequest, **kwargs: Any) -> HTTPMessageDelegate:
        """The handler of a request, once the site is set up."""
        process: ProcessContext = self.settings["process"]
        response = cached_response(request, process.settings)
        if response is not None:
            return CachedResponseDelegate(self, request, response)
        found = self.routes.find(request)
        if found is None:
            return super().find_handler(request, **kwargs)
        handler, arguments = found
        return self.get_handler_delegate(request, handler, **arguments)
