"""Answers all requests until a new site is set up."""

from collections.abc import Awaitable

from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.ioloop import IOLoop

from hamsterd.core.request_id import carried
from hamsterd.http.application import SiteApplication
from hamsterd.http.process import ProcessContext
from hamsterd.http.refusals import PlainHandler
from hamsterd.http.rights.csrf import SAFE_METHODS
from hamsterd.site.setup.errors import NotSetUp
from hamsterd.site.setup.service import is_empty

HOME = "/setup"


class SetupGate(HTTPMessageDelegate):
    """Checks, before a request's body is read, whether the site is set up by now.

    Another process or a command may have done it: then the request is answered as usual.
    """

    def __init__(self, application: SiteApplication, request: HTTPServerRequest) -> None:
        self._application, self._request = application, request
        self._behind: HTTPMessageDelegate | None = None
        self._is_closed = False

    async def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> None:
        """Choose the handler; the connection reads on afterwards."""
        self._behind = await self._answering()
        if self._is_closed:
            self._behind.on_connection_close()
            return
        received = self._behind.headers_received(start_line, headers)
        if received is not None:
            await received

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """A piece of the body."""
        return self._behind.data_received(chunk) if self._behind else None

    def finish(self) -> None:
        """The request is here."""
        if self._behind:
            self._behind.finish()

    def on_connection_close(self) -> None:
        """The client disconnected."""
        self._is_closed = True
        if self._behind:
            self._behind.on_connection_close()

    async def _answering(self) -> HTTPMessageDelegate:
        process: ProcessContext = self._application.settings["process"]
        try:
            look = carried(is_empty)
            is_shut = await IOLoop.current().run_in_executor(process.executor, look)
        except Exception as error:  # raised by the handler, which answers it
            return self._gate(error)
        if is_shut:
            return self._gate(None)
        process.awaits_setup = False
        return self._application.answering(self._request)

    def _gate(self, failure: Exception | None) -> HTTPMessageDelegate:
        gate = self._application.get_handler_delegate
        return gate(self._request, GateHandler, {"failure": failure})


class GateHandler(PlainHandler):
    """Any request before the site is set up: pages redirect to `/setup`, API calls are refused."""

    def initialize(self, failure: Exception | None) -> None:
        """`failure` is why the check failed, if it did."""
        self._failure = failure

    async def prepare(self) -> None:
        """The answer, for every method."""
        if self._failure is not None:
            raise self._failure
        is_call = self.request.path.startswith(("/api/", "/ws"))
        if is_call or self.request.method not in SAFE_METHODS:
            raise NotSetUp
        self.set_header("Cache-Control", "no-store")
        self.redirect(HOME)
