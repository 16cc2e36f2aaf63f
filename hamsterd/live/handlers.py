"""`/ws`: one member's live channel, authenticated at the handshake (decisions §1.1)."""

import logging
from datetime import datetime
from typing import Any

from pydantic import ValidationError
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from hamsterd.clock import utc_now
from hamsterd.errors import CrossSiteRequest, NotSignedIn
from hamsterd.live.hub import Hub
from hamsterd.live.schemas import CLOSE_SIGNED_OUT, LiveIn, LiveOut
from hamsterd.web.access import Viewer
from hamsterd.web.cookies import read_session
from hamsterd.web.csrf import is_own_origin
from hamsterd.web.kit import Kit
from hamsterd.web.refusals import API_HEADERS, refuse

log = logging.getLogger("hamsterd.live")


class LiveHandler(WebSocketHandler):
    """The socket. It only listens; all writing goes through the API."""

    member_id: int
    session_id: int
    token: str
    expires_at: datetime | None

    def initialize(self) -> None:
        """Tie the handler to its process."""
        self.kit: Kit = self.application.settings["kit"]
        self.hub: Hub = self.application.settings["hub"]

    def set_default_headers(self) -> None:
        """As every answer of the API, for handshakes that are refused."""
        self._headers.update(API_HEADERS)

    async def prepare(self) -> None:
        """Refuse the handshake of a foreign page (403) or without a session (401)."""
        origin = self.request.headers.get("Origin", "")
        if not is_own_origin(origin, self.request, self.kit.settings.base_url):
            raise CrossSiteRequest
        token = read_session(self, self.kit.settings)
        if not token:
            raise NotSignedIn
        self.token = token
        viewer = await self._identify()
        if viewer is None:
            raise NotSignedIn
        self.member_id, self.session_id = viewer.id, viewer.session_id
        self.expires_at = viewer.session_expires_at

    def check_origin(self, origin: str) -> bool:  # noqa: ARG002  # checked in prepare
        """Nothing left to check: `prepare` refuses with the one error shape."""
        return True

    async def open(self, *_args: str, **_kwargs: str) -> None:
        """The handshake is done: events of the member arrive from now on.

        A session that ended during the handshake closed the sockets that were known then, not
        this one; so it is looked up once more.
        """
        self.hub.add(self)
        await self._require_session()

    def on_pong(self, data: bytes) -> None:  # noqa: ARG002  # tornado's signature
        """A session may run out while its socket is open; each heartbeat looks at the clock."""
        if self.expires_at is not None and self.expires_at <= utc_now():
            IOLoop.current().add_callback(self._require_session)

    async def _require_session(self) -> None:
        viewer = await self._identify()
        if viewer is None or viewer.session_id != self.session_id:
            self.close(CLOSE_SIGNED_OUT, "signed out")
            return
        self.expires_at = viewer.session_expires_at

    async def _identify(self) -> Viewer | None:
        return self.kit.identify.held(self.token) or await IOLoop.current().run_in_executor(
            self.kit.executor, self.kit.identify.load, self.token
        )

    def on_message(self, message: str | bytes) -> None:
        """`auth` is confirmed when it names the session's own member, else the socket closes."""
        try:
            said = LiveIn.model_validate_json(message)
        except ValidationError:
            self._say(LiveOut(type="error", message="이해할 수 없는 메시지예요."))
            return
        if said.type != "auth":
            return
        if said.user_id == self.member_id:
            self._say(LiveOut(type="auth_success", data={"userId": self.member_id}))
        else:
            self._say(LiveOut(type="error", message="로그인 정보가 맞지 않아요."))
            self.close(CLOSE_SIGNED_OUT, "not this member")

    def on_close(self) -> None:
        """Forget the socket."""
        if hasattr(self, "member_id"):
            self.hub.remove(self)

    def send(self, message: bytes) -> None:
        """Write an encoded message; a peer that left is no error."""
        try:
            self.write_message(message.decode())
        except (WebSocketClosedError, StreamClosedError):
            log.debug("socket of member %s closed while writing", self.member_id)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A refused handshake has the one error shape as well."""
        refuse(self, status_code, kwargs.get("exc_info"))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Refusals are no faults."""
        if not isinstance(value, CrossSiteRequest | NotSignedIn):
            super().log_exception(typ, value, tb)

    def _say(self, message: LiveOut) -> None:
        self.send(message.model_dump_json(by_alias=True).encode())


routes = [(r"/ws", LiveHandler)]
