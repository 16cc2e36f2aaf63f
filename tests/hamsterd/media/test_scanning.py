"""The virus scanner is asked as clamd wants it, over TCP and a socket, and its silence refuses."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hamsterd.core.settings.scanner_place import scanner_place
from hamsterd.media.errors import ScannerAway, VirusFound
from hamsterd.media.scanning import Scanner
from tests.waiting import wait_until

VIRUS = b"X5O!P%@AP"


def scan(line: socket.socket, said: str | None = None) -> bytes:
    """One conversation of clamd; returns the file that it was sent."""
    with line, line.makefile("rb") as sent:
        command = b""
        while not command.endswith(b"\0"):
            command += sent.read(1)
        if command == b"zPING\0":
            line.sendall(b"PONG\0")
            return b""
        assert command == b"zINSTREAM\0"
        content = b""
        while size := int.from_bytes(sent.read(4), "big"):
            content += sent.read(size)
        answer = "stream: Eicar-Test FOUND" if VIRUS in content else "stream: OK"
        line.sendall((said or answer).encode() + b"\0")
        return content


@contextmanager
def clamd(family: int = socket.AF_INET, at: object = ("127.0.0.1", 0), said: str | None = None):
    """A server that speaks the protocol; yields its place and what it was sent."""
    received: list[bytes] = []

    def serve() -> None:
        while True:
            try:
                line, _ = server.accept()
            except OSError:
                return
            received.append(scan(line, said))

    with socket.socket(family) as server:
        server.bind(at)
        server.listen()
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        name = server.getsockname()
        yield (name if family == socket.AF_UNIX else f"127.0.0.1:{name[1]}"), received
        server.shutdown(socket.SHUT_RDWR)
    thread.join(5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(bytes(range(256)) * 1000)
    return path


@pytest.fixture(params=["tcp", "unix"])
def place(request, tmp_path: Path) -> Iterator[tuple[str, list[bytes]]]:
    family = socket.AF_INET if request.param == "tcp" else socket.AF_UNIX
    at = ("127.0.0.1", 0) if request.param == "tcp" else str(tmp_path / "clamd.ctl")
    with clamd(family, at) as found:
        yield found


def test_the_whole_file_is_sent_and_a_clean_one_passes(place, file: Path):
    Scanner(place[0]).require_clean(file)
    wait_until(lambda: place[1] == [file.read_bytes()])  # noted after it was answered
    assert Scanner(place[0]).answer_milliseconds() > 0


def test_a_known_virus_is_refused(place, file: Path):
    file.write_bytes(b"x" * 100_000 + VIRUS)
    with pytest.raises(VirusFound):
        Scanner(place[0]).require_clean(file)


@pytest.mark.parametrize("said", ["INSTREAM size limit exceeded. ERROR", "stream: ", "gibberish"])
def test_an_unclear_answer_refuses(file: Path, said: str):
    with clamd(said=said) as (place, _), pytest.raises(ScannerAway):
        Scanner(place).require_clean(file)


def test_a_scanner_that_is_away_refuses(file: Path, tmp_path: Path):
    for place in ("127.0.0.1:1", str(tmp_path / "nothing.ctl")):
        with pytest.raises(ScannerAway):
            Scanner(place).require_clean(file)
        with pytest.raises(ScannerAway):
            Scanner(place).answer_milliseconds()


def test_a_scanner_that_says_nothing_refuses_after_its_time(file: Path):
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(ScannerAway):
        Scanner(f"127.0.0.1:{silent.getsockname()[1]}", 0.2).require_clean(file)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("/run/clamav/clamd.ctl", "/run/clamav/clamd.ctl"),
        ("clam", "clam:3310"),
        ("tcp://10.0.0.2:3311", "10.0.0.2:3311"),
        ("[::1]:3310", "[::1]:3310"),
    ],
)
def test_a_place_is_a_socket_or_an_address(text: str, place: str):
    assert scanner_place(text) == place


@pytest.mark.parametrize(
    "text", ["host:port", "host:0", "http://host/x", "user@host:1", "host:70000"]
)
def test_other_places_are_refused(text: str):
    with pytest.raises(ValueError):  # noqa: PT011  # every way of being wrong
        scanner_place(text)
