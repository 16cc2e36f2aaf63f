"""Asks the virus scanner (clamd) about a file, where a site has one: `INSTREAM` of clamd(8).

A scanner that is away, slow or confused never lets a file through.
"""

import logging
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hamsterd.media.errors import ScannerAway, VirusFound
from hamsterd.media.rules import SCAN_SECONDS

log = logging.getLogger("hamsterd.media")

_CHUNK_BYTES = 64 * 1024
_ANSWER_BYTES = 4_096
_CLEAN, _FOUND = " OK", " FOUND"


class Scanner:
    """The clamd at `/path/of.sock` or `host:port` (`core.settings.scanner_place`)."""

    def __init__(self, place: str, patience_seconds: float = SCAN_SECONDS) -> None:
        self._place = place
        self._patience = patience_seconds

    def require_clean(self, path: Path) -> None:
        """Send the file; raises `VirusFound`, or `ScannerAway` without a clear answer."""
        with self._talk() as line, path.open("rb") as file:
            line.send(b"zINSTREAM\0")
            while chunk := file.read(_CHUNK_BYTES):
                line.send(len(chunk).to_bytes(4, "big") + chunk)
            line.send((0).to_bytes(4, "big"))
            answer = line.answer()
        if answer.endswith(_FOUND):
            log.warning("a scanned upload was refused: %s", answer)
            raise VirusFound
        if not answer.endswith(_CLEAN):
            log.warning("clamd did not scan: %s", answer)
            raise ScannerAway

    def answer_milliseconds(self) -> float:
        """How long it takes to say that it is there; raises `ScannerAway`."""
        began = time.monotonic()
        with self._talk() as line:
            line.send(b"zPING\0")
            if line.answer() != "PONG":
                raise ScannerAway
        return 1000 * (time.monotonic() - began)

    @contextmanager
    def _talk(self) -> Iterator["_Line"]:
        until = time.monotonic() + self._patience
        try:
            with _connected(self._place, self._patience) as line:
                yield _Line(line, until)
        except OSError as error:
            log.warning("clamd away: %s", error)
            raise ScannerAway from error


class _Line:
    """A connection whose every step ends before the same moment."""

    def __init__(self, line: socket.socket, until: float) -> None:
        self._line, self._until = line, until

    def send(self, data: bytes) -> None:
        self._wait()
        self._line.sendall(data)

    def answer(self) -> str:
        """What it says, to the NUL that ends it."""
        said = b""
        while not said.endswith(b"\0"):
            self._wait()
            part = self._line.recv(_ANSWER_BYTES)
            if not part or len(said) > _ANSWER_BYTES:
                raise ConnectionError(f"broke off after {said!r}")
            said += part
        return said.rstrip(b"\0").decode("utf-8", "replace")

    def _wait(self) -> None:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError("out of patience")
        self._line.settimeout(left)


def _connected(place: str, patience_seconds: float) -> socket.socket:
    if not place.startswith("/"):
        host, _, port = place.rpartition(":")
        return socket.create_connection((host.strip("[]"), int(port)), patience_seconds)
    line = socket.socket(socket.AF_UNIX)
    try:
        line.settimeout(patience_seconds)
        line.connect(place)
    except OSError:
        line.close()
        raise
    return line
