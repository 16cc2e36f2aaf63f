"""Faults that need a server, an account or a port of their own.

`hamster doctor`, or the command that failed, names each with its fix. Every other check still runs.
"""

import json
import os
import pwd
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg2
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from cli.commands.doctor import row
from hamsterd.operations.monitoring.checks.check import Line, Look, Needs
from hamsterd.operations.monitoring.examination import Barrier, examine
from tests.cli.conftest import Operator
from tests.cli.keeper import a_picture
from tests.cli.planting import (
    HEALTHY,
    MAIL_RECORDS,
    PRODUCTION,
    Fault,
    data_folder,
    examined,
    found,
    said,
    settings,
    sql,
)
from tests.dns_server import running_dns
from tests.listening_webhook import running_receiver
from tests.mailbox import Mailbox, running_mailbox, serving
from tests.postgres import short_folder, throwaway_settings
from tests.processes import free_port
from tests.strict_postgres import MOST_CONNECTIONS, OWNER, StrictPostgres, strict_postgres

pytestmark = pytest.mark.part(name="commands")

ROOT_ONLY = pytest.mark.skipif(os.geteuid() != 0, reason="only root may leave what is not its own")
NOBODY = "nobody"


@pytest.fixture(scope="module")
def server() -> Iterator[StrictPostgres]:
    with strict_postgres() as made:
        yield made


@pytest.fixture(autouse=True)
def healthy(steward: Operator) -> Iterator[None]:
    """The site is in production and lacks nothing."""
    with running_mailbox() as box, running_dns(MAIL_RECORDS) as dns:
        steward.env.update(PRODUCTION, HAMSTERD_SMTP_URL=box.url, HAMSTERD_DNS_SERVERS=dns)
        sql(HEALTHY)(steward)
        yield


def named(steward: Operator, subject: str, says: str, mend: str, *words: str) -> None:
    """Doctor finds it, names the mend, and has looked at everything else."""
    code, findings = examined(steward, words=words)
    finding = found(findings, Fault(lambda _: None, subject, says, mend))
    assert (code, finding["status"]) == (1, "bad"), findings
    assert mend in finding["mend"]
    assert {"디스크", "포털", "설정"} <= {one["subject"] for one in findings}


@pytest.mark.parametrize(
    ("address", "says", "mend"),
    [
        ({"password": "guessed"}, f"{OWNER} 계정의 암호를", "ALTER ROLE"),
        ({"name": "hamster"}, "hamster 데이터베이스가 없어요", "createdb"),
        ({"user": "asleep", "password": "asleep"}, "접속할 수 없게", "ALTER ROLE asleep LOGIN"),
        ({"user": "sealed", "password": "sealed"}, "받아들이지 않도록", "pg_hba.conf"),
        ({"more": "?sslmode=require"}, "TLS를 쓰지 않아요", "sslmode"),
    ],
    ids=["password", "name", "role", "host", "TLS"],
)
def test_a_database_that_lets_nobody_in(
    steward: Operator, server: StrictPostgres, address: dict[str, str], says: str, mend: str
) -> None:
    settings(DATABASE_URL=server.url(**address))(steward)
    named(steward, "데이터베이스", says, mend)
    _, findings = examined(steward)
    left = [one for one in findings if one["says"].startswith("못 봤어요: 데이터베이스")]
    assert {"스키마", "작업", "메일", "사진과 동영상", "백업"} <= {one["subject"] for one in left}


def test_an_account_that_may_make_no_tables(steward: Operator, server: StrictPostgres) -> None:
    server.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC", name="template1")
    server.run("CREATE DATABASE foreign_one OWNER postgres")
    settings(DATABASE_URL=server.url(name="foreign_one"))(steward)
    named(steward, "데이터베이스 설정", "표를 만들 수 없어요", "OWNER TO")


def test_an_account_that_may_prove_no_backup(steward: Operator, server: StrictPostgres) -> None:
    settings(DATABASE_URL=server.url())(steward)
    _, findings = examined(steward)
    finding = found(
        findings, Fault(lambda _: None, "데이터베이스 설정", "데이터베이스를 만들 수 없어요", "")
    )
    assert finding["status"] == "warn"
    assert "CREATEDB" in finding["mend"]


def test_a_server_that_nearly_has_no_connection_left(
    steward: Operator, server: StrictPostgres
) -> None:
    settings(DATABASE_URL=server.url())(steward)
    with ExitStack() as held:
        for _ in range(MOST_CONNECTIONS - 3):  # two are the superuser's, one is doctor's
            held.enter_context(closing(psycopg2.connect(server.url())))
        _, findings = examined(steward)
    finding = found(findings, Fault(lambda _: None, "데이터베이스 연결", "연결 12개 가운데", ""))
    assert finding["status"] != "good"
    assert "max_connections" in finding["mend"]


def test_an_account_that_may_hold_no_more_connections(
    steward: Operator, server: StrictPostgres
) -> None:
    settings(DATABASE_URL=server.url())(steward)
    server.run("ALTER DATABASE hamsterd CONNECTION LIMIT 0")
    try:
        named(steward, "데이터베이스", "정해 둔 연결 수", "hamsterd CONNECTION LIMIT -1")
    finally:
        server.run("ALTER DATABASE hamsterd CONNECTION LIMIT -1")


def test_a_database_that_a_power_cut_would_damage(
    steward: Operator, server: StrictPostgres
) -> None:
    settings(DATABASE_URL=server.url())(steward)
    server.run("ALTER DATABASE hamsterd SET synchronous_commit = off")
    try:
        _, findings = examined(steward)
    finally:
        server.run("ALTER DATABASE hamsterd RESET synchronous_commit")
    finding = found(findings, Fault(lambda _: None, "데이터베이스의 안전", "전원이 나가면", ""))
    assert "fsync, synchronous_commit이 꺼져" in finding["says"]
    assert "ALTER SYSTEM RESET" in finding["mend"]


def test_a_replication_slot_that_nobody_reads(steward: Operator, server: StrictPostgres) -> None:
    settings(DATABASE_URL=server.url())(steward)
    server.run("SELECT pg_create_physical_replication_slot('forgotten', TRUE)")
    try:
        for _ in range(17):  # segments of 16 MB
            server.run("SELECT pg_logical_emit_message(TRUE, 'x', 'x'), pg_switch_wal()")
        _, findings = examined(steward)
    finally:
        server.run("SELECT pg_drop_replication_slot('forgotten')")
    finding = found(findings, Fault(lambda _: None, "복제 슬롯", "forgotten을 아무도 읽지", ""))
    assert finding["status"] == "warn"
    assert "pg_drop_replication_slot('forgotten')" in finding["mend"]


def test_settings_that_cannot_be_read_are_findings_too(steward: Operator) -> None:
    settings(THREADS="many", LOG_LEVEL="verbose")(steward)
    code, findings = examined(steward)
    bad = [one["says"] for one in findings if one["status"] == "bad"]
    assert code == 1
    assert len(bad) == 2
    assert any(one.startswith("HAMSTERD_THREADS") for one in bad)
    assert all(one["says"].startswith("못 봤어요") for one in findings if one["status"] == "warn")


def test_a_mail_server_that_knows_another_password(steward: Operator) -> None:
    def refuse(*_: object) -> AuthResult:
        return AuthResult(success=False, handled=False)

    controller = Controller(
        Mailbox(),
        hostname="127.0.0.1",
        port=free_port(),
        authenticator=refuse,
        auth_require_tls=False,
    )
    with serving(controller):
        settings(SMTP_URL=f"smtp://kong:sunflower@127.0.0.1:{controller.port}")(steward)
        named(steward, "메일 서버", "사용자나 암호를 받아들이지", "앱 비밀번호")
        _, findings = examined(steward)
        assert "sunflower" not in json.dumps(findings)


def test_a_mail_server_that_is_no_mail_server(steward: Operator) -> None:
    with running_receiver() as web:
        address = web.url.replace("http://", "smtps://").partition("/hook")[0]
        settings(SMTP_URL=address)(steward)
        named(steward, "메일 서버", "TLS를 시작하지 못했어요", "465는 smtps")


def test_a_webhook_that_nobody_hears(steward: Operator) -> None:
    settings(WEBHOOK_URL="https://127.0.0.1/hook", WEBHOOK_SECRET="sunflower-seeds-7391")(steward)
    sql(
        "INSERT INTO outbox_mail (channel, kind, to_address, subject, text, attempts, failed_at,"
        " fault) VALUES ('webhook', 'alert', 'webhook', 'mail critical', '{}', 3, now(), 'server')"
    )(steward)
    named(steward, "직원 알림", "처음부터 가지 않아 1개가", "hamster webhook test")
    done = steward.run("webhook", "test")
    assert done.returncode == 1
    assert "내부 주소" in said(done)


def test_a_webhook_is_tried_out(steward: Operator) -> None:
    with running_receiver() as receiver:
        settings(
            WEBHOOK_URL=receiver.url,
            WEBHOOK_SECRET="sunflower-seeds-7391",
            WEBHOOK_ALLOW_PRIVATE="true",
        )(steward)
        assert steward.json("webhook", "test")["status"] == 204
    assert receiver.messages[0]["check"] == "test"
    assert steward.json("webhook", "list") == []


def test_a_dump_of_nothing(steward: Operator) -> None:
    steward.json("backup", "create", "--no-media")
    (dump,) = (data_folder(steward) / "backups").glob("*/database.dump")
    dump.write_bytes(b"")
    named(steward, "백업", "0바이트예요", "hamster backup create")


def test_every_file_is_looked_at_when_asked_for(steward: Operator) -> None:
    sql(
        "INSERT INTO uploads (file_name, kind, purpose, mime_type, bytes, has_thumbnail)"
        " SELECT lpad(number::text, 26, 'a') || '.jpg', 'image', 'diary', 'image/jpeg', 1, FALSE"
        "   FROM generate_series(1, 1500) AS number"
    )(steward)
    named(
        steward,
        "사진과 동영상",
        "파일이 하나도 없어요 (살펴본 1,500개)",
        "디스크가 연결됐는지",
        "--full",
    )


def test_a_file_that_kept_its_size_is_found_when_all_are_read(steward: Operator) -> None:
    path = a_picture(steward, steward.env["HAMSTERD_DATABASE_URL"])
    content = path.read_bytes()
    sql(f"UPDATE uploads SET sha256 = '{sha256(content).hexdigest()}'")(steward)
    _, findings = examined(steward, words=("--full",))
    found(findings, Fault(lambda _: None, "사진과 동영상", "모두)가 온전해요", ""))

    path.write_bytes(bytes([content[0] ^ 1]) + content[1:])

    named(steward, "사진과 동영상", "1개가 내용이 달라졌어요", "hamster media restore", "--full")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_in_use(steward: Operator, workers: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = steward.run("serve", "--port", port, "--workers", workers)
    assert done.returncode == 1
    assert f"{port}번 포트" in said(done)
    assert "--port로 다른 번호" in said(done)
    assert "Traceback" not in done.stderr


def test_a_data_folder_that_is_a_file(steward: Operator) -> None:
    folder = Path(steward.env["HAMSTERD_DATA_DIR"])
    folder.write_text("")
    done = steward.run("serve", "--port", "0", HAMSTERD_DATABASE_URL="", HAMSTERD_SECRET_KEY="")
    assert done.returncode == 1
    assert "폴더여야 하는 곳에 파일이 있어요" in said(done)
    assert "Traceback" not in done.stderr


def test_a_server_that_starts_without_its_database_says_why(steward: Operator) -> None:
    settings(DATABASE_URL=f"postgresql://kong@127.0.0.1:{free_port()}/hamsterd")(steward)
    done = steward.run("serve", "--port", "0", "--workers", "2")
    assert done.returncode == 1
    assert "PostgreSQL이 기다리지 않아요" in said(done)
    assert "listen_addresses" in said(done)


def test_a_bug_says_where_its_trace_is(steward: Operator) -> None:
    path = data_folder(steward) / "errors.log"
    sql("ALTER TABLE users RENAME COLUMN nickname TO name")(steward)
    done = steward.run("users", "list", COLUMNS="400")
    assert done.returncode == 3
    assert str(path) in said(done)
    assert "Traceback" in path.read_text()
    assert path.stat().st_mode & 0o077 == 0


@ROOT_ONLY
def test_what_root_left_in_the_folder(steward: Operator) -> None:
    folder = data_folder(steward)
    other = pwd.getpwnam(NOBODY).pw_uid
    exports = folder / "exports"
    exports.mkdir()
    os.chown(exports, other, -1)
    named(steward, "폴더의 주인", f"{NOBODY}의 것이에요", "chown -R")


def test_a_folder_that_anybody_may_write(steward: Operator) -> None:
    folder = data_folder(steward)
    (folder / "media").mkdir(exist_ok=True)
    (folder / "media").chmod(0o777)
    named(steward, "폴더의 주인", "다른 계정도 쓸 수 있어요", "chmod o-w")


@ROOT_ONLY
@pytest.mark.parametrize(
    ("plant", "subject", "says", "mend"),
    [
        ("media", "업로드 폴더", "쓸 수 없어요", "chown -R nobody"),
        ("media", "폴더의 주인", "읽고 쓸 수 없어요", "chown -R nobody"),
        ("key", "비밀 키", "읽을 수 없어요", "chown"),
    ],
)
def test_an_account_that_may_not(
    tmp_path: Path, plant: str, subject: str, says: str, mend: str
) -> None:
    """As the site's own account: the folder is somebody else's."""
    with short_folder() as folder:
        (folder / "media").mkdir(mode=0o755)
        if plant == "key":
            (folder / "secret_key").write_text("a1" * 32)
            (folder / "secret_key").chmod(0o600)
            folder.chmod(0o755)
        told = as_nobody(lambda: [row(line) for line in machine_lines(folder)])
    finding = found(told, Fault(lambda _: None, subject, says, mend))
    assert finding["status"] == "bad"
    assert mend in finding["mend"]


def machine_lines(folder: Path) -> list[Line]:
    """Doctor's findings about the machine only."""
    site = throwaway_settings(data_dir=folder)
    return examine(Look(site, is_deep=True), Barrier(Needs.DATABASE, "", "database"))


def as_nobody(look: Callable[[], Any]) -> Any:
    """The result of `look` in a process of another account.

    The program is already loaded, because the interpreter's folder may be closed to that account.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            account = pwd.getpwnam(NOBODY)
            os.setgroups([])
            os.setgid(account.pw_gid)
            os.setuid(account.pw_uid)
            os.write(writing, json.dumps(look()).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return json.loads(told)
