"""A site's Valkey (or Redis) as its threads ask it: little patience, and none while it is away.

Whoever asks has another way: a row that is sent later, a table that counts as well. The library is
imported by the first who asks.
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
"""What an address may begin with, and what is meant; with an s it is TLS."""
PATIENCE_SECONDS = 0.5
"""For a connection and for an answer: a member waits for it."""
REST_SECONDS = 1.0
"""Who found it away is not followed by others for so long."""


class ValkeyAway(Exception):
    """It does not answer, or refuses."""


def valkey_url(text: str) -> str:
    """`text` with one name for each scheme; ValueError for what is no address of a Valkey."""
    parts = urlsplit(text)
    number = parts.path.strip("/")
    is_database = not number or number.isdecimal()
    # A port that is none raises by itself.
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
        """What `act` gives, which uses `client`.

        Raises `ValkeyAway` when it fails, and for a second after that without trying.
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
        """How long it takes to answer at all. Raises `ValkeyAway`."""
        began = time.perf_counter()
        self.ask(self.client.ping)
        return (time.perf_counter() - began) * 1_000


@lru_cache(maxsize=4)
def link_to(url: str) -> ValkeyLink:
    """The one link of this process to `url`."""
    return ValkeyLink(url)
