"""Messages on `/ws`: `{type, message, data}` in both directions (spec 1 §3, §7)."""

from typing import Any, Literal

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Out

CLOSE_SIGNED_OUT = 4401
"""The session is over or not the one claimed: do not reconnect (decisions §1.1)."""
CLOSE_RESTART = 1012
"""The server restarts: reconnect after the usual delay (RFC 6455 registry)."""
CLOSE_TOO_MANY = 4429
"""More sockets, or more messages, than one person's portal makes: do not reconnect."""


class LiveIn(Body):
    """A client's message; only `auth` has an effect."""

    type: str = Field(max_length=32)
    user_id: int | None = None


class LiveOut(Out):
    """A server's message.

    `refresh` tells the portal to refetch, because events may have been missed. `site` tells it to
    reload `/api/site`. `console` tells an admin which case, post or member has changed.
    """

    type: Literal["auth_success", "notification", "console", "error", "refresh", "site"]
    message: str = ""
    data: dict[str, Any] | None = None
