"""A member asks the staff in private, is answered and rates it; no answer hides another."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic.alias_generators import to_camel

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.operations.exports.records.standing import INQUIRIES
from hamsterd.operations.retention.purge import scrub_member
from hamsterd.staff.desk.inquiries.rules import MESSAGES_MAX, OPEN_MAX, TEXT_MAX
from tests.people import Person, make_staff, set_status

QUESTION = {"category": "fault", "subject": "사진이 올라가지 않아요", "text": "첫 사진부터 멈춰요."}
ANSWER = "고쳐 두었어요. 다시 해 보시겠어요?"


def ask(person: Person, **changes: Any) -> dict[str, Any]:
    answer = person.post("/api/inquiries", {**QUESTION, **changes})
    assert answer.status_code == 201, answer.text
    return answer.json()


def reply(staff: Person, inquiry_id: int, seen: int = 1, **changes: Any):
    body = {"text": ANSWER, "messagesCount": seen, **changes}
    return staff.post(f"/api/admin/inquiries/{inquiry_id}/reply", body)


def own(person: Person, inquiry_id: int) -> dict[str, Any]:
    return person.get(f"/api/inquiries/{inquiry_id}").json()


def prove_address(person: Person) -> None:
    with transaction():
        execute("UPDATE users SET email_verified_at = now() WHERE id = %(id)s", id=person.id)


def letters() -> list[dict[str, Any]]:
    with connection():
        return fetch_all("SELECT * FROM outbox_mail WHERE kind = 'inquiry_answered'")


@pytest.fixture
def moderator(stranger: Person) -> Person:
    return make_staff(stranger, Role.MODERATOR)


def test_a_member_asks_is_answered_and_rates_it(owner: Person, admin: Person) -> None:
    prove_address(owner)
    asked = ask(owner)
    assert (asked["status"], asked["messagesCount"], asked["mayRate"]) == ("open", 1, False)
    [row] = admin.get("/api/admin/inquiries", filter='{"status":"open","q":"첫 사진"}').json()
    assert (row["nickname"], row["assignee"], row["category"]) == ("콩이집사", None, "fault")
    assert admin.get("/api/admin/todo").json()["inquiries"]["count"] == 1

    assert reply(admin, asked["id"]).status_code == 200

    [card] = owner.get("/api/inquiries").json()
    assert (card["status"], card["isUnread"], card["mayRate"]) == ("answered", True, True)
    thread = own(owner, asked["id"])
    assert [(one["isStaff"], one["text"]) for one in thread["messages"]] == [
        (False, QUESTION["text"]),
        (True, ANSWER),
    ]
    assert "author" not in thread["messages"][1]
    bell = owner.get("/api/notifications").json()[0]
    assert (bell["title"], bell["url"]) == ("문의에 답이 왔어요", f"/inquiries/{asked['id']}")
    [letter] = letters()
    assert ANSWER in letter["text"]
    assert f"/inquiries/{asked['id']}" in letter["text"]
    assert owner.post(f"/api/inquiries/{asked['id']}/read").status_code == 200
    assert not own(owner, asked["id"])["isUnread"]

    rated = owner.post(f"/api/inquiries/{asked['id']}/rating", {"rating": 5}).json()
    assert (rated["rating"], rated["mayRate"]) == (5, False)
    again = owner.post(f"/api/inquiries/{asked['id']}/rating", {"rating": 1})
    assert (again.status_code, again.json()["code"]) == (409, "already_rated")
    page = admin.get(f"/api/admin/inquiries/{asked['id']}").json()
    assert (page["assigneeId"], page["rating"]) == (admin.id, 5)
    assert page["messages"][1]["author"] == admin.nickname


def test_no_mail_goes_to_an_address_that_nobody_proved(owner: Person, admin: Person) -> None:
    reply(admin, ask(owner)["id"])

    assert letters() == []
    assert owner.get("/api/notifications").json()[0]["title"] == "문의에 답이 왔어요"


def test_who_is_suspended_may_ask(owner: Person) -> None:
    set_status(owner, "suspended", until=datetime.now(UTC) + timedelta(days=7))

    asked = ask(owner, category="moderation")

    more = owner.post(f"/api/inquiries/{asked['id']}/messages", {"text": "덧붙여요."})
    assert (more.status_code, more.json()["messagesCount"]) == (201, 2)


def test_a_thread_goes_on_until_it_is_closed(owner: Person, admin: Person) -> None:
    number = ask(owner)["id"]
    reply(admin, number)

    owner.post(f"/api/inquiries/{number}/messages", {"text": "아직도 멈춰요."})
    assert own(owner, number)["status"] == "open"
    reply(admin, number, seen=3, closes=True)

    assert own(owner, number)["status"] == "closed"
    late = owner.post(f"/api/inquiries/{number}/messages", {"text": "하나 더요."})
    assert (late.status_code, late.json()["code"]) == (409, "inquiry_closed")
    assert owner.post(f"/api/inquiries/{number}/close").json()["status"] == "closed"


def test_closing_ones_own_may_be_rated_and_waiting_may_not(owner: Person) -> None:
    number = ask(owner)["id"]
    early = owner.post(f"/api/inquiries/{number}/rating", {"rating": 3})
    assert (early.status_code, early.json()["code"]) == (409, "not_yet_answered")

    assert owner.post(f"/api/inquiries/{number}/close").json()["status"] == "closed"

    assert owner.post(f"/api/inquiries/{number}/rating", {"rating": 3}).json()["rating"] == 3


def test_nobody_else_knows_of_it(owner: Person, follower: Person, admin: Person) -> None:
    number = ask(owner)["id"]
    path = f"/api/inquiries/{number}"
    for other in (follower, admin):
        assert other.get(path).status_code == 404
        assert other.get("/api/inquiries").json() == []
        assert other.post(f"{path}/messages", {"text": "저도요."}).status_code == 404
        assert other.post(f"{path}/close").status_code == 404
        assert other.post(f"{path}/rating", {"rating": 1}).status_code == 404
        other.post(f"{path}/read")
    assert own(owner, number)["messagesCount"] == 1


def test_five_wait_at_most_even_when_sent_at_once(owner: Person) -> None:
    with ThreadPoolExecutor(4) as threads:
        sent = list(threads.map(lambda _: owner.post("/api/inquiries", QUESTION), range(7)))

    codes = sorted(answer.status_code for answer in sent)
    assert codes == [201] * OPEN_MAX + [409] * 2
    first = owner.get("/api/inquiries").json()[-1]["id"]
    owner.post(f"/api/inquiries/{first}/close")
    ask(owner)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"subject": " "}, "subject"),
        ({"subject": "가" * 101}, "subject"),
        ({"text": ""}, "text"),
        ({"text": "가" * (TEXT_MAX + 1)}, "text"),
        ({"category": "비밀"}, "category"),
    ],
)
def test_what_cannot_be_read_is_said_beside_its_field(owner: Person, changes, field) -> None:
    answer = owner.post("/api/inquiries", {**QUESTION, **changes})

    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [field]


def test_the_second_who_answers_reads_the_first_before(
    owner: Person, admin: Person, moderator: Person
) -> None:
    number = ask(owner)["id"]
    with ThreadPoolExecutor(2) as threads:
        sent = list(threads.map(lambda staff: reply(staff, number), (admin, moderator)))

    assert sorted(answer.status_code for answer in sent) == [200, 409]
    [slower] = [answer for answer in sent if answer.status_code == 409]
    assert slower.json()["code"] == "newer_message"
    assert own(owner, number)["messagesCount"] == 2


def test_a_member_who_adds_something_is_read_before_the_answer(owner, admin) -> None:
    number = ask(owner)["id"]
    owner.post(f"/api/inquiries/{number}/messages", {"text": "아, 이제 돼요."})

    assert reply(admin, number, seen=1).json()["code"] == "newer_message"


def test_handing_over_and_closing_are_undone(owner: Person, admin: Person, moderator) -> None:
    number = ask(owner)["id"]
    path = f"/api/admin/inquiries/{number}"
    waiting = admin.get(path).json()["waitingSince"]

    given = moderator.put(path, {"assigneeId": moderator.id}).json()["auditId"]
    assert admin.get(path).json()["assignee"] == moderator.nickname
    assert moderator.post(f"/api/admin/audit/{given}/undo").is_success
    assert admin.get(path).json()["assigneeId"] is None

    closed = admin.put(path, {"status": "closed"}).json()["auditId"]
    assert own(owner, number)["status"] == "closed"
    assert owner.get("/api/notifications").json()[0]["title"] == "문의를 마쳤어요"
    assert admin.post(f"/api/admin/audit/{closed}/undo").is_success
    page = admin.get(path).json()
    assert (page["status"], page["waitingSince"]) == ("open", waiting)


def test_who_closes_it_has_read_all_of_it(owner: Person, admin: Person) -> None:
    number = ask(owner)["id"]
    path, form = f"/api/admin/inquiries/{number}", {"status": "closed", "messagesCount": 1}
    owner.post(f"/api/inquiries/{number}/messages", {"text": "하나 더 있어요."})

    refused = admin.put(path, form)

    assert (refused.status_code, refused.json()["code"]) == (409, "newer_message")
    assert refused.json()["message"] == "그사이 새 글이 올라왔어요. 읽어 본 뒤 다시 마쳐 주세요."
    assert own(owner, number)["status"] == "open"
    assert admin.put(path, {**form, "messagesCount": 2}).is_success
    assert own(owner, number)["status"] == "closed"


def test_opening_it_again_is_not_undone_over_what_its_member_wrote(
    owner: Person, admin: Person
) -> None:
    number = ask(owner)["id"]
    path = f"/api/admin/inquiries/{number}"
    admin.put(path, {"status": "closed"})
    opened = admin.put(path, {"status": "open"}).json()["auditId"]
    owner.post(f"/api/inquiries/{number}/messages", {"text": "하나 더 있어요."})

    refused = admin.post(f"/api/admin/audit/{opened}/undo")

    assert (refused.status_code, refused.json()["code"]) == (409, "undo_conflict")
    assert own(owner, number)["status"] == "open"


def test_only_who_may_answer_looks_after_it(owner: Person, follower: Person, admin) -> None:
    path = f"/api/admin/inquiries/{ask(owner)['id']}"

    refused = admin.put(path, {"assigneeId": follower.id})

    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["assigneeId"])


def test_the_console_finds_by_state_who_and_words(owner: Person, admin: Person) -> None:
    first, second = ask(owner)["id"], ask(owner, category="idea", subject="쳇바퀴 달력")["id"]
    admin.put(f"/api/admin/inquiries/{second}", {"assigneeId": admin.id})

    def found(where: str) -> list[int]:
        answer = admin.get("/api/admin/inquiries", filter=where, sort='["waitingSince","ASC"]')
        return [row["id"] for row in answer.json()]

    assert found('{"status":"open"}') == [first, second]
    assert found('{"category":"idea"}') == [second]
    assert found(f'{{"assigneeId":{admin.id}}}') == [second]
    assert found('{"isUnassigned":true}') == [first]
    assert found('{"q":"쳇바퀴"}') == [second]
    assert found('{"status":"closed"}') == []


def test_ones_own_come_in_pages(owner: Person) -> None:
    numbers = [ask(owner)["id"] for _ in range(3)]

    first = owner.get("/api/inquiries", limit=2)
    rest = owner.get("/api/inquiries", limit=2, cursor=first.headers["X-Next-Cursor"])

    assert [one["id"] for one in (*first.json(), *rest.json())] == numbers[::-1]


def test_a_thread_ends_somewhere(owner: Person) -> None:
    number = ask(owner)["id"]
    with transaction():
        execute("UPDATE inquiries SET messages_count = %(most)s", most=MESSAGES_MAX)

    full = owner.post(f"/api/inquiries/{number}/messages", {"text": "하나 더요."})

    assert (full.status_code, full.json()["code"]) == (409, "inquiry_full")


def test_nothing_is_left_of_who_is_purged(owner: Person, admin: Person) -> None:
    reply(admin, ask(owner)["id"])

    with transaction():
        execute("UPDATE users SET withdrawn_at = now() WHERE id = %(id)s", id=owner.id)
        scrub_member(owner.id)

    with connection():
        assert fetch_value("SELECT count(*) FROM inquiries") == 0
        assert fetch_value("SELECT count(*) FROM inquiry_messages") == 0


def test_it_is_in_the_members_record(owner: Person, follower: Person, admin: Person) -> None:
    ask(follower)
    reply(admin, ask(owner)["id"])

    with connection():
        rows = fetch_all(INQUIRIES.sql, viewer_id=owner.id)

    assert [to_camel(name) for name in rows[0]] == list(INQUIRIES.fields)
    assert [row["text"] for row in rows] == [QUESTION["text"], ANSWER]
