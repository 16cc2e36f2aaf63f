"""Mail goes out once, and is never lost."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from hamsterd.config import Settings
from hamsterd.content.subjects import Subject, mail_list
from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail import delivery
from hamsterd.delivery.mail.delivery import Mail, deliver_due
from hamsterd.delivery.mail.rules import TO_EVERYBODY, MailKind
from hamsterd.delivery.mail.service import queue_mail, retry_mail
from hamsterd.delivery.outbox import PAUSES
from hamsterd.notifications.digest import Line, Section
from hamsterd.staff.incidents.telling import Said
from scheduler.jobs.deliver_mail import deliver_mail
from scheduler.task import Task
from tests.mailbox import Mailbox, html_of, running_mailbox, text_of

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)
ABOUT = mail_list(
    [
        Subject("diary", "일기", "해씨의 하루", "쳇바퀴를 탔어요.", NOW, "/diary/3"),
        Subject("user", "프로필"),
    ]
)
WORDS = {
    MailKind.USERNAME: {"username": "kong"},
    MailKind.PASSWORD_RESET: {"link": "https://hamzzi.example/reset-password?token=t0ken"},
    MailKind.PASSWORD_CHANGED: {},
    MailKind.VERIFY_EMAIL: {"link": "https://hamzzi.example/verify-email?token=t0ken"},
    MailKind.EMAIL_CHANGE: {"link": "https://hamzzi.example/verify-email?token=t0ken"},
    MailKind.EMAIL_APPROVAL: {
        "link": "https://hamzzi.example/verify-email?token=t0ken",
        "new": "k***@example.com",
    },
    MailKind.EMAIL_CHANGE_ASKED: {"new": "k***@example.com"},
    MailKind.EMAIL_CHANGED: {"new": "k***@example.com"},
    MailKind.EMAIL_IN_USE: {},
    MailKind.SIGN_IN_LINKED: {"provider": "카카오", "shown": "k***@kakao.example"},
    MailKind.SIGN_IN_UNLINKED: {
        "provider": "네이버",
        "shown": "k***@naver.example",
        "connections_page": "https://nid.naver.com/connections",
    },
    MailKind.WITHDRAWN: {"last_day": "2026년 11월 27일"},
    MailKind.SANCTION: {
        "what": "경고를 받았어요.",
        "reason": "도배",
        "path": "/sanctions",
        "about": ABOUT,
    },
    MailKind.SANCTION_LIFTED: {"what": "이용 제한이 풀렸어요.", "about": ABOUT, "path": "/"},
    MailKind.SANCTION_CHANGED: {
        "what": "이용 제한 하나를 거두었어요.",
        "about": ABOUT,
        "path": "/sanctions",
    },
    MailKind.CONTENT_REMOVED: {"what": "내려졌어요.", "reason": "광고", "about": ABOUT},
    MailKind.APPEAL_DECIDED: {
        "what": "이의를 받아들였어요.",
        "still": "지금 적용 중인 이용 제한은 없어요.",
        "path": "/sanctions",
        "answer": "저희 실수였어요.",
        "about": ABOUT,
    },
    MailKind.INQUIRY_ANSWERED: {
        "subject": "사진이 올라가지 않아요",
        "answer": "고쳐 두었어요.",
        "path": "/inquiries/3",
    },
    MailKind.DOCUMENT_ANNOUNCED: {
        "sentence": "2026년 12월 24일부터 이용약관이 바뀌어요.",
        "day": "2026년 12월 24일",
        "headings": ["제8조 (이용 제한)"],
        "more": 2,
        "needs_consent": False,
        "path": "/terms-of-service/2",
    },
    MailKind.DOCUMENT_WITHDRAWN: {
        "sentence": "이용약관은 바뀌지 않아요.",
        "path": "/terms-of-service",
    },
    MailKind.SIGN_UP_APPROVED: {},
    MailKind.SIGN_UP_REFUSED: {"why": "동네 밖에 계셔서요."},
    MailKind.INQUIRY_LINK: {"link": "https://hamzzi.example/inquiries/open#1"},
    MailKind.INQUIRY_LINK_ANSWERED: {
        "subject": "들어갈 수가 없어요",
        "answer": "풀어 두었어요.",
        "link": "https://hamzzi.example/inquiries/open#2",
    },
    MailKind.INCIDENT: {
        "happened": "새어 나갔음을",
        "title": "운영자 계정이 도용됐어요.",
        "sections": [Said("지금 할 수 있는 일", ["비밀번호를 바꿔 주세요."])],
        "path": "/incidents/1",
    },
    MailKind.TEST: {"sent_by": "콩님이 콘솔에서"},
    MailKind.SECOND_FACTOR_ADDED: {"what": "인증 앱"},
    MailKind.SECOND_FACTOR_REMOVED: {"what": "인증 앱", "is_last": True},
    MailKind.SECOND_FACTOR_RESET: {"has_way_in": True},
    MailKind.RECOVERY_CODE_USED: {"left": 2},
    MailKind.RECOVERY_CODES_RENEWED: {},
    MailKind.DEVICE_REMEMBERED: {"user_agent": "Firefox"},
    MailKind.TAKEDOWN_CLAIMANT: {
        "number": "3",
        "url": "/diary/3",
        "what": "임시조치했어요.",
        "note": "확인했어요.",
        "path": "/rights-report/t0ken",
    },
    MailKind.TAKEDOWN_OWNER: {
        "ground": "초상권 침해",
        "about": ABOUT,
        "what": "보이지 않아요.",
        "note": "확인했어요.",
        "path": "/takedowns",
    },
    MailKind.DIGEST: {
        "count": "31",
        "more": "11",
        "sections": [Section("내 글에 댓글", [Line("두부언니님이 댓글을 남겼어요.", "/diary/3")])],
        "unsubscribe_link": "https://hamzzi.example/unsubscribe/digest.1.t0ken",
    },
    MailKind.ANNOUNCEMENT: {
        "title": "서버를 옮겨요",
        "lines": ["토요일 새벽에 쉬어요."],
        "link": "/community/post/3",
        "number": 3,
    },
    MailKind.ADVERTISEMENT: {
        "title": "해바라기씨 반값",
        "lines": ["오늘만 반값이에요."],
        "link": "",
        "number": 4,
        "agreed": "2026년 11월 20일",
        "advertiser": "햄찌상회, 서울시 마포구 1, 02-000-0000",
        "unsubscribe_link": "https://hamzzi.example/unsubscribe/marketing.1.abc",
    },
    MailKind.MOVED: {
        "title": "새 집으로 옮겼어요",
        "lines": ["우리 사이트가 새 집으로 옮겼어요."],
        "username": "dotori",
    },
    MailKind.HEALTH_ALERT: {
        "message": "콩이의 건강수첩에 살펴볼 점이 있어요.",
        "link": "https://hamzzi.example/hamster/1/health",
        "disclaimer": "진단이 아니에요.",
        "unsubscribe_link": "https://hamzzi.example/unsubscribe/health.1.abc",
    },
    MailKind.LIFE_BOOK_READY: {
        "name": "콩이",
        "size": "12MB",
        "last_day": "2026년 11월 28일",
        "path": "/hamster/1#book",
    },
    MailKind.EXPORT_READY: {"size": "1.2GB", "last_day": "2026년 11월 28일", "path": "/export"},
}


TO_NOBODY = {MailKind.MOVED, MailKind.INQUIRY_LINK, MailKind.INQUIRY_LINK_ANSWERED, MailKind.TEST}
"""To somebody whose name the site does not know, or whom only the owner's own text names."""


def said(words: Iterable[object]) -> Iterator[str]:
    """Every text that a mail was given, those inside its lists too."""
    for word in words:
        if isinstance(word, str):
            yield word
        elif not isinstance(word, int):
            yield from said(word if isinstance(word, list) else vars_of(word))


def vars_of(thing: Any) -> list[object]:
    return [getattr(thing, field.name) for field in fields(thing)]


def write(site: Settings, kind: MailKind = MailKind.USERNAME, to: str = "kong@example.com") -> None:
    with transaction():
        words = {"nickname": "콩이 <b>집사</b>", **WORDS[kind]}
        queue_mail(kind=kind, to=to, member_id=None, site=site, **words)


def outbox() -> list[Row]:
    with connection():
        return fetch_all("SELECT * FROM outbox_mail ORDER BY id")


def next_noon() -> datetime:
    """When an advertisement may go, too: it waits at night."""
    return kst_midnight(kst_day() + timedelta(days=1)) + timedelta(hours=12)


@pytest.mark.parametrize("kind", MailKind)
def test_every_kind_says_its_thing_twice(settings: Settings, mailbox: Mailbox, kind: MailKind):
    write(settings, kind)
    with time_machine.travel(next_noon()):
        assert deliver_due(settings).sent == 1

    mail = mailbox.wait_for()
    assert str(mail["From"]) == "햄찌일기 <help@hamzzi.example>"
    mark = "(광고) " if kind is MailKind.ADVERTISEMENT else ""
    assert mail["Subject"].startswith(f"{mark}[햄찌일기] ")
    assert mail["Auto-Submitted"] == "auto-generated"
    text, html = text_of(mail), html_of(mail)
    assert kind in TO_NOBODY or "콩이 <b>집사</b>" in text
    assert kind in TO_NOBODY or "콩이 &lt;b&gt;집사&lt;/b&gt;" in html
    for body in (text, html):
        assert "https://hamzzi.example/" in body
        assert "{{" not in body
        for words in said(WORDS[kind].values()):
            assert words in body
    assert outbox()[0]["status"] == "sent"


def test_what_was_sent_is_not_sent_again(settings: Settings, mailbox: Mailbox):
    write(settings)
    assert deliver_due(settings).sent == 1
    assert deliver_due(settings).tried == 0
    with transaction():
        assert retry_mail() == 0

    mailbox.wait_for(1)


def test_a_rolled_back_act_sends_nothing(settings: Settings, mailbox: Mailbox):
    with pytest.raises(ZeroDivisionError), transaction():
        write(settings)
        _ = 1 // 0

    assert outbox() == []


def test_many_deliverers_send_each_mail_once(settings: Settings, mailbox: Mailbox):
    for number in range(20):
        write(settings, to=f"m{number}@example.com")
    with ThreadPoolExecutor(4) as pool:
        rounds = list(pool.map(lambda _: deliver_due(settings), range(4)))

    assert sum(done.sent for done in rounds) == 20
    mailbox.wait_for(20)
    assert len({mail["To"] for mail in mailbox.mails}) == 20


def test_a_mail_server_that_is_down_loses_nothing(settings: Settings, dsn: str):
    with running_mailbox() as gone:
        url = gone.url
    down = settings.model_copy(update={"smtp_url": type(settings.smtp_url)(url)})
    with time_machine.travel(NOW, tick=False) as clock:
        write(down)
        clock.shift(timedelta(days=1))  # the row's own clock is the database's
        with connection(), transaction():
            execute("UPDATE outbox_mail SET next_attempt_at = %(now)s", now=NOW)
        assert deliver_due(down).postponed == 1
        row = outbox()[0]
        assert (row["status"], row["attempts"]) == ("pending", 1)
        assert "ConnectionRefused" in row["last_error"]
        assert row["next_attempt_at"] == NOW + timedelta(days=1) + PAUSES[0]
        assert deliver_due(down).tried == 0
        with running_mailbox(port=int(url.rpartition(":")[2])) as back:
            clock.shift(PAUSES[0])
            assert deliver_due(down).sent == 1
            back.wait_for()
    assert outbox()[0]["last_error"] is None


def test_it_gives_up_at_last_and_can_be_asked_again(settings: Settings, mailbox: Mailbox):
    mailbox.refuse_with = "451 later, please"
    write(settings)
    for attempt in range(len(PAUSES) + 1):
        with connection(), transaction():
            execute("UPDATE outbox_mail SET next_attempt_at = now()")
        assert deliver_due(settings).tried == 1, attempt
    assert outbox()[0]["status"] == "failed"
    assert "451" in outbox()[0]["last_error"]
    mailbox.refuse_with = ""

    with transaction():
        assert retry_mail() == 1
    assert deliver_due(settings).sent == 1


def test_a_refusal_for_good_is_not_repeated(settings: Settings, mailbox: Mailbox):
    mailbox.refuse_with = "554 no such message here"
    write(settings)

    assert deliver_due(settings).failed == 1
    assert outbox()[0]["status"] == "failed"


@pytest.mark.parametrize("kind", [MailKind.DIGEST, *TO_EVERYBODY])
def test_what_somebody_waits_for_goes_before_what_goes_to_many(
    settings: Settings, mailbox: Mailbox, kind: MailKind
):
    for number in range(3):
        write(settings, kind, to=f"m{number}@example.com")
    if kind is MailKind.DIGEST:
        with transaction():
            execute("UPDATE outbox_mail SET unsubscribe_url = 'https://hamzzi.example/x'")
    write(settings, MailKind.PASSWORD_RESET, to="forgot@example.com")

    with time_machine.travel(next_noon()):
        assert deliver_due(settings, limit=1).sent == 1
        assert mailbox.wait_for()["To"] == "forgot@example.com"
        assert deliver_due(settings).sent == 3


def test_one_bad_mail_does_not_stop_the_others(settings: Settings, mailbox: Mailbox):
    write(settings, to="콩이@예시.한국")
    write(settings)

    done = deliver_due(settings)

    assert done.sent >= 1
    assert mailbox.mails[-1]["To"] == "kong@example.com"


def test_an_error_nobody_expected_costs_that_mail_only(
    settings: Settings, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
):
    """Not the round, which would leave all others to the next one, twenty seconds later."""
    for name in ("broken", "whole"):
        write(settings, to=f"{name}@example.com")
    send = delivery.send

    def raising(mail: Row, site: Settings) -> None:
        if mail["to_address"].startswith("broken"):
            raise KeyError("a template's\x00 variable")
        send(mail, site)

    monkeypatch.setattr(delivery, "send", raising)

    done = deliver_due(settings)

    assert (done.sent, done.postponed) == (1, 1)


def test_killed_after_the_commit_it_is_delivered_by_the_next(settings: Settings, mailbox: Mailbox):
    write(settings)
    assert Mail.claim()  # as a process that is killed before it could send

    assert deliver_due(settings).tried == 0
    with connection(), transaction():
        lease = fetch_row("SELECT next_attempt_at - now() AS rest FROM outbox_mail")["rest"]
        assert timedelta(minutes=4) < lease <= timedelta(minutes=5)
        execute("UPDATE outbox_mail SET next_attempt_at = now()")
    assert deliver_due(settings).sent == 1
    mailbox.wait_for()


def test_the_same_mail_keeps_its_message_id(settings: Settings, mailbox: Mailbox):
    write(settings)
    deliver_due(settings)
    with connection(), transaction():
        execute(
            "UPDATE outbox_mail SET status = 'pending', sent_at = NULL, next_attempt_at = now()"
        )
    deliver_due(settings)

    mailbox.wait_for(2)
    assert len({mail["Message-ID"] for mail in mailbox.mails}) == 1


def test_a_link_that_opens_an_account_is_not_kept(settings: Settings, mailbox: Mailbox):
    write(settings, MailKind.PASSWORD_RESET)
    assert "t0ken" in outbox()[0]["text"]
    deliver_due(settings)

    assert "t0ken" not in str(outbox()[0])


def test_without_a_mail_server_it_waits(settings: Settings):
    silent = settings.model_copy(update={"smtp_url": None})
    write(silent)

    assert deliver_due(silent).tried == 0
    assert (outbox()[0]["status"], outbox()[0]["attempts"]) == ("pending", 0)


def test_the_job_sends_what_is_left(settings: Settings, mailbox: Mailbox):
    write(settings)

    assert deliver_mail(Task(settings, dry_run=True)) == {"due": 1}
    assert deliver_mail(Task(settings)) == {"sent": 1, "postponed": 0, "failed": 0}
    mailbox.wait_for()
