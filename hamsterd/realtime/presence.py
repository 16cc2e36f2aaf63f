"""How many sockets each process has open, as a Valkey knows it from their beats.

A process that was killed says nothing any more, and its sockets are gone within seconds.
"""

import os
import socket
from collections.abc import Sequence
from typing import Any

from hamsterd.core.valkey_link import ValkeyAway, ValkeyLink
from hamsterd.db.identity import site_key

PRESENT_SECONDS = 6
"""Without a heartbeat for so long a process is gone (`subscribers.HEARTBEAT_SECONDS`)."""

Process = tuple[str, int]
"""Host and process id."""


def this_process() -> Process:
    """The one that asks."""
    return socket.gethostname(), os.getpid()


def sockets_of(key: str, process: Process) -> str:
    """Where `process` of the site with this `key` says how many it has."""
    host, pid = process
    return f"{key}:sockets:{host}:{pid}"


def open_sockets(link: ValkeyLink, processes: Sequence[Process]) -> list[int] | None:
    """How many each of `processes` has: none where it is gone; None if nobody can say.

    In a thread; asks the Valkey.
    """
    if not processes:
        return []
    names = [sockets_of(site_key(), one) for one in processes]
    try:
        said: Any = link.ask(lambda: link.client.mget(names))  # its types leave it open
    except ValkeyAway:
        return None
    return [int(one or 0) for one in said]
