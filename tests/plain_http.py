"""HTTP without TLS for httpx, its answers read by a parser in C.

httpx's own transport is written in Python throughout. It was an eighth of what tests of addresses
cost, as much as the site that answers them.
"""

import select
import socket
from collections import deque
from collections.abc import Iterator

import httpx
from httptools import HttpParserError, HttpResponseParser

CHUNK_BYTES = 65_536


class PlainTransport(httpx.BaseTransport):
    """Connections to any `http:` address, kept for the next request; for any number of threads."""

    def __init__(self) -> None:
        self._idle: deque[tuple[tuple[str, int], socket.socket]] = deque()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; the answer's body is read as it is asked for."""
        timeout = request.extensions.get("timeout", {})
        place = request.url.host, request.url.port or 80
        link = self._taken(place) or _connected(place, timeout.get("connect"))
        link.settimeout(timeout.get("read"))
        answer = _Answer(self, place, link, has_body=request.method != "HEAD")
        try:
            _send(link, request)
            answer.read_head()
        except BaseException:
            link.close()
            raise
        return httpx.Response(
            answer.parser.get_status_code(),
            headers=answer.headers,
            stream=answer,
            extensions={
                "http_version": f"HTTP/{answer.parser.get_http_version()}".encode(),
                "reason_phrase": answer.reason,
            },
        )

    def close(self) -> None:
        """Close what is kept."""
        while self._idle:
            self._idle.pop()[1].close()

    def keep(self, place: tuple[str, int], link: socket.socket) -> None:
        """A connection whose answer has been read whole."""
        self._idle.append((place, link))

    def _taken(self, place: tuple[str, int]) -> socket.socket | None:
        while self._idle:
            try:
                where, link = self._idle.pop()
            except IndexError:  # another thread was faster
                return None
            if where == place and not _is_readable(link):
                return link
            link.close()  # of another address, or closed by its other end
        return None


class _Answer(httpx.SyncByteStream):
    """One answer, as a parser tells of it."""

    def __init__(
        self,
        transport: PlainTransport,
        place: tuple[str, int],
        link: socket.socket,
        *,
        has_body: bool,
    ) -> None:
        self.parser = HttpResponseParser(self)
        self.headers: list[tuple[bytes, bytes]] = []
        self.reason = b""
        self._transport, self._place, self._link = transport, place, link
        self._has_body = has_body
        self._body: deque[bytes] = deque()
        self._has_head = self._is_whole = self._is_kept = False

    def on_message_begin(self) -> None:
        self.headers.clear()

    def on_status(self, reason: bytes) -> None:
        self.reason = reason

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        self._has_head = self.parser.get_status_code() >= 200  # 103 has its answer still to come
        self._is_kept = self.parser.should_keep_alive()  # after the body it does not know any more

    def on_body(self, chunk: bytes) -> None:
        self._body.append(chunk)

    def on_message_complete(self) -> None:
        self._is_whole = self._has_head

    def read_head(self) -> None:
        while not self._has_head:
            self._read()
        self._is_whole = self._is_whole or not self._has_body

    def __iter__(self) -> Iterator[bytes]:
        while True:
            while self._body:
                yield self._body.popleft()
            if self._is_whole:
                return
            self._read()

    def close(self) -> None:
        """Keep the connection if the answer is whole and nothing speaks against it."""
        if self._is_whole and self._is_kept:
            self._transport.keep(self._place, self._link)
        else:
            self._link.close()

    def _read(self) -> None:
        try:
            data = self._link.recv(CHUNK_BYTES)
        except TimeoutError as late:
            raise httpx.ReadTimeout("no answer in time") from late
        except OSError as error:
            raise httpx.ReadError(str(error)) from error
        if not data:
            if self._has_head and not self._is_announced():
                self._is_whole = True
                return
            raise httpx.RemoteProtocolError("closed before the answer was whole")
        try:
            self.parser.feed_data(data)
        except HttpParserError as error:
            raise httpx.RemoteProtocolError(str(error)) from error

    def _is_announced(self) -> bool:
        """Whether the answer says where it ends, other than by the end of its connection."""
        names = {name.lower() for name, _ in self.headers}
        return bool(names & {b"content-length", b"transfer-encoding"})


def _connected(place: tuple[str, int], timeout: float | None) -> socket.socket:
    try:
        link = socket.create_connection(place, timeout)
    except TimeoutError as late:
        raise httpx.ConnectTimeout("not connected in time") from late
    except OSError as error:
        raise httpx.ConnectError(str(error)) from error
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def _send(link: socket.socket, request: httpx.Request) -> None:
    lines = [b"%s %s HTTP/1.1" % (request.method.encode(), request.url.raw_path)]
    lines += [b"%s: %s" % header for header in request.headers.raw]
    is_chunked = "transfer-encoding" in request.headers
    begun = b"\r\n".join([*lines, b"", b""])
    assert isinstance(request.stream, httpx.SyncByteStream)
    try:
        for chunk in request.stream:
            if is_chunked and chunk:
                begun += b"%x\r\n%s\r\n" % (len(chunk), chunk)
            else:
                begun += chunk
            link.sendall(begun)
            begun = b""
        link.sendall(begun + (b"0\r\n\r\n" if is_chunked else b""))
    except TimeoutError as late:
        raise httpx.WriteTimeout("not taken in time") from late
    except OSError:
        return  # who refuses a request before its end has answered it


def _is_readable(link: socket.socket) -> bool:
    """Of a connection on which nothing is awaited: it has ended."""
    poll = select.poll()
    poll.register(link, select.POLLIN)
    return bool(poll.poll(0))
