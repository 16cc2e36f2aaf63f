"""Two people edit one row: the second gets an error instead of overwriting, and loses no input."""

import json
from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from tests.factories.community import a_board, change_board
from tests.hamsterd.staff.desk.ads.test_ads_in_console import a_picture
from tests.hamsterd.staff.incidents.test_incident import LETTER, found, opened
from tests.people import Person
from tests.sources import ROOT

OTHERS: dict[str, dict[str, Any]] = {
    "board": {"isActive": False},
    "word rule": {"isActive": False},
    "ad": {"isActive": False},
    "block": {"level": "sign_up"},
}
"""The simultaneous change of a row by another person."""


def a_row(admin: Person, what: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The path of a row, the form that made it, and another person's change of it."""
    if what == "board":
        a_board()  # the first one is protected
        form = {
            "name": "수다",
            "description": "아무 말",
            "writePermission": "all",
            "isActive": True,
        }
        return _made(admin, "boards", form, {"description": "고운 말"})
    if what == "word rule":
        form = {"pattern": "묘약", "action": "hold", "appliesTo": ["diary"], "note": "광고"}
        return _made(admin, "word-rules", form, {"note": "약 광고"})
    if what == "block":
        form = {"subject": "203.0.113.7", "level": "all", "reason": "광고"}
        return _made(admin, "blocks", form, {"reason": "광고와 욕설"})
    form = {"title": "톱밥", "image": a_picture(admin), "link": "https://example.com/"}
    return _made(admin, "ads", form, {"title": "새 톱밥"})


def _made(
    admin: Person, resource: str, form: dict[str, Any], change: dict[str, Any]
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    answer = admin.post(f"/api/admin/{resource}", form)
    assert answer.status_code == 201, answer.text
    return f"/api/admin/{resource}/{answer.json()['id']}", form, change


@pytest.mark.parametrize(("what", "other"), OTHERS.items())
def test_the_second_edit_of_what_was_read_once_is_refused(
    admin: Person, what: str, other: dict[str, Any]
):
    path, form, change = a_row(admin, what)
    read = admin.get(path).json()["version"]

    first = admin.put(path, {**form, **change, "version": read})
    second = admin.put(path, {**form, **other, "version": read})

    assert first.status_code == 200, first.text
    assert (second.status_code, second.json()["code"]) == (409, "edited_since")
    now = admin.get(path).json()
    assert {name: now[name] for name in other} != other
    assert {name: now[name] for name in change} == change
    assert now["version"] != read

    merged = admin.put(path, {**form, **change, **other, "version": now["version"]})
    assert merged.status_code == 200, merged.text


@pytest.mark.parametrize(("what", "other"), OTHERS.items())
def test_a_form_without_a_version_is_taken_as_it_always_was(
    admin: Person, what: str, other: dict[str, Any]
):
    """The spec's calls carry none."""
    path, form, change = a_row(admin, what)
    assert admin.put(path, {**form, **change}).status_code == 200
    assert admin.put(path, {**form, **other}).status_code == 200


def test_what_others_count_on_a_row_is_no_edit_of_it(admin: Person):
    board = a_board("수다")
    read = admin.get(f"/api/admin/boards/{board}").json()["version"]
    post = {"title": "첫 글", "content": "안녕하세요.", "boardId": board}
    assert admin.post("/api/community", post).status_code == 201
    change_board(board, sortOrder=7)

    answer = admin.put(f"/api/admin/boards/{board}", {"name": "잡담", "version": read})

    assert answer.status_code == 200, answer.text


def test_a_switch_that_another_set_since_is_refused(admin: Person):
    path = "/api/admin/switches"
    read = admin.get(path).json()
    until = (utc_now() + timedelta(hours=1)).isoformat()
    shield = {"until": until, "pauseSignUps": True, "version": read["shield"]["version"]}
    count = {"count": 2, "version": read["firstPosts"]["version"]}
    assert admin.put(path, {"shield": shield}).status_code == 200
    assert admin.put(path, {"firstPosts": count}).status_code == 200

    for form in (
        {"shield": {**shield, "slowModeSeconds": 60}},
        {"firstPosts": {**count, "count": 5}},
    ):
        answer = admin.put(path, form)
        assert (answer.status_code, answer.json()["code"]) == (409, "edited_since")
    now = admin.get(path).json()
    assert (now["firstPosts"]["count"], now["shield"]["slowModeSeconds"]) == (2, 0)
    again = {"count": 5, "version": now["firstPosts"]["version"]}
    assert admin.put(path, {"firstPosts": again}).status_code == 200


def test_a_site_that_another_closed_since_stays_as_they_left_it(admin: Person):
    """A stale request that reopens the site is refused, too."""
    path = "/api/admin/operations"
    read = admin.get(path).json()["readOnly"]["version"]
    until = (utc_now() + timedelta(hours=1)).isoformat()
    form = {"isOn": True, "message": "옮겨요", "until": until, "version": read}
    first = admin.put(f"{path}/read-only", form)
    assert first.status_code == 200, first.text

    for stale in ({**form, "message": "고쳐요"}, {"isOn": False, "version": read}):
        answer = admin.put(f"{path}/read-only", stale)
        assert (answer.status_code, answer.json()["code"]) == (409, "edited_since")

    now = admin.get(path).json()["readOnly"]
    assert (now["isOn"], now["message"], now["version"]) == (
        True,
        "옮겨요",
        first.json()["readOnly"]["version"],
    )
    again = {**form, "message": "고쳐요", "version": now["version"]}
    assert admin.put(f"{path}/read-only", again).status_code == 200


def test_mail_that_another_stopped_since_waits_and_is_not_dropped(
    admin: Person, visitor: Person, owner: Person
):
    """It was resumed and stopped again: the waiting mails are not those that were read."""
    path = "/api/admin/operations"
    versions = [admin.get(path).json()["delivery"]["version"]]
    for is_on in (False, True, False):
        answer = admin.put(f"{path}/delivery", {"isOn": is_on, "version": versions[-1]})
        assert answer.status_code == 200, answer.text
        versions.append(answer.json()["delivery"]["version"])
    stale = versions[1]
    form = {"email": f"{owner.username}@example.com"}
    queued = visitor.post("/api/auth/find-username", form)
    assert queued.status_code < 300, queued.text

    answer = admin.put(f"{path}/delivery", {"isOn": True, "dropQueued": True, "version": stale})

    assert (answer.status_code, answer.json()["code"]) == (409, "edited_since")
    now = admin.get(path).json()["delivery"]
    assert (now["isOn"], now["waitingMails"]) == (False, 1)
    sent = admin.put(f"{path}/delivery", {"isOn": True, "version": now["version"]})
    assert sent.status_code == 200, sent.text


def test_a_letter_to_whom_a_leak_touches_is_not_written_over(admin: Person):
    incident = opened(admin)
    path = f"/api/admin/incidents/{incident}"
    read = admin.get(path).json()["letterVersion"]
    learned = {"learnedAt": utc_now().isoformat(), "kinds": ["health"], "note": "더 있었어요."}
    assert admin.post(f"{path}/learned", learned).status_code == 200

    stale = admin.put(f"{path}/letter", {**LETTER, "version": read})

    assert (stale.status_code, stale.json()["code"]) == (409, "edited_since")
    now = admin.get(path).json()
    assert now["letter"][0]["text"]
    again = admin.put(f"{path}/letter", {**LETTER, "version": now["letterVersion"]})
    assert again.status_code == 200, again.text


def test_what_another_wrote_since_is_not_sent_unread_to_whom_a_leak_touches(
    admin: Person, owner: Person
):
    incident = opened(admin)
    path = f"/api/admin/incidents/{incident}"
    found(admin, incident, source="members", members=[owner.id])
    assert admin.put(f"{path}/letter", LETTER).status_code == 200
    read = admin.get(path).json()["letterVersion"]
    assert admin.put(f"{path}/letter", {**LETTER, "done": "아직이에요."}).status_code == 200

    stale = admin.post(f"{path}/send?version={read}")

    assert (stale.status_code, stale.json()["code"]) == (409, "edited_since")
    now = admin.get(path).json()
    assert now["sentAt"] is None
    assert admin.post(f"{path}/send?version={now['letterVersion']}").status_code == 200


def test_what_another_wrote_since_is_not_sent_unread_to_everybody(admin: Person):
    form = {"kind": "information", "title": "점검", "body": "밤에 쉬어요.", "isMailed": False}
    path = f"/api/admin/announcements/{admin.post('/api/admin/announcements', form).json()['id']}"
    read = admin.get(path).json()["version"]
    assert admin.post(f"{path}/trial").status_code == 200
    assert admin.put(path, {**form, "body": "낮에 쉬어요."}).status_code == 200
    assert admin.post(f"{path}/trial").status_code == 200

    stale = admin.post(f"{path}/send?version={read}")

    assert (stale.status_code, stale.json()["code"]) == (409, "edited_since")
    now = admin.get(path).json()
    assert now["state"] == "draft"
    assert admin.post(f"{path}/send?version={now['version']}").status_code == 200


def test_a_category_that_another_added_since_is_not_deleted(admin: Person):
    path = f"/api/admin/boards/{a_board('수다')}"
    read = admin.get(path).json()["categoriesVersion"]
    theirs = {"categories": [{"name": "자랑", "color": "red"}]}
    mine = {"categories": [{"name": "질문", "color": "blue"}], "version": read}
    assert admin.put(f"{path}/categories", {**theirs, "version": read}).status_code == 200

    stale = admin.put(f"{path}/categories", mine)

    assert (stale.status_code, stale.json()["code"]) == (409, "edited_since")
    now = admin.get(path).json()
    assert [one["name"] for one in now["categories"]] == ["자랑"]
    both = [*now["categories"], *mine["categories"]]
    form = {
        "categories": [{name: one.get(name) for name in ("id", "name", "color")} for one in both]
    }
    merged = admin.put(f"{path}/categories", {**form, "version": now["categoriesVersion"]})
    assert merged.status_code == 200, merged.text


WHOLE_BY_THEIR_STATE = {
    "/api/admin/appeals/{appeal_id}": "decided once",
    "/api/admin/contests/{contest_id}/ballots/{member_id}": "one switch, in or out",
    "/api/admin/inquiries/{inquiry_id}": "names how many messages were read",
    "/api/admin/personal-data-reviews/{month}": "the last remark stands, with who made it",
    "/api/admin/posts/{post_id}": "sends what changes alone",
    "/api/admin/posts/{post_id}/pin-everywhere": "one switch, on or off",
    "/api/admin/switches": "each switch in it has its own version",
    "/api/admin/users/{user_id}": "one role",
}
"""Forms that need no version, and why."""


def test_every_form_of_the_console_names_the_version_it_edits():
    written = json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))
    shapes = written["components"]["schemas"]
    without = set()
    for path, operations in written["paths"].items():
        if not path.startswith("/api/admin/") or "put" not in operations:
            continue
        body = operations["put"].get("requestBody", {}).get("content", {})
        name = body.get("application/json", {}).get("schema", {}).get("$ref", "").split("/")[-1]
        if not {"version", "versions"} & shapes.get(name, {}).get("properties", {}).keys():
            without.add(path)
    assert without == set(WHOLE_BY_THEIR_STATE)
