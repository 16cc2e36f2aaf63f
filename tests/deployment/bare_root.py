"""A minimal Debian made by debootstrap, for tests that install a whole site.

It is cached with the packages that the site needs, so that tests in it need no network. Each test
uses an overlay in namespaces of its own, which ends with its first process.
"""

import fcntl
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SPACES = ("--mount", "--net", "--pid", "--fork", "--kill-child", "--propagation", "private")
NEEDED = ("unshare", "chroot", "mount", "openssl", "ssh-keygen")
TO_MAKE = ("debootstrap", "dpkg-scanpackages")
MIRROR = "deb.debian.org"
PACKAGES = (
    *("adduser", "ca-certificates", "certbot", "curl", "openssh-client", "openssl"),
    *("python3", "python3-venv", "postgresql", "nginx"),
)
"""The packages of `step_packages`; a test compares the two."""
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"), "hamsterd-tests")
APT = 'Acquire::Check-Valid-Until "false";\nAcquire::Check-Date "false";\n'
"""The clock of a machine for tests may be anywhere."""
DOWNLOAD = """
set -eu
mount --bind /dev "$1/dev"; mount -t proc proc "$1/proc"
cp /etc/resolv.conf /etc/hosts "$1/etc/"
chroot "$1" apt-get update --quiet=2
shift_root=$1 debs=$2; shift 2
chroot "$shift_root" apt-get install --quiet=2 --yes --no-install-recommends --download-only "$@"
mkdir -p "$debs"; mv "$shift_root"/var/cache/apt/archives/*.deb "$debs"
cd "$debs" && dpkg-scanpackages . > Packages
rm -rf "$shift_root"/var/lib/apt/lists/* && : > "$shift_root/etc/resolv.conf"
"""


@dataclass(frozen=True)
class Suite:
    """A release of Debian and its Python."""

    name: str
    python: str

    @property
    def folder(self) -> Path:
        """The folder with `root`, `debs` and `wheels`."""
        return CACHE / f"debian-{self.name}"


SUITES = (Suite("bookworm", "3.11"), Suite("trixie", "3.13"))


def missing(suite: Suite) -> str | None:
    """Why there can be none here; None when there can."""
    if os.geteuid():
        return "needs root"
    is_made = is_current(suite)
    needed = NEEDED if is_made else (*NEEDED, *TO_MAKE)
    if absent := [name for name in needed if shutil.which(name) is None]:
        return f"not installed: {', '.join(absent)}"
    try:
        _run(
            "unshare", *SPACES, "sh", "-c", "mount -t tmpfs tmpfs /tmp && mount -t proc proc /proc"
        )
        if not is_made:
            socket.create_connection((MIRROR, 80), 5).close()
    except (RuntimeError, OSError) as error:
        return str(error)
    return None


def build_requirements() -> list[str]:
    """What builds the program itself, and packages that come as source."""
    text = (ROOT / "pyproject.toml").read_text()
    return list(tomllib.loads(text)["build-system"]["requires"])


def made_of() -> str:
    """What is in there, besides Debian."""
    lock = (ROOT / "requirements.lock").read_text()
    return "\n".join((*PACKAGES, *build_requirements(), lock))


def is_current(suite: Suite) -> bool:
    """Whether it is there, and of what this tree needs."""
    whole = suite.folder / "whole"
    return whole.exists() and whole.read_text() == made_of()


def prepare(suite: Suite) -> None:
    """Fetch what is not there: a few minutes and 500 MB, once, by one of the workers."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / f"debian-{suite.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_current(suite):
            _fetch(suite)


def _fetch(suite: Suite) -> None:
    shutil.rmtree(suite.folder, ignore_errors=True)
    suite.folder.mkdir(parents=True)
    root, wheels = suite.folder / "root", suite.folder / "wheels"
    with_systemd = ("--variant=minbase", "--include=systemd,dbus")
    _run("debootstrap", *with_systemd, suite.name, root, f"http://{MIRROR}/debian")
    (root / "etc/apt/apt.conf.d/99-tests").write_text(APT)
    debs = suite.folder / "debs"
    spaces = ("unshare", "--mount", "--propagation", "private")
    _run(*spaces, "sh", "-c", DOWNLOAD, "download", root, debs, *PACKAGES)
    # What has no wheel comes as source, and what builds it, too. The Python here reads markers.
    lock = suite.folder / "requirements.lock"
    locked = (ROOT / "requirements.lock").read_text()
    lock.write_text(re.sub(r"^(async-timeout==\S+) ; .*\\$", r"\1 \\", locked, flags=re.MULTILINE))
    download = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", wheels)
    of_python = ("--python-version", suite.python)
    _run(*download, *of_python, "--require-hashes", "--requirement", lock)
    _run(*download, "--only-binary", ":all:", *build_requirements(), "wheel")
    (suite.folder / "whole").write_text(made_of())


def run_inside(suite: Suite, plan: dict[str, Any], shared: Path, *, seconds: float) -> Any:
    """The result of `tests.deployment.bare_inside` for the plan; `shared` is `/shared` there."""
    for name in ("debs", "wheels"):
        (shared / name).mkdir()
    plan |= {"root": str(suite.folder / "root"), "cache": str(suite.folder)}
    (shared / "plan.json").write_text(json.dumps(plan))
    done = subprocess.run(
        [
            "unshare",
            *SPACES,
            sys.executable,
            "-m",
            "tests.deployment.bare_inside",
            shared,
        ],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    told = shared / "told.json"
    if done.returncode or not told.exists():
        raise RuntimeError(f"{done.stdout}\n{done.stderr}")
    return json.loads(told.read_text())


def _run(*words: str | Path) -> None:
    done = subprocess.run([*words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{words}\n{done.stdout}\n{done.stderr}")


def names(suites: Sequence[Suite] = SUITES) -> list[str]:
    """For the names of tests."""
    return [suite.name for suite in suites]
