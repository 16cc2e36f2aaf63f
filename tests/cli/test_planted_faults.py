"""Faults planted on a healthy site one after the other: `hamster doctor` finds each and names the
mend, and nothing else changes its mind."""

import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg2
import pytest

from tests.cli.conftest import HAMSTER, SECONDS, Operator
from tests.postgres import Cluster

PRODUCTION = {
    "HAMSTERD_BASE_URL": "https://hamzzi.kr",
    "HAMSTERD_SECRET_KEY": "a1" * 32,
    "HAMSTERD_PASSWORD_ROUNDS": "12",
    "HAMSTERD_CONTACT_EMAIL": "help@hamzzi.kr",
    "HAMSTERD_TRUSTED_PROXIES": '["127.0.0.1"]',
    "HAMSTERD_SMTP_URL": "smtp://127.0.0.1:1",
}
"""What a site that others reach is set up with."""
HEALTHY = (
    "INSERT INTO backups (file_name, status, manifest, finished_at, verified_at)"
    """ VALUES ('20261121T180000Z', 'done', '{"host": "vault"}', now(), now())"""
)
Plant = Callable[[Operator], None]


@dataclass(frozen=True)
class Fault:
    """How it is planted, and what doctor must say: the subject, a word of the finding, the mend."""

    plant: Plant
    subject: str
    says: str
    mend: str
    is_bad: bool = True


def sql(statement: str) -> Plant:
    def plant(steward: Operator) -> None:
        with (
            psycopg2.connect(steward.env["HAMSTERD_DATABASE_URL"]) as link,
            link.cursor() as cursor,
        ):
            cursor.execute(statement)

    return plant


def settings(**env: str) -> Plant:
    return lambda steward: steward.env.update({f"HAMSTERD_{name}": env[name] for name in env})


def a_file_where_the_media_belong(steward: Operator) -> None:
    data = Path(steward.env["HAMSTERD_DATA_DIR"])
    shutil.rmtree(data / "media", ignore_errors=True)
    data.mkdir(exist_ok=True)
    (data / "media").write_text("")


def a_secret_for_everybody(steward: Operator) -> None:
    del steward.env["HAMSTERD_SECRET_KEY"]
    key = Path(steward.env["HAMSTERD_DATA_DIR"]) / "secret_key"
    key.parent.mkdir(exist_ok=True)
    key.write_text("a1" * 32)
    key.chmod(0o644)


def hosts_with_keys_of_their_own(steward: Operator) -> None:
    del steward.env["HAMSTERD_SECRET_KEY"]
    sql(
        "INSERT INTO process_reports (host, pid, started_at, reported_at, figures)"
        " SELECT host, 1, now(), now() + interval '5 minutes', '{}' FROM unnest(ARRAY['a', 'b'])"
        " AS host"
    )(steward)


A_DEVICE = """
    WITH session AS (
        INSERT INTO sessions (user_id, token_hash, expires_at)
        SELECT min(id), 'hash', now() + interval '1 day' FROM users RETURNING id, user_id
    ), device AS (
        INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        SELECT user_id, id, 'https://fcm.googleapis.com/1', '', '' FROM session RETURNING id
    )
"""
FAULTS = {
    "database stopped": Fault(
        settings(DATABASE_URL="postgresql://nobody@127.0.0.1:1/nowhere"),
        "데이터베이스",
        "",
        "PostgreSQL이 켜져 있는지",
    ),
    "schema behind": Fault(
        sql("DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)"),
        "스키마",
        "적용하지 않은 마이그레이션",
        "hamster db migrate",
    ),
    "schema of another version": Fault(
        sql("INSERT INTO schema_migrations (name, applied) VALUES ('9999_future', now())"),
        "스키마",
        "9999_future",
        "새 버전을 설치",
    ),
    "schema changed by hand": Fault(
        sql("ALTER TABLE hamsters DROP COLUMN description"),
        "스키마",
        "정의와 다른 곳이 1군데",
        "hamster db diff",
        is_bad=False,
    ),
    "media folder taken": Fault(
        a_file_where_the_media_belong, "업로드 폴더", "쓸 수 없어요", "소유자와 권한"
    ),
    "mail backed up": Fault(
        sql(
            "UPDATE outbox_mail SET status = 'pending', created_at = now() - interval '1 hour',"
            " next_attempt_at = now() - interval '1 hour'"
        ),
        "메일",
        "통이 30분",
        "메일 서버의 주소와 암호",
    ),
    "pushes backed up": Fault(
        sql(
            f"{A_DEVICE} INSERT INTO push_messages (subscription_id, due_at)"
            " SELECT id, now() - interval '1 hour' FROM device"
        ),
        "푸시",
        "알림 1개가 30분 넘게",
        "https",
    ),
    "pushes refused": Fault(
        sql(
            f"{A_DEVICE} INSERT INTO push_messages (subscription_id, status)"
            " SELECT id, 'failed' FROM device"
        ),
        "푸시",
        "하루 사이 1개를",
        "HAMSTERD_CONTACT_EMAIL",
        is_bad=False,
    ),
    "hosts with keys of their own": Fault(
        hosts_with_keys_of_their_own, "푸시", "호스트 2대가", "같은 HAMSTERD_SECRET_KEY"
    ),
    "no mail server": Fault(
        settings(SMTP_URL=""), "메일", "메일 서버가 없어요", "HAMSTERD_SMTP_URL", is_bad=False
    ),
    "job failed": Fault(
        sql(
            "INSERT INTO job_runs (job, trigger, scheduled_for, started_at, finished_at, status,"
            " error) VALUES ('recount', 'timetable', now(), now(), now(), 'failed', 'disk full')"
        ),
        "작업",
        "recount 작업이 지난번에 실패",
        "hamster jobs history recount",
    ),
    "job late": Fault(
        sql("UPDATE schema_migrations SET applied = now() - interval '3 days'"),
        "작업",
        "deliver-mail",
        "hamster serve",
        is_bad=False,
    ),
    "nobody administers": Fault(
        sql("UPDATE users SET is_admin = FALSE"),
        "관리자",
        "한 명도 없어요",
        "hamster users create",
        is_bad=False,
    ),
    "a sign-in everybody knows": Fault(
        sql("UPDATE users SET username = 'haemjji' WHERE username = 'kongi'"),
        "체험용 회원",
        "haemjji",
        "hamster seed reset",
    ),
    "no backup": Fault(
        sql("DELETE FROM backups"), "백업", "백업이 하나도 없어요", "hamster backup create"
    ),
    "short secret": Fault(
        settings(SECRET_KEY="short"), "설정", "비밀 키가 짧아요", "HAMSTERD_SECRET_KEY"
    ),
    "secret for everybody": Fault(a_secret_for_everybody, "설정", "비밀 키를 읽을", "chmod 600"),
    "passwords in the clear": Fault(
        settings(BASE_URL="http://hamzzi.kr"), "설정", "암호화되지 않고", "HAMSTERD_BASE_URL"
    ),
    "no portal": Fault(settings(PORTAL_DIST="/nowhere"), "포털", "포털이 없어요", "make setup"),
}


@pytest.fixture(autouse=True)
def healthy(steward: Operator) -> None:
    """The site is in production and lacks nothing."""
    steward.env.update(PRODUCTION)
    sql(HEALTHY)(steward)


def examined(steward: Operator, *before: str) -> tuple[int, list[dict[str, Any]]]:
    done = subprocess.run(
        [*before, str(HAMSTER), "doctor", "--json"],
        cwd=steward.folder,
        env=steward.env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return done.returncode, json.loads(done.stdout)


def found(findings: list[dict[str, Any]], fault: Fault) -> dict[str, Any]:
    for finding in findings:
        if finding["subject"] == fault.subject and fault.says in finding["says"]:
            return finding
    raise AssertionError(findings)


def test_without_a_fault_nothing_is_bad(steward: Operator) -> None:
    code, findings = examined(steward)
    assert (code, [each for each in findings if each["status"] == "bad"]) == (0, [])


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_and_its_mend_named(steward: Operator, name: str) -> None:
    fault = FAULTS[name]
    fault.plant(steward)

    code, findings = examined(steward)

    finding = found(findings, fault)
    assert finding["status"] == ("bad" if fault.is_bad else "warn")
    assert fault.mend in finding["mend"]
    assert code == (1 if fault.is_bad else 0)
    bad = {each["subject"] for each in findings if each["status"] == "bad"}
    assert bad == ({fault.subject} if fault.is_bad else set())


def test_a_database_that_knows_no_letters_is_found(
    steward: Operator, postgres_cluster: Cluster
) -> None:
    options = "TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C'"
    url = postgres_cluster.create(f"{options} LC_CTYPE 'C'")
    settings(DATABASE_URL=url)(steward)
    code, findings = examined(steward)
    postgres_cluster.drop(url)
    finding = found(findings, Fault(lambda _: None, "데이터베이스", "SQL_ASCII", ""))
    assert code == 1
    assert finding["mend"].startswith("createdb --template=template0 --encoding=UTF8")


def test_a_full_disk_is_found(steward: Operator) -> None:
    folder = Path(steward.env["HAMSTERD_DATA_DIR"])
    folder.mkdir(exist_ok=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        code, findings = examined(steward)
    finally:
        subprocess.run(["umount", str(folder)], check=True)
    finding = found(findings, Fault(lambda _: None, "디스크", "0.1GB 남았어요", ""))
    assert (code, finding["status"]) == (1, "bad")
    assert "디스크를 늘려" in finding["mend"]


def test_a_wrong_clock_is_found(steward: Operator) -> None:
    if shutil.which("faketime") is None:
        pytest.skip("faketime is not installed")
    code, findings = examined(steward, "faketime", "-f", "+90s")
    finding = found(findings, Fault(lambda _: None, "시계", "초 차이", ""))
    assert (code, finding["status"]) == (1, "bad")
    assert "NTP" in finding["mend"]


def test_colour_is_never_the_only_carrier(steward: Operator) -> None:
    FAULTS["no portal"].plant(steward)
    done = steward.run("doctor", COLUMNS="80", NO_COLOR="1")
    assert done.returncode == 1
    assert "\x1b[" not in done.stdout
    assert "✗  포털" in done.stdout
    assert "→ `make setup`" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
