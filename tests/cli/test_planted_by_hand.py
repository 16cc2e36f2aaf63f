"""Faults of what operators do by hand, of the machine's clock and of disks that are not the site's.

Each is named by `hamster doctor`, or by the command that stops, with its cause and its fix.
"""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Operator
from tests.cli.keeper import backups
from tests.cli.planting import (
    HEALTHY,
    MAIL_RECORDS,
    PRODUCTION,
    Fault,
    Plant,
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


def always(setting: str) -> Plant:
    """What `ALTER DATABASE` leaves for each connection."""
    said = setting.replace("'", "''")
    return sql(
        f"DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET {said}', current_database()); END $$"
    )


def a_database_of_an_earlier_time(steward: Operator) -> None:
    """A snapshot of the machine was put back; the backups lie on a disk of their own."""
    for _ in range(2):
        steward.json("backup", "create", "--no-media")
    newest = max(one.name for one in backups(steward).iterdir() if one.name[0] == "2")
    sql(f"DELETE FROM backups WHERE file_name = '{newest}'")(steward)


def of_setting(name: str, value: str, leads_to: str) -> Fault:
    return Fault(always(f"{name} = '{value}'"), "연결의 설정", leads_to, f"RESET {name}", False)


FAULTS = {
    "serializable": of_setting(
        "default_transaction_isolation", "serializable", "붐비면 글쓰기가 실패해요"
    ),
    "a short wait for locks": of_setting("lock_timeout", "1ms", "붐비면 글쓰기가 실패해요"),
    "another encoding": of_setting("client_encoding", "EUC_KR", "그림 글자가 든 글이"),
    "foreign keys that are not checked": of_setting(
        "session_replication_role", "replica", "외래 키를 검사하지 않아요"
    ),
    "connections that end when idle": of_setting("idle_session_timeout", "10min", "쉬던 연결이"),
    "transactions that end": of_setting("transaction_timeout", "10min", "백업과 긴 작업이"),
    "no index is used": of_setting("enable_indexscan", "off", "모든 화면이 느려져요"),
    "strings of the past": of_setting("standard_conforming_strings", "off", "역슬래시가 든"),
    "intervals of another style": of_setting("intervalstyle", "sql_standard", "기간을 잘못"),
    "rows that were copied in with their numbers": Fault(
        sql(
            "INSERT INTO users (id, username, email, nickname)"
            " VALUES (900, 'mong', 'mong@example.kr', '몽이')"
        ),
        "번호표",
        "새로 쓰지 못하는 표: users",
        "setval('public.users_id_seq', (SELECT max(id) FROM users))",
    ),
    "a column that may be empty": Fault(
        sql("ALTER TABLE users ALTER nickname DROP NOT NULL"),
        "스키마",
        "다른 곳이 1군데",
        "hamster db diff",
        is_bad=False,
    ),
    "a database of an earlier time": Fault(
        a_database_of_an_earlier_time,
        "백업",
        "데이터베이스가 모르는 더 새로운 백업",
        "hamster backup verify",
        is_bad=False,
    ),
}


def test_what_the_site_asks_for_itself_is_no_fault(steward: Operator) -> None:
    _, findings = examined(steward)
    assert {"연결의 설정", "번호표"}.isdisjoint(one["subject"] for one in findings)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_and_its_mend_named(steward: Operator, name: str) -> None:
    FAULTS[name].plant(steward)
    _, findings = examined(steward)
    finding = found(findings, FAULTS[name])
    assert finding["status"] == ("bad" if FAULTS[name].is_bad else "warn")
    assert FAULTS[name].mend in finding["mend"]


@pytest.mark.parametrize(
    "drop", ["", " ADD CONSTRAINT again FOREIGN KEY (user_id) REFERENCES users NOT VALID"]
)
def test_a_foreign_key_that_is_gone_or_holds_for_new_rows_only(
    steward: Operator, drop: str
) -> None:
    find = (
        "SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = 'sessions'::regclass"
        " AND confrelid = 'users'::regclass"
    )
    plant = f"ALTER TABLE sessions DROP CONSTRAINT %I{',' if drop else ''}{drop}"
    sql(f"DO $$ BEGIN EXECUTE format('{plant}', ({find})); END $$")(steward)

    _, findings = examined(steward)
    found(findings, Fault(lambda _: None, "스키마", "다른 곳이 1군데", ""))
    done = steward.run("db", "diff", "--json")
    assert "sessions.user_id: its foreign key is missing or not valid" in done.stdout


@pytest.mark.parametrize(
    "said", ["https://hamzzi.kr\r", " https://hamzzi.kr", "HTTPS://Hamzzi.KR/"]
)
def test_an_address_as_it_was_copied_is_understood(steward: Operator, said: str) -> None:
    steward.env["HAMSTERD_BASE_URL"] = said
    done = steward.run("config", "show", "--json")
    assert "https://hamzzi.kr" in done.stdout
    _, findings = examined(steward)
    assert [one for one in findings if one["subject"] == "설정" and one["status"] == "bad"] == []


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
