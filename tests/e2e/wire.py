"""The line between a browser and the site, which can be cut: a SOCKS proxy of this test's own.

Playwright's `set_offline` cuts off pages, not the service workers behind them.
"""

import selectors
import socket
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread

PIECE = 65_536
LOOK_SECONDS = 0.1
GRANTED = b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00"


class Wire(ThreadingTCPServer):
    """Carries everything, or nothing while `is_cut` is set."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Carrier)
        self.is_cut = Event()

    @property
    def address(self) -> str:
        """As a browser's proxy setting wants it."""
        return f"socks5://127.0.0.1:{self.server_address[1]}"


class _Carrier(BaseRequestHandler):
    server: Wire

    def handle(self) -> None:
        with suppress(OSError, ValueError, struct.error):  # the other end has gone
            site = self._greeted()
            with closing(site):
                self._carry(site)

    def _greeted(self) -> socket.socket:
        """The site, after the browser's two greetings (RFC 1928)."""
        browser = self.request
        _, methods = browser.recv(2)
        browser.recv(methods)
        browser.sendall(b"\x05\x00")
        _, _, _, kind = browser.recv(4)
        host = browser.recv(4) if kind == 1 else browser.recv(browser.recv(1)[0])
        name = socket.inet_ntoa(host) if kind == 1 else host.decode()
        (port,) = struct.unpack("!H", browser.recv(2))
        if self.server.is_cut.is_set():
            raise ConnectionRefusedError
        site = socket.create_connection((name, port))
        browser.sendall(GRANTED)
        return site

    def _carry(self, site: socket.socket) -> None:
        others = {self.request: site, site: self.request}
        with selectors.DefaultSelector() as selector:
            for end in others:
                selector.register(end, selectors.EVENT_READ)
            while not self.server.is_cut.is_set():
                for key, _ in selector.select(LOOK_SECONDS):
                    end: socket.socket = key.fileobj  # type: ignore[assignment]
                    piece = end.recv(PIECE)
                    if not piece:
                        return
                    others[end].sendall(piece)


@contextmanager
def a_wire() -> Iterator[Wire]:
    """A line until the block ends."""
    with Wire() as wire:
        Thread(target=wire.serve_forever, daemon=True).start()
        yield wire
        wire.shutdown()
