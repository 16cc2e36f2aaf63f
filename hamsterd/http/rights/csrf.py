"""Unsafe requests that carry a cookie must come from our own pages (decisions §1.5)."""

from tornado.httputil import HTTPServerRequest

from hamsterd.core.errors import CrossSiteRequest

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def check_origin(request: HTTPServerRequest, base_url: str) -> None:
    """Raise `CrossSiteRequest` unless the browser says that the request comes from our pages.

    `Origin` decides if present, otherwise `Sec-Fetch-Site`. A client that sends neither is no
    browser, but since it sent a cookie it is refused as well.
    """
    if request.method in SAFE_METHODS:
        return
    origin = request.headers.get("Origin")
    if origin is not None:
        if not is_own_origin(origin, request, base_url):
            raise CrossSiteRequest
    elif request.headers.get("Sec-Fetch-Site") != "same-origin":
        raise CrossSiteRequest


def is_own_origin(origin: str, request: HTTPServerRequest, base_url: str) -> bool:
    """Whether `origin` is the configured base URL or the requested host.

    The requested host is accepted so that a laptop can serve both `localhost` and `127.0.0.1`. A
    page on another host cannot forge it, because its `Origin` names that host.
    """
    return origin in {base_url, f"{request.protocol}://{request.host}"}
