"""Cached whole responses for visitors, sent before any handler is created (docs/decisions/0078).

A response made from caches alone is the same for every visitor. It is valid while each value it was
made of is still cached (`Reads`), so it needs no invalidation.
"""

import re
import time
from collections.abc import Callable, Set
from functools import lru_cache
from typing import cast
from urllib.parse import unquote_plus

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    ResponseStartLine,
    format_timestamp,
)
from tornado.web import Application, RequestHandler

from hamsterd.config import Settings
from hamsterd.core.cache import Cache, Reads
from hamsterd.core.clock import kst_day
from hamsterd.http.counting import metrics
from hamsterd.http.counting.traffic import TRAFFIC
from hamsterd.http.files.built_files import accepted_encodings
from hamsterd.http.rights.cookies import read_session

TTL_SECONDS = 15
"""Lifetime of a response; time-dependent content may lag by this much."""
MAX_ENTRIES = 500
QUERIES_SECONDS = 600
MAX_BYTES = 64 * 1024
"""Per body, so that requests for long lists at varying addresses cannot fill the memory."""
OK = ResponseStartLine("HTTP/1.1", 200, "OK")
NOT_MODIFIED = ResponseStartLine("HTTP/1.1", 304, "Not Modified")
_TAG = re.compile(r'\*|(?:W/)?("[^"]*")')
_OF_ONE_ANSWER = ("Date", "Connection", "Transfer-Encoding")
_OF_THE_BODY = ("Content-Type", "Content-Encoding", "Content-Length")


class CachedResponse:
    """A response as sent, its handler, and whether it would be the same now."""

    def __init__(
        self, route: str, headers: HTTPHeaders, body: bytes, is_current: Callable[[], bool]
    ) -> None:
        self.route, self.body, self.is_current = route, body, is_current
        self.tag = _tags(headers["Etag"])[0]
        self.headers = headers
        for name in _OF_ONE_ANSWER:
            self.headers.pop(name, None)
        self.short_headers = self.headers.copy()
        for name in _OF_THE_BODY:
            self.short_headers.pop(name, None)

    def __reduce__(self) -> tuple[type[bytes], tuple[bytes]]:
        """Its body's size, when caches are measured."""
        return bytes, (self.body,)


_RESPONSES: Cache[CachedResponse] = Cache(
    "responses", max_entries=MAX_ENTRIES, ttl_seconds=TTL_SECONDS
)
_QUERIES: Cache[Set[str]] = Cache(
    "response_queries", max_entries=MAX_ENTRIES, ttl_seconds=QUERIES_SECONDS
)
"""Path -> the query parameters that its response depends on, as its handler declared them."""


def cached_response(request: HTTPServerRequest, settings: Settings) -> CachedResponse | None:
    """The response for a visitor if it is cached, else None."""
    if not _is_visit(request, settings):
        return None
    found = _RESPONSES.get(_key(request))
    return found if found is not None and found.is_current() else None


def keep_response(
    handler: RequestHandler,
    body: bytes,
    reads: Reads,
    is_current: Callable[[], bool],
    *,
    query: Set[str],
) -> None:
    """Cache the response that `handler` is about to send, made of `reads`.

    `is_current` says whether they are still valid, `query` which parameters it depends on.
    Responses that differ between visitors are not cached.
    """
    request = handler.request
    if (
        reads.is_complete
        and len(body) <= MAX_BYTES
        and handler.get_status() == OK.code
        and "Set-Cookie" not in handler._headers
        and _is_visit(request, handler.application.settings["process"].settings)
    ):
        headers = HTTPHeaders(handler._headers)
        headers["Etag"] = headers.get("Etag") or handler.compute_etag() or ""
        headers["Content-Length"] = str(len(body))
        found = CachedResponse(type(handler).__name__, headers, body, is_current)
        _QUERIES.put(request.path, query, version=_QUERIES.version)
        _RESPONSES.put(_key(request), found, version=_RESPONSES.version)


class CachedResponseDelegate(HTTPMessageDelegate):
    """Sends a cached response, counted and logged as its handler would have it."""

    def __init__(
        self, application: Application, request: HTTPServerRequest, response: CachedResponse
    ) -> None:
        self.application, self.request, self._response = application, request, response
        self._connection = cast(HTTPConnection, request.connection)
        self._status = OK.code

    def get_status(self) -> int:
        """The status for the access log."""
        return self._status

    def finish(self) -> None:
        """The request is here: answer it."""
        request, response = self.request, self._response
        start, headers, body = OK, response.headers, response.body
        if is_not_modified(request, response.tag):
            start, headers, body = NOT_MODIFIED, response.short_headers, b""
        self._status = start.code
        headers["Date"] = _date(int(time.time()))
        self._connection.write_headers(start, headers, b"" if request.method == "HEAD" else body)
        headers.pop("Connection", None)  # of this connection alone
        self._connection.finish()
        seconds = time.time() - request._start_time  # tornado has no other
        metrics.duration_of(response.route, request.method, self._status).observe(seconds)
        TRAFFIC.note(seconds, self._status)
        self.application.settings["log_function"](self)


def is_not_modified(request: HTTPServerRequest, tag: str) -> bool:
    """Whether the client has what `tag` names, compared weakly (RFC 9110 §13.1.2)."""
    asked = request.headers.get("If-None-Match")
    return asked is not None and bool({tag, "*"} & set(_tags(asked)))


def _tags(header: str) -> list[str]:
    return [found[1] or found[0] for found in _TAG.finditer(header)]


def _is_visit(request: HTTPServerRequest, settings: Settings) -> bool:
    """Whether it is an anonymous read."""
    headers = request.headers
    return (
        request.method in {"GET", "HEAD"}
        and "Authorization" not in headers
        and "Content-Length" not in headers
        and "Transfer-Encoding" not in headers
        and read_session(request, settings) is None
    )


def _key(request: HTTPServerRequest) -> tuple[object, ...]:
    """What the response depends on; parameters that no handler reads make no other response."""
    encodings = accepted_encodings(request.headers.get("Accept-Encoding", ""))
    asked: tuple[str, ...] = ()
    if request.query:
        known = _QUERIES.get(request.path)
        parts = request.query.split("&")
        asked = tuple(part for part in parts if known is None or _name(part) in known)
    return request.path, asked, encodings, kst_day()


def _name(part: str) -> str:
    return unquote_plus(part.partition("=")[0])


@lru_cache(maxsize=2)
def _date(second: int) -> str:
    return format_timestamp(second)
