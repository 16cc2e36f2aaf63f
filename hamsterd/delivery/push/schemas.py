"""The shapes of devices that may be rung."""

from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.delivery.push.base64url import unpadded
from hamsterd.delivery.push.rules import AUTH_BYTES, ENDPOINT_MAX, KEY_BYTES, KEY_TEXT_MAX
from hamsterd.http.shapes.schema import Body, Instant, Out


def _public_key(value: str) -> str:
    # Everything that notifies imports these schemas; only a subscribing browser sends a key.
    from hamsterd.delivery.push.keys import is_point  # noqa: PLC0415  # elliptic curves

    raw = _decoded(value)
    if len(raw) != KEY_BYTES or not is_point(raw):
        raise ValueError("브라우저가 준 공개 키가 아니에요.")
    return value


def _secret(value: str) -> str:
    if len(_decoded(value)) != AUTH_BYTES:
        raise ValueError("브라우저가 준 인증 값이 아니에요.")
    return value


def _decoded(value: str) -> bytes:
    try:
        return unpadded(value)
    except ValueError:
        return b""


class SubscriptionKeys(Body):
    """As in `PushSubscription.toJSON()`."""

    p256dh: Annotated[str, Field(max_length=KEY_TEXT_MAX), AfterValidator(_public_key)] = Field(
        alias="p256dh"
    )
    auth: Annotated[str, Field(max_length=KEY_TEXT_MAX), AfterValidator(_secret)]


class SubscriptionIn(Body):
    """A browser's `PushSubscription`; its `expirationTime` is not needed."""

    endpoint: str = Field(min_length=1, max_length=ENDPOINT_MAX)
    keys: SubscriptionKeys
    replaces: str | None = Field(None, max_length=ENDPOINT_MAX)
    """The device's former address, which its browser has changed."""


class EndpointIn(Body):
    """The address of the device that shall be silent."""

    endpoint: str = Field(min_length=1, max_length=ENDPOINT_MAX)


class PushDevice(Out):
    """A device with push, by its browser's name; `isCurrent` is the requesting one."""

    id: int
    user_agent: str
    created_at: Instant
    last_success_at: Instant | None
    is_current: bool
