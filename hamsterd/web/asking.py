"""Asking our own API from inside the process, as the person who asked for a page.

What is visible, how it is shaped and which flags are whose is decided by the API's handlers alone,
so a page can show nothing that the API would not (decisions §1.3).
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.web import Application

from hamsterd.tracing import current

_CARRIED = ("Host", "Cookie", "User-Agent")
"""Who asks. What the browser said of its own request (`If-None-Match`, `Range`, `Origin`,
`Accept-Encoding`) is about the page."""


@dataclass(slots=True)
class Answer:
    """What a handler wrote."""

    status: int = 500
    headers: HTTPHeaders = field(default_factory=HTTPHeaders)
    body: bytes = b""

    @property
    def is_there(self) -> bool:
        """Whether the handler gave what it was asked for."""
        return self.status == 200  # noqa: PLR2004  the API answers a GET with nothing else


class _Ear(HTTPConnection):
    """The far end of a connection that nobody but us listens to."""

    def __init__(self, asker: HTTPServerRequest) -> None:
        self.context = SimpleNamespace(remote_ip=asker.remote_ip, protocol=asker.protocol)
        self.answer = Answer()
        self.heard: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def set_close_callback(self, callback: object) -> None:
        """It never closes early."""

    def write_headers(
        self,
        start_line: RequestStartLine | ResponseStartLine,
        headers: HTTPHeaders,
        chunk: bytes | None = None,
    ) -> "asyncio.Future[None]":
        """Keep status and headers."""
        if isinstance(start_line, ResponseStartLine):
            self.answer.status = start_line.code
        self.answer.headers = headers
        return self.write(chunk or b"")

    def write(self, chunk: bytes) -> "asyncio.Future[None]":
        """Keep a part of the body."""
        self.answer.body += chunk
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.set_result(None)
        return written

    def finish(self) -> None:
        """That was all."""
        if not self.heard.done():
            self.heard.set_result(self.answer)


def is_own(request: HTTPServerRequest) -> bool:
    """Whether we ask ourselves: such a request is no traffic of its own."""
    return isinstance(request.connection, _Ear)


async def ask(application: Application, asker: HTTPServerRequest, uri: str) -> Answer:
    """The answer to `GET uri` for who sent `asker`. Nothing is raised: a fault is a status."""
    ear = _Ear(asker)
    headers = HTTPHeaders({name: asker.headers[name] for name in _CARRIED if name in asker.headers})
    headers["X-Request-Id"] = current() or ""
    line = RequestStartLine("GET", uri, asker.version)
    request = HTTPServerRequest(headers=headers, connection=ear, start_line=line)
    delegate = application.find_handler(request)
    delegate.headers_received(line, headers)
    delegate.finish()
    return await ear.heard


async def ask_all(
    application: Application, asker: HTTPServerRequest, uris: Iterable[str]
) -> dict[str, Answer]:
    """The answers to several questions, asked at once; each under its own address."""
    asked = list(dict.fromkeys(uris))
    answers = await asyncio.gather(*(ask(application, asker, uri) for uri in asked))
    return dict(zip(asked, answers, strict=True))
