"""The one error shape (decisions §1.12), and the headers and the name that every answer carries.

Handlers that are no `ApiHandler` (files, pages, the live channel) refuse through here too.
"""

import re
from typing import Any

import orjson
from peewee import PeeweeException
from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler

from hamsterd.db.handle import is_statement_timeout
from hamsterd.errors import (
    BadRequest,
    HamsterError,
    MethodNotAllowed,
    NotFound,
    QueryTooSlow,
    ServerFault,
    TooLarge,
    TooOften,
    Unavailable,
)
from hamsterd.tracing import current, new_name
from hamsterd.web import metrics

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
_BY_STATUS: dict[int, type[HamsterError]] = {
    400: BadRequest,
    404: NotFound,
    405: MethodNotAllowed,
    413: TooLarge,
}
_REQUEST_ID = re.compile(r"[A-Za-z0-9._\-]{1,64}")
"""What a proxy's own id may look like: harmless in a log line and in JSON."""


def request_id_of(request: HTTPServerRequest) -> str:
    """The id under which a request is logged; a proxy's own is kept when it is harmless."""
    given = request.headers.get("X-Request-Id", "")
    if _REQUEST_ID.fullmatch(given):
        return given
    return new_name()


def refuse(handler: RequestHandler, status_code: int, exc_info: Any = None) -> None:
    """Finish `handler` with the error shape of whatever was raised."""
    error = as_refusal(exc_info[1] if exc_info else None, status_code)
    handler.set_status(error.status)
    if error.status >= ServerFault.status:
        metrics.requests_failed.labels(type(handler).__name__, error.code).inc()
    if isinstance(error, TooOften | Unavailable):
        handler.set_header("Retry-After", str(error.retry_after_seconds))
    if isinstance(error, MethodNotAllowed):
        handler.set_header("Allow", ", ".join(allowed_methods(type(handler))))
    body: dict[str, object] = {"code": error.code, "message": error.message}
    if error.fields:
        body["fields"] = error.fields
    body["requestId"] = current()
    handler.set_header("Content-Type", "application/json; charset=utf-8")
    handler.finish(orjson.dumps(body))


def allowed_methods(handler: type[RequestHandler]) -> list[str]:
    """The methods of an address, as `Allow` lists them; HEAD goes with GET."""
    missing = RequestHandler._unimplemented_method
    methods = [
        method
        for method in RequestHandler.SUPPORTED_METHODS
        if method != "HEAD" and getattr(handler, method.lower()) is not missing
    ]
    return sorted([*methods, "HEAD"] if "GET" in methods else methods)


def as_refusal(raised: BaseException | None, status_code: int) -> HamsterError:
    """Whatever was raised, as something that may be shown."""
    if isinstance(raised, HamsterError):
        return raised
    if isinstance(raised, PeeweeException) and is_statement_timeout(raised):
        return QueryTooSlow()
    return _BY_STATUS.get(status_code, ServerFault)()
