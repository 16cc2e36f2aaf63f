"""The session cookie: how it is written, read and cleared (decisions §1.4)."""

from tornado.httputil import HTTPServerRequest, parse_cookie
from tornado.web import RequestHandler

from hamsterd.config import Settings

PERSISTENT_SECONDS = 30 * 24 * 3600
"""Lifetime of the cookie of a remembered session: 30 days (spec 1 §9)."""


def session_cookie_name(settings: Settings) -> str:
    """`__Host-` binds the cookie to our host, which browsers allow only over https."""
    return "__Host-hamsterd" if settings.secure_cookies else "hamsterd"


def read_session(request: HTTPServerRequest, settings: Settings) -> str | None:
    """The browser's session token, if any.

    It reads only this cookie, and does not build objects for all of them as Tornado's `get_cookie`
    does.
    """
    sent = request.headers.get("Cookie")
    return parse_cookie(sent).get(session_cookie_name(settings)) if sent else None


def write_session(
    handler: RequestHandler, settings: Settings, token: str, *, remember_me: bool
) -> None:
    """Set the session cookie; without `remember_me` it ends with the browser session."""
    handler.set_cookie(
        session_cookie_name(settings),
        token,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=settings.secure_cookies,
        max_age=PERSISTENT_SECONDS if remember_me else None,
    )


def clear_session(handler: RequestHandler, settings: Settings) -> None:
    """Take the token back."""
    handler.clear_cookie(
        session_cookie_name(settings),
        path="/",
        httponly=True,
        samesite="Lax",
        secure=settings.secure_cookies,
    )
