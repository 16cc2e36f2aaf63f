"""Faults planted on a healthy site one by one.

`hamster doctor` finds each and names its fix, and other checks are not affected.
"""

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from secrets import token_hex

import pytest
from psycopg2.extensions import make_dsn, parse_dsn
from pydantic import SecretStr

from hamsterd.members.second_factor.encryption import encrypt
from tests.cli.conftest import Operator
from tests.cli.keeper import a_picture
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
from tests.marks import rest_in
from tests.postgres import Cluster, throwaway_settings


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


def a_key_of(content: bytes) -> Plant:
    def plant(steward: Operator) -> None:
        del steward.env["HAMSTERD_SECRET_KEY"]
        key = data_folder(steward) / "secret_key"
        key.write_bytes(content)
        key.chmod(0o600)

    return plant


def a_picture_of(content: bytes | None) -> Plant:
    """A row of an upload whose file has other content; None: the file is missing."""

    def plant(steward: Operator) -> None:
        path = a_picture(steward, steward.env["HAMSTERD_DATABASE_URL"])
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)

    return plant


def a_film_that_waits(steward: Operator) -> None:
    a_picture(steward, steward.env["HAMSTERD_DATABASE_URL"])
    sql(
        "INSERT INTO film_conversions (upload_id, picture, sound, created_at)"
        " SELECT max(id), TRUE, FALSE, now() - interval '2 hours' FROM uploads"
    )(steward)


def a_page(text: str) -> Plant:
    return lambda steward: (Path(steward.env["HAMSTERD_PORTAL_DIST"]) / "index.html").write_text(
        text
    )


def figures(requests: int, errors: int) -> str:
    """The metrics of a server process that the health checks read."""
    return json.dumps({"requests": requests, "errors": errors, "times": [requests, 0], "rss": 1})


def a_process(**said: object) -> Plant:
    """The report of a server process that has run for an hour."""
    told = json.dumps(json.loads(figures(0, 0)) | said)
    return sql(
        "INSERT INTO process_reports (host, pid, started_at, reported_at, figures) VALUES"
        f" ('web-1', 1, now() - interval '1 hour', now() + interval '5 minutes', '{told}')"
    )


def secrets_sealed_with_another_key(steward: Operator) -> None:
    other = throwaway_settings(secret_key=SecretStr("b2" * 32))
    sql(
        f"UPDATE authenticator_apps SET secret = '{encrypt('JBSWY3DPEHPK3PXP', 1, other)}'"
        " WHERE user_id = 1"
    )(steward)


def a_settings_file_of_mode(mode: int) -> Plant:
    def plant(steward: Operator) -> None:
        file = steward.folder / "hamsterd.env"
        file.write_text("")
        file.chmod(mode)
        steward.env["HAMSTER_SETTINGS"] = str(file)

    return plant


def hosts_with_keys_of_their_own(steward: Operator) -> None:
    a_key_of(b"a1" * 32)(steward)
    sql(
        "INSERT INTO process_reports (host, pid, started_at, reported_at, figures)"
        f" SELECT host, 1, now(), now() + interval '5 minutes', '{figures(0, 0)}'"
        " FROM unnest(ARRAY['a', 'b']) AS host"
    )(steward)


def an_account_that_ends(steward: Operator) -> None:
    """Of this database only, because the server's other databases have the same superuser."""
    name = f"ending_{token_hex(4)}"
    sql(
        f"CREATE ROLE {name} SUPERUSER LOGIN VALID UNTIL '{datetime.now(UTC) + timedelta(days=3)}'"
    )(steward)
    parts = {**parse_dsn(steward.env["HAMSTERD_DATABASE_URL"]), "user": name}
    steward.env["HAMSTERD_DATABASE_URL"] = make_dsn(**parts)


A_DEVICE = """
    WITH session AS (
        INSERT INTO sessions (user_id, token_hash, expires_at)
        SELECT min(id), 'hash', now() + interval '1 day' FROM users RETURNING id, user_id
    ), device AS (
        INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        SELECT user_id, id, 'https://fcm.googleapis.com/1', '', '' FROM session RETURNING id
    )
"""
A_JOB = (
    "INSERT INTO jobs (name, crontab, says_when, does, next_at, seen_at) VALUES"
    " ('recount', '* * * * *', '1분마다', '셉니다.', now() + interval '1 day', now())"
)
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
        a_file_where_the_media_belong, "업로드 폴더", "쓸 수 없어요", "그 파일을 옮기거나"
    ),
    "an ffmpeg that is none": Fault(
        settings(FFMPEG="/usr/bin/true"),
        "동영상 변환",
        "/usr/bin/true을 쓸 수 없어요",
        "apt install ffmpeg",
        is_bad=False,
    ),
    "a virus scanner that is away": Fault(
        settings(CLAMD="127.0.0.1:1"),
        "바이러스 검사",
        "clamd가 127.0.0.1:1에서 답하지 않아",
        "systemctl status clamav-daemon",
    ),
    "films that nobody converts": Fault(
        a_film_that_waits,
        "동영상 변환",
        "동영상 1개가 60분 넘게",
        "ffmpeg이 있는 컴퓨터",
        is_bad=False,
    ),
    "mail backed up": Fault(
        sql(
            "UPDATE outbox_mail SET status = 'pending', due_at = now() - interval '1 hour',"
            " next_attempt_at = now() - interval '1 hour'"
        ),
        "메일",
        "가장 오래된 것은 60분",
        "메일 서버의 주소와 암호",
    ),
    "mail put off again and again": Fault(
        sql(
            "UPDATE outbox_mail SET status = 'pending', attempts = 2, failed_at = now(),"
            " fault = 'server', next_attempt_at = now() + interval '2 minutes'"
        ),
        "메일",
        "메일이 나가지 않아요",
        "hamster mail list",
    ),
    "mail server away": Fault(
        settings(SMTP_URL="smtp://127.0.0.1:1"),
        "메일 서버",
        "아무도 기다리지 않아요",
        "HAMSTERD_SMTP_URL의 포트",
    ),
    "mail server unknown": Fault(
        settings(SMTP_URL="smtp://mail.invalid:587"), "메일 서버", "호스트를 찾을 수", "DNS"
    ),
    "no SPF": Fault(
        settings(CONTACT_EMAIL="help@bare.hamzzi.kr"),
        "메일의 DNS 기록",
        "SPF 기록이 없어요",
        "v=spf1",
        is_bad=False,
    ),
    "DNS away": Fault(
        settings(DNS_SERVERS="127.0.0.1:1"),
        "메일의 DNS 기록",
        "DNS 서버가 답하지",
        "HAMSTERD_DNS_SERVERS",
        is_bad=False,
    ),
    "DKIM key spoiled": Fault(
        lambda steward: (data_folder(steward) / "dkim.pem").write_text("no key"),
        "메일의 DNS 기록",
        "DKIM",
        "HAMSTERD_DKIM_KEY_FILE",
    ),
    "mailbox of bounces away": Fault(
        settings(BOUNCE_IMAP_URL="imap://bounces:x@127.0.0.1:1"),
        "돌아온 메일",
        "연결할 수 없어요",
        "HAMSTERD_BOUNCE_IMAP_URL",
        is_bad=False,
    ),
    "much mail came back": Fault(
        sql(
            "INSERT INTO outbox_mail (kind, to_address, subject, text, status, sent_at, bounced_at)"
            " SELECT 'username', n || '@example.com', 's', 't', 'sent', now(), now()"
            " FROM generate_series(1, 30) AS n"
        ),
        "돌아온 메일",
        "30통이 돌아왔어요",
        "hamster mail bounces",
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
        settings(SMTP_URL=""), "메일", "메일 서버가 없어", "HAMSTERD_SMTP_URL", is_bad=False
    ),
    "job failed": Fault(
        sql(
            "INSERT INTO job_runs (job, trigger, scheduled_for, started_at, finished_at, status,"
            " error) VALUES ('recount', 'timetable', now(), now(), now(), 'failed', 'disk full')"
        ),
        "작업",
        "실패한 작업: recount.",
        "hamster jobs history recount",
    ),
    "job late": Fault(
        sql(f"{A_JOB}; UPDATE jobs SET next_at = now() - interval '31 minutes'"),
        "작업",
        "늦은 작업: recount.",
        "hamster serve",
        is_bad=False,
    ),
    "a night without a scheduler": Fault(
        sql("UPDATE schema_migrations SET applied = now() - interval '3 days'"),
        "작업",
        "deliver-mail",
        "hamster serve",
        is_bad=False,
    ),
    "nobody keeps the timetable": Fault(
        sql(f"{A_JOB}; UPDATE jobs SET seen_at = now() - interval '3 minutes'"),
        "스케줄러",
        "스케줄러가 꺼져 있어요",
        "python -m scheduler",
        is_bad=False,
    ),
    "reports wait": Fault(
        sql("UPDATE report_cases SET status = 'pending', created_at = now() - interval '30 hours'"),
        "신고",
        "24시간 넘게 기다려요",
        "hamster reports list",
        is_bad=False,
    ),
    "requests fail": Fault(
        sql(
            "INSERT INTO process_reports (host, pid, started_at, reported_at, figures) VALUES"
            f" ('a', 1, now(), now() + interval '5 minutes', '{figures(100, 10)}')"
        ),
        "오류",
        "요청 100개 가운데 10개가",
        "requestId",
    ),
    "nobody administers": Fault(
        sql("UPDATE users SET role = NULL, is_admin = FALSE"),
        "관리자",
        "한 명도 없어요",
        "hamster users create",
        is_bad=False,
    ),
    "an admin with a password alone": Fault(
        sql("DELETE FROM authenticator_apps"),
        "운영자의 2단계 인증",
        "2단계 인증이 없는 운영자가 1명",
        "hamster settings set staff_second_factor on",
        is_bad=False,
    ),
    "a sign-in everybody knows": Fault(
        sql("UPDATE users SET username = 'haemjji' WHERE username = 'kongi'"),
        "체험용 회원",
        "haemjji",
        "hamster seed reset",
    ),
    "a sign-in without its secret": Fault(
        settings(KAKAO_CLIENT_ID="hamzzi"),
        "다른 서비스로 로그인",
        "카카오 로그인에 클라이언트 시크릿이 없어요",
        "HAMSTERD_KAKAO_CLIENT_SECRET",
        is_bad=False,
    ),
    "no backup": Fault(
        sql("DELETE FROM backups"), "백업", "백업이 하나도 없어요", "hamster backup create"
    ),
    "short secret": Fault(
        settings(SECRET_KEY="short"), "비밀 키", "비밀 키가 짧아요", "HAMSTERD_SECRET_KEY"
    ),
    "secret for everybody": Fault(a_secret_for_everybody, "비밀 키", "비밀 키를 읽을", "chmod 600"),
    "another secret key": Fault(
        secrets_sealed_with_another_key,
        "비밀 키로 잠근 것",
        "비밀 키가 바뀌어, 인증 앱을 쓰는 회원",
        "hamster users reset-second-factor",
    ),
    "settings that all may read": Fault(
        a_settings_file_of_mode(0o644),
        "설정 파일",
        "모든 계정이 읽을 수 있어요",
        "chmod o-r",
        is_bad=False,
    ),
    "settings that all may change": Fault(
        a_settings_file_of_mode(0o666), "설정 파일", "다른 계정이 고칠 수 있어요", "chmod o-rw"
    ),
    "a worker that does not come up": Fault(
        a_process(workers=2),
        "서버 프로세스의 자리",
        "web-1에서 서버 프로세스 1개가 뜨지 못하고",
        "no worker for place",
        is_bad=False,
    ),
    "a former version that serves on": Fault(
        a_process(version="0.0.1"),
        "서버의 버전",
        "서버 프로세스는 0.0.1로 답하고",
        "systemctl reload",
        is_bad=False,
    ),
    "no file left to open": Fault(
        a_process(files={"open": 1000, "limit": 1024}),
        "열린 파일",
        "1,024개까지 열 수 있고 1,000개를 써요",
        "LimitNOFILE",
    ),
    "few files to open": Fault(
        a_process(files={"open": 60, "limit": 1024}),
        "열린 파일",
        "1,024개까지만",
        "LimitNOFILE",
        is_bad=False,
    ),
    "passwords in the clear": Fault(
        settings(BASE_URL="http://hamzzi.kr"), "설정", "암호화되지 않고", "HAMSTERD_BASE_URL"
    ),
    "passwords in the clear at home": Fault(
        settings(BASE_URL="http://hamster.lan"),
        "설정",
        "암호화되지 않고",
        "HAMSTERD_BASE_URL",
        is_bad=False,
    ),
    "an address to be filled in": Fault(
        settings(BASE_URL="https://hamzzi.example"),
        "설정",
        "예시 그대로",
        "HAMSTERD_BASE_URL",
        is_bad=False,
    ),
    "a contact to be filled in": Fault(
        settings(CONTACT_EMAIL="help@hamzzi.example"),
        "문의 주소",
        "예시 그대로",
        "HAMSTERD_CONTACT_EMAIL",
        is_bad=False,
    ),
    "members of a leak not told": Fault(
        sql("UPDATE incidents SET noticed_at = now() - interval '73 hours'"),
        "개인정보 사고",
        "사고 1번: 회원에게 알리기의 기한이 지났어요",
        "hamster incident list",
    ),
    "a leak that is to be told": Fault(
        sql("UPDATE incidents SET noticed_at = now() - interval '2 hours'"),
        "개인정보 사고",
        "사고 1번: 회원에게 알리기까지 69시간 남았어요",
        "hamster incident list",
        is_bad=False,
    ),
    "nobody reviewed who looked": Fault(
        sql(
            "INSERT INTO personal_data_views (actor, fields, created_at)"
            " VALUES ('cli:root', '{email}', now() - interval '2 months')"
        ),
        "개인정보 열람 기록",
        "점검하지 않은 달이 있어요",
        "hamster personal-data review",
        is_bad=False,
    ),
    "empty secret": Fault(a_key_of(b""), "비밀 키", "비어 있어요", "rm "),
    "secret cut short": Fault(a_key_of(b"a1a1"), "비밀 키", "비밀 키가 짧아요 (4자", "rm "),
    "setting misspelled": Fault(
        settings(SMPT_HOST="mail.hamzzi.kr"),
        "설정",
        "HAMSTERD_SMPT_HOST이라는 설정은 없어서",
        "HAMSTERD_SMTP_URL로 고치거나",
        is_bad=False,
    ),
    "a database that only reads": Fault(
        sql(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on',"
            " current_database()); END $$"
        ),
        "데이터베이스 설정",
        "읽기 전용이에요",
        "주 서버의 주소",
    ),
    "backup folder emptied": Fault(
        sql(
            "UPDATE backups SET manifest ="
            f" manifest || jsonb_build_object('host', '{socket.gethostname()}')"
        ),
        "백업",
        "비었어요",
        "HAMSTERD_BACKUP_DIR",
    ),
    "a file is lost": Fault(
        a_picture_of(None), "사진과 동영상", "1개가 없어요", "hamster media restore"
    ),
    "a file of nothing": Fault(
        a_picture_of(b""), "사진과 동영상", "1개가 0바이트예요", "hamster media restore"
    ),
    "a file cut short": Fault(
        a_picture_of(b"a"), "사진과 동영상", "1개가 크기가 달라요", "hamster media restore"
    ),
    "a page of nothing": Fault(a_page(""), "포털", "index.html: 0바이트", "run build"),
    "half a build": Fault(
        a_page('<script src="/assets/gone.js"></script>'), "포털", "assets/gone.js", "run build"
    ),
    "no portal": Fault(settings(PORTAL_DIST="/nowhere"), "포털", "포털이 없어요", "make setup"),
    "an index that was not finished": Fault(
        sql("UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid = 'audit_log_pkey'::regclass"),
        "데이터베이스의 정돈",
        "audit_log의 인덱스 audit_log_pkey이 쓰다 만",
        "REINDEX INDEX CONCURRENTLY audit_log_pkey",
        is_bad=False,
    ),
    "triggers left off": Fault(
        sql("ALTER TABLE incident_evidences DISABLE TRIGGER ALL"),
        "데이터베이스의 정돈",
        "트리거를 꺼 두어",
        "ALTER TABLE incident_evidences ENABLE TRIGGER ALL",
    ),
    "a table that a crash empties": Fault(
        sql("ALTER TABLE process_reports SET UNLOGGED"),
        "데이터베이스의 정돈",
        "(UNLOGGED): process_reports.",
        "ALTER TABLE process_reports SET LOGGED",
    ),
    "a table without its vacuum": Fault(
        sql("ALTER TABLE likes SET (autovacuum_enabled = off)"),
        "데이터베이스의 정돈",
        "autovacuum을 꺼 둔 테이블: likes.",
        "RESET (autovacuum_enabled)",
        is_bad=False,
    ),
    "numbers that run out": Fault(
        sql("ALTER SEQUENCE users_id_seq MAXVALUE 1000; SELECT setval('users_id_seq', 900)"),
        "데이터베이스의 정돈",
        "users_id_seq을 90% 썼어요",
        "NO MAXVALUE",
        is_bad=False,
    ),
    "tables where nobody looks for them": Fault(
        sql(
            "CREATE SCHEMA elsewhere; DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET"
            " search_path = elsewhere', current_database()); END $$"
        ),
        "스키마",
        "표는 public에 있는데 연결은 elsewhere에서",
        "RESET search_path",
    ),
    "an account that ends": Fault(
        an_account_that_ends,
        "데이터베이스의 안전",
        "계정이 2일 23시간 뒤에 끝나요",
        "VALID UNTIL 'infinity'",
        is_bad=False,
    ),
    "more processes than connections": Fault(
        sql(
            "INSERT INTO process_reports (host, pid, started_at, reported_at, figures) SELECT"
            f" 'web-1', n, now(), now() + interval '5 minutes', '{figures(0, 0)}'"
            " FROM generate_series(1, 40) AS n"
        ),
        "연결의 몫",
        "서버 프로세스 40개가 붐비면 연결 485개를",
        "max_connections",
        is_bad=False,
    ),
    "a clock that was put back": Fault(
        sql(
            "INSERT INTO audit_log (actor, action, created_at) VALUES ('cli:root',"
            " 'settings.update', now() + interval '3 hours')"
        ),
        "시계의 흐름",
        "지금보다 2시간 59분 앞서요",
        "NTP",
        is_bad=False,
    ),
    "a job that hangs": Fault(
        sql(
            "INSERT INTO job_runs (job, trigger, scheduled_for, started_at, host, pid) VALUES"
            " ('recount', 'timetable', now(), now() - interval '7 hours', 'web-1', 4711)"
        ),
        "작업",
        "recount 작업이 7시간째 끝나지 않아요 (web-1의 프로세스 4711번)",
        "hamster jobs history recount",
        is_bad=False,
    ),
    "evidence that nobody copies": Fault(
        sql(
            "INSERT INTO file_copies (source_name, target_name, created_at) VALUES"
            " ('a.jpg', 'b.jpg', now() - interval '2 hours')"
        ),
        "기다리는 파일",
        "베낄 파일 1개가",
        "업로드 폴더나 S3",
        is_bad=False,
    ),
    "a record that nobody makes": Fault(
        sql(
            "INSERT INTO exports (user_id, asked_at) SELECT min(id), now() - interval '7 hours'"
            " FROM users"
        ),
        "기다리는 파일",
        "달라고 한 기록 1개를",
        "hamster jobs history make-exports",
        is_bad=False,
    ),
    "mail that is refused": Fault(
        sql(
            "INSERT INTO outbox_mail (kind, to_address, subject, text, status, failed_at, fault)"
            " SELECT 'username', n || '@example.com', 's', 't', 'failed', now(), 'message'"
            " FROM generate_series(1, 6) AS n; INSERT INTO outbox_mail (kind, to_address, subject,"
            " text, status, sent_at) VALUES ('username', 'a@example.com', 's', 't', 'sent',"
            " now() + interval '1 second')"
        ),
        "거절된 메일",
        "6통을 서버가 거절했어요",
        "hamster mail list --status failed",
        is_bad=False,
    ),
    "a proxy that is everybody": Fault(
        settings(TRUSTED_PROXIES='["0.0.0.0/0"]'),
        "설정",
        "지어낼 수 있어요 (0.0.0.0/0를",
        "HAMSTERD_TRUSTED_PROXIES",
    ),
    "a log of everything": Fault(
        settings(LOG_LEVEL="DEBUG"),
        "설정",
        "기록을 DEBUG로",
        "HAMSTERD_LOG_LEVEL",
        is_bad=False,
    ),
}


@pytest.fixture(scope="module")
def mail_server() -> Iterator[str]:
    """Where mail would go."""
    with running_mailbox() as box:
        yield box.url


@pytest.fixture(scope="module")
def dns_server() -> Iterator[str]:
    """Where the domain's records are."""
    with running_dns(MAIL_RECORDS) as server:
        yield server


@pytest.fixture(autouse=True)
def healthy(steward: Operator, mail_server: str, dns_server: str) -> None:
    """The site is in production and lacks nothing."""
    steward.env.update(PRODUCTION, HAMSTERD_SMTP_URL=mail_server, HAMSTERD_DNS_SERVERS=dns_server)
    sql(HEALTHY)(steward)


def test_without_a_fault_nothing_is_bad(steward: Operator) -> None:
    code, findings = examined(steward)
    assert (code, [each for each in findings if each["status"] == "bad"]) == (0, [])


FIRST = (
    *("database stopped", "schema behind", "mail backed up", "job late", "no backup"),
    *("secret for everybody", "a file is lost", "no portal", "reports wait", "nobody administers"),
)


@pytest.mark.parametrize("name", rest_in("commands", FAULTS, *FIRST))
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
        unmount(folder)
    finding = found(findings, Fault(lambda _: None, "디스크", "64MB 남았어요", ""))
    assert (code, finding["status"]) == (1, "bad")
    assert "디스크를 늘려" in finding["mend"]
    passing = found(findings, Fault(lambda _: None, "디스크", "끄면 사라지는 디스크", ""))
    assert "HAMSTERD_DATA_DIR" in passing["mend"]


def with_mounted(steward: Operator, file: str, text: str) -> tuple[str, ...]:
    """Words before a command that give it another file of the kernel's."""
    other = steward.folder / "other"
    other.write_text(text)
    mount = f'mount --bind {other} {file} && exec "$@"'
    words = ("unshare", "--mount", "--propagation", "private", "sh", "-c", mount, "-")
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        pytest.skip("only root may mount")
    return words


@pytest.mark.parametrize(
    ("free", "swap", "says", "mend", "is_bad"),
    [
        (100_000, 0, "97MB 남았어요", "--workers", True),
        (9_000_000, 1_000, "스왑 976MB를 100% 써서", "--sort=-rss", False),
    ],
    ids=["memory", "swap"],
)
def test_too_little_memory_is_found(
    steward: Operator, free: int, swap: int, says: str, mend: str, is_bad: bool
) -> None:
    text = f"MemTotal: 9900000 kB\nMemAvailable: {free} kB\n"
    text += f"SwapTotal: {1_000_000 if swap else 0} kB\nSwapFree: {swap} kB\n"
    _, findings = examined(steward, *with_mounted(steward, "/proc/meminfo", text))
    finding = found(findings, Fault(lambda _: None, "메모리", says, ""))
    assert finding["status"] == ("bad" if is_bad else "warn")
    assert mend in finding["mend"]


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
