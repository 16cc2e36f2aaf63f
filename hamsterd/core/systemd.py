"""What systemd is told of a service: that it serves, and that it lives (sd_notify(3))."""

import os
import socket
from contextlib import suppress

READY = "READY=1"
ALIVE = "WATCHDOG=1"


def notify(state: str) -> None:
    """Tell systemd, where it started us and wants to know; not being heard is no error of ours."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # in the abstract namespace
        address = "\0" + address[1:]
    # Only what is said again in a second may be lost when systemd is behind with reading.
    flags = socket.MSG_DONTWAIT if state == ALIVE else 0
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(state.encode(), flags, address)
