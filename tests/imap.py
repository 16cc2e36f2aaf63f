"""A real IMAP server on a free loopback port, with one mailbox in memory."""

import imaplib
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.processes import free_port
from tests.waiting import wait_until

USER, PASSWORD = "bounces", "came back"
_FEW_ROUNDS = """
from pysasl.hashing import BuiltinHash
BuiltinHash.__init__.__kwdefaults__["rounds"] = 1
"""
"""Its password is hashed 500,000 times at each sign-in otherwise."""


@dataclass(frozen=True)
class ImapServer:
    """The server's address, and its mailbox."""

    port: int

    @property
    def url(self) -> str:
        return f"imap://{USER}:came%20back@127.0.0.1:{self.port}/INBOX"

    def put(self, raw: bytes) -> None:
        """A mail arrives."""
        with self.opened() as link:
            assert link.append("INBOX", "", "", raw)[0] == "OK"

    def unread(self) -> int:
        with self.opened() as link:
            link.select("INBOX", readonly=True)
            return len(link.search(None, "UNSEEN")[1][0].split())

    @contextmanager
    def opened(self) -> Iterator[imaplib.IMAP4]:
        with imaplib.IMAP4("127.0.0.1", self.port, timeout=10) as link:
            link.login(USER, PASSWORD)
            yield link


@contextmanager
def running_imap() -> Iterator[ImapServer]:
    port = free_port()
    words = (
        _FEW_ROUNDS + "from pymap.main import main; main()",
        *("--host", "127.0.0.1", "--port", str(port), "--no-tls"),
        *("dict", "--demo-user", USER, "--demo-password", PASSWORD),
    )
    server = subprocess.Popen([sys.executable, "-c", *words], stderr=subprocess.DEVNULL)
    try:
        made = ImapServer(port)
        wait_until(lambda: _answers(made))
        yield made
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)


def _answers(server: ImapServer) -> bool:
    try:
        with server.opened():
            return True
    except OSError:
        return False
