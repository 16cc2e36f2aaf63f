"""The number of open sockets of each process, from its heartbeats in a Valkey.

A killed process sends no heartbeat, so its sockets are not counted within seconds.
"""

import os
import socket
from collections.abc import Sequence
from typing import Any

from hamsterd.core.network.valkey_link import ValkeyAway, ValkeyLink
from hamsterd.db.identity import site_key

PRESENT_SECONDS = 6
"""A process without a heartbeat for this long is gone (`subscribers.HEARTBEAT_SECONDS`)."""

Process = tuple[str, int]
"""Host and process id."""


def this_process() -> Process:
    """The current process."""
    return socket.gethostname(), os.getpid()


def sockets_of(key: str, process: Process) -> str:
    """The key with the number of sockets of `process`, for the site with this `key`."""
    host, pid = process
    return f"{key}:sockets:{host}:{pid}"


def open_sockets(link: ValkeyLink, processes: Sequence[Process]) -> list[int] | None:
    """The number of each process's sockets, 0 if it is gone; None if Valkey is unavailable.

    Call it in a thread.
    """
    if not processes:
        return []
    names = [sockets_of(site_key(), one) for one in processes]
    try:
        said: Any = link.ask(lambda: link.client.mget(names))  # its types leave it open
    except ValkeyAway:
        return None
    return [int(one or 0) for one in said]
