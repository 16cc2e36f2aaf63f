"""A real nginx with `deploy/nginx/hamsterd.conf`, on free ports, with a throwaway certificate."""

import os
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.processes import free_port

CONFIG = Path("deploy/nginx/hamsterd.conf")
FRAME = """
daemon off; {account} worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
worker_rlimit_nofile 8192; events {{ worker_connections 4096; }}
http {{
    include /etc/nginx/mime.types; access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/hamsterd.conf;
}}
"""


AS_THEY_STAND: Mapping[str, str] = {}
FOR_A_CROWD_ON_ONE_ADDRESS: Mapping[str, str] = {
    "rate=100r/s": "rate=100000r/s",
    "burst=1000": "burst=100000",
    "hamsterd_connections 300": "hamsterd_connections 10000",
    "hamsterd_channels 1000": "hamsterd_channels 10000",
}
"""All members of a test come from one address, and are more than any school."""


@dataclass
class Nginx:
    """Where it answers, and whom it asks."""

    https_port: int
    http_port: int
    folder: Path | None = None
    limits: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address members use."""
        return f"https://127.0.0.1:{self.https_port}"

    def configure(self, sites: Collection[int], *, out: Collection[int] = (), media: Path) -> None:
        """Write down the ports of the sites; those that are `out` get no new request."""
        assert self.folder is not None
        text = _adapted(self, sites, out, media, self.folder)
        (self.folder / "hamsterd.conf").write_text(text)

    def reload(self) -> None:
        """Reload the file: it applies to new requests at once, open ones finish under the old
        one.
        """
        assert self.process is not None
        self.process.send_signal(signal.SIGHUP)


def missing() -> str | None:
    """Why nginx cannot be run here; None when it can."""
    absent = [name for name in ("nginx", "openssl") if shutil.which(name) is None]
    return f"not installed: {', '.join(absent)}" if absent else None


@contextmanager
def nginx(
    where: Nginx,
    *,
    sites: Collection[int],
    media: Path,
    folder: Path,
    limits: Mapping[str, str] = AS_THEY_STAND,
) -> Iterator[None]:
    """Run it in front of the sites on these ports until the block ends."""
    where.folder, where.limits = folder, limits
    _certificate(folder)
    where.configure(sites, media=media)
    account = "user root;" if os.geteuid() == 0 else ""  # the tests' folders are for their owner
    (folder / "nginx.conf").write_text(FRAME.format(folder=folder, account=account))
    where.process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"])
    try:
        _wait(where.https_port, where.process)
        yield
    finally:
        where.process.terminate()
        where.process.wait(10)


def free_ports() -> Nginx:
    """Two of them."""
    return Nginx(free_port(), free_port())


def _adapted(
    where: Nginx, sites: Collection[int], out: Collection[int], media: Path, folder: Path
) -> str:
    """The file in its current form, with the changes that its head asks for."""
    text = CONFIG.read_text()
    servers = (f"server 127.0.0.1:{port}{' down' if port in out else ''};" for port in sites)
    for there, here in (
        *where.limits.items(),
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{where.http_port};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{where.https_port} ssl"),
        ("server 127.0.0.1:8000;", "\n    ".join(servers)),
        ("/etc/hamsterd/tls/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/hamsterd/tls/privkey.pem", f"{folder}/key.pem"),
        ("/var/lib/hamsterd/media/", f"{media}/"),
        ("/var/log/nginx/", f"{folder}/"),
    ):
        assert there in text
        text = text.replace(there, here)
    return text


def _certificate(folder: Path) -> None:
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"),
            *("-keyout", folder / "key.pem", "-out", folder / "cert.pem"),
        ],
        check=True,
        capture_output=True,
    )


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    patience = time.monotonic() + 10
    while time.monotonic() < patience and process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as link:
            context.wrap_socket(link).close()
            return
        time.sleep(0.05)
    raise RuntimeError("nginx does not answer")
