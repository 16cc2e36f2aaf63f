"""A total deadline for what speaks to a server elsewhere.

The timeouts of sockets are for each read: a server that sends one byte at a time holds whoever
waits for as long as it likes. Within `total_deadline` all reads and writes of one thread's bounded
connections end together; outside of it they are like any other. Those of HTTP are in
`bounded_http`: whoever sends a mail needs no HTTP client.
"""

import imaplib
import smtplib
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_ENDS: ContextVar[float | None] = ContextVar("deadline", default=None)


@contextmanager
def total_deadline(seconds: float) -> Iterator[None]:
    """Bounded connections of this thread raise `TimeoutError` from `seconds` on."""
    token = _ENDS.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _ENDS.reset(token)


class _Bounded(socket.socket):
    """Gives each call the time that is left, and never more than it would have had."""

    def _bound(self) -> None:
        ends = _ENDS.get()
        if ends is None:
            return
        left, own = ends - time.monotonic(), self.gettimeout()
        if left <= 0:
            raise TimeoutError("timed out")
        self.settimeout(left if own is None else min(own, left))

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        """What `makefile`, and so every reader of lines, calls."""
        self._bound()
        return super().recv_into(*args, **kwargs)

    def send(self, *args: Any, **kwargs: Any) -> int:
        self._bound()
        return super().send(*args, **kwargs)

    def sendall(self, *args: Any, **kwargs: Any) -> None:
        self._bound()
        super().sendall(*args, **kwargs)


class _BoundedTls(_Bounded, ssl.SSLSocket):
    def do_handshake(self, *args: Any, **kwargs: Any) -> None:
        self._bound()
        super().do_handshake(*args, **kwargs)


def bounded(link: socket.socket) -> socket.socket:
    """`link` as a socket that heeds the deadline."""
    timeout = link.gettimeout()
    made = _Bounded(fileno=link.detach())
    made.settimeout(timeout)
    return made


def bounded_context(context: ssl.SSLContext) -> ssl.SSLContext:
    """`context`, whose sockets heed the deadline from now on."""
    context.sslsocket_class = _BoundedTls
    return context


class BoundedSmtp(smtplib.SMTP):
    """SMTP that heeds the deadline; `starttls` takes a `bounded_context`."""

    def _get_socket(self, *args: Any) -> socket.socket:
        made: socket.socket = super()._get_socket(*args)  # type: ignore[misc]  # not in the stubs
        return bounded(made)


class BoundedImap(imaplib.IMAP4):
    """IMAP that heeds the deadline; over TLS `IMAP4_SSL` does, with a `bounded_context`."""

    def _create_socket(self, *args: Any) -> socket.socket:
        made: socket.socket = super()._create_socket(*args)  # type: ignore[misc]  # as above
        return bounded(made)


class BoundedSmtpTls(smtplib.SMTP_SSL):
    """SMTP over TLS from the first byte that heeds the deadline, with a `bounded_context`."""
