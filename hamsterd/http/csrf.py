"""Unsafe requests that carry a cookie must come from our own pages (decisions §1.5)."""

from tornado.httputil import HTTPServerRequest

from hamsterd.core.errors import CrossSiteRequest

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def check_origin(request: HTTPServerRequest, base_url: str) -> None:
    """Raise `CrossSiteRequest` unless the browser says the request is ours.

    `Origin` decides when present; otherwise `Sec-Fetch-Site`. A client that sends neither is no
    browser, but it sent a cookie, so it is refused as well.
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
    """Whether `origin` is the configured base URL or the very host that was asked.

    The host as asked is accepted so that a laptop answers on `localhost` and `127.0.0.1` alike;
    a page on another host can't forge it, because its `Origin` names that other host.
    """
    return origin in {base_url, f"{request.protocol}://{request.host}"}
