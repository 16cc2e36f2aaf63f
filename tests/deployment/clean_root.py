"""A root file system with nothing of ours in it: the system's programs, two accounts, loopback.

Made of mounts in namespaces of its own (`unshare`), so nothing on the machine changes and
everything is gone with its first process. `/usr` is the machine's and read-only; `/etc`, `/var`,
`/opt`, `/root`, `/run` and `/tmp` are new.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NEEDED = ("unshare", "chroot", "mount", "git", "curl", "adduser", "usermod", "runuser", "bash")
SPACES = ("--mount", "--net", "--pid", "--fork", "--kill-child", "--propagation", "private")

ACCOUNTS = {"root": 0, "daemon": 1, "www-data": 33, "postgres": 105, "nobody": 65534}
COPIED = (
    *("adduser.conf", "deluser.conf", "login.defs", "nsswitch.conf", "ld.so.cache", "ld.so.conf"),
    *("ld.so.conf.d", "alternatives", "pam.d", "security", "default", "perl", "debian_version"),
)
"""What the system's own programs read of `/etc`."""

MOUNTS = r"""
set -eu
new=$1 stand_ins=$2 shared=$3; shift 3
mount -t tmpfs -o mode=755 tmpfs "$new"
bind() {
    mkdir -p "$new$1"
    mount --rbind "$1" "$new$1"
    mount -o remount,ro,bind "$new$1" 2>/dev/null || true
}
bind /usr
for part in bin sbin lib lib32 lib64 libx32; do
    if [ -L "/$part" ]; then ln -s "$(readlink "/$part")" "$new/$part"
    elif [ -d "/$part" ]; then bind "/$part"; fi
done
mkdir -p "$new/.over/up" "$new/.over/work"
cp -a "$stand_ins/." "$new/.over/up/"
mount -t overlay overlay \
    -o "lowerdir=/usr/local/bin,upperdir=$new/.over/up,workdir=$new/.over/work" "$new/usr/local/bin"
mkdir -p "$new/dev/shm" "$new/proc" "$new/run/postgresql" "$new/var/lib" "$new/var/log" \
    "$new/srv" "$new/root" "$new/home" "$new/opt" "$new/shared" "$new/etc"
for device in null zero full random urandom tty; do
    touch "$new/dev/$device"; mount --bind "/dev/$device" "$new/dev/$device"
done
ln -s /proc/self/fd "$new/dev/fd"
mkdir -m 1777 "$new/tmp"; chmod 1777 "$new/dev/shm"
ln -s /run "$new/var/run"
mount -t proc proc "$new/proc"
for path in "$@"; do case "$path" in /usr/*) ;; *) bind "$path";; esac; done
mount --bind "$shared" "$new/shared"
cp -a "$shared/etc/." "$new/etc/"
exec chroot "$new" env -i "PATH=$PATH_INSIDE" HOME=/root LANG=C.UTF-8 LC_ALL=C.UTF-8 \
    "PYTHONPATH=$PYTHON_INSIDE" "$PROGRAM" -m tests.deployment.inside /shared
"""


@cache
def missing() -> str | None:
    """Why there can be none here; None when there can."""
    absent = [name for name in NEEDED if shutil.which(name, path=PATH) is None]
    if absent:
        return f"not installed: {', '.join(absent)}"
    tried = subprocess.run(
        [*_unshare(), "sh", "-c", "mount -t tmpfs tmpfs /tmp && mount -t proc proc /proc"],
        capture_output=True,
        text=True,
        check=False,
    )
    return f"no namespaces: {tried.stderr.strip()}" if tried.returncode else None


def run_inside(
    plan: Mapping[str, Any],
    folder: Path,
    *,
    stand_ins: Mapping[str, str],
    etc: Mapping[str, str],
    bring: Path,
    seconds: float,
) -> Any:
    """What `tests.deployment.inside` makes of the plan there.

    `stand_ins` are programs before all others, `etc` files of that folder, and `bring` is found
    under its name in `/shared`.
    """
    new, shared, programs = (folder / name for name in ("new", "shared", "programs"))
    for path in (new, shared, programs):
        path.mkdir()
    bring.rename(shared / bring.name)
    _write_etc(shared / "etc")
    for name, text in etc.items():
        (shared / "etc" / name).write_text(text)
    for name, text in stand_ins.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    (shared / "plan.json").write_text(json.dumps(plan))
    kept = {ROOT, Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve()}
    done = subprocess.run(
        [*_unshare(), "bash", "-c", MOUNTS, "clean-root", new, programs, shared, *_outermost(kept)],
        env={
            "PATH": f"{os.environ['PATH']}:{PATH}",
            "PATH_INSIDE": PATH,
            "PYTHON_INSIDE": f"{ROOT}:{packages()}",
            "PROGRAM": interpreter(),
        },
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    told = shared / "told.json"
    if not told.exists():
        raise RuntimeError(f"{done.stdout}\n{done.stderr}")
    return json.loads(told.read_text())


def packages() -> Path:
    """Where the packages of this environment lie."""
    return Path(sys.prefix).resolve() / Path(*Path(json.__file__).parts[-4:-2]) / "site-packages"


def interpreter() -> str:
    """The Python that the environment of these tests was made of."""
    return str(Path(sys.executable).resolve())


def _unshare() -> list[str]:
    own = [] if os.geteuid() == 0 else ["--user", "--map-root-user", "--map-auto"]
    return ["unshare", *own, *SPACES]


def _outermost(paths: set[Path]) -> Sequence[Path]:
    return [path for path in sorted(paths) if not any(up in paths for up in path.parents)]


def _write_etc(etc: Path) -> None:
    etc.mkdir()
    for name in COPIED:
        source = Path("/etc") / name
        if source.is_dir():
            shutil.copytree(source, etc / name, symlinks=True)
        elif source.exists():
            shutil.copy(source, etc / name)
    homes = {"root": "/root", "postgres": "/var/lib/postgresql"}
    shells = {"root": "/bin/bash", "postgres": "/bin/bash"}
    lines = {
        "passwd": "{name}:x:{number}:{number}::{home}:{shell}",
        "group": "{name}:x:{number}:",
        "shadow": "{name}:*:20000:0:99999:7:::",
        "gshadow": "{name}:*::",
    }
    for file, line in lines.items():
        rows = [
            line.format(
                name=name,
                number=number,
                home=homes.get(name, "/nonexistent"),
                shell=shells.get(name, "/usr/sbin/nologin"),
            )
            for name, number in ACCOUNTS.items()
        ]
        (etc / file).write_text("\n".join(rows) + "\n")
    (etc / "hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")
    for folder in ("systemd/system", "nginx/conf.d", "cron.d"):
        (etc / folder).mkdir(parents=True)
