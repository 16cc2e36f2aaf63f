"""`/ws`: one member's live channel, authenticated at the handshake (decisions §1.1)."""

import logging
import time
from asyncio import Future
from datetime import datetime
from functools import partial

from pydantic import ValidationError
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import CrossSiteRequest, HamsterError, NotSignedIn, Unavailable
from hamsterd.http.refusals import API_HEADERS, PlainHandler
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.cookies import read_session
from hamsterd.http.rights.csrf import is_own_origin
from hamsterd.realtime.hub import Hub
from hamsterd.realtime.schemas import CLOSE_SIGNED_OUT, CLOSE_TOO_MANY, LiveIn, LiveOut

log = logging.getLogger("hamsterd.realtime")

FRAMES_PER_MINUTE = 120
"""A portal sends `auth` once, and a pong to each ping. Above this the socket is closed."""
MAX_UNSENT_BYTES = 256 * 1024
"""Buffer for a slow reader: some hundred events. Above it the socket is closed."""
MINUTE_SECONDS = 60.0


class UpgradeMissing(HamsterError):
    """A WebSocket's handshake without its header."""

    status = 426
    message = "실시간 연결이 아니에요. 사이트 앞의 프록시가 연결을 바꾸지 못하게 하고 있어요."


class LiveHandler(PlainHandler, WebSocketHandler):
    """The socket. It only sends events; all writing goes through the API."""

    member_id: int
    session_id: int
    token: str
    expires_at: datetime | None

    def initialize(self) -> None:
        """Tie the handler to its process."""
        self.hub: Hub = self.application.settings["hub"]
        self._minute_began = time.monotonic()
        self._frames = 0
        self._unsent_bytes = 0

    def set_default_headers(self) -> None:
        """As every API response, for refused handshakes."""
        self._headers.update(API_HEADERS)

    async def prepare(self) -> None:
        """Refuse handshakes of a foreign page (403), without a session (401), or too often (429).

        One that arrives as a plain request went through a proxy that lets none through (426).
        While the process stops, connections are refused with 503, which does not mean signed out.
        """
        if self.process.is_draining:
            raise Unavailable
        origin = self.request.headers.get("Origin", "")
        if not is_own_origin(origin, self.request, self.process.settings.base_url):
            raise CrossSiteRequest
        if self.request.headers.get("Upgrade", "").lower() != "websocket":
            raise UpgradeMissing
        token = read_session(self.request, self.process.settings)
        if not token:
            raise NotSignedIn
        self.token = token
        viewer = await self._identify()
        if viewer is None:
            raise NotSignedIn
        await self.process.spend("socket", f"member:{viewer.id}")
        self.member_id, self.session_id = viewer.id, viewer.session_id
        self.expires_at = viewer.session_expires_at

    def check_origin(self, origin: str) -> bool:  # noqa: ARG002  # checked in prepare
        """Nothing left to check: `prepare` refuses with the one error shape."""
        return True

    async def open(self, *_args: str, **_kwargs: str) -> None:
        """The handshake is done: the member's events arrive from now on.

        A session that ended during the handshake closed only the sockets known then, so it is
        looked up once more.
        """
        self.hub.add(self)
        await self._require_session()

    def on_ping(self, data: bytes) -> None:  # noqa: ARG002  # tornado's signature
        """Tornado answers; here it is only counted."""
        self._count_frame()

    def on_pong(self, data: bytes) -> None:  # noqa: ARG002  # tornado's signature
        """A session may run out while its socket is open; each heartbeat looks at the clock."""
        if not self._count_frame():
            return
        if self.expires_at is not None and self.expires_at <= utc_now():
            IOLoop.current().add_callback(self._require_session)

    async def _require_session(self) -> None:
        viewer = await self._identify()
        if viewer is None or viewer.session_id != self.session_id:
            self.close(CLOSE_SIGNED_OUT, "signed out")
            return
        self.expires_at = viewer.session_expires_at

    async def _identify(self) -> Viewer | None:
        identify = self.process.identify
        return identify.cached(self.token, slides=False) or await self.in_thread(
            identify.load, self.token, slides=False
        )

    def on_message(self, message: str | bytes) -> None:
        """`auth` is confirmed if it names the session's own member, else the socket is closed.

        Other messages are ignored silently: answers would be buffered for a peer that sends but
        never reads.
        """
        if not self._count_frame():
            return
        try:
            said = LiveIn.model_validate_json(message)
        except ValidationError:
            return
        if said.type != "auth":
            return
        if said.user_id == self.member_id:
            self._say(LiveOut(type="auth_success", data={"userId": self.member_id}))
        else:
            self._say(LiveOut(type="error", message="로그인 정보가 맞지 않아요."))
            self.close(CLOSE_SIGNED_OUT, "not this member")

    def _count_frame(self) -> bool:
        """Whether to handle this frame; above `FRAMES_PER_MINUTE` the socket is closed.

        A peer that does not complete the closing handshake stays connected for some seconds; its
        frames are ignored.
        """
        now = time.monotonic()
        if now - self._minute_began >= MINUTE_SECONDS:
            self._minute_began, self._frames = now, 0
        self._frames += 1
        if self._frames == FRAMES_PER_MINUTE + 1:
            self.hub.remove(self)
            self.close(CLOSE_TOO_MANY, "too many messages")
        return self._frames <= FRAMES_PER_MINUTE

    def on_close(self) -> None:
        """Forget the socket."""
        if hasattr(self, "member_id"):
            self.hub.remove(self)

    def send(self, message: bytes) -> None:
        """Send an encoded message; ignores closed peers, and drops peers that do not read.

        Nobody waits for a slow reader, so its unread data is counted and bounded. A closing message
        would not fit either: the connection is cut, and its portal reconnects and refetches.
        """
        size = len(message)
        if self._unsent_bytes + size > MAX_UNSENT_BYTES:
            log.info("a socket of member %s does not read and is cut", self.member_id)
            self.hub.remove(self)
            self._cut()
            return
        try:
            written = self.write_message(message.decode())
        except (WebSocketClosedError, StreamClosedError):
            log.debug("socket of member %s closed while writing", self.member_id)
            return
        self._unsent_bytes += size
        written.add_done_callback(partial(self._sent, size))

    def _sent(self, size: int, written: Future[None]) -> None:
        self._unsent_bytes -= size
        if not written.cancelled() and written.exception() is not None:
            log.debug("socket of member %s closed while writing", self.member_id)

    def _cut(self) -> None:
        stream = self.ws_connection.stream if self.ws_connection else None
        if stream is not None:
            stream.close()

    def _say(self, message: LiveOut) -> None:
        self.send(message.model_dump_json(by_alias=True).encode())


routes = [(r"/ws", LiveHandler)]
