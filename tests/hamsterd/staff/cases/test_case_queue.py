"""The queue of reports and the case page: all that a moderator decides on (spec 2 §3 Report)."""

import json
from typing import Any

from tests.factories.community import a_post
from tests.factories.diaries import an_entry
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, decided
from tests.people import Person
from tests.statements import counted


def queue(admin: Person, **asked: Any) -> list[dict[str, Any]]:
    answer = admin.get(
        "/api/admin/reports", **{name: json.dumps(value) for name, value in asked.items()}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_queue_is_the_specs_report_and_the_oldest_comes_first(admin, owner, follower, stranger):
    entry, post = an_entry(owner, title="광고", content="사세요" * 100), a_post(owner)
    first = a_case(follower, "diary", entry["id"], reason="abuse", text="도배예요")
    a_case(stranger, "diary", entry["id"])
    second = a_case(stranger, "community", post["id"])

    answer = admin.get("/api/admin/reports")

    assert answer.headers["Content-Range"] == "reports 0-1/2"
    [row, other] = answer.json()
    assert (row["id"], other["id"]) == (first, second)
    assert {name: row[name] for name in ("status", "contentType", "reporter", "reason")} == {
        "status": "pending",
        "contentType": "diary",
        "reporter": "두부언니",
        "reason": "abuse",
    }
    assert (row["description"], row["resolver"], row["reportersCount"]) == ("도배예요", None, 2)
    assert (row["title"], row["owner"], len(row["preview"])) == ("광고", "콩이집사", 100)


def test_each_pending_case_says_what_the_ladder_suggests(admin, owner, follower, stranger):
    earlier, other = an_entry(owner)["id"], an_entry(owner)["id"]
    decided(admin, a_case(follower, "diary", earlier), RESOLVED)
    later = an_entry(owner)["id"]
    cases = {
        "written before the warning": a_case(follower, "diary", other),
        "written after it": a_case(follower, "diary", later),
        "of somebody new": a_case(owner, "community", a_post(stranger)["id"]),
    }

    with counted() as statements:
        rows = queue(admin, filter={"status": "pending"})

    found = {row["id"]: row["suggestedStep"] for row in rows}
    assert found[cases["written before the warning"]] is None
    assert found[cases["written after it"]] == {"number": 2, "kind": "suspension", "days": 7}
    assert found[cases["of somebody new"]]["kind"] == "warning"
    assert len(statements) == 3
    assert [row["suggestedStep"] for row in queue(admin, filter={"status": "resolved"})] == [None]


def test_the_queue_is_filtered_sorted_and_searched(admin, owner, follower):
    cases = [
        a_case(follower, "diary", an_entry(owner, title="첫눈")["id"]),
        a_case(follower, "community", a_post(owner, title="광고판")["id"]),
        a_case(follower, "user", owner.id, text="사칭이에요"),
    ]
    decided(admin, cases[0], DISMISSED)

    def ids(**asked: Any) -> list[int]:
        return [row["id"] for row in queue(admin, **asked)]

    assert ids(filter={"status": "pending"}) == cases[1:]
    assert ids(filter={"contentType": "user"}) == [cases[2]]
    assert ids(filter={"id": cases[:2]}) == cases[:2]
    assert ids(filter={"q": "광고"}) == [cases[1]]
    assert ids(filter={"q": "사칭"}) == [cases[2]]
    assert ids(sort=["id", "DESC"], range=[0, 1]) == cases[:0:-1]
    assert ids(filter={"targetId": owner.id, "contentType": "user"}) == [cases[2]]


def test_a_filter_that_is_none_is_refused(admin):
    answer = admin.get("/api/admin/reports", filter='{"password": 1}')
    assert answer.status_code == 422


def test_the_case_page_shows_then_and_now(admin, owner, follower, stranger):
    entry = an_entry(owner, title="광고", content="사세요")
    case_id = a_case(follower, "diary", entry["id"])
    a_case(stranger, "diary", entry["id"], reason="abuse", text="욕해요")
    owner.put(f"/api/diary/{entry['id']}", {"title": "안 광고"})

    page = admin.get(f"/api/admin/reports/{case_id}").json()

    assert (page["snapshot"]["title"], page["snapshot"]["content"]) == ("광고", "사세요")
    assert page["current"] == {
        "state": "visible",
        "isChanged": True,
        "title": "안 광고",
        "content": "사세요",
        "url": f"/diary/{entry['id']}",
    }
    assert [(each["reporter"], each["text"]) for each in page["reports"]] == [
        ("두부언니", None),
        (stranger.nickname, "욕해요"),
    ]
    record = page["ownerRecord"]
    assert (record["nickname"], record["standingViolations"]) == ("콩이집사", 0)
    assert record["suggestedStep"] == {"number": 1, "kind": "warning", "days": None}


def test_the_past_of_a_target_and_of_its_owner(admin, owner, follower):
    entry = an_entry(owner)
    first = a_case(follower, "diary", entry["id"])
    answer = decided(admin, first, {**RESOLVED, "removeContent": False})
    second = a_case(follower, "diary", entry["id"])

    page = admin.get(f"/api/admin/reports/{second}").json()

    assert [(past["id"], past["status"], past["resolver"]) for past in page["history"]] == [
        (first, "resolved", admin.nickname)
    ]
    assert page["ownerRecord"]["nextStep"]["number"] == 2
    assert page["ownerRecord"]["withheld"] == "written_before_notice"
    assert [each["kind"] for each in page["ownerRecord"]["sanctions"]] == ["warning"]
    assert admin.get(f"/api/admin/reports/{first}").json()["auditId"] == answer["auditId"]


def test_what_its_author_deleted_is_told_without_its_words(admin, owner, follower):
    entry = an_entry(owner)
    case_id = a_case(follower, "diary", entry["id"])
    owner.delete(f"/api/diary/{entry['id']}")

    page = admin.get(f"/api/admin/reports/{case_id}").json()

    assert (page["current"]["state"], page["current"]["content"]) == ("deleted", None)
    assert page["snapshot"]["title"] == "첫눈 온 날"
    assert decided(admin, case_id, RESOLVED)["status"] == "resolved"


def test_a_case_that_is_none(admin):
    answer = admin.get("/api/admin/reports/999")
    assert (answer.status_code, answer.json()["code"]) == (404, "case_not_found")
