"""What goes on in the clean root: PostgreSQL as Debian sets it up, then the blocks, then a look.

Run as its first process, `python -m tests.deployment.inside FOLDER`: reads the plan there and
writes what happened. Only what the tests' environment has is used to look; the blocks see the
clean root alone.
"""

import fcntl
import json
import os
import re
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from hamsterd.db.embedded_host import wheel_programs
from scheduler.run import JobRunning
from tests.deployment.systemd import LOGS
from tests.factories.pictures import a_photo

SITE = "http://127.0.0.1:8000"
DATA = Path("/var/lib/hamsterd")
SHELL = {
    "PATH": os.environ["PATH"],
    "HOME": "/root",
    "USER": "root",
    "LOGNAME": "root",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
}
"""What a root's shell has."""
PATIENCE, RENEWAL_SECONDS = 60, 180


def main(folder: Path) -> None:
    """Run the plan; `told.json` has what was seen."""
    plan = json.loads((folder / "plan.json").read_text())
    told: dict[str, Any] = {"blocks": []}
    loopback_up()
    start_postgres()
    try:
        for number, block in enumerate(plan["blocks"]):
            if "/opt/hamsterd/releases/2" in block and "git clone" in block:
                told |= look(told)
                offer_release("v2")
            before = renewals()
            told["blocks"].append(run_block(block))
            if "systemctl reload hamsterd@" in block:
                wait_for_renewal(before)
            if told["blocks"][-1]["code"] and number not in plan["mayFail"]:
                break
        told |= owners()
        told["answers"] = answers()
        told["logs"] = {path.name: path.read_text() for path in sorted(LOGS.glob("*.log"))}
    finally:
        (folder / "told.json").write_text(json.dumps(told))


def run_block(text: str) -> dict[str, Any]:
    """One block line by line in one shell, as somebody pastes it; it ends at the first failure."""
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    script = "\n".join(f"echo '@@{number}'\n{line}" for number, line in enumerate(lines))
    done = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", script],
        cwd="/root",
        env=SHELL,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    last = int(re.findall(r"^@@(\d+)$", done.stdout, re.MULTILINE)[-1])
    return {"text": text, "code": done.returncode, "line": lines[last], "said": done.stdout}


def look(told: dict[str, Any]) -> dict[str, Any]:
    """What the site is for, by the site: an upload, and the nightly backup as its service."""
    said = "".join(block["said"] for block in told["blocks"])
    password = re.search(r"비밀번호  (\S+)", said)
    assert password, said
    with httpx.Client(base_url=SITE, timeout=PATIENCE) as http:
        signed_in = http.post(
            "/api/auth/token",
            json={"grant_type": "password", "username": "bomi", "password": password[1]},
        )
        token = signed_in.json()["access_token"]
        uploaded = http.post(
            "/api/upload",
            headers={"Authorization": f"Bearer {token}"},
            files={"images": ("kong.jpg", a_photo(), "image/jpeg")},
        )
    by_service = "runuser -u hamsterd -- hamster jobs run backup"
    by_root = "hamster jobs run tidy-media && hamster audit list --json"
    return {
        "upload": [uploaded.status_code, uploaded.text],
        "nightly": run_when_free(by_service),
        "byRoot": run_block(by_root),
    }


def run_when_free(block: str) -> dict[str, Any]:
    """A job by hand, after the scheduler's own run of it where both meet."""
    patience = time.monotonic() + PATIENCE
    while JobRunning.message in (done := run_block(block))["said"] and time.monotonic() < patience:
        time.sleep(1)
    return done


def owners() -> dict[str, Any]:
    """Whose the files of the data folder are."""
    return {
        "owners": sorted({path.owner() for path in (DATA, *DATA.rglob("*"))}),
        "roots": [str(path) for path in DATA.rglob("*") if path.owner() == "root"],
    }


def renewals() -> int:
    """How often the supervisor has said how a renewal ended."""
    log = LOGS / "hamsterd@8000.log"
    said = log.read_text() if log.exists() else ""
    return len(re.findall(r"workers renewed in|workers are not renewed", said))


def wait_for_renewal(before: int) -> None:
    """A reload comes back at once; who goes on has looked into the log, as the guide says."""
    patience = time.monotonic() + RENEWAL_SECONDS
    while renewals() == before and time.monotonic() < patience:
        time.sleep(0.2)


def answers() -> int:
    """What the site answers in the end; it may have been started a moment ago."""
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        try:
            return httpx.get(f"{SITE}/readyz", timeout=PATIENCE).status_code
        except httpx.TransportError:
            time.sleep(0.2)
    return 0


def offer_release(name: str) -> None:
    """What a `git clone` gets from now on."""
    subprocess.run(
        ["git", "-C", "/shared/hamsterd.git", "symbolic-ref", "HEAD", f"refs/heads/{name}"],
        check=True,
    )


def loopback_up() -> None:
    """A new network has its loopback switched off."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        fcntl.ioctl(link, 0x8914, struct.pack("16sh14x", b"lo", 0x1 | 0x40))


def start_postgres() -> None:
    """A server as Debian's package makes one: peers on its socket, passwords on loopback."""
    programs, data = wheel_programs(), Path("/var/lib/postgresql/data")
    sockets = Path("/run/postgresql")
    for path in (data.parent, sockets):
        path.mkdir(exist_ok=True)
        os.chown(path, 105, 105)
    as_postgres = ["runuser", "-u", "postgres", "--"]
    initdb = ["initdb", "-D", str(data), "--auth-local=peer", "--auth-host=scram-sha-256"]
    settings = f"-c listen_addresses=127.0.0.1 -c fsync=off -c unix_socket_directories={sockets}"
    start = ["pg_ctl", "-D", str(data), "-l", f"{data}/log", "-w", "-o", settings, "start"]
    for program, *words in (initdb, start):
        done = subprocess.run(
            [*as_postgres, str(programs / program), *words],
            cwd="/",
            env=SHELL,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout or (data / "log").read_text()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
