"""A real webhook receiver on a free port, which stores its requests and may refuse them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import orjson


@dataclass
class Receiver:
    """The received requests. `status` is the response, `location` the target of a redirect."""

    url: str = ""
    status: int = 204
    location: str = ""
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The bodies, read."""
        return [orjson.loads(body) for body in self.bodies]


@contextmanager
def running_receiver() -> Iterator[Receiver]:
    """A receiver until the block ends."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the name the server calls
            length = int(self.headers.get("Content-Length", 0))
            receiver.bodies.append(self.rfile.read(length))
            receiver.headers.append(dict(self.headers))
            self.send_response(receiver.status)
            if receiver.location:
                self.send_header("Location", receiver.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Tests say enough."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook/t0ken"
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
