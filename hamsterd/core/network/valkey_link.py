"""Threads' access to the site's Valkey (or Redis), with short timeouts and a pause after a failure.

All callers have a fallback: a row that is sent later, or a table with the same counters. The
library is imported at first use.
"""

import logging
import time
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit, urlunsplit

if TYPE_CHECKING:
    from valkey import Valkey

log = logging.getLogger("hamsterd.valkey")

T = TypeVar("T")

SCHEMES = {"valkey": "valkey", "redis": "valkey", "valkeys": "valkeys", "rediss": "valkeys"}
"""Accepted URL schemes and their standard name; a trailing s means TLS."""
PATIENCE_SECONDS = 0.5
"""Timeout for connecting and for an answer: a member waits for it."""
REST_SECONDS = 1.0
"""After a failure, calls fail immediately for this long."""


class ValkeyAway(Exception):
    """It does not answer, or refuses."""


def valkey_url(text: str) -> str:
    """`text` with a standard scheme; raises ValueError if it is no Valkey URL."""
    parts = urlsplit(text)
    number = parts.path.strip("/")
    is_database = not number or number.isdecimal()
    # An invalid port raises by itself.
    if parts.scheme not in SCHEMES or not parts.hostname or parts.port == 0 or not is_database:
        raise ValueError(text)
    return urlunsplit(parts._replace(scheme=SCHEMES[parts.scheme]))


class ValkeyLink:
    """The connections of this process's threads."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._rests_until = 0.0

    @cached_property
    def client(self) -> "Valkey":
        """For use in `ask`."""
        from valkey import Valkey  # noqa: PLC0415  # only a site with a Valkey waits for it

        return Valkey.from_url(
            self.url,
            socket_timeout=PATIENCE_SECONDS,
            socket_connect_timeout=PATIENCE_SECONDS,
            socket_keepalive=True,
            client_name="hamsterd",
        )

    def ask(self, act: Callable[[], T]) -> T:
        """The result of `act`, which uses `client`.

        Raises `ValkeyAway` when it fails, and for a second afterwards without trying.
        """
        from valkey.exceptions import ValkeyError  # noqa: PLC0415  # as above

        if time.monotonic() < self._rests_until:
            raise ValkeyAway("asked a moment ago")
        try:
            return act()
        except (ValkeyError, OSError) as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            log.warning("valkey away: %s", error)
            raise ValkeyAway(str(error)) from error

    def answer_milliseconds(self) -> float:
        """The response time. Raises `ValkeyAway`."""
        began = time.perf_counter()
        self.ask(self.client.ping)
        return (time.perf_counter() - began) * 1_000

    def why_not_written(self) -> str | None:
        """Why it refuses to keep a few bytes, in its own word (`READONLY`, `OOM`, …); None if not.

        Raises `ValkeyAway`.
        """
        from valkey.exceptions import (  # noqa: PLC0415  # as above
            OutOfMemoryError,
            ReadOnlyError,
            ResponseError,
        )

        def kept() -> str | None:
            try:
                self.client.set("hamsterd:doctor", b"1", ex=1)
            except ReadOnlyError:
                return "READONLY"
            except OutOfMemoryError:
                return "OOM"
            except ResponseError as error:
                return str(error).split(" ", 1)[0]
            return None

        return self.ask(kept)


@lru_cache(maxsize=4)
def link_to(url: str) -> ValkeyLink:
    """The process-wide link to `url`."""
    return ValkeyLink(url)
