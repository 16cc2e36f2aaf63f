"""What stands in the place of everything else until a new site is set up."""

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
from hamsterd.http.csrf import SAFE_METHODS
from hamsterd.http.process import ProcessContext
from hamsterd.http.refusals import PlainHandler
from hamsterd.site.setup.errors import NotSetUp
from hamsterd.site.setup.service import is_empty

HOME = "/setup"


class SetupGate(HTTPMessageDelegate):
    """Looks, while a request's body has not been read, whether the site is set up by now.

    Another process or a command may have done it: then the request is answered as any other.
    """

    def __init__(self, application: SiteApplication, request: HTTPServerRequest) -> None:
        self._application, self._request = application, request
        self._behind: HTTPMessageDelegate | None = None
        self._is_closed = False

    async def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> None:
        """Find out who answers; the connection reads on once that is known."""
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
        """Nobody waits for the answer any more."""
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
    """Whatever was asked before the site is set up: pages lead to `/setup`, calls are refused."""

    def initialize(self, failure: Exception | None) -> None:
        """`failure` is why nobody could say whether it is set up."""
        self._failure = failure

    async def prepare(self) -> None:
        """The answer, whatever the method."""
        if self._failure is not None:
            raise self._failure
        is_call = self.request.path.startswith(("/api/", "/ws"))
        if is_call or self.request.method not in SAFE_METHODS:
            raise NotSetUp
        self.set_header("Cache-Control", "no-store")
        self.redirect(HOME)
