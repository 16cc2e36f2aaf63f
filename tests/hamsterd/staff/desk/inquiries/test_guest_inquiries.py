"""Guests ask by a mailed link, read the answer through one, and reply."""

import re
from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.staff.desk.inquiries.rules import LINKS_PER_HOUR, OPEN_MAX
from tests.people import Person, make_staff, set_status
from tests.people import visitor as somebody

QUESTION = {"category": "account", "subject": "들어갈 수 없어요", "text": "휴대전화를 잃었어요."}
ADDRESS = "Lost@Example.com"
PATH = "/api/guest-inquiries"


def letters(kind: str) -> list[dict[str, Any]]:
    with connection():
        return fetch_all(
            "SELECT to_address, text, user_id FROM outbox_mail WHERE kind = %(kind)s ORDER BY id",
            kind=kind,
        )


def token_of(letter: dict[str, Any]) -> str:
    found = re.search(r"/inquiries/new#(\S+)", letter["text"])
    assert found, letter["text"]
    return found[1]


def linked(guest: Person, email: str = ADDRESS) -> str:
    assert guest.post(f"{PATH}/link", {"email": email}).status_code == 200
    return token_of(letters("inquiry_link")[-1])


def opened(guest: Person, token: str) -> dict[str, Any]:
    answer = guest.post(f"{PATH}/session", {"token": token})
    assert answer.status_code == 200, answer.text
    return answer.json()


def ask(guest: Person) -> int:
    answer = guest.post(PATH, QUESTION)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


def reply(staff: Person, number: int, seen: int = 1) -> None:
    body = {"text": "{nickname}님, 이렇게 해 주세요.", "messagesCount": seen}
    answer = staff.post(f"/api/admin/inquiries/{number}/reply", body)
    assert answer.status_code == 200, answer.text


@pytest.fixture
def guest(visitor: Person) -> Person:
    opened(visitor, linked(visitor))
    return visitor


def test_somebody_asks_is_answered_by_mail_and_goes_on(
    visitor: Person, admin: Person, site
) -> None:
    assert opened(visitor, linked(visitor)) == {"inquiryId": None}
    [cookie] = [one for one in visitor.http.cookies.jar if one.name == "hamsterd_inquiry"]
    assert cookie.path == PATH
    assert cookie.has_nonstandard_attr("HttpOnly")
    number = ask(visitor)
    [row] = admin.get("/api/admin/inquiries", filter='{"status":"open"}').json()
    assert (row["userId"], row["nickname"]) == (None, None)
    assert admin.get("/api/admin/todo").json()["inquiries"]["count"] == 1

    reply(admin, number)
    [letter] = letters("inquiry_link_answered")
    assert (letter["to_address"], letter["user_id"]) == ("lost@example.com", None)
    assert "이용자님, 이렇게 해 주세요." in letter["text"]

    other = somebody(site.url)
    assert opened(other, token_of(letter)) == {"inquiryId": number}
    thread = other.get(f"{PATH}/{number}").json()
    assert [one["isStaff"] for one in thread["messages"]] == [False, True]
    assert other.post(f"{PATH}/{number}/read").status_code == 200
    more = other.post(f"{PATH}/{number}/messages", {"text": "고마워요."}).json()
    assert (more["status"], more["messagesCount"]) == ("open", 3)
    assert other.post(f"{PATH}/{number}/close").json()["status"] == "closed"
    assert other.post(f"{PATH}/{number}/rating", {"rating": 5}).json()["rating"] == 5
    assert [one["id"] for one in other.get(PATH).json()] == [number]


def test_a_link_opens_once(visitor: Person, site) -> None:
    token = linked(visitor)
    opened(visitor, token)

    again = somebody(site.url).post(f"{PATH}/session", {"token": token})

    assert (again.status_code, again.json()["code"]) == (404, "inquiry_link_over")
    made_up = visitor.post(f"{PATH}/session", {"token": "made-up"})
    assert made_up.json()["code"] == "inquiry_link_over"


def test_a_link_ends(visitor: Person) -> None:
    token = linked(visitor)
    with transaction():
        execute("UPDATE inquiry_links SET expires_at = now()")

    late = visitor.post(f"{PATH}/session", {"token": token})

    assert (late.status_code, late.json()["code"]) == (404, "inquiry_link_over")


def test_only_its_hash_is_kept(visitor: Person) -> None:
    token = linked(visitor)
    with connection():
        assert fetch_value("SELECT token_hash FROM inquiry_links") != token


def test_the_answer_tells_nothing_of_accounts(visitor: Person, owner: Person) -> None:
    known, unknown = (
        visitor.post(f"{PATH}/link", {"email": email})
        for email in (f"{owner.username}@example.com", "nobody@example.com")
    )

    assert (known.status_code, known.text) == (unknown.status_code, unknown.text)
    first, second = letters("inquiry_link")
    assert first["user_id"] is second["user_id"] is None
    shape = [re.sub(r"#\S+", "", one["text"]) for one in (first, second)]
    assert shape[0] == shape[1]


def test_who_proves_an_address_sees_no_inquiry_of_its_member(
    visitor: Person, owner: Person
) -> None:
    mine = owner.post("/api/inquiries", QUESTION).json()["id"]
    opened(visitor, linked(visitor, f"{owner.username}@example.com"))

    assert visitor.get(PATH).json() == []
    assert visitor.get(f"{PATH}/{mine}").status_code == 404
    assert visitor.post(f"{PATH}/{mine}/messages", {"text": "저예요."}).status_code == 404


def test_another_address_sees_nothing(guest: Person, owner: Person, site) -> None:
    number = ask(guest)
    other = somebody(site.url)
    opened(other, linked(other, "other@example.com"))

    for path in ("messages", "close", "rating"):
        body = {"messages": {"text": "저도요."}, "rating": {"rating": 1}}.get(path)
        assert other.post(f"{PATH}/{number}/{path}", body).status_code == 404
    assert other.get(f"{PATH}/{number}").status_code == 404
    assert owner.get(f"/api/inquiries/{number}").status_code == 404


def test_without_a_cookie_or_with_a_forged_one_nothing_opens(visitor: Person) -> None:
    for cookies in ({}, {"hamsterd_inquiry": "made-up"}):
        visitor.http.cookies.clear()
        visitor.http.cookies.update(cookies)
        answer = visitor.get(PATH)
        assert (answer.status_code, answer.json()["code"]) == (404, "inquiry_link_needed")
        assert visitor.post(PATH, QUESTION).status_code == 404


def test_leaving_closes_it_in_this_browser(guest: Person) -> None:
    assert guest.delete(f"{PATH}/session").status_code == 200

    assert guest.get(PATH).status_code == 404


def test_an_address_is_written_to_a_few_times_an_hour(visitor: Person, admin: Person) -> None:
    for _ in range(LINKS_PER_HOUR + 2):
        answer = visitor.post(f"{PATH}/link", {"email": ADDRESS})
        assert answer.status_code == 200

    assert len(letters("inquiry_link")) == LINKS_PER_HOUR


def test_programs_fill_in_what_people_do_not_see(visitor: Person) -> None:
    answer = visitor.post(f"{PATH}/link", {"email": ADDRESS, "website": "https://spam.example"})

    assert answer.status_code == 200
    assert letters("inquiry_link") == []


@pytest.mark.parametrize("email", ["", "주소", "a@", "a b@example.com"])
def test_an_address_that_is_none_is_said_at_its_field(visitor: Person, email: str) -> None:
    answer = visitor.post(f"{PATH}/link", {"email": email})

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["email"])


def test_five_wait_at_most(guest: Person) -> None:
    sent = [guest.post(PATH, QUESTION).status_code for _ in range(OPEN_MAX + 1)]

    assert sent == [201] * OPEN_MAX + [409]


def test_the_address_is_for_who_may_see_personal_data(
    guest: Person, admin: Person, stranger: Person, owner: Person
) -> None:
    number = ask(guest)
    moderator = make_staff(stranger, Role.MODERATOR)
    page = moderator.get(f"/api/admin/inquiries/{number}")
    assert "lost@example.com" not in page.text
    path, why = f"/api/admin/inquiries/{number}/reveal", {"reason": "본인 확인"}
    assert moderator.post(path, why).status_code == 403

    assert admin.post(path, why).json() == {"email": "lost@example.com", "addresses": []}

    [view] = admin.get("/api/admin/personal-data-views").json()
    assert (view["userId"], view["fields"]) == (None, ["email"])
    assert view["reason"] == f"문의 {number}번: 본인 확인"
    mine = owner.post("/api/inquiries", QUESTION).json()["id"]
    assert admin.post(f"/api/admin/inquiries/{mine}/reveal", why).status_code == 404


def test_closing_without_an_answer_is_told_by_mail(guest: Person, admin: Person) -> None:
    number = ask(guest)

    assert admin.put(f"/api/admin/inquiries/{number}", {"status": "closed"}).is_success

    [letter] = letters("inquiry_link_answered")
    assert "운영진이 이 문의를 마쳤어요" in letter["text"]


def test_a_banned_member_asks_like_anybody(owner: Person, site) -> None:
    set_status(owner, "banned")
    locked_out = somebody(site.url)

    opened(locked_out, linked(locked_out, f"{owner.username}@example.com"))

    assert ask(locked_out) > 0
