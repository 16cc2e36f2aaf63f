"""The session cookie: how it is written, read and cleared (decisions §1.4).

And where there are standbys, the one that says how far the log was after the browser's last write.
"""

import re

from tornado.httputil import HTTPServerRequest, parse_cookie
from tornado.web import RequestHandler

from hamsterd.config import Settings

WRITTEN = "hamsterd_written"
WRITTEN_SECONDS = 10
"""Life of that cookie: by then every standby that is read from has the write ten times over."""
_POSITION = re.compile(r"[0-9a-f]{1,16}")

PERSISTENT_SECONDS = 30 * 24 * 3600
"""Life of a remembered session's cookie: 30 days (spec 1 §9)."""


def session_cookie_name(settings: Settings) -> str:
    """`__Host-` binds the cookie to our host, which browsers allow only over https."""
    return "__Host-hamsterd" if settings.secure_cookies else "hamsterd"


def read_session(request: HTTPServerRequest, settings: Settings) -> str | None:
    """The session token the browser sent, if any.

    Of its cookies nothing else is read, so none is made an object first (Tornado's `get_cookie`).
    """
    sent = request.headers.get("Cookie")
    return parse_cookie(sent).get(session_cookie_name(settings)) if sent else None


def write_session(
    handler: RequestHandler, settings: Settings, token: str, *, remember_me: bool
) -> None:
    """Hand the browser its token; without `remember_me` it ends with the browser."""
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


def read_written(request: HTTPServerRequest) -> int:
    """How far the log was after the browser's last write; 0 where it wrote nothing lately.

    A forged one costs who forged it an answer that is a moment older, or one from the primary.
    """
    sent = request.headers.get("Cookie")
    said = parse_cookie(sent).get(WRITTEN, "") if sent else ""
    return int(said, 16) if _POSITION.fullmatch(said) else 0


def write_written(handler: RequestHandler, settings: Settings, position: int) -> None:
    """Have the browser say so with its next reads."""
    handler.set_cookie(
        WRITTEN,
        f"{position:x}",
        path="/",
        httponly=True,
        samesite="Lax",
        secure=settings.secure_cookies,
        max_age=WRITTEN_SECONDS,
    )
