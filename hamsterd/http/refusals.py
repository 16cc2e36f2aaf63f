"""The error shape (decisions §1.12), and the headers and request id of every response.

Handlers that are no `ApiHandler` (files, pages, the live channel) use it, too.
"""

import logging
import re
from typing import Any

import orjson
from peewee import PeeweeException
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler

from hamsterd.core.errors import (
    BadRequest,
    Conflict,
    HamsterError,
    MethodNotAllowed,
    NotFound,
    QueryTooSlow,
    ReadOnly,
    ServerFault,
    TooLarge,
    TooOften,
    Unavailable,
)
from hamsterd.core.request_id import current, new_name
from hamsterd.db.handle import is_deadlock, is_statement_timeout, is_unique_violation
from hamsterd.http.context import RequestContext
from hamsterd.http.counting import metrics
from hamsterd.http.counting.log_paths import logged_path

log = logging.getLogger("hamsterd.http")

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""On every answer; pages and the API each add a Content-Security-Policy of their own."""
API_HEADERS = {
    **SECURITY_HEADERS,
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
SECRET_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
}
"""For pages at secret addresses: not cached, not indexed, no referrer."""
_BY_STATUS: dict[int, type[HamsterError]] = {
    400: BadRequest,
    404: NotFound,
    405: MethodNotAllowed,
    413: TooLarge,
}
_REQUEST_ID = re.compile(r"[A-Za-z0-9._\-]{1,64}")
"""Format of a proxy's request id that is safe in a log line and in JSON."""


def request_id_of(request: HTTPServerRequest) -> str:
    """The id under which a request is logged; a proxy's own is kept when it is harmless."""
    given = request.headers.get("X-Request-Id", "")
    if _REQUEST_ID.fullmatch(given):
        return given
    return new_name()


def refuse(handler: RequestHandler, status_code: int, exc_info: Any = None) -> None:
    """Finish `handler` with the error shape of the exception."""
    handler.finish(describe(handler, as_refusal(exc_info[1] if exc_info else None, status_code)))


class PlainHandler(RequestContext):
    """A handler outside the API (a file, a page, a frame), with the same error shape."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The error shape, also for methods it does not support."""
        refuse(self, status_code, kwargs.get("exc_info"))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Expected errors get no traceback."""
        if not isinstance(value, HamsterError | HTTPError):
            super().log_exception(typ, value, tb)


class DocumentHandler(PlainHandler):
    """A document at a path; Tornado leaves the body out of a HEAD."""

    async def head(self, *path: str) -> None:
        """As GET."""
        answering = self.get(*path)
        if answering is not None:
            await answering


def describe(handler: RequestHandler, error: HamsterError) -> bytes:
    """Set status and headers of `handler` as `error` wants them; the body to send."""
    handler.set_status(error.status)
    count_failure(type(handler).__name__, error)
    for name, text in refusal_headers(error).items():
        handler.set_header(name, text)
    if isinstance(error, MethodNotAllowed):
        handler.set_header("Allow", ", ".join(allowed_methods(type(handler))))
    request_id = current()
    if request_id:  # for clients that read no body: a proxy's log, the portal requesting a file
        handler.set_header("X-Request-Id", request_id)
    handler.set_header("Content-Type", "application/json; charset=utf-8")
    return orjson.dumps({**refusal_shape(error), "requestId": request_id})


def refusal_shape(error: HamsterError) -> dict[str, object]:
    """The body of a refusal, but for the id of the request."""
    shape: dict[str, object] = {"code": error.code, "message": error.message}
    if error.fields:
        shape["fields"] = error.fields
    return shape


def refusal_headers(error: HamsterError) -> dict[str, str]:
    """The headers of an error."""
    if isinstance(error, TooOften | Unavailable):
        return {"Retry-After": str(error.retry_after_seconds)}
    return {}


def count_failure(route: str, error: HamsterError) -> None:
    """Count server faults; an announced read-only mode is none."""
    if error.status >= ServerFault.status and not isinstance(error, ReadOnly):
        metrics.requests_failed.labels(route, error.code).inc()


def log_failure(path: str, error: BaseException) -> None:
    """Expected errors get no traceback; unexpected ones do."""
    if isinstance(error, Unavailable) and not isinstance(error, ReadOnly):
        known = error.explanation
        why = f"{error!r} {known.says} → {known.mend}" if known else repr(error)
        log.warning("%s unavailable: %s", logged_path(path), why)
    elif not isinstance(error, HamsterError | HTTPError):
        log.error("%s failed", logged_path(path), exc_info=error)


def allowed_methods(handler: type[RequestHandler]) -> list[str]:
    """The methods of a path for `Allow`; HEAD is included with GET."""
    missing = RequestHandler._unimplemented_method
    methods = [
        method
        for method in RequestHandler.SUPPORTED_METHODS
        if method != "HEAD" and getattr(handler, method.lower()) is not missing
    ]
    return sorted([*methods, "HEAD"] if "GET" in methods else methods)


def as_refusal(raised: BaseException | None, status_code: int) -> HamsterError:
    """The exception as an error that may be shown."""
    if isinstance(raised, HamsterError):
        return raised
    if isinstance(raised, PeeweeException):
        if is_statement_timeout(raised) or is_deadlock(raised):
            return QueryTooSlow()
        if is_unique_violation(raised):  # the service knew no better words
            return Conflict()
    return _BY_STATUS.get(status_code, ServerFault)()
