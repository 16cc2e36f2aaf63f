"""The part of the test inside the bare root: a release is installed, visited, updated and removed.

Run as the first process of its namespaces: `python -m tests.deployment.bare_inside FOLDER`. It
reads the plan there, and writes what happened. It stays outside the root, on the same loopback. It
acts as the site's visitors, mail server and certificate authority.
"""

import fcntl
import json
import os
import re
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink

from tests.deployment.bare_root import ROOT
from tests.factories.pictures import a_photo

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
DOMAIN = "kong.example"
MAIL_PORT = 2525
SMTP = f"smtp://mail.{DOMAIN}:{MAIL_PORT}"
LAN = "hamster.lan"
HOSTS = f"127.0.0.1 localhost {DOMAIN} mail.{DOMAIN} {LAN} other.lan\n"
SHELL = {"PATH": PATH, "HOME": "/root", "USER": "root", "LOGNAME": "root", "LANG": "C.UTF-8"}
SYSTEMCTL = '#!/bin/sh\nexec python3 /shared/systemd.py "$@"\n'
CERTBOT = r"""#!/bin/bash
# As certbot's: the authority asks for a file by the site's name, and then signs.
set -eu
while [ $# -gt 0 ]; do case $1 in
    --domain) domain=$2;; --cert-name) name=$2;; --webroot-path) web=$2;;
esac; shift; done
mkdir -p "$web/.well-known/acme-challenge"
echo "$$" > "$web/.well-known/acme-challenge/token"
[ "$(curl -sf "http://$domain/.well-known/acme-challenge/token")" = "$$" ]
live=/etc/letsencrypt/live/$name; mkdir -p "$live"
openssl req -new -newkey rsa:2048 -nodes -subj "/CN=$domain" \
    -keyout "$live/privkey.pem" -out /tmp/csr
says=$(printf 'subjectAltName=DNS:%s\nauthorityKeyIdentifier=keyid' "$domain")
openssl x509 -req -in /tmp/csr -CA /shared/ca.pem -CAkey /shared/ca.key -days 90 \
    -extfile <(echo "$says") -out "$live/fullchain.pem"
"""
INIT = """
set -eu
mount -t proc proc "$1/proc"
mount --bind "$1/proc/sys" "$1/proc/sys"; mount -o remount,ro,bind "$1/proc/sys"
mount -t sysfs -o ro sysfs "$1/sys"; mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
cd "$1"; mkdir -p .outside; pivot_root . .outside; umount -l .outside
exec chroot . env container=lxc /lib/systemd/systemd --system
"""
SPACES_OF_INIT = ("--mount", "--pid", "--cgroup", "--fork", "--kill-child")
BOOT_SECONDS = 30
VISITORS, PAUSE_SECONDS = 4, 0.05
"""Fewer than nginx lets one address ask."""


@dataclass
class Load:
    """Visitors who read over TLS by the site's name, on new connections and on kept ones."""

    tls: ssl.SSLContext
    seen: Counter[str] = field(default_factory=Counter)
    over: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Load":
        self.threads = [
            threading.Thread(target=self._read, args=(number % 2,)) for number in range(VISITORS)
        ]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(30)

    def _read(self, kept: int) -> None:
        limits = httpx.Limits(max_keepalive_connections=kept)
        with httpx.Client(verify=self.tls, limits=limits, timeout=30) as http:
            while not self.over.is_set():
                try:
                    self.seen[str(http.get(f"https://{DOMAIN}/api/diary").status_code)] += 1
                except httpx.TransportError as error:
                    self.seen[repr(error)] += 1
                time.sleep(PAUSE_SECONDS)


@dataclass(frozen=True)
class Machine:
    """The bare root."""

    root: Path
    tls: ssl.SSLContext
    init: int | None
    """The first process in the root, if systemd runs."""

    def run(self, *words: str, typed: str = "") -> dict[str, Any]:
        """A command of root's there."""
        began = time.monotonic()
        done = subprocess.run(
            [*entered(self.init, self.root), *words],
            env=SHELL,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        took = round(time.monotonic() - began, 1)
        return {"code": done.returncode, "said": done.stdout, "seconds": took}

    def run_under_load(self, *words: str) -> dict[str, Any]:
        """The same, and what visitors were answered meanwhile."""
        with Load(self.tls) as load:
            told = self.run(*words)
        release = os.readlink(self.root / "opt/hamsterd/current")
        return told | {"seen": dict(load.seen), "release": release, "schema": self.schema()}

    def schema(self) -> str:
        """How many migrations there are, and whether this release knows them."""
        return str(self.run("hamster", "db", "status", "--json")["said"])

    def page(self, url: str) -> list[Any]:
        """Its status, where it leads, what it shows, and how long only TLS is to be used."""
        with httpx.Client(verify=self.tls, timeout=30) as http:
            try:
                answer = http.get(url)
            except httpx.TransportError as error:
                return [0, None, repr(error), None]
        headers = answer.headers
        hsts = headers.get("Strict-Transport-Security")
        return [answer.status_code, headers.get("Location"), answer.text[:2000], hsts]

    def upload(self, at: str = f"https://{DOMAIN}") -> list[Any]:
        """By the site, as an admin that root has made: the status, the answer and the cookie."""
        made = self.run(
            "hamster", "users", "create", "bomi", "--email", f"bomi@{DOMAIN}", "--admin"
        )
        password = re.search(r"비밀번호  (\S+)", made["said"])
        assert password, made["said"]
        who = {"username": "bomi", "password": password[1]}
        browser = {"Origin": at}
        with httpx.Client(base_url=at, verify=self.tls, timeout=60, headers=browser) as http:
            signed_in = http.post("/api/auth/login", json=who)
            photo = ("kong.jpg", a_photo(640, 480), "image/jpeg")
            uploaded = http.post("/api/upload", files={"images": photo})
        return [uploaded.status_code, uploaded.text, signed_in.headers.get("Set-Cookie")]


def loopback_up() -> None:
    """A new network has its loopback switched off."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        fcntl.ioctl(link, 0x8914, struct.pack("16sh14x", b"lo", 0x1 | 0x40))


def main(shared: Path) -> None:
    """Run the plan's steps; `told.json` has what each has led to."""
    plan = json.loads((shared / "plan.json").read_text())
    loopback_up()
    root = build(shared, plan)
    machine = Machine(root, ssl.create_default_context(cafile=shared / "ca.pem"), boot(root))
    mail = Controller(Sink(), hostname="127.0.0.1", port=MAIL_PORT)
    mail.start()
    told: dict[str, Any] = {"systemd": machine.init is not None}
    try:
        for step in plan["steps"]:
            told[step["name"]] = getattr(machine, step["how"])(*step["words"], **step["more"])
            sys.stdout.write(f"{step['name']}: {told[step['name']]}\n")
    finally:
        (shared / "told.json").write_text(json.dumps(told))
        mail.stop()


def build(shared: Path, plan: dict[str, Any]) -> Path:
    """The root with its devices, its package repository, and stand-ins for the internet."""
    mount("-t", "proc", "proc", "/proc")
    new = shared / "new"
    new.mkdir()
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", new)
    root, up, work = new / "root", new / "up", new / "work"
    for path in (root, up, work):
        path.mkdir()
    layers = f"lowerdir={plan['root']},upperdir={up},workdir={work}"
    mount("-t", "overlay", "overlay", "-o", layers, root)
    for name in ("run", "dev"):
        mount("-t", "tmpfs", "tmpfs", root / name)
    for name in ("null", "zero", "full", "random", "urandom", "tty"):
        (root / "dev" / name).touch()
        mount("--bind", f"/dev/{name}", root / "dev" / name)
    (root / "dev/fd").symlink_to("/proc/self/fd")
    for name in ("shm", "pts", "mqueue", "hugepages"):
        (root / "dev" / name).mkdir()
    (root / "dev/shm").chmod(0o1777)
    mount("-t", "devpts", "-o", "newinstance,ptmxmode=0666", "devpts", root / "dev/pts")
    (root / "dev/ptmx").symlink_to("pts/ptmx")
    for name in ("debs", "wheels"):
        mount("--bind", Path(plan["cache"]) / name, shared / name)
    (root / "shared").mkdir()
    mount("--rbind", shared, root / "shared")
    (shared / "systemd.py").write_text((ROOT / "tests/deployment/systemd.py").read_text())
    _write(root, "etc/hosts", HOSTS)
    mount("--bind", root / "etc/hosts", "/etc/hosts")
    _write(root, "etc/apt/sources.list", "deb [trusted=yes] file:/shared/debs ./\n")
    _write(root, "usr/local/share/ca-certificates/tests.crt", (shared / "ca.pem").read_text())
    _write_program(root, "certbot", CERTBOT)
    return root


def boot(root: Path) -> int | None:
    """systemd in the root; where it does not come up, what starts our units in its place."""
    outer = subprocess.Popen(
        ["unshare", *SPACES_OF_INIT, "sh", "-c", INIT, "init", root],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    patience = time.monotonic() + BOOT_SECONDS
    while time.monotonic() < patience and outer.poll() is None:
        inner = Path(f"/proc/{outer.pid}/task/{outer.pid}/children").read_text().split()
        if inner and is_up(int(inner[0]), root):
            return int(inner[0])
        time.sleep(0.5)
    outer.kill()
    outer.wait()
    mount("-t", "proc", "proc", root / "proc")
    _write_program(root, "systemctl", SYSTEMCTL)
    return None


def entered(init: int | None, root: Path) -> list[str]:
    """The command prefix that enters the root, and its systemd if that runs."""
    if init is None:
        return ["chroot", str(root)]
    return ["nsenter", "--target", str(init), "--pid", "--cgroup", "--mount", "chroot", "/"]


def is_up(init: int, root: Path) -> bool:
    """Whether it has started all there is to start."""
    asked = [*entered(init, root), "systemctl", "is-system-running"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return said.strip() in {"running", "degraded"}


def mount(*words: str | Path) -> None:
    """Seen in these namespaces only."""
    subprocess.run(["mount", *words], check=True)


def _write_program(root: Path, name: str, text: str) -> None:
    _write(root, f"usr/local/bin/{name}", text)
    (root / "usr/local/bin" / name).chmod(0o755)


def _write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
