"""A real S3 server for tests: SeaweedFS, which checks signatures, on free loopback ports."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

import httpx
import orjson

from tests.processes import free_port

PROGRAM = Path(sys.executable).with_name("weed")
ACCESS_KEY = "hamzzi"
SECRET_KEY = "sunflower-seed"
READER = ("reader", "sees-but-touches-nothing")
"""An account that may read and not write."""
OPEN_BUCKET = "open-to-all"
"""A bucket that somebody made public by mistake."""
STARTS = 4
PATIENCE_SECONDS = 60
_IDENTITIES = {
    "identities": [
        {
            "name": "owner",
            "credentials": [{"accessKey": ACCESS_KEY, "secretKey": SECRET_KEY}],
            "actions": ["Admin", "Read", "Write", "List"],
        },
        {
            "name": "reader",
            "credentials": [{"accessKey": READER[0], "secretKey": READER[1]}],
            "actions": ["Read", "List"],
        },
        {"name": "anonymous", "actions": [f"Read:{OPEN_BUCKET}"]},
    ]
}


@dataclass
class S3Server:
    """Where the server answers, and its process."""

    endpoint: str
    filer: str
    command: list[str]
    folder: Path
    ports: tuple[int, ...]
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve what is in the folder; returns once it answers.

        It retries, as a supervisor does: SeaweedFS may exit during its leader election.
        """
        for _ in range(STARTS):
            with (self.folder / "log").open("ab") as log:
                self.process = subprocess.Popen(
                    self.command, stdout=log, stderr=log, env={**os.environ, "GOMEMLIMIT": "1GiB"}
                )
            if _answers(self, self.process):
                return
            self.kill()
        said = (self.folder / "log").read_text()[-2000:]
        raise RuntimeError(f"the S3 server did not start: {said}")

    def resume(self) -> None:
        """Continue after a stop, or restart after a kill."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        else:
            self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it as a power cut does."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def new_bucket(self, name: str | None = None) -> str:
        """An empty bucket, of a name that nobody has if none is given."""
        name = name or f"hamster-{token_hex(4)}"
        httpx.post(f"{self.filer}/buckets/{name}/").raise_for_status()
        return name

    def settings(self, **changes: object) -> dict[str, object]:
        """A site's settings for a new bucket."""
        bucket = changes.pop("s3_bucket", None) or self.new_bucket()
        return {
            "media_storage": "s3",
            "s3_endpoint": self.endpoint,
            "s3_bucket": bucket,
            "s3_access_key": ACCESS_KEY,
            "s3_secret_key": SECRET_KEY,
            **changes,
        }


@contextmanager
def running_s3() -> Iterator[S3Server]:
    """Serve until the block ends."""
    folder = Path(tempfile.mkdtemp(prefix="hamsterd-s3-"))
    (folder / "identities.json").write_bytes(orjson.dumps(_IDENTITIES))
    server = _started(folder)
    try:
        yield server
    finally:
        server.kill()  # nothing of it is needed any more
        shutil.rmtree(folder)
        for port in server.ports:
            for left in Path(tempfile.gettempdir()).glob(f"seaweedfs-*-{port}.sock"):
                left.unlink()


def _started(folder: Path) -> S3Server:
    """On ports that are its own: one that was free a moment ago may be somebody else's by now."""
    for last in (False, False, True):
        server = _server(folder)
        try:
            server.start()
        except RuntimeError:
            if last:
                raise
        else:
            break
    return server


def _server(folder: Path) -> S3Server:
    ports = {part: free_port() for part in ("master", "volume", "filer", "s3")}
    inner = {part: free_port() for part in ports}
    command = [
        *(str(PROGRAM), "server", "-ip=127.0.0.1", f"-dir={folder}", "-filer", "-s3"),
        *(f"-{part}.port={port}" for part, port in ports.items()),
        *(f"-{part}.port.grpc={port}" for part, port in inner.items()),
        *("-master.volumeSizeLimitMB=64", "-volume.max=5000", "-master.telemetry=false"),
        *(f"-s3.config={folder}/identities.json", "-s3.autoCreateBucket=false"),
        *("-s3.port.iceberg=0", "-s3.port.lance=0", "-s3.iam=false"),
    ]
    return S3Server(
        f"http://127.0.0.1:{ports['s3']}",
        f"http://127.0.0.1:{ports['filer']}",
        command,
        folder,
        (*ports.values(), *inner.values()),
    )


def _answers(server: S3Server, process: subprocess.Popen[bytes]) -> bool:
    """Once it does; False where it has died, or says nothing for too long."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if httpx.get(server.endpoint).status_code == 403 and httpx.get(server.filer).is_success:
                return True
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    return False
