"""A notice to all is tried first, told once to each it is for, and keeps the law of adverts."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import Any

import pytest
import time_machine
from hypothesis import given
from hypothesis import settings as tried
from hypothesis import strategies as st

from hamsterd.config import Settings
from hamsterd.core.clock import KST
from hamsterd.core.quiet_hours import quiet_until
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.http.rights.permissions import Role
from hamsterd.staff.desk.announcements import telling
from hamsterd.staff.desk.announcements.service import preview_announcement
from hamsterd.staff.desk.announcements.telling import tell_portion, untold
from scheduler.jobs.tell_announcements import tell_announcements
from scheduler.task import Task
from tests.mailbox import Mailbox, text_of
from tests.people import Person, make_staff, sign_up
from tests.site import RunningSite
from tests.waiting import wait_until

PATH = "/api/admin/announcements"
NEWS = {
    "kind": "information",
    "title": "서버를 옮겨요",
    "body": "토요일 새벽에 잠깐 쉬어요.\n금방 돌아올게요.",
    "link": "/community/post/3",
    "isMailed": True,
}
SALE = {**NEWS, "kind": "advertising", "title": "해바라기씨 반값", "body": "오늘만 반값이에요."}
ADVERTISER = "햄찌상회, 서울시 마포구 1, 02-000-0000"
DAY = datetime(2027, 1, 20, 5, 0, tzinfo=UTC)
MORNING = datetime(2027, 1, 20, 23, 0, tzinfo=UTC)
NIGHT = datetime(2027, 1, 20, 12, 30, tzinfo=UTC)


class Killed(Exception):
    """The process is gone."""


@pytest.fixture
def settings(site: RunningSite, mailbox: Mailbox) -> Settings:
    return site.settings


@pytest.fixture
def members(site: RunningSite, settings: Settings) -> list[Person]:
    people = [sign_up(site.url, f"member{number}", f"집사{number}네") for number in range(5)]
    with connection(), transaction():
        execute("UPDATE users SET email_verified_at = now()")
        execute("DELETE FROM outbox_mail")
    return people


def drafted(admin: Person, **changes: Any) -> int:
    answer = admin.post(PATH, {**NEWS, **changes})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


def sent(admin: Person, **changes: Any) -> int:
    """The number of a notice that was tried and sent; what the trial wrote is gone."""
    number = drafted(admin, **changes)
    for step in ("trial", "send"):
        answer = admin.post(f"{PATH}/{number}/{step}")
        assert answer.status_code == 200, answer.text
    with connection(), transaction():
        execute("DELETE FROM outbox_mail")
        execute("DELETE FROM notifications")
    return number


def mails() -> list[dict[str, Any]]:
    with connection():
        return fetch_all("SELECT * FROM outbox_mail ORDER BY id")


def bells(person: Person) -> list[str]:
    told = person.get("/api/notifications").json()
    return [one["title"] for one in told if "받기로" not in one["title"]]


def agree(person: Person, *, wants: bool = True) -> dict[str, Any]:
    answer = person.put("/api/notifications/preferences", {"marketing": wants})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def state_advertiser(admin: Person) -> None:
    answer = admin.put("/api/admin/settings", {"values": {"mail_advertiser": ADVERTISER}})
    assert answer.status_code == 200, answer.text


@contextmanager
def mail_server_away(settings: Settings) -> Iterator[None]:
    """What is written meanwhile waits."""
    url, settings.smtp_url = settings.smtp_url, None
    try:
        yield
    finally:
        settings.smtp_url = url


def advertised(mailbox: Mailbox) -> list[EmailMessage]:
    """What arrived at members; the author's own trial and other mail apart."""
    return [
        mail
        for mail in mailbox.mails
        if mail["To"].startswith("member") and mail["Subject"].startswith("(광고)")
    ]


def test_everybody_is_told_by_bell_and_mail_once(
    admin: Person, members: list[Person], settings: Settings
):
    number = sent(admin)

    assert tell_announcements(Task(settings)) == {"announcements": 1, "told": 6}
    assert tell_announcements(Task(settings)) == {"announcements": 0, "told": 0}

    [bell] = members[0].get("/api/notifications").json()
    assert (bell["title"], bell["message"], bell["url"]) == (
        NEWS["title"],
        NEWS["body"],
        NEWS["link"],
    )
    assert len(mails()) == len({row["to_address"] for row in mails()}) == 6
    assert "토요일 새벽에" in mails()[0]["text"]
    assert "/community/post/3" in mails()[0]["text"]
    row = admin.get(f"{PATH}/{number}").json()
    assert (row["state"], row["toldCount"], row["mailedCount"]) == ("sent", 6, 6)


def test_who_has_not_proved_the_address_is_told_by_bell_only(
    admin: Person, members: list[Person], settings: Settings
):
    with connection(), transaction():
        execute("UPDATE users SET email_verified_at = NULL WHERE id = %(id)s", id=members[0].id)
    sent(admin)

    tell_announcements(Task(settings))

    assert bells(members[0]) == [NEWS["title"]]
    assert "member0@example.com" not in {row["to_address"] for row in mails()}


def test_a_killed_run_tells_nobody_twice(
    admin: Person, members: list[Person], settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(telling, "BATCH", 2)
    number = sent(admin)
    tell_portion(number, site=settings)
    with pytest.raises(Killed), transaction():
        tell_portion(number, site=settings)
        raise Killed
    assert len(mails()) == 2

    assert tell_announcements(Task(settings))["told"] == 4

    assert len({row["to_address"] for row in mails()}) == len(mails()) == 6
    assert [len(bells(person)) for person in (*members, admin)] == [1] * 6


def test_a_dry_run_tells_nobody(admin: Person, members: list[Person], settings: Settings):
    number = sent(admin)

    assert tell_announcements(Task(settings, dry_run=True))["told"] == 6

    assert (mails(), bells(members[0]), untold()) == ([], [], [number])


def test_nothing_is_sent_untried_and_an_edit_needs_a_new_trial(
    admin: Person, members: list[Person]
):
    number = drafted(admin)
    assert admin.post(f"{PATH}/{number}/send").json()["code"] == "announcement_untried"

    admin.post(f"{PATH}/{number}/trial")
    assert [row["to_address"] for row in mails()] == ["sitemaster@example.com"]
    assert bells(admin) == [NEWS["title"]]
    assert bells(members[0]) == []
    edited = admin.put(f"{PATH}/{number}", {**NEWS, "title": "서버를 안 옮겨요"})
    assert edited.json()["triedAt"] is None

    assert admin.post(f"{PATH}/{number}/send").status_code == 409
    assert untold() == []


def test_what_was_sent_stays_as_it_is(admin: Person, members: list[Person]):
    number = sent(admin)

    for answer in (
        admin.put(f"{PATH}/{number}", NEWS),
        admin.delete(f"{PATH}/{number}"),
        admin.post(f"{PATH}/{number}/trial"),
        admin.post(f"{PATH}/{number}/send"),
    ):
        assert answer.json()["code"] == "announcement_sent"


def test_stopping_tells_nobody_more_and_takes_back_the_mail_that_waits(
    admin: Person, members: list[Person], settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(telling, "BATCH", 2)
    other = sent(admin, title="다른 소식")
    tell_portion(other, site=settings)
    number = drafted(admin)
    admin.post(f"{PATH}/{number}/trial")
    act = admin.post(f"{PATH}/{number}/send").json()["auditId"]
    with mail_server_away(settings):
        tell_portion(number, site=settings)
        assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200

    to_members = [row for row in mails() if row["to_address"].startswith("member")]
    assert {row["subject"] for row in to_members} == {"[햄찌일기] 다른 소식"}
    assert untold() == [other]
    assert tell_portion(number, site=settings) == 0
    assert admin.get(f"{PATH}/{number}").json()["state"] == "stopped"


def test_an_advertisement_goes_only_to_who_agreed_and_says_what_the_law_wants(
    admin: Person, members: list[Person], settings: Settings, mailbox: Mailbox
):
    state_advertiser(admin)
    agree(members[1])
    sent(admin, **SALE)
    with time_machine.travel(DAY):
        assert tell_announcements(Task(settings))["told"] == 1
        wait_until(lambda: deliver_due(settings).tried or advertised(mailbox))

    [mail] = advertised(mailbox)
    assert mail["To"] == "member1@example.com"
    assert mail["Subject"] == "(광고) [햄찌일기] 해바라기씨 반값"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = text_of(mail)
    assert ADVERTISER in text
    assert "그만 받기(무료" in text
    assert bells(members[1]) == ["(광고) 해바라기씨 반값"]
    assert bells(members[0]) == []


def test_an_advertisement_without_a_sender_is_refused(
    admin: Person, members: list[Person], settings: Settings
):
    number = drafted(admin, **SALE)

    for step in ("trial", "send"):
        answer = admin.post(f"{PATH}/{number}/{step}")
        assert answer.json()["code"] == "advertiser_unstated"


def test_an_advertisement_rests_at_night_wherever_it_waits(
    admin: Person, members: list[Person], settings: Settings, mailbox: Mailbox
):
    state_advertiser(admin)
    agree(members[0])
    agree(members[1])
    sent(admin, **SALE)
    with time_machine.travel(NIGHT):
        assert untold() == []
    with time_machine.travel(DAY), mail_server_away(settings):
        tell_announcements(Task(settings))
    with time_machine.travel(NIGHT):
        assert deliver_due(settings).sent == 0
        assert advertised(mailbox) == []
        assert {row["attempts"] for row in mails()} == {0}
    with time_machine.travel(datetime(2027, 1, 20, 23, 1, tzinfo=UTC)):
        wait_until(lambda: deliver_due(settings).tried or len(advertised(mailbox)) == 2)
        wait_until(lambda: len(advertised(mailbox)) == 2)


def test_consent_is_nobodys_until_given_keeps_its_time_and_is_confirmed(
    site: RunningSite, members: list[Person], settings: Settings
):
    plain = members[0].get("/api/notifications/preferences").json()
    assert plain["marketingSince"] is None
    asked = sign_up(site.url, "marketing", "소식집사", marketing=True)
    since = asked.get("/api/notifications/preferences").json()["marketingSince"]
    assert since is not None
    assert agree(asked)["marketingSince"] == since

    assert agree(asked, wants=False)["marketingSince"] is None

    titles = [one["title"] for one in asked.get("/api/notifications").json()]
    assert titles == ["광고성 정보 그만 받기로 했어요", "광고성 정보 받기로 했어요"]


@pytest.mark.parametrize("way", ["settings", "link"])
def test_who_takes_the_consent_back_gets_not_even_what_waits(
    admin: Person, members: list[Person], settings: Settings, way: str
):
    state_advertiser(admin)
    agree(members[0])
    agree(members[1])
    sent(admin, **SALE)
    with mail_server_away(settings):
        with time_machine.travel(DAY):
            tell_announcements(Task(settings))
        link = mails()[0]["unsubscribe_url"]
        if way == "link":
            token = link.rsplit("/", 1)[1]
            assert members[2].post(f"/api/mail/unsubscribe/{token}").json()["isSubscribed"] is False
        else:
            agree(members[0], wants=False)

    assert [row["to_address"] for row in mails()] == ["member1@example.com"]


def test_the_preview_says_how_it_looks_and_how_many_it_reaches(
    admin: Person, members: list[Person], settings: Settings
):
    state_advertiser(admin)
    agree(members[0])
    number = drafted(admin, **SALE)

    with time_machine.travel(NIGHT):
        by_night = preview_announcement(announcement_id=number, member_id=admin.id, site=settings)
    seen = admin.get(f"{PATH}/{number}/preview").json()

    assert (seen["members"], seen["mailed"]) == (1, 1)
    assert seen["subject"] == "(광고) [햄찌일기] 해바라기씨 반값"
    assert by_night.waits_until == MORNING
    assert mails() == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", " "),
        ("title", "가" * 61),
        ("body", ""),
        ("body", "가" * 501),
        ("link", "https://evil.example/"),
        ("link", "//evil.example"),
        ("link", "/a b"),
        ("kind", "other"),
    ],
)
def test_bad_input_is_refused_at_its_field(admin: Person, field: str, value: str):
    answer = admin.post(PATH, {**NEWS, field: value})

    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [field]


def test_only_who_may_can(site: RunningSite, owner: Person):
    moderator = make_staff(sign_up(site.url, "jikimi", "지킴이네"), Role.MODERATOR)

    for person in (owner, moderator):
        assert person.post(PATH, NEWS).status_code in {403, 404}
        assert person.get(PATH).status_code in {403, 404}


@tried(max_examples=200)
@given(st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)))
def test_the_night_is_from_nine_to_eight_in_seoul(moment: datetime):
    now = moment.replace(tzinfo=UTC)
    hour = now.astimezone(KST).hour

    until = quiet_until(now)

    assert (until is not None) == (hour >= 21 or hour < 8)
    if until is not None:
        assert until > now
        assert until.astimezone(KST).hour == 8
