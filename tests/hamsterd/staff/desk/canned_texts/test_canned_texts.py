"""Prepared texts: an admin writes them, staff insert them, and no placeholder is ever sent."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.staff.desk.canned_texts.placeholders import addressed, naming_the_site
from hamsterd.staff.desk.canned_texts.rules import DEFAULTS, PLACEHOLDERS, TITLE_MAX, CannedKind
from hamsterd.staff.desk.canned_texts.schemas import CannedTextIn
from hamsterd.staff.desk.canned_texts.service import add_defaults
from hamsterd.staff.desk.inquiries.rules import TEXT_MAX
from hamsterd.staff.sanctions.schemas import REASON_MAX
from tests.factories.diaries import an_entry
from tests.factories.moderation import RESOLVED, a_case, act, bells, decided, undone
from tests.people import Person, make_staff

PATH = "/api/admin/canned-texts"
TEXT = {
    "kind": "inquiry_reply",
    "title": "고쳤어요",
    "body": "{nickname}님, {site_name}에서 고쳤어요.",
    "position": 1,
}


def made(admin: Person, **changes: Any) -> dict[str, Any]:
    answer = admin.post(PATH, {**TEXT, **changes})
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.fixture
def moderator(stranger: Person) -> Person:
    return make_staff(stranger, Role.MODERATOR)


def test_an_admin_makes_changes_and_deletes_one_and_each_is_undone(admin: Person):
    text = made(admin)
    number = text["id"]
    assert (text["usesCount"], text["createdBy"]) == (0, admin.nickname)
    edit = {**TEXT, "title": "다 고쳤어요", "version": text["version"]}
    changed = admin.put(f"{PATH}/{number}", edit).json()
    late = admin.put(f"{PATH}/{number}", edit)
    assert (late.status_code, late.json()["code"]) == (409, "edited_since")
    assert admin.get(PATH, filter='{"q":"다 고쳤"}').json()[0]["id"] == number
    assert act(changed["auditId"])["action"] == "canned_text.edit"

    undone(admin, changed["auditId"])
    assert admin.get(f"{PATH}/{number}").json()["title"] == "고쳤어요"
    gone = admin.delete(f"{PATH}/{number}").json()["auditId"]
    assert admin.get(f"{PATH}/{number}").status_code == 404
    undone(admin, gone)
    assert admin.get(f"{PATH}/{number}").json()["body"] == TEXT["body"]
    undone(admin, made(admin, title="또 하나")["auditId"])
    assert [row["id"] for row in admin.get(PATH).json()] == [number]


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"title": ""}, "title", "제목을 적어"),
        ({"title": "가" * (TITLE_MAX + 1)}, "title", ""),
        ({"body": " "}, "body", "내용을 적어"),
        ({"body": "{name}님"}, "body", "{nickname}, {site_name}"),
        ({"kind": "decision", "body": "가" * 501}, "body", "500자"),
        ({"kind": "letter"}, "kind", ""),
        ({"position": -1}, "position", ""),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(admin: Person, changes, field, says):
    answer = admin.post(PATH, {**TEXT, **changes})

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])
    assert says in answer.json()["fields"][field]


def test_two_of_a_kind_have_two_titles(admin: Person):
    made(admin)
    twin = admin.post(PATH, {**TEXT, "title": "고쳤어요"})

    assert (twin.status_code, list(twin.json()["fields"])) == (409, ["title"])
    made(admin, kind="dismissal", body="문제없어요.")


def test_each_role_inserts_what_it_uses_with_the_sites_name(admin: Person, moderator: Person):
    reply, second = made(admin, position=2), made(admin, title="먼저", position=1)
    made(admin, kind="appeal_answer", title="죄송해요", body="죄송해요.")

    chosen = moderator.get(f"{PATH}/choices").json()
    assert [one["id"] for one in chosen] == [second["id"], reply["id"]]
    assert chosen[0]["body"] == "{nickname}님, 햄찌일기에서 고쳤어요."
    assert len(admin.get(f"{PATH}/choices").json()) == 3
    assert moderator.get(PATH).status_code == 403
    assert moderator.post(PATH, TEXT).status_code == 403


def test_choosing_is_counted_and_only_of_what_one_uses(admin: Person, moderator: Person):
    reply = made(admin)["id"]
    appeal = made(admin, kind="appeal_answer", body="죄송해요.")["id"]

    assert moderator.post(f"{PATH}/{reply}/use").status_code == 200
    assert moderator.post(f"{PATH}/{appeal}/use").status_code == 404
    assert admin.get(f"{PATH}/{reply}").json()["usesCount"] == 1
    assert admin.get(f"{PATH}/{appeal}").json()["usesCount"] == 0


def test_an_answer_is_stored_with_the_name_of_who_asked(owner: Person, admin: Person):
    question = {"category": "fault", "subject": "사진", "text": "멈춰요."}
    number = owner.post("/api/inquiries", question).json()["id"]
    body = {"text": "{nickname}님, 고쳤어요.", "messagesCount": 1}

    assert admin.post(f"/api/admin/inquiries/{number}/reply", body).status_code == 200

    said = owner.get(f"/api/inquiries/{number}").json()["messages"][1]["text"]
    assert said == f"{owner.nickname}님, 고쳤어요."


def test_a_reason_is_stored_with_the_name_of_whom_it_is_for(owner, follower, admin):
    entry = an_entry(owner)
    case_id = a_case(follower, "diary", entry["id"])

    done = decided(admin, case_id, {**RESOLVED, "reason": "{nickname}님, 광고예요."})

    reason = f"{owner.nickname}님, 광고예요."
    with connection():
        kept = fetch_all("SELECT reason FROM audit_log WHERE reason IS NOT NULL")
        note = fetch_value("SELECT decision_note FROM report_cases")
        given = fetch_value("SELECT reason FROM sanctions")
    assert {row["reason"] for row in kept} | {note, given} == {reason}
    assert act(done["auditId"])["reason"] == reason
    assert reason in bells(owner)[0]
    assert owner.get("/api/sanctions/my").json()[0]["reason"] == reason


def test_one_reason_for_many_names_each(owner: Person, follower: Person, admin: Person):
    targets = [{"kind": "diary", "id": an_entry(one)["id"]} for one in (owner, follower)]
    form = {"targets": targets, "reason": "{nickname}님의 글은 광고예요."}

    assert admin.post("/api/admin/content/remove", form).json()["done"] == 2

    for person in (owner, follower):
        assert f"{person.nickname}님의 글은 광고예요." in bells(person)[0]


def test_a_sanction_by_hand_and_its_end_name_the_member(owner: Person, admin: Person):
    form = {"kind": "suspension", "days": 3, "reason": "{nickname}님, 도배예요."}
    given = admin.post(
        f"/api/admin/users/{owner.id}/sanctions", {**form, "deviationReason": "되풀이"}
    )
    assert given.status_code in {200, 201}, given.text
    lifted = admin.post(
        f"/api/admin/sanctions/{given.json()['id']}/lift", {"reason": "{nickname}님, 풀어요."}
    )
    assert lifted.status_code == 200, lifted.text

    [mine] = owner.get("/api/sanctions/my").json()
    assert mine["reason"] == f"{owner.nickname}님, 도배예요."
    assert mine["liftReason"] == f"{owner.nickname}님, 풀어요."


def test_who_is_no_member_is_called_something(site):
    with transaction():
        assert addressed("{nickname}님", None) == "이용자님"
        assert addressed("이름 없음", 999) == "이름 없음"


def test_a_new_site_begins_with_good_ones(site):
    assert add_defaults() == len(DEFAULTS) >= 10
    assert add_defaults() == 0
    for each in DEFAULTS:
        CannedTextIn(kind=each.kind, title=each.title, body=each.body)
    bodies = [naming_the_site(each.body, site.settings) for each in DEFAULTS]
    with transaction():
        assert not [body for body in bodies if "{" in addressed(body, None)]


def test_a_text_is_no_longer_than_where_it_goes():
    assert {kind: kind.body_max for kind in CannedKind} == {
        CannedKind.INQUIRY_REPLY: TEXT_MAX,
        CannedKind.DECISION: REASON_MAX,
        CannedKind.DISMISSAL: REASON_MAX,
        CannedKind.APPEAL_ANSWER: REASON_MAX,
    }
    assert PLACEHOLDERS == ("nickname", "site_name")
