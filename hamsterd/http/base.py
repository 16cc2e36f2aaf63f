"""The base of every API handler: identity, threads, responses and the error shape."""

import logging
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, ParamSpec, TypeVar, cast

from tornado.http1connection import HTTP1Connection
from tornado.ioloop import IOLoop
from tornado.web import stream_request_body

from hamsterd.core.cache import Reads
from hamsterd.core.errors import (
    BadRequest,
    HamsterError,
    ReadOnly,
    TooLarge,
    TooSlow,
)
from hamsterd.core.request_id import carried
from hamsterd.db.site.site_flags import require_writable
from hamsterd.http.caching.response_cache import keep_response
from hamsterd.http.contract import Contract
from hamsterd.http.counting import metrics
from hamsterd.http.counting.traffic import TRAFFIC
from hamsterd.http.files.built_files import accepted_encodings
from hamsterd.http.files.packing import MIN_PACKED_BYTES, PACKERS
from hamsterd.http.idempotency import REPEATED_HEADER
from hamsterd.http.limits.memory import give_back_soon
from hamsterd.http.limits.networks import network_of
from hamsterd.http.making import MakingContext
from hamsterd.http.refusals import API_HEADERS, describe, log_failure, refuse
from hamsterd.http.rights.access import Access, require
from hamsterd.http.rights.cookies import write_session
from hamsterd.http.rights.csrf import SAFE_METHODS, check_origin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import (
    CONSOLE_OVER,
    IDLE_HEADER,
    FreshProofRequired,
    StaffSecondFactorRequired,
    is_asked,
    is_fresh,
    is_touch_due,
    may_use_console,
)
from hamsterd.http.shapes.answers import Response

log = logging.getLogger("hamsterd.http")

AFTER_WRITE_HEADER = "X-After-Write"
"""Sent by the portal with reads that follow a write: they may meet another process, which hears of
it a moment later. Members read their own writes."""
LINGER_SECONDS = 5.0
"""How long a refused body is drained after the response, as nginx's `lingering_timeout`."""
LINGER_BYTES = 8 * 1024 * 1024
"""How many bytes are drained: more than the buffers between two machines hold."""
MAX_BODY_SECONDS = 1_800.0
"""Time limit of any body: 500 MB at 2.3 Mbit/s."""
UNBOUNDED = 2**62

P = ParamSpec("P")
R = TypeVar("R")


@stream_request_body
class ApiHandler(MakingContext):
    """A handler whose methods are `@endpoint`s.

    Bodies are streamed, so that one over the limit is never held in memory.
    """

    reads: Reads | None = None
    """Cached values that a visitor's response was made of, for a read."""

    def initialize(self) -> None:
        """Tie the handler to its process."""
        self._body: list[bytes] = []
        self._body_bytes = 0
        self.is_arriving = True
        self.is_refused = False
        self.is_admitted = False
        self.is_refused_read_only = False
        self._body_timer: object | None = None
        self.process.active += 1

    def prepare(self) -> Awaitable[None] | None:
        """Judge the headers before any of the body is read."""
        if not self.request.headers.get("Transfer-Encoding") and self.announced_bytes == 0:
            return None
        return self._prepare_body()

    async def _prepare_body(self) -> None:
        self._link.set_max_body_size(UNBOUNDED)  # bounded here, in words
        self._link.set_body_timeout(MAX_BODY_SECONDS)
        try:
            await self.before_body()
        except HamsterError as error:
            self.refuse_body(error)
        else:
            self.watch_body()

    async def before_body(self) -> None:
        """Raise errors that the headers alone justify; uploads check more here."""
        if self.announced_bytes > self.most_bytes:
            raise TooLarge

    @property
    def most_bytes(self) -> int:
        """Bytes of the largest body."""
        return self.process.settings.max_body_bytes

    @property
    def announced_bytes(self) -> int:
        """`Content-Length`; 0 if there is no body or no header."""
        announced = self.request.headers.get("Content-Length", "0").partition(",")[0].strip()
        return int(announced) if announced.isascii() and announced.isdigit() else 0

    def refuse_body(self, error: HamsterError) -> None:
        """Answer while the body is still arriving, then drain a little of it and close.

        Closing with unread bytes would reset the connection and lose the response, so up to
        `LINGER_BYTES` are read and discarded.
        """
        if self.is_refused or not self.is_arriving:
            return
        self.is_refused = True
        log_failure(self.request.path, error)
        self._body.clear()
        give_back_soon(self.process)
        self._body_bytes = 0
        self.arrived()
        self.request.headers.pop("Expect", None)  # "100 Continue" would be the wrong answer
        self.clear()
        self.set_header("Connection", "close")
        body = describe(self, error)
        self.set_header("Content-Length", len(body))
        self.write(body)
        self.flush()
        self._body_timer = IOLoop.current().call_later(LINGER_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        self._link.close()

    @property
    def _link(self) -> HTTP1Connection:
        """The connection of Tornado's server."""
        return cast(HTTP1Connection, self.request.connection)

    def watch_body(self) -> None:
        """Limit the time of a short body; uploads are watched as they arrive."""
        self.time_body(self.process.settings.body_timeout_seconds, self.refuse_slow_body)

    def time_body(self, seconds: float, call: Callable[[], None]) -> None:
        """Run `call` after `seconds` unless the body is here by then."""
        if self.is_arriving:
            self._body_timer = IOLoop.current().call_later(seconds, call)

    def refuse_slow_body(self) -> None:
        """The body's time limit has passed."""
        self.refuse_body(TooSlow())

    def end_refusal(self) -> None:
        """The refused body is fully drained; nothing more is sent."""
        self._stop_timer()
        self._link._disconnect_on_finish = True  # tornado has no other
        self.finish()

    def _stop_timer(self) -> None:
        if self._body_timer is not None:
            IOLoop.current().remove_timeout(self._body_timer)
            self._body_timer = None

    def arrived(self) -> None:
        """The body is complete or aborted; from now on the method counts itself."""
        if self.is_arriving:
            self.is_arriving = False
            self.process.active -= 1
            self.process.arriving.release(self)
            self._stop_timer()

    def on_connection_close(self) -> None:
        """The client disconnected; a running method continues to its end.

        If the body was still arriving, Tornado cancels the task that waits for it.
        """
        if self.is_arriving:
            self._body.clear()
            give_back_soon(self.process)
        self.arrived()
        self._stop_timer()
        super().on_connection_close()
        if self.is_refused and not self._finished:
            self.finish()  # for the log and the metrics

    def data_received(self, chunk: bytes) -> None:
        """Keep the body up to the limit."""
        if self.take_bytes(len(chunk), self.most_bytes, TooLarge):
            self._body.append(chunk)
            network = network_of(self.request.remote_ip or "")
            self.process.arriving.add(self, network, len(chunk))

    def take_bytes(self, count: int, most: int, refusal: type[HamsterError]) -> bool:
        """Whether `count` more bytes are accepted; over `most`, they and the rest are refused."""
        self._body_bytes += count
        if self.is_refused:
            if self._body_bytes > LINGER_BYTES:
                self._hang_up()
        elif self._body_bytes > most:
            self.refuse_body(refusal())
        return not self.is_refused

    def set_default_headers(self) -> None:
        """Security headers, also on errors; API responses may not be cached by others."""
        self._headers.update(API_HEADERS)

    async def admit(self, contract: Contract) -> None:
        """Feature, identity, origin, access, proof, read-only mode, rate limit, in that order."""
        self.is_admitted = True
        if AFTER_WRITE_HEADER in self.request.headers:
            await self.process.catch_up()
        await self.require_feature(self.request.path)
        if not await self.identify() and contract.access is Access.VISITOR:
            self.check_anonymous_origin()
        self._require(contract)
        if contract.access is Access.STAFF:
            await self.require_console()
        if self.viewer and is_asked(contract.needs_fresh_proof, self.viewer):
            await self.require_fresh_proof()
        is_read = self.request.method in SAFE_METHODS
        # A keeper is a member, in the console too; most of the staff may pass blocks.
        is_act = contract.access is Access.WRITER or (
            contract.access is Access.STAFF and not is_read
        )
        if is_act and not self.member.may(Permission.PAST_BLOCKS):
            await self.require_open_gate()
        if contract.access is Access.WRITER:
            await self.require_consent()
        if not is_read and not contract.is_open_read_only:
            require_writable(await self.site_state())
        if contract.makes:
            self.note_attempt(self.json_body())
        if contract.limit:
            await self.spend_once(contract.limit)

    async def require_open_gate(self) -> None:
        """Refuse addresses that may only read."""
        gate, address = self.process.gate, self.request.remote_ip or ""
        if not gate.refuse_cached(address):
            await self.in_thread(gate.refuse_writing, address)

    async def require_consent(self) -> None:
        """Refuse a member who has not agreed to a changed document as requested."""
        consents, member_id = self.process.consents, self.member.id
        if not consents.refuse_cached(member_id):
            await self.in_thread(consents.refuse_writing, member_id)

    async def require_console(self) -> None:
        """Refuse a session whose console access has expired, and record that it is in use."""
        site = await self.site_settings()
        if not may_use_console(self.member, site):
            await self._look_again()
        if site.staff_second_factor == "on" and not self.member.has_second_factor:
            await self._look_again()
            if not self.member.has_second_factor:
                raise StaffSecondFactorRequired
        if not may_use_console(self.member, site):
            raise FreshProofRequired(await self._ways_to_prove(), CONSOLE_OVER)
        if is_touch_due(self.member) and IDLE_HEADER not in self.request.headers:
            await self.in_thread(self.process.identify.note_console_use, self.member)

    async def require_fresh_proof(self) -> None:
        """Raise `FreshProofRequired` unless this session has a recent proof of identity."""
        if not is_fresh(self.member):
            await self._look_again()
        if not is_fresh(self.member):
            raise FreshProofRequired(await self._ways_to_prove())

    async def _look_again(self) -> None:
        """Reload the session: another process may have received the proof."""
        token, _ = self.credentials()
        self.viewer = await self.in_thread(self.process.identify.load, token or "", slides=False)
        if self.contract is not None:  # session or role may have changed meanwhile
            self._require(self.contract)

    def _require(self, contract: Contract) -> None:
        require(
            contract.access,
            self.viewer,
            contract.permission,
            for_keepers=contract.for_keepers,
            for_awaiting=contract.for_awaiting,
        )

    async def _ways_to_prove(self) -> list[str]:
        return await self.in_thread(self.process.identify.ways_to_prove, self.member)

    async def identify(self) -> bool:
        """Load the viewer; whether a token was sent. A cookie must come from our own page."""
        token, is_cookie = self.credentials()
        if not token:
            return False
        if is_cookie:
            check_origin(self.request, self.process.settings.base_url)
        self.viewer = await self.viewer_of(token)
        if is_cookie and self.viewer and self.viewer.is_extended:
            write_session(self, self.process.settings, token, remember_me=True)
        return True

    def check_anonymous_origin(self) -> None:
        """Signing in from a foreign page is refused too, although it sends no cookie."""
        if "Origin" in self.request.headers:
            check_origin(self.request, self.process.settings.base_url)

    async def in_hashing_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run `call`, which hashes a password, in one of the few threads for that.

        It may query, but holds no connection while it hashes.
        """
        return await self.process.hashing.run(carried(call, *args, **kwargs))

    def json_body(self) -> bytes:
        """The body."""
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
        self._send(self.contract, self.contract.response(value))

    def answer_again(self, body: bytes) -> None:
        """Send the stored response again."""
        if self.contract is None:
            raise TypeError(f"{type(self).__name__} answers without a contract")
        self.set_header(REPEATED_HEADER, "true")
        self._send(self.contract, Response(self.contract.status, body=body))

    def _send(self, contract: Contract, response: Response) -> None:
        self.set_status(response.status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        for name, text in response.headers.items():
            self.set_header(name, text)
        self.write(response.body)
        if contract.may_pack:
            self._pack(response.body)
        if self.reads:
            body = b"".join(self._write_buffer)
            keep_response(self, body, self.reads, self.reads.stand, query=contract.query_names)
        if self._is_held():
            self.set_status(HTTPStatus.NOT_MODIFIED)
            self._write_buffer.clear()
        self.finish()

    def _pack(self, body: bytes) -> None:
        """Send `body` in an encoding that the client takes; one weak validator stands for all."""
        self.set_header("Vary", "Accept-Encoding")
        encodings = accepted_encodings(self.request.headers.get("Accept-Encoding", ""))
        if not encodings or len(body) < MIN_PACKED_BYTES:
            return
        if self.request.method in SAFE_METHODS:
            self.set_header("Etag", f"W/{self.compute_etag()}")
        if self.reads or not self._is_held():
            self.set_header("Content-Encoding", encodings[0])
            self._write_buffer[:] = [PACKERS[encodings[0]](body)]

    def _is_held(self) -> bool:
        """Whether the client has it; Tornado compares only validators that it made itself."""
        is_tagged = self.get_status() == HTTPStatus.OK and "Etag" in self._headers
        return is_tagged and self.check_etag_header()

    async def head(self, *path: str) -> None:
        """Like GET; Tornado leaves the body out."""
        answering = self.get(*path)
        if answering is not None:
            await answering

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The error shape (decisions §1.12); a 5xx never reveals its cause."""
        raised = kwargs.get("exc_info", (None, None, None))[1]
        self.is_refused_read_only = isinstance(raised, ReadOnly)
        refuse(self, status_code, kwargs.get("exc_info"))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:  # noqa: ARG002  Tornado's
        """Faults alone."""
        log_failure(self.request.path, value)

    def on_finish(self) -> None:
        """Count the request under its route, which is the handler's name."""
        self.arrived()
        seconds = time.time() - self.request._start_time  # tornado has no other
        metrics.duration_of(type(self).__name__, self.request.method, self.get_status()).observe(
            seconds
        )
        TRAFFIC.note(seconds, self.get_status(), is_fault=not self.is_refused_read_only)
