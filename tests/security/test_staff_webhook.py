"""The staff's webhook calls public https addresses only, and follows no redirects.

It sends no secret, no text by a person, no name, and no contact data.
"""

import logging
from collections.abc import Iterator

import pytest
from pydantic import SecretStr, ValidationError

from hamsterd.config import Settings
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.operations.alerting.sending import WebhookFailed, post
from hamsterd.operations.alerting.service import Seen, message
from hamsterd.operations.alerting.worker import watch_and_send
from tests.listening_webhook import Receiver, running_receiver
from tests.postgres import Cluster, throwaway_settings

TOKEN = "t0ken-of-the-staff"
SECRET = "sunflower-seeds-7391"


def site(url: str, **more: object) -> Settings:
    return throwaway_settings(webhook_secret=SecretStr(SECRET), webhook_url=SecretStr(url), **more)


def try_out(settings: Settings) -> int:
    seen = Seen("test", "시험", "healthy", "시험")
    return post(settings, message(seen, "healthy", settings), delivery="test")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with running_receiver() as one:
        yield one


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/1",
        "ftp://hooks.example/1",
        "file:///etc/passwd",
        "https://user:pass@hooks.example/1",
        "https:///1",
        "hooks.example",
    ],
)
def test_only_https_without_a_password_is_an_address(url: str):
    with pytest.raises(ValidationError) as refusal:
        site(url)
    assert url not in str(refusal.value.errors(include_input=False))


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/1",
        "https://localhost/1",
        "https://[::1]/1",
        "https://10.0.0.1/1",
        "https://169.254.169.254/latest/meta-data",
        "https://0.0.0.0/1",
        "https://[::ffff:127.0.0.1]/1",
    ],
)
def test_nothing_inside_is_reached(url: str):
    with pytest.raises(WebhookFailed) as refusal:
        try_out(site(url))
    assert refusal.value.explanation is not None
    assert "내부 주소" in refusal.value.explanation.says


def test_http_is_refused_when_it_is_sent_too(receiver: Receiver):
    """A setting that slipped past, say by a later change of another one."""
    settings = site("https://hooks.example/1").model_copy(
        update={"webhook_url": SecretStr(receiver.url)}
    )
    with pytest.raises(WebhookFailed):
        try_out(settings)
    assert receiver.bodies == []


def test_no_redirect_is_followed(receiver: Receiver):
    with running_receiver() as inside:
        receiver.status, receiver.location = 307, inside.url
        with pytest.raises(WebhookFailed, match="HTTP 307"):
            try_out(site(receiver.url, webhook_allow_private=True))
        assert (len(receiver.bodies), inside.bodies) == (1, [])


def test_the_environment_sends_it_nowhere_else(receiver: Receiver, monkeypatch: pytest.MonkeyPatch):
    with running_receiver() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        try_out(site(receiver.url, webhook_allow_private=True))
        assert (len(receiver.bodies), proxy.bodies) == (1, [])


PRIVATE = ("콩이집사", "kong@example.com", "두부의 비밀 일기", "010-1234-5678", "해바라기 공지")
"""A nickname, an address, a title, a number, and what an operator wrote for members."""


@pytest.fixture
def troubled(postgres_cluster: Cluster) -> Iterator[None]:
    """All checks fail, and every place that could leak contains private words."""
    url = postgres_cluster.migrated()
    init_database(url, throwaway_settings())
    nickname, address, title, number, notice = PRIVATE
    with transaction():
        execute(
            """INSERT INTO users (username, nickname, email, password_hash)
               VALUES ('kong', %(nickname)s, %(address)s, '')""",
            nickname=nickname,
            address=address,
        )
        execute(
            """INSERT INTO report_cases (target_type, target_id, snapshot, created_at)
               VALUES ('diary', 1, jsonb_build_object('title', %(title)s::text),
                       now() - interval '3 days')""",
            title=title,
        )
        execute(
            """INSERT INTO outbox_mail (kind, to_address, subject, text, attempts, failed_at, fault,
                                        last_error)
               VALUES ('username', %(address)s, %(nickname)s, %(number)s, 3, now(), 'server',
                       '550 <' || %(address)s || '> unknown')""",
            address=address,
            nickname=nickname,
            number=number,
        )
        execute(
            """INSERT INTO jobs (name, crontab, says_when, does, next_at, seen_at)
               VALUES ('recount', '* * * * *', '1분마다', '셉니다.', now() - interval '1 hour',
                       now() - interval '1 hour')"""
        )
        for job in ("recount", "backup"):
            execute(
                """INSERT INTO job_runs (job, scheduled_for, status, finished_at, error)
                   VALUES (%(job)s, now(), 'failed', now(), 'Key (' || %(address)s || ')')""",
                job=job,
                address=address,
            )
        execute(
            """INSERT INTO site_switches (name, value, updated_at)
               VALUES ('read_only', jsonb_build_object('isOn', true, 'message', %(notice)s::text),
                       now())
                   ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value""",
            notice=notice,
        )
    yield
    database.close_all()
    postgres_cluster.drop(url)


def test_nothing_of_a_person_leaves(
    troubled: None, receiver: Receiver, tmp_path, caplog: pytest.LogCaptureFixture
):
    settings = site(
        receiver.url,
        data_dir=tmp_path,
        webhook_allow_private=True,
        smtp_url=SecretStr("smtp://kong:s3cret-of-mail@127.0.0.1:1"),
    )
    with caplog.at_level(logging.DEBUG):
        for _ in range(3):
            watch_and_send(settings)
            with transaction():
                execute(
                    "UPDATE staff_alerts SET told_at = now() - interval '5 minutes',"
                    " seen_since = now() - interval '5 minutes'"
                )

    told = {one["check"] for one in receiver.messages}
    assert {"cases", "jobs", "backups", "mail", "scheduler"} <= told
    sent = b"".join(receiver.bodies).decode()
    for private in (*PRIVATE, "s3cret-of-mail", SECRET):
        assert private not in sent
    for one in receiver.messages:
        assert set(one) == {
            *("version", "site", "check", "name", "host", "state", "previous", "text", "url", "at")
        }


def test_the_address_of_the_webhook_stays_a_secret(
    troubled: None, receiver: Receiver, tmp_path, caplog: pytest.LogCaptureFixture
):
    settings = site(f"http://127.0.0.1:1/{TOKEN}", data_dir=tmp_path, webhook_allow_private=True)
    with caplog.at_level(logging.DEBUG):
        watch_and_send(settings)
    with connection():
        rows = fetch_all("SELECT * FROM outbox_mail WHERE channel = 'webhook'")
    assert rows
    assert all(row["last_error"] for row in rows[:1])
    assert TOKEN not in repr(rows)
    assert TOKEN not in caplog.text
    assert SECRET not in caplog.text
