"""A hundred reports of one evening: many rows decided as one act, on one row, with one undo."""

import json

import pytest

from tests.factories.diaries import an_entry
from tests.factories.moderation import (
    DISMISSED,
    RESOLVED,
    a_case,
    act,
    decided,
    drift,
    undone,
)
from tests.people import Person, make_admin, sign_up

SELECTED = "/api/admin/reports/selected"
BULK = "/api/admin/reports/bulk-dismiss"
REASON = "운영 원칙에 어긋나는 내용이 아니에요."


@pytest.fixture
def deputy(site) -> Person:
    """햄찌반장: another moderator."""
    return make_admin(sign_up(site.url, "banjang", "햄찌반장"))


def reported(reporter: Person, author: Person, count: int) -> list[int]:
    return [a_case(reporter, "diary", an_entry(author)["id"]) for _ in range(count)]


def status_of(admin: Person, case_id: int) -> str:
    return admin.get(f"/api/admin/reports/{case_id}").json()["status"]


def log(admin: Person, **filters) -> list[dict]:
    return admin.get("/api/admin/audit", filter=json.dumps(filters)).json()


def test_what_the_filter_finds_is_dismissed_in_one_act_and_comes_back_in_one(
    admin: Person, owner: Person, follower: Person
):
    cases = reported(follower, owner, 3)
    form = {"filter": {"contentType": "diary"}, "reason": REASON}

    preview = admin.post(BULK, {**form, "dryRun": True}).json()
    assert (preview["count"], preview["auditId"]) == (3, None)
    done = admin.post(BULK, form).json()

    assert (done["count"], done["ids"], done["refused"]) == (3, cases, [])
    [row] = log(admin)
    assert (row["id"], row["action"], row["reason"]) == (
        done["auditId"],
        "case.dismiss_many",
        REASON,
    )
    assert row["mayUndo"] is True

    undone(admin, done["auditId"])

    assert {status_of(admin, each) for each in cases} == {"pending"}
    assert drift() == {"rows": 0}


def test_as_many_as_a_preview_counts_can_be_named(admin: Person, owner: Person, follower: Person):
    first, second, newer = reported(follower, owner, 3)
    form = {"ids": [first, second, *range(1_000, 1_498)], "reason": REASON}

    done = admin.post(BULK, form)

    assert (done.status_code, done.json()["ids"]) == (200, [first, second]), done.text
    assert status_of(admin, newer) == "pending"


def test_selected_cases_are_dismissed_together(admin: Person, owner: Person, follower: Person):
    first, second, third = reported(follower, owner, 3)
    form = {"ids": [first, third], "decision": "dismiss", "reason": REASON}

    done = admin.post(SELECTED, form).json()

    assert (done["done"], done["refused"]) == (2, [])
    assert [status_of(admin, each) for each in (first, second, third)] == [
        "dismissed",
        "pending",
        "dismissed",
    ]
    assert len(log(admin)) == 1


def test_what_is_refused_is_named_with_its_reason_and_the_rest_is_done(
    admin: Person, deputy: Person, owner: Person, follower: Person
):
    taken, decided_before, free = reported(follower, owner, 3)
    own = a_case(follower, "diary", an_entry(admin)["id"])
    deputy.post(f"/api/admin/reports/{taken}/claim")
    decided(deputy, decided_before, DISMISSED)
    ids = [taken, decided_before, free, own, 9_999_999]

    done = admin.post(SELECTED, {"ids": ids, "decision": "dismiss", "reason": REASON}).json()

    assert done["done"] == 1
    refused = {each["id"]: each["message"] for each in done["refused"]}
    assert set(refused) == {taken, decided_before, own, 9_999_999}
    assert "햄찌반장님이" in refused[taken]
    assert "햄찌반장님이 먼저 처리했어요" in refused[decided_before]
    assert "다른 운영자가 결정해야" in refused[own]
    assert status_of(admin, taken) == "pending"


@pytest.mark.parametrize("decision", ["dismiss", "resolve"])
def test_what_a_report_joined_since_it_was_read_is_left(
    admin: Person, owner: Person, follower: Person, stranger: Person, decision: str
):
    joined, as_read = reported(follower, owner, 2)
    target = admin.get(f"/api/admin/reports/{joined}").json()["targetId"]
    form = {"ids": [joined, as_read], "decision": decision, "reason": REASON}
    assert a_case(stranger, "diary", target) == joined

    done = admin.post(SELECTED, {**form, "versions": [1, 1]}).json()

    assert (done["done"], [each["id"] for each in done["refused"]]) == (1, [joined])
    assert "신고가 더해졌거나" in done["refused"][0]["message"]
    assert status_of(admin, joined) == "pending"


def test_of_what_was_counted_a_report_joined_since_is_left(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    joined, as_read = reported(follower, owner, 2)
    target = admin.get(f"/api/admin/reports/{joined}").json()["targetId"]
    counted = admin.post(BULK, {"filter": {}, "reason": "-", "dryRun": True}).json()
    assert (counted["ids"], counted["versions"]) == ([joined, as_read], [1, 1])
    assert a_case(stranger, "diary", target) == joined

    form = {"ids": counted["ids"], "versions": counted["versions"], "reason": REASON}
    done = admin.post(BULK, form).json()

    assert (done["ids"], [each["id"] for each in done["refused"]]) == ([as_read], [joined])


def test_each_case_has_its_version_or_none_has(admin: Person, owner: Person, follower: Person):
    ids = reported(follower, owner, 2)
    for path, form in ((SELECTED, {"decision": "dismiss"}), (BULK, {})):
        answer = admin.post(path, {**form, "ids": ids, "versions": [1], "reason": REASON})
        assert answer.status_code == 422, answer.text
    assert {status_of(admin, each) for each in ids} == {"pending"}


def test_the_acts_are_named_in_the_order_of_their_cases(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    cases = [
        a_case(stranger, "diary", an_entry(author)["id"]) for author in (owner, follower, owner)
    ]

    done = admin.post(BULK, {"filter": {}, "reason": REASON}).json()

    assert done["ids"] == cases
    assert [act(each)["target_id"] for each in done["auditIds"]] == cases


def test_the_preview_says_what_will_be_left_and_why(
    admin: Person, deputy: Person, owner: Person, follower: Person
):
    taken, free = reported(follower, owner, 2)
    deputy.post(f"/api/admin/reports/{taken}/claim")

    preview = admin.post(BULK, {"filter": {}, "reason": "-", "dryRun": True}).json()
    done = admin.post(BULK, {"filter": {}, "reason": REASON}).json()

    for answer in (preview, done):
        assert answer["ids"] == [free]
        assert [each["id"] for each in answer["refused"]] == [taken]
        assert "햄찌반장님이" in answer["refused"][0]["message"]


def test_resolving_many_gives_each_author_one_sanction_and_one_letter(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    """Six cases of one member and one of another: two sanctions, one row, one undo."""
    cases = [*reported(stranger, owner, 6), *reported(stranger, follower, 1)]
    form = {"ids": cases, "decision": "resolve", "reason": "광고를 되풀이했어요."}

    done = admin.post(SELECTED, form).json()

    assert (done["done"], done["refused"], len(done["parts"])) == (7, [], 2)
    assert {status_of(admin, each) for each in cases} == {"resolved"}
    for author in (owner, follower):
        assert [each["kind"] for each in author.get("/api/sanctions/my").json()] == ["warning"]
    assert len(log(admin)) == 1
    assert drift() == {"rows": 0}

    undone(admin, done["auditId"])

    assert {status_of(admin, each) for each in cases} == {"pending"}
    for author in (owner, follower):
        assert [each["isVoid"] for each in author.get("/api/sanctions/my").json()] == [True]
    assert drift() == {"rows": 0}


def test_of_one_author_what_is_claimed_is_left_and_the_rest_resolved(
    admin: Person, deputy: Person, owner: Person, follower: Person
):
    taken, first, second = reported(follower, owner, 3)
    deputy.post(f"/api/admin/reports/{taken}/claim")
    form = {"ids": [taken, first, second, 9_999_999], "decision": "resolve", "reason": "광고예요."}

    done = admin.post(SELECTED, form).json()

    assert done["done"] == 2
    refused = {each["id"]: each["message"] for each in done["refused"]}
    assert set(refused) == {taken, 9_999_999}
    assert "햄찌반장님이" in refused[taken]
    assert status_of(admin, taken) == "pending"
    assert len(owner.get("/api/sanctions/my").json()) == 1


def test_what_is_refused_for_its_author_is_refused_for_all_of_theirs(
    admin: Person, deputy: Person, owner: Person, follower: Person
):
    own = reported(follower, admin, 2)
    theirs = reported(follower, owner, 1)

    form = {"ids": [*own, *theirs], "decision": "resolve", "reason": "광고예요."}
    done = admin.post(SELECTED, form).json()

    assert done["done"] == 1
    assert {each["id"] for each in done["refused"]} == set(own)
    assert "다른 운영자" in done["refused"][0]["message"]


def test_nothing_done_leaves_no_row(admin: Person):
    done = admin.post(SELECTED, {"ids": [1], "decision": "dismiss", "reason": REASON}).json()

    assert (done["auditId"], done["done"]) == (None, 0)
    assert log(admin) == []


def test_the_parts_of_an_act_are_found_under_it_and_under_what_they_touched(
    admin: Person, owner: Person, follower: Person
):
    cases = reported(follower, owner, 2)
    done = admin.post(SELECTED, {"ids": cases, "decision": "dismiss", "reason": REASON}).json()

    parts = log(admin, partOf=done["auditId"])

    assert {each["targetId"] for each in parts} == set(cases)
    assert len(log(admin, targetType="case", targetId=cases[0])) == 1
    assert act(parts[0]["id"])["part_of_id"] == done["auditId"]


def test_the_parts_of_a_decision_stand_below_it(admin: Person, owner: Person, follower: Person):
    [case] = reported(follower, owner, 1)

    done = decided(admin, case, RESOLVED)

    assert [each["id"] for each in log(admin)] == [done["auditId"]]
    assert {each["action"] for each in log(admin, partOf=done["auditId"])} == {
        "content.remove",
        "sanction.apply",
    }
    assert len(log(admin, action="sanction.")) == 1


def test_only_admins_decide_about_many(owner: Person):
    form = {"ids": [1], "decision": "dismiss", "reason": REASON}

    assert owner.post(SELECTED, form).status_code == 403


def test_undoing_leaves_what_was_reported_again_and_says_how_many(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    cases = reported(follower, owner, 3)
    form = {"ids": cases, "decision": "dismiss", "reason": REASON}
    done = admin.post(SELECTED, form).json()
    target = admin.get(f"/api/admin/reports/{cases[1]}").json()["targetId"]
    a_case(stranger, "diary", target)

    answer = admin.post(f"/api/admin/audit/{done['auditId']}/undo")

    assert (answer.status_code, answer.json()["left"]) == (200, 1)
    assert [status_of(admin, each) for each in cases] == ["pending", "dismissed", "pending"]


def test_an_act_of_which_nothing_can_be_undone_is_not_undone(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    cases = reported(follower, owner, 1)
    form = {"ids": cases, "decision": "dismiss", "reason": REASON}
    done = admin.post(SELECTED, form).json()
    target = admin.get(f"/api/admin/reports/{cases[0]}").json()["targetId"]
    newer = a_case(stranger, "diary", target)

    refused = admin.post(f"/api/admin/audit/{done['auditId']}/undo")

    assert (refused.status_code, refused.json()["code"]) == (409, "undo_conflict")
    assert "새 신고가 열려 있어요" in refused.json()["message"]
    assert act(done["auditId"])["undone_at"] is None
    decided(admin, newer, DISMISSED)
    undone(admin, done["auditId"])
    assert status_of(admin, cases[0]) == "pending"
