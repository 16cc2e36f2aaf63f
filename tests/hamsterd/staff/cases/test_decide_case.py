"""A case is decided once; of concurrent decisions one wins, and all effects can be undone."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from tests.factories.community import a_post
from tests.factories.diaries import a_crowd, an_entry, like
from tests.factories.moderation import (
    DISMISSED,
    RESOLVED,
    a_case,
    act,
    bells,
    decide,
    decided,
    drift,
    me,
    undone,
)
from tests.people import Person, make_admin, sign_up


@pytest.fixture
def case(owner: Person, follower: Person) -> int:
    """A case about the owner's entry 1, which the follower liked and reported."""
    entry = an_entry(owner)
    like(follower, entry)
    return a_case(follower, "diary", entry["id"])


@pytest.fixture
def deputy(site) -> Person:
    """햄찌반장: another moderator."""
    return make_admin(sign_up(site.url, "banjang", "햄찌반장"))


def sanctions(person: Person) -> list[tuple[str, bool]]:
    with connection():
        rows = fetch_all(
            "SELECT kind, voided_at IS NULL AS stands FROM sanctions WHERE user_id = %(id)s"
            " ORDER BY id",
            id=person.id,
        )
    return [(row["kind"], row["stands"]) for row in rows]


def status_of(case_id: int) -> str:
    with connection():
        return str(fetch_value("SELECT status FROM report_cases WHERE id = %(id)s", id=case_id))


def test_resolving_removes_warns_and_tells(admin, owner, follower, visitor, case):
    answer = decided(admin, case, RESOLVED, version=1)

    assert (answer["status"], answer["version"]) == ("resolved", 2)
    assert visitor.get("/api/diary/1").status_code == 404
    assert owner.get("/api/diary/1").status_code == 404
    assert sanctions(owner) == [("warning", True)]
    assert (me(owner)["diariesCount"], me(owner)["totalLikes"], me(owner)["experience"]) == (
        0,
        0,
        0,
    )
    assert any("일기가 운영 원칙에 따라 내려졌어요" in told for told in bells(owner))
    assert "조치했어요" in bells(follower)[0]
    assert "콩이집사" not in bells(follower)[0]
    row = act(answer["auditId"])
    assert (row["action"], row["actor"], row["target_id"]) == (
        "case.resolve",
        f"admin:{admin.id}",
        case,
    )
    assert row["before"] == {"status": "pending"}
    assert drift() == {"rows": 0}


def test_undoing_a_decision_takes_all_of_it_back(admin, owner, follower, visitor, case):
    before = me(owner)
    answer = decided(admin, case, RESOLVED)

    undone(admin, answer["auditId"])

    assert status_of(case) == "pending"
    assert visitor.get("/api/diary/1").status_code == 200
    assert sanctions(owner) == [("warning", False)]
    after = me(owner)
    for name in ("diariesCount", "totalLikes", "experience", "level"):
        assert after[name] == before[name], name
    assert "다시 확인하고" in bells(follower)[0]
    assert drift() == {"rows": 0}
    assert decided(admin, case, DISMISSED)["status"] == "dismissed"


def test_an_act_is_undone_once(admin, case):
    audit_id = decided(admin, case, RESOLVED)["auditId"]
    undone(admin, audit_id)

    again = admin.post(f"/api/admin/audit/{audit_id}/undo")

    assert (again.status_code, again.json()["code"]) == (409, "already_undone")


def test_dismissing_shows_what_five_reporters_hid(admin, owner, visitor, site):
    entry = an_entry(owner)
    crowd = a_crowd(site.url, 5)
    case_id, *_ = [a_case(reporter, "diary", entry["id"]) for reporter in crowd]
    assert visitor.get("/api/diary/1").status_code == 404

    answer = decided(admin, case_id, DISMISSED)

    assert visitor.get("/api/diary/1").status_code == 200
    assert sanctions(owner) == []
    assert all("어긋나지 않았어요" in bells(reporter)[0] for reporter in crowd)
    undone(admin, answer["auditId"])
    assert visitor.get("/api/diary/1").status_code == 404
    assert drift() == {"rows": 0}


def test_what_was_hidden_and_resolved_is_hidden_again_when_undone(admin, owner, visitor, site):
    post = a_post(owner)
    crowd = a_crowd(site.url, 5)
    case_id, *_ = [a_case(reporter, "community", post["id"]) for reporter in crowd]

    undone(admin, decided(admin, case_id, RESOLVED)["auditId"])

    with connection():
        assert fetch_all("SELECT hidden_reason, removed_at FROM community_posts") == [
            {"hidden_reason": "reports", "removed_at": None}
        ]
    assert drift() == {"rows": 0}


def test_two_moderators_collide_and_one_is_told_who_was_faster(site, admin, owner, case):
    second = make_admin(sign_up(site.url, "second-eye", "두번째눈"))

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda who: decide(who, case, RESOLVED), (admin, second)))

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    told = next(answer.json() for answer in answers if answer.status_code == 409)
    winner = (admin, second)[[answer.status_code for answer in answers].index(200)]
    assert told["code"] == "case_decided"
    assert winner.nickname in told["message"]
    assert "조치" in told["message"]
    assert sanctions(owner) == [("warning", True)]


def test_a_claim_keeps_others_away(site, admin, case):
    second = make_admin(sign_up(site.url, "second-eye", "두번째눈"))
    assert admin.post(f"/api/admin/reports/{case}/claim").status_code == 200

    for answer in (
        second.post(f"/api/admin/reports/{case}/claim"),
        second.post(f"/api/admin/reports/{case}/release"),
        decide(second, case, DISMISSED),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "case_claimed")
        assert admin.nickname in answer.json()["message"]
    row = second.get(f"/api/admin/reports/{case}").json()
    assert (row["claimedById"], row["claimedBy"]) == (admin.id, admin.nickname)

    assert admin.post(f"/api/admin/reports/{case}/release").status_code == 200
    assert decide(second, case, DISMISSED).status_code == 200


def test_a_case_seen_before_it_was_reopened_is_not_decided(admin, case):
    decided(admin, case, DISMISSED)
    admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "다시 볼게요."})

    stale = decide(admin, case, RESOLVED, version=1)

    assert (stale.status_code, stale.json()["code"]) == (409, "case_changed")


def test_a_reopened_case_has_one_decision_in_the_end(admin, owner, visitor, case):
    decided(admin, case, RESOLVED)
    reopened = admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "잘못 봤어요."})
    assert reopened.status_code == 200
    assert visitor.get("/api/diary/1").status_code == 404

    answer = decided(admin, case, DISMISSED)

    assert visitor.get("/api/diary/1").status_code == 200
    assert sanctions(owner) == [("warning", False)]
    undone(admin, answer["auditId"])
    assert visitor.get("/api/diary/1").status_code == 404
    assert sanctions(owner) == [("warning", True)]
    assert drift() == {"rows": 0}


def test_what_was_lifted_early_no_longer_counts_once_its_case_is_dismissed(admin, owner, case):
    ladder = {"kind": "suspension", "days": 7}
    decided(admin, case, RESOLVED, ladder=ladder, deviationReason="되풀이했어요.")
    with connection():
        given = fetch_value("SELECT id FROM sanctions")
    assert admin.post(f"/api/admin/sanctions/{given}/lift", {"reason": "반성문"}).status_code == 200
    admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "잘못 봤어요."})

    again = decided(admin, case, DISMISSED)

    assert sanctions(owner) == [("suspension", False)]
    undone(admin, again["auditId"])
    assert sanctions(owner) == [("suspension", True)]
    assert admin.get(f"/api/admin/users/{owner.id}").json()["status"] == "active"


def test_reopening_is_not_undone_over_a_report_that_joined_since(admin, follower, stranger, case):
    """Nobody has read it; closed, its target would stay hidden with no case about it."""
    decided(admin, case, DISMISSED)
    path = f"/api/admin/reports/{case}"
    reopened = admin.post(f"{path}/reopen", {"reason": "다시 볼게요."}).json()
    assert a_case(stranger, "diary", 1, reason="illegal_filming") == case

    refused = admin.post(f"/api/admin/audit/{reopened['auditId']}/undo")

    assert (refused.status_code, refused.json()["code"]) == (409, "undo_conflict")
    assert "신고가 더해져서" in refused.json()["message"]
    assert (status_of(case), admin.get(path).json()["hiddenReason"]) == ("pending", "reports")


def test_reopening_is_undone(admin, case):
    decided(admin, case, DISMISSED)
    reopened = admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "다시 볼게요."}).json()

    undone(admin, reopened["auditId"])

    row = admin.get(f"/api/admin/reports/{case}").json()
    assert (row["status"], row["resolver"]) == ("dismissed", admin.nickname)
    assert row["decisionNote"] == DISMISSED["reason"]
    assert admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "또"}).status_code == 200
    again = admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "또"})
    assert again.json()["code"] == "case_not_decided"


@pytest.mark.parametrize(
    ("ladder", "given"),
    [
        ("suggested", [("warning", True)]),
        ("severe", [("ban", True)]),
        ("none", []),
        ({"kind": "suspension", "days": 7}, [("suspension", True)]),
    ],
)
def test_the_moderator_chooses_the_step(admin, owner, case, ladder, given):
    decided(admin, case, RESOLVED, ladder=ladder, deviationReason="처음이라서요.")

    assert sanctions(owner) == given


@pytest.mark.parametrize("ladder", ["none", {"kind": "suspension", "days": 3}])
def test_another_step_than_suggested_needs_a_reason(admin, owner, visitor, case, ladder):
    answer = decide(admin, case, RESOLVED, ladder=ladder)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["deviationReason"])
    assert status_of(case) == "pending"
    assert visitor.get("/api/diary/1").status_code == 200


def test_content_may_stay(admin, owner, visitor, case):
    decided(admin, case, RESOLVED, removeContent=False)

    assert visitor.get("/api/diary/1").status_code == 200
    assert sanctions(owner) == [("warning", True)]


def test_nobody_decides_about_their_own(admin, follower):
    entry = an_entry(admin)
    case_id = a_case(follower, "diary", entry["id"])

    answer = decide(admin, case_id, DISMISSED)

    assert (answer.status_code, answer.json()["code"]) == (409, "own_case")


def test_of_a_report_about_oneself_nobody_reads_who_made_it(admin, follower, deputy):
    entry = an_entry(admin)
    case_id = a_case(follower, "diary", entry["id"], text="제가 다 봤어요")
    path = f"/api/admin/reports/{case_id}"

    page = admin.get(path).json()
    [report] = page["reports"]
    assert (report["reason"], report["reporterId"], report["reporter"], report["text"]) == (
        "spam",
        None,
        None,
        None,
    )
    assert report["record"] is None
    assert page["openCases"][0]["reasons"] == ["spam"]
    for text in ("제가 다 봤어요", follower.nickname):
        assert text not in admin.get(path).text
        assert text not in admin.get("/api/admin/reports").text
        assert admin.get("/api/admin/reports", filter=json.dumps({"q": text})).json() == []
        assert text in deputy.get(path).text
        found = deputy.get("/api/admin/reports", filter=json.dumps({"q": text})).json()
        assert [row["id"] for row in found] == [case_id]


def test_nobody_claims_opens_again_or_restores_what_is_their_own(admin, follower, deputy):
    entry = an_entry(admin)
    case_id = a_case(follower, "diary", entry["id"])
    path = f"/api/admin/reports/{case_id}"
    own = (409, "own_case")

    answers = [admin.post(f"{path}/claim")]
    decided(deputy, case_id, {**RESOLVED, "ladder": "none", "deviationReason": "처음이에요."})
    answers += [
        admin.post(f"{path}/reopen", {"reason": "다시 봐 주세요."}),
        admin.post(f"/api/admin/diaries/{entry['id']}/restore", {"reason": "괜찮아요."}),
    ]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [own] * 3
    back = deputy.post(f"/api/admin/diaries/{entry['id']}/restore", {"reason": "괜찮아요."})
    assert back.status_code == 200, back.text


def test_what_one_removed_of_ones_own_one_may_put_back(admin):
    """A small site has nobody else who could."""
    path = f"/api/admin/diaries/{an_entry(admin)['id']}"
    assert admin.delete(path).is_success

    assert admin.post(f"{path}/restore", {"reason": "잘못 눌렀어요."}).status_code == 200


def test_nobody_takes_back_what_a_colleague_decided_about_them(admin, owner, deputy, case):
    warned = decided(deputy, case, {**RESOLVED, "removeContent": False})["auditId"]
    make_admin(owner)
    removed = deputy.delete(f"/api/admin/diaries/{an_entry(owner)['id']}").json()["auditId"]
    [sanction] = act(warned)["after"]["parts"]

    answers = [owner.post(f"/api/admin/audit/{one}/undo") for one in (warned, sanction, removed)]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (409, "own_lifting"),
        (409, "own_lifting"),
        (409, "own_case"),
    ]
    assert sanctions(owner) == [("warning", True)]
    undone(admin, removed)


def test_nobody_opens_a_case_about_themselves_by_undoing_its_decision(admin, follower, deputy):
    case_id = a_case(follower, "diary", an_entry(admin)["id"])
    dismissed = decided(deputy, case_id, DISMISSED)

    answer = admin.post(f"/api/admin/audit/{dismissed['auditId']}/undo")

    assert (answer.status_code, answer.json()["code"]) == (409, "own_case")
    assert status_of(case_id) == "dismissed"


def test_the_specs_call_resolves_by_the_ladder(admin, owner, visitor, case):
    answer = admin.patch(f"/api/admin/reports/{case}", {"status": "resolved", "resolverId": 999})

    assert answer.status_code == 200
    assert visitor.get("/api/diary/1").status_code == 404
    assert sanctions(owner) == [("warning", True)]
    row = admin.get(f"/api/admin/reports/{case}").json()
    assert (row["resolver"], row["status"]) == (admin.nickname, "resolved")


def test_many_are_dismissed_after_a_preview(admin, owner, follower, visitor):
    cases = [a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(3)]
    decided(admin, cases[0], RESOLVED)
    form = {"filter": {"contentType": "diary"}, "reason": "문제없어요."}

    preview = admin.post("/api/admin/reports/bulk-dismiss", {**form, "dryRun": True}).json()
    assert (preview["count"], preview["ids"], preview["auditIds"]) == (2, cases[1:], [])
    assert status_of(cases[1]) == "pending"

    done = admin.post("/api/admin/reports/bulk-dismiss", form).json()
    assert (done["count"], done["ids"]) == (2, cases[1:])
    assert [act(each)["target_id"] for each in done["auditIds"]] == cases[1:]
    assert [status_of(each) for each in cases] == ["resolved", "dismissed", "dismissed"]
    wrong = admin.post("/api/admin/reports/bulk-dismiss", {"filter": {"x": 1}, "reason": "끝"})
    assert wrong.status_code == 422


def test_a_member_is_sanctioned_and_stays(admin, owner, follower, visitor):
    case_id = a_case(follower, "user", owner.id)

    decided(admin, case_id, RESOLVED)

    assert sanctions(owner) == [("warning", True)]
    assert visitor.get(f"/api/users/{owner.id}").status_code == 200


def test_deciding_while_readers_write_meets_nobody_in_a_deadlock(
    admin, owner, follower, stranger, site
):
    entry = an_entry(owner)
    case_id = a_case(follower, "diary", entry["id"])

    def moderate(number: int) -> set[int]:
        answer = decide(admin, case_id, RESOLVED if number % 2 else DISMISSED, ladder="severe")
        audit_id = answer.json()["auditId"]
        return {answer.status_code, admin.post(f"/api/admin/audit/{audit_id}/undo").status_code}

    def read(number: int) -> set[int]:
        reader = (follower, stranger)[number % 2]
        return {
            reader.post(f"/api/diary/{entry['id']}/like").status_code,
            reader.post(f"/api/diary/{entry['id']}/comments", {"content": "와"}).status_code,
        }

    with ThreadPoolExecutor(3) as pool:
        readers = [pool.submit(read, number) for number in range(12)]
        decisions = [moderate(number) for number in range(6)]
        statuses = set().union(*decisions, *(each.result() for each in readers))

    assert statuses <= {200, 201, 404}
    assert drift() == {"rows": 0}


def test_what_changes_nothing_of_a_member_does_not_block_undoing_what_did(admin, owner, case):
    """A note can't be undone: it would block the undoing for good."""
    answer = decided(admin, case, RESOLVED)
    note = admin.post(f"/api/admin/users/{owner.id}/notes", {"text": "사과했어요."})
    assert note.status_code == 201, note.text

    undone(admin, answer["auditId"])

    assert sanctions(owner) == [("warning", False)]
    assert status_of(case) == "pending"


def test_a_report_that_joined_since_is_read_before_the_case_is_decided(
    admin, follower, stranger, visitor, case
):
    """What hid the entry can't be dismissed unread."""
    path = f"/api/admin/reports/{case}"
    seen = admin.get(path).json()["version"]
    assert seen == 1
    a_case(stranger, "diary", 1, reason="illegal_filming")
    assert visitor.get("/api/diary/1").status_code == 404

    refused = decide(admin, case, DISMISSED, version=seen)

    assert (refused.status_code, refused.json()["code"]) == (409, "case_changed")
    assert "신고가 더해졌거나" in refused.json()["message"]
    assert status_of(case) == "pending"
    assert visitor.get("/api/diary/1").status_code == 404
    together = {**DISMISSED, "cases": [{"id": case, "version": seen}]}
    assert admin.post("/api/admin/reports/decide-together", together).status_code == 409
    decided(admin, case, RESOLVED, version=admin.get(path).json()["version"])


def test_an_open_case_names_no_act_to_undo(admin, case):
    answer = decided(admin, case, DISMISSED)
    path = f"/api/admin/reports/{case}"
    assert admin.get(path).json()["auditId"] == answer["auditId"]

    admin.post(f"{path}/reopen", {"reason": "다시 볼게요."})

    assert admin.get(path).json()["auditId"] is None
