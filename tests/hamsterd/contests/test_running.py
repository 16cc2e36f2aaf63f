"""Staff open, change and cancel contests without harming entrants."""

from datetime import datetime, timedelta

import pytest

from tests.factories.contests import a_contest, enter, form, pass_hours
from tests.people import Person


def later(moment: str, hours: int) -> str:
    return (datetime.fromisoformat(moment) + timedelta(hours=hours)).isoformat()


def test_times_follow_each_other(admin: Person):
    good = form()
    for name, value in (
        ("entryEndsAt", good["entryStartsAt"]),
        ("votingStartsAt", good["entryStartsAt"]),
        ("votingEndsAt", good["votingStartsAt"]),
    ):
        answer = admin.post("/api/admin/contests", {**good, name: value})
        assert (answer.status_code, name in answer.json()["fields"]) == (422, True), answer.text
    past = admin.post("/api/admin/contests", form(begins=-48))
    assert list(past.json()["fields"]) == ["entryEndsAt"]
    assert admin.post("/api/admin/contests", {**good, "title": " "}).status_code == 422


@pytest.mark.parametrize("role", ["owner", "stranger"])
def test_members_open_none(request: pytest.FixtureRequest, role: str):
    person: Person = request.getfixturevalue(role)

    assert person.post("/api/admin/contests", form()).status_code == 403


def test_what_has_begun_gets_more_time_and_never_less(admin: Person):
    contest = a_contest(admin)
    path = f"/api/admin/contests/{contest['id']}"
    body = {name: contest[name] for name in form()}

    shorter = admin.put(path, {**body, "entryEndsAt": later(body["entryEndsAt"], -1)})
    moved = admin.put(path, {**body, "entryStartsAt": later(body["entryStartsAt"], 1)})
    longer = admin.put(path, {**body, "entryEndsAt": later(body["entryEndsAt"], 1)})

    assert list(shorter.json()["fields"]) == ["entryEndsAt"]
    assert list(moved.json()["fields"]) == ["entryStartsAt"]
    assert longer.status_code == 200, longer.text
    undone = admin.post(f"/api/admin/audit/{longer.json()['auditId']}/undo")
    assert undone.json()["code"] == "undo_conflict"  # who relied on the hour would lose it


def test_before_it_begins_all_may_change_and_is_undone(admin: Person):
    contest = a_contest(admin, begins=5)
    path = f"/api/admin/contests/{contest['id']}"
    body = {**form(begins=7), "title": "봄과 햄찌"}

    changed = admin.put(path, {**body, "version": contest["version"]})

    assert changed.json()["title"] == "봄과 햄찌"
    stale = admin.put(path, {**body, "title": "여름", "version": contest["version"]})
    assert stale.status_code == 409
    assert admin.post(f"/api/admin/audit/{changed.json()['auditId']}/undo").status_code == 200
    assert admin.get(path).json()["title"] == contest["title"]


def test_a_cancelled_one_says_why_and_may_go_on(admin: Person, owner: Person, visitor: Person):
    contest = a_contest(admin)
    enter(owner, contest)
    path = f"/api/admin/contests/{contest['id']}"

    assert admin.post(f"{path}/cancel", {"reason": ""}).status_code == 422
    act = admin.post(f"{path}/cancel", {"reason": "상품을 구하지 못했어요."}).json()["auditId"]

    seen = visitor.get(f"/api/contests/{contest['id']}").json()
    assert (seen["phase"], seen["cancelReason"]) == ("cancelled", "상품을 구하지 못했어요.")
    assert admin.post(f"{path}/cancel", {"reason": "또"}).json()["code"] == "contest_over"
    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200
    assert visitor.get(f"/api/contests/{contest['id']}").json()["phase"] == "entry"


def test_opening_one_is_undone_while_nobody_took_part(admin: Person, owner: Person):
    empty, entered = a_contest(admin), a_contest(admin)
    enter(owner, entered)

    answers = [
        admin.post(f"/api/admin/audit/{one['auditId']}/undo").status_code
        for one in (empty, entered)
    ]

    assert answers == [200, 409]
    assert admin.get(f"/api/admin/contests/{empty['id']}").status_code == 404


def test_what_is_over_stays(admin: Person):
    contest = a_contest(admin)
    pass_hours(contest, 100)

    answer = admin.put(f"/api/admin/contests/{contest['id']}", form())

    assert answer.json()["code"] == "contest_over"


def test_the_log_says_which_contest_it_was(admin: Person):
    contest = a_contest(admin)
    admin.post(f"/api/admin/contests/{contest['id']}/cancel", {"reason": "상품이 없어요."})

    act = admin.get("/api/admin/audit").json()[0]

    assert (act["action"], act["targetName"]) == ("contest.cancel", contest["title"])
