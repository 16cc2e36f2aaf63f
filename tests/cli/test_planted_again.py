"""Faults that a second pair of eyes tried on a site that runs: each is named with its fix."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg2
import pytest

from tests.cli.conftest import Operator
from tests.cli.keeper import a_picture, backups
from tests.cli.planting import (
    HEALTHY,
    MAIL_RECORDS,
    PRODUCTION,
    Fault,
    Plant,
    data_folder,
    examined,
    found,
    settings,
    sql,
)
from tests.disks import unmount
from tests.dns_server import running_dns
from tests.mailbox import running_mailbox
from tests.strict_postgres import OWNER, StrictPostgres, strict_postgres

pytestmark = pytest.mark.part(name="commands")

SETTINGS = "max_prepared_transactions = 2\nautovacuum_freeze_max_age = 100000\n"
TABLE = "diary_entries"
SESSIONS = (
    "WITH made AS (INSERT INTO users (username, email, nickname) SELECT 'm' || n, n || '@e.kr',"
    " 'm' || n FROM generate_series(1, {count}) n RETURNING id) INSERT INTO sessions (user_id,"
    " token_hash, ip, expires_at) SELECT id, 'h' || id, '{ip}', now() + interval '1 day' FROM made"
)


@pytest.fixture(autouse=True)
def healthy(steward: Operator) -> Iterator[None]:
    """The site is in production and lacks nothing."""
    with running_mailbox() as box, running_dns(MAIL_RECORDS) as dns:
        steward.env.update(PRODUCTION, HAMSTERD_SMTP_URL=box.url, HAMSTERD_DNS_SERVERS=dns)
        sql(HEALTHY)(steward)
        yield


def named(steward: Operator, fault: Fault) -> None:
    """Doctor says it, as bad as it is, with its mend."""
    _, findings = examined(steward)
    finding = found(findings, fault)
    assert finding["status"] == ("bad" if fault.is_bad else "warn")
    assert fault.mend in finding["mend"]


def two_backups(then: Callable[[Path, Path], object]) -> Plant:
    """Make two, and do something to the older and the newer one."""

    def plant(steward: Operator) -> None:
        for _ in range(2):
            steward.json("backup", "create", "--no-media")
        older, newer = sorted(one for one in backups(steward).iterdir() if one.name[0] == "2")
        then(older, newer)

    return plant


def flip(dump: Path) -> None:
    """Another byte in the middle of a file."""
    content = bytearray(dump.read_bytes())
    content[len(content) // 2] ^= 1
    dump.write_bytes(content)


def pictures_without_their_disk(steward: Operator) -> None:
    for _ in range(12):
        a_picture(steward, steward.env["HAMSTERD_DATABASE_URL"])
    shutil.rmtree(data_folder(steward) / "media")


def a_key_that_is_gone(steward: Operator) -> None:
    del steward.env["HAMSTERD_SECRET_KEY"]
    sql(SESSIONS.format(count=1, ip="203.0.113.7"))(steward)


FAULTS = {
    "an older backup of other bytes": Fault(
        two_backups(lambda older, _: flip(older / "database.dump")),
        "백업",
        "database.dump 내용이 달라져",
        "dmesg",
    ),
    "the newest backup of other bytes": Fault(
        two_backups(lambda _, newer: flip(newer / "database.dump")),
        "백업",
        "database.dump 내용이 달라져",
        "hamster backup create",
    ),
    "a backup that is gone": Fault(
        two_backups(lambda older, _: shutil.rmtree(older)),
        "백업",
        "백업 1개가",
        "hamster backup create",
        is_bad=False,
    ),
    "a backup without its list": Fault(
        two_backups(lambda _, newer: (newer / "manifest.json").write_text("{")),
        "백업",
        "목록(manifest.json)을 못 읽어요",
        "hamster backup create",
    ),
    "a disk of pictures that is not mounted": Fault(
        pictures_without_their_disk, "사진과 동영상", "파일이 하나도 없어요", "mount -a"
    ),
    "a key that is gone": Fault(
        a_key_that_is_gone, "비밀 키로 잠근 것", "비밀 키 파일이 없어졌어요", "따로 둔 키를"
    ),
    "members who all have the proxy's address": Fault(
        sql(SESSIONS.format(count=6, ip="172.18.0.1")),
        "접속 주소",
        "모두 한 주소(172.18.0.1)로 보여요",
        "X-Forwarded-For",
        is_bad=False,
    ),
    "no folder for temporary files": Fault(
        lambda steward: steward.env.update(TMPDIR="/nowhere"),
        "다른 폴더",
        "/nowhere에 쓸 수 없어요",
        "TMPDIR",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_and_its_mend_named(steward: Operator, name: str) -> None:
    FAULTS[name].plant(steward)
    named(steward, FAULTS[name])


def test_members_of_a_home_and_of_the_world_have_their_own_addresses(steward: Operator) -> None:
    sql(SESSIONS.format(count=4, ip="192.168.0.2"))(steward)
    _, findings = examined(steward)
    assert "접속 주소" not in {one["subject"] for one in findings}


def test_a_full_disk_of_temporary_files(steward: Operator) -> None:
    folder = steward.folder / "temporary"
    folder.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", str(folder))
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    try:
        steward.env["TMPDIR"] = str(folder)
        named(steward, Fault(lambda _: None, "다른 폴더", "가득 차 쓸 수 없어요", "TMPDIR"))
    finally:
        unmount(folder)


@pytest.fixture(scope="module")
def server() -> Iterator[StrictPostgres]:
    """A server whose site has an account without further rights."""
    with strict_postgres(SETTINGS) as made:
        yield made


@pytest.fixture
def strict(steward: Operator, server: StrictPostgres) -> StrictPostgres:
    """It, migrated, as the site's database."""
    settings(DATABASE_URL=server.url())(steward)
    steward.json("db", "migrate")
    return server


@contextmanager
def owned_by_root(server: StrictPostgres, *statements: str) -> Iterator[None]:
    """A table as a restore by the superuser leaves it."""
    server.run(f"ALTER TABLE {TABLE} OWNER TO postgres", *statements, name="hamsterd")
    try:
        yield
    finally:
        mend = f"ALTER TABLE {TABLE} DISABLE ROW LEVEL SECURITY"
        server.run(mend, f"ALTER TABLE {TABLE} OWNER TO {OWNER}", name="hamsterd")


def test_a_table_of_another_account(steward: Operator, strict: StrictPostgres) -> None:
    says, mend = f"읽거나 쓸 수 없는 표가 1개예요: {TABLE} (주인 postgres)", f"OWNER TO {OWNER}"
    with owned_by_root(strict, f"REVOKE ALL ON {TABLE} FROM {OWNER}"):
        named(steward, Fault(lambda _: None, "표의 권한", says, mend))


def test_rows_that_a_policy_hides(steward: Operator, strict: StrictPostgres) -> None:
    veil = f"ALTER TABLE {TABLE} ENABLE ROW LEVEL SECURITY"
    with owned_by_root(strict, f"GRANT ALL ON {TABLE} TO {OWNER}", veil):
        mend = "DISABLE ROW LEVEL SECURITY"
        named(steward, Fault(lambda _: None, "표의 권한", f"가리는 표: {TABLE}", mend))
        says = "판올림이 실패할 표가 1개예요"
        named(steward, Fault(lambda _: None, "표의 권한", says, "OWNER TO", is_bad=False))


def test_a_transaction_that_somebody_prepared(steward: Operator, strict: StrictPostgres) -> None:
    with closing(psycopg2.connect(strict.url())) as link, link.cursor() as cursor:
        cursor.execute("LOCK TABLE site_switches; PREPARE TRANSACTION 'forgotten'")
    try:
        wait = "UPDATE pg_catalog.pg_class SET relname = relname WHERE FALSE; SELECT pg_sleep(61)"
        strict.run(wait)
        fault = Fault(lambda _: None, "맡겨 둔 트랜잭션", "(forgotten)이", "ROLLBACK PREPARED")
        named(steward, fault)
    finally:
        strict.run("ROLLBACK PREPARED 'forgotten'", name="hamsterd")


def test_a_table_near_the_end_of_its_transaction_ids(
    steward: Operator, strict: StrictPostgres
) -> None:
    """As old as PostgreSQL lets a table be before it hurries; here that is soon."""
    strict.age(90_000)
    fault = Fault(lambda _: None, "테이블", "트랜잭션 번호가 늙음", "check-tables")
    named(steward, fault)
    steward.json("jobs", "run", "check-tables")
    _, findings = examined(steward)
    said = [one["says"] for one in findings if one["subject"] == "테이블"]
    assert not any("늙음" in one for one in said), said


def test_a_server_near_the_end_of_all_transaction_ids(steward: Operator) -> None:
    """By `pg_resetwal`, as if 1,700 million transactions had been."""
    fault = Fault(lambda _: None, "트랜잭션 번호", "다 쓰면 PostgreSQL이 쓰기를", "VACUUM (FREEZE)")
    # Else PostgreSQL freezes the few rows of an empty server within seconds, whatever is off.
    with strict_postgres("autovacuum_freeze_max_age = 2000000000\n") as server:
        settings(DATABASE_URL=server.url())(steward)
        server.age(1_700_000_000)
        named(steward, fault)
