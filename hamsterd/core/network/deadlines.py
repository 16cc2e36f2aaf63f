"""A total deadline for connections to other servers.

Socket timeouts apply to each read, so a server that sends one byte at a time can block the caller
for as long as it likes. Inside `total_deadline`, all reads and writes of a thread's bounded
connections share one deadline. Outside of it they behave as usual. The HTTP part is in
`bounded_http`, because sending mail needs no HTTP client.
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
    """A socket whose calls get the time left, at most their usual timeout."""

    def _bound(self) -> None:
        ends = _ENDS.get()
        if ends is None:
            return
        left, own = ends - time.monotonic(), self.gettimeout()
        if left <= 0:
            raise TimeoutError("timed out")
        self.settimeout(left if own is None else min(own, left))

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        """Called by `makefile`, and so by everything that reads lines."""
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
    """`context`, changed so that its sockets obey the deadline."""
    context.sslsocket_class = _BoundedTls
    return context


def tls_context() -> ssl.SSLContext:
    """A `bounded_context` that knows the certificates of this machine.

    Reading them takes longer than sending a letter: only for connections that use TLS.
    """
    return bounded_context(ssl.create_default_context())


class BoundedSmtp(smtplib.SMTP):
    """SMTP that obeys the deadline; pass a `tls_context` to `starttls`."""

    def _get_socket(self, *args: Any) -> socket.socket:
        made: socket.socket = super()._get_socket(*args)  # type: ignore[misc]  # not in the stubs
        return bounded(made)


class BoundedImap(imaplib.IMAP4):
    """IMAP that heeds the deadline; over TLS `IMAP4_SSL` does, with a `tls_context`."""

    def _create_socket(self, *args: Any) -> socket.socket:
        made: socket.socket = super()._create_socket(*args)  # type: ignore[misc]  # as above
        return bounded(made)


class BoundedSmtpTls(smtplib.SMTP_SSL):
    """SMTP over TLS from the first byte that heeds the deadline, with a `tls_context`."""
