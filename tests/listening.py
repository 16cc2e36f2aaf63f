"""A member's live channel as a browser opens it."""

import json
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

import websocket

from tests.people import Person

PATIENCE_SECONDS = 3


class LiveChannel:
    """An open `/ws`; `next()` waits for the next message."""

    def __init__(self, person: Person, *, origin: str | None = None, cookie: str | None = None):
        self.socket = websocket.create_connection(
            person.url.replace("http", "ws", 1) + "/ws",
            origin=person.url if origin is None else origin,
            cookie=person.cookie if cookie is None else cookie,
            timeout=PATIENCE_SECONDS,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(websocket.WebSocketException, OSError):
            self.socket.close(timeout=1)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, *, within: float = PATIENCE_SECONDS) -> dict[str, Any]:
        """The next message; `TimeoutError` when nothing comes."""
        self.socket.settimeout(within)
        try:
            return json.loads(self.socket.recv())
        except websocket.WebSocketTimeoutException as error:
            raise TimeoutError from error

    def is_silent(self, *, for_seconds: float = 0.4) -> bool:
        """Whether nothing arrives for a while."""
        try:
            self.next(within=for_seconds)
        except TimeoutError:
            return True
        return False

    def close_code(self, *, within: float = PATIENCE_SECONDS) -> int:
        """The code with which the server closes; messages before it are passed over."""
        self.socket.settimeout(within)
        while True:
            opcode, data = self.socket.recv_data()
            if opcode == websocket.ABNF.OPCODE_CLOSE:
                return int.from_bytes(data[:2], "big")


def settle(person: Person) -> LiveChannel:
    """A channel that is certainly added: it has answered once, whatever it heard before that."""
    channel = LiveChannel(person)
    channel.say(type="auth", userId=person.id)
    while channel.next()["type"] != "auth_success":
        pass
    return channel
