"""A member forgot their username or password and gets back in by mail."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import httpx
import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from tests.listening import settle
from tests.mailbox import Mailbox, html_of, link_of, text_of, token_in
from tests.people import PASSWORD, Person, registration, set_status
from tests.site import RunningSite
from tests.waiting import wait_until, waiting_for_a_lock

NEW = "new-haessi-8264"


def ask(person: Person, email: str = "kong@example.com") -> httpx.Response:
    return person.post("/api/auth/request-password-reset", {"email": email})


def reset(person: Person, token: str, password: str = NEW) -> httpx.Response:
    return person.post("/api/auth/reset-password", {"token": token, "newPassword": password})


def opens(person: Person, password: str) -> bool:
    form = {"username": "kong", "password": password}
    return person.post("/api/auth/login", form).status_code == 200


def test_the_username_comes_by_mail(owner: Person, visitor: Person, mailbox: Mailbox):
    answer = visitor.post("/api/auth/find-username", {"email": " KONG@example.com "})

    assert answer.status_code == 200
    mail = mailbox.wait_for()
    assert mail["Subject"] == "[햄찌일기] 사용자명을 알려 드려요"
    assert mail["To"] == "kong@example.com"
    for body in (text_of(mail), html_of(mail)):
        assert "kong" in body
        assert "콩이집사" in body
        assert f"{owner.url}/login" in body


def test_a_link_by_mail_sets_a_new_password_and_ends_every_session(
    owner: Person, phone: Person, visitor: Person, mailbox: Mailbox
):
    with settle(owner) as channel:
        ask(visitor)
        mail = mailbox.wait_for()
        assert link_of(mail, "/reset-password").startswith(f"{owner.url}/reset-password?token=")
        assert reset(visitor, token_in(mail)).status_code == 200
        assert channel.close_code() == 4401

    assert owner.get("/api/auth/me").status_code == 401
    assert phone.get("/api/auth/me").status_code == 401
    assert not opens(visitor, PASSWORD)
    assert opens(visitor, NEW)
    notice = mailbox.wait_for(2)
    assert notice["Subject"] == "[햄찌일기] 비밀번호가 변경되었습니다"


def test_the_link_never_follows_the_host_that_was_asked(
    owner: Person, visitor: Person, mailbox: Mailbox
):
    headers = {"Host": "evil.example", "Origin": owner.url}
    visitor.http.post(
        "/api/auth/request-password-reset", json={"email": "kong@example.com"}, headers=headers
    )

    assert "evil" not in text_of(mailbox.wait_for())


def test_an_unknown_address_is_answered_the_same_and_gets_nothing(owner: Person, visitor: Person):
    for path in ("find-username", "request-password-reset"):
        answers = [
            visitor.post(f"/api/auth/{path}", {"email": email})
            for email in ("kong@example.com", "nobody@example.com")
        ]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()
        times = [answer.elapsed for answer in answers]
        assert abs(times[0] - times[1]) < timedelta(seconds=0.15)
        assert min(times) >= timedelta(seconds=0.3)
    with connection():
        assert set(fetch_column("SELECT to_address FROM outbox_mail")) == {"kong@example.com"}


def test_only_the_hash_of_the_token_is_stored(owner: Person, visitor: Person, mailbox: Mailbox):
    ask(visitor)
    token = token_in(mailbox.wait_for())

    with connection():
        kept = fetch_column("SELECT t::text FROM password_reset_tokens t")
        assert kept
        assert token not in "".join(kept)


def test_what_was_sent_opens_nothing_from_the_outbox(
    owner: Person, visitor: Person, mailbox: Mailbox
):
    ask(visitor)
    token = token_in(mailbox.wait_for())
    ask(visitor)
    mailbox.wait_for(2)

    def is_kept() -> bool:
        with connection():
            rows = fetch_all("SELECT text, html FROM outbox_mail WHERE status = 'sent'")
        return any(token in str(row) for row in rows)

    assert not is_kept()


def test_a_new_password_opens_what_was_locked(owner: Person, visitor: Person, mailbox: Mailbox):
    for _ in range(5):
        assert not opens(visitor, "forgotten")
    ask(visitor)
    reset(visitor, token_in(mailbox.wait_for()))

    assert opens(visitor, NEW)


def test_a_new_password_opens_what_an_open_session_locked(
    owner: Person, visitor: Person, mailbox: Mailbox
):
    """Five wrong ones in the settings are often why somebody asks for a link."""
    for _ in range(5):
        form = {"currentPassword": "forgotten", "newPassword": "third-haessi-517"}
        assert owner.put("/api/auth/password", form).status_code == 422
    ask(visitor)
    reset(visitor, token_in(mailbox.wait_for()))
    assert opens(visitor, NEW)

    form = {"currentPassword": NEW, "newPassword": "third-haessi-517"}
    answer = visitor.put("/api/auth/password", form)

    assert answer.status_code == 200, answer.text


def test_a_link_is_good_once(owner: Person, visitor: Person, mailbox: Mailbox):
    ask(visitor)
    token = token_in(mailbox.wait_for())
    reset(visitor, token)

    again = reset(visitor, token, "another-4711")

    assert (again.status_code, again.json()["code"]) == (409, "reset_link_used")
    assert "가장 최근 메일" in again.json()["message"]
    assert opens(visitor, NEW)


@pytest.mark.usefixtures("several_workers")
def test_a_link_that_two_follow_at_once_is_good_once(
    owner: Person, visitor: Person, mailbox: Mailbox
):
    ask(visitor)
    token = token_in(mailbox.wait_for())
    with ThreadPoolExecutor() as pool:
        with connection(), transaction():
            execute("SELECT 1 FROM users WHERE id = %(id)s FOR UPDATE", id=owner.id)
            asked = [
                pool.submit(reset, visitor.at(visitor.url), token, new)
                for new in (NEW, "another-4711")
            ]
            wait_until(lambda: waiting_for_a_lock() >= 2)
        answers = [one.result() for one in asked]

    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_a_later_link_voids_the_earlier(owner: Person, visitor: Person, mailbox: Mailbox):
    ask(visitor)
    first = token_in(mailbox.wait_for())
    ask(visitor)
    second = token_in(mailbox.wait_for(2))

    assert reset(visitor, first).json()["code"] == "reset_link_used"
    assert reset(visitor, second).status_code == 200


def test_a_link_is_good_for_half_an_hour(owner: Person, visitor: Person, mailbox: Mailbox):
    ask(visitor)
    token = token_in(mailbox.wait_for())
    with connection():
        life = fetch_value("SELECT expires_at - created_at FROM password_reset_tokens")
    assert life == timedelta(minutes=30)
    with connection(), transaction():
        execute("UPDATE password_reset_tokens SET expires_at = now() - interval '1 second'")

    late = reset(visitor, token)

    assert (late.status_code, late.json()["code"]) == (409, "reset_link_expired")
    assert "30분" in late.json()["message"]


@pytest.mark.parametrize("token", ["x", "a" * 43])
def test_a_made_up_link_is_refused(owner: Person, visitor: Person, token: str):
    answer = reset(visitor, token)

    assert (answer.status_code, answer.json()["code"]) == (404, "reset_link_unknown")


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("12345", "비밀번호는 최소 6자 이상이어야 합니다"),
        ("password", "너무 흔한 비밀번호예요. 다른 비밀번호를 써 주세요"),
        ("longkong", "사용자명과 같은 비밀번호는 쓸 수 없어요"),
    ],
)
def test_the_new_password_keeps_the_rules(site, visitor, mailbox, password, sentence):
    form = registration("longkong", "긴콩이", email="kong@example.com")
    visitor.post("/api/auth/register", form)
    mailbox.wait_for()
    ask(visitor)
    token = token_in(mailbox.wait_for(2))

    answer = reset(visitor, token, password)

    assert answer.status_code == 422
    assert answer.json()["fields"] == {"newPassword": sentence}
    assert reset(visitor, token).status_code == 200


def test_nobody_is_flooded(owner: Person, visitor: Person):
    for _ in range(5):
        assert ask(visitor).status_code == 200

    with connection():
        assert fetch_value("SELECT count(*) FROM outbox_mail") == 3


def test_the_limit_of_one_address(site: RunningSite, owner: Person, visitor: Person, monkeypatch):
    monkeypatch.setattr(site.site.process, "limits", type(site.site.process.limits)(scale=1))
    codes = [ask(visitor, f"x{number}@example.com").status_code for number in range(6)]

    assert codes == [200] * 5 + [429]


def test_a_banned_member_gets_no_link(owner: Person, visitor: Person):
    set_status(owner, "banned")
    ask(visitor)

    with connection():
        assert fetch_value("SELECT count(*) FROM outbox_mail") == 0


@pytest.mark.parametrize(("status", "answered"), [("suspended", 200), ("banned", 404)])
def test_a_link_opens_nothing_for_who_was_banned_since(
    owner: Person, visitor: Person, mailbox: Mailbox, status: str, answered: int
):
    ask(visitor)
    token = token_in(mailbox.wait_for())
    set_status(owner, status, until=utc_now() + timedelta(days=7))

    assert reset(visitor, token).status_code == answered
