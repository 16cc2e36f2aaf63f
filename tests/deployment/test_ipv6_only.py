"""A machine that has IPv6 alone runs a site: nothing assumes 127.0.0.1."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.processes import HAMSTER, free_port

pytestmark = pytest.mark.part(name="drills")

_ON_SUCH_A_MACHINE = """
set -e
ip link set lo up
ip addr del 127.0.0.1/8 dev lo
"$HAMSTER" serve --host ::1 --port "$PORT" >server.log 2>&1 &
trap 'kill $!; wait' EXIT
for _ in $(seq 100); do
  curl --fail --silent "$HAMSTERD_BASE_URL/readyz" >ready.json && break
  sleep 0.3
done
curl --silent --output home.html --location "$HAMSTERD_BASE_URL/"
"$HAMSTER" doctor --json >doctor.json || true
"""
"""A network of its own, whose only interface is a loopback without an IPv4 address."""


@pytest.mark.skipif(
    os.geteuid() != 0 or not all(map(shutil.which, ("unshare", "ip", "curl"))),
    reason="a network of its own needs root, util-linux, iproute2 and curl",
)
def test_a_site_starts_answers_and_is_well(tmp_path: Path):
    port = free_port()
    environment = {
        **os.environ,
        "HAMSTER": str(HAMSTER),
        "PORT": str(port),
        "HAMSTERD_DATA_DIR": str(tmp_path / "var"),
        "HAMSTERD_BASE_URL": f"http://[::1]:{port}",
    }
    subprocess.run(
        ["unshare", "--net", "sh", "-c", _ON_SUCH_A_MACHINE],
        cwd=tmp_path,
        env=environment,
        check=True,
        timeout=120,
    )

    assert json.loads((tmp_path / "ready.json").read_text()) == {"ok": True}
    assert "햄찌일기" in (tmp_path / "home.html").read_text()
    checks = json.loads((tmp_path / "doctor.json").read_text())
    assert {check["subject"] for check in checks} >= {"데이터베이스", "스케줄러", "서버 프로세스"}
    assert [check for check in checks if check["status"] == "bad"] == []
