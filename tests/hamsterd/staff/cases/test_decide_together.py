"""Open cases of one member are decided at once: one sanction, one letter, one undo, all or none."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.staff.cases.deciding.decisions import grouped_by_owner
from tests.factories.community import a_post
from tests.factories.diaries import a_crowd, an_entry
from tests.factories.moderation import (
    DISMISSED,
    RESOLVED,
    a_case,
    act,
    bells,
    decided,
    drift,
    me,
    undone,
)
from tests.people import Person, make_admin, sign_up

TITLES = [f"{number}번째 광고" for number in range(1, 7)]


@pytest.fixture
def six(owner: Person, follower: Person) -> list[int]:
    """Cases about three entries and three posts of the owner."""
    return [
        *(a_case(follower, "diary", an_entry(owner, title=title)["id"]) for title in TITLES[:3]),
        *(a_case(follower, "community", a_post(owner, title=title)["id"]) for title in TITLES[3:]),
    ]


def together(admin: Person, cases: list[Any], form: dict[str, Any] = RESOLVED, **more: Any):
    seen = [case if isinstance(case, dict) else {"id": case, "version": 1} for case in cases]
    return admin.post("/api/admin/reports/decide-together", {**form, "cases": seen, **more})


def statuses() -> list[str]:
    with connection():
        rows = fetch_all("SELECT status FROM report_cases ORDER BY id")
    return [row["status"] for row in rows]


def sanctions() -> list[tuple[str, bool]]:
    with connection():
        rows = fetch_all("SELECT kind, voided_at IS NULL AS stands FROM sanctions ORDER BY id")
    return [(row["kind"], row["stands"]) for row in rows]


def shown(visitor: Person) -> list[bool]:
    return [
        visitor.get(f"{path}/{number}").status_code == 200
        for path in ("/api/diary", "/api/community")
        for number in (1, 2, 3)
    ]


def test_six_are_decided_at_once(admin, owner, follower, visitor, six):
    assert shown(visitor) == [True] * 6

    answer = together(admin, six)

    assert answer.status_code == 200, answer.text
    done = answer.json()
    assert (done["ids"], done["status"], done["versions"]) == (six, "resolved", [2] * 6)
    assert (done["sanction"]["kind"], sanctions()) == ("warning", [("warning", True)])
    assert statuses() == ["resolved"] * 6
    assert shown(visitor) == [False] * 6
    assert len([said for said in bells(follower) if "조치했어요" in said]) == 6
    row = act(done["auditId"])
    assert (row["action"], row["target_type"], row["target_id"]) == (
        "case.resolve_together",
        "user",
        owner.id,
    )
    with connection():
        assert fetch_value("SELECT count(*) FROM audit_log WHERE action LIKE 'case.%%'") == 1
    assert drift() == {"rows": 0}


def test_one_undo_brings_all_of_it_back(admin, owner, follower, visitor, six, site):
    crowd = a_crowd(site.url, 4)
    for reporter in crowd:
        a_case(reporter, "diary", 1)
    assert not shown(visitor)[0]
    before = me(owner)
    joined = {"id": six[0], "version": 1 + len(crowd)}
    done = together(admin, [joined, *six[1:]]).json()

    undone(admin, done["auditId"])

    assert statuses() == ["pending"] * 6
    assert sanctions() == [("warning", False)]
    assert shown(visitor) == [False] + [True] * 5
    after = me(owner)
    for name in ("diariesCount", "postsCount", "experience", "level"):
        assert after[name] == before[name], name
    with connection():
        assert fetch_value("SELECT hidden_reason FROM diary_entries WHERE id = 1") == "reports"
    assert drift() == {"rows": 0}
    seen = [{"id": case, "version": 3} for case in six[1:]]
    seen.append({**joined, "version": joined["version"] + 2})
    assert together(admin, seen, DISMISSED).status_code == 200
    assert shown(visitor) == [True] * 6


def test_a_case_of_them_leads_to_the_one_undo(admin, six):
    done = together(admin, six).json()

    page = admin.get(f"/api/admin/reports/{six[3]}").json()

    assert (page["status"], page["auditId"]) == ("resolved", done["auditId"])


def test_they_are_dismissed_together(admin, owner, follower, visitor, six):
    done = together(admin, six, DISMISSED).json()

    assert (statuses(), sanctions(), done["sanction"]) == (["dismissed"] * 6, [], None)
    assert shown(visitor) == [True] * 6
    undone(admin, done["auditId"])
    assert statuses() == ["pending"] * 6


def test_content_of_each_goes_as_chosen(admin, visitor, six):
    seen = [{"id": case, "removeContent": case != six[1]} for case in six]

    assert together(admin, seen, removeContent=False).status_code == 200

    assert shown(visitor) == [False, True, False, False, False, False]


def test_one_that_somebody_else_decided_refuses_all(site, admin, six, visitor):
    second = make_admin(sign_up(site.url, "second-eye", "두번째눈"))
    decided(second, six[2], DISMISSED)
    second.post(f"/api/admin/reports/{six[4]}/claim")

    answer = together(admin, six)

    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "cases_changed")
    assert list(told["fields"]) == [str(six[2]), str(six[4])]
    assert "두번째눈" in told["message"]
    assert statuses() == ["pending", "pending", "dismissed", "pending", "pending", "pending"]
    assert (sanctions(), shown(visitor)) == ([], [True] * 6)


def test_one_that_changed_since_it_was_seen_refuses_all(admin, six):
    decided(admin, six[0], DISMISSED)
    admin.post(f"/api/admin/reports/{six[0]}/reopen", {"reason": "다시 볼게요."})

    answer = together(admin, six)

    assert (answer.status_code, list(answer.json()["fields"])) == (409, [str(six[0])])


def test_two_moderators_at_once_one_of_them_decides(site, admin, six):
    second = make_admin(sign_up(site.url, "second-eye", "두번째눈"))

    with ThreadPoolExecutor(2) as pool:
        orders = ((admin, six), (second, six[::-1]))
        answers = list(pool.map(lambda one: together(*one).status_code, orders))

    assert sorted(answers) == [200, 409]
    assert sanctions() == [("warning", True)]
    assert statuses() == ["resolved"] * 6


def test_only_cases_of_one_member_and_never_ones_own(admin, owner, follower, stranger, six):
    others = a_case(owner, "diary", an_entry(follower)["id"])
    mine = [a_case(owner, "diary", an_entry(admin)["id"]) for _ in range(2)]

    refused = together(admin, [*six, others])
    assert (refused.status_code, refused.json()["code"]) == (422, "different_owners")
    assert together(admin, mine).json()["code"] == "own_case"
    assert together(admin, [*six, 999]).status_code == 404
    assert together(admin, []).status_code == 422
    assert statuses() == ["pending"] * 9
    with connection():
        assert grouped_by_owner([others, *six, *mine, 999]) == [six, [others], mine]


def test_one_of_them_opened_again_keeps_the_sanction_of_the_others(admin, visitor, six):
    done = together(admin, six).json()
    reopened = admin.post(f"/api/admin/reports/{six[0]}/reopen", {"reason": "잘못 봤어요."})

    stands = admin.post(f"/api/admin/audit/{done['auditId']}/undo")
    assert (stands.status_code, stands.json()["code"]) == (409, "undo_conflict")
    again = decided(admin, six[0], DISMISSED)

    assert sanctions() == [("warning", True)]
    assert shown(visitor) == [True] + [False] * 5
    undone(admin, again["auditId"])
    undone(admin, reopened.json()["auditId"])
    undone(admin, done["auditId"])
    assert (statuses(), shown(visitor)) == (["pending"] * 6, [True] * 6)
    assert drift() == {"rows": 0}


def test_an_accepted_appeal_brings_all_of_their_content_back(admin, owner, visitor, six):
    together(admin, six)
    [warning] = owner.get("/api/sanctions/my").json()
    owner.post(f"/api/sanctions/{warning['id']}/appeal", {"text": "광고가 아니라 후기였어요."})

    granted = admin.put("/api/admin/appeals/1", {"status": "granted", "answer": "맞아요."}).json()

    assert shown(visitor) == [True] * 6
    undone(admin, granted["auditId"])
    assert shown(visitor) == [False] * 6
    assert drift() == {"rows": 0}


def test_the_screen_shows_all_open_cases_of_the_member(admin, owner, follower, six):
    a_case(owner, "diary", an_entry(follower)["id"])

    page = admin.get(f"/api/admin/reports/{six[1]}").json()

    assert [each["id"] for each in page["openCases"]] == six
    first = page["openCases"][0]
    assert (first["title"], first["contentType"], first["reportersCount"], first["version"]) == (
        TITLES[0],
        "diary",
        1,
        1,
    )
    assert first["isAfterNotice"]
    rows = admin.get("/api/admin/reports", filter='{"status":"pending"}').json()
    assert [row["ownerOpenCases"] for row in rows] == [6] * 6 + [1]
    decided(admin, six[0], RESOLVED)
    page = admin.get(f"/api/admin/reports/{six[1]}").json()
    assert [each["isAfterNotice"] for each in page["openCases"]] == [False] * 5


def test_deciding_together_meets_readers_without_a_deadlock(admin, owner, follower, stranger, six):
    def read(number: int) -> int:
        reader = (follower, stranger)[number % 2]
        return int(reader.post(f"/api/diary/{number % 3 + 1}/like").status_code)

    def moderate(number: int) -> set[int]:
        seen = [{"id": case} for case in (six if number % 2 else six[::-1])]
        answer = together(admin, seen)
        audit_id = answer.json()["auditId"]
        return {answer.status_code, admin.post(f"/api/admin/audit/{audit_id}/undo").status_code}

    with ThreadPoolExecutor(3) as pool:
        readers = [pool.submit(read, number) for number in range(12)]
        found = set().union(*(moderate(number) for number in range(4)))
        found |= {each.result() for each in readers}

    assert found <= {200, 404}
    assert drift() == {"rows": 0}
