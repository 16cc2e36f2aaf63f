"""The yardstick: a Tornado handler that does nothing but write given bytes.

`python -m tests.bench.bare FILE` serves FILE's bytes on a free port and prints the port.
"""

import asyncio
import sys
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler


class BareHandler(RequestHandler):
    """Nothing but the answer."""

    def initialize(self, body: bytes) -> None:
        self.body = body

    def get(self) -> None:
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(self.body)


async def main(path: Path) -> None:
    application = Application([(r"/", BareHandler, {"body": path.read_bytes()})], log_function=len)
    sockets = bind_sockets(0, "127.0.0.1")
    HTTPServer(application).add_sockets(sockets)
    print(sockets[0].getsockname()[1], flush=True)  # noqa: T201  # the caller reads it
    await asyncio.Event().wait()


if __name__ == "__main__":
    Application.log_request = lambda *_: None  # type: ignore[method-assign]
    asyncio.run(main(Path(sys.argv[1])))
