"""Faults of what operators do by hand, of the machine's clock and of disks that are not the site's.

Each is named by `hamster doctor`, or by the command that stops, with its cause and its fix.
"""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Operator
from tests.cli.planting import (
    HEALTHY,
    MAIL_RECORDS,
    PRODUCTION,
    Fault,
    examined,
    found,
    sql,
)
from tests.dns_server import running_dns
from tests.mailbox import running_mailbox

pytestmark = pytest.mark.part(name="commands")

NO_NTP = """
#include <sys/timex.h>
int adjtimex(struct timex *told) { told->status = STATUS; return 0; }
"""
"""The kernel's answer; only the kernel of this machine could give another one."""


@pytest.fixture(autouse=True)
def healthy(steward: Operator) -> Iterator[None]:
    """The site is in production and lacks nothing."""
    with running_mailbox() as box, running_dns(MAIL_RECORDS) as dns:
        steward.env.update(PRODUCTION, HAMSTERD_SMTP_URL=box.url, HAMSTERD_DNS_SERVERS=dns)
        sql(HEALTHY)(steward)
        yield


@pytest.mark.parametrize(("status", "is_kept"), [("STA_UNSYNC", False), ("STA_PLL", True)])
def test_a_clock_that_nothing_keeps(steward: Operator, status: str, is_kept: bool) -> None:
    if shutil.which("cc") is None:
        pytest.skip("no compiler")
    library = steward.folder / "ntp.so"
    made = ["cc", "-shared", "-fPIC", f"-DSTATUS={status}", "-x", "c", "-", "-o", library]
    subprocess.run(made, input=NO_NTP, text=True, check=True)

    _, findings = examined(steward, "env", f"LD_PRELOAD={library}")

    says = [one for one in findings if one["subject"] == "시각 동기화"]
    if is_kept:
        assert says == []
    else:
        (line,) = says
        assert line["status"] == "warn"
        assert "시계를 맞춰 주는 것(NTP)이 없어요" in line["says"]
        assert "apt install systemd-timesyncd" in line["mend"]


@pytest.mark.parametrize(
    ("name", "place"), [("PostgreSQL", "/var/lib/postgresql"), ("기록", "/var/log")]
)
def test_a_full_disk_of_postgresql_or_of_logs(steward: Operator, name: str, place: str) -> None:
    if not Path(place).is_dir():
        pytest.skip(f"no {place} on this machine")
    mount = f'mount -t tmpfs -o size=64k tmpfs {place} && exec "$@"'
    words = ("unshare", "--mount", "--propagation", "private", "sh", "-c", mount, "-")
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        pytest.skip("only root may mount")

    code, findings = examined(steward, *words)

    fault = Fault(lambda _: None, "디스크", f"{name}: 0MB 가운데 0MB 남았어요", f"df -h {place}")
    line = found(findings, fault)
    assert (code, line["status"]) == (1, "bad")
    assert fault.mend in line["mend"]
