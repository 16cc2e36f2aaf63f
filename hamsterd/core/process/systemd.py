"""Notifications for systemd: the service is ready, the service is alive (sd_notify(3))."""

import os
import socket
from contextlib import suppress

READY = "READY=1"
ALIVE = "WATCHDOG=1"


def notify(state: str) -> None:
    """Notify systemd if it started us and asked for it; failures are ignored."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # in the abstract namespace
        address = "\0" + address[1:]
    # Only what is said again in a second may be lost when systemd is behind with reading.
    flags = socket.MSG_DONTWAIT if state == ALIVE else 0
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(state.encode(), flags, address)
