"""The image and the compose file, built and started where a Docker runs."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.deployment.bare_root import ROOT
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="guides")

SECONDS = 900
SITE = "http://127.0.0.1:8000"
SETTINGS = {"HAMSTERD_DATABASE_PASSWORD": "tests", "HAMSTERD_SECRET_KEY": "tests-" * 8}


def compose(*words: str, seconds: float = SECONDS) -> subprocess.CompletedProcess[str]:
    """`docker compose` of a project of its own."""
    return subprocess.run(
        ["docker", "compose", "--project-name", "hamsterd-tests", *words],
        cwd=ROOT / "deploy",
        env={**SETTINGS, "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(Path.home())},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


def test_compose_understands_its_file() -> None:
    """Where the client has `compose`; this needs no daemon."""
    if shutil.which("docker") is None or compose("version").returncode:
        pytest.skip("no docker compose here")
    read = compose("--profile", "tls", "config", "--format", "json")
    assert read.returncode == 0, read.stderr
    assert set(json.loads(read.stdout)["services"]) == {"db", "site", "scheduler", "proxy"}


@pytest.fixture(scope="module")
def started() -> Iterator[None]:
    """All containers, built from this tree, and gone again with their volumes."""
    try:
        found = subprocess.run(["docker", "info"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("no docker here")
    if found.returncode:
        pytest.skip(f"no docker: {found.stderr.strip().splitlines()[-1]}")
    up = compose("up", "--detach", "--build", "--wait")
    try:
        assert up.returncode == 0, up.stderr
        yield
    finally:
        compose("down", "--volumes", "--remove-orphans")


@pytest.mark.usefixtures("started")
def test_the_containers_are_a_site() -> None:
    wait_until(lambda: httpx.get(f"{SITE}/readyz").status_code == 200)
    assert "/setup?code=" in compose("exec", "site", "hamster", "setup", "code").stdout
    assert httpx.get(f"{SITE}/setup").status_code == 200


@pytest.mark.usefixtures("started")
def test_a_backup_is_proven_and_outlives_its_container() -> None:
    made = compose("exec", "scheduler", "hamster", "jobs", "run", "backup")
    assert made.returncode == 0, made.stderr
    assert compose("up", "--detach", "--force-recreate", "--wait").returncode == 0
    proven = compose("exec", "site", "hamster", "backup", "verify", "latest")
    assert proven.returncode == 0, proven.stderr
