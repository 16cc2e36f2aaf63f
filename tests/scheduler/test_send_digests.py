"""The digest is sent once a day to members who want it, with their unread notifications."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from email.message import EmailMessage

import pytest
import time_machine
from pydantic import SecretStr

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.delivery.mail.service import retry_mail
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.notifications.digest import Edition, send_digest
from hamsterd.notifications.rules import DIGEST_LINES
from hamsterd.notifications.unsubscribing import leave_list
from scheduler.jobs.send_digests import send_digests
from scheduler.task import Task
from tests.mailbox import html_of, running_mailbox, text_of

DAY = date(2026, 11, 20)
NOW = datetime(2026, 11, 19, 23, 10, tzinfo=UTC)
"""Ten past eight in Seoul."""
DAYS = timedelta(days=1)
HOUR = timedelta(hours=1)

_PEOPLE = """
    INSERT INTO users (username, email, nickname, email_verified_at)
    VALUES ('kong', 'kong@example.com', '콩이집사', now()),
           ('dubu', 'dubu@example.com', '두부언니', now())
"""
_WANTS = """
    INSERT INTO notification_settings (user_id, wants_digest) VALUES (%(id)s, TRUE)
        ON CONFLICT (user_id) DO UPDATE SET wants_digest = TRUE
"""
_CHOICE = "INSERT INTO notification_preferences (user_id, kind, on_site, on_mail)"
_ENTRY = """
    INSERT INTO diary_entries (id, user_id, title, content, hamster_name, hamster_breed)
    VALUES (3, 1, '', '', '', '')
"""
_POST = """
    INSERT INTO boards (id, name) VALUES (7, '수다방');
    INSERT INTO community_posts (id, board_id, user_id, title, content)
    VALUES (5, 7, 2, '닫힐 글', '');
"""
_TOLD = """
    INSERT INTO notifications (user_id, kind, title, message, url, is_read, target_type, target_id,
                               created_at, updated_at)
    VALUES (%(id)s, %(kind)s, '', %(message)s, %(url)s, %(is_read)s, %(target_type)s,
            %(target_id)s, %(at)s, %(at)s)
"""


@pytest.fixture(autouse=True)
def people(dsn: str) -> None:
    with transaction():
        execute(_PEOPLE)
        execute(_WANTS, id=1)


@pytest.fixture
def site(settings: Settings) -> Settings:
    return settings.model_copy(update={"base_url": "https://hamzzi.example"})


def tell(
    message: str,
    *,
    member_id: int = 1,
    kind: str = "comment",
    ago: timedelta = HOUR,
    is_read: bool = False,
    target: tuple[str, int] | None = None,
) -> None:
    with transaction():
        execute(
            _TOLD,
            id=member_id,
            kind=kind,
            message=message,
            url="/diary/3",
            is_read=is_read,
            target_type=target and target[0],
            target_id=target and target[1],
            at=NOW - ago,
        )


def run(site: Settings, *, days: int = 0, dry_run: bool = False) -> int:
    with time_machine.travel(NOW + days * DAYS, tick=False):
        return send_digests(Task(site, dry_run=dry_run))["sent"]


def mails() -> list[Row]:
    with connection():
        return fetch_all("SELECT * FROM outbox_mail ORDER BY id")


def test_what_was_not_read_comes_by_kind_with_links(site: Settings):
    tell("두부언니님이 '첫눈' 일기에 댓글을 남겼어요.")
    tell("두부언니님이 '첫눈' 일기를 좋아해요.", kind="like", ago=2 * HOUR)
    tell("이미 읽은 소식", is_read=True)

    assert run(site, dry_run=True) == 1
    assert mails() == []
    assert run(site) == 1

    [mail] = mails()
    assert (mail["kind"], mail["to_address"], mail["user_id"]) == ("digest", "kong@example.com", 1)
    for body in (mail["text"], mail["html"]):
        assert "콩이집사님" in body
        assert body.index("내 글에 좋아요") < body.index("내 글에 댓글")
        assert "https://hamzzi.example/diary/3" in body
        assert "https://hamzzi.example/unsubscribe/digest.1." in body
        assert "이미 읽은" not in body
        assert "그 밖에" not in body


def test_twice_is_once_for_its_day(site: Settings):
    tell("소식")
    assert [run(site), run(site)] == [1, 0]
    tell("그 뒤의 소식", ago=-HOUR)
    with time_machine.travel(NOW + 5 * HOUR, tick=False):
        assert send_digests(Task(site)) == {"sent": 0}


def test_the_next_one_tells_what_came_since(site: Settings):
    tell("어제 소식")
    run(site)
    tell("오늘 소식", ago=-HOUR)

    assert run(site, days=1) == 1
    assert "오늘 소식" in mails()[1]["text"]
    assert "어제 소식" not in mails()[1]["text"]
    assert run(site, days=2) == 0


def test_after_a_pause_it_reaches_back_a_week_at_most(site: Settings):
    tell("소식")
    run(site)
    tell("닷새 전 소식", ago=-5 * DAYS)
    tell("여드레 전 소식", ago=-2 * DAYS)

    assert run(site, days=10) == 1
    assert "닷새 전" in mails()[1]["text"]
    assert "여드레 전" not in mails()[1]["text"]


def test_the_first_one_looks_back_a_day(site: Settings):
    tell("그제 소식", ago=2 * DAYS)

    assert run(site) == 0


def test_nobody_gets_one_who_did_not_ask(site: Settings):
    tell("소식", member_id=2)

    assert run(site) == 0


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE users SET status = 'banned' WHERE id = 1",
        "UPDATE users SET status = 'withdrawn', withdrawn_at = now() WHERE id = 1",
        "UPDATE users SET email_verified_at = NULL",
        "UPDATE notification_settings SET wants_digest = FALSE",
        f"{_CHOICE} VALUES (1, 'comment', TRUE, FALSE)",
        f"{_CHOICE} VALUES (1, 'comment', FALSE, TRUE)",
        "INSERT INTO notification_mutes (user_id, target_type, target_id) VALUES (1, 'diary', 3)",
        "DELETE FROM diary_entries",
    ],
)
def test_what_is_not_wanted_or_not_to_be_seen_is_not_told(site: Settings, change: str):
    with transaction():
        execute(_ENTRY)
    tell("소식", target=("diary", 3))
    with transaction():
        execute(change)

    assert run(site) == 0
    assert mails() == []


def test_what_a_moderator_said_was_mailed_already(site: Settings):
    tell("경고를 받았어요.", kind="moderation")

    assert run(site) == 0


def test_it_ends_after_twenty_lines(site: Settings):
    for number in range(DIGEST_LINES + 5):
        tell(f"소식 {number:02}", ago=HOUR + timedelta(minutes=number))

    run(site)

    [mail] = mails()
    assert "알림이 25개" in mail["text"]
    assert "그 밖에 5개" in mail["text"]
    assert mail["text"].count("- 소식") == DIGEST_LINES
    assert "소식 00" in mail["text"]
    assert "소식 24" not in mail["text"]


def test_names_are_no_markup(site: Settings):
    tell("<b>두부</b>님이 댓글을 남겼어요.")

    run(site)

    assert "<b>두부" not in mails()[0]["html"]
    assert "&lt;b&gt;두부" in mails()[0]["html"]


def test_killed_in_the_middle_nobody_gets_it_twice(site: Settings):
    tell("소식")
    with pytest.raises(ZeroDivisionError), transaction():
        send_digest(1, Edition(DAY, NOW), site=site, seen=TARGET_VISIBILITY)
        _ = 1 // 0

    assert mails() == []
    assert run(site) == 1


def test_two_schedulers_write_one(site: Settings):
    tell("소식")
    edition = Edition(DAY, NOW)
    with ThreadPoolExecutor(4) as pool:
        done = list(
            pool.map(lambda _: send_digest(1, edition, site=site, seen=TARGET_VISIBILITY), range(4))
        )

    assert sorted(done) == [False, False, False, True]
    assert len(mails()) == 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE community_posts SET is_secret = TRUE",
        "UPDATE boards SET read_permission = 'admin'",
    ],
)
def test_a_waiting_one_loses_what_its_member_may_not_read_any_more(site: Settings, change: str):
    with transaction():
        execute(_POST)
    tell("두부언니님이 '닫힐 글' 글에서 회원님을 언급했어요.", target=("community", 5))
    tell("두부언니님이 '첫눈' 일기에 댓글을 남겼어요.")
    run(site)
    with transaction():
        execute(change)

    mail = _delivered(site)

    assert "닫힐 글" not in text_of(mail) + html_of(mail)
    assert "첫눈" in text_of(mail)
    assert "알림이 1개" in text_of(mail)
    assert "닫힐 글" not in str(mails())


def test_one_with_nothing_left_is_not_sent(site: Settings):
    with transaction():
        execute(_POST)
    tell("두부언니님이 '닫힐 글' 글에서 회원님을 언급했어요.", target=("community", 5))
    run(site)
    with transaction():
        execute("UPDATE community_posts SET is_secret = TRUE")

    assert _delivered(site) is None

    [mail] = mails()
    assert (mail["status"], mail["last_error"]) == ("failed", "알릴 소식이 남아 있지 않아요.")
    assert mail["fault"] is None
    assert "닫힐 글" not in str(mail)


def test_one_that_is_tried_again_says_what_came_back(site: Settings):
    with transaction():
        execute(_POST)
    tell("두부언니님이 '닫힐 글' 글에서 회원님을 언급했어요.", target=("community", 5))
    run(site)
    with transaction():
        execute("UPDATE community_posts SET is_secret = TRUE")
    assert _delivered(site) is None
    with transaction():
        execute("UPDATE community_posts SET is_secret = FALSE")

    assert retry_mail() == 1

    mail = _delivered(site)
    assert "닫힐 글" in text_of(mail)
    assert "닫힐 글" in html_of(mail)


def _delivered(site: Settings) -> EmailMessage | None:
    with running_mailbox() as mailbox:
        sending = site.model_copy(update={"smtp_url": SecretStr(mailbox.url)})
        with transaction():
            execute("UPDATE outbox_mail SET next_attempt_at = now() - interval '1 day'")
        return mailbox.wait_for() if deliver_due(sending).sent else None


def test_a_mail_program_can_end_it_by_one_click(site: Settings):
    tell("소식")
    run(site)
    with running_mailbox() as mailbox:
        sending = site.model_copy(update={"smtp_url": SecretStr(mailbox.url)})
        with transaction():
            execute("UPDATE outbox_mail SET next_attempt_at = now() - interval '1 day'")
        assert deliver_due(sending).sent == 1
        mail = mailbox.wait_for()

    said = mail["List-Unsubscribe"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert said.startswith("<https://hamzzi.example/api/mail/unsubscribe/digest.1.")
    assert "\n" not in said
    token = said.strip("<>").rpartition("/")[2]
    assert f"/unsubscribe/{token}" in text_of(mail)
    assert f"/unsubscribe/{token}" in html_of(mail)
    assert leave_list(token=token, site=site).is_subscribed is False
    with connection():
        assert not fetch_value("SELECT wants_digest FROM notification_settings")
