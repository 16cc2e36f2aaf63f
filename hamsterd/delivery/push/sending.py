"""Sends one message to a push service (RFC 8030). Blocking: call from a worker thread.

Encrypted for the subscribed browser (RFC 8291), signed with the site's key (RFC 8292).
"""

import os
import threading
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http.cookiejar import DefaultCookiePolicy

import http_ece
import orjson
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from joserfc import jwt
from joserfc.jwk import ECKey

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.network.bounded_http import BoundedAdapter
from hamsterd.core.network.deadlines import total_deadline
from hamsterd.core.text.mailboxes import on_the_wire
from hamsterd.db.site.site_settings import site_settings
from hamsterd.delivery.push.base64url import unpadded
from hamsterd.delivery.push.keys import CURVE, private_key, public_key
from hamsterd.delivery.push.rules import (
    SEND_TIMEOUT_SECONDS,
    TIME_TO_LIVE,
    Push,
    PushAddress,
    push_address,
)
from hamsterd.delivery.push.transport import PublicAdapter

SIGNED_FOR = timedelta(hours=12)
"""A signature holds at most a day (RFC 8292 §2)."""
SAID_BYTES = 4_096
TAKEN = frozenset({200, 201, 202, 204})
GONE = frozenset({404, 410})
"""The browser unsubscribed, or its profile is no more (RFC 8030 §7.3)."""
US = frozenset({401, 403})
"""Our signature is refused: the key, the clock or the contact address (RFC 8292 §2)."""
TOO_MANY, FIRST_FAULT = 429, 500


_sessions = threading.local()


@dataclass(frozen=True, slots=True)
class Device:
    """A browser's address and keys."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The push service's answer; without a status it was not reached."""

    status: int | None
    said: str
    retry_after: timedelta | None = None

    @property
    def is_taken(self) -> bool:
        """The service has it."""
        return self.status in TAKEN

    @property
    def is_gone(self) -> bool:
        """The subscription does not exist any more."""
        return self.status in GONE

    @property
    def is_about_us(self) -> bool:
        """The device may be as it should."""
        return self.status in US

    @property
    def may_change(self) -> bool:
        """Trying again later may help."""
        return self.status is None or self.status == TOO_MANY or self.status >= FIRST_FAULT


def send(device: Device, push: Push, site: Settings) -> Answer:
    """Send `push` to `device`; errors become an answer, too.

    The endpoint is checked again, because an earlier release may have stored it.
    """
    address = push_address(device.endpoint, site.push_services)
    if address is None:
        return Answer(None, "Connection refused: not the address of a known push service")
    try:
        with (
            total_deadline(SEND_TIMEOUT_SECONDS),
            _session(is_vouched=address.is_vouched).post(
                address.url,
                data=sealed(device, push),
                headers=headers(address, push, site),
                timeout=SEND_TIMEOUT_SECONDS,
                allow_redirects=False,
                stream=True,
            ) as response,
        ):
            # An answer that is read to its end leaves the line open; a longer one is cut off.
            said = next(response.iter_content(SAID_BYTES), b"")
            return Answer(
                response.status_code,
                f"HTTP {response.status_code} {_printable(said)}".strip(),
                _pause(response.headers.get("Retry-After")),
            )
    except requests.RequestException as error:
        return unreached(error)


def unreached(error: Exception) -> Answer:
    """The answer for an error without a response."""
    return Answer(None, _printable(f"{type(error).__name__}: {error}".encode()))


def _session(*, is_vouched: bool) -> requests.Session:
    """This thread's keep-alive connections to push services.

    Origins allowed by the operator may be internal; all others must be public.
    """
    name = "vouched" if is_vouched else "public"
    if not hasattr(_sessions, name):
        session = requests.Session()
        session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        session.mount("https://", BoundedAdapter() if is_vouched else PublicAdapter())
        session.mount("http://", BoundedAdapter())
        setattr(_sessions, name, session)
    made: requests.Session = getattr(_sessions, name)
    return made


def sealed(device: Device, push: Push) -> bytes:
    """The message as only the browser can read it."""
    words = {
        "title": push.title,
        "body": push.body,
        "url": push.url,
        "tag": push.tag,
        "notificationId": push.notification_id,
    }
    made: bytes = http_ece.encrypt(
        orjson.dumps(words),
        salt=os.urandom(16),
        private_key=ec.generate_private_key(CURVE),
        dh=unpadded(device.p256dh),
        auth_secret=unpadded(device.auth),
        version="aes128gcm",
    )
    return made


def headers(address: PushAddress, push: Push, site: Settings) -> dict[str, str]:
    """Time to live, urgency, topic, and signature."""
    claims = {
        "aud": address.origin,
        "exp": int((utc_now() + SIGNED_FOR).timestamp()),
        "sub": f"mailto:{on_the_wire(site_settings(site).contact_email)}",
    }
    key = ECKey.import_key(private_key(site))
    token = jwt.encode({"alg": "ES256", "typ": "JWT"}, claims, key)
    return {
        "Authorization": f"vapid t={token}, k={public_key(site)}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(TIME_TO_LIVE.total_seconds())),
        "Urgency": push.urgency.value,
        "Topic": push.tag,
    }


def _printable(said: bytes) -> str:
    """A stranger's words on one line of a log or a table."""
    text = said.decode("utf-8", "replace")
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


def _pause(said: str | None) -> timedelta | None:
    """`Retry-After` in seconds or as a date; None if invalid."""
    if not said:
        return None
    try:
        if said.isascii() and said.isdigit():
            return timedelta(seconds=min(int(said), TIME_TO_LIVE.total_seconds()))
        until = parsedate_to_datetime(said)
    except (ValueError, OverflowError):
        return None
    return max(timedelta(), _aware(until) - utc_now())


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
