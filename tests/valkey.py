"""A real Valkey (or Redis) for tests: the machine's own program, on a free loopback port."""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import valkey

from tests.processes import free_port
from tests.waiting import wait_until

PROGRAM = shutil.which("valkey-server") or shutil.which("redis-server")
MISSING = "no valkey-server or redis-server on this machine (Debian: redis-server)"


class Valkey:
    """One server; `stop` and `start` keep its port, but no data."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self.url = f"valkey://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve; returns once it answers."""
        assert PROGRAM is not None, MISSING
        options = f"--port {self.port} --bind 127.0.0.1 --save --appendonly no --dir"
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [PROGRAM, *options.split(), str(self._folder)], stdout=log, stderr=log
            )
        wait_until(self._answers)

    def stop(self) -> None:
        """End it as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """Connections stay open, and nothing is answered."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Continue after a freeze, or restart after a stop."""
        if self._process is None:
            self.start()
        else:
            self._process.send_signal(signal.SIGCONT)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Frozen until the block ends."""
        self.freeze()
        try:
            yield
        finally:
            self.resume()

    def client(self) -> "valkey.Valkey":
        """For who looks behind the site."""
        return valkey.Valkey.from_url(self.url, socket_timeout=5)

    def _answers(self) -> bool:
        try:
            with closing(self.client()) as client:
                return bool(client.ping())
        except valkey.ValkeyError:
            return False


@contextmanager
def running_valkey() -> Iterator[Valkey]:
    """Serve until the block ends; a test that needs one is skipped where there is none."""
    if PROGRAM is None:
        pytest.skip(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="hamsterd-valkey-"))
    server = Valkey(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
