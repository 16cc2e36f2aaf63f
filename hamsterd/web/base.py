"""The base of every API handler: identity, threads, answers and the one error shape."""

import logging
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, stream_request_body

from hamsterd.errors import (
    BadRequest,
    HamsterError,
    NotSignedIn,
    TooLarge,
    TooOften,
    Unavailable,
)
from hamsterd.tracing import carried
from hamsterd.web import metrics
from hamsterd.web.access import Access, Viewer, require
from hamsterd.web.answers import AdminPage, Encoded, Page
from hamsterd.web.asking import is_own
from hamsterd.web.contract import Contract
from hamsterd.web.cookies import read_session, write_session
from hamsterd.web.csrf import check_origin
from hamsterd.web.kit import Kit
from hamsterd.web.refusals import API_HEADERS, refuse
from hamsterd.web.traffic import TRAFFIC

log = logging.getLogger("hamsterd.web")

P = ParamSpec("P")
R = TypeVar("R")


@stream_request_body
class ApiHandler(RequestHandler):
    """A handler whose methods are `@endpoint`s.

    Bodies are streamed so that one over the limit is never held in memory.
    """

    contract: Contract | None = None
    viewer: Viewer | None = None

    def initialize(self) -> None:
        """Tie the handler to its process."""
        self.kit: Kit = self.application.settings["kit"]
        self._body: list[bytes] = []
        self._body_bytes = 0
        self.is_arriving = True
        self.kit.active += 1

    def arrived(self) -> None:
        """The body is here, or will never be: from now on the method counts itself."""
        if self.is_arriving:
            self.is_arriving = False
            self.kit.active -= 1

    def on_connection_close(self) -> None:
        """The client went away; a method that runs already goes on to its end."""
        self.arrived()

    def data_received(self, chunk: bytes) -> None:
        """Keep the body up to the limit; what is over it is read and thrown away."""
        self._body_bytes += len(chunk)
        if self._body_bytes <= self.kit.settings.max_body_bytes:
            self._body.append(chunk)

    def set_default_headers(self) -> None:
        """Security headers, on errors too; nothing of the API may be cached by others."""
        self._headers.update(API_HEADERS)

    @property
    def member(self) -> Viewer:
        """The signed-in member; methods with an access rule above visitor may rely on it."""
        if self.viewer is None:
            raise NotSignedIn
        return self.viewer

    @property
    def viewer_id(self) -> int | None:
        """The viewer's id, None for a visitor."""
        return self.viewer.id if self.viewer else None

    def credentials(self) -> tuple[str | None, bool]:
        """The token of the request, and whether it came as a cookie."""
        authorization = self.request.headers.get("Authorization", "")
        if authorization.startswith("Bearer "):
            return authorization[7:], False
        return read_session(self, self.kit.settings), True

    async def admit(self, contract: Contract) -> None:
        """Identity, origin, access and rate limit, in that order."""
        if not await self.identify() and contract.access is Access.VISITOR:
            self.check_anonymous_origin()
        require(contract.access, self.viewer)
        if contract.limit:
            self.spend(contract.limit)

    async def identify(self) -> bool:
        """Look up who asks; whether a token came along. A cookie must come from our own page."""
        token, is_cookie = self.credentials()
        if not token:
            return False
        if is_cookie:
            check_origin(self.request, self.kit.settings.base_url)
        self.viewer = self.kit.identify.held(token) or await self.in_thread(
            self.kit.identify.load, token
        )
        if is_cookie and self.viewer and self.viewer.is_extended:
            write_session(self, self.kit.settings, token, remember_me=True)
        return True

    def check_anonymous_origin(self) -> None:
        """Signing in from a foreign page is refused too, though no cookie came along."""
        if "Origin" in self.request.headers:
            check_origin(self.request, self.kit.settings.base_url)

    def spend(self, act: str) -> None:
        """Count one `act` of this member (or address); raises `TooOften`."""
        who = f"member:{self.viewer.id}" if self.viewer else f"address:{self.request.remote_ip}"
        try:
            self.kit.limits.spend(act, who)
        except TooOften:
            metrics.limits_refused.labels(act).inc()
            raise

    async def in_media_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run `call`, which decodes pictures, in one of the few media threads."""
        return await IOLoop.current().run_in_executor(
            self.kit.media_executor, carried(call, *args, **kwargs)
        )

    async def in_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run `call` in a worker thread; no query ever runs on the event loop (thread law)."""
        return await IOLoop.current().run_in_executor(
            self.kit.executor, carried(call, *args, **kwargs)
        )

    def json_body(self) -> bytes:
        """The body; `TooLarge` over the limit."""
        if self._body_bytes > self.kit.settings.max_body_bytes:
            raise TooLarge
        return b"".join(self._body)

    def query_values(self) -> dict[str, str]:
        """Query parameters, the last of each name."""
        try:
            return {
                name: values[-1].decode() for name, values in self.request.query_arguments.items()
            }
        except UnicodeDecodeError as error:
            raise BadRequest from error

    def answer(self, value: Any) -> None:
        """Write `value` in the contract's shape."""
        if self.contract is None:
            raise TypeError(f"{type(self).__name__} answers without a contract")
        self.set_status(self.contract.status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        if isinstance(value, Encoded | Page) and value.next_cursor:
            self.set_header("X-Next-Cursor", value.next_cursor)
        if isinstance(value, Encoded | Page) and value.total is not None:
            self.set_header("X-Total-Count", value.total)
        if isinstance(value, Encoded):
            self.finish(value.body)
            return
        if isinstance(value, AdminPage):
            self.set_header("Content-Range", value.content_range)
        if isinstance(value, Page | AdminPage):
            value = value.items
        self.finish(self.contract.encode(value))

    async def head(self, *path: str) -> None:
        """As GET; Tornado leaves the body out."""
        answering = self.get(*path)
        if answering is not None:
            await answering

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The one error shape (decisions §1.12); a 5xx never shows its cause."""
        refuse(self, status_code, kwargs.get("exc_info"))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Refusals are no faults; only what we did not expect gets a trace."""
        if isinstance(value, Unavailable):
            log.warning("%s unavailable: %r", self.request.path, value)
        elif not isinstance(value, HamsterError | HTTPError):
            log.error("%s failed", self.request.path, exc_info=(typ, value, tb))

    def on_finish(self) -> None:
        """Count the request under its route, which is the handler's name."""
        self.arrived()
        if is_own(self.request):
            return
        seconds = time.time() - self.request._start_time  # tornado has no other
        metrics.duration_of(type(self).__name__, self.request.method, self.get_status()).observe(
            seconds
        )
        TRAFFIC.note(seconds, self.get_status())
