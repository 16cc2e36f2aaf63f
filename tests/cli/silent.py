"""What accepts and then says nothing more: a database in between, a web server, a file."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

from psycopg2.extensions import parse_dsn

SIZE = 65_536


@contextmanager
def silent_port(host: str = "127.0.0.1") -> Iterator[int]:
    """A port that is listened to by nobody who answers."""
    with socket.create_server((host, 0), backlog=64) as server:
        yield int(server.getsockname()[1])


@contextmanager
def dripping_port(host: str) -> Iterator[int]:
    """A web server that sends a letter of its first line every half second, and no end of it."""
    over = threading.Event()

    def drip(link: socket.socket) -> None:
        with closing(link), suppress(OSError):
            while not over.wait(0.5):
                link.sendall(b"H")

    with socket.create_server((host, 0)) as server:
        threading.Thread(target=_accept, args=(server, drip), daemon=True).start()
        yield int(server.getsockname()[1])
        over.set()


@contextmanager
def falling_silent(url: str, at: bytes) -> Iterator[str]:
    """The address of the database at `url` that says nothing more once it is asked for `at`."""
    whole = parse_dsn(url)
    parts = {"host": "localhost", "port": "5432", **whole}
    silent = threading.Event()

    def forward(link: socket.socket) -> None:
        there = socket.socket(socket.AF_UNIX)
        there.connect(f"{parts['host']}/.s.PGSQL.{parts['port']}")
        threading.Thread(target=_pump, args=(there, link, silent, b""), daemon=True).start()
        _pump(link, there, silent, at)

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_accept, args=(server, forward), daemon=True).start()
        port = server.getsockname()[1]
        asked = urlencode({"sslmode": "disable", "gssencmode": "disable"})
        yield f"postgresql://{parts['user']}@127.0.0.1:{port}/{parts['dbname']}?{asked}"


def a_file_that_hangs(path: Path) -> None:
    """Whoever opens it waits for a writer who never comes."""
    path.unlink(missing_ok=True)
    os.mkfifo(path, 0o600)


def _accept(server: socket.socket, serve: object) -> None:
    assert callable(serve)
    with suppress(OSError):
        while True:
            link, _ = server.accept()
            threading.Thread(target=serve, args=(link,), daemon=True).start()


def _pump(source: socket.socket, target: socket.socket, silent: threading.Event, at: bytes) -> None:
    """Pass on what comes until `at` does: from then on, nothing either way, on any connection."""
    with suppress(OSError):
        while received := source.recv(SIZE):
            if at and at in received:
                silent.set()
            if not silent.is_set():
                target.sendall(received)
    if not silent.is_set():
        with suppress(OSError):
            target.close()
