"""A live channel costs the site little, whatever its peer sends, reads or opens.

The memory of half a million frames is measured by `python -m tests.bench.sockets`.
"""

import os
import socket
import time
from contextlib import ExitStack, suppress

import pytest
import websocket

from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.realtime.handlers import FRAMES_PER_MINUTE, MAX_UNSENT_BYTES, LiveHandler
from hamsterd.realtime.hub import MAX_SOCKETS_PER_MEMBER
from tests.listening import LiveChannel, settle
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until


def test_frames_of_no_meaning_are_not_answered(owner: Person):
    """An answer to each is buffered for who sends and never reads."""
    with settle(owner) as channel:
        for text in ("{}", "[", "x", '{"type": "hello"}', '{"type": "subscribe", "to": 1}'):
            channel.socket.send(text)
        channel.socket.send_binary(b"\xff\xfe")
        channel.say(type="auth", userId=owner.id)
        assert channel.next()["type"] == "auth_success"


@pytest.mark.parametrize("frame", ["x", '{"type": "auth", "userId": 1}'])
def test_a_flood_closes_its_socket(owner: Person, frame: str):
    """Also of frames that have a meaning, since each of them is answered."""
    with settle(owner) as channel:
        with suppress(OSError, websocket.WebSocketException):
            for _ in range(FRAMES_PER_MINUTE + 1):
                channel.socket.send(frame)
        assert channel.close_code() == 4429


def test_a_flood_of_pings_closes_its_socket(owner: Person):
    with settle(owner) as channel:
        for _ in range(FRAMES_PER_MINUTE + 1):
            channel.socket.ping("?")
        assert channel.close_code() == 4429


def test_sixty_sockets_are_ten(owner: Person, site: RunningSite):
    """Each that opens closes the oldest that stays, whether or not the closed ones say goodbye."""
    hub = site.site.hub
    with ExitStack() as stack:
        channels = [stack.enter_context(deaf(owner)) for _ in range(60)]
        wait_until(lambda: hub.sockets_count <= MAX_SOCKETS_PER_MEMBER)

        assert [one.close_code() for one in channels[:50]] == [4429] * 50
        for one in channels[50:]:
            one.say(type="auth", userId=owner.id)
            assert one.next()["type"] == "auth_success"
        assert hub.sockets_count == MAX_SOCKETS_PER_MEMBER


def test_who_opens_sockets_without_end_is_asked_to_wait(
    owner: Person, site: RunningSite, monkeypatch
):
    monkeypatch.setattr(site.site.process, "limits", RateLimits(scale=0.05))
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(settle(owner))
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            LiveChannel(owner)
    assert refused.value.status_code == 429
    assert int(refused.value.resp_headers["retry-after"]) > 0


def test_who_does_not_read_is_cut_off(owner: Person, site: RunningSite):
    """The queue of a slow reader is bounded; the others still get their messages."""
    with settle(owner) as reader, narrow(owner) as sleeper:
        hub = site.site.hub
        wait_until(lambda: hub.sockets_count == 2)
        slow = hub._sockets[owner.id][1]
        assert isinstance(slow, LiveHandler)
        loop = slow.ws_connection.stream.io_loop.asyncio_loop
        while hub.sockets_count == 2:
            loop.call_soon_threadsafe(slow.send, b"x" * 60_000)
            time.sleep(0.001)

        assert slow._unsent_bytes <= MAX_UNSENT_BYTES
        assert is_cut(sleeper)
        reader.say(type="auth", userId=owner.id)
        assert reader.next()["type"] == "auth_success"


def test_half_a_handshake_opens_nothing(owner: Person, site: RunningSite):
    """Without a session, from a foreign page, or with half of what an upgrade needs."""
    tries = (
        {"Cookie": "hamsterd=" + os.urandom(16).hex(), "Origin": site.url},
        {"Cookie": owner.cookie, "Origin": "https://evil.example"},
        {"Cookie": owner.cookie, "Origin": site.url, "Sec-WebSocket-Key": ""},
    )
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    for headers in tries:
        made = {**upgrade, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", **headers}
        assert owner.http.get("/ws", headers=made).status_code in {400, 401, 403}
    assert site.site.hub.sockets_count == 0


def deaf(person: Person) -> LiveChannel:
    """A channel that is certainly added, and whose peer never answers a close by itself."""
    return settle(person)


class narrow:  # noqa: N801  # reads as a sentence
    """A channel whose peer takes a few bytes into its buffer and reads none."""

    def __init__(self, person: Person) -> None:
        self._person = person

    def __enter__(self) -> websocket.WebSocket:
        self.socket = websocket.create_connection(
            self._person.url.replace("http", "ws", 1) + "/ws",
            origin=self._person.url,
            cookie=self._person.cookie,
            sockopt=[(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)],
            timeout=5,
        )
        return self.socket

    def __exit__(self, *_: object) -> None:
        self.socket.shutdown()


def is_cut(peer: websocket.WebSocket) -> bool:
    """Whether the connection ends, once everything that had been sent is read."""
    with suppress(OSError, websocket.WebSocketException):
        while peer.sock.recv(1 << 16):
            continue
    return True


@pytest.fixture(autouse=True)
def _nobody_else(site: RunningSite) -> None:
    """Channels of an earlier test are gone."""
    wait_until(lambda: site.site.hub.sockets_count == 0)
