"""The Chromium that the e2e tests use, and its fonts for Korean.

It is `CHROMIUM_PATH`, else one on the PATH, else the one from npm (`@sparticuz/chromium`). The last
is unpacked once per machine with the libraries that it needs. It needs neither root nor any
package.
"""

import fcntl
import os
import shutil
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "portal" / "node_modules"
PACKED = MODULES / "@sparticuz" / "chromium" / "bin"
FONTS = MODULES / "pretendard" / "dist" / "public" / "static"
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
_UNPACK = (
    "const {brotliDecompressSync} = require('zlib');"
    "process.stdout.write(brotliDecompressSync(require('fs').readFileSync(0)))"
)


@dataclass(frozen=True)
class Chromium:
    """A browser's executable and the environment it wants."""

    path: str
    environment: dict[str, str] = field(default_factory=dict)


def find_chromium() -> Chromium:
    """The browser to drive; unpacks npm's when there is no other."""
    folder = Path(tempfile.gettempdir()) / f"hamsterd-chromium-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        environment = {
            "FONTCONFIG_FILE": str(_font_settings(folder)),
            "LC_ALL": "C.UTF-8",  # or downloads lose their Korean names
            "TMPDIR": str(folder),
        }
        given = os.environ.get("CHROMIUM_PATH") or next(filter(None, map(shutil.which, NAMES)), "")
        if given:
            return Chromium(given, environment)
        path = _unpacked(folder)
    return Chromium(str(path), {**environment, "LD_LIBRARY_PATH": str(folder / "al2023" / "lib")})


def _unpacked(folder: Path) -> Path:
    path = folder / "chromium"
    if not path.exists():
        with tarfile.open(fileobj=BytesIO(_decompressed("al2023.tar.br"))) as libraries:
            libraries.extractall(folder / "al2023", filter="data")
        half = folder / "chromium.part"
        half.write_bytes(_decompressed("chromium.br"))
        half.chmod(0o700)
        half.rename(path)
    return path


def _decompressed(name: str) -> bytes:
    with (PACKED / name).open("rb") as packed:
        return subprocess.run(
            ["node", "-e", _UNPACK], stdin=packed, capture_output=True, check=True
        ).stdout


def _font_settings(folder: Path) -> Path:
    path = folder / "fonts.conf"
    path.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{FONTS}</dir><cachedir>{folder / 'fonts'}</cachedir></fontconfig>"
    )
    return path
